import type {
  Address,
  AddressWithContact,
  FullAddressContactDetails,
} from '@cartwright/contract/cart/contacts.ts'
import { optional } from '../../platform/values/optional.ts'

/** Clients of 2024 spell some fields differently and put the person into the address: one spelling is kept. */
export function addressWithContact(
  address: Address | null | undefined,
  contact?: FullAddressContactDetails | null,
): AddressWithContact | undefined {
  if (!address && !contact) return undefined
  const { addressLine1, street, zipCode, fullName, phone, company, vatId, email: _, ...rest } = address ?? {}
  const person = {
    ...optional('firstName', fullName?.firstName),
    ...optional('lastName', fullName?.lastName),
    ...optional('phone', phone),
    ...optional('company', company),
    ...optional('vatId', vatId),
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

/** What was sent over what is known; null takes away. */
export function mergedAddress(
  before: AddressWithContact | undefined,
  sent: AddressWithContact | null | undefined,
): AddressWithContact | undefined {
  if (sent === undefined) return before
  if (sent === null) return undefined
  const address = sent.address === undefined ? before?.address : sent.address
  const contact = sent.contactDetails === undefined ? before?.contactDetails : sent.contactDetails
  return addressWithContact(address, contact)
}

/** A country alone, as a storefront guesses it: no news to who has typed more. */
export function isVague(address: Address | null | undefined): boolean {
  return Object.entries(address ?? {}).every(([name, value]) => name === 'country' || !value)
}

function withoutNulls<Value extends object>(
  value: Value,
): { [Key in keyof Value]: Exclude<Value[Key], null> } {
  const entries = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Value]: Exclude<Value[Key], null> }
}
