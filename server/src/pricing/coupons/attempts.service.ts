import { LRUCache } from 'lru-cache'
import { refuse } from '../../platform/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop.ts'
import type { PricedPurchase } from '../totals/purchase.rules.ts'

/** Codes that do not exist, which one buyer may try … */
const most = 20
/** … in so many milliseconds, on one server. */
const within = 10 * 60_000

interface Guesses {
  count: number
  until: number
}

const guesses = new WeakMap<Shop, LRUCache<string, Guesses>>()

/** What a coupon is tried on: a cart or a checkout. */
export interface Tried {
  id: string
  ownerId: string
  ownerKind: Caller['kind']
}

/** Prices with the coupon that somebody sent: refuses one that does not hold, and who goes on guessing. */
export async function tryCoupon(
  shop: Shop,
  { on, couponCode }: { on: Tried; couponCode: string },
  price: () => Promise<PricedPurchase>,
): Promise<PricedPurchase> {
  const priced = await guess(shop, on, price)
  if (!priced) {
    throw refuse('TOO_MANY_REQUESTS', 'Too many coupon codes that do not exist: please wait ten minutes')
  }
  const { rejectedCoupon } = priced.result
  if (rejectedCoupon) throw refuse(rejectedCoupon.code, rejectedCoupon.reason, { couponCode })
  return priced
}

/** Prices with a coupon that somebody typed; undefined for who goes on guessing. */
export async function guess(
  shop: Shop,
  { id, ownerId, ownerKind }: Tried,
  price: () => Promise<PricedPurchase>,
): Promise<PricedPurchase | undefined> {
  // What a merchant's program owns is for many buyers.
  const made = guessesOf(shop, isMerchant({ kind: ownerKind }) ? id : ownerId)
  if (made.count >= most) return undefined
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
  const none = { count: 0, until: now + within }
  known.set(guesser, none)
  return none
}
