import { statement } from '../platform/db.ts'
import type { Shop } from '../platform/shop.ts'

/** Milliseconds that an order counts for its products. */
const window = 90 * 24 * 60 * 60 * 1000

/** Counts anew what every product sold lately; lists of best sellers follow when they are read again. */
export async function countSales(shop: Shop): Promise<void> {
  await shop.db.run(writeSales, [new Date(shop.clock() - window)])
}

/** The one look at the orders: $1 is since when. Only products whose number changed are written. */
const writeSales = statement<never>(
  'catalogue.write-sales',
  `WITH counted AS (
     SELECT o.site_id, (l.value #>> '{catalogReference,catalogItemId}')::uuid AS id, sum((l.value ->> 'quantity')::int) AS units
     FROM sites s
     JOIN orders o ON o.site_id = s.id AND o.purchased_at >= $1 AND o.status IN ('APPROVED', 'PENDING')
     CROSS JOIN LATERAL jsonb_array_elements(o.data #> '{order,lineItems}') AS l
     WHERE l.value #>> '{catalogReference,catalogItemId}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
     GROUP BY 1, 2
   ), wanted AS (
     SELECT site_id, id, units FROM counted
     UNION ALL
     SELECT p.site_id, p.id, 0 FROM sites s JOIN products p ON p.site_id = s.id AND p.sold > 0
     WHERE NOT EXISTS (SELECT FROM counted c WHERE c.site_id = p.site_id AND c.id = p.id)
   )
   UPDATE products p SET sold = w.units FROM wanted w
   WHERE p.site_id = w.site_id AND p.id = w.id AND p.sold <> w.units`,
)
