import { type MediaPreview, previewsJson } from '../../media/files/queries.ts'
import { statement } from '../../platform/db/db.ts'
import { idBySlug } from '../changes/queries.ts'
import type { CollectionRow } from '../model/product.rules.ts'

const columns = 'id, name, slug, description, visible, media, rule, revision'

/** Sorts before all product ids, so that a new rule checks all products. */
const start = `'00000000-0000-0000-0000-000000000000'::uuid`

/** A restored collection continues its revisions. */
export const insertCollection = statement<CollectionRow>(
  'catalogue.insert-collection',
  `INSERT INTO collections (site_id, id, name, slug, description, visible, media, rule, rule_path, unfilled_after,
     created_at, updated_at, revision)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $8::jsonb IS NOT NULL THEN ${start} END, $10, $10,
     coalesce(max(revision), 0) + 1
   FROM catalogue_history WHERE site_id = $1 AND entity_id = $2 RETURNING ${columns}`,
)

export const lockCollection = statement<CollectionRow>(
  'catalogue.lock-collection',
  `SELECT ${columns} FROM collections WHERE site_id = $1 AND id = $2 FOR UPDATE`,
)

/** Locks the manual collections among $2. */
export const lockManualCollections = statement<{ id: string }>(
  'catalogue.lock-by-hand',
  `SELECT id FROM collections WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND rule IS NULL ORDER BY id FOR UPDATE`,
)

export const updateCollection = statement<CollectionRow>(
  'catalogue.update-collection',
  `UPDATE collections SET name = $3, slug = $4, description = $5, visible = $6, media = $7, rule = $8, rule_path = $9,
     unfilled_after = CASE WHEN $8::jsonb IS NULL THEN NULL WHEN $8::jsonb IS DISTINCT FROM rule THEN ${start}
       ELSE unfilled_after END,
     revision = revision + 1, updated_at = $10
   WHERE site_id = $1 AND id = $2 RETURNING ${columns}`,
)

/** Counts a change that is not in the collection's row. */
export const touchCollection = statement<CollectionRow>(
  'catalogue.touch-collection',
  `UPDATE collections SET revision = revision + 1, updated_at = $3 WHERE site_id = $1 AND id = $2 RETURNING ${columns}`,
)

export const deleteCollection = statement<never>(
  'catalogue.delete-collection',
  'DELETE FROM collections WHERE site_id = $1 AND id = $2',
)

/** A collection as read. Counts its visible products up to 10,001. */
export interface CollectionView extends CollectionRow {
  updatedAt: Date
  numberOfProducts: number
  /** By media id. */
  looks: Record<string, MediaPreview> | null
}

const productCount = (id: string) => `(SELECT count(*)::int FROM (
  SELECT FROM collection_products m JOIN products p ON p.site_id = m.site_id AND p.id = m.product_id AND p.visible
  WHERE m.site_id = $1 AND m.collection_id = ${id} LIMIT 10001) AS counted) AS "numberOfProducts"`

const viewColumns = `c.id::text, c.name, c.slug, c.description, c.visible, c.media, c.rule, c.revision,
  ${productCount('c.id')},
  c.updated_at AS "updatedAt", ${previewsJson('c.site_id', 'c.media')} AS looks`

export const collectionsByIds = statement<CollectionView>(
  'catalogue.collections-by-ids',
  `SELECT ${viewColumns} FROM collections c WHERE c.site_id = $1 AND c.id = ANY ($2::uuid[])`,
)

/** By current or old slugs; `asked` is the slug each was found by. */
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

/** The first $3 visible products of each collection $2. */
export const firstProductsByCollection = statement<{ collectionId: string; productId: string }>(
  'catalogue.first-of-collections',
  `SELECT c.id::text AS "collectionId", m.product_id::text AS "productId" FROM unnest($2::uuid[]) AS c (id)
   CROSS JOIN LATERAL (
     SELECT m.product_id, m.position FROM collection_products m
     JOIN products p ON p.site_id = m.site_id AND p.id = m.product_id AND p.visible
     WHERE m.site_id = $1 AND m.collection_id = c.id ORDER BY m.position, m.product_id LIMIT $3) AS m
   ORDER BY c.id, m.position, m.product_id`,
)

export const firstVisibleProducts = statement<{ productId: string }>(
  'catalogue.first-of-all',
  `SELECT id::text AS "productId" FROM products WHERE site_id = $1 AND visible ORDER BY numeric_id LIMIT $2`,
)
