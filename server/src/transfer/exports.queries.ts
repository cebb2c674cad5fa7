import type { TransferLayout } from '@cartwright/contract/transfers.ts'
import { type ProductRow, productColumns } from '../catalogue/products.queries.ts'
import { statement } from '../platform/db.ts'
import { deletion } from '../platform/retention.ts'
import type { CartwrightCollection } from './cartwright.rules.ts'

export interface ExportRow {
  id: string
  layout: TransferLayout
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

/** Newest first, which ids of version 7 are in; $2 is the one the page before ended with. */
export const listExports = statement<ExportRow>(
  'transfer.list-exports',
  `SELECT ${columns} FROM exports WHERE site_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
)

export const noteExport = statement<never>(
  'transfer.note-export',
  'UPDATE exports SET state = $3, products = $4, finished_at = $5 WHERE site_id = $1 AND id = $2',
)

export const deleteOldExports = deletion('transfer.delete-old-exports', {
  table: 'exports',
  condition: 'created_at < $1',
})

/** $2 is the id of the product before, $3 now, $4 how many. */
export const productsAfter = statement<ProductRow>(
  'transfer.products-after',
  `SELECT ${productColumns} FROM products p WHERE p.site_id = $1 AND p.id > $2 ORDER BY p.id LIMIT $4`,
)

/** As {@link productsAfter}, of the collection $5. */
export const membersAfter = statement<ProductRow>(
  'transfer.members-after',
  `SELECT ${productColumns} FROM collection_products m JOIN products p ON p.site_id = m.site_id AND p.id = m.product_id
   WHERE m.site_id = $1 AND m.collection_id = $5 AND m.product_id > $2 ORDER BY m.product_id LIMIT $4`,
)

/** As {@link productsAfter}, of the products $5. */
export const namedAfter = statement<ProductRow>(
  'transfer.named-after',
  `SELECT ${productColumns} FROM products p
   WHERE p.site_id = $1 AND p.id = ANY ($5::uuid[]) AND p.id > $2 ORDER BY p.id LIMIT $4`,
)

export const collectionsAfter = statement<CartwrightCollection & { description: string | null }>(
  'transfer.collections-after',
  `SELECT id, name, slug, description, visible, media FROM collections
   WHERE site_id = $1 AND id > $2 ORDER BY id LIMIT 500`,
)
