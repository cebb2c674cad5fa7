import { statement } from '../../platform/db/db.ts'

export interface SalesBatch {
  /** Pieces by product. */
  units: Record<string, number> | null
  /** As text, to the microsecond. */
  lastAt: string | null
  lastId: string | null
}

/** Units sold in the next $4 orders placed after $2 and $3, and the last of these orders. The catalogue's only query on orders. */
export const salesAfter = statement<SalesBatch>(
  'catalogue.sales-after',
  `WITH batch AS (
     SELECT purchased_at, id, status, data #> '{order,lineItems}' AS lines FROM orders
     WHERE site_id = $1 AND (purchased_at, id) > ($2::timestamptz, $3) ORDER BY purchased_at, id LIMIT $4
   ), counted AS (
     SELECT lower(l.value #>> '{catalogReference,catalogItemId}') AS id, sum((l.value ->> 'quantity')::int) AS units
     FROM batch CROSS JOIN LATERAL jsonb_array_elements(lines) AS l
     WHERE status IN ('APPROVED', 'PENDING') AND l.value #>> '{catalogReference,catalogItemId}' <> ''
     GROUP BY 1
   )
   SELECT (SELECT jsonb_object_agg(id, units) FROM counted) AS units, last.purchased_at::text AS "lastAt", last.id AS "lastId"
   FROM (SELECT) AS one LEFT JOIN (SELECT * FROM batch ORDER BY purchased_at DESC, id DESC LIMIT 1) AS last ON true`,
)

export const soldProducts = statement<{ id: string; sold: bigint }>(
  'catalogue.sold-products',
  'SELECT id, sold FROM products WHERE site_id = $1 AND sold > 0',
)

export const updateSold = statement<never>(
  'catalogue.write-sold',
  `UPDATE products p SET sold = w.units FROM unnest($2::uuid[], $3::bigint[]) AS w (id, units)
   WHERE p.site_id = $1 AND p.id = w.id`,
)
