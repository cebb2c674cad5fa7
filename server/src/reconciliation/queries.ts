import type { DifferenceKind } from '@cartwright/contract/payments/reconciliation.ts'
import { paymentColumns } from '../payments/attempts/queries.ts'
import { statement } from '../platform/db/db.ts'
import type { Minor } from '../platform/values/money.ts'
import { isOpenShop } from '../sites/settings/archived.rules.ts'
import type { KnownPayment, KnownRefund } from './rules.ts'

/** $2 is the method, $3 our ids of payments, $4 the references of the service for payments and captures. */
export const knownPayments = statement<KnownPayment>(
  'reconciliation.payments',
  `SELECT ${paymentColumns}, off_session AS "offSession", returned_at AS "returnedAt",
     (SELECT coalesce(jsonb_agg(jsonb_build_object('reference', c.provider_reference, 'amount', c.amount::text)), '[]')
      FROM payment_captures c WHERE c.site_id = $1 AND c.order_id = p.order_id AND c.payment_id = p.id
        AND c.status = 'SUCCEEDED') AS captures
   FROM payments p WHERE p.site_id = $1 AND p.method = $2 AND (p.id = ANY ($3::uuid[])
     OR p.provider_reference = ANY ($4::text[])
     OR p.id = ANY (ARRAY (SELECT c.payment_id FROM payment_captures c
       WHERE c.site_id = $1 AND c.provider_reference = ANY ($4::text[]))))`,
)

/** $2 is the method, $3 our ids of parts of refunds, $4 the references of the service. */
export const knownRefunds = statement<KnownRefund>(
  'reconciliation.refunds',
  `SELECT t.id, t.refund_id AS "refundId", t.payment_id AS "paymentId", r.order_id AS "orderId", t.amount, r.currency, t.status,
     t.provider_reference AS reference
   FROM refund_transactions t JOIN refunds r ON r.site_id = $1 AND r.id = t.refund_id
   JOIN payments p ON p.site_id = $1 AND p.id = t.payment_id AND p.method = $2
   WHERE t.site_id = $1 AND (t.id = ANY ($3::uuid[]) OR t.provider_reference = ANY ($4::text[]))`,
)

export const markPayments = statement<never>(
  'reconciliation.mark-payments',
  'UPDATE payments SET compared_at = greatest(compared_at, $3) WHERE site_id = $1 AND id = ANY ($2::uuid[])',
)
export const markRefunds = statement<never>(
  'reconciliation.mark-refunds',
  'UPDATE refund_transactions SET compared_at = greatest(compared_at, $3) WHERE site_id = $1 AND id = ANY ($2::uuid[])',
)

export interface Difference {
  kind: DifferenceKind
  /** As the service calls the payment or refund. */
  reference: string
  orderId: string | null
  ownAmount: Minor | null
  ownStatus: string | null
  serviceAmount: Minor | null
  serviceStatus: string | null
  currency: string
  occurredAt: Date
}

/** Payments made from $3 on and before $4 that the comparison begun at $5 has not found at the service; after the time $6 and id $7. */
export const missingPayments = statement<Difference & { id: string }>(
  'reconciliation.missing-payments',
  `SELECT p.id, 'MISSING_PAYMENT' AS kind, coalesce(p.provider_reference, p.id::text) AS reference, p.order_id AS "orderId",
     p.amount AS "ownAmount", p.status AS "ownStatus", NULL::bigint AS "serviceAmount", NULL AS "serviceStatus", p.currency,
     p.created_at AS "occurredAt"
   FROM payments p WHERE p.site_id = $1 AND p.method = $2 AND p.created_at >= $3 AND p.created_at < $4
     AND p.updated_at < $4 AND p.status = 'APPROVED' AND p.recorded IS NULL AND p.amount > 0
     AND (p.compared_at IS NULL OR p.compared_at < $5) AND (p.created_at, p.id) > ($6, $7::uuid)
   ORDER BY p.created_at, p.id LIMIT 100`,
)
/** The same of refunds. */
export const missingRefunds = statement<Difference & { id: string }>(
  'reconciliation.missing-refunds',
  `SELECT t.id, 'MISSING_REFUND' AS kind, coalesce(t.provider_reference, t.id::text) AS reference, r.order_id AS "orderId",
     t.amount AS "ownAmount", t.status AS "ownStatus", NULL::bigint AS "serviceAmount", NULL AS "serviceStatus", r.currency,
     r.created_at AS "occurredAt"
   FROM refunds r JOIN refund_transactions t ON t.site_id = $1 AND t.refund_id = r.id
   JOIN payments p ON p.site_id = $1 AND p.id = t.payment_id AND p.method = $2
   WHERE r.site_id = $1 AND r.created_at >= $3 AND r.created_at < $4 AND r.status = 'SUCCEEDED' AND r.updated_at >= $3
     AND t.status = 'SUCCEEDED' AND NOT t.external
     AND (t.compared_at IS NULL OR t.compared_at < $5) AND (r.created_at, t.id) > ($6, $7::uuid)
   ORDER BY r.created_at, t.id LIMIT 100`,
)

const sides = (row: string) =>
  `(${row}.own_amount, ${row}.own_status, ${row}.service_amount, ${row}.service_status)`
const isSame = `(d.settled_by IS NOT NULL OR d.status = excluded.status) AND ${sides('d')} IS NOT DISTINCT FROM ${sides('excluded')}`

/** What a merchant has settled stays so, unless it differs in another way now. What the shop has settled by itself is open again. */
export const saveDifference = statement<never>(
  'reconciliation.save-difference',
  `INSERT INTO payment_differences AS d (site_id, method, id, kind, reference, order_id, own_amount, own_status, service_amount,
     service_status, currency, occurred_at, found_at, seen_at, status, settled_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, CASE WHEN $15 = 'SETTLED' THEN $13::timestamptz END)
   ON CONFLICT (site_id, method, kind, reference) DO UPDATE SET seen_at = greatest(d.seen_at, excluded.seen_at),
     order_id = excluded.order_id, own_amount = excluded.own_amount, own_status = excluded.own_status,
     service_amount = excluded.service_amount, service_status = excluded.service_status,
     status = CASE WHEN ${isSame} THEN d.status ELSE excluded.status END,
     settled_at = CASE WHEN ${isSame} THEN d.settled_at ELSE excluded.settled_at END,
     settled_by = CASE WHEN ${isSame} THEN d.settled_by END, note = CASE WHEN ${isSame} THEN d.note ELSE '' END`,
)

/** Differences of what was made from $3 on and before $4 that the comparison begun at $5 has not found any more. */
export const settleGone = statement<never>(
  'reconciliation.settle-gone',
  `UPDATE payment_differences SET status = 'SETTLED', settled_at = $6
   WHERE site_id = $1 AND method = $2 AND occurred_at >= $3 AND occurred_at < $4 AND seen_at < $5 AND status = 'OPEN'`,
)

/** Has jobs compare the accounts $2 of a shop now. */
export const queueNow = statement<{ job: unknown }>(
  'reconciliation.queue-now',
  `WITH asked AS (
     INSERT INTO payment_comparisons AS c (site_id, method, queued_at)
     SELECT $1::uuid, method, $3::timestamptz FROM payment_accounts WHERE site_id = $1 AND method = ANY ($2::text[])
     ON CONFLICT (site_id, method) DO UPDATE SET queued_at = excluded.queued_at RETURNING site_id, method)
   SELECT add_job('compare-payments', json_build_object('siteId', site_id, 'method', method),
     job_key := 'compare-payments:' || site_id || ':' || method) AS job FROM asked`,
)

/**
 * Of all open shops: has jobs compare accounts $1 that no job has compared since $3, nor in vain since $4, if a payment with
 * them was made since $5.
 */
export const queueDue = statement<{ job: unknown }>(
  'reconciliation.queue-due',
  `WITH asked AS (
     INSERT INTO payment_comparisons AS c (site_id, method, queued_at)
     SELECT a.site_id, a.method, $2::timestamptz FROM payment_accounts a
     LEFT JOIN payment_comparisons b ON b.site_id = a.site_id AND b.method = a.method
     WHERE a.method = ANY ($1::text[]) AND ${isOpenShop('a')}
       AND coalesce(greatest(b.queued_at, b.ended_at), '-infinity') < $3::timestamptz AND coalesce(b.failed_at, '-infinity') < $4::timestamptz
       AND EXISTS (SELECT FROM payments p WHERE p.site_id = a.site_id AND p.method = a.method AND p.status = 'APPROVED'
         AND p.recorded IS NULL AND p.created_at >= $5::timestamptz)
     ORDER BY b.ended_at NULLS FIRST, a.site_id, a.method LIMIT 100
     ON CONFLICT (site_id, method) DO UPDATE SET queued_at = excluded.queued_at RETURNING site_id, method)
   SELECT add_job('compare-payments', json_build_object('siteId', site_id, 'method', method),
     job_key := 'compare-payments:' || site_id || ':' || method) AS job FROM asked`,
)

export const endComparison = statement<never>(
  'reconciliation.end',
  `INSERT INTO payment_comparisons AS c (site_id, method, ended_at, from_at, to_at, payments, refunds)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (site_id, method) DO UPDATE SET queued_at = NULL, ended_at = $3, failed_at = NULL, failure = NULL, from_at = $4,
     to_at = $5, payments = $6, refunds = $7`,
)
export const failComparison = statement<never>(
  'reconciliation.fail',
  `INSERT INTO payment_comparisons AS c (site_id, method, failed_at, failure) VALUES ($1, $2, $3, $4)
   ON CONFLICT (site_id, method) DO UPDATE SET queued_at = NULL, failed_at = $3, failure = $4`,
)

export interface ComparisonRow {
  method: string
  queuedAt: Date | null
  endedAt: Date | null
  failedAt: Date | null
  failure: string | null
  from: Date | null
  to: Date | null
  payments: number
  refunds: number
}

/** Of the accounts $2 of a shop. */
export const comparisons = statement<ComparisonRow>(
  'reconciliation.comparisons',
  `SELECT a.method, c.queued_at AS "queuedAt", c.ended_at AS "endedAt", c.failed_at AS "failedAt", c.failure, c.from_at AS "from",
     c.to_at AS "to", coalesce(c.payments, 0) AS payments, coalesce(c.refunds, 0) AS refunds
   FROM payment_accounts a LEFT JOIN payment_comparisons c ON c.site_id = $1 AND c.method = a.method
   WHERE a.site_id = $1 AND a.method = ANY ($2::text[]) ORDER BY a.method`,
)

export interface DifferenceRow extends Difference {
  id: string
  method: string
  status: 'OPEN' | 'SETTLED'
  foundAt: Date
  settledAt: Date | null
  settledBy: string | null
  note: string
  orderNumber: number | null
}

const columns = `d.id, d.method, d.kind, d.reference, d.order_id AS "orderId", d.own_amount AS "ownAmount", d.own_status AS "ownStatus",
  d.service_amount AS "serviceAmount", d.service_status AS "serviceStatus", d.currency, d.occurred_at AS "occurredAt",
  d.found_at AS "foundAt", d.status, d.settled_at AS "settledAt", d.settled_by AS "settledBy", d.note,
  (SELECT o.number FROM orders o WHERE o.site_id = $1 AND o.id = d.order_id) AS "orderNumber"`

/** With the status $2 or any, before the time $3 and the id $4, the newest first. */
export const differences = statement<DifferenceRow>(
  'reconciliation.differences',
  `SELECT ${columns} FROM payment_differences d
   WHERE d.site_id = $1 AND ($2::text IS NULL OR d.status = $2)
     AND ($3::timestamptz IS NULL OR (d.occurred_at, d.id) < ($3, $4::uuid))
   ORDER BY d.occurred_at DESC, d.id DESC LIMIT $5`,
)

export const settleDifference = statement<DifferenceRow>(
  'reconciliation.settle',
  `UPDATE payment_differences d SET status = 'SETTLED', settled_at = $3, settled_by = $4, note = $5
   WHERE d.site_id = $1 AND d.id = $2 AND d.status = 'OPEN' RETURNING ${columns}`,
)
export const differenceById = statement<DifferenceRow>(
  'reconciliation.by-id',
  `SELECT ${columns} FROM payment_differences d WHERE d.site_id = $1 AND d.id = $2`,
)

/** Counts at most 1,001. */
export const countOpen = statement<{ count: number }>(
  'reconciliation.count-open',
  `SELECT count(*)::int AS count FROM (
     SELECT FROM payment_differences WHERE site_id = $1 AND status = 'OPEN' LIMIT 1001) AS open`,
)
