import type {
  Address,
  AddressWithContact,
  FullAddressContactDetails,
} from '@cartwright/contract/cart/contacts.ts'
import { withoutEcho } from '@cartwright/contract/cart/street-address.ts'
import { optional, pick, withoutNulls } from '../../platform/values/optional.ts'

/** Converts addresses of old clients, which use other field names and put the person into the address. */
export function addressWithContact(
  address: Address | null | undefined,
  contact?: FullAddressContactDetails | null,
): AddressWithContact | undefined {
  if (!address && !contact) return undefined
  const { addressLine1, street, zipCode, fullName, phone, company, vatId, email: _, ...rest } = address ?? {}
  const person = {
    ...pick(fullName ?? {}, 'firstName', 'lastName'),
    ...pick({ phone, company, vatId }, 'phone', 'company', 'vatId'),
    ...withoutNulls(contact ?? {}),
  }
  const place = {
    ...optional('addressLine', addressLine1),
    ...optional('streetAddress', street),
    ...optional('postalCode', zipCode),
    ...withoutNulls(rest),
  }
  return {
    ...(Object.keys(place).length > 0 ? { address: place } : {}),
    ...(Object.keys(person).length > 0 ? { contactDetails: person } : {}),
  }
}

/** Writes the sent parts of an address; null removes them. */
export function mergeAddress(
  before: AddressWithContact | undefined,
  sent: AddressWithContact | null | undefined,
): AddressWithContact | undefined {
  if (sent === undefined) return before
  if (sent === null) return undefined
  const address = sent.address === undefined ? before?.address : withoutEcho(before?.address, sent.address)
  const contact = sent.contactDetails === undefined ? before?.contactDetails : sent.contactDetails
  return addressWithContact(address, contact)
}

/** True for an empty address or a country only, which a storefront may have guessed. */
export function isCountryOnly(address: Address | null | undefined): boolean {
  return Object.entries(address ?? {}).every(([name, value]) => name === 'country' || !value)
}
