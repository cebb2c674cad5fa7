import type * as PayPal from '@paypal/paypal-server-sdk'
import type {
  AuthorizationQuestion,
  AuthorizationService,
  AuthorizationState,
  CaptureOutcome,
  CaptureRequest,
  VoidOutcome,
  VoidRequest,
} from '../providers/authorizations.ts'
import { type Credentials, PaymentRefused } from '../providers/provider.ts'
import { moneyOf, paidOf } from './paypal-amounts.rules.ts'
import { isStatus, safely } from './paypal-errors.rules.ts'

export interface Api {
  client: PayPal.Client
  orders: PayPal.OrdersController
  payments: PayPal.PaymentsController
  transactions: PayPal.TransactionSearchController
}

export type Open = (credentials: Credentials) => Promise<Api>

/**
 * PayPal holds an authorisation for 29 days, and only during the first three is the money sure to be there. Refunds name a capture, so
 * a payment is captured once. https://developer.paypal.com/docs/api/payments/v2
 */
export function authorizations(open: Open): AuthorizationService {
  return {
    term: 29 * 24 * 60 * 60_000,
    capture: (request) => capture(open, request),
    void: (request) => giveUp(open, request),
    read: (question) => read(open, question),
  }
}

const prefer = 'return=representation'

async function capture(
  open: Open,
  { credentials, captureId, providerReference, amount, currency }: CaptureRequest,
): Promise<CaptureOutcome> {
  const { payments } = await open(credentials)
  try {
    const body = { amount: moneyOf(amount, currency), finalCapture: true }
    const { result } = await safely(() =>
      payments.captureAuthorizedPayment({
        ...{ authorizationId: providerReference, paypalRequestId: captureId, prefer, body },
      }),
    )
    const { id = '', status } = result
    // PayPal answers a repeated request with what it answered first.
    const current = status === 'PENDING' ? await statusOfCapture(payments, id) : status
    if (current === 'PENDING') return { status: 'PENDING' }
    if (current === 'DECLINED' || current === 'FAILED')
      return { status: 'FAILED', reason: 'PayPal did not take the money' }
    return { status: 'SUCCEEDED', providerReference: id, isOver: true }
  } catch (error) {
    if (error instanceof PaymentRefused || isStatus(error, [400, 422]))
      return { status: 'FAILED', reason: error.message }
    throw error
  }
}

async function statusOfCapture(payments: PayPal.PaymentsController, captureId: string) {
  const { result } = await safely(() => payments.getCapturedPayment({ captureId }))
  return result.status
}

/** A capture that PayPal has not decided keeps the authorisation. */
async function giveUp(
  open: Open,
  { credentials, voidId, providerReference: authorizationId }: VoidRequest,
): Promise<VoidOutcome> {
  const api = await open(credentials)
  const { result } = await safely(() => api.payments.getAuthorizedPayment({ authorizationId }))
  if ((await capturesOf(api, result)).some(({ status }) => status === 'PENDING')) return { status: 'PENDING' }
  if (result.status === 'VOIDED') return { status: 'SUCCEEDED' }
  try {
    await safely(() => api.payments.voidPayment({ authorizationId, paypalRequestId: `void ${voidId}` }))
    return { status: 'SUCCEEDED' }
  } catch (error) {
    // Another request is under way.
    if (isStatus(error, [409])) return { status: 'PENDING' }
    if (isStatus(error, [400, 422])) return { status: 'FAILED', reason: error.message }
    throw error
  }
}

async function read(
  open: Open,
  { credentials, providerReference: authorizationId, now }: AuthorizationQuestion,
): Promise<AuthorizationState> {
  const api = await open(credentials)
  const { result } = await safely(() => api.payments.getAuthorizedPayment({ authorizationId }))
  const { status, expirationTime } = result
  const captures = await capturesOf(api, result)
  const taken = captures.filter((one) => takenStatuses.has(one.status ?? ''))
  const captured = taken.reduce((sum, one) => sum + (paidOf(one.amount).paid?.amount ?? 0n), 0n)
  const isHeld = status === 'CREATED' || status === 'PENDING'
  const isOpen = isHeld
    ? !expirationTime || Date.parse(expirationTime) > now
    : captures.some((one) => one.status === 'PENDING')
  return { captured, isOpen, providerReference: taken.at(-1)?.id ?? authorizationId }
}

/** The money of such a capture has come; it may have gone back later. */
const takenStatuses: ReadonlySet<string> = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

async function capturesOf({ orders }: Api, { status, supplementaryData }: PayPal.PaymentAuthorization) {
  const id = supplementaryData?.relatedIds?.orderId
  if (!id || status === 'CREATED' || status === 'DENIED') return []
  const { result } = await safely(() => orders.getOrder({ id }))
  return result.purchaseUnits?.[0]?.payments?.captures ?? []
}
