import { LRUCache } from 'lru-cache'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import * as queries from './queries.ts'
import { type Coupon, type RejectedCoupon, toCoupon } from './rules.ts'

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

/** Wrong codes that one buyer may try … */
const maxGuesses = 20
/** … in this many milliseconds, on one server. */
const guessWindow = 10 * 60_000

interface Guesses {
  count: number
  until: number
}

const guesses = new WeakMap<Shop, LRUCache<string, Guesses>>()

/** The cart or checkout for which somebody enters a coupon code. */
export interface CouponHolder {
  id: string
  ownerId: string
  ownerKind: Caller['kind']
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
  if (!priced) throw refuse('TOO_MANY_REQUESTS', 'Too many unknown coupon codes. Try again in ten minutes')
  const { rejectedCoupon } = priced.result
  if (rejectedCoupon) throw refuse(rejectedCoupon.code, rejectedCoupon.reason, { couponCode })
  return priced
}

/** Prices with an entered coupon; undefined after too many wrong codes. */
export async function withGuessLimit<Priced extends PricedWithCoupon>(
  shop: Shop,
  { id, ownerId, ownerKind }: CouponHolder,
  price: () => Promise<Priced>,
): Promise<Priced | undefined> {
  // A merchant's program acts for many buyers, so its limit is per cart.
  const made = guessesOf(shop, isMerchant({ kind: ownerKind }) ? id : ownerId)
  if (made.count >= maxGuesses) return undefined
  const priced = await price()
  if (priced.result.rejectedCoupon?.code === 'ERROR_COUPON_DOES_NOT_EXIST') made.count++
  return priced
}

function guessesOf(shop: Shop, guesser: string): Guesses {
  const known = guesses.get(shop) ?? new LRUCache<string, Guesses>({ max: 20_000 })
  guesses.set(shop, known)
  const now = shop.clock()
  const found = known.get(guesser)
  if (found && found.until > now) return found
  const first = { count: 0, until: now + guessWindow }
  known.set(guesser, first)
  return first
}

function keysOf({ id, email }: Buyer): [string | null, string | null] {
  return [id ?? null, email?.trim().toLowerCase() ?? null]
}
