import { statement } from '../../platform/db/db.ts'
import type { CollectionProductRow } from '../model/product.rules.ts'

const columns = 'product_id AS "productId", position'

/** Keeps products from being deleted until the commit. Locks in the same order as everywhere. */
export const lockProductKeys = statement<never>(
  'catalogue.hold-products',
  'SELECT FROM products WHERE site_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR KEY SHARE',
)

/**
 * Adds products $3 at positions $4, or else at the end, and returns those that were not in it yet. Ignores unknown
 * products. Does nothing when the collection has a rule or does not exist.
 */
export const insertCollectionProducts = statement<CollectionProductRow>(
  'catalogue.insert-members',
  `INSERT INTO collection_products (site_id, collection_id, product_id, position)
   SELECT $1, $2, p.id, coalesce(w.position, l.position + w.number)
   FROM unnest($3::uuid[], $4::numeric[]) WITH ORDINALITY AS w (id, position, number)
   JOIN products p ON p.site_id = $1 AND p.id = w.id
   CROSS JOIN (SELECT coalesce(max(position), 0) AS position FROM collection_products
     WHERE site_id = $1 AND collection_id = $2) AS l
   WHERE EXISTS (SELECT FROM collections WHERE site_id = $1 AND id = $2 AND rule IS NULL)
   ORDER BY w.number
   ON CONFLICT (site_id, collection_id, product_id) DO NOTHING RETURNING ${columns}`,
)

/** Returns the products that were in it. */
export const deleteCollectionProducts = statement<CollectionProductRow>(
  'catalogue.take-members',
  `DELETE FROM collection_products WHERE site_id = $1 AND collection_id = $2 AND product_id = ANY ($3::uuid[])
   RETURNING ${columns}`,
)

/** A few products besides $3. */
export const otherCollectionProducts = statement<{ productId: string }>(
  'catalogue.some-members',
  `SELECT product_id AS "productId" FROM collection_products
   WHERE site_id = $1 AND collection_id = $2 AND product_id <> ALL ($3::uuid[]) LIMIT 20`,
)

/** Deletes a thousand at a time: a collection may hold all products of a shop. */
export const deleteSomeCollectionProducts = statement<CollectionProductRow>(
  'catalogue.delete-members',
  `DELETE FROM collection_products WHERE ctid = ANY (ARRAY (
     SELECT ctid FROM collection_products WHERE site_id = $1 AND collection_id = $2 LIMIT 1000)) RETURNING ${columns}`,
)

/** The products among $3 that are in the collection. */
export const collectionProductsByIds = statement<CollectionProductRow>(
  'catalogue.members-of',
  `SELECT ${columns} FROM collection_products
   WHERE site_id = $1 AND collection_id = $2 AND product_id = ANY ($3::uuid[])`,
)

/**
 * The position of product $4 (null for the front), the products behind it at the same position, and the next position,
 * without products $3.
 */
export const gapAfter = statement<{ lower: string | null; mates: string[]; upper: string | null }>(
  'catalogue.room-behind',
  `WITH behind AS (
     SELECT max(position) AS lower FROM collection_products WHERE site_id = $1 AND collection_id = $2 AND product_id = $4
   )
   SELECT lower, ARRAY (
       SELECT product_id::text FROM collection_products m WHERE m.site_id = $1 AND m.collection_id = $2
         AND m.position = lower AND m.product_id > $4 AND m.product_id <> ALL ($3::uuid[]) ORDER BY product_id) AS mates, (
     SELECT min(position) FROM collection_products m WHERE m.site_id = $1 AND m.collection_id = $2
       AND (lower IS NULL OR m.position > lower) AND m.product_id <> ALL ($3::uuid[])) AS upper
   FROM behind`,
)

/** Sets positions $4 of products $3. Returns the old positions of those that move. */
export const updatePositions = statement<CollectionProductRow>(
  'catalogue.move-members',
  `UPDATE collection_products m SET position = w.position
   FROM unnest($3::uuid[], $4::numeric[]) AS w (id, position), collection_products before
   WHERE m.site_id = $1 AND m.collection_id = $2 AND m.product_id = w.id AND m.position <> w.position
     AND before.site_id = $1 AND before.collection_id = $2 AND before.product_id = w.id
   RETURNING m.product_id AS "productId", before.position`,
)
