import { statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'
import { type Payment, paymentColumns } from '../attempts/queries.ts'

export interface Capture {
  id: string
  paymentId: string
  orderId: string
  amount: Minor
  status: 'STARTED' | 'SUCCEEDED' | 'FAILED'
  reason: string | null
  createdAt: Date
}

const columns = `id, payment_id AS "paymentId", order_id AS "orderId", amount, status, reason, created_at AS "createdAt"`

/** Of orders $2, the oldest first. */
export const capturesByOrder = statement<Capture>(
  'payment-captures.of-orders',
  `SELECT ${columns} FROM payment_captures WHERE site_id = $1 AND order_id = ANY ($2::uuid[])
   ORDER BY order_id, created_at, id`,
)

/** The payments that a repeated request $3 has begun to capture. */
export const paymentsByWork = statement<{ paymentId: string }>(
  'payment-captures.by-work',
  `SELECT payment_id AS "paymentId" FROM payment_captures WHERE site_id = $1 AND order_id = $2 AND work_id = $3`,
)

/** What was authorised of an order. */
export const authorizedPayments = statement<Payment>(
  'payment-captures.authorized-payments',
  `SELECT ${paymentColumns} FROM payments WHERE site_id = $1 AND order_id = $2 AND status = 'AUTHORIZED' ORDER BY created_at, id`,
)

/** No row while another capture of the payment is under way, or the shop gives it up. */
export const insertCapture = statement<{ id: string }>(
  'payment-captures.insert',
  `INSERT INTO payment_captures (site_id, id, payment_id, order_id, amount, status, work_id, created_at, updated_at)
   SELECT $1::uuid, $3::uuid, p.id, p.order_id, $4::bigint, 'STARTED', $5::uuid, $6::timestamptz, $6::timestamptz FROM payments p
   WHERE p.site_id = $1 AND p.id = $2 AND p.status = 'AUTHORIZED' AND p.void_started_at IS NULL
     AND $4::bigint <= p.authorized - (SELECT coalesce(sum(c.amount), 0) FROM payment_captures c
       WHERE c.site_id = $1 AND c.order_id = p.order_id AND c.payment_id = p.id AND c.status <> 'FAILED')
   ON CONFLICT (site_id, payment_id) WHERE status = 'STARTED' DO NOTHING RETURNING id`,
)

/** What somebody has captured at the service. */
export const insertFoundCapture = statement<never>(
  'payment-captures.insert-found',
  `INSERT INTO payment_captures (site_id, id, payment_id, order_id, amount, status, provider_reference, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, 'SUCCEEDED', $6, $7, $7)`,
)

/** Of several outcomes of a capture, exactly one gets a row. */
export const decideCapture = statement<{ id: string }>(
  'payment-captures.decide',
  `UPDATE payment_captures SET status = $3, provider_reference = $4, reason = $5, updated_at = $6
   WHERE site_id = $1 AND id = $2 AND status = 'STARTED' RETURNING id`,
)

/** No row if the payment is not authorised any more, a capture is under way, or it is given up already. */
export const startVoid = statement<{ id: string }>(
  'payment-captures.start-void',
  `UPDATE payments p SET void_started_at = $3::timestamptz, void_failure = NULL, updated_at = $3::timestamptz
   WHERE p.site_id = $1 AND p.id = $2 AND p.status = 'AUTHORIZED' AND p.void_started_at IS NULL
     AND NOT EXISTS (SELECT FROM payment_captures c WHERE c.site_id = $1 AND c.payment_id = p.id AND c.status = 'STARTED')
   RETURNING p.id`,
)

/** The service did not give it up. */
export const failVoid = statement<{ id: string }>(
  'payment-captures.fail-void',
  `UPDATE payments SET void_started_at = NULL, void_failure = $3, updated_at = $4
   WHERE site_id = $1 AND id = $2 AND status = 'AUTHORIZED' AND void_started_at IS NOT NULL RETURNING id`,
)

/** Nothing of a payment is set aside any more: $3 of it has come. Before its time, somebody has released the rest. */
export const endAuthorization = statement<{ id: string }>(
  'payment-captures.end-authorization',
  `UPDATE payments SET status = CASE WHEN $3::bigint > 0 THEN 'APPROVED' ELSE 'VOIDED' END,
     amount = CASE WHEN $3::bigint > 0 THEN $3::bigint ELSE amount END, authorization_ended_at = $4::timestamptz, updated_at = $4::timestamptz,
     void_started_at = CASE WHEN authorized_until > $4::timestamptz THEN coalesce(void_started_at, $4::timestamptz) ELSE void_started_at END
   WHERE site_id = $1 AND id = $2 AND status = 'AUTHORIZED' RETURNING id`,
)

/** Asks the service after $2; a job of the same payment that waits is replaced. */
export const queueSettlement = statement<never>(
  'payment-captures.queue',
  `SELECT add_job('settle-authorization', $1::json, run_at := now() + $2::interval,
     job_key := 'authorization:' || ($1::json ->> 'paymentId'))`,
)

/** Of several servers, one gets a row. */
export const markEndTold = statement<{ id: string }>(
  'payment-captures.mark-end-told',
  `UPDATE payments SET end_told_at = $3 WHERE site_id = $1 AND id = $2 AND end_told_at IS NULL RETURNING id`,
)

/**
 * Has jobs ask what became of authorised payments of all sites: of those that should have ended before $1, again only after $2; and of
 * those whose service tells the shop nothing, if that was last asked before $3.
 */
export const queueQuestions = statement<{ job: unknown }>(
  'payment-captures.queue-questions',
  `WITH due AS (
     UPDATE payments SET asked_at = $1::timestamptz WHERE (site_id, id) IN (
       SELECT p.site_id, p.id FROM payments p LEFT JOIN payment_accounts a ON a.site_id = p.site_id AND a.method = p.method
       WHERE p.status = 'AUTHORIZED' AND (
         p.authorized_until < $1::timestamptz AND (p.asked_at IS NULL OR p.asked_at < $2::timestamptz)
         OR NOT a.notifies AND greatest(p.asked_at, p.authorized_at) < $3::timestamptz)
       ORDER BY p.authorized_until, p.id LIMIT 100)
     RETURNING site_id, id)
   SELECT add_job('settle-authorization', json_build_object('siteId', site_id, 'paymentId', id),
     job_key := 'authorization:' || id) AS job FROM due`,
)
