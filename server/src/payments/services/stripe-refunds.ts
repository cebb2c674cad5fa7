import type Stripe from 'stripe'
import { PaymentRefused, type RefundOutcome, type RefundRequest } from '../providers/provider.ts'
import { toUnits } from './stripe-amounts.rules.ts'
import type { Client } from './stripe-authorizations.ts'
import { isInvalid } from './stripe-errors.rules.ts'

/** What was given back before is looked for first: Stripe forgets an idempotency key after a day. */
export async function refund(
  client: Client,
  { credentials, refundId, paymentId, providerReference, amount, currency }: RefundRequest,
): Promise<RefundOutcome> {
  const api = await client(credentials)
  const { data } = await api.refunds.list({ payment_intent: providerReference, limit: 100 })
  const known = data.find(({ metadata }) => metadata?.refund_id === refundId)
  if (known) return refundOutcome(known)
  try {
    const params = {
      payment_intent: providerReference,
      amount: toUnits(amount, currency),
      metadata: { refund_id: refundId, payment_id: paymentId },
    }
    return refundOutcome(await api.refunds.create(params, { idempotencyKey: refundId }))
  } catch (error) {
    if (error instanceof PaymentRefused || isInvalid(error))
      return { status: 'FAILED', reason: error.message }
    throw error
  }
}

function refundOutcome({ id, status, failure_reason: reason }: Stripe.Refund): RefundOutcome {
  if (status === 'failed' || status === 'canceled')
    return { status: 'FAILED', reason: reason ?? 'Stripe did not give the money back' }
  return status === 'succeeded' ? { status: 'SUCCEEDED', providerReference: id } : { status: 'PENDING' }
}
