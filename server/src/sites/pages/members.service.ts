import type { MembersOnly } from '@cartwright/contract/catalogue/products.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'

/** Whether the caller is one of the members that something is for. */
export async function isForMember(
  shop: Shop,
  { kind, siteId, memberId }: Caller,
  { planIds }: MembersOnly,
): Promise<boolean> {
  if (kind !== 'member' || memberId === undefined) return false
  return planIds.length === 0 || (await shop.activePlans(shop, { siteId, memberId, planIds })).length > 0
}
