import { type PageShop, pageLocale } from '@cartwright/contract/pages/pages.ts'
import type { Site } from './service.ts'
import { themeProperties } from './theme.rules.ts'

const rightToLeft = /^(ar|dv|fa|he|ps|ur|yi)\b/i

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr'
}

/** A page of the shop's own storefront, in a language that the shop offers. */
export function storefrontPath(
  { language, languages }: Pick<Site['settings'], 'language' | 'languages'>,
  path: string,
): string {
  if (!languages.includes(language)) return path
  const [base = ''] = language.toLowerCase().split('-', 1)
  return `/${base}${path === '/' ? '' : path}`
}

/** What every page says about the shop, in the shop's language if there are texts in it. */
export function pageShop({ name, settings }: Site, homeUrl: string): PageShop {
  const { tagline, theme } = settings
  const language = pageLocale(settings.language)
  return {
    name,
    tagline,
    language,
    direction: directionOf(language),
    homeUrl,
    theme: themeProperties(theme),
  }
}
