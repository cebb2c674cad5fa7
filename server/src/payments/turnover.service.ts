import type { Shop } from '../platform/shop/shop.ts'
import type { Minor } from '../platform/values/money.ts'
import { receivedByMethod } from './attempts/queries.ts'
import { redeemedBetween } from './gift-cards/queries.ts'
import { refundedByMethod } from './refunds/queries.ts'

interface Days {
  /** When each day begins, the first one first. */
  starts: readonly Date[]
  end: Date
  currency: string
}

interface Received {
  method: string
  payments: number
  amount: Minor
}

/** What came in by method, on all the days together. Gift cards count as `gift-card`. */
export async function received(
  shop: Shop,
  siteId: string,
  { starts, end, currency }: Days,
): Promise<Received[]> {
  const values = [siteId, starts[0], end, currency]
  const [rows, cards] = await Promise.all([
    shop.db.read.run(receivedByMethod, values),
    shop.db.read.run(redeemedBetween, values),
  ])
  const redeemed = cards.filter(({ payments }) => payments > 0)
  return [...rows, ...redeemed.map((card) => ({ method: 'gift-card', ...card }))]
}

/** What went back, by method and by day: the first one is 1. */
export function refunded(
  shop: Shop,
  siteId: string,
  { starts, end, currency }: Days,
): Promise<{ day: number; method: string; amount: Minor }[]> {
  return shop.db.read.run(refundedByMethod, [siteId, starts[0], end, currency, starts])
}
