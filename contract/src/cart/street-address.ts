import type { Address } from './contacts.ts'

type Place = Address | null | undefined

/** An address with its street both in one line and as name and number, as far as either is known. */
export function withStreet<Sent extends Place>(address: Sent): Sent {
  if (!address) return address
  if (address.streetAddress?.name || address.streetAddress?.number) {
    return { ...address, addressLine: address.addressLine || streetLine(address) }
  }
  return address.addressLine
    ? { ...address, streetAddress: parsed(address.addressLine, address.country) }
    : address
}

/** {@link withStreet} for the address of a person. */
export function withStreetOf<Info extends { address?: Place } | undefined>(info: Info): Info {
  return info?.address ? { ...info, address: withStreet(info.address) } : info
}

/** The line of the street, in the order of the country. */
export function streetLine(address: Place): string {
  const { name, number } = address?.streetAddress ?? {}
  const parts = numberFirst.has(address?.country ?? '') ? [number, name] : [name, number]
  return address?.addressLine ?? parts.filter(Boolean).join(' ')
}

/** A sent address without a street that the server had derived from the line before and the client only sent back. */
export function withoutEcho<Sent extends Place>(before: Place, sent: Sent): Sent {
  if (!sent?.streetAddress || before?.streetAddress || !before?.addressLine) return sent
  const { name, number } = parsed(before.addressLine, before.country)
  const { streetAddress, ...rest } = sent
  return streetAddress.name === name && streetAddress.number === number ? (rest as Sent) : sent
}

/** Countries that write the number before the street. */
const numberFirst = new Set('AU CA FR GB HK IE IN LU MC MY NZ PH SG US ZA'.split(' '))

/** Countries that write it behind. */
const numberLast = new Set(
  'AR AT BE BR CH CL CO CZ DE DK EE ES FI GR HR HU IS IT LI LT LV MX NL NO PL PT RO SE SI SK UY'.split(' '),
)

const first =
  /^(\d+[a-z]?(?:[-/]\d+[a-z]?)?(?:\s(?:bis|ter|quater))?),?\s+((?:\d+(?:st|nd|rd|th)\s)?\p{L}.*)$/iu
const last = /^(\p{L}\D*?),?\s+(\d+(?:\s?[a-z])?(?:\s?[-–/]\s?[a-z\d]{1,4})*)$/iu
const boxes = /^(?:post|pack|paket|apartado|apdo|casilla|caixa|casella|skrytka|boks|box|bp|cp|c\/o)/i

/** Only what the country's own way of writing leaves no doubt about; else the whole line is the name. */
function parsed(line: string, country: string | null | undefined): { name: string; number: string } {
  const unknown = { name: line, number: '' }
  if (boxes.test(line)) return unknown
  if (country && numberFirst.has(country)) {
    const [, number = '', name = line] = first.exec(line) ?? []
    return { name, number }
  }
  if (!country || !numberLast.has(country)) return unknown
  const [, name = line, number = ''] = last.exec(line) ?? []
  return { name, number }
}
