import * as budgets from '../../budgets/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import * as queries from './queries.ts'
import type { Coupon, RejectedCoupon } from './rules.ts'
import { toCoupon } from './stored.rules.ts'

export interface Buyer {
  /** Of the visitor or member. */
  id?: string | undefined
  email?: string | undefined
}

/** The coupon with this code in any letter case, and how often this buyer has used it. */
export async function findCoupon(
  shop: Shop,
  { siteId, currency, code, buyer }: { siteId: string; currency: string; code: string; buyer: Buyer },
): Promise<Coupon | undefined> {
  const [found] = await shop.db.run(queries.couponByCode, [siteId, code.trim(), ...keysOf(buyer)])
  return found && toCoupon(found, { usesByBuyer: found.usesByBuyer, currency })
}

/** The code of a coupon, whether it applies now or not. */
export async function codeOf(shop: Shop, siteId: string, couponId: string): Promise<string | undefined> {
  const [found] = await shop.db.run(queries.couponById, [siteId, couponId])
  return found?.specification.code
}

export interface CouponUse {
  siteId: string
  couponId: string
  orderId: string
  buyer: Buyer
  /** Epoch milliseconds */
  now: number
}

/**
 * Counts a coupon as used by an order, in the order's transaction. Returns false when the coupon is used up, also for
 * this buyer, has expired or no longer exists. The order must then be priced again. Counts once per order.
 */
export async function useCoupon(tx: Connection, use: CouponUse): Promise<boolean> {
  const { siteId, couponId, orderId, buyer, now } = use
  const [coupon] = await tx.run(queries.lockCoupon, [siteId, couponId, orderId])
  if (coupon === undefined) return false
  if (coupon.usedByOrder) return true
  const values = [siteId, couponId, orderId, ...keysOf(buyer), new Date(now)]
  const taken = await tx.run(queries.useLockedCoupon, values)
  return taken.length > 0
}

/** Gives back the use of a cancelled or failed order. */
export async function releaseCoupon(tx: Connection, siteId: string, orderId: string): Promise<void> {
  await tx.run(queries.releaseCoupon, [siteId, orderId])
}

/** The cart or checkout for which somebody enters a coupon code. */
export interface CouponHolder {
  siteId: string
  id: string
  ownerId: string
  ownerKind: Caller['kind']
  /** Network address of who enters it. */
  address?: string | undefined
}

interface PricedWithCoupon {
  result: { rejectedCoupon?: RejectedCoupon | undefined }
}

/** Prices with an entered coupon. Refuses a coupon that does not apply, and a buyer who keeps guessing. */
export async function tryCoupon<Priced extends PricedWithCoupon>(
  shop: Shop,
  { on, couponCode }: { on: CouponHolder; couponCode: string },
  price: () => Promise<Priced>,
): Promise<Priced> {
  const priced = await withGuessLimit(shop, on, price)
  const { rejectedCoupon } = priced.result
  if (rejectedCoupon) throw refuse(rejectedCoupon.code, rejectedCoupon.reason, { couponCode })
  return priced
}

/** Prices with an entered coupon. Refuses after too many codes of no coupon, also when they come at once. */
export async function withGuessLimit<Priced extends PricedWithCoupon>(
  shop: Shop,
  { siteId, id, ownerId, ownerKind, address }: CouponHolder,
  price: () => Promise<Priced>,
): Promise<Priced> {
  // A merchant's program acts for many buyers from one network, so its limit is per cart.
  const guesser = isMerchant({ kind: ownerKind })
    ? { siteId, identity: id }
    : { siteId, identity: ownerId, address }
  await budgets.spend(shop, 'wrong-code', guesser)
  let priced: Priced | undefined
  try {
    priced = await price()
    return priced
  } finally {
    const isWrong = priced?.result.rejectedCoupon?.code === 'ERROR_COUPON_DOES_NOT_EXIST'
    if (!isWrong) budgets.giveBack(shop, 'wrong-code', guesser)
  }
}

function keysOf({ id, email }: Buyer): [string | null, string | null] {
  return [id ?? null, email?.trim().toLowerCase() ?? null]
}
