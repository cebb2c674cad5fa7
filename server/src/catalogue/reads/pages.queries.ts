import { statement } from '../../platform/db/db.ts'
import { idBySlug } from '../changes/queries.ts'
import { type ProductRow, productColumns } from '../model/queries.ts'

export interface PageRow extends ProductRow {
  /** 0 is the product itself, the others go with it, best first. */
  place: number
  boughtTogether: boolean
  /** Set for the product itself only. */
  collections: { id: string; name: string; slug: string }[] | null
}

const maxRelated = 8
const maxBoughtTogether = 4
/** How many neighbours by id on each side may be related products, whatever the size of the collection. */
const neighbours = 24

/** The products after and before `own` among those that `from` (from "FROM" to "WHERE …") finds, with columns id and own. */
export const neighboursOf = (id: string, from: string, columns: string) =>
  ['>', '<']
    .map(
      (side) => `(SELECT ${columns}, ${id} ${side === '>' ? '<' : '>'} own.id AS wrapped ${from}
        AND ${id} ${side} own.id ORDER BY ${id} LIMIT ${neighbours})`,
    )
    .join(' UNION ALL ')

/**
 * $1 site, $2 slug, now or then, $3 now. The product with what is bought with it, as far as that is in stock, and with
 * others that shoppers may like as well: what is in stock first, then those that share collections before those of the
 * same brand, in an order that differs from product to product.
 */
export const productPage = statement<PageRow>(
  'catalogue.product-page',
  `WITH own AS (SELECT id, brand FROM products WHERE site_id = $1 AND id = ${idBySlug('product', '$2')}),
   together AS (
     SELECT b.other_id AS id, row_number() OVER (ORDER BY b.orders DESC, b.other_id)::int AS place FROM own
     JOIN bought_together b ON b.site_id = $1 AND b.product_id = own.id
     JOIN products p ON p.site_id = $1 AND p.id = b.other_id AND p.visible
     JOIN inventory_items i ON i.site_id = $1 AND i.product_id = b.other_id AND i.in_stock
     ORDER BY place LIMIT ${maxBoughtTogether}
   ),
   candidates AS (
     SELECT near.id, near.wrapped, 0 AS kind FROM own
       JOIN collection_products o ON o.site_id = $1 AND o.product_id = own.id
       CROSS JOIN LATERAL (${neighboursOf(
         'm.product_id',
         'FROM collection_products m WHERE m.site_id = $1 AND m.collection_id = o.collection_id',
         'm.product_id AS id',
       )}) AS near
     UNION ALL
     SELECT near.id, near.wrapped, 1 FROM own
       CROSS JOIN LATERAL (${neighboursOf('b.id', 'FROM products b WHERE b.site_id = $1 AND b.brand = own.brand', 'b.id')}) AS near
   ),
   related AS (
     SELECT c.id, row_number() OVER (
         ORDER BY bool_or(i.in_stock) DESC, min(c.kind), count(*) DESC, bool_or(c.wrapped), c.id)::int AS place
     FROM candidates c
     JOIN products p ON p.site_id = $1 AND p.id = c.id AND p.visible
     JOIN inventory_items i ON i.site_id = $1 AND i.product_id = c.id
     WHERE c.id NOT IN (SELECT id FROM together)
     GROUP BY c.id ORDER BY place LIMIT ${maxRelated}
   ),
   wanted AS (
     SELECT id, 0 AS place, false AS together FROM own
     UNION ALL SELECT id, place, true FROM together
     UNION ALL SELECT id, place, false FROM related)
   SELECT w.place, w.together AS "boughtTogether", ${productColumns}, CASE WHEN w.place = 0 THEN (
       SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'slug', c.slug) ORDER BY c.name, c.id), '[]')
       FROM collection_products m
       JOIN collections c ON c.site_id = $1 AND c.id = m.collection_id AND c.visible
       WHERE m.site_id = $1 AND m.product_id = p.id) END AS collections
   FROM wanted w JOIN products p ON p.site_id = $1 AND p.id = w.id ORDER BY w.place`,
)
