import { statement, varied } from '../../platform/db/db.ts'

/** An order counts from when it is placed until it is cancelled or rejected. */
export const isSold = "o.status IN ('PENDING', 'APPROVED')"

/** From $2 to $3, with the starts of the days $4 and the currency $5. The first day is `day` 1. */
export const totalsByDay = statement<{ day: number; orders: number; amount: bigint }>(
  'sales.by-day',
  `SELECT width_bucket(o.purchased_at, $4::timestamptz[]) AS day, count(*)::int AS orders, sum(o.total)::bigint AS amount
   FROM orders o
   WHERE o.site_id = $1 AND o.purchased_at >= $2 AND o.purchased_at < $3 AND ${isSold} AND o.currency = $5
   GROUP BY 1`,
)

export interface SoldRow {
  /** Null for what another app sells, such as a ticket. */
  productId: string | null
  name: string
  /** The catalogue no longer has it. */
  deleted: boolean
  units: number
  amount: bigint
  /** Without tax. */
  net: bigint
  /** Without tax, of what had a known cost when it was sold. */
  costedNet: bigint
  cost: bigint
}

export const productsSold = statement<SoldRow>(
  'sales.products',
  `SELECT CASE WHEN s.is_product THEN s.product_id END AS "productId", coalesce(p.name, s.name) AS name,
     s.is_product AND p.id IS NULL AS deleted, s.units, s.amount, s.net, s."costedNet", s.cost
   FROM (
     SELECT product_id, is_product, max(name) AS name, sum(units)::int AS units, sum(amount)::bigint AS amount,
       sum(net)::bigint AS net, sum(costed_net)::bigint AS "costedNet", sum(cost)::bigint AS cost
     FROM product_sales WHERE site_id = $1 AND day BETWEEN $2 AND $3 GROUP BY 1, 2) s
   LEFT JOIN products p ON p.site_id = $1 AND p.id = s.product_id
   ORDER BY s.amount DESC, s.units DESC, name, s.product_id LIMIT $4`,
)

/** The time zone and currency of the counted sales, and the time up to which changes of orders are counted. */
export interface CountState {
  timeZone: string
  currency: string
  countedTo: Date
}

const countedTo = 'least(counted_to, orders_counted_to, consumers_counted_to)'
const stateColumns = `time_zone AS "timeZone", currency, ${countedTo} AS "countedTo"`

export const countState = statement<CountState>(
  'sales.counted',
  `SELECT ${stateColumns} FROM product_sales_counted WHERE site_id = $1`,
)

/** Open sites with orders that have changed since $1, and since the last count less $2 seconds. */
export const sitesToCount = varied<{ id: string }>(
  'sales.sites-to-count',
  `SELECT o.site_id AS id FROM orders o
     JOIN sites s ON s.id = o.site_id AND s.archived_at IS NULL
     LEFT JOIN product_sales_counted c ON c.site_id = o.site_id
   WHERE o.updated_at >= $1 AND o.updated_at >= coalesce(least(c.counted_to, c.orders_counted_to, c.consumers_counted_to), '-infinity') - make_interval(secs => $2)
   GROUP BY o.site_id`,
)

export const insertCountState = statement<never>(
  'sales.begin-counting',
  `INSERT INTO product_sales_counted (site_id, time_zone, currency, counted_to) VALUES ($1, $2, $3, 'epoch')
   ON CONFLICT (site_id) DO NOTHING`,
)

/** No row while another process counts. */
export const lockCountState = statement<CountState>(
  'sales.lock-counted',
  `SELECT ${stateColumns} FROM product_sales_counted WHERE site_id = $1 FOR UPDATE SKIP LOCKED`,
)

export const updateCountState = statement<never>(
  'sales.move-counted',
  `UPDATE product_sales_counted SET time_zone = $2, currency = $3, counted_to = $4, orders_counted_to = $4, consumers_counted_to = $4
   WHERE site_id = $1`,
)

/** The hours in which orders were placed that have changed since $2. */
export const changedOrderHours = statement<{ at: Date }>(
  'sales.changed',
  `SELECT DISTINCT date_trunc('hour', purchased_at, 'UTC') AS at FROM orders
   WHERE site_id = $1 AND updated_at >= $2 AND purchased_at IS NOT NULL`,
)

/** All of them, from an index alone. */
export const orderHours = statement<{ at: Date }>(
  'sales.hours',
  `SELECT DISTINCT date_trunc('hour', purchased_at, 'UTC') AS at FROM orders
   WHERE site_id = $1 AND purchased_at IS NOT NULL`,
)

export const deleteProductSales = statement<never>(
  'sales.forget',
  'DELETE FROM product_sales WHERE site_id = $1 AND day = ANY ($2::date[])',
)
export const deleteAllProductSales = statement<never>(
  'sales.forget-all',
  'DELETE FROM product_sales WHERE site_id = $1',
)

export const deleteOrderSales = statement<never>(
  'sales.forget-orders',
  'DELETE FROM order_sales WHERE site_id = $1 AND day = ANY ($2::date[])',
)
export const deleteAllOrderSales = statement<never>(
  'sales.forget-all-orders',
  'DELETE FROM order_sales WHERE site_id = $1',
)

/** A line of the catalogue is counted by its product, a line of another app by its name: each booking has an id of its own. */
const soldId = `CASE WHEN lower(l.value #>> '{catalogReference,appId}') = ANY ($7)
  THEN (l.value #>> '{catalogReference,catalogItemId}')::uuid
  ELSE md5(concat_ws(' ', l.value #>> '{catalogReference,appId}', l.value #>> '{productName,original}'))::uuid END`

/** $2 are days with their starts $3 and ends $4, $5 is the currency, $6 the minor units in one unit of it, $7 the catalogue's apps. */
export const insertProductSales = statement<never>(
  'sales.count',
  `INSERT INTO product_sales (site_id, day, product_id, is_product, name, units, amount, net, costed_net, cost)
   SELECT $1, d.day, ${soldId}, bool_or(lower(l.value #>> '{catalogReference,appId}') = ANY ($7)),
     coalesce(max(l.value #>> '{productName,original}'), ''),
     sum((l.value ->> 'quantity')::bigint), sum(round((l.value #>> '{totalPriceAfterTax,amount}')::numeric * $6)),
     coalesce(sum(net.amount), 0), coalesce(sum(net.amount) FILTER (WHERE net.cost IS NOT NULL), 0),
     coalesce(sum(net.cost * (l.value ->> 'quantity')::bigint), 0)
   FROM unnest($2::date[], $3::timestamptz[], $4::timestamptz[]) AS d (day, start, until)
   JOIN orders o ON o.site_id = $1 AND o.purchased_at >= d.start AND o.purchased_at < d.until
     AND ${isSold} AND o.currency = $5
   CROSS JOIN LATERAL jsonb_array_elements(o.data #> '{order,lineItems}') AS l
   CROSS JOIN LATERAL (SELECT round((l.value #>> '{totalPriceBeforeTax,amount}')::numeric * $6) AS amount,
     (o.data -> 'costs' ->> (l.value ->> 'id'))::bigint AS cost) AS net
   WHERE coalesce(l.value #>> '{itemType,preset}', '') <> 'GIFT_CARD' AND (l.value #>> '{catalogReference,catalogItemId}'
     ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
     OR lower(l.value #>> '{catalogReference,appId}') <> ALL ($7))
   GROUP BY 2, 3`,
)

/** Counts up to $2 + 1. Orders of downloads and services alone need no parcel. */
export const openOrderCounts = statement<{ unfulfilled: number; unpaid: number }>(
  'sales.to-do',
  `SELECT (
     SELECT count(*)::int FROM (
       SELECT FROM orders o WHERE o.site_id = $1 AND ${isSold} AND NOT o.archived
         AND o.fulfillment_status IN ('NOT_FULFILLED', 'PARTIALLY_FULFILLED')
         AND jsonb_path_exists(o.data, '$.order.lineItems[*] ? (!(@.itemType.preset == "DIGITAL" || @.itemType.preset == "SERVICE" || @.itemType.preset == "GIFT_CARD"))')
       LIMIT $2 + 1) AS open) AS unfulfilled, (
     SELECT count(*)::int FROM (
       SELECT FROM orders o WHERE o.site_id = $1 AND ${isSold} AND NOT o.archived
         AND o.payment_status IN ('NOT_PAID', 'PENDING', 'PENDING_MERCHANT', 'PARTIALLY_PAID') LIMIT $2 + 1) AS open) AS unpaid`,
)

/** An order with product $4, of the account $2 or with the e-mail address $3. */
export const boughtProduct = statement<{ bought: boolean }>(
  'sales.bought',
  `SELECT EXISTS (
     SELECT FROM orders o WHERE o.site_id = $1 AND (o.owner_id = $2 OR lower(o.email) = lower($3)) AND ${isSold}
       AND EXISTS (
         SELECT FROM jsonb_array_elements(o.data #> '{order,lineItems}') AS l
         WHERE lower(l.value #>> '{catalogReference,catalogItemId}') = lower($4))) AS bought`,
)
