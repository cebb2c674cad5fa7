import { statement } from '../platform/db.ts'
import type { Media } from './product.rules.ts'

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

/** Answers nothing when the slug was taken a moment ago. */
export const insertCollection = statement<CollectionRow>(
  'catalogue.insert-collection',
  `INSERT INTO collections (site_id, id, name, slug, description, visible, media, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) ON CONFLICT (site_id, slug) DO NOTHING RETURNING ${columns}`,
)

export const collectionSlugsLike = statement<{ slug: string }>(
  'catalogue.collection-slugs-like',
  `SELECT slug FROM collections WHERE site_id = $1 AND starts_with(slug, $2)`,
)

/** Answers the products that were not in it yet. Of $3, what is no product of the site is passed over. */
export const insertMembers = statement<{ productId: string }>(
  'catalogue.insert-members',
  `INSERT INTO collection_products (site_id, collection_id, product_id)
   SELECT p.site_id, $2, p.id FROM products p WHERE p.site_id = $1 AND p.id = ANY ($3::uuid[])
   ON CONFLICT (site_id, collection_id, product_id) DO NOTHING RETURNING product_id AS "productId"`,
)

export const bumpCollection = statement<CollectionRow>(
  'catalogue.bump-collection',
  `UPDATE collections SET revision = revision + 1, updated_at = $3 WHERE site_id = $1 AND id = $2 RETURNING ${columns}`,
)

/** A collection as read: how many of its products shoppers can see is counted up to 10,001. */
export interface CollectionView extends Omit<CollectionRow, 'revision'> {
  numberOfProducts: number
}

const counted = (id: string) => `(SELECT count(*)::int FROM (
  SELECT FROM collection_products m JOIN products p ON p.site_id = m.site_id AND p.id = m.product_id AND p.visible
  WHERE m.site_id = $1 AND m.collection_id = ${id} LIMIT 10001) AS counted) AS "numberOfProducts"`

const viewColumns = `c.id::text, c.name, c.slug, c.description, c.visible, c.media, ${counted('c.id')}`

export const collectionsByIds = statement<CollectionView>(
  'catalogue.collections-by-ids',
  `SELECT ${viewColumns} FROM collections c WHERE c.site_id = $1 AND c.id = ANY ($2::uuid[])`,
)

export const collectionsBySlugs = statement<CollectionView>(
  'catalogue.collections-by-slugs',
  `SELECT ${viewColumns} FROM collections c WHERE c.site_id = $1 AND c.slug = ANY ($2::text[])`,
)

export const countProducts = statement<{ numberOfProducts: number }>(
  'catalogue.count-products',
  `SELECT count(*)::int AS "numberOfProducts" FROM (
     SELECT FROM products WHERE site_id = $1 AND visible LIMIT 10001) AS counted`,
)
