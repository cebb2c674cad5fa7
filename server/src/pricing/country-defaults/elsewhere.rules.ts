import type { templatePlaces } from '@cartwright/contract/sites/wording/page-templates.ts'
import { europe } from './europe.rules.ts'

/** Outside the tables of rates: the currency, and whether consumers see prices with tax. */
export const elsewhere: Readonly<Record<string, { currency: string; taxIncludedInPrices: boolean }>> = {
  US: { currency: 'USD', taxIncludedInPrices: false },
  CA: { currency: 'CAD', taxIncludedInPrices: false },
  GB: { currency: 'GBP', taxIncludedInPrices: true },
  CH: { currency: 'CHF', taxIncludedInPrices: true },
  LI: { currency: 'CHF', taxIncludedInPrices: true },
  NO: { currency: 'NOK', taxIncludedInPrices: true },
  IS: { currency: 'ISK', taxIncludedInPrices: true },
  AU: { currency: 'AUD', taxIncludedInPrices: true },
  NZ: { currency: 'NZD', taxIncludedInPrices: true },
  JP: { currency: 'JPY', taxIncludedInPrices: true },
}

/** Where most people of a country with several time zones live; the others have one that `Intl` knows, or no usual one. */
const mainTimeZones: Readonly<Record<string, string>> = {
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
}

/** The types of the language do not know it yet. */
interface WithTimeZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined
}

export function timeZoneOf(country: string): string | undefined {
  const locale: WithTimeZones = new Intl.Locale(`und-${country}`)
  const [only, ...others] = locale.getTimeZones?.() ?? []
  return others.length === 0 ? only : mainTimeZones[country]
}

/** The language of a country, where the shop has texts in it: others would mix two languages. */
const languages: Readonly<Record<string, string>> = {
  AT: 'de-AT',
  AU: 'en-AU',
  DE: 'de',
  GB: 'en-GB',
  IE: 'en-IE',
  LI: 'de-LI',
  NZ: 'en-NZ',
  US: 'en',
}

export function languageOf(country: string): string | undefined {
  return languages[country]
}

type TemplatePlace = (typeof templatePlaces)[number]

/** Whose examples of terms, privacy and so on are near the law of a country; undefined where none are. */
export function templatePlaceOf(country: string, language: string): TemplatePlace | undefined {
  const isGerman = language.toLowerCase().split('-')[0] === 'de'
  if (isGerman && (country === 'DE' || country === 'AT')) return country
  if (europe[country]) return 'EU'
  return country === 'US' ? 'US' : undefined
}
