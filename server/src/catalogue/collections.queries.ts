import { type Look, looksOf } from '../media/queries.ts'
import { statement } from '../platform/db.ts'
import type { Media } from './product.rules.ts'
import { idBySlug } from './slugs.queries.ts'

export interface CollectionRow {
  id: string
  name: string
  slug: string
  description: string | null
  visible: boolean
  media: Media[]
  revision: bigint
}

const columns = 'id, name, slug, description, visible, media, revision'

/** One that comes back under the id it had goes on counting its revisions. */
export const insertCollection = statement<CollectionRow>(
  'catalogue.insert-collection',
  `INSERT INTO collections (site_id, id, name, slug, description, visible, media, created_at, updated_at, revision)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8, coalesce(max(revision), 0) + 1
   FROM catalogue_history WHERE site_id = $1 AND entity_id = $2 RETURNING ${columns}`,
)

export const lockCollection = statement<CollectionRow>(
  'catalogue.lock-collection',
  `SELECT ${columns} FROM collections WHERE site_id = $1 AND id = $2 FOR UPDATE`,
)

export const updateCollection = statement<CollectionRow>(
  'catalogue.update-collection',
  `UPDATE collections SET name = $3, slug = $4, description = $5, visible = $6, media = $7, revision = revision + 1,
     updated_at = $8
   WHERE site_id = $1 AND id = $2 RETURNING ${columns}`,
)

/** Answers the products that were not in it yet. Of $3, what is no product of the site is passed over. */
export const insertMembers = statement<{ productId: string }>(
  'catalogue.insert-members',
  `INSERT INTO collection_products (site_id, collection_id, product_id)
   SELECT p.site_id, $2, p.id FROM products p WHERE p.site_id = $1 AND p.id = ANY ($3::uuid[])
   ON CONFLICT (site_id, collection_id, product_id) DO NOTHING RETURNING product_id AS "productId"`,
)

/** Answers the products that were in it. */
export const takeMembers = statement<{ productId: string }>(
  'catalogue.take-members',
  `DELETE FROM collection_products WHERE site_id = $1 AND collection_id = $2 AND product_id = ANY ($3::uuid[])
   RETURNING product_id AS "productId"`,
)

export const collectionRevision = statement<{ revision: bigint }>(
  'catalogue.collection-revision',
  'SELECT revision FROM collections WHERE site_id = $1 AND id = $2',
)

/** A few members besides $3. */
export const someMembers = statement<{ productId: string }>(
  'catalogue.some-members',
  `SELECT product_id AS "productId" FROM collection_products
   WHERE site_id = $1 AND collection_id = $2 AND product_id <> ALL ($3::uuid[]) LIMIT 20`,
)

/** A thousand at a time: a collection may hold all products of a shop. */
export const deleteMembers = statement<{ productId: string }>(
  'catalogue.delete-members',
  `DELETE FROM collection_products WHERE ctid = ANY (ARRAY (
     SELECT ctid FROM collection_products WHERE site_id = $1 AND collection_id = $2 LIMIT 1000)) RETURNING product_id AS "productId"`,
)

export const deleteCollection = statement<never>(
  'catalogue.delete-collection',
  'DELETE FROM collections WHERE site_id = $1 AND id = $2',
)

/** A collection as read: how many of its products shoppers can see is counted up to 10,001. */
export interface CollectionView extends CollectionRow {
  numberOfProducts: number
  /** By media id. */
  looks: Record<string, Look> | null
}

const counted = (id: string) => `(SELECT count(*)::int FROM (
  SELECT FROM collection_products m JOIN products p ON p.site_id = m.site_id AND p.id = m.product_id AND p.visible
  WHERE m.site_id = $1 AND m.collection_id = ${id} LIMIT 10001) AS counted) AS "numberOfProducts"`

const viewColumns = `c.id::text, c.name, c.slug, c.description, c.visible, c.media, c.revision, ${counted('c.id')},
  ${looksOf('c.site_id', 'c.media')} AS looks`

export const collectionsByIds = statement<CollectionView>(
  'catalogue.collections-by-ids',
  `SELECT ${viewColumns} FROM collections c WHERE c.site_id = $1 AND c.id = ANY ($2::uuid[])`,
)

/** By slugs that they have or had; `asked` is the one each was found by. */
export const collectionsBySlugs = statement<CollectionView & { asked: string }>(
  'catalogue.collections-by-slugs',
  `SELECT a.slug AS asked, ${viewColumns} FROM unnest($2::text[]) AS a (slug)
   JOIN collections c ON c.site_id = $1 AND c.id = ${idBySlug('collection', 'a.slug')}`,
)

export const countProducts = statement<{ numberOfProducts: number }>(
  'catalogue.count-products',
  `SELECT count(*)::int AS "numberOfProducts" FROM (
     SELECT FROM products WHERE site_id = $1 AND visible LIMIT 10001) AS counted`,
)
