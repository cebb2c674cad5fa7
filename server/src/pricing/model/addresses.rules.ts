/** The part of an address that pricing reads. The contract's Address fits. */
export type PricingAddress = {
  country?: string | null | undefined
  /** ISO 3166-2, with the country (`US-NY`) or without (`NY`). */
  subdivision?: string | null | undefined
  postalCode?: string | null | undefined
  city?: string | null | undefined
}

export type TaxableAddressType = 'BUSINESS' | 'BILLING' | 'SHIPPING'

/** An address for comparisons: in upper case, the subdivision without the country, the postcode without spaces. */
export type Place = { country: string; subdivision: string; postalCode: string }

/** Undefined without a country: delivery and tax are then unknown. */
export function placeOf(address: PricingAddress | undefined): Place | undefined {
  const country = address?.country?.trim().toUpperCase() ?? ''
  if (country === '') return undefined
  return {
    country,
    subdivision: subdivisionCode(country, address?.subdivision ?? ''),
    postalCode: postcode(address?.postalCode ?? ''),
  }
}

export function subdivisionCode(country: string, subdivision: string): string {
  const text = subdivision.trim().toUpperCase()
  return text.startsWith(`${country}-`) ? text.slice(country.length + 1) : text
}

/** `10001` also covers `10001-1234`; `100*` covers every postcode that begins with 100. */
export function coversPostcode(pattern: string, place: Place): boolean {
  const text = postcode(pattern)
  if (text.endsWith('*')) return place.postalCode.startsWith(text.slice(0, -1))
  return place.postalCode === text || (place.country === 'US' && place.postalCode.startsWith(`${text}-`))
}

function postcode(text: string): string {
  return text.replaceAll(' ', '').toUpperCase()
}
