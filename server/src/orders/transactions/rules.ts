import type { OrderTransactions, TransactionStatus } from '@cartwright/contract/orders/payments.ts'
import type { MembershipChargeRow } from '../../memberships/queries.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import type { Capture } from '../../payments/captures/queries.ts'
import { sumsOf } from '../../payments/captures/rules.ts'
import type { Dispute } from '../../payments/disputes/queries.ts'
import type { GiftCardCharge } from '../../payments/gift-cards/queries.ts'
import type { Refund } from '../../payments/refunds/queries.ts'
import type { Minor } from '../../platform/values/money.ts'
import { optional, pick } from '../../platform/values/optional.ts'
import type { PriceFormat } from '../../pricing/wire/prices.rules.ts'
import { toPrice } from '../order/prices.rules.ts'
import { type Order, priceFormat } from '../order/rules.ts'
import type { OrderPayment } from './queries.ts'

type WireRefund = NonNullable<OrderTransactions['refunds']>[number]
type WirePayment = NonNullable<OrderTransactions['payments']>[number]

/** What the database has of the money of an order. */
export interface Ledger {
  payments: readonly OrderPayment[]
  card: GiftCardCharge | undefined
  memberships: readonly MembershipChargeRow[]
  refunds: readonly Refund[]
  captures: readonly Capture[]
  disputes: readonly Dispute[]
}

export function toTransactions(
  order: Order,
  { payments, card, memberships, refunds, captures, disputes }: Ledger,
): OrderTransactions {
  const regular = payments.map((payment) =>
    regularPayment(order, payment, { returned: returnedOf(payment, refunds), captures, disputes }),
  )
  const all = [
    ...(card ? [cardPayment(order, card)] : []),
    ...memberships.map((charge) => membershipPayment(order, charge)),
    ...regular,
  ]
  return { orderId: order.id, payments: all, refunds: refunds.map((refund) => toRefund(order, refund)) }
}

/** What has gone back of a payment. */
function returnedOf({ id }: Payment, refunds: readonly Refund[]): Minor {
  const parts = refunds.flatMap(({ transactions }) => transactions)
  const done = parts.filter(({ paymentId, status }) => paymentId === id && status === 'SUCCEEDED')
  return done.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

export function toRefund(order: Order, refund: Refund): WireRefund {
  const { id, reason, createdAt, transactions, details } = refund
  const format = priceFormat(order)
  const lineItems = (details.lineItems ?? []).map((line) => pick(line, 'lineItemId', 'quantity'))
  return {
    id,
    createdDate: createdAt.toISOString(),
    details: {
      ...{ reason, lineItems, items: lineItems, shippingIncluded: details.shipping !== undefined },
      additionalFees: (details.additionalFees ?? []).map(({ additionalFeeId, amount }) => ({
        ...{ additionalFeeId, amount: toPrice(BigInt(amount), format) },
      })),
      ...(details.shipping === undefined
        ? {}
        : { shipping: { amount: toPrice(BigInt(details.shipping), format) } }),
    },
    transactions: transactions.map(({ paymentId, amount, external, status, ...answer }) => ({
      paymentId,
      amount: toPrice(BigInt(amount), format),
      refundStatus: status,
      externalRefund: external,
      ...optional('providerRefundId', answer.providerReference),
      ...(answer.reason ? { refundStatusInfo: { description: answer.reason } } : {}),
    })),
    summary: summaryOf(refund, format),
  }
}

function summaryOf(
  { amount, details, transactions }: Refund,
  format: PriceFormat,
): NonNullable<WireRefund['summary']> {
  const sum = (status: Refund['status']) =>
    transactions.reduce((all, one) => (one.status === status ? all + BigInt(one.amount) : all), 0n)
  return {
    requestedRefund: toPrice(amount, format),
    pendingRefund: toPrice(sum('STARTED'), format),
    refunded: toPrice(sum('SUCCEEDED'), format),
    failedRefundAmount: toPrice(sum('FAILED'), format),
    pending: sum('STARTED') > 0n,
    breakdown: {
      lineItems: (details.lineItems ?? []).map((line) => ({
        ...{ lineItemId: line.lineItemId, totalRefundedAmount: toPrice(BigInt(line.amount), format) },
      })),
    },
  }
}

function regularPayment(
  order: Order,
  payment: OrderPayment,
  { returned, captures, disputes }: { returned: Minor } & Pick<Ledger, 'captures' | 'disputes'>,
): WirePayment {
  const { id, method, amount, providerReference, createdAt, updatedAt, recorded } = payment
  const status =
    returned === 0n ? statusOf(order, payment) : returned < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
  const isSettled = payment.status !== 'APPROVED' || returned >= amount
  const common = {
    id,
    ...dates({ createdAt, updatedAt }),
    amount: toPrice(amount, priceFormat(order)),
    status,
    refundDisabled: isSettled || recorded?.refundDisabled === true,
  }
  if (recorded?.giftcardPaymentDetails)
    return { ...common, giftcardPaymentDetails: recorded.giftcardPaymentDetails }
  if (recorded) return { ...common, regularPaymentDetails: { ...recorded.regularPaymentDetails, status } }
  return {
    ...common,
    regularPaymentDetails: {
      paymentMethod: method,
      offlinePayment: payment.status === 'OFFLINE' || method === 'manual' || method === 'exchange',
      status,
      ...(providerReference === null ? {} : { providerTransactionId: providerReference }),
      ...optional('authorizationDetails', authorizationDetails(order, payment, captures)),
      ...optional('chargebacks', chargebacksOf(order, payment, disputes)),
    },
  }
}

/** What the service has taken of a payment because of disputes. */
function chargebacksOf(order: Order, { id }: OrderPayment, disputes: readonly Dispute[]) {
  const taken = disputes.filter(({ paymentId, withdrawn }) => paymentId === id && withdrawn > 0n)
  if (taken.length === 0) return undefined
  return taken.map(({ reference, withdrawn, reversed, ...dispute }) => ({
    ...{ id: dispute.id, externalId: reference, ...dates(dispute) },
    amount: toPrice(withdrawn, priceFormat(order)),
    ...(reversed > 0n ? { reversalAmount: toPrice(reversed, priceFormat(order)) } : {}),
    status: reversed > 0n ? ('REVERSED' as const) : ('APPROVED' as const),
  }))
}

type AuthorizationDetails = NonNullable<
  NonNullable<WirePayment['regularPaymentDetails']>['authorizationDetails']
>

function authorizationDetails(
  order: Order,
  payment: OrderPayment,
  captures: readonly Capture[],
): AuthorizationDetails | undefined {
  const { authorized, authorizedAt, authorizedUntil } = payment
  if (authorized === null) return undefined
  const price = (amount: Minor) => toPrice(amount, priceFormat(order))
  return {
    delayedCapture: true,
    authorizedAmount: price(authorized),
    captures: captures.flatMap(({ id, paymentId, status, amount, reason, createdAt }) =>
      paymentId === payment.id
        ? {
            ...{ id, amount: price(amount), createdDate: createdAt.toISOString() },
            status: status === 'STARTED' ? ('PENDING' as const) : status,
            ...(reason === null ? {} : { failureDetails: { failureCode: reason } }),
          }
        : [],
    ),
    ...optional('authorizedDate', authorizedAt?.toISOString()),
    ...optional('void', voidDetails(payment, captures)),
    ...(authorizedUntil
      ? { scheduledAction: { actionType: 'VOID' as const, executionDate: authorizedUntil.toISOString() } }
      : {}),
  }
}

/** What became of what was not captured. */
function voidDetails(
  payment: OrderPayment,
  captures: readonly Capture[],
): AuthorizationDetails['void'] | undefined {
  const { voidStartedAt, voidFailure, authorizationEndedAt: endedAt } = payment
  const { authorized, captured } = sumsOf(payment, captures)
  const reason = voidStartedAt === null ? ('SCHEDULED' as const) : ('MANUAL' as const)
  if (voidFailure !== null && !endedAt)
    return { status: 'FAILED', reason: 'MANUAL', failureDetails: { failureCode: voidFailure } }
  if (endedAt && captured < authorized)
    return { status: 'SUCCEEDED', reason, voidedDate: endedAt.toISOString() }
  return voidStartedAt === null || endedAt ? undefined : { status: 'PENDING', reason }
}

/** The money outside the shop that an order waits for is recorded as a payment of its own. */
export function statusOf({ status, paymentStatus }: Order, payment: OrderPayment): TransactionStatus {
  if (payment.recorded) return payment.recorded.status
  if (payment.status === 'OFFLINE')
    return status === 'CANCELED' || paymentStatus === 'PAID' ? 'CANCELED' : 'PENDING_MERCHANT'
  return payment.status === 'CREATED' || payment.status === 'NEEDS_CONFIRMATION' ? 'PENDING' : payment.status
}

const cardStatuses: Readonly<Record<GiftCardCharge['status'], TransactionStatus>> = {
  HELD: 'PENDING',
  REDEEMING: 'PENDING',
  REDEEMED: 'APPROVED',
  REFUSED: 'DECLINED',
  VOIDING: 'VOIDED',
  VOIDED: 'VOIDED',
}

function cardStatus({ status, amount, returned }: GiftCardCharge): TransactionStatus {
  if (status !== 'REDEEMED' || returned === 0n) return cardStatuses[status]
  return returned < amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

/** An order takes one card at most, so the payment has the id of the order. */
function cardPayment(order: Order, card: GiftCardCharge): WirePayment {
  const { orderId, pluginId, transactionId } = card
  const status = cardStatus(card)
  const obfuscatedCode = order.data.giftCard?.obfuscatedCode
  return {
    id: orderId,
    ...dates(card),
    amount: toPrice(card.amount, priceFormat(order)),
    status,
    refundDisabled: true,
    giftcardPaymentDetails: {
      giftCardPaymentId: transactionId ?? '',
      appId: pluginId,
      voided: status === 'VOIDED',
      ...(obfuscatedCode === undefined ? {} : { obfuscatedCode }),
    },
  }
}

const membershipStatuses = {
  HELD: ['PENDING', 'CHARGE_PENDING'],
  CHARGING: ['PENDING', 'CHARGE_PENDING'],
  CHARGED: ['APPROVED', 'CHARGED'],
  REFUSED: ['DECLINED', 'CHARGE_FAILED'],
  VOIDING: ['VOIDED', 'VOIDED'],
  VOIDED: ['VOIDED', 'VOIDED'],
  KEPT: ['APPROVED', 'CHARGED'],
} as const satisfies Record<MembershipChargeRow['status'], readonly [TransactionStatus, string]>

function membershipPayment(order: Order, charge: MembershipChargeRow): WirePayment {
  const { id, membershipId, lineItemId, name, transactionId, appId } = charge
  const [status, membershipStatus] = membershipStatuses[charge.status]
  return {
    id,
    ...dates(charge),
    amount: toPrice(0n, priceFormat(order)),
    status,
    refundDisabled: true,
    membershipPaymentDetails: {
      membershipId,
      lineItemId,
      status: membershipStatus,
      name: { original: name.original, translated: name.translated ?? name.original },
      ...(transactionId === null ? {} : { externalTransactionId: transactionId }),
      voided: status === 'VOIDED',
      providerAppId: appId,
    },
  }
}

function dates({ createdAt, updatedAt }: Pick<Payment, 'createdAt' | 'updatedAt'>) {
  return { createdDate: createdAt.toISOString(), updatedDate: updatedAt.toISOString() }
}
