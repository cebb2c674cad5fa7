import { statement } from '../../platform/db/db.ts'
import { outboxInsertMany } from '../../platform/db/outbox.ts'
import { movementInsert } from '../movements/queries.ts'
import { sameItem } from './queries.ts'
import type { StockKey } from './rules.ts'

/** $2 is a list of new products with their numbers and pre-orders. `revision` is that of their last event. */
export const insertItems = statement<never>(
  'inventory.insert-items',
  `INSERT INTO inventory_items (site_id, product_id, numeric_id, tracked, preorder_enabled, preorder_message,
     preorder_limit, in_stock, status, revision, updated_at)
   SELECT $1, i.product_id, i.numeric_id, false, i.enabled, i.message, i.most, i.shown,
     CASE WHEN i.shown THEN 'IN_STOCK' ELSE 'OUT_OF_STOCK' END, i.revision, $3
   FROM jsonb_to_recordset($2::jsonb) AS i (product_id uuid, numeric_id bigint, enabled boolean, message text,
     most integer, shown boolean, revision bigint)
   ON CONFLICT (site_id, product_id) DO NOTHING`,
)

const removed = `s.product_id, s.variant_id, 0 AS on_hand, 0 AS allocated, -s.on_hand AS on_hand_change,
       -s.allocated AS allocated_change`

/**
 * Makes the variants of products $2 exactly these pairs. New ones start in stock, or with 0 if the product is tracked.
 * From $6 on the cause.
 */
export const syncVariants = statement<never>(
  'inventory.cover-variants',
  `WITH wanted AS (
     SELECT * FROM unnest($3::uuid[], $4::uuid[]) AS w (product_id, variant_id)
   ), gone AS (
     DELETE FROM stock s WHERE s.site_id = $1 AND s.product_id = ANY ($2::uuid[])
       AND NOT EXISTS (SELECT FROM wanted w WHERE ${sameItem('s', 'w')})
     RETURNING ${removed}
   ), moved AS (${movementInsert('gone', 6)}
   ), unheld AS (
     DELETE FROM holds h WHERE h.site_id = $1 AND h.product_id = ANY ($2::uuid[])
       AND NOT EXISTS (SELECT FROM wanted w WHERE ${sameItem('h', 'w')})
   )
   INSERT INTO stock (site_id, product_id, variant_id, tracked, in_stock, backorder_limit, low_at)
   SELECT $1::uuid, i.product_id, w.variant_id, i.tracked, NOT i.tracked,
     CASE WHEN i.preorder_enabled THEN coalesce(i.preorder_limit, $5) ELSE 0 END, i.low_at
   FROM wanted w JOIN inventory_items i ON i.site_id = $1 AND i.product_id = w.product_id
   ON CONFLICT (site_id, product_id, variant_id) DO NOTHING`,
)

/**
 * Deletes the stock of products but keeps their movements. Returns the own thresholds of products and variants. From
 * $3 on the cause.
 */
export const deleteStock = statement<{ productId: string; variantId: string | null; threshold: number }>(
  'inventory.forget',
  `WITH unheld AS (
     DELETE FROM holds WHERE site_id = $1 AND product_id = ANY ($2::uuid[])
   ), gone AS (
     DELETE FROM stock s WHERE s.site_id = $1 AND s.product_id = ANY ($2::uuid[]) RETURNING ${removed}, s.own_low_at
   ), moved AS (${movementInsert('gone', 3)}
   ), items AS (
     DELETE FROM inventory_items WHERE site_id = $1 AND product_id = ANY ($2::uuid[]) RETURNING product_id, low_at
   )
   SELECT product_id AS "productId", NULL::uuid AS "variantId", low_at AS threshold FROM items WHERE low_at IS NOT NULL
   UNION ALL
   SELECT product_id, variant_id, own_low_at FROM gone WHERE own_low_at IS NOT NULL`,
)

export interface ItemRow {
  productId: string
  numericId: bigint
  tracked: boolean
  preorderEnabled: boolean
  preorderMessage: string | null
  preorderLimit: number | null
  updatedAt: Date
  variants: VariantRow[]
}

export interface VariantRow {
  variantId: string
  inStock: boolean
  onHand: number
  allocated: number
  backorderLimit: number
}

/** The columns of {@link ItemRow}; the item is `i`. */
export const itemColumns = `i.product_id AS "productId", i.numeric_id AS "numericId", i.tracked,
  i.preorder_enabled AS "preorderEnabled", i.preorder_message AS "preorderMessage",
  i.preorder_limit AS "preorderLimit", i.updated_at AS "updatedAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('variantId', s.variant_id, 'inStock', s.in_stock, 'onHand', s.on_hand,
     'allocated', s.allocated, 'backorderLimit', s.backorder_limit) ORDER BY s.variant_id), '[]')
   FROM stock s WHERE s.site_id = i.site_id AND s.product_id = i.product_id) AS variants`

export const itemsByProduct = statement<ItemRow>(
  'inventory.items-by-product',
  `SELECT ${itemColumns} FROM inventory_items i WHERE i.site_id = $1 AND i.product_id = ANY ($2::uuid[])`,
)

export const knownProducts = statement<{ id: string }>(
  'inventory.known-products',
  'SELECT product_id AS id FROM inventory_items WHERE site_id = $1 AND product_id = ANY ($2::uuid[])',
)

export const lockItemsStock = statement<StockKey>(
  'inventory.lock-items',
  `SELECT product_id AS "productId", variant_id AS "variantId" FROM stock
   WHERE site_id = $1 AND product_id = ANY ($2::uuid[]) ORDER BY product_id, variant_id FOR UPDATE`,
)

/** $2 is a list of products with their new values. */
export const updateItems = statement<never>(
  'inventory.update-items',
  `UPDATE inventory_items i SET tracked = v.tracked, preorder_enabled = v.enabled, preorder_message = v.message,
     preorder_limit = v."limit", updated_at = $3
   FROM jsonb_to_recordset($2::jsonb) AS v ("productId" uuid, tracked boolean, enabled boolean, message text,
     "limit" integer)
   WHERE i.site_id = $1 AND i.product_id = v."productId"`,
)

/** The new values of a variant for {@link updateStock}. */
export interface StockValues extends VariantRow {
  productId: string
  tracked: boolean
  onHandChange: number
  /** What its revision grows by. */
  changes: 0 | 1
}

const keyInValues = `s.product_id::text || '/' || s.variant_id::text`
const newValue = (name: string, type: string) => `($3::jsonb -> (${keyInValues}) ->> '${name}')::${type}`

/**
 * Writes the stock of products $2, whose variants are locked. $3 has the {@link StockValues} by `product/variant`. Each row
 * looks up its own: a join could compare every row with every value while PostgreSQL's row counts are out of date. From
 * $4 on the cause.
 */
export const updateStock = statement<never>(
  'inventory.update-stock',
  `WITH written AS (
     UPDATE stock s SET tracked = ${newValue('tracked', 'boolean')}, in_stock = ${newValue('inStock', 'boolean')},
       on_hand = ${newValue('onHand', 'integer')}, backorder_limit = ${newValue('backorderLimit', 'integer')},
       revision = s.revision + ${newValue('changes', 'integer')}
     WHERE s.site_id = $1 AND s.product_id = ANY ($2::uuid[]) AND $3::jsonb ? (${keyInValues})
     RETURNING s.product_id, s.variant_id, s.on_hand, s.allocated, ${newValue('onHandChange', 'integer')} AS on_hand_change,
       0 AS allocated_change
   ) ${movementInsert('written', 4)}`,
)

/** Run it before {@link updateAvailability}, so that the later of two parallel transactions sees both changes. */
export const lockItems = statement<{ productId: string }>(
  'inventory.lock-products',
  `SELECT product_id AS "productId" FROM inventory_items WHERE site_id = $1 AND product_id = ANY ($2::uuid[])
   ORDER BY product_id FOR UPDATE`,
)

/**
 * Sums up the visible variants of each product, counts its next event (`revision`), and notes products that sold out
 * or came back for the rules of collections. Stock and variants are grouped, not joined: a join whose size PostgreSQL
 * has not yet counted may compare each with each.
 */
export const updateAvailability = statement<{ productId: string; revision: bigint }>(
  'inventory.summarise',
  `WITH summed AS (UPDATE inventory_items i SET revision = i.revision + 1, updated_at = $3, in_stock = seen.some, status = CASE
     WHEN NOT seen.some THEN 'OUT_OF_STOCK' WHEN seen.all THEN 'IN_STOCK' ELSE 'PARTIALLY_OUT_OF_STOCK' END
   FROM (
     SELECT p.id AS product_id, coalesce(v.some, false) AS some, coalesce(v.all, false) AS all
     FROM unnest($2::uuid[]) AS p (id) LEFT JOIN (
       SELECT product_id, bool_or(here) AS some, bool_and(here) AS all FROM (
         SELECT product_id, id, bool_or(here) AS here FROM (
           SELECT product_id, variant_id AS id, CASE WHEN tracked THEN on_hand > allocated ELSE in_stock END AS here,
             false AS visible
           FROM stock WHERE site_id = $1 AND product_id = ANY ($2::uuid[])
           UNION ALL
           SELECT product_id, id, NULL, visible FROM variants WHERE site_id = $1 AND product_id = ANY ($2::uuid[])
         ) AS facts GROUP BY product_id, id HAVING bool_or(visible) AND bool_or(here) IS NOT NULL
       ) AS variants_on_show GROUP BY product_id
     ) AS v ON v.product_id = p.id
   ) AS seen, inventory_items before
   WHERE i.site_id = $1 AND i.product_id = seen.product_id AND before.site_id = $1 AND before.product_id = i.product_id
   RETURNING i.product_id, i.revision, i.in_stock <> before.in_stock AS flipped, i.status <> before.status AS shown
   ), noted AS (
     INSERT INTO rule_checks (site_id, product_id) SELECT $1, product_id FROM summed WHERE flipped
   ), written AS (
     INSERT INTO product_changes (site_id, product_id) SELECT $1, product_id FROM summed WHERE flipped OR shown
   )
   SELECT product_id AS "productId", revision FROM summed`,
)

/** Sorted by product, the order in which all transactions lock products. */
export const choicesByVariant = statement<{
  productId: string
  variants: { variantId: string; choices: Record<string, string> }[]
}>(
  'inventory.choices',
  `SELECT product_id AS "productId", jsonb_agg(jsonb_build_object('variantId', id, 'choices', choices)) AS variants
   FROM variants WHERE site_id = $1 AND (product_id, id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))
   GROUP BY product_id ORDER BY product_id`,
)

/** Queues the job that updates collections by their rules. */
export const queueCollectionRules = statement<never>('inventory.wake-rules', `SELECT add_job('follow-rules')`)

/** A number for events of the stock, after those of all movements so far. */
export const nextNumber = statement<{ number: bigint }>(
  'inventory.next-number',
  "SELECT nextval(pg_get_serial_sequence('stock_movements', 'number')) AS number",
)

export const insertEvents = statement<never>('inventory.insert-events', outboxInsertMany(1))
