import { statement } from '../platform/db/db.ts'

/** Slugs of the catalogue that exist already. */
export const knownSlugs = statement<{ id: string; slug: string; kind: 'product' | 'collection' }>(
  'demo.known-slugs',
  `SELECT id, slug, 'product' AS kind FROM products WHERE site_id = $1 AND slug = ANY($2)
   UNION ALL SELECT id, slug, 'collection' FROM collections WHERE site_id = $1 AND slug = ANY($3)`,
)

/** Products whose stock is tracked already. */
export const countedProducts = statement<{ id: string }>(
  'demo.counted-products',
  'SELECT product_id AS id FROM inventory_items WHERE site_id = $1 AND product_id = ANY ($2) AND tracked',
)

/** Whether a shop has orders, and products besides the ones with these slugs. */
export const ownGoods = statement<{ orders: boolean; products: boolean }>(
  'demo.own-goods',
  `SELECT EXISTS (SELECT FROM orders WHERE site_id = $1) AS orders,
     EXISTS (SELECT FROM products WHERE site_id = $1 AND slug <> ALL ($2)) AS products`,
)
