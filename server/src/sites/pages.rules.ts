import type { PageShop } from '@cartwright/contract/pages.ts'
import type { Site } from './service.ts'

const rightToLeft = /^(ar|dv|fa|he|ps|ur|yi)\b/i

/** What every page says about the shop. */
export function pageShop({ name, settings: { tagline, language } }: Site, homeUrl: string): PageShop {
  const direction = rightToLeft.test(language) ? 'rtl' : 'ltr'
  return { name, tagline, language, direction, homeUrl, theme: { light: {}, dark: {} } }
}
