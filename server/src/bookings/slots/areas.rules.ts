import type { BookingContact } from '@cartwright/contract/bookings/bookings.ts'
import type { SlotLocation } from '@cartwright/contract/bookings/parts.ts'
import { isInArea } from '@cartwright/contract/values/postcodes.ts'
import { violation } from '../../platform/errors/errors.ts'
import { isObject } from '../../platform/values/optional.ts'
import type { ServiceRow } from '../services/queries.ts'
import { addressText } from './addresses.rules.ts'

/** The postcodes to which a service comes, or their beginnings. None means everywhere. */
export function areaOf(
  { locations }: Pick<ServiceRow, 'locations'>,
  { id }: Pick<SlotLocation, 'id'> = {},
): readonly string[] {
  const ours = locations.filter(({ type }) => type === 'CUSTOMER')
  const chosen = ours.find((one) => id && one.id === id) ?? ours[0]
  return chosen?.customer?.postalCodes ?? []
}

/** Where an appointment at the customer's takes place: as the booking says, else where the contact lives. */
export function addressOf(location: SlotLocation, contact: BookingContact | null | undefined): string {
  const full = contact?.fullAddress
  return location.formattedAddress || (full ? addressText({ country: contact.countryCode, ...full }) : '')
}

/**
 * The same. The contact's postcode counts only if the address in one line has none: they may live elsewhere. Refuses an
 * address that is missing or outside the area.
 */
export function addressInArea(
  service: Pick<ServiceRow, 'locations'>,
  location: SlotLocation,
  contact: BookingContact | null | undefined,
): string {
  const full = contact?.fullAddress
  const text = addressOf(location, contact)
  const field = 'booking.bookedEntity.slot.location.formattedAddress'
  if (text.trim() === '') throw violation(field, 'must say where the customer is', 'REQUIRED_FIELD')
  const area = areaOf(service, location)
  if (area.length === 0) return text
  const known = isObject(full) && typeof full.postalCode === 'string' ? full.postalCode.trim() : ''
  const isStreetOnly = !/[,\n]/.test(text)
  const codes = known && (!location.formattedAddress || isStreetOnly) ? [known] : candidatesIn(text)
  if (!codes.some((code) => isInArea(area, code)))
    throw violation(field, 'must be in one of the postcodes of the service', 'OTHER')
  return text
}

/** What may be the postcode of an address in one line: words with a digit and what follows, but not of its first part, the street. */
function candidatesIn(address: string): string[] {
  const parts = address.split(/[,\n]/)
  return parts.slice(parts.length > 1 ? 1 : 0).flatMap((part) => {
    const words = part.split(/\s+/)
    return words.flatMap((word, index) => (/\d/.test(word) ? [words.slice(index).join('')] : []))
  })
}
