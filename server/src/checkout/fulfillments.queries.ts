import { statement } from '../platform/db.ts'
import type { OrderRow } from './orders.queries.ts'
import { orderColumns } from './orders.queries.ts'

export interface FulfillmentRow {
  id: string
  orderId: string
  lineItems: Piece[]
  trackingNumber: string | null
  shippingProvider: string | null
  trackingLink: string | null
  custom: Record<string, string> | null
  status: string | null
  completed: boolean | null
  createdAt: Date
}

/** So many pieces of a line item. */
export interface Piece {
  id: string
  quantity: number
}

const columns = `id, order_id AS "orderId", line_items AS "lineItems", tracking_number AS "trackingNumber",
  shipping_provider AS "shippingProvider", tracking_link AS "trackingLink", custom, status, completed,
  created_at AS "createdAt"`

/** What is done to an order by a merchant happens one after the other. */
export const lockOrder = statement<OrderRow>(
  'orders.lock',
  `SELECT ${orderColumns} FROM orders o WHERE site_id = $1 AND id = $2 FOR UPDATE`,
)

export const fulfillmentsOf = statement<FulfillmentRow>(
  'fulfillments.of-orders',
  `SELECT ${columns} FROM fulfillments WHERE site_id = $1 AND order_id = ANY ($2::uuid[])
   ORDER BY order_id, created_at, id`,
)

/** No row when the order has a parcel with this tracking number. */
export const insertFulfillment = statement<FulfillmentRow>(
  'fulfillments.insert',
  `INSERT INTO fulfillments (site_id, order_id, id, line_items, tracking_number, shipping_provider, tracking_link, custom,
     status, completed, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   ON CONFLICT (site_id, order_id, tracking_number) DO NOTHING RETURNING ${columns}`,
)

/** Null leaves a field as it is. */
export const updateFulfillment = statement<FulfillmentRow>(
  'fulfillments.update',
  `UPDATE fulfillments SET tracking_number = coalesce($4, tracking_number),
     shipping_provider = coalesce($5, shipping_provider), tracking_link = coalesce($6, tracking_link),
     custom = coalesce($7, custom), status = coalesce($8, status), completed = coalesce($9, completed)
   WHERE site_id = $1 AND order_id = $2 AND id = $3 RETURNING ${columns}`,
)

export const deleteFulfillment = statement<{ id: string }>(
  'fulfillments.delete',
  'DELETE FROM fulfillments WHERE site_id = $1 AND order_id = $2 AND id = $3 RETURNING id',
)

/** Where a locked order stands now; the activities of $7 are added to its time line. */
export const moveOrder = statement<OrderRow>(
  'orders.move',
  `UPDATE orders o SET status = $3, payment_status = $4, fulfillment_status = $5, paid = $6,
     data = jsonb_set(o.data, '{order,activities}', coalesce(o.data #> '{order,activities}', '[]') || $7::jsonb),
     reserved = $8, updated_at = $9, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

export const insertManualPayment = statement<never>(
  'payments.insert-manual',
  `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'manual', $5, $6, 'APPROVED', $7, $7)`,
)
