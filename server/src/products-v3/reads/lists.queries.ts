import { type RawBuilder, sql } from 'kysely'
import { idBySlug } from '../../catalogue/changes/queries.ts'
import { type ProductRow, productColumns } from '../../catalogue/model/queries.ts'
import type { Source } from '../../catalogue/search/lists.queries.ts'
import { matches } from '../../catalogue/search/queries.ts'
import type { Search, SearchMode } from '../../catalogue/search/rules.ts'
import { type Db, type Reader, statement } from '../../platform/db/db.ts'
import { someOf } from '../../platform/query/conditions.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'

/** $1 site, $2 current or old slug, $3 now. */
export const productBySlug = statement<ProductRow>(
  'products-v3.by-slug',
  `SELECT ${productColumns} FROM products p WHERE p.site_id = $1 AND p.id = ${idBySlug('product', '$2')}`,
)

/** A product of a page, with the cursor after it. */
export interface PageRow extends ProductRow {
  cursor_key: string | null
}

/** The products of a page with all that is known of them, in one statement. */
export async function pageOfProducts(
  db: Db,
  { from }: Source,
  { query, now }: { query: CompiledQuery; now: Date },
): Promise<PageRow[]> {
  const columns = sql.raw(
    productColumns.replaceAll('$1', 'p.site_id').replaceAll('$3', `'${now.toISOString()}'::timestamptz`),
  )
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select found.*, row_number() over () as place from (
        select p.id, p.site_id, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}) found)
    select page.cursor_key, ${columns} from page
    join products p on p.site_id = page.site_id and p.id = page.id order by page.place`.execute(db.kysely)
  return rows
}

export async function countProducts(db: Reader, { from }: Source, query: CompiledQuery): Promise<number> {
  const { rows } = await countUpTo(sql`${from} and ${query.filter}`).execute(db.kysely)
  return rows[0]?.total ?? 0
}

/** Products with all of the words, or with any. */
export function matchesWords(search: Search, way: SearchMode, mode: 'AND' | 'OR'): RawBuilder<boolean> {
  if (mode === 'AND') return matches(search, way)
  return someOf(search.words.map((word) => matches({ ...search, words: [word] }, way)))
}

export function variantSource(siteId: string, { hidden }: { hidden: boolean }): Source {
  const shown = hidden ? sql`` : sql` and v.visible and p.visible`
  return {
    id: sql`v.key`,
    from: sql`from variants v
      join products p on p.site_id = v.site_id and p.id = v.product_id
      where v.site_id = ${siteId}${shown}`,
  }
}

/** Variants of products with the words in their names, and variants with such an article number. */
export function variantsWith(siteId: string, name: RawBuilder<boolean>, sku: string): RawBuilder<boolean> {
  return sql`v.key in (
    select own.key from products p join variants own on own.site_id = p.site_id and own.product_id = p.id
      where p.site_id = ${siteId} and ${name}
    union all select own.key from variants own
      where own.site_id = ${siteId} and lower(own.sku) like lower(${sku.replace(/[\\%_]/g, '\\$&')}::text) || '%')`
}
