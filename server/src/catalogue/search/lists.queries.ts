import type { FacetName } from '@cartwright/contract/catalogue/product-query.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { countFacets, type FacetCondition, type FacetRow } from './facets.queries.ts'

/** A row of a list, with the cursor after it. */
export interface ListRow {
  id: string
  cursor_key: string | null
}

/** The rows of a list before paging. */
export interface Source {
  /** From "from" on, with the site's condition but without the caller's. */
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

export async function page(on: Reader, { from, id }: Source, query: CompiledQuery): Promise<ListRow[]> {
  const statement = sql<ListRow>`select ${id} as id, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  return (await statement.execute(on.kysely)).rows
}

export async function total(on: Reader, { from }: Source, query: CompiledQuery): Promise<number> {
  const { rows } = await countUpTo(sql`${from} and ${query.filter}`).execute(on.kysely)
  return rows[0]?.total ?? 0
}

export async function facets(
  on: Reader,
  { from }: Source,
  {
    query,
    ...counting
  }: { query: CompiledQuery; names: readonly FacetName[]; conditions: readonly FacetCondition[] },
): Promise<FacetRow> {
  const { rows } = await countFacets(sql`${from} and ${query.filter}`, counting).execute(on.kysely)
  return rows[0] ?? {}
}

/** The collections $2 that shoppers see, with their numbers of products $3, as facets show them. */
export const countedCollections = statement<{ id: string; name: string; slug: string; count: number }>(
  'catalogue.counted-collections',
  `SELECT c.id::text AS id, c.name, c.slug, w.count FROM unnest($2::uuid[], $3::int[]) AS w (id, count)
   JOIN collections c ON c.site_id = $1 AND c.id = w.id AND c.visible ORDER BY w.count DESC, c.name LIMIT $4`,
)

interface ProductTerms {
  hidden: boolean
  /** Joins the inventory, for conditions on it. */
  stock: boolean
  search?: RawBuilder<boolean> | undefined
  /** Only its products, joined as `m`. */
  collectionId?: string | undefined
}

export function productSource(siteId: string, { hidden, stock, search, collectionId }: ProductTerms): Source {
  const items = stock ? sql` join inventory_items i on i.site_id = p.site_id and i.product_id = p.id` : sql``
  const members = collectionId
    ? sql` join collection_products m on m.site_id = p.site_id and m.product_id = p.id`
    : sql``
  const member = collectionId ? sql` and m.site_id = ${siteId} and m.collection_id = ${collectionId}` : sql``
  const shown = hidden ? sql`` : sql` and p.visible`
  const found = search ? sql` and ${search}` : sql``
  return {
    id: sql`p.id`,
    from: sql`from products p${items}${members} where p.site_id = ${siteId}${member}${shown}${found}`,
  }
}

/** Adds the conditions of the selected facets. */
export function narrow({ from, id }: Source, conditions: readonly FacetCondition[]): Source {
  return {
    id,
    from: sql`${from}${sql.join(
      conditions.map(({ holds }) => sql` and ${holds}`),
      sql``,
    )}`,
  }
}

export function variantSource(siteId: string): Source {
  return {
    id: sql`v.key`,
    from: sql`from variants v
      join products p on p.site_id = v.site_id and p.id = v.product_id
      join stock s on s.site_id = v.site_id and s.product_id = v.product_id and s.variant_id = v.id
      join inventory_items i on i.site_id = v.site_id and i.product_id = v.product_id
      where v.site_id = ${siteId} and v.visible and p.visible`,
  }
}
