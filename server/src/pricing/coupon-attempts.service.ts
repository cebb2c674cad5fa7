import { LRUCache } from 'lru-cache'
import { refuse } from '../platform/errors.ts'
import type { Shop } from '../platform/shop.ts'
import type { PricedPurchase } from './purchase.rules.ts'

/** Codes that do not exist, which one buyer may try … */
const most = 20
/** … in so many milliseconds, on one server. */
const within = 10 * 60_000

interface Guesses {
  count: number
  until: number
}

const guesses = new WeakMap<Shop, LRUCache<string, Guesses>>()

/** Prices with the coupon that somebody sent: refuses one that does not hold, and who goes on guessing. */
export async function tryCoupon(
  shop: Shop,
  { buyerId, couponCode }: { buyerId: string; couponCode: string },
  price: () => Promise<PricedPurchase>,
): Promise<PricedPurchase> {
  const made = guessesOf(shop, buyerId)
  if (made.count >= most) {
    throw refuse('TOO_MANY_REQUESTS', 'Too many coupon codes that do not exist: please wait ten minutes')
  }
  const priced = await price()
  const { rejectedCoupon } = priced.result
  if (!rejectedCoupon) return priced
  if (rejectedCoupon.code === 'ERROR_COUPON_DOES_NOT_EXIST') made.count++
  throw refuse(rejectedCoupon.code, rejectedCoupon.reason, { couponCode })
}

function guessesOf(shop: Shop, buyerId: string): Guesses {
  const known = guesses.get(shop) ?? new LRUCache<string, Guesses>({ max: 20_000 })
  guesses.set(shop, known)
  const now = shop.clock()
  const found = known.get(buyerId)
  if (found && found.until > now) return found
  const none = { count: 0, until: now + within }
  known.set(buyerId, none)
  return none
}
