import type { AddressTag, ProfileAddress } from '@cartwright/contract/identity/profile.ts'
import { postcodeExample } from '@cartwright/contract/values/postcodes.ts'
import { refuse, refuseIf, required, type Violation, violation } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { formatViolation } from '../../sites/settings/rules.ts'
import * as profiles from '../members/profiles.service.ts'
import type { StoredAddress } from '../members/wire.ts'

export interface BookAddress extends Required<AddressInput> {
  id: string
}

/** Absent values are empty. `country` is ISO 3166-1 alpha-2. */
export interface AddressInput {
  tag?: AddressTag
  country: string
  subdivision?: string
  city: string
  postalCode: string
  addressLine: string
  addressLine2?: string
}

const maxAddresses = 50

export async function list(shop: Shop, { siteId, memberId }: MemberKey): Promise<BookAddress[]> {
  const { profile } = await profiles.get(shop, siteId, memberId)
  return withIds(profile.addresses).map(toBookAddress)
}

export async function add(shop: Shop, owner: MemberKey, input: AddressInput): Promise<BookAddress[]> {
  const added = { id: shop.newId(), ...toStoredAddress(input) }
  return rewrite(shop, owner, (before) => {
    if (before.length < maxAddresses) return [...before, added]
    throw violation('addresses', `must not hold more than ${maxAddresses} addresses`, 'MAX_SIZE')
  })
}

export async function change(
  shop: Shop,
  owner: MemberKey,
  { id, ...input }: AddressInput & { id: string },
): Promise<BookAddress[]> {
  const entry = toStoredAddress(input)
  return rewrite(shop, owner, (before) =>
    assertKnown(before, id).map((one) => (one.id === id ? { id, ...entry } : one)),
  )
}

export async function remove(shop: Shop, owner: MemberKey, id: string): Promise<BookAddress[]> {
  return rewrite(shop, owner, (before) => assertKnown(before, id).filter((one) => one.id !== id))
}

async function rewrite(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  edit: (before: StoredAddress[]) => StoredAddress[],
): Promise<BookAddress[]> {
  const { profile } = await profiles.edit(shop, {
    siteId,
    id: memberId,
    change: (before) => ({
      ...before,
      profile: { ...before.profile, addresses: edit(withIds(before.profile.addresses)) },
    }),
  })
  return withIds(profile.addresses).map(toBookAddress)
}

/** Addresses from a registration have no ids. Their positions serve until the address book is first written. */
function withIds(addresses: readonly StoredAddress[] = []): StoredAddress[] {
  return addresses.map((address, index) => ({ id: `address-${index + 1}`, ...address }))
}

function assertKnown(addresses: StoredAddress[], id: string): StoredAddress[] {
  if (addresses.some((one) => one.id === id)) return addresses
  throw refuse('NOT_FOUND', 'No such address')
}

function toStoredAddress({ tag = 'UNTAGGED', ...input }: AddressInput): Omit<StoredAddress, 'id'> {
  refuseIf(addressViolations(input))
  const entries = Object.entries(input).map(([name, value]) => [name, value.trim()])
  return { tag, address: Object.fromEntries(entries.filter(([, value]) => value)) as ProfileAddress }
}

function addressViolations({ country, city, postalCode, addressLine, ...input }: AddressInput): Violation[] {
  const needed = Object.entries({ country, city, addressLine })
  const long = Object.entries({ ...input, city, postalCode, addressLine })
  return [
    ...needed.flatMap(([field, value]) => (value.trim() === '' ? [required(field)] : [])),
    ...long.flatMap(([field, value]): Violation[] =>
      value && value.length > 150
        ? [{ field, description: 'must have at most 150 characters', violatedRule: 'MAX_LENGTH' }]
        : [],
    ),
    ...(country && !/^[A-Z]{2}$/.test(country) ? [countryFault] : []),
    ...(postalCode && postcodeExample(country, postalCode) ? [postcodeFault] : []),
  ]
}

const countryFault = formatViolation('country', 'must be a country code such as DE')
const postcodeFault = formatViolation('postalCode', 'must be a postcode of this country')

function toBookAddress({ id = '', tag = 'UNTAGGED', address = {} }: StoredAddress): BookAddress {
  const { country, subdivision, city, postalCode, addressLine, addressLine2, streetName, streetNumber } =
    address
  const street = [streetName, streetNumber].filter(Boolean).join(' ')
  return {
    id,
    tag,
    country: country ?? '',
    subdivision: subdivision ?? '',
    city: city ?? '',
    postalCode: postalCode ?? '',
    addressLine: addressLine || street,
    addressLine2: addressLine2 ?? '',
  }
}
