import type { PaymentCollectabilityStatus } from '@cartwright/contract/orders/orders.ts'
import type { PaymentToAdd, TransactionStatus } from '@cartwright/contract/orders/payments.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import { hasChargebacks, type Order } from '../order/rules.ts'
import type { OrderPayment, RecordedPayment } from '../transactions/queries.ts'

/** As the database has the status of a payment that another program has taken; `OFFLINE` is awaited. */
const written: Partial<Record<TransactionStatus, 'APPROVED' | 'OFFLINE' | 'DECLINED'>> = {
  APPROVED: 'APPROVED',
  PENDING: 'OFFLINE',
  PENDING_MERCHANT: 'OFFLINE',
  AUTHORIZED: 'OFFLINE',
  DECLINED: 'DECLINED',
  CANCELED: 'DECLINED',
  VOIDED: 'DECLINED',
}

export interface RecordedRow {
  id: string
  amount: string
  status: 'APPROVED' | 'OFFLINE' | 'DECLINED'
  recorded: RecordedPayment
  createdAt: string
}

/** Payments of another program as the database keeps them, or what is wrong with them. */
export function recordedRows(
  payments: readonly PaymentToAdd[],
  { currency, now, newId }: { currency: string; now: number; newId: () => string },
): { rows: RecordedRow[]; wrong: Violation[] } {
  const wrong: Violation[] = []
  const rows = payments.flatMap((payment, index): RecordedRow[] => {
    const field = `payments[${index}]`
    const amount = toMinor(payment.amount.amount, currency)
    const sent = payment.status ?? payment.regularPaymentDetails?.status ?? 'APPROVED'
    const status = written[sent]
    const createdAt = new Date(payment.createdDate ?? now)
    const { regularPaymentDetails, giftcardPaymentDetails, refundDisabled } = payment
    if (!amount || amount <= 0n)
      wrong.push({ field: `${field}.amount.amount`, description: 'must be more than 0', violatedRule: 'MIN' })
    if (!status)
      wrong.push({
        field: `${field}.status`,
        description: 'cannot be the status of a new payment',
        violatedRule: 'OTHER',
      })
    if (createdAt.getTime() > now)
      wrong.push({
        field: `${field}.createdDate`,
        description: 'must not be in the future',
        violatedRule: 'VALIDATION',
      })
    if ((regularPaymentDetails === undefined) === (giftcardPaymentDetails === undefined))
      wrong.push({
        field: `${field}.regularPaymentDetails`,
        description: 'is required, or giftcardPaymentDetails instead',
        violatedRule: 'REQUIRED_FIELD',
      })
    if (!amount || !status) return []
    const details = regularPaymentDetails
      ? { regularPaymentDetails }
      : { giftcardPaymentDetails: giftcardPaymentDetails ?? {} }
    const recorded = { ...details, status: sent, ...(refundDisabled ? { refundDisabled } : {}) }
    return [{ id: newId(), amount: String(amount), status, recorded, createdAt: createdAt.toISOString() }]
  })
  return { rows, wrong }
}

/** What has come in. */
export function approvedSum(rows: readonly RecordedRow[]): Minor {
  return rows.reduce((sum, { amount, status }) => (status === 'APPROVED' ? sum + BigInt(amount) : sum), 0n)
}

/** As the database writes the status that a payment outside the shop gets; undefined: it cannot get this one. */
export function decision(
  payment: OrderPayment,
  current: TransactionStatus,
  next: TransactionStatus,
): 'APPROVED' | 'DECLINED' | undefined {
  const isAwaited = payment.status === 'OFFLINE' && current !== 'CANCELED'
  const status = written[next]
  return isAwaited && status !== 'OFFLINE' ? status : undefined
}

/** Whether the rest of an order can be collected. */
export function collectability(order: Order, hasMethod: boolean): PaymentCollectabilityStatus {
  const { status, paid, total, refunded, refundPending } = order
  if (status === 'CANCELED') return 'NONCOLLECTABLE_ORDER_IS_CANCELLED'
  if (status === 'REJECTED') return 'NONCOLLECTABLE_ORDER_IS_REJECTED'
  if (status !== 'APPROVED' || order.paymentStatus === 'PENDING_MERCHANT')
    return 'NONCOLLECTABLE_ORDER_IS_PENDING'
  if (paid >= total || refunded + refundPending > 0n) return 'NONCOLLECTABLE_ORDER_IS_PAID'
  if (hasChargebacks(order)) return 'NONCOLLECTABLE_ORDER_HAS_CHARGEBACKS'
  return hasMethod ? 'COLLECTABLE' : 'NONCOLLECTABLE_MISSING_PAYMENT_METHOD'
}
