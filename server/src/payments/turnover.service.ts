import type { Shop } from '../platform/shop/shop.ts'
import type { Minor } from '../platform/values/money.ts'
import { receivedByMethod } from './attempts/queries.ts'
import { disputedByMethod } from './disputes/queries.ts'
import { refundedByMethod } from './refunds/queries.ts'

interface Time {
  start: Date
  end: Date
  currency: string
}

/** Money that came in, by method. A gift card brings it when it is sold, not when it pays. */
export function received(
  shop: Shop,
  siteId: string,
  { start, end, currency }: Time,
): Promise<{ method: string; payments: number; amount: Minor }[]> {
  return shop.db.read.run(receivedByMethod, [siteId, start, end, currency])
}

/** Money that went back, by the method that it came with. */
export function refunded(
  shop: Shop,
  siteId: string,
  { start, end, currency }: Time,
): Promise<{ method: string; amount: Minor }[]> {
  return shop.db.read.run(refundedByMethod, [siteId, start, end, currency])
}

/** What buyers disputed with their banks, on the day that they did, and what of it is lost, by the method of the payment. */
export function disputed(
  shop: Shop,
  siteId: string,
  { start, end, currency }: Time,
): Promise<{ method: string; amount: Minor; lost: Minor }[]> {
  return shop.db.read.run(disputedByMethod, [siteId, start, end, currency])
}
