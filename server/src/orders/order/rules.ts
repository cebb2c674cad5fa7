import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { StockDemand } from '../../inventory/stock/rules.ts'
import type { PaymentOutcome } from '../../payments/providers/provider.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { type Caller, isMerchant } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import { toPrice } from './prices.rules.ts'

/** What the database keeps of an order: a copy of the checkout as the buyer agreed to it. */
export interface OrderData {
  /** The order on the wire, without what changes over its life. */
  order: WireOrder
  /** The stock that it took; a failed or cancelled order gives it back. */
  taken: StockDemand[]
  coupon?: { id: string; code: string }
  /** Prices before the sale in minor units, by line item id; only of lines on sale. */
  fullPrices?: Record<string, string>
  /** The amount to pay at once, in minor units. */
  payNow: string
  /** With a note only if the buyer still has to pay. */
  payment: PaymentMethod
}

export interface Order {
  siteId: string
  id: string
  number: bigint
  checkoutId: string
  ownerId: string
  status: NonNullable<WireOrder['status']>
  paymentStatus: NonNullable<WireOrder['paymentStatus']>
  fulfillmentStatus: NonNullable<WireOrder['fulfillmentStatus']>
  /** It holds the stock that it took. */
  reserved: boolean
  archived: boolean
  email: string
  currency: string
  total: Minor
  paid: Minor
  version: bigint
  data: OrderData
  createdAt: Date
  updatedAt: Date
  purchasedAt: Date | null
}

export function orderToWire(order: Order): WireOrder {
  const { data, total, paid, currency, paymentStatus } = order
  const format = { currency, language: data.order.buyerLanguage ?? 'en' }
  const zero = toPrice(0n, format)
  const payNow = toPrice(BigInt(data.payNow), format)
  return {
    ...data.order,
    id: order.id,
    number: String(order.number),
    status: order.status,
    paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    archived: order.archived,
    seenByAHuman: false,
    imported: false,
    activities: [...(data.order.activities ?? [])],
    balanceSummary: {
      balance: toPrice(total - paid, format),
      paid: toPrice(paid, format),
      refunded: zero,
      authorized: paymentStatus === 'PENDING_MERCHANT' ? payNow : zero,
      pendingRefund: zero,
      pending: paymentStatus === 'PENDING' ? payNow : zero,
      chargeback: zero,
      chargebackReversal: zero,
      platformFees: zero,
      totalMinusPlatformFees: toPrice(total, format),
    },
    createdDate: order.createdAt.toISOString(),
    updatedDate: order.updatedAt.toISOString(),
    purchasedDate: order.purchasedAt?.toISOString() ?? null,
  }
}

export type PaymentProgress = Pick<Order, 'status' | 'paymentStatus' | 'paid'>

/** The status of an order after the outcome of its payment; `due` is the amount of the payment. */
export function progressAfterPayment(
  outcome: PaymentOutcome,
  before: Pick<Order, 'status' | 'total'>,
  due: Minor,
): PaymentProgress | undefined {
  switch (outcome.status) {
    case 'APPROVED':
      return {
        status: 'APPROVED',
        paymentStatus: due >= before.total ? 'PAID' : due > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID',
        paid: due,
      }
    case 'AUTHORIZED':
      return { status: 'APPROVED', paymentStatus: 'PENDING_MERCHANT', paid: 0n }
    case 'PENDING':
      return { status: 'PENDING', paymentStatus: 'PENDING', paid: 0n }
    case 'DECLINED':
      return {
        status: before.status === 'PENDING' ? 'REJECTED' : 'INITIALIZED',
        paymentStatus: 'DECLINED',
        paid: 0n,
      }
    case 'NEEDS_CONFIRMATION':
      return undefined
  }
}

/** An order that is paid offline is approved at once. It counts as paid only when its total is zero. */
export function progressOffline(total: Minor): PaymentProgress {
  return { status: 'APPROVED', paymentStatus: total === 0n ? 'PAID' : 'NOT_PAID', paid: 0n }
}

export type ActivityType = NonNullable<Activity['activityType']>

/** The activities that a change of an order's payment adds to its timeline. */
export function paymentActivities(
  { status, paymentStatus }: PaymentProgress,
  before: Pick<Order, 'status'>,
): ActivityType[] {
  const types: ActivityType[] = []
  if (before.status === 'INITIALIZED' && (status === 'APPROVED' || status === 'PENDING')) {
    types.push('ORDER_PLACED')
  }
  if (status === 'PENDING') types.push('PAYMENT_PENDING')
  if (paymentStatus === 'PAID') types.push('ORDER_PAID')
  if (paymentStatus === 'PARTIALLY_PAID') types.push('ORDER_PARTIALLY_PAID')
  if (paymentStatus === 'DECLINED') types.push('PAYMENT_DECLINED')
  if (status === 'REJECTED') types.push('ORDER_REJECTED')
  return types
}

/**
 * The owners whose checkouts and orders a caller may see; null for a merchant, who may see all. A member still sees
 * what they began as a visitor.
 */
export function visibleOwners(caller: Caller): string[] | null {
  const { id, visitorId } = caller
  return isMerchant(caller) ? null : [id, ...(visitorId && visitorId !== id ? [visitorId] : [])]
}
