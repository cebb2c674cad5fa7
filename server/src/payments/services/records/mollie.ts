import type { MollieClient, Page, Payment, Refund } from '@mollie/api-client'
import { toMinor } from '../../../platform/values/money.ts'
import {
  type PaymentRecord,
  type RecordService,
  type RecordsQuestion,
  RecordsRefused,
  type RefundRecord,
  type ServiceRecord,
} from '../../providers/records.ts'
import { isRefusal } from '../mollie-errors.rules.ts'

type Client = (credentials: RecordsQuestion['credentials']) => Promise<MollieClient>

/** https://docs.mollie.com/reference/list-payments and https://docs.mollie.com/reference/list-all-refunds */
export function mollieRecords(client: Client): RecordService {
  return { delay: 60 * 60_000, list: (question) => list(client, question) }
}

async function* list(client: Client, question: RecordsQuestion): AsyncIterable<ServiceRecord[]> {
  const api = await client(question.credentials)
  yield* pages((from) => api.payments.page({ limit, ...from }), paymentRecord, question)
  yield* pages((from) => api.refunds.page({ limit, ...from }), refundRecord, question)
}

const limit = 250

/** Mollie lists the newest first and knows no period. */
async function* pages<Item, Record extends ServiceRecord>(
  ask: (from: { from?: string }) => Promise<Page<Item>>,
  read: (item: Item) => Record,
  { from, to }: RecordsQuestion,
): AsyncIterable<Record[]> {
  let next: { from?: string } = {}
  for (;;) {
    const page: Page<Item> = await ask(next).catch((error: unknown) => {
      if (isRefusal(error)) throw new RecordsRefused(error.message)
      throw error
    })
    const records = page.map(read)
    yield records.filter(({ createdAt }) => createdAt >= from && createdAt < to)
    const last = records.at(-1)
    if (!page.nextPageCursor || !last || last.createdAt < from) return
    next = { from: page.nextPageCursor }
  }
}

const states: Readonly<Record<string, PaymentRecord['status']>> = {
  paid: 'PAID',
  authorized: 'AUTHORIZED',
  failed: 'FAILED',
  canceled: 'FAILED',
  expired: 'FAILED',
}

function paymentRecord({ id, status, amountCaptured, metadata, ...payment }: Payment): PaymentRecord {
  const { value, currency } = status === 'paid' ? (amountCaptured ?? payment.amount) : payment.amount
  const { paymentId } = (metadata ?? {}) as { paymentId?: string }
  return {
    ...{ kind: 'PAYMENT', reference: id, currency, ...(paymentId ? { paymentId } : {}) },
    amount: toMinor(value, currency) ?? 0n,
    createdAt: new Date(payment.createdAt),
    status: states[status] ?? 'OPEN',
  }
}

function refundRecord({ id, status, amount, metadata, paymentId, createdAt }: Refund): RefundRecord {
  const { refundId } = (metadata ?? {}) as { refundId?: string }
  return {
    ...{ kind: 'REFUND', reference: id, currency: amount.currency, ...(refundId ? { refundId } : {}) },
    paymentReference: paymentId ?? '',
    amount: toMinor(amount.value, amount.currency) ?? 0n,
    createdAt: new Date(createdAt),
    status:
      status === 'failed' || status === 'canceled' ? 'FAILED' : status === 'queued' ? 'PENDING' : 'SUCCEEDED',
  }
}
