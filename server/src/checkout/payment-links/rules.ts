import type { PaymentLink as WireLink } from '@cartwright/contract/orders/payment-links.ts'
import { toPrice } from '../../orders/order/prices.rules.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { ActivityType } from '../../orders/order/status.rules.ts'
import type { PaymentLink } from '../../payments/links/queries.ts'
import type { LinkStatus } from '../../payments/links/service.ts'
import type { PaymentOutcome } from '../../payments/providers/provider.ts'
import type { Minor } from '../../platform/values/money.ts'

/** The order after an outcome of a payment of its balance. Money for an order that was cancelled meanwhile is on it, and no more. */
export function orderAfter(
  before: Order,
  outcome: PaymentOutcome,
  amount: Minor,
): { order: Order; activities: ActivityType[] } {
  if (outcome.status === 'DECLINED') return { order: before, activities: ['PAYMENT_DECLINED'] }
  if (outcome.status === 'PENDING') return { order: before, activities: ['PAYMENT_PENDING'] }
  if (outcome.status !== 'APPROVED') return { order: before, activities: [] }
  const order = { ...before, paid: before.paid + amount }
  if (before.status !== 'APPROVED') return { order, activities: [] }
  if (order.paid < before.total)
    return { order: { ...order, paymentStatus: 'PARTIALLY_PAID' }, activities: ['ORDER_PARTIALLY_PAID'] }
  return { order: { ...order, paymentStatus: 'PAID' }, activities: ['ORDER_PAID'] }
}

export function linkToWire(
  link: PaymentLink,
  { status, url, language }: { status: LinkStatus; url: string; language: string },
): WireLink {
  const { id, orderId, amount, currency, dueAt, expiresAt, createdAt, updatedAt } = link
  return {
    id,
    orderId,
    status,
    amount: toPrice(amount, { currency, language }),
    url,
    dueDate: dueAt?.toISOString() ?? null,
    expirationDate: expiresAt?.toISOString() ?? null,
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  }
}
