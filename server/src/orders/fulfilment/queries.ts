import { statement } from '../../platform/db/db.ts'
import { type OrderRow, orderColumns } from '../order/queries.ts'

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

/** A quantity of a line item. */
export interface Piece {
  id: string
  quantity: number
}

const columns = `id, order_id AS "orderId", line_items AS "lineItems", tracking_number AS "trackingNumber",
  shipping_provider AS "shippingProvider", tracking_link AS "trackingLink", custom, status, completed,
  created_at AS "createdAt"`

export const fulfillmentsByOrder = statement<FulfillmentRow>(
  'fulfillments.of-orders',
  `SELECT ${columns} FROM fulfillments WHERE site_id = $1 AND order_id = ANY ($2::uuid[])
   ORDER BY order_id, created_at, id`,
)

/** No row when the order already has a parcel with this tracking number. */
export const insertFulfillment = statement<FulfillmentRow>(
  'fulfillments.insert',
  `INSERT INTO fulfillments (site_id, order_id, id, line_items, tracking_number, shipping_provider, tracking_link, custom,
     status, completed, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   ON CONFLICT (site_id, order_id, tracking_number) DO NOTHING RETURNING ${columns}`,
)

export const updateFulfillment = statement<FulfillmentRow>(
  'fulfillments.update',
  `UPDATE fulfillments SET tracking_number = $4, shipping_provider = $5, tracking_link = $6, custom = $7, status = $8,
     completed = $9
   WHERE site_id = $1 AND order_id = $2 AND id = $3 RETURNING ${columns}`,
)

export const deleteFulfillment = statement<{ id: string }>(
  'fulfillments.delete',
  'DELETE FROM fulfillments WHERE site_id = $1 AND order_id = $2 AND id = $3 RETURNING id',
)

/** Writes when a locked order was set aside for its buyer, if $3 is a time; adds the activities $4 to its timeline. */
export const writeReadyForPickup = statement<OrderRow>(
  'orders.write-ready-for-pickup',
  `UPDATE orders o SET version = version + 1, updated_at = $5,
     data = jsonb_set(o.data - 'readyForPickup', '{order,activities}',
       coalesce(o.data #> '{order,activities}', '[]') || $4::jsonb)
       || jsonb_strip_nulls(jsonb_build_object('readyForPickup', $3::text))
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)
