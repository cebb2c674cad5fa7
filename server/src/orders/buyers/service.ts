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

/** The name and the phone number of a member: those of the account, or else those of their last order. */
export async function knownBuyer(
  shop: Shop,
  siteId: string,
  { id, profile }: Pick<MemberRow, 'id' | 'profile'>,
): Promise<KnownBuyer> {
  const [firstName, lastName] = [profile.firstName ?? '', profile.lastName ?? '']
  const [phone = ''] = phonesOf(profile)
  if (firstName || lastName) return { firstName, lastName, phone }
  const [last] = await shop.db.run(lastBuyer, [siteId, id])
  const named = [last?.billingInfo, last?.recipientInfo].find((one) => one?.contactDetails?.firstName)
  const known = named?.contactDetails
  return {
    firstName: known?.firstName ?? '',
    lastName: known?.lastName ?? '',
    phone: phone || (known?.phone ?? ''),
  }
}
