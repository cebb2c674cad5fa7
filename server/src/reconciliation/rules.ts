import type { DifferenceKind } from '@cartwright/contract/payments/reconciliation.ts'
import type { Payment } from '../payments/attempts/queries.ts'
import type { PaymentRecord, RefundRecord } from '../payments/providers/records.ts'
import type { Minor } from '../platform/values/money.ts'

/** A payment of the shop, with what is known of its captures. */
export interface KnownPayment extends Payment {
  offSession: boolean
  returnedAt: Date | null
  captures: readonly { reference: string | null; amount: string }[]
}

/** A part of a refund of the shop. */
export interface KnownRefund {
  id: string
  refundId: string
  paymentId: string
  orderId: string
  amount: Minor
  currency: string
  status: 'STARTED' | 'SUCCEEDED' | 'FAILED'
  reference: string | null
}

const open: readonly Payment['status'][] = ['CREATED', 'NEEDS_CONFIRMATION', 'PENDING']

/** The shop has not yet heard what has become of the payment: it asks the service, as after a notice. */
export function isBehind({ status }: PaymentRecord, payment: KnownPayment): boolean {
  if (payment.offSession || status === 'OPEN') return false
  if (open.includes(payment.status)) return payment.status !== 'CREATED'
  if (payment.status === 'AUTHORIZED') return status !== 'AUTHORIZED'
  return payment.status === 'DECLINED' && status !== 'FAILED' && payment.returnedAt === null
}

/** How a payment of the service differs from what the shop knows. */
export function paymentDifference(
  record: PaymentRecord,
  payment: KnownPayment | undefined,
): DifferenceKind | undefined {
  const isMoney = record.status === 'PAID' || record.status === 'AUTHORIZED'
  // An account may also take payments of others than the shop.
  if (!payment) return isMoney && record.paymentId !== undefined ? 'UNKNOWN_PAYMENT' : undefined
  const own = ownAmount(record, payment)
  if (!isMoney) return payment.status === 'APPROVED' && own !== undefined ? 'PAYMENT_STATUS' : undefined
  const hasMoney = payment.status === 'APPROVED' || payment.status === 'AUTHORIZED'
  if (hasMoney && own === undefined) return 'DOUBLE_PAYMENT'
  if (payment.status === 'DECLINED') return payment.returnedAt ? undefined : 'PAYMENT_STATUS'
  if (record.status === 'AUTHORIZED') return payment.status === 'VOIDED' ? 'PAYMENT_STATUS' : undefined
  if (!hasMoney) return 'PAYMENT_STATUS'
  if (payment.status === 'AUTHORIZED' && payment.captures.length === 0) return 'PAYMENT_STATUS'
  return own === record.amount && payment.currency === record.currency ? undefined : 'PAYMENT_AMOUNT'
}

/** What the shop has of a payment or capture of the service; undefined if it knows no such one. */
export function ownAmount({ reference }: PaymentRecord, payment: KnownPayment): Minor | undefined {
  const captured = payment.captures.filter((one) => one.reference === reference)
  const sum = captured.reduce((all, { amount }) => all + BigInt(amount), 0n)
  if (captured.length > 0) return sum
  return payment.providerReference === reference ? payment.amount : undefined
}

/** How a refund of the service differs from what the shop knows. */
export function refundDifference(record: RefundRecord, known: KnownRefund): DifferenceKind | undefined {
  if (record.status === 'PENDING' || known.status === 'STARTED') return undefined
  if (record.status !== known.status) return 'REFUND_STATUS'
  if (record.status === 'FAILED') return undefined
  return known.amount === record.amount && known.currency === record.currency ? undefined : 'REFUND_AMOUNT'
}
