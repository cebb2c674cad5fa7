import type { Reply } from '@cartwright/contract/schemas.ts'

type Payment = NonNullable<Reply<'listTransactionsForSingleOrder'>['orderTransactions']['payments']>[number]

/** A payment whose money was set aside at the order. Amounts are decimals. */
export interface Authorization {
  paymentId: string
  method: string
  authorized: string
  captured: string
  /** What can still be captured. */
  open: string
  /** ISO 8601 */
  until: string | undefined
  /** What is under way. */
  pending: 'capture' | 'void' | undefined
  /** Why the service refused the last capture or void. */
  failure: string | undefined
  /** Nothing is set aside any more: the merchant gave up the rest, or it ended by itself. */
  ended: 'void' | 'end' | undefined
}

export function authorizationOf({
  id = '',
  status,
  regularPaymentDetails,
}: Payment): Authorization | undefined {
  const { authorizationDetails: details, paymentMethod } = regularPaymentDetails ?? {}
  if (!details) return undefined
  const { authorizedAmount, captures = [], void: released, scheduledAction } = details
  const authorized = authorizedAmount?.amount ?? '0'
  const captured = captures.reduce(
    (sum, one) => (one.status === 'SUCCEEDED' ? sum + Number(one.amount?.amount) : sum),
    0,
  )
  const isCapturing = captures.some((one) => one.status === 'PENDING')
  const isOpen = status === 'AUTHORIZED'
  const isReleased = !isOpen && released !== undefined
  const digits = authorized.split('.')[1]?.length ?? 0
  return {
    ...{ paymentId: id, method: paymentMethod ?? '', authorized, captured: captured.toFixed(digits) },
    open: (isOpen ? Number(authorized) - captured : 0).toFixed(digits),
    until: isOpen ? scheduledAction?.executionDate : (released?.voidedDate ?? undefined),
    pending: isCapturing ? 'capture' : isOpen && released?.status === 'PENDING' ? 'void' : undefined,
    failure: isOpen ? (captures.at(-1)?.failureDetails ?? released?.failureDetails)?.failureCode : undefined,
    ended: isReleased ? (released.reason === 'SCHEDULED' ? 'end' : 'void') : undefined,
  }
}

const day = 24 * 60 * 60_000

/** The authorisation ends within two days. */
export function endsSoon({ until, ended, open }: Authorization, now: number): boolean {
  return ended === undefined && until !== undefined && Number(open) > 0 && Date.parse(until) - now < 2 * day
}
