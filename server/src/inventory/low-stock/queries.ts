import type { LowStockItem } from '@cartwright/contract/inventory/stock.ts'
import { statement } from '../../platform/db/db.ts'
import type { StockKey } from '../stock/rules.ts'

/** The last item of the previous page. */
export interface LowStockKey extends StockKey {
  quantity: number
}

export interface LowStockRow extends Omit<LowStockItem, 'sku'> {
  sku: string | null
}

// The site's threshold and own thresholds each have an index, which ends the list early.
const lowBySite = 's.site_id = $1 AND s.tracked AND s.low_at IS NULL AND s.on_hand - s.allocated <= $2'
const lowByOwnTerms = 's.site_id = $1 AND s.tracked AND s.on_hand - s.allocated <= s.low_at'

const emptiestFirst = 'ORDER BY s.on_hand - s.allocated, s.product_id, s.variant_id'

const lowest = (condition: string) => `(
  SELECT s.product_id, s.variant_id, s.on_hand - s.allocated AS quantity, coalesce(s.low_at, $2) AS threshold FROM stock s
  WHERE ${condition} AND ($3::int IS NULL OR (s.on_hand - s.allocated, s.product_id, s.variant_id) > ($3, $4::uuid, $5::uuid))
  ${emptiestFirst} LIMIT $6)`

/** $2 is the site's threshold, $3 to $5 the key of the last item, $6 the limit. */
export const lowStock = statement<LowStockRow>(
  'inventory.low-stock',
  `WITH low AS (
     SELECT * FROM (${lowest(lowBySite)} UNION ALL ${lowest(lowByOwnTerms)}) AS either
     ORDER BY quantity, product_id, variant_id LIMIT $6
   )
   SELECT l.product_id AS "productId", l.variant_id AS "variantId", p.name AS "productName", p.slug, v.choices, v.sku,
     l.quantity, l.threshold, p.visible AND v.visible AS visible
   FROM low l
   JOIN products p ON p.site_id = $1 AND p.id = l.product_id
   JOIN variants v ON v.site_id = $1 AND v.product_id = l.product_id AND v.id = l.variant_id
   ORDER BY l.quantity, l.product_id, l.variant_id`,
)

/** Counting stops here. */
export const mostCounted = 1000

// Sorted like the indexes, so that the planner uses them: it has no statistics about the difference.
const counted = (condition: string) =>
  `(SELECT FROM stock s WHERE ${condition} ${emptiestFirst} LIMIT ${mostCounted + 1})`

export const countLowStock = statement<{ total: number }>(
  'inventory.count-low-stock',
  `SELECT count(*)::int AS total FROM (${counted(lowBySite)} UNION ALL ${counted(lowByOwnTerms)}) AS low`,
)

/** $2 is a list of product ids with thresholds. Variants without their own threshold follow. */
export const setProductThresholds = statement<{ productId: string }>(
  'inventory.set-product-thresholds',
  `WITH named AS (
     UPDATE inventory_items i SET low_at = w.threshold FROM unnest($2::uuid[], $3::int[]) AS w (product_id, threshold)
     WHERE i.site_id = $1 AND i.product_id = w.product_id RETURNING i.product_id, i.low_at
   ), followed AS (
     UPDATE stock s SET low_at = coalesce(s.own_low_at, named.low_at) FROM named
     WHERE s.site_id = $1 AND s.product_id = named.product_id
   )
   SELECT product_id AS "productId" FROM named`,
)

export const setVariantThresholds = statement<{ productId: string }>(
  'inventory.set-variant-thresholds',
  `UPDATE stock s SET own_low_at = w.threshold, low_at = coalesce(w.threshold, i.low_at)
   FROM unnest($2::uuid[], $3::uuid[], $4::int[]) AS w (product_id, variant_id, threshold), inventory_items i
   WHERE s.site_id = $1 AND s.product_id = w.product_id AND s.variant_id = w.variant_id
     AND i.site_id = $1 AND i.product_id = w.product_id
   RETURNING s.product_id AS "productId"`,
)

export const thresholdsByProduct = statement<{
  product: number | null
  variants: { variantId: string; threshold: number | null }[]
}>(
  'inventory.thresholds',
  `SELECT i.low_at AS product, (
     SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', s.variant_id, 'threshold', s.own_low_at)
       ORDER BY s.variant_id), '[]')
     FROM stock s WHERE s.site_id = $1 AND s.product_id = i.product_id) AS variants
   FROM inventory_items i WHERE i.site_id = $1 AND i.product_id = $2`,
)
