import type { Minor } from '../../platform/values/money.ts'
import type { Payment } from '../attempts/queries.ts'
import type { Capture } from './queries.ts'

export interface Sums {
  authorized: Minor
  captured: Minor
  /** On its way. */
  pending: Minor
  /** What can still be captured. */
  open: Minor
}

/** What became of an authorised payment; `authorized` ≥ `captured` + `pending` + `open`. */
export function sumsOf(
  { id, status, authorized, voidStartedAt }: Pick<Payment, 'id' | 'status' | 'authorized' | 'voidStartedAt'>,
  captures: readonly Pick<Capture, 'paymentId' | 'status' | 'amount'>[],
): Sums {
  const sum = (wanted: Capture['status']) =>
    captures.reduce(
      (all, one) => (one.paymentId === id && one.status === wanted ? all + one.amount : all),
      0n,
    )
  const [captured, pending] = [sum('SUCCEEDED'), sum('STARTED')]
  const all = authorized ?? 0n
  const isOpen = status === 'AUTHORIZED' && voidStartedAt === null
  return { authorized: all, captured, pending, open: isOpen ? all - captured - pending : 0n }
}

export type CaptureProblem =
  | 'NOT_REGULAR_ONLINE_PAYMENT'
  | 'PAYMENT_NOT_AUTHORIZED'
  | 'PAYMENT_ALREADY_VOIDED'
  | 'PAYMENT_ALREADY_CAPTURED'
  | 'PAYMENT_HAS_PENDING_CAPTURE'
  | 'INVALID_AMOUNT'

/** Why nothing of a payment can be captured or given up. */
export function problemOf(
  payment: Pick<Payment, 'id' | 'status' | 'authorized' | 'voidStartedAt'>,
  captures: readonly Pick<Capture, 'paymentId' | 'status' | 'amount'>[],
): CaptureProblem | undefined {
  const { status, authorized, voidStartedAt } = payment
  const { captured, pending } = sumsOf(payment, captures)
  if (status === 'OFFLINE') return 'NOT_REGULAR_ONLINE_PAYMENT'
  if (authorized === null) return 'PAYMENT_NOT_AUTHORIZED'
  if (status === 'VOIDED') return 'PAYMENT_ALREADY_VOIDED'
  if (status !== 'AUTHORIZED' || captured === authorized) return 'PAYMENT_ALREADY_CAPTURED'
  if (voidStartedAt !== null) return 'PAYMENT_ALREADY_VOIDED'
  if (pending > 0n) return 'PAYMENT_HAS_PENDING_CAPTURE'
  return undefined
}

/** The amount of a capture, or why it is not possible. Without an amount, all that is open. */
export function chosenAmount(
  payment: Pick<Payment, 'id' | 'status' | 'authorized' | 'voidStartedAt'>,
  captures: readonly Pick<Capture, 'paymentId' | 'status' | 'amount'>[],
  wanted: Minor | undefined,
): Minor | CaptureProblem {
  const problem = problemOf(payment, captures)
  if (problem) return problem
  const { open } = sumsOf(payment, captures)
  const amount = wanted ?? open
  return amount > 0n && amount <= open ? amount : 'INVALID_AMOUNT'
}
