import type { ExemptRegion } from '@cartwright/contract/identity/contacts.ts'
import { countryChoices, regionChoices } from '@cartwright/contract/values/places.ts'

/** Countries, and then the states of those that have them: by ISO 3166 code. */
export function placeOptions(language: string, countries: string) {
  const all = countryChoices(language)
  const states = all.flatMap(({ value, label }) => {
    const items = regionChoices(value)
    return items ? [{ group: label, items }] : []
  })
  return [{ group: countries, items: all }, ...states]
}

/** `US` or `US-NY` for each. */
export function placeCodes(regions: readonly ExemptRegion[]): string[] {
  return regions.map(({ country, subdivision }) => {
    if (!subdivision) return country
    return subdivision.startsWith(`${country}-`) ? subdivision : `${country}-${subdivision}`
  })
}

export function regionsOf(codes: readonly string[]): ExemptRegion[] {
  return codes.map((code) => {
    const country = code.slice(0, 2)
    return code === country ? { country } : { country, subdivision: code }
  })
}

/** A state with its country, and a code without a known name as it is. */
export function placeNames(regions: readonly ExemptRegion[], language: string): string[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return placeCodes(regions).map((code) => {
    const country = code.slice(0, 2)
    const state = regionChoices(country)?.find(({ value }) => value === code)?.label
    if (state) return `${state} (${names.of(country)})`
    return code === country ? (names.of(country) ?? code) : code
  })
}
