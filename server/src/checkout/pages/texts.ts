import { type PageLanguage, pageLanguage } from '@cartwright/contract/pages/pages.ts'
import { german } from './texts.de.ts'
import { type CheckoutTexts, english } from './texts.en.ts'

export type { CheckoutTexts } from './texts.en.ts'

const texts: Record<PageLanguage, CheckoutTexts> = { en: english, de: german }

/** Texts of the checkout pages. `language` is a BCP 47 tag. */
export function checkoutTexts(language: string): CheckoutTexts {
  return texts[pageLanguage(language)]
}
