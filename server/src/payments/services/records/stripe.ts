import type Stripe from 'stripe'
import {
  type PaymentRecord,
  type RecordService,
  type RecordsQuestion,
  RecordsRefused,
  type RefundRecord,
  type ServiceRecord,
} from '../../providers/records.ts'
import { fromUnits } from '../stripe-amounts.rules.ts'
import type { Client } from '../stripe-authorizations.ts'
import { isRefusal } from '../stripe-errors.rules.ts'

/** https://docs.stripe.com/api/payment_intents/list and https://docs.stripe.com/api/refunds/list */
export function stripeRecords(client: Client): RecordService {
  return { delay: 60 * 60_000, list: (question) => list(client, question) }
}

async function* list(
  client: Client,
  { credentials, from, to }: RecordsQuestion,
): AsyncIterable<ServiceRecord[]> {
  const api = await client(credentials)
  const created = { gte: seconds(from), lt: seconds(to) }
  yield* pages((after) => api.paymentIntents.list({ created, limit: 100, ...after }), paymentRecord)
  yield* pages((after) => api.refunds.list({ created, limit: 100, ...after }), refundRecord)
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

async function* pages<Item extends { id: string }, Record>(
  ask: (after: { starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
  read: (item: Item) => Record,
): AsyncIterable<Record[]> {
  let after = {}
  for (;;) {
    const { data, has_more: hasMore } = await ask(after).catch((error: unknown) => {
      if (isRefusal(error)) throw new RecordsRefused(error.message)
      throw error
    })
    yield data.map(read)
    const last = data.at(-1)
    if (!hasMore || !last) return
    after = { starting_after: last.id }
  }
}

function paymentRecord({ id, status, amount, ...intent }: Stripe.PaymentIntent): PaymentRecord {
  const currency = intent.currency.toUpperCase()
  const isPaid = status === 'succeeded'
  const paymentId = intent.metadata.payment_id
  return {
    ...{ kind: 'PAYMENT', reference: id, currency, ...(paymentId ? { paymentId } : {}) },
    amount: fromUnits(isPaid ? intent.amount_received : amount, currency),
    createdAt: new Date(intent.created * 1000),
    status: isPaid
      ? 'PAID'
      : status === 'requires_capture'
        ? 'AUTHORIZED'
        : status === 'canceled'
          ? 'FAILED'
          : 'OPEN',
  }
}

function refundRecord({ id, amount, status, created, ...refund }: Stripe.Refund): RefundRecord {
  const currency = refund.currency.toUpperCase()
  const intent = refund.payment_intent
  const refundId = refund.metadata?.refund_id
  return {
    ...{ kind: 'REFUND', reference: id, currency, ...(refundId ? { refundId } : {}) },
    paymentReference: (typeof intent === 'string' ? intent : intent?.id) ?? '',
    amount: fromUnits(amount, currency),
    createdAt: new Date(created * 1000),
    status:
      status === 'succeeded'
        ? 'SUCCEEDED'
        : status === 'failed' || status === 'canceled'
          ? 'FAILED'
          : 'PENDING',
  }
}
