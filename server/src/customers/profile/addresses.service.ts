import type { AddressTag, ProfileAddress } from '@cartwright/contract/identity/profile.ts'
import { postcodeExample } from '@cartwright/contract/values/postcodes.ts'
import { refuse, type Violation, violations } from '../../platform/errors/errors.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as community from '../members/profiles.service.ts'
import type { KeptAddress } from '../members/wire.ts'

/** One entry of the address book. */
export interface BookAddress extends Required<SaidAddress> {
  id: string
}

/** Empty texts where nothing was said; `country` is ISO 3166-1 alpha-2. */
export interface SaidAddress {
  tag?: AddressTag
  country: string
  subdivision?: string
  city: string
  postalCode: string
  addressLine: string
  addressLine2?: string
}

const most = 50

export async function list(shop: Shop, { siteId, memberId }: MemberKey): Promise<BookAddress[]> {
  const { profile } = await community.get(shop, siteId, memberId)
  return kept(profile.addresses).map(shown)
}

export async function add(shop: Shop, owner: MemberKey, said: SaidAddress): Promise<BookAddress[]> {
  const added = { id: shop.newId(), ...entryOf(said) }
  return rewrite(shop, owner, (before) => {
    if (before.length < most) return [...before, added]
    const description = `must not hold more than ${most} addresses`
    throw violations([{ field: 'addresses', description, violatedRule: 'MAX_SIZE' }])
  })
}

export async function change(
  shop: Shop,
  owner: MemberKey,
  { id, ...said }: SaidAddress & { id: string },
): Promise<BookAddress[]> {
  const entry = entryOf(said)
  return rewrite(shop, owner, (before) =>
    found(before, id).map((one) => (one.id === id ? { id, ...entry } : one)),
  )
}

export async function remove(shop: Shop, owner: MemberKey, id: string): Promise<BookAddress[]> {
  return rewrite(shop, owner, (before) => found(before, id).filter((one) => one.id !== id))
}

async function rewrite(
  shop: Shop,
  { siteId, memberId }: MemberKey,
  edit: (before: KeptAddress[]) => KeptAddress[],
): Promise<BookAddress[]> {
  const { profile } = await community.change(shop, siteId, memberId, (before) => ({
    ...before,
    profile: { ...before.profile, addresses: edit(kept(before.profile.addresses)) },
  }))
  return kept(profile.addresses).map(shown)
}

/** Addresses of a registration have no ids: their places are as good, until the book is written for the first time. */
function kept(addresses: readonly KeptAddress[] = []): KeptAddress[] {
  return addresses.map((address, index) => ({ id: `address-${index + 1}`, ...address }))
}

function found(addresses: KeptAddress[], id: string): KeptAddress[] {
  if (addresses.some((one) => one.id === id)) return addresses
  throw refuse('NOT_FOUND', 'No such address')
}

function entryOf({ tag = 'UNTAGGED', ...said }: SaidAddress): Omit<KeptAddress, 'id'> {
  const wrong = faults(said)
  if (wrong.length > 0) throw violations(wrong)
  const entries = Object.entries(said).map(([name, value]) => [name, value.trim()])
  return { tag, address: Object.fromEntries(entries.filter(([, value]) => value)) as ProfileAddress }
}

function faults({ country, city, postalCode, addressLine, ...said }: SaidAddress): Violation[] {
  const needed = Object.entries({ country, city, addressLine })
  const long = Object.entries({ ...said, city, postalCode, addressLine })
  return [
    ...needed.flatMap(([field, value]): Violation[] =>
      value.trim() === '' ? [{ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' }] : [],
    ),
    ...long.flatMap(([field, value]): Violation[] =>
      value && value.length > 150
        ? [{ field, description: 'must have at most 150 characters', violatedRule: 'MAX_LENGTH' }]
        : [],
    ),
    ...(country && !/^[A-Z]{2}$/.test(country) ? [countryFault] : []),
    ...(postalCode && postcodeExample(country, postalCode) ? [postcodeFault] : []),
  ]
}

const countryFault: Violation = {
  field: 'country',
  description: 'must be a country code such as DE',
  violatedRule: 'FORMAT',
}
const postcodeFault: Violation = {
  field: 'postalCode',
  description: 'is no postcode of this country',
  violatedRule: 'FORMAT',
}

function shown({ id = '', tag = 'UNTAGGED', address = {} }: KeptAddress): BookAddress {
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
