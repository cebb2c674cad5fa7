import type { Address } from '@cartwright/contract/cart/contacts.ts'
import { streetLine } from '@cartwright/contract/cart/street-address.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import { phonesOf } from '../../customers/members/wire.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { lastBuyer } from './queries.ts'

/** What forms can know of a member. Absent values are empty. */
export interface KnownBuyer {
  firstName: string
  lastName: string
  phone: string
}

/**
 * The name and the phone number of a member: each that of the account, or else that of their last order, unless it was
 * placed for somebody else.
 */
export async function knownBuyer(
  shop: Shop,
  siteId: string,
  member: Pick<MemberRow, 'id' | 'email' | 'profile'>,
): Promise<KnownBuyer> {
  const [firstName, lastName] = [member.profile.firstName ?? '', member.profile.lastName ?? '']
  const [phone = ''] = phonesOf(member.profile)
  const hasName = firstName !== '' || lastName !== ''
  if (hasName && phone) return { firstName, lastName, phone }
  const last = await buyerOfLastOrder(shop, siteId, member)
  if (!hasName) return { ...last, phone: phone || last.phone }
  const isTheirs = last.firstName === firstName && last.lastName === lastName
  return { firstName, lastName, phone: isTheirs ? last.phone : '' }
}

/** Where the last order of a member went, if it went to the member: to this name. */
export async function lastAddress(
  shop: Shop,
  siteId: string,
  { id, email, firstName, lastName }: Pick<MemberRow, 'id' | 'email'> & Omit<KnownBuyer, 'phone'>,
): Promise<Address | undefined> {
  const [last] = await shop.db.run(lastBuyer, [siteId, id])
  const { contactDetails, address } = last?.recipientInfo ?? {}
  const isTheirs =
    last?.email?.toLowerCase() === email.toLowerCase() &&
    contactDetails?.firstName === firstName &&
    contactDetails.lastName === lastName
  return isTheirs && address && streetLine(address) ? address : undefined
}

async function buyerOfLastOrder(
  shop: Shop,
  siteId: string,
  { id, email }: Pick<MemberRow, 'id' | 'email'>,
): Promise<KnownBuyer> {
  const [last] = await shop.db.run(lastBuyer, [siteId, id])
  const isOwn = last?.email?.toLowerCase() === email.toLowerCase()
  const contacts = isOwn ? [last?.billingInfo?.contactDetails, last?.recipientInfo?.contactDetails] : []
  const { firstName, lastName, phone } = contacts.find((one) => one?.firstName) ?? {}
  return { firstName: firstName ?? '', lastName: lastName ?? '', phone: phone ?? '' }
}
