import { statement, varied } from '../../platform/db/db.ts'

export interface SalesBatch {
  /** Pieces by product. */
  units: Record<string, number> | null
  /** The products of each order with several. */
  orders: string[][] | null
  /** As text, to the microsecond. */
  lastAt: string | null
  lastId: string | null
}

// The catalogue asks for orders here only.

/** Open sites whose orders have changed since $1, and since the last count less $2 seconds; and those whose counts are from before $1. */
export const sitesToCount = varied<{ id: string }>(
  'catalogue.sites-to-count',
  `SELECT s.id FROM sites s JOIN (
     SELECT o.site_id FROM orders o LEFT JOIN best_sellers_counted c ON c.site_id = o.site_id
     WHERE o.updated_at >= $1 AND o.updated_at >= coalesce(c.counted_at, '-infinity') - make_interval(secs => $2)
     UNION SELECT site_id FROM best_sellers_counted WHERE counted_at < $1) AS due ON due.site_id = s.id
   WHERE s.archived_at IS NULL`,
)

/** The counts of site $1 are those of $2. */
export const noteCount = statement<never>(
  'catalogue.note-count',
  `INSERT INTO best_sellers_counted (site_id, counted_at) VALUES ($1, $2)
   ON CONFLICT (site_id) DO UPDATE SET counted_at = excluded.counted_at`,
)

/** Nothing of site $1 counts any more. */
export const forgetCount = statement<never>(
  'catalogue.forget-count',
  'DELETE FROM best_sellers_counted WHERE site_id = $1',
)

/** What was sold in the next $4 orders placed after $2 and $3, and the last of these orders. */
export const salesAfter = statement<SalesBatch>(
  'catalogue.sales-after',
  `WITH batch AS (
     SELECT purchased_at, id, status, data #> '{order,lineItems}' AS lines FROM orders
     WHERE site_id = $1 AND (purchased_at, id) > ($2::timestamptz, $3) ORDER BY purchased_at, id LIMIT $4
   ), sold AS (
     SELECT batch.id AS order_id, lower(l.value #>> '{catalogReference,catalogItemId}') AS id,
       sum((l.value ->> 'quantity')::int) AS units
     FROM batch CROSS JOIN LATERAL jsonb_array_elements(lines) AS l
     WHERE status IN ('APPROVED', 'PENDING') AND l.value #>> '{catalogReference,catalogItemId}' <> ''
     GROUP BY 1, 2
   ), counted AS (SELECT id, sum(units) AS units FROM sold GROUP BY id),
   together AS (SELECT jsonb_agg(id) AS ids FROM sold GROUP BY order_id HAVING count(*) > 1)
   SELECT (SELECT jsonb_object_agg(id, units) FROM counted) AS units, (SELECT jsonb_agg(ids) FROM together) AS orders, last.purchased_at::text AS "lastAt", last.id AS "lastId"
   FROM (SELECT) AS one LEFT JOIN (SELECT * FROM batch ORDER BY purchased_at DESC, id DESC LIMIT 1) AS last ON true`,
)

export const soldProducts = statement<{ id: string; sold: bigint }>(
  'catalogue.sold-products',
  'SELECT id, sold FROM products WHERE site_id = $1 AND sold > 0',
)

export const updateSold = statement<never>(
  'catalogue.write-sold',
  `WITH written AS (
     UPDATE products p SET sold = w.units FROM unnest($2::uuid[], $3::bigint[]) AS w (id, units)
     WHERE p.site_id = $1 AND p.id = w.id RETURNING p.id
   ) INSERT INTO product_changes (site_id, product_id) SELECT $1, id FROM written`,
)

export const boughtProducts = statement<{ id: string }>(
  'catalogue.bought-products',
  'SELECT DISTINCT product_id AS id FROM bought_together WHERE site_id = $1',
)

/** Writes what was bought with the products $2, as the rows of $3, $4 and $5 say. Rows that say so already stay. */
export const writeBoughtTogether = statement<never>(
  'catalogue.write-bought-together',
  `WITH wanted AS (SELECT * FROM unnest($3::uuid[], $4::uuid[], $5::int[]) AS w (product_id, other_id, orders)),
   gone AS (
     DELETE FROM bought_together b WHERE b.site_id = $1 AND b.product_id = ANY ($2::uuid[])
       AND NOT EXISTS (SELECT FROM wanted w WHERE w.product_id = b.product_id AND w.other_id = b.other_id))
   INSERT INTO bought_together AS b (site_id, product_id, other_id, orders)
   SELECT $1, product_id, other_id, orders FROM wanted
   ON CONFLICT (site_id, product_id, other_id) DO UPDATE SET orders = excluded.orders WHERE b.orders <> excluded.orders`,
)
