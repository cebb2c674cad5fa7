import { statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'
import type { PaymentOutcome } from '../providers/provider.ts'

export interface Payment {
  siteId: string
  id: string
  orderId: string
  checkoutId: string
  method: string
  amount: Minor
  currency: string
  /** Open while `CREATED`, `NEEDS_CONFIRMATION` or `PENDING`. */
  status: 'CREATED' | 'OFFLINE' | 'VOIDED' | PaymentOutcome['status']
  /** When its money is taken after it was authorised. Null: at once. */
  capture: 'BY_HAND' | 'AT_FULFILLMENT' | null
  /** What the service has set aside; null: nothing was. `amount` is then what was captured, once nothing is set aside any more. */
  authorized: Minor | null
  authorizedAt: Date | null
  authorizedUntil: Date | null
  /** The shop gives up what is not captured. */
  voidStartedAt: Date | null
  /** Nothing is set aside any more. */
  authorizationEndedAt: Date | null
  voidFailure: string | null
  providerReference: string | null
  /** The page of the service where the shopper confirms it. */
  confirmationUrl: string | null
  /** The shopper agrees to be charged again without them. */
  savesMethod: boolean
  /** What the provider needs for that, or what is charged without the shopper. */
  savedMethod: string | null
  /** The member who wants to use this way to pay again. */
  savesFor: string | null
  /** It charges this saved way to pay. */
  chargesSaved: string | null
  reason: string | null
  /** It pays what is left of an order that is placed already. */
  linkId: string | null
  /** The merchant charges what is left of an order that is placed already. */
  paysBalance: boolean
  createdAt: Date
  updatedAt: Date
}

export const paymentColumns = `site_id AS "siteId", id, order_id AS "orderId", checkout_id AS "checkoutId", method, amount, currency, status,
  provider_reference AS "providerReference", confirmation_url AS "confirmationUrl", saves_method AS "savesMethod", saved_method AS "savedMethod", saves_for AS "savesFor", charges_saved AS "chargesSaved", reason,
  link_id AS "linkId", pays_balance AS "paysBalance", capture, authorized, authorized_at AS "authorizedAt", authorized_until AS "authorizedUntil", void_started_at AS "voidStartedAt",
  authorization_ended_at AS "authorizationEndedAt", void_failure AS "voidFailure", created_at AS "createdAt", updated_at AS "updatedAt"`

export const paymentById = statement<Payment>(
  'payments.by-id',
  `SELECT ${paymentColumns} FROM payments WHERE site_id = $1 AND id = $2`,
)

export const paymentsByIds = statement<Payment>(
  'payments.by-ids',
  `SELECT ${paymentColumns} FROM payments WHERE site_id = $1 AND id = ANY ($2::uuid[])`,
)

/** Of several outcomes of one payment, exactly one returns a row: a payment is decided once. */
export const decidePayments = statement<{ id: string }>(
  'payments.answer',
  `UPDATE payments p SET status = r.status, provider_reference = coalesce(r.reference, p.provider_reference),
     reason = r.reason, updated_at = $3, saved_method = coalesce(r.saved, p.saved_method), saved_as = coalesce(r."savedAs", p.saved_as), confirmation_url = r.url,
     authorized = CASE WHEN r.status = 'AUTHORIZED' THEN p.amount END, authorized_until = r.until,
     authorized_at = CASE WHEN r.status = 'AUTHORIZED' THEN $3::timestamptz END
   FROM json_to_recordset($2::json)
     AS r (id uuid, status text, reference text, reason text, saved text, "savedAs" jsonb, url text, until timestamptz)
   WHERE p.site_id = $1 AND p.id = r.id AND p.status <> r.status AND (p.status IN ('CREATED', 'NEEDS_CONFIRMATION')
     OR p.status = 'PENDING' AND r.status <> 'NEEDS_CONFIRMATION') RETURNING p.id`,
)

/** The payment that a service knows by its reference $3. */
export const paymentByReference = statement<Payment>(
  'payments.by-reference',
  `SELECT ${paymentColumns} FROM payments WHERE site_id = $1 AND method = $2 AND provider_reference = $3`,
)

/** Asks an hour later what became of payments that were given up, once. */
export const queueLastLook = statement<never>(
  'payments.queue-last-look',
  `SELECT add_job('settle-payment', json_build_object('siteId', $1::text, 'paymentId', id),
     run_at := now() + interval '1 hour', job_key := 'last-look:' || id) FROM unnest($2::text[]) AS id`,
)

/** Notes once that a payment which was given up goes back, and has a job do it. */
export const returnPayment = statement<{ job: unknown }>(
  'payments.return',
  `WITH late AS (
     UPDATE payments SET returned_at = $3, provider_reference = $4
     WHERE site_id = $1 AND id = $2 AND status = 'DECLINED' AND returned_at IS NULL RETURNING site_id, id)
   SELECT add_job('return-payment', json_build_object('siteId', site_id, 'paymentId', id)) AS job FROM late`,
)

/** Asks for the outcome of a payment as soon as a worker is free; once, however many notices come before. */
export const queueSettling = statement<never>(
  'payments.queue-settling',
  `SELECT add_job('settle-payment', json_build_object('siteId', $1::text, 'paymentId', $2::text),
     job_key := 'settle-payment:' || $2::text)`,
)

/** The last payment of an order that was charged. */
export const approvedPayment = statement<Payment>(
  'payments.approved',
  `SELECT ${paymentColumns} FROM payments
   WHERE site_id = $1 AND order_id = $2 AND status = 'APPROVED' ORDER BY updated_at DESC, id DESC LIMIT 1`,
)

/**
 * Open payments of all sites, last changed before $1 (charged without an answer), $2 (to be confirmed) or $3 (pending).
 * A hundred at a time, after the payment with the time $4 and the id $5. What happens on a page of a service, and what stays pending,
 * is asked for after ever longer times, by a tenth of its age. Without payments of subscriptions, which their billing ends.
 */
export const openPayments = statement<Payment>(
  'payments.open',
  `SELECT ${paymentColumns} FROM payments
   WHERE status IN ('CREATED', 'NEEDS_CONFIRMATION', 'PENDING')
     AND ((status = 'CREATED' AND updated_at < $1) OR (status = 'NEEDS_CONFIRMATION' AND confirmation_url IS NULL AND updated_at < $2)
     OR ((status = 'PENDING' OR confirmation_url IS NOT NULL) AND updated_at < $3
       AND (asked_at IS NULL OR asked_at < $6::timestamptz - ($6::timestamptz - created_at) / 10)))
     AND (updated_at, id) > ($4, $5) AND NOT off_session
   ORDER BY updated_at, id LIMIT 100`,
)

export const markPaymentAsked = statement<never>(
  'payments.mark-asked',
  'UPDATE payments SET asked_at = $3 WHERE site_id = $1 AND id = $2',
)

/** What refunds of an authorised payment refer to. */
export const lastCapture = statement<{ providerReference: string | null }>(
  'payment-captures.last',
  `SELECT provider_reference AS "providerReference" FROM payment_captures
   WHERE site_id = $1 AND order_id = $2 AND payment_id = $3 AND status = 'SUCCEEDED' ORDER BY created_at DESC, id DESC LIMIT 1`,
)

/** Money that the merchant received outside the shop. */
export const insertManualPayment = statement<never>(
  'payments.insert-manual',
  `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'manual', $5, $6, 'APPROVED', $7, $7)`,
)

const between = (time: string) => `${time} >= $2 AND ${time} < $3`

/**
 * What came in from $2 to $3 in currency $4, by method: payments, on the day they came; what other programs have recorded, on
 * the day that they named; and what was captured of payments that were authorised.
 */
export const receivedByMethod = statement<{ method: string; payments: number; amount: Minor }>(
  'payments.received-by-method',
  `SELECT method, sum(payments)::int AS payments, sum(amount)::bigint AS amount FROM (
     SELECT method, count(*) AS payments, sum(amount) AS amount FROM payments
     WHERE site_id = $1 AND status = 'APPROVED' AND authorized IS NULL AND recorded IS NULL AND ${between('updated_at')}
       AND currency = $4 GROUP BY method
     UNION ALL
     SELECT method, count(*), sum(amount) FROM payments
     WHERE site_id = $1 AND status = 'APPROVED' AND recorded IS NOT NULL AND ${between('created_at')} AND currency = $4
     GROUP BY method
     UNION ALL
     SELECT p.method, count(DISTINCT p.id), sum(c.amount) FROM payment_captures c
     JOIN payments p ON p.site_id = $1 AND p.id = c.payment_id
     WHERE c.site_id = $1 AND c.status = 'SUCCEEDED' AND ${between('c.updated_at')} AND p.currency = $4 GROUP BY p.method
   ) AS received GROUP BY method`,
)
