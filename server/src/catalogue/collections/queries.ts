import type { ListCatalogueCollectionsRequest } from '@cartwright/contract/catalogue/collections.ts'
import { type RawBuilder, sql } from 'kysely'
import { type MediaPreview, previewsJson } from '../../media/files/queries.ts'
import { type Reader, statement } from '../../platform/db/db.ts'
import { allOf, type Condition } from '../../platform/query/conditions.ts'
import { likePattern } from '../../platform/query/like.ts'
import { countUpTo, mostCounted } from '../../platform/query/page.ts'
import { idBySlug } from '../changes/queries.ts'
import type { CollectionProductRow, CollectionRow } from '../model/product.rules.ts'
import { ruleSubject } from '../model/queries.ts'

const columns = 'id, name, slug, description, visible, media, rule, revision'

/** Sorts before all product ids, so that a new rule checks all products. */
const start = `'00000000-0000-0000-0000-000000000000'::uuid`

/** A restored collection continues its revisions. */
export const insertCollection = statement<CollectionRow>(
  'catalogue.insert-collection',
  `INSERT INTO collections (site_id, id, name, slug, description, visible, media, rule, rule_path, unfilled_after,
     created_at, updated_at, revision)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $8::jsonb IS NOT NULL THEN ${start} END, $11, $10,
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
  createdAt: Date
  updatedAt: Date
  numberOfProducts: number
  /** By media id. */
  looks: Record<string, MediaPreview> | null
}

const productCount = (id: string) => `(SELECT count(*)::int FROM (
  SELECT FROM collection_products m JOIN products p ON p.site_id = $1 AND p.id = m.product_id AND p.visible
  WHERE m.site_id = $1 AND m.collection_id = ${id} LIMIT 10001) AS counted) AS "numberOfProducts"`

const viewColumns = `c.id::text, c.name, c.slug, c.description, c.visible, c.media, c.rule, c.revision,
  ${productCount('c.id')},
  c.created_at AS "createdAt", c.updated_at AS "updatedAt", ${previewsJson('c.media')} AS looks`

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
     JOIN products p ON p.site_id = $1 AND p.id = m.product_id AND p.visible
     WHERE m.site_id = $1 AND m.collection_id = c.id ORDER BY m.position, m.product_id LIMIT $3) AS m
   ORDER BY c.id, m.position, m.product_id`,
)

export const firstVisibleProducts = statement<{ productId: string }>(
  'catalogue.first-of-all',
  `SELECT id::text AS "productId" FROM products WHERE site_id = $1 AND visible ORDER BY numeric_id LIMIT $2`,
)

const positionColumns = 'product_id AS "productId", position'

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
   ON CONFLICT (site_id, collection_id, product_id) DO NOTHING RETURNING ${positionColumns}`,
)

/** Returns the products that were in it. */
export const deleteCollectionProducts = statement<CollectionProductRow>(
  'catalogue.take-members',
  `DELETE FROM collection_products WHERE site_id = $1 AND collection_id = $2 AND product_id = ANY ($3::uuid[])
   RETURNING ${positionColumns}`,
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
  `DELETE FROM collection_products WHERE site_id = $1 AND ctid = ANY (ARRAY (
     SELECT ctid FROM collection_products WHERE site_id = $1 AND collection_id = $2 LIMIT 1000)) RETURNING ${positionColumns}`,
)

/** The products among $3 that are in the collection. */
export const collectionProductsByIds = statement<CollectionProductRow>(
  'catalogue.members-of',
  `SELECT ${positionColumns} FROM collection_products
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

type Asked = Pick<ListCatalogueCollectionsRequest, 'search' | 'kind' | 'visible' | 'productId' | 'sort'>

/** The ids of the collections on a page. */
export async function pageOfCollections(
  on: Reader,
  siteId: string,
  { limit, offset, ...asked }: Asked & { limit: number; offset: number },
): Promise<string[]> {
  const { fieldName = 'name', order = 'ASC' } = asked.sort ?? {}
  const direction = sql.raw(order)
  const { rows } = await sql<{ id: string }>`select c.id ${conditions(siteId, asked)}
    order by ${sortColumns[fieldName]} ${direction}, c.id ${direction} limit ${limit} offset ${offset}`.execute(
    on.kysely,
  )
  return rows.map(({ id }) => id)
}

/** How many there are, see {@link countUpTo}. */
export async function totalOfCollections(on: Reader, siteId: string, asked: Asked): Promise<number> {
  const { rows } = await countUpTo(conditions(siteId, asked)).execute(on.kysely)
  return rows[0]?.total ?? 0
}

const sortColumns = { name: sql`c.name`, lastUpdated: sql`c.updated_at` }

function conditions(siteId: string, { search = '', kind, visible, productId }: Asked): RawBuilder<unknown> {
  const words = likePattern(search.trim().toLowerCase())
  const parts: (Condition | '' | undefined)[] = [
    sql`c.site_id = ${siteId}`,
    search.trim() && sql`(lower(c.name) like ${words} or c.slug like ${words})`,
    kind && (kind === 'RULE' ? sql`c.rule is not null` : sql`c.rule is null`),
    visible === undefined ? undefined : sql`c.visible = ${visible}`,
    productId &&
      sql`exists (select from collection_products m
        where m.site_id = c.site_id and m.collection_id = c.id and m.product_id = ${productId})`,
  ]
  return sql`from collections c where ${allOf(parts.filter((part) => typeof part === 'object'))}`
}

/** How many products the path $2 fits, see {@link countUpTo}, and the first $3 of them as they would come in the collection. */
export const matchingProducts = statement<{ total: number; first: string[] }>(
  'catalogue.fitting',
  `WITH fitting AS (
     SELECT p.id, p.numeric_id
     FROM products p JOIN inventory_items i ON i.site_id = $1 AND i.product_id = p.id
     WHERE p.site_id = $1 AND jsonb_path_match(${ruleSubject}, $2::jsonpath, '{}', true)
     ORDER BY p.numeric_id LIMIT ${mostCounted + 1}
   )
   SELECT count(*)::int AS total, (array_agg(id::text ORDER BY numeric_id))[:$3::int] AS first FROM fitting`,
)
