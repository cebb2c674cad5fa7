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

export const deleteFulfillment = statement<Pick<FulfillmentRow, 'lineItems'>>(
  'fulfillments.delete',
  `DELETE FROM fulfillments WHERE site_id = $1 AND order_id = $2 AND id = $3 RETURNING line_items AS "lineItems"`,
)

/** How many pieces of each line of an order come back or came back by returns. Reads the table of returns. */
export const returnedPieces = statement<Piece>(
  'fulfillments.returned-pieces',
  `SELECT line ->> 'lineItemId' AS id,
     sum((line ->> 'quantity')::int - coalesce((line #>> '{received,missing}')::int, 0))::int AS quantity
   FROM returns r, jsonb_array_elements(r.lines) line
   WHERE r.site_id = $1 AND r.order_id = $2 AND r.status NOT IN ('DECLINED', 'CANCELED')
   GROUP BY 1`,
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

export const isExchangeOrder = statement<{ isExchange: boolean }>(
  'fulfillments.is-exchange',
  `SELECT EXISTS (SELECT FROM exchanges WHERE site_id = $1 AND order_id = $2) AS "isExchange"`,
)
