import { statement } from '../platform/db/db.ts'

/** What of a catalogue is there already. */
export const knownSlugs = statement<{ id: string; slug: string; kind: 'product' | 'collection' }>(
  'demo.known-slugs',
  `SELECT id, slug, 'product' AS kind FROM products WHERE site_id = $1 AND slug = ANY($2)
   UNION ALL SELECT id, slug, 'collection' FROM collections WHERE site_id = $1 AND slug = ANY($3)`,
)

/** Whose stock is counted already, by the demo or by somebody since. */
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
