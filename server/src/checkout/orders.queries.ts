import { statement } from '../platform/db.ts'
import type { Order } from './order-entity.rules.ts'

export type OrderRow = Omit<Order, 'siteId'>

export const orderColumns = `o.id, o.number, o.checkout_id AS "checkoutId", o.owner_id AS "ownerId", o.status,
  o.payment_status AS "paymentStatus", o.fulfillment_status AS "fulfillmentStatus", o.reserved, o.archived, o.email,
  o.currency, o.total, o.paid, o.version, o.data, o.created_at AS "createdAt", o.updated_at AS "updatedAt",
  o.purchased_at AS "purchasedAt"`

/** Without owners ($3 null): any order of the shop, for a merchant. */
export const orderById = statement<OrderRow>(
  'orders.by-id',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY ($3))`,
)

export const orderOfCheckout = statement<OrderRow>(
  'orders.of-checkout',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND checkout_id = $2`,
)

/** The counter's row is locked until the order is there, so that numbers have no gaps. */
export const nextNumber = statement<{ number: bigint }>(
  'orders.next-number',
  `INSERT INTO order_numbers (site_id, last) VALUES ($1, 10001)
   ON CONFLICT (site_id) DO UPDATE SET last = order_numbers.last + 1 RETURNING last AS number`,
)

export const insertOrder = statement<OrderRow>(
  'orders.insert',
  `INSERT INTO orders AS o (site_id, id, number, checkout_id, owner_id, status, payment_status, fulfillment_status, reserved,
     email, currency, total, version, data, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, 'INITIALIZED', 'NOT_PAID', 'NOT_FULFILLED', true, $6, $7, $8, 1, $9, $10, $10)
   RETURNING ${orderColumns}`,
)

/** The next attempt at an order whose payment failed: same id, same number, what is agreed now. */
export const renewOrder = statement<OrderRow>(
  'orders.renew',
  `UPDATE orders o SET status = 'INITIALIZED', payment_status = 'NOT_PAID', reserved = true, email = $3, currency = $4,
     total = $5, data = jsonb_set($6, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]')),
     version = version + 1, updated_at = $7
   WHERE site_id = $1 AND id = $2 AND NOT reserved RETURNING ${orderColumns}`,
)

/** The payment's answer; the activities of $8 are added to the time line. */
export const advanceOrder = statement<OrderRow>(
  'orders.advance',
  `UPDATE orders o SET status = $3, payment_status = $4, paid = $5, reserved = $6, updated_at = $7,
     purchased_at = CASE WHEN $3 IN ('APPROVED', 'PENDING') THEN coalesce(purchased_at, $7) ELSE purchased_at END,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || $8::jsonb),
     version = version + 1
   WHERE site_id = $1 AND id = $2 AND status IN ('INITIALIZED', 'PENDING') AND reserved RETURNING ${orderColumns}`,
)

/** Orders that nobody paid for: their stock is given back already. */
export const cancelForgotten = statement<OrderRow & { siteId: string }>(
  'orders.cancel-forgotten',
  `UPDATE orders o SET status = 'CANCELED', payment_status = 'CANCELED', updated_at = $2, version = version + 1
   WHERE status = 'INITIALIZED' AND NOT reserved AND updated_at < $1
   RETURNING ${orderColumns}, o.site_id AS "siteId"`,
)
