import { statement } from '../../platform/db/db.ts'

export interface StockValue {
  productId: string
  name: string
  /** Pieces that are there, with those that orders wait for. */
  pieces: number
  /** Those of them whose cost is known. */
  costed: number
  cost: bigint
  /** At the usual prices. */
  retail: bigint
}

/** The products that have counted pieces, the most valuable first. */
export const stockValue = statement<StockValue>(
  'inventory.value',
  `SELECT p.id AS "productId", p.name, s.pieces, s.costed, s.cost, s.retail FROM (
     SELECT s.product_id, sum(s.on_hand)::int AS pieces,
       coalesce(sum(s.on_hand) FILTER (WHERE coalesce(v.cost, p.cost) IS NOT NULL), 0)::int AS costed,
       coalesce(sum(s.on_hand * coalesce(v.cost, p.cost)), 0)::bigint AS cost,
       sum(s.on_hand * coalesce(v.price, p.price))::bigint AS retail
     FROM stock s
     JOIN variants v ON v.site_id = $1 AND v.product_id = s.product_id AND v.id = s.variant_id
     JOIN products p ON p.site_id = $1 AND p.id = s.product_id
     WHERE s.site_id = $1 AND s.tracked AND s.on_hand > 0 GROUP BY s.product_id) AS s
   JOIN products p ON p.site_id = $1 AND p.id = s.product_id
   ORDER BY s.cost DESC, s.retail DESC, p.name, p.id`,
)
