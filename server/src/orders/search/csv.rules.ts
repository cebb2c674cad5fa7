import type { Price } from '@cartwright/contract/orders/line-items.ts'
import { csvHead, csvRow } from '../../platform/values/csv.ts'
import { toDecimal } from '../../platform/values/money.ts'
import { type Order, orderToWire } from '../order/rules.ts'

const columns = [
  ...['number', 'date', 'status', 'paymentStatus', 'fulfillmentStatus', 'firstName', 'lastName', 'company'],
  ...[
    'email',
    'country',
    'postalCode',
    'city',
    'street',
    'delivery',
    'items',
    'subtotal',
    'discount',
    'shipping',
    'fees',
  ],
  ...['tax', 'total', 'paid', 'refunded', 'currency', 'tags'],
]

export const ordersHead = csvHead(columns)

/** An order as a row. Amounts are decimals in its currency, dates are in UTC. */
export function csvOrder(order: Order): string {
  const wire = orderToWire(order)
  const { priceSummary = {}, recipientInfo, billingInfo, shippingInfo, lineItems = [], tags } = wire
  const { address, contactDetails } = recipientInfo ?? billingInfo ?? {}
  const { tagIds = [] } = (tags?.privateTags ?? {}) as { tagIds?: string[] }
  const { currency, total, paid, refunded } = order
  const pieces = lineItems.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
  const amount = (price: Price | undefined) => price?.amount ?? ''
  const { subtotal, discount, shipping, totalAdditionalFees, tax } = priceSummary
  return csvRow([
    ...[String(order.number), (order.purchasedAt ?? order.createdAt).toISOString()],
    ...[order.status, order.paymentStatus, order.fulfillmentStatus],
    ...[contactDetails?.firstName ?? '', contactDetails?.lastName ?? '', contactDetails?.company ?? ''],
    ...[order.email, address?.country ?? '', address?.postalCode ?? '', address?.city ?? ''],
    [address?.addressLine, address?.addressLine2].filter(Boolean).join(', '),
    ...[shippingInfo?.title ?? '', String(pieces)],
    ...[subtotal, discount, shipping, totalAdditionalFees, tax].map(amount),
    ...[total, paid, refunded].map((minor) => toDecimal(minor, currency)),
    ...[currency, tagIds.join(' | ')],
  ])
}
