import { type Payment, paymentColumns } from '../../payments/attempts/queries.ts'
import { lock, quickRead, statement } from '../../platform/db/db.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'
import type { Order } from './rules.ts'

export type OrderRow = Omit<Order, 'siteId'>

export const orderColumns = `o.id, o.number, o.checkout_id AS "checkoutId", o.owner_id AS "ownerId", o.status,
  o.payment_status AS "paymentStatus", o.fulfillment_status AS "fulfillmentStatus", o.reserved, o.archived, o.seen,
  o.email,
  o.currency, o.total, o.paid, o.refunded, o.refund_pending AS "refundPending", o.authorized, o.chargeback,
  o.chargeback_reversal AS "chargebackReversal", o.version, o.data, o.created_at AS "createdAt", o.updated_at AS "updatedAt",
  o.purchased_at AS "purchasedAt"`

/** Without owners ($3 null): any order of the site, for a merchant. */
export const orderById = quickRead<OrderRow>(
  'orders.by-id',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY ($3))`,
)

export const ordersByIds = quickRead<OrderRow>(
  'orders.by-ids',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND id = ANY ($2::uuid[])`,
)

/** Of orders, by their ids. */
export const checkoutsOfOrders = statement<{ id: string; checkoutId: string }>(
  'orders.checkouts',
  'SELECT id, checkout_id AS "checkoutId" FROM orders WHERE site_id = $1 AND id = ANY ($2::uuid[])',
)

export const placedOrderByCheckout = quickRead<OrderRow>(
  'orders.placed-by-checkout',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND checkout_id = $2 AND purchased_at IS NOT NULL`,
)

/** A placed order by its number and e-mail address. */
export const placedOrderByNumber = quickRead<OrderRow>(
  'orders.placed-of',
  `SELECT ${orderColumns} FROM orders o
   WHERE site_id = $1 AND number = $2 AND lower(email) = lower($3) AND purchased_at IS NOT NULL`,
)

/** The first of the next $2 numbers. Locks the counter until the orders are written, so that numbers have no gaps. */
export const nextOrderNumbers = lock<{ number: bigint }>(
  'orders.next-number',
  `INSERT INTO order_numbers (site_id, last) VALUES ($1, 10000 + $2::int)
   ON CONFLICT (site_id) DO UPDATE SET last = order_numbers.last + $2::int RETURNING last - $2::int + 1 AS number`,
)

export interface NewOrder {
  id: string
  number: string
  checkout: string
  owner: string
  status: string
  paymentStatus: string
  fulfillmentStatus: string
  email: string
  currency: string
  total: string
  paid: string
  version: string
  data: OrderRow['data']
  now: Date
  purchased: Date | null
  payment: string
  method: string
  amount: string
  paymentState: Payment['status']
  saves: boolean
  savesFor: string | null
  chargesSaved: string | null
  offSession: boolean
  /** What a payment without the buyer charges. */
  savedMethod: string | null
  /** Its money may be taken after it was authorised, if the merchant wants that. */
  captureLater: boolean
}

/**
 * Writes new orders ({@link NewOrder}) with their payments, or the next attempts at orders whose payments failed: with the
 * same ids and numbers and the new terms. No row for an order that another request has already taken up.
 */
export const writeOrdersWithPayments = statement<Payment>(
  'orders.write',
  `WITH r AS (
     SELECT * FROM json_to_recordset($2::json) AS r (id uuid, number bigint, checkout uuid, owner uuid, status text,
       "paymentStatus" text, "fulfillmentStatus" text, email text, currency text, total bigint, paid bigint,
       version bigint, data jsonb, now timestamptz, purchased timestamptz, payment uuid, method text, amount bigint,
       "paymentState" text, saves boolean, "savesFor" uuid, "chargesSaved" uuid, "offSession" boolean, "savedMethod" text,
       "captureLater" boolean)),
   written AS (
     INSERT INTO orders AS o (site_id, id, number, checkout_id, owner_id, status, payment_status, fulfillment_status,
       reserved, email, currency, total, paid, version, data, created_at, updated_at, purchased_at)
     SELECT $1, r.id, r.number, r.checkout, r.owner, r.status, r."paymentStatus", r."fulfillmentStatus", true, r.email,
       r.currency, r.total, r.paid, r.version, r.data, r.now, r.now, r.purchased FROM r
     ON CONFLICT (site_id, id) DO UPDATE SET status = excluded.status, payment_status = excluded.payment_status,
       fulfillment_status = excluded.fulfillment_status, reserved = true, email = excluded.email, currency = excluded.currency, total = excluded.total,
       paid = excluded.paid, version = excluded.version, data = excluded.data, updated_at = excluded.updated_at,
       purchased_at = excluded.purchased_at
       WHERE NOT o.reserved
     RETURNING id)
   INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, created_at, updated_at,
     saves_method, saves_for, charges_saved, off_session, saved_method,
     capture)
   SELECT $1, r.payment, r.id, r.checkout, r.method, r.amount, r.currency, r."paymentState", r.now, r.now, r.saves, r."savesFor", r."chargesSaved",
     r."offSession", r."savedMethod", (SELECT a.capture FROM payment_accounts a
       WHERE a.site_id = $1 AND a.method = r.method AND a.capture <> 'AT_ONCE' AND r."captureLater")
   FROM r JOIN written USING (id) RETURNING ${paymentColumns}`,
)

/** The newest payment of a checkout's order, with the status that the order had at the same moment. */
export const latestPaymentByCheckout = quickRead<
  Payment & { orderId: string; orderStatus: Order['status']; purchasedAt: Date | null }
>(
  'orders.standing',
  `SELECT p.*, o.status AS "orderStatus", o.purchased_at AS "purchasedAt"
   FROM orders o CROSS JOIN LATERAL (
     SELECT ${paymentColumns} FROM payments WHERE site_id = o.site_id AND order_id = o.id
     ORDER BY created_at DESC, id DESC LIMIT 1) p
   WHERE o.site_id = $1 AND o.checkout_id = $2`,
)

/** Writes what a payment's outcome changes; adds the activities $8 to the timeline. No row when another outcome came first. */
export const writePaymentProgress = statement<OrderRow>(
  'orders.advance',
  `UPDATE orders o SET status = $3, payment_status = $4, paid = $5, reserved = $6, updated_at = $7, authorized = $9,
     purchased_at = CASE WHEN $3 IN ('APPROVED', 'PENDING') THEN coalesce(purchased_at, $7) ELSE purchased_at END,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || $8::jsonb),
     version = version + 1
   WHERE site_id = $1 AND id = $2 AND status IN ('INITIALIZED', 'PENDING') AND reserved RETURNING ${orderColumns}`,
)

/** Cancels orders that were never paid. They have already given back their stock. */
export const cancelUnpaid = statement<OrderRow & { siteId: string }>(
  'orders.cancel-forgotten',
  `UPDATE orders o SET status = 'CANCELED', payment_status = 'CANCELED', updated_at = $2, version = version + 1
   WHERE status = 'INITIALIZED' AND NOT reserved AND updated_at < $1 AND ${isOpenShop('o')}
   RETURNING ${orderColumns}, o.site_id AS "siteId"`,
)

/** Locks an order, so that changes by a merchant happen one after the other. */
export const lockOrderById = lock<OrderRow>(
  'orders.lock',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND id = $2 FOR UPDATE`,
)

/** In the order of their ids, so that two transactions never wait for each other. */
export const lockOrdersByIds = lock<OrderRow>(
  'orders.lock-many',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE`,
)

/** Writes the statuses of locked orders; adds activities to their timelines. */
export const writeOrderStatuses = statement<OrderRow>(
  'orders.move',
  `UPDATE orders o SET status = r.status, payment_status = r."paymentStatus", fulfillment_status = r."fulfillmentStatus",
     paid = r.paid, authorized = r.authorized,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || r.activities),
     reserved = r.reserved, updated_at = $3, version = o.version + 1
   FROM json_to_recordset($2::json) AS r (id uuid, status text, "paymentStatus" text, "fulfillmentStatus" text,
     paid bigint, authorized bigint, activities jsonb, reserved boolean)
   WHERE o.site_id = $1 AND o.id = r.id RETURNING ${orderColumns}`,
)

/** Writes what of a locked order has gone back to the buyer, and what is on its way; adds the activities $7 to its timeline. */
export const writeOrderRefunds = statement<OrderRow>(
  'orders.write-refunds',
  `UPDATE orders o SET refunded = $3, refund_pending = $4, payment_status = $5, fulfillment_status = $9,
     data = jsonb_set($6::jsonb, '{order,activities}', coalesce($6::jsonb #> '{order,activities}', '[]') || $7::jsonb),
     updated_at = $8, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

/** Writes what a locked order costs, with its lines. */
export const writeOrderMoney = statement<OrderRow>(
  'orders.write-money',
  `UPDATE orders o SET total = $3, payment_status = $4,
     data = jsonb_set($5::jsonb, '{order,activities}', coalesce($5::jsonb #> '{order,activities}', '[]') || $6::jsonb),
     updated_at = $7, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

/** Writes what services have taken of a locked order because of disputes, and what came back; adds the activities $5. */
export const writeOrderDisputes = statement<OrderRow>(
  'orders.write-disputes',
  `UPDATE orders o SET chargeback = $3, chargeback_reversal = $4,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || $5::jsonb),
     updated_at = $6, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

/** With a job for each order whose documents may have to follow it. Reads tables of the shop's settings and of its documents. */
export const insertEvents = statement<never>(
  'checkouts.append-events',
  `WITH e AS (
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::jsonb[],
       $8::timestamptz[]) AS e (site_id, id, entity, entity_id, sequence, type, payload, created_at)),
   written AS (
     INSERT INTO outbox (site_id, id, entity, entity_id, sequence, type, payload, created_at) SELECT * FROM e),
   issuing AS MATERIALIZED (
     SELECT id FROM sites WHERE id = $9 AND settings -> 'invoices' ->> 'issue' IN ('AT_PAYMENT', 'AT_SHIPMENT')),
   invoiced AS MATERIALIZED (SELECT order_id FROM invoices WHERE site_id = $9 AND order_id = ANY ($4::uuid[]))
   SELECT add_job('issue-invoices', json_build_object('siteId', $9::uuid, 'orderId', o.entity_id),
     job_key := 'invoices:' || o.entity_id)
   FROM (SELECT DISTINCT entity_id FROM e WHERE starts_with(type, 'wix.ecom.v1.order_') AND entity = 'order') o
   WHERE EXISTS (SELECT FROM issuing) OR o.entity_id IN (SELECT order_id FROM invoiced)`,
)

/** The placed orders that nobody has opened in the admin, counted to 1,001, and the newest of them. */
export const newOrders = statement<{
  count: number
  id: string | null
  number: bigint
  total: bigint
  currency: string
}>(
  'orders.new',
  `SELECT count.*, newest.* FROM (
     SELECT count(*)::int AS count FROM (
       SELECT FROM orders WHERE site_id = $1 AND NOT seen AND purchased_at IS NOT NULL LIMIT 1001) few) count
   LEFT JOIN LATERAL (
     SELECT id, number, total, currency FROM orders WHERE site_id = $1 AND NOT seen AND purchased_at IS NOT NULL
     ORDER BY purchased_at DESC LIMIT 1) newest ON true`,
)

/** Without ids ($2 null): all orders of the site. */
export const markSeen = statement<{ id: string }>(
  'orders.mark-seen',
  `UPDATE orders SET seen = true
   WHERE site_id = $1 AND NOT seen AND purchased_at IS NOT NULL AND ($2::uuid[] IS NULL OR id = ANY ($2)) RETURNING id`,
)

/** Adds the activities $3 to the timeline of an order. */
export const addActivities = statement<OrderRow>(
  'orders.add-activities',
  `UPDATE orders o SET version = version + 1, updated_at = $4,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || $3::jsonb)
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)
