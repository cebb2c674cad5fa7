import type { PageShop } from '@cartwright/contract/pages.ts'
import type { Site } from './service.ts'
import { themeProperties } from './theme.rules.ts'

const rightToLeft = /^(ar|dv|fa|he|ps|ur|yi)\b/i

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.test(language) ? 'rtl' : 'ltr'
}

/** What every page says about the shop. */
export function pageShop({ name, settings: { tagline, language, theme } }: Site, homeUrl: string): PageShop {
  return {
    name,
    tagline,
    language,
    direction: directionOf(language),
    homeUrl,
    theme: themeProperties(theme),
  }
}
