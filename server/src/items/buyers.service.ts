import type { MemberKey, Room } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { Found } from './offers.rules.ts'

declare module '../platform/room.ts' {
  interface Room {
    /** Knows the plans of members: some goods are for members with a plan alone. */
    activePlans?: ActivePlans
  }
}

declare module '../platform/shop/shop.ts' {
  interface Shop {
    activePlans: ActivePlans
  }
}

/** Which of the plans the member has now. Carts wait for it, so it takes one statement. */
export type ActivePlans = (
  shop: Shop,
  question: MemberKey & { planIds: readonly string[] },
) => Promise<readonly string[]>

export function collectActivePlans(rooms: readonly Room[]): ActivePlans {
  const known = rooms.find(({ activePlans }) => activePlans !== undefined)?.activePlans
  return known ?? (async () => [])
}

/** Who buys. A merchant's program, which is neither, may sell to everybody. */
export interface Buyer {
  siteId: string
  buyerKind?: string | undefined
  buyerId?: string | undefined
}

/**
 * Marks what this buyer may not buy. Asks for the plans of a member once for all items, and only if one of them is for
 * members with a plan.
 */
export async function withBuyer(
  shop: Shop,
  { siteId, buyerKind, buyerId }: Buyer,
  found: readonly Found[],
): Promise<Found[]> {
  const restricted = found.flatMap((one) => neededFor(one) ?? [])
  if (restricted.length === 0 || (buyerKind !== 'visitor' && buyerKind !== 'member')) return [...found]
  const planIds = [...new Set(restricted.flatMap((one) => one.planIds))]
  const isMember = buyerKind === 'member' && buyerId !== undefined
  const plans =
    isMember && planIds.length > 0 ? await shop.activePlans(shop, { siteId, memberId: buyerId, planIds }) : []
  return found.map((one) => {
    const needed = neededFor(one)?.planIds
    if (!needed || (isMember && (needed.length === 0 || needed.some((id) => plans.includes(id))))) return one
    return { ...one, membersOnly: isMember ? 'PLAN' : 'SIGN_IN' }
  })
}

/** Whom it is for; undefined for everybody. */
export function neededFor({ item, offer }: Pick<Found, 'item' | 'offer'>) {
  return item?.membersOnly ?? offer?.forMembers
}
