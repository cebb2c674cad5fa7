import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { PaymentOutcome } from '../../payments/providers/provider.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Minor } from '../../platform/values/money.ts'
import { hasChargebacks, type Order } from './rules.ts'

export type PaymentProgress = Pick<Order, 'status' | 'paymentStatus' | 'paid'> &
  Partial<Pick<Order, 'authorized'>>

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
      return { status: 'APPROVED', paymentStatus: 'PENDING_MERCHANT', paid: 0n, authorized: due }
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

export function assertOpen({ status, paymentStatus }: Order): void {
  if (status === 'CANCELED') throw refuse('ORDER_CANCELED')
  if (status === 'REJECTED') throw refuse('ORDER_IS_REJECTED')
  if (status !== 'APPROVED') throw refuse('ORDER_IS_PENDING')
  if (paymentStatus === 'PENDING_MERCHANT') throw refuse('ORDER_HAS_AUTHORIZED_TRANSACTION')
}

/** Nobody asks a buyer for more money while they dispute what they have paid. */
export function assertUndisputed(order: Order): void {
  if (hasChargebacks(order)) throw refuse('ORDER_HAS_CHARGEBACKS')
}

/** What is only authorised does not keep an order from being cancelled: it is voided. */
export function assertCancelable(order: Order): void {
  const isAuthorized = order.status === 'APPROVED' && order.authorized > 0n
  if (!isAuthorized) assertOpen(order)
}

/** Money goes back of what is paid in full, or of what was cancelled. */
export function isRefundable({ status, paymentStatus, paid, total }: Order): boolean {
  if (status === 'CANCELED') return true
  return status === 'APPROVED' && paymentStatus !== 'PENDING_MERCHANT' && paid >= total
}

export function assertRefundable(order: Order): void {
  if (isRefundable(order)) return
  assertOpen(order)
  throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'This order is not paid in full. Cancel it instead')
}

/** Money that was paid twice may go back: the order stays paid. */
export function statusAfterRefund({ total, paid, refunded, paymentStatus }: Order): Order['paymentStatus'] {
  if (refunded === 0n || (paid > total && paid - refunded >= total)) return paymentStatus
  return refunded < paid ? 'PARTIALLY_REFUNDED' : 'FULLY_REFUNDED'
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
