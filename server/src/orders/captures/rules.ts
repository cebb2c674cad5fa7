import type { Order } from '../order/rules.ts'

/** The payment status of an order once something of it was captured, or given up. */
export function statusAfterCapture({
  paid,
  total,
  authorized,
}: Pick<Order, 'paid' | 'total' | 'authorized'>): Order['paymentStatus'] {
  if (paid >= total) return 'PAID'
  if (authorized > 0n) return 'PENDING_MERCHANT'
  return paid > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID'
}
