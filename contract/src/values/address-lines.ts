import type { Address, AddressWithContact } from '../cart/contacts.ts'
import { streetLine } from '../cart/street-address.ts'
import { cityComesFirst, countryName } from './places.ts'

/** Formats an address for people: name, street, place and country, one line each. A country alone gives no lines. */
export function addressLines(info: AddressWithContact | undefined, language: string): string[] {
  const { address, contactDetails } = info ?? {}
  const name = [contactDetails?.firstName, contactDetails?.lastName].filter(Boolean).join(' ')
  const country = address?.country ? countryName(address.country, language) : ''
  const lines = [
    name,
    contactDetails?.company,
    streetLine(address),
    address?.addressLine2,
    placeLine(address),
  ].filter((text): text is string => Boolean(text))
  return lines.length > 0 && country ? [...lines, country] : lines
}

/** The same in one line, without name and country: "12 Kiln Yard, New York, NY 10014". What somebody wrote as one line stays. */
export function addressText(address: Address | null | undefined): string {
  const { formattedAddress, addressLine1, addressLine2 } = address ?? {}
  if (formattedAddress) return formattedAddress
  return [streetLine(address) || addressLine1, addressLine2, placeLine(address)].filter(Boolean).join(', ')
}

/** The line with city and postcode in the style of the country: "Austin, TX 78701", "10999 Berlin". */
function placeLine(address: Address | null | undefined): string {
  const { city, postalCode, subdivision, country } = address ?? {}
  const region = subdivision?.replace(/^[A-Z]{2}-/, '')
  if (country && !cityComesFirst(country)) return [postalCode, city].filter(Boolean).join(' ')
  return [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}
