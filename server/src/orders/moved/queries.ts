import { statement } from '../../platform/db/db.ts'

const orderRecord = `id uuid, number bigint, checkout_id uuid, spare_id uuid, owner_id uuid, status text, payment_status text,
  fulfillment_status text, archived boolean, email text, currency text, total bigint, paid bigint, data jsonb,
  created_at timestamptz, updated_at timestamptz, purchased_at timestamptz`

/**
 * Leaves out those whose id or number is taken. Nobody needs to look at them as new ones. Orders that share a checkout,
 * as those of a subscription do, have it once.
 */
export const insertMoved = statement<{ id: string }>(
  'orders.insert-moved',
  `INSERT INTO orders (site_id, id, number, checkout_id, owner_id, status, payment_status, fulfillment_status, reserved,
     archived, seen, email, currency, total, paid, version, data, created_at, updated_at, purchased_at)
   SELECT $1, o.id, o.number,
     CASE WHEN row_number() OVER (PARTITION BY o.checkout_id ORDER BY o.number) > 1
       OR EXISTS (SELECT FROM orders x WHERE x.site_id = $1 AND x.checkout_id = o.checkout_id)
       THEN o.spare_id ELSE o.checkout_id END,
     o.owner_id, o.status, o.payment_status, o.fulfillment_status, false,
     o.archived, true, o.email, o.currency, o.total, o.paid, 1, o.data, o.created_at, o.updated_at, o.purchased_at
   FROM jsonb_to_recordset($2::jsonb) AS o (${orderRecord})
   ON CONFLICT DO NOTHING RETURNING id`,
)

/** Only orders that nobody has changed since they came. */
export const updateMoved = statement<{ id: string }>(
  'orders.update-moved',
  `WITH records AS (SELECT * FROM jsonb_to_recordset($2::jsonb) AS n (${orderRecord})),
   unchanged AS MATERIALIZED (
     SELECT o.id FROM orders o WHERE o.site_id = $1 AND o.id IN (SELECT id FROM records)
       AND o.updated_at = (o.data #>> '{moved,updatedDate}')::timestamptz FOR UPDATE)
   UPDATE orders o SET status = n.status, payment_status = n.payment_status,
     fulfillment_status = n.fulfillment_status, archived = n.archived, email = n.email, total = n.total,
     paid = n.paid, data = n.data, updated_at = n.updated_at, version = o.version + 1
   FROM records n JOIN unchanged u ON u.id = n.id
   WHERE o.site_id = $1 AND o.id = n.id RETURNING o.id`,
)

/** The next order of the shop gets a higher number than any that came. */
export const raiseOrderNumber = statement<never>(
  'orders.raise-number',
  `INSERT INTO order_numbers (site_id, last) VALUES ($1, greatest($2::bigint, 10000))
   ON CONFLICT (site_id) DO UPDATE SET last = greatest(order_numbers.last, $2::bigint)`,
)

export const deleteFulfillments = statement<never>(
  'fulfillments.delete-moved',
  'DELETE FROM fulfillments WHERE site_id = $1 AND order_id = ANY ($2::uuid[])',
)

export const insertFulfillments = statement<never>(
  'fulfillments.insert-moved',
  `INSERT INTO fulfillments (site_id, order_id, id, line_items, tracking_number, shipping_provider, tracking_link,
     custom, status, completed, created_at)
   SELECT $1, f.order_id, f.id, f.line_items, f.tracking_number, f.shipping_provider, f.tracking_link, f.custom,
     f.status, f.completed, f.created_at
   FROM jsonb_to_recordset($2::jsonb) AS f (order_id uuid, id uuid, line_items jsonb, tracking_number text,
     shipping_provider text, tracking_link text, custom jsonb, status text, completed boolean,
     created_at timestamptz)
   ON CONFLICT DO NOTHING`,
)

/** The sales of products are counted again for all days. */
export const recountSales = statement<never>(
  'orders.recount-sales',
  `UPDATE product_sales_counted SET counted_to = 'epoch' WHERE site_id = $1`,
)
