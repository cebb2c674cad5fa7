import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { type ItemRow, itemColumns } from './items.queries.ts'

/** An inventory item has its product's id. */
export const itemId: ScalarField = { column: sql`i.product_id`, type: 'uuid', sortable: true, required: true }

export const itemFields: Fields = {
  id: itemId,
  productId: itemId,
  externalId: itemId,
  numericId: { column: sql`i.numeric_id`, type: 'number', sortable: true, required: true },
  trackQuantity: { column: sql`i.tracked`, type: 'boolean', sortable: true, required: true },
  'preorderInfo.enabled': {
    column: sql`i.preorder_enabled`,
    type: 'boolean',
    sortable: true,
    required: true,
  },
  lastUpdated: { column: sql`i.updated_at`, type: 'timestamp', sortable: true, required: true },
  'variants.inStock': {
    column: sql`(exists (select from stock s where s.site_id = i.site_id and s.product_id = i.product_id
      and case when s.tracked then s.on_hand > s.allocated else s.in_stock end))`,
    type: 'boolean',
  },
}

export async function queryItems(
  on: Reader,
  siteId: string,
  query: CompiledQuery,
): Promise<{ items: ItemRow[]; total: number }> {
  const from = sql`from inventory_items i where i.site_id = ${siteId}`
  const page = sql<ItemRow>`select ${sql.raw(itemColumns)} ${from} and ${query.where} ${query.page}`
  const [items, counted] = await Promise.all([
    page.execute(on.kysely),
    countUpTo(sql`${from} and ${query.filter}`).execute(on.kysely),
  ])
  return { items: items.rows, total: counted.rows[0]?.total ?? 0 }
}
