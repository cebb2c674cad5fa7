import { type Payment, paymentColumns } from '../../payments/attempts/queries.ts'
import { quickRead, statement } from '../../platform/db/db.ts'
import type { Order } from './rules.ts'

export type OrderRow = Omit<Order, 'siteId'>

export const orderColumns = `o.id, o.number, o.checkout_id AS "checkoutId", o.owner_id AS "ownerId", o.status,
  o.payment_status AS "paymentStatus", o.fulfillment_status AS "fulfillmentStatus", o.reserved, o.archived, o.seen,
  o.email,
  o.currency, o.total, o.paid, o.refunded, o.refund_pending AS "refundPending", o.version, o.data, o.created_at AS "createdAt", o.updated_at AS "updatedAt",
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

/** Locks the counter until the order is written, so that numbers have no gaps. */
export const nextOrderNumber = statement<{ number: bigint }>(
  'orders.next-number',
  `INSERT INTO order_numbers (site_id, last) VALUES ($1, 10001)
   ON CONFLICT (site_id) DO UPDATE SET last = order_numbers.last + 1 RETURNING last AS number`,
)

/**
 * Writes a new order with its payment, or the next attempt at an order whose payment failed: with the same id and number
 * and the new terms. No row when another request has already taken up that order.
 */
export const writeOrderWithPayment = statement<Payment>(
  'orders.write',
  `WITH written AS (
     INSERT INTO orders AS o (site_id, id, number, checkout_id, owner_id, status, payment_status, fulfillment_status,
       reserved, email, currency, total, paid, version, data, created_at, updated_at, purchased_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $22, true, $8, $9, $10, $11, $12, $13, $14, $14, $15)
     ON CONFLICT (site_id, id) DO UPDATE SET status = excluded.status, payment_status = excluded.payment_status,
       fulfillment_status = excluded.fulfillment_status, reserved = true, email = excluded.email, currency = excluded.currency, total = excluded.total,
       paid = excluded.paid, version = excluded.version, data = excluded.data, updated_at = excluded.updated_at,
       purchased_at = excluded.purchased_at
       WHERE NOT o.reserved
     RETURNING site_id, id, checkout_id)
   INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, created_at, updated_at,
     saves_method, off_session)
   SELECT site_id, $16, id, checkout_id, $17, $18, $9, $19, $14, $14, $20, $21 FROM written RETURNING ${paymentColumns}`,
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
  `UPDATE orders o SET status = $3, payment_status = $4, paid = $5, reserved = $6, updated_at = $7,
     purchased_at = CASE WHEN $3 IN ('APPROVED', 'PENDING') THEN coalesce(purchased_at, $7) ELSE purchased_at END,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || $8::jsonb),
     version = version + 1
   WHERE site_id = $1 AND id = $2 AND status IN ('INITIALIZED', 'PENDING') AND reserved RETURNING ${orderColumns}`,
)

/** Cancels orders that were never paid. They have already given back their stock. */
export const cancelUnpaid = statement<OrderRow & { siteId: string }>(
  'orders.cancel-forgotten',
  `UPDATE orders o SET status = 'CANCELED', payment_status = 'CANCELED', updated_at = $2, version = version + 1
   WHERE status = 'INITIALIZED' AND NOT reserved AND updated_at < $1
   RETURNING ${orderColumns}, o.site_id AS "siteId"`,
)

/** Locks an order, so that changes by a merchant happen one after the other. */
export const lockOrderById = statement<OrderRow>(
  'orders.lock',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND id = $2 FOR UPDATE`,
)

/** Writes the statuses of a locked order; adds the activities $7 to its timeline. */
export const writeOrderStatuses = statement<OrderRow>(
  'orders.move',
  `UPDATE orders o SET status = $3, payment_status = $4, fulfillment_status = $5, paid = $6,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || $7::jsonb),
     reserved = $8, updated_at = $9, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

/** Writes what of a locked order has gone back to the buyer, and what is on its way; adds the activities $6 to its timeline. */
export const writeOrderRefunds = statement<OrderRow>(
  'orders.write-refunds',
  `UPDATE orders o SET refunded = $3, refund_pending = $4, payment_status = $5,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || $6::jsonb),
     updated_at = $7, version = version + 1
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

export const insertEvents = statement<never>(
  'checkouts.append-events',
  `INSERT INTO outbox (site_id, id, entity, entity_id, sequence, type, payload, created_at)
   SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::jsonb[],
     $8::timestamptz[])`,
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
