import type {
  GetOrderRefundabilityReply,
  GetRefundabilityStatusReply,
  ManuallyRefundableReason,
  NonRefundableReason,
  PaymentRefundability,
} from '@cartwright/contract/orders/billing.ts'
import type { PaymentProvider } from '../../payments/providers/provider.ts'
import { leftOfPayment } from '../../payments/refunds/rules.ts'
import type { ReturnablePayment } from '../../payments/refunds/service.ts'
import type { Minor } from '../../platform/values/money.ts'
import { toPrice } from '../order/prices.rules.ts'
import { type Order, priceFormat } from '../order/rules.ts'
import { type Ledger, toTransactions } from '../transactions/rules.ts'
import { type RefundedItems, restockable } from './items.rules.ts'
import { feeShare, shippingShare } from './shares.rules.ts'

interface Found {
  ledger: Ledger
  returnable: readonly ReturnablePayment[]
  before: RefundedItems
  providers: readonly PaymentProvider[]
}

type WirePayment = NonNullable<ReturnType<typeof toTransactions>['payments']>[number]

/** What of an order can go back, and how. */
export function refundability(order: Order, found: Found): GetOrderRefundabilityReply {
  const { payments: wires = [] } = toTransactions(order, found.ledger)
  const payments = wires.map((wire) => paymentRefundability(order, wire, found))
  return {
    payments: payments.map(({ answer }) => answer),
    paymentsSummary: {
      monetary: toMonetary(order, payments.map(({ sums }) => sums).reduce(added, noMoney)),
      membership: membershipSummary(wires),
    },
    ...itemsRefundability(order, found.before),
  }
}

/** The same in the older form. */
export function refundabilityStatus({
  payments = [],
}: GetOrderRefundabilityReply): GetRefundabilityStatusReply {
  return {
    refundablePerItem: true,
    refundabilities: payments.map(({ payment, manuallyRefundable, nonRefundable }) => ({
      paymentId: payment?.paymentId ?? '',
      ...(nonRefundable?.reason
        ? { refundabilityStatus: 'NOT_REFUNDABLE' as const, nonRefundableReason: nonRefundable.reason }
        : manuallyRefundable?.reason
          ? { refundabilityStatus: 'MANUAL' as const, manuallyRefundableReason: manuallyRefundable.reason }
          : { refundabilityStatus: 'REFUNDABLE' as const }),
    })),
  }
}

interface Sums {
  paid: Minor
  refunded: Minor
  pending: Minor
  most: Minor
}

const noMoney: Sums = { paid: 0n, refunded: 0n, pending: 0n, most: 0n }

function added(one: Sums, other: Sums): Sums {
  return {
    paid: one.paid + other.paid,
    refunded: one.refunded + other.refunded,
    pending: one.pending + other.pending,
    most: one.most + other.most,
  }
}

function paymentRefundability(
  order: Order,
  wire: WirePayment,
  { returnable, providers }: Found,
): { answer: PaymentRefundability; sums: Sums } {
  const { id = '', regularPaymentDetails, giftcardPaymentDetails, membershipPaymentDetails } = wire
  const payment = returnable.find((one) => one.id === id)
  const reason = nonRefundableReason(order, payment, membershipPaymentDetails !== undefined)
  const left = payment ? leftOfPayment(payment) : 0n
  const sums = payment
    ? {
        ...{ paid: payment.amount, pending: payment.pending, refunded: payment.returned - payment.pending },
        most: reason ? 0n : left,
      }
    : noMoney
  const method = regularPaymentDetails?.paymentMethod ?? (giftcardPaymentDetails ? 'gift-card' : 'membership')
  return {
    sums,
    answer: {
      ...way(reason, payment, providers),
      payment: {
        ...{ paymentId: id, paymentMethod: method },
        offlinePayment: regularPaymentDetails?.offlinePayment ?? false,
        ...(membershipPaymentDetails
          ? { membership: membershipSummary([wire]) }
          : { monetary: toMonetary(order, sums) }),
      },
    },
  }
}

function way(
  reason: NonRefundableReason | undefined,
  payment: ReturnablePayment | undefined,
  providers: readonly PaymentProvider[],
): PaymentRefundability {
  if (reason || !payment) return { nonRefundable: { reason: reason ?? 'NOT_PAID' } }
  const isWholeOnly = payment.giftCard === 'plugin'
  const isPartOfCard = isWholeOnly && payment.returned > 0n
  if (payment.external || isPartOfCard)
    return { manuallyRefundable: { reason: manualReason(payment, providers) } }
  return { refundable: true, wholeOnly: isWholeOnly }
}

function nonRefundableReason(
  order: Order,
  payment: ReturnablePayment | undefined,
  isMembership: boolean,
): NonRefundableReason | undefined {
  const { status, paid, total } = order
  if (status === 'PENDING' || status === 'INITIALIZED') return 'ORDER_IS_PENDING'
  if (status === 'REJECTED') return 'ORDER_IS_REJECTED'
  if (isMembership) return 'FORBIDDEN'
  if (!payment) return 'NOT_PAID'
  if (payment.disabled) return 'DISABLED_BY_PROVIDER'
  if (payment.returned >= payment.amount) return payment.pending > 0n ? 'PENDING_REFUND' : 'ALREADY_REFUNDED'
  if (leftOfPayment(payment) === 0n) return 'AMOUNT_OFFSET_BY_CHARGEBACK'
  return status !== 'CANCELED' && paid < total ? 'FORBIDDEN' : undefined
}

function manualReason(
  { method }: ReturnablePayment,
  providers: readonly PaymentProvider[],
): ManuallyRefundableReason {
  const isOnline = method === null || providers.some((one) => one.method === method && one.kind === 'card')
  return isOnline ? 'NOT_SUPPORTED' : 'OFFLINE'
}

function toMonetary(order: Order, { paid, refunded, pending, most }: Sums) {
  const price = (amount: Minor) => toPrice(amount, priceFormat(order))
  return {
    paid: price(paid),
    refunded: price(refunded),
    refundPending: price(pending),
    maxRefund: price(most),
  }
}

/** What memberships have paid comes back when the order is cancelled. */
function membershipSummary(payments: readonly WirePayment[]) {
  const linesWith = (statuses: readonly string[]) =>
    payments.flatMap(({ membershipPaymentDetails: details }) =>
      details?.lineItemId && statuses.includes(details.status ?? '') ? [details.lineItemId] : [],
    )
  return {
    paidLineItemIds: linesWith(['CHARGED']),
    refundedLineItemIds: linesWith(['VOIDED']),
    refundableLineItemIds: [],
  }
}

function itemsRefundability(order: Order, before: RefundedItems) {
  const { lineItems = [], additionalFees = [] } = order.data.order
  const price = (amount: Minor) => toPrice(amount, priceFormat(order))
  const amounts = (all: Minor, refunded: Minor) => ({
    amount: price(all),
    refundedAmount: price(refunded),
    availableRefundAmount: price(all - refunded),
  })
  const shipping = shippingShare(order.data.order, order.currency)
  return {
    lineItems: lineItems.map(({ id = '', quantity = 0 }) => ({
      lineItemId: id,
      originalQuantity: quantity,
      refundedQuantity: before.lines.get(id) ?? 0,
      availableRefundQuantity: quantity - (before.lines.get(id) ?? 0),
      availableRestockQuantity: restockable(order, before, id),
    })),
    shipping: amounts(shipping.total, before.shipping),
    additionalFees: additionalFees.map((fee) => ({
      additionalFeeId: fee.id ?? '',
      ...amounts(feeShare(fee, order.currency).total, before.fees.get(fee.id ?? '') ?? 0n),
    })),
  }
}
