import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import type { EventRow } from './queries.ts'

type Person = Pick<Caller, 'siteId' | 'kind' | 'id'>

/** What somebody lacks to take part: some events are for members alone, or for members with one of certain plans. */
export async function lacking(
  shop: Shop,
  { siteId, kind, id }: Person,
  { details }: Pick<EventRow, 'details'>,
): Promise<'MEMBERSHIP' | 'PLAN' | undefined> {
  const { membersOnly, planIds = [] } = details
  if (!membersOnly || isMerchant({ kind })) return undefined
  if (kind !== 'member') return 'MEMBERSHIP'
  if (planIds.length === 0) return undefined
  const active = await shop.activePlans(shop, { siteId, memberId: id, planIds })
  return active.length > 0 ? undefined : 'PLAN'
}

/** Refuses whoever may not take part. */
export async function assertMayTakePart(
  shop: Shop,
  caller: Person,
  event: Pick<EventRow, 'details'>,
): Promise<void> {
  const lacks = await lacking(shop, caller, event)
  if (lacks === 'MEMBERSHIP')
    throw refuse('PERMISSION_DENIED', 'Only members take part in this event. Sign in first')
  if (lacks === 'PLAN')
    throw refuse('MEMBERS_ONLY_ITEM', 'This event is for members with certain plans. Choose a plan')
}
