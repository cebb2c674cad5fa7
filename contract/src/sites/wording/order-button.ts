import { type PageLanguage, pageLanguage } from '../../pages/pages.ts'
import type { OrderButton } from '../settings.ts'

/** Where a button with other words can leave the buyer without a contract: § 312j BGB, § 8 FAGG. */
const strictCountries = ['AT', 'DE']

const strictWords: Record<PageLanguage, readonly string[]> = {
  en: ['Order with obligation to pay', 'Buy now'],
  de: ['Zahlungspflichtig bestellen', 'Kostenpflichtig bestellen', 'Jetzt kaufen', 'Kaufen'],
}
const otherWords: Record<PageLanguage, readonly string[]> = { en: ['Place order', 'Pay now'], de: [] }

/** Words to choose from, the usual ones first. */
export function orderButtonChoices(language: PageLanguage, country: string): string[] {
  const [strict, other] = [strictWords[language], otherWords[language]]
  return strictCountries.includes(country) ? [...strict] : [...other, ...strict]
}

/** What the button says of a shop that has no words of its own. */
export function usualOrderButton(language: PageLanguage, country: string): string {
  return orderButtonChoices(language, country)[0] ?? ''
}

export function orderButtonWords(
  { orderButton, country }: { orderButton: OrderButton; country: string },
  language: string,
): string {
  const written = pageLanguage(language)
  return orderButton[written]?.trim() || usualOrderButton(written, country)
}

/** Whether the law of the country may ask for other words. */
export function isRiskyOrderButton(words: string, language: PageLanguage, country: string): boolean {
  if (!strictCountries.includes(country)) return false
  const said = words.trim().toLowerCase()
  return said !== '' && !strictWords[language].some((one) => one.toLowerCase() === said)
}
