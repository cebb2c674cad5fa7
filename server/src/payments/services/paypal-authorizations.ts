import type * as PayPal from '@paypal/paypal-server-sdk'
import {
  type AuthorizationQuestion,
  type AuthorizationService,
  type AuthorizationState,
  type CaptureOutcome,
  type CaptureRequest,
  type Credentials,
  PaymentRefused,
  type VoidOutcome,
  type VoidRequest,
} from '../providers/provider.ts'
import { moneyOf, paidOf } from './paypal-amounts.rules.ts'
import { isStatus, safely } from './paypal-errors.rules.ts'

export interface Api {
  client: PayPal.Client
  orders: PayPal.OrdersController
  payments: PayPal.PaymentsController
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

async function giveUp(
  open: Open,
  { credentials, paymentId, providerReference: authorizationId }: VoidRequest,
): Promise<VoidOutcome> {
  const { payments } = await open(credentials)
  const { result } = await safely(() => payments.getAuthorizedPayment({ authorizationId }))
  if (result.status === 'VOIDED') return { status: 'SUCCEEDED' }
  try {
    await safely(() => payments.voidPayment({ authorizationId, paypalRequestId: `void ${paymentId}` }))
    return { status: 'SUCCEEDED' }
  } catch (error) {
    if (isStatus(error, [400, 409, 422])) return { status: 'FAILED', reason: error.message }
    throw error
  }
}

async function read(
  open: Open,
  { credentials, providerReference: authorizationId, now }: AuthorizationQuestion,
): Promise<AuthorizationState> {
  const { payments, orders } = await open(credentials)
  const { result } = await safely(() => payments.getAuthorizedPayment({ authorizationId }))
  const { status, expirationTime, supplementaryData } = result
  const nothing = { captured: 0n, providerReference: authorizationId }
  if (status === 'CREATED' || status === 'PENDING')
    return { ...nothing, isOpen: !expirationTime || Date.parse(expirationTime) > now }
  const id = supplementaryData?.relatedIds?.orderId
  if (!id || status === 'VOIDED' || status === 'DENIED') return { ...nothing, isOpen: false }
  const { result: order } = await safely(() => orders.getOrder({ id }))
  const captures = order.purchaseUnits?.[0]?.payments?.captures ?? []
  const done = captures.filter((one) => one.status !== 'PENDING' && one.status !== 'DECLINED')
  const captured = done.reduce((sum, one) => sum + (paidOf(one.amount).paid?.amount ?? 0n), 0n)
  return { captured, isOpen: false, providerReference: done.at(-1)?.id ?? authorizationId }
}
