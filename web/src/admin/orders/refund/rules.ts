import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import type {
  GetOrderRefundabilityReply,
  NonRefundableReason,
  PaymentRefundability,
} from '@cartwright/contract/orders/billing.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Request } from '@cartwright/contract/schemas.ts'
import { amountHeld } from '../rules.ts'

type Refund = Request<'refundPayments'>

/** What a merchant has typed. Amounts are decimals. */
export interface RefundChoice {
  /** Quantities by line. */
  pieces: Readonly<Record<string, number | ''>>
  /** Lines whose pieces stay out of the stock. */
  notRestocked: readonly string[]
  /** Amounts of fees. */
  fees: Readonly<Record<string, number | ''>>
  shipping: number | ''
  /** Undefined: what the items cost. */
  amount: number | '' | undefined
  /** The merchant gives all of it back outside the shop. */
  byHand: boolean
}

export interface RefundLine {
  id: string
  name: string
  /** How many can go back, and of them to stock. */
  left: number
  restockable: number
}

/** Whether there is money to give back. */
export function canRefund(order: Order): boolean {
  // What is paid in part is cancelled first; what is authorised is captured or released.
  const isDecided =
    order.status === 'CANCELED' ||
    (order.status === 'APPROVED' &&
      !['PARTIALLY_PAID', 'PENDING_MERCHANT'].includes(order.paymentStatus ?? ''))
  return isDecided && amountHeld(order) !== undefined
}

/** The lines of which pieces are left. Tickets are refunded one by one, so that they become void. */
export function refundLines(
  { lineItems = [] }: Order,
  { lineItems: found = [] }: GetOrderRefundabilityReply,
): RefundLine[] {
  return lineItems.flatMap(({ id = '', productName, catalogReference }) => {
    const line = found.find(({ lineItemId }) => lineItemId === id)
    const left = line?.availableRefundQuantity ?? 0
    if (left === 0 || catalogReference?.appId === boxOfficeAppId) return []
    return [{ id, name: productName?.original ?? '', left, restockable: line?.availableRestockQuantity ?? 0 }]
  })
}

/** What was chosen of the order; undefined if nothing. */
export function itemsOf({
  pieces,
  fees,
  shipping,
}: RefundChoice): NonNullable<Refund['refundItems']> | undefined {
  const lineItems = Object.entries(pieces).flatMap(([lineItemId, quantity]) =>
    Number(quantity) > 0 ? [{ lineItemId, quantity: Number(quantity) }] : [],
  )
  const additionalFees = Object.entries(fees).flatMap(([additionalFeeId, amount]) =>
    Number(amount) > 0 ? [{ additionalFeeId, amount: { amount: String(amount) } }] : [],
  )
  const hasShipping = Number(shipping) > 0
  if (lineItems.length + additionalFees.length === 0 && !hasShipping) return undefined
  return {
    ...(lineItems.length > 0 ? { lineItems } : {}),
    ...(additionalFees.length > 0 ? { additionalFees } : {}),
    ...(hasShipping ? { shipping: { amount: { amount: String(shipping) } } } : {}),
  }
}

/** The chosen pieces that go back to stock. */
export function restockOf(lines: readonly RefundLine[], { pieces, notRestocked }: RefundChoice) {
  return lines.flatMap(({ id, restockable }) => {
    const quantity = Math.min(Number(pieces[id] ?? 0), restockable)
    return quantity > 0 && !notRestocked.includes(id) ? [{ lineItemId: id, quantity }] : []
  })
}

export interface RefundWay {
  paymentId: string
  method: string
  /** A decimal. */
  amount: string
  byHand: boolean
}

/**
 * From which payments an amount goes back: first what the shop itself can send back, then gift cards, which take all or
 * nothing, then by hand. Less if there is less.
 */
export function waysOf(
  payments: readonly PaymentRefundability[],
  { amount, byHand }: { amount: number; byHand: boolean },
): RefundWay[] {
  const rank = ({ refundable, wholeOnly }: PaymentRefundability) => (refundable ? (wholeOnly ? 1 : 0) : 2)
  const ways: RefundWay[] = []
  let open = amount
  for (const payment of payments.toSorted((a, b) => rank(a) - rank(b))) {
    const { paymentId = '', paymentMethod = '', monetary } = payment.payment ?? {}
    const most = monetary?.maxRefund?.amount ?? '0'
    const digits = most.split('.')[1]?.length ?? 0
    const unit = 10 ** digits
    const part = Math.min(Math.round(open * unit), Math.round(Number(most) * unit))
    if (part <= 0) continue
    const isWhole = part === Math.round(Number(most) * unit)
    const goesBack = payment.refundable && (!payment.wholeOnly || isWhole)
    const text = (part / unit).toFixed(digits)
    ways.push({ paymentId, method: paymentMethod, amount: text, byHand: byHand || !goesBack })
    open = (Math.round(open * unit) - part) / unit
  }
  return ways
}

/** Why nothing of an order can go back. */
export function obstacleOf({ payments = [] }: GetOrderRefundabilityReply): NonRefundableReason | undefined {
  if (payments.length === 0) return 'TRANSACTION_NOT_FOUND'
  if (payments.some(({ nonRefundable }) => !nonRefundable)) return undefined
  const reasons = payments.flatMap(({ nonRefundable }) => nonRefundable?.reason ?? [])
  return reasons.find((reason) => reason !== 'NOT_PAID') ?? 'NOT_PAID'
}
