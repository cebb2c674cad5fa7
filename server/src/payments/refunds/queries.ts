import { statement } from '../../platform/db/db.ts'
import type { CallerKind } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'

export type RefundStatus = 'STARTED' | 'SUCCEEDED' | 'FAILED'

export interface Refund {
  siteId: string
  id: string
  orderId: string
  amount: Minor
  currency: string
  reason: string
  status: RefundStatus
  createdAt: Date
  updatedAt: Date
  /** The refund of which this one gives back what was refused. */
  retryOf: string | null
  /** What other refunds give back of what was refused of this one, or are about to. */
  retried: Minor
  details: RefundDetails
  transactions: RefundTransaction[]
}

/** What of an order a refund is for, and what follows when the money has gone back. Amounts are minor units as text. */
export interface RefundDetails {
  lineItems?: readonly { lineItemId: string; quantity: number; amount: string }[]
  additionalFees?: readonly { additionalFeeId: string; amount: string }[]
  shipping?: string
  /** The buyer has sent the pieces back. */
  isReturn?: true
  /** What of it pays the order that replaces the pieces: nothing of that goes back. */
  exchange?: { orderNumber: string; amount: string }
  /** Pieces that go back to stock. */
  restock?: readonly { lineItemId: string; quantity: number }[]
  /** Who gives it. */
  author?: { kind: CallerKind; id: string; email?: string }
  /** For the merchant alone. */
  note?: string
  /** The buyer gets an e-mail, with the merchant's message. */
  mail?: { message: string }
}

/** A part of a refund that goes back as one payment came. `amount` is minor units as text, since it comes as JSON. */
export interface RefundTransaction {
  id: string
  paymentId: string
  amount: string
  external: boolean
  status: RefundStatus
  providerReference: string | null
  reason: string | null
}

const columns = `r.site_id AS "siteId", r.id, r.order_id AS "orderId", r.amount, r.currency, r.reason, r.status,
  r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.retry_of AS "retryOf", r.details,
  (SELECT coalesce(sum(t.amount), 0) FROM refunds n
    JOIN refund_transactions t ON t.site_id = $1 AND t.refund_id = n.id AND t.status <> 'FAILED'
    WHERE n.site_id = $1 AND n.retry_of = r.id)::bigint AS retried,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'paymentId', t.payment_id, 'amount', t.amount::text,
      'external', t.external, 'status', t.status, 'providerReference', t.provider_reference, 'reason', t.reason)
      ORDER BY t.id), '[]')
    FROM refund_transactions t WHERE t.site_id = $1 AND t.refund_id = r.id) AS transactions`

export const refundById = statement<Refund>(
  'refunds.by-id',
  `SELECT ${columns} FROM refunds r WHERE r.site_id = $1 AND r.id = $2`,
)
/** The newest refunds of each order $2, the oldest first. */
export const refundsByOrder = statement<Refund>(
  'refunds.by-order',
  `SELECT newest.* FROM unnest($2::uuid[]) AS o (id) CROSS JOIN LATERAL (
     SELECT ${columns} FROM refunds r WHERE r.site_id = $1 AND r.order_id = o.id
     ORDER BY r.created_at DESC, r.id DESC LIMIT 100) newest
   ORDER BY newest."createdAt", newest.id`,
)
export const insertRefund = statement<never>(
  'refunds.insert',
  `INSERT INTO refunds (site_id, id, order_id, amount, currency, reason, retry_of, details, status, created_at,
     updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'STARTED', $9, $9)`,
)
/** $3 are the transactions as JSON. */
export const insertTransactions = statement<never>(
  'refunds.insert-transactions',
  `INSERT INTO refund_transactions (site_id, id, refund_id, payment_id, amount, external, status)
   SELECT $1, t.id, $2, t."paymentId", t.amount::bigint, t.external, 'STARTED'
   FROM jsonb_to_recordset($3::jsonb) AS t (id uuid, "paymentId" uuid, amount text, external boolean)`,
)
/** Ends the refund after $2, e.g. if this server stops before it has the answer. */
export const queueSettlement = statement<never>(
  'refunds.queue',
  `SELECT add_job('settle-refund', $1::json, run_at := now() + $2::interval)`,
)
/** A transaction is decided once. Gives what was decided, now or before. */
export const decideTransaction = statement<{ status: RefundStatus }>(
  'refunds.decide-transaction',
  `WITH decided AS (
     UPDATE refund_transactions SET status = $3, provider_reference = $4, reason = $5
     WHERE site_id = $1 AND id = $2 AND status = 'STARTED' RETURNING status)
   SELECT status FROM decided UNION ALL SELECT status FROM refund_transactions
   WHERE site_id = $1 AND id = $2 AND NOT EXISTS (SELECT FROM decided)`,
)
/** Of several that end a refund, exactly one gets a row. */
export const endRefund = statement<{ id: string }>(
  'refunds.end',
  `UPDATE refunds SET status = $3, updated_at = $4 WHERE site_id = $1 AND id = $2 AND status = 'STARTED' RETURNING id`,
)

export interface RefundablePayment {
  /** Of a gift card: the id of the order. */
  id: string
  amount: Minor
  /** What has gone back of it, or is on its way. */
  returned: Minor
  /** Of it, what is on its way. */
  pending: Minor
  /** What its service has taken of it because of disputes, and not given back. */
  disputed: Minor
  /** Null for a gift card. */
  method: string | null
  /** Who keeps the gift card. */
  pluginId: string | null
  /** Whoever took it does not let it go back. */
  disabled: boolean
}

const unnamedByHand = `external AND status = 'SUCCEEDED' AND provider_reference IS NULL`

/** What of a payment goes back, or has gone back as $3 of its service. */
export const isTransactionKnown = statement<{ known: boolean }>(
  'refunds.is-transaction-known',
  `SELECT EXISTS (SELECT FROM refund_transactions WHERE site_id = $1 AND payment_id = $2
     AND (status = 'STARTED' OR provider_reference = $3)) AS known`,
)

/** What the merchant has noted by hand of a payment, of amount $3, is $4 of its service. One row at most. */
export const nameByHand = statement<{ id: string }>(
  'refunds.name-by-hand',
  `UPDATE refund_transactions SET provider_reference = $4 WHERE site_id = $1 AND id = (
     SELECT id FROM refund_transactions WHERE site_id = $1 AND payment_id = $2 AND amount = $3 AND ${unnamedByHand}
     ORDER BY id LIMIT 1) RETURNING id`,
)

export const hasUnnamedByHand = statement<{ one: number }>(
  'refunds.has-unnamed-by-hand',
  `SELECT 1 AS one FROM refund_transactions WHERE site_id = $1 AND payment_id = $2 AND ${unnamedByHand} LIMIT 1`,
)

/** Whether the merchant gives a part of a payment back outside the shop. */
export const isReturnedByHand = statement<{ byHand: boolean }>(
  'refunds.by-hand',
  `SELECT EXISTS (SELECT FROM refund_transactions
     WHERE site_id = $1 AND payment_id = $2 AND external AND status <> 'FAILED') AS "byHand"`,
)

/** What goods pay that are still on their way back cannot go back. */
const isThere = `(method <> 'exchange' OR EXISTS (
  SELECT FROM exchanges e WHERE e.site_id = $1 AND e.order_id = $2 AND e.settled_at IS NOT NULL))`

/** Money that came in for an order, the oldest first, then what its gift card has paid. */
export const refundablePayments = statement<RefundablePayment>(
  'refunds.payments',
  `SELECT p.id, p.amount, p.method, p.plugin_id AS "pluginId", p.disabled, coalesce(t.returned, 0)::bigint AS returned,
     coalesce(t.pending, 0)::bigint AS pending,
     coalesce((SELECT sum(d.withdrawn - d.reversed) FROM disputes d WHERE d.site_id = $1 AND d.payment_id = p.id), 0)::bigint AS disputed
   FROM (
     SELECT id, amount, method, NULL::uuid AS plugin_id, coalesce((recorded ->> 'refundDisabled')::boolean, false) AS disabled, created_at
     FROM payments WHERE site_id = $1 AND order_id = $2 AND status = 'APPROVED' AND amount > 0
       AND ${isThere}
     UNION ALL
     SELECT order_id, amount, NULL, plugin_id, false, NULL FROM gift_card_charges
     WHERE site_id = $1 AND order_id = $2 AND status = 'REDEEMED') p
   LEFT JOIN LATERAL (
     SELECT sum(amount) AS returned, sum(amount) FILTER (WHERE status = 'STARTED') AS pending FROM refund_transactions
     WHERE site_id = $1 AND payment_id = p.id AND status <> 'FAILED') t ON true
   ORDER BY p.created_at NULLS LAST, p.id`,
)

/** What of the money of an order is to pay exchanges whose goods are on their way back; without that of the return $3. */
export const promisedToExchanges = statement<{ promised: Minor }>(
  'refunds.promised-to-exchanges',
  `SELECT coalesce(sum(e.credit), 0)::bigint AS promised FROM returns r
   JOIN exchanges e ON e.site_id = $1 AND e.return_id = r.id AND e.settled_at IS NULL
   JOIN orders o ON o.site_id = $1 AND o.id = e.order_id AND o.status <> 'CANCELED'
   WHERE r.site_id = $1 AND r.order_id = $2 AND r.id IS DISTINCT FROM $3::uuid`,
)

/** What went back from $2 to $3 in currency $4, by the method of the payments that it came from; not what is on gift cards again. */
export const refundedByMethod = statement<{ method: string; amount: Minor }>(
  'refunds.by-method',
  `SELECT p.method, sum(t.amount)::bigint AS amount FROM refunds r
   JOIN refund_transactions t ON t.site_id = $1 AND t.refund_id = r.id AND t.status = 'SUCCEEDED'
   JOIN payments p ON p.site_id = $1 AND p.id = t.payment_id
   WHERE r.site_id = $1 AND r.updated_at >= $2 AND r.updated_at < $3 AND r.status = 'SUCCEEDED' AND r.currency = $4
   GROUP BY p.method`,
)
