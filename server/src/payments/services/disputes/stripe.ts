import type {
  DisputeReason,
  EvidenceFileKind,
  EvidenceTexts,
} from '@cartwright/contract/payments/disputes.ts'
import type Stripe from 'stripe'
import {
  type DisputeRecord,
  type DisputeService,
  EvidenceRefused,
  type EvidenceRequest,
  type EvidenceUpload,
} from '../../providers/disputes.ts'
import { RecordsRefused } from '../../providers/records.ts'
import { fromUnits } from '../stripe-amounts.rules.ts'
import type { Client } from '../stripe-authorizations.ts'
import { isInvalid, isMissing, isRefusal } from '../stripe-errors.rules.ts'

/** https://docs.stripe.com/api/disputes */
export function stripeDisputes(client: Client): DisputeService {
  return {
    list: (question) => list(client, question),
    async read({ credentials, reference }) {
      const api = await client(credentials)
      try {
        return recordOf(await api.disputes.retrieve(reference))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    evidence: {
      upload: (request) => upload(client, request),
      submit: (request) => submit(client, request),
    },
  }
}

async function* list(
  client: Client,
  { credentials, from, to }: Parameters<DisputeService['list']>[0],
): AsyncIterable<DisputeRecord[]> {
  const api = await client(credentials)
  const [gte, lt] = [from, to].map((date) => Math.floor(date.getTime() / 1000))
  const created = { gte: gte ?? 0, lt: lt ?? 0 }
  let after: { starting_after?: string } = {}
  for (;;) {
    const { data, has_more: hasMore } = await api.disputes
      .list({ created, limit: 100, ...after })
      .catch((error: unknown) => {
        if (isRefusal(error)) throw new RecordsRefused(error.message)
        throw error
      })
    yield data.map(recordOf)
    const last = data.at(-1)
    if (!hasMore || !last) return
    after = { starting_after: last.id }
  }
}

/** Stripe takes the money when a dispute begins, and gives it back when the shop has won. */
function recordOf({ id, status, ...dispute }: Stripe.Dispute): DisputeRecord {
  const currency = dispute.currency.toUpperCase()
  const amount = fromUnits(dispute.amount, currency)
  const isInquiry = status.startsWith('warning_') || status === 'prevented'
  const { due_by: due, submission_count: submissions } = dispute.evidence_details
  const intent = dispute.payment_intent
  const mode = dispute.livemode ? '' : 'test/'
  return {
    reference: id,
    paymentReference: (typeof intent === 'string' ? intent : intent?.id) ?? '',
    ...{ amount, currency, isInquiry },
    reason: reasons[dispute.reason] ?? 'OTHER',
    status: statuses[status] ?? 'UNDER_REVIEW',
    withdrawn: isInquiry ? 0n : amount,
    reversed: status === 'won' ? amount : 0n,
    openedAt: new Date(dispute.created * 1000),
    ...(due ? { dueAt: new Date(due * 1000) } : {}),
    isAnswered: submissions > 0 && statuses[status] !== 'NEEDS_RESPONSE',
    url: `https://dashboard.stripe.com/${mode}disputes/${id}`,
  }
}

const statuses: Readonly<Record<string, DisputeRecord['status']>> = {
  warning_needs_response: 'NEEDS_RESPONSE',
  warning_under_review: 'UNDER_REVIEW',
  warning_closed: 'CLOSED',
  prevented: 'CLOSED',
  needs_response: 'NEEDS_RESPONSE',
  appeal_needs_response: 'NEEDS_RESPONSE',
  under_review: 'UNDER_REVIEW',
  appeal_under_review: 'UNDER_REVIEW',
  won: 'WON',
  lost: 'LOST',
}

const reasons: Readonly<Record<string, DisputeReason>> = {
  fraudulent: 'FRAUDULENT',
  unrecognized: 'FRAUDULENT',
  debit_not_authorized: 'FRAUDULENT',
  product_not_received: 'NOT_RECEIVED',
  product_unacceptable: 'NOT_AS_DESCRIBED',
  duplicate: 'DUPLICATE',
  credit_not_processed: 'REFUND_NOT_RECEIVED',
  subscription_canceled: 'SUBSCRIPTION_CANCELED',
}

async function upload(
  client: Client,
  { credentials, key, name, mime, content }: EvidenceUpload,
): Promise<string> {
  const api = await client(credentials)
  const file = { data: content, name, type: mime }
  return taken(async () => {
    const { id } = await api.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key })
    return id
  })
}

async function submit(
  client: Client,
  { credentials, reference, key, texts, files }: EvidenceRequest,
): Promise<void> {
  const api = await client(credentials)
  const evidence: Record<string, string> = {}
  for (const [field, name] of Object.entries(textFields)) {
    const text = texts[field as keyof EvidenceTexts]
    if (text) evidence[name] = text
  }
  for (const [kind, name] of Object.entries(fileFields)) {
    const file = files[kind as EvidenceFileKind]
    if (file) evidence[name] = file
  }
  await taken(() => api.disputes.update(reference, { evidence, submit: true }, { idempotencyKey: key }))
}

async function taken<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (isInvalid(error)) throw new EvidenceRefused(error.message)
    throw error
  }
}

const textFields: Readonly<Record<keyof EvidenceTexts, string>> = {
  explanation: 'uncategorized_text',
  productDescription: 'product_description',
  customerName: 'customer_name',
  customerEmail: 'customer_email_address',
  shippingAddress: 'shipping_address',
  shippingDate: 'shipping_date',
  shippingCarrier: 'shipping_carrier',
  trackingNumber: 'shipping_tracking_number',
  refundPolicy: 'refund_policy_disclosure',
}

const fileFields: Readonly<Record<EvidenceFileKind, string>> = {
  RECEIPT: 'receipt',
  CUSTOMER_MESSAGES: 'customer_communication',
  SHIPPING: 'shipping_documentation',
  OTHER: 'uncategorized_file',
}
