import type { ExportLayout } from '@cartwright/contract/catalogue/transfers.ts'
import type { StoredRule } from '../../catalogue/model/product.rules.ts'
import { type ProductRow, productColumns } from '../../catalogue/model/queries.ts'
import { statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'
import type { Numbered } from '../entries/products.rules.ts'
import type { CartwrightCollection } from '../layouts/cartwright.rules.ts'

export interface ExportRow {
  id: string
  layout: ExportLayout
  fileName: string
  collectionId: string | null
  productIds: string[] | null
  state: 'READY' | 'RUNNING' | 'DONE' | 'BROKEN_OFF'
  products: number
  authorKind: string
  authorId: string
  createdAt: Date
  finishedAt: Date | null
}

const columns = `id, layout, file_name AS "fileName", collection_id AS "collectionId", product_ids AS "productIds", state,
  products, author_kind AS "authorKind", author_id AS "authorId", created_at AS "createdAt", finished_at AS "finishedAt"`

export const insertExport = statement<ExportRow>(
  'transfer.insert-export',
  `INSERT INTO exports (site_id, id, layout, file_name, collection_id, product_ids, state, author_kind, author_id, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, 'READY', $7, $8, $9) RETURNING ${columns}`,
)

export const exportById = statement<ExportRow>(
  'transfer.export-by-id',
  `SELECT ${columns} FROM exports WHERE site_id = $1 AND id = $2`,
)

/** Newest first: ids of version 7 are in order. $2 is the last one of the previous page. */
export const listExports = statement<ExportRow>(
  'transfer.list-exports',
  `SELECT ${columns} FROM exports WHERE site_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
)

export const updateExport = statement<never>(
  'transfer.note-export',
  `UPDATE exports SET state = $3, products = $4, touched_at = $5, finished_at = CASE WHEN $3 = 'RUNNING' THEN NULL ELSE $5::timestamptz END
   WHERE site_id = $1 AND id = $2`,
)

/** Ends exports whose server stopped: they made no progress since $1. */
export const interruptExports = statement<never>(
  'transfer.break-off-exports',
  "UPDATE exports SET state = 'BROKEN_OFF', finished_at = $2 WHERE state = 'RUNNING' AND touched_at < $1",
)

export const deleteOldExports = deletion('transfer.delete-old-exports', {
  table: 'exports',
  condition: 'created_at < $1',
})

export interface ExportedRow extends ProductRow {
  /** Positions by collection. */
  places: Record<string, string> | null
}

/** `last` is the id of the last product, null without one. */
export type ColumnCounts = Numbered & { last: string | null }

/**
 * The statements for the products after the one with id $2. `products` gets the parameter of the collection or the ids: $5
 * for a page, where $3 is now and $4 the limit, and $3 for the counts of columns.
 */
const scope = (name: string, products: (scope: string) => string) => ({
  exported: statement<ExportedRow>(
    `transfer.${name}-after`,
    `SELECT ${productColumns},
       (SELECT jsonb_object_agg(o.collection_id, o.position::text) FROM collection_products o
        WHERE o.site_id = $1 AND o.product_id = p.id) AS places
     FROM ${products('$5')} ORDER BY p.id LIMIT $4`,
  ),
  counted: statement<ColumnCounts>(
    `transfer.counted-${name}-after`,
    `WITH page AS (
       SELECT p.id, p.details FROM ${products('$3')} ORDER BY p.id LIMIT 1000
     )
     SELECT (SELECT id FROM page ORDER BY id DESC LIMIT 1) AS last,
       coalesce(max(jsonb_array_length(details -> 'options')), 0) AS options,
       coalesce(max(jsonb_array_length(details -> 'additionalInfoSections')), 0) AS sections,
       coalesce(max(jsonb_array_length(details -> 'customTextFields')), 0) AS texts
     FROM page`,
  ),
})

export const exportScopes = {
  all: scope('products', () => 'products p WHERE p.site_id = $1 AND p.id > $2'),
  members: scope(
    'members',
    (collection) =>
      `collection_products m JOIN products p ON p.site_id = $1 AND p.id = m.product_id
       WHERE m.site_id = $1 AND m.collection_id = ${collection} AND m.product_id > $2`,
  ),
  named: scope(
    'named',
    (ids) => `products p WHERE p.site_id = $1 AND p.id = ANY (${ids}::uuid[]) AND p.id > $2`,
  ),
}

export interface CollectionRow extends Omit<CartwrightCollection, 'rule' | 'description'> {
  description: string | null
  rule: StoredRule | null
}

export const collectionsAfter = statement<CollectionRow>(
  'transfer.collections-after',
  `SELECT id, name, slug, description, visible, media, rule FROM collections
   WHERE site_id = $1 AND id > $2 ORDER BY id LIMIT 500`,
)
