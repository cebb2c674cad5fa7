import type {
  DisputeReason,
  DisputeStatus,
  EvidenceFileKind,
  EvidenceTexts,
} from '@cartwright/contract/payments/disputes.ts'
import { statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'

export interface StoredFile {
  kind: EvidenceFileKind
  name: string
  /** As the service calls it. */
  reference: string
}

export interface Dispute {
  siteId: string
  id: string
  orderId: string
  paymentId: string
  method: string
  reference: string
  paymentReference: string
  amount: Minor
  currency: string
  reason: DisputeReason
  status: DisputeStatus
  inquiry: boolean
  /** What the service has taken of the payment, and what of it came back. */
  withdrawn: Minor
  reversed: Minor
  openedAt: Date
  dueAt: Date | null
  url: string | null
  createdAt: Date
  updatedAt: Date
  texts: EvidenceTexts
  files: readonly StoredFile[]
  /** Its evidence is on its way, or was sent. */
  submissionId: string | null
  submittedAt: Date | null
  submittedBy: string | null
  failure: string | null
}

const columns = `d.site_id AS "siteId", d.id, d.order_id AS "orderId", d.payment_id AS "paymentId", d.method, d.reference,
  d.payment_reference AS "paymentReference", d.amount, d.currency, d.reason, d.status, d.inquiry, d.withdrawn, d.reversed,
  d.opened_at AS "openedAt", d.due_at AS "dueAt", d.url, d.created_at AS "createdAt", d.updated_at AS "updatedAt", d.texts, d.files,
  d.submission_id AS "submissionId", d.submitted_at AS "submittedAt", d.submitted_by AS "submittedBy", d.failure`

export const disputeByReference = statement<Dispute>(
  'disputes.by-reference',
  `SELECT ${columns} FROM disputes d WHERE d.site_id = $1 AND d.method = $2 AND d.reference = $3`,
)

export const disputesByOrder = statement<Dispute>(
  'disputes.by-order',
  `SELECT ${columns} FROM disputes d WHERE d.site_id = $1 AND d.order_id = ANY ($2::uuid[]) ORDER BY d.opened_at, d.id`,
)

/** What is not decided yet at a service. */
export const undecidedDisputes = statement<Pick<Dispute, 'reference' | 'paymentReference'>>(
  'disputes.undecided',
  `SELECT reference, payment_reference AS "paymentReference" FROM disputes
   WHERE site_id = $1 AND method = $2 AND status IN ('NEEDS_RESPONSE', 'UNDER_REVIEW') ORDER BY opened_at, id LIMIT 1000`,
)

/** The service asks again: after a review, or because an inquiry became a dispute. What was sent before is no answer to that. */
const asksAgain = `(excluded.status = 'NEEDS_RESPONSE' AND (d.status = 'UNDER_REVIEW' OR d.inquiry AND NOT excluded.inquiry))`
const submittedAt = `CASE WHEN NOT ${asksAgain} THEN coalesce(d.submitted_at, excluded.submitted_at) END`
const unlessAsked = (column: string) => `${column} = CASE WHEN NOT ${asksAgain} THEN d.${column} END`

/**
 * What a service says of a dispute: of two readings, the one that began later stays. No row if that is known already, or if what is
 * known is newer.
 */
export const saveDispute = statement<Dispute>(
  'disputes.save',
  `INSERT INTO disputes AS d (site_id, method, reference, id, order_id, payment_id, payment_reference, amount, currency, reason, status,
     inquiry, withdrawn, reversed, opened_at, due_at, url, submitted_at, asked_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
     CASE WHEN $18 THEN $20::timestamptz END, $19, $20, $20)
   ON CONFLICT (site_id, method, reference) DO UPDATE SET amount = excluded.amount, reason = excluded.reason,
     status = excluded.status, inquiry = excluded.inquiry, withdrawn = excluded.withdrawn, reversed = excluded.reversed,
     due_at = excluded.due_at, url = excluded.url, submitted_at = ${submittedAt}, ${unlessAsked('submission_id')},
     ${unlessAsked('submitted_by')}, ${unlessAsked('failure')}, asked_at = excluded.asked_at, updated_at = excluded.updated_at
     WHERE d.asked_at <= excluded.asked_at AND
       (d.amount, d.reason, d.status, d.inquiry, d.withdrawn, d.reversed, d.due_at, d.url, d.submitted_at IS NOT NULL)
       IS DISTINCT FROM (excluded.amount, excluded.reason, excluded.status, excluded.inquiry, excluded.withdrawn, excluded.reversed,
         excluded.due_at, excluded.url, (${submittedAt}) IS NOT NULL)
   RETURNING ${columns}`,
)

/** What of the payment $3 has gone back by refunds since $4. */
export const refundedSince = statement<{ amount: Minor }>(
  'disputes.refunded-since',
  `SELECT coalesce(sum(t.amount), 0)::bigint AS amount FROM refunds r
   JOIN refund_transactions t ON t.site_id = $1 AND t.refund_id = r.id
   WHERE r.site_id = $1 AND r.order_id = $2 AND r.created_at >= $4 AND t.payment_id = $3 AND t.status = 'SUCCEEDED'
     AND NOT t.external`,
)

/** The payment that a service knows by $3: its own reference, or that of a capture. */
export const disputedPayment = statement<{ id: string; orderId: string; currency: string }>(
  'disputes.payment',
  `SELECT p.id, p.order_id AS "orderId", p.currency FROM payments p
   WHERE p.site_id = $1 AND p.method = $2 AND (p.provider_reference = $3 OR p.id = ANY (ARRAY (
     SELECT c.payment_id FROM payment_captures c WHERE c.site_id = $1 AND c.provider_reference = $3)))
   ORDER BY p.created_at LIMIT 1`,
)

const rank = `CASE WHEN d.status = 'NEEDS_RESPONSE' THEN 0 ELSE 1 END`
const time = `(extract(epoch FROM CASE WHEN d.status = 'NEEDS_RESPONSE' THEN coalesce(d.due_at, d.opened_at + interval '1 year')
  ELSE d.opened_at END) * 1000)::bigint * (CASE WHEN d.status = 'NEEDS_RESPONSE' THEN 1 ELSE -1 END)`

export interface ListedDispute extends Dispute {
  rank: number
  time: bigint
  number: bigint
}

/** Those that need an answer by their due dates, then the newest; after the one with the rank $4, the time $5 and the id $6. */
export const disputes = statement<ListedDispute>(
  'disputes.list',
  `SELECT * FROM (
     SELECT ${columns}, ${rank} AS rank, ${time} AS time, o.number FROM disputes d
     JOIN orders o ON o.site_id = $1 AND o.id = d.order_id
     WHERE d.site_id = $1 AND ($2::text IS NULL OR d.status = $2) AND ($3::uuid IS NULL OR d.order_id = $3)) d
   WHERE $4::int IS NULL OR (rank, time, id) > ($4, $5::bigint, $6::uuid)
   ORDER BY rank, time, id LIMIT $7`,
)

export const listedDispute = statement<Dispute & { number: bigint }>(
  'disputes.listed',
  `SELECT ${columns}, o.number FROM disputes d JOIN orders o ON o.site_id = $1 AND o.id = d.order_id
   WHERE d.site_id = $1 AND d.id = $2`,
)

export const countToAnswer = statement<{ count: number }>(
  'disputes.count-to-answer',
  `SELECT count(*)::int AS count FROM (
     SELECT FROM disputes WHERE site_id = $1 AND status = 'NEEDS_RESPONSE' LIMIT 1001) AS few`,
)

/** What was disputed from $2 to $3 in currency $4, by method, and what of it the shop has lost for good. Inquiries take no money. */
export const disputedByMethod = statement<{ method: string; amount: Minor; lost: Minor }>(
  'disputes.by-method',
  `SELECT method, sum(amount)::bigint AS amount,
     coalesce(sum(withdrawn - reversed) FILTER (WHERE status = 'LOST'), 0)::bigint AS lost
   FROM disputes WHERE site_id = $1 AND opened_at >= $2 AND opened_at < $3 AND currency = $4 AND NOT inquiry GROUP BY method`,
)

const canSubmit = `status = 'NEEDS_RESPONSE' AND submitted_at IS NULL`

/** Keeps a file, which takes the place of the one of its kind $3. No row if the evidence is on its way, or was sent. */
export const addFile = statement<{ id: string }>(
  'disputes.add-file',
  `UPDATE disputes SET files = $4::jsonb || coalesce(
       (SELECT jsonb_agg(file) FROM jsonb_array_elements(files) AS file WHERE file ->> 'kind' <> $3), '[]'), updated_at = $5
   WHERE site_id = $1 AND id = $2 AND submission_id IS NULL AND ${canSubmit} RETURNING id`,
)

/** Begins to send evidence, and has a job go on should this server stop. No row if it is on its way under another key, or was sent. */
export const beginSubmission = statement<{ job: unknown }>(
  'disputes.begin-submission',
  `WITH begun AS (
     UPDATE disputes SET submission_id = $3, submitted_by = $4, texts = $5, failure = NULL, updated_at = $6
     WHERE site_id = $1 AND id = $2 AND ${canSubmit} AND submission_id IS NULL RETURNING site_id, id)
   SELECT add_job('send-dispute-evidence', json_build_object('siteId', site_id, 'disputeId', id), run_at := now() + interval '1 minute',
     job_key := 'evidence:' || id) AS job FROM begun`,
)

/** Evidence was sent once, whoever says so first. */
export const endSubmission = statement<{ id: string }>(
  'disputes.end-submission',
  `UPDATE disputes SET submitted_at = $4, updated_at = $4
   WHERE site_id = $1 AND id = $2 AND submission_id = $3 AND submitted_at IS NULL RETURNING id`,
)

export const refuseSubmission = statement<{ id: string }>(
  'disputes.refuse-submission',
  `UPDATE disputes SET submission_id = NULL, submitted_by = NULL, failure = $4, updated_at = $5
   WHERE site_id = $1 AND id = $2 AND submission_id = $3 AND submitted_at IS NULL RETURNING id`,
)

const queue = (task: string, payload: string, key: string) =>
  `SELECT add_job('${task}', ${payload}, job_key := ${key})`

/** Reads a dispute as soon as a worker is free; once, however many notices come before. */
export const queueReading = statement<never>(
  'disputes.queue-reading',
  queue(
    'read-dispute',
    `json_build_object('siteId', $1::text, 'method', $2::text, 'reference', $3::text)`,
    `'dispute:' || $1::text || ':' || $2::text || ':' || $3::text`,
  ),
)

/** The same for the disputes of a payment. */
export const queuePaymentReading = statement<never>(
  'disputes.queue-payment-reading',
  queue(
    'read-payment-disputes',
    `json_build_object('siteId', $1::text, 'paymentId', $2::text)`,
    `'disputes-of:' || $2::text`,
  ),
)
