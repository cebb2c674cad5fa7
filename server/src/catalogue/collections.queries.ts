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
