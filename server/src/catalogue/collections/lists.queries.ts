import type { ListCatalogueCollectionsRequest } from '@cartwright/contract/catalogue/collections.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { countUpTo, mostCounted } from '../../platform/query/paging.ts'
import { likePattern } from '../search/queries.ts'

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
    order by ${columns[fieldName]} ${direction}, c.id ${direction} limit ${limit} offset ${offset}`.execute(
    on.kysely,
  )
  return rows.map(({ id }) => id)
}

/** How many there are, see {@link countUpTo}. */
export async function totalOfCollections(on: Reader, siteId: string, asked: Asked): Promise<number> {
  const { rows } = await countUpTo(conditions(siteId, asked)).execute(on.kysely)
  return rows[0]?.total ?? 0
}

const columns = { name: sql`c.name`, lastUpdated: sql`c.updated_at` }

function conditions(siteId: string, { search = '', kind, visible, productId }: Asked): RawBuilder<unknown> {
  const words = likePattern(search.trim().toLowerCase(), 'anywhere')
  const parts = [
    sql`c.site_id = ${siteId}`,
    ...(search.trim() === '' ? [] : [sql`(lower(c.name) like ${words} or c.slug like ${words})`]),
    ...(kind === undefined ? [] : [kind === 'RULE' ? sql`c.rule is not null` : sql`c.rule is null`]),
    ...(visible === undefined ? [] : [sql`c.visible = ${visible}`]),
    ...(productId === undefined
      ? []
      : [
          sql`exists (select from collection_products m
            where m.site_id = c.site_id and m.collection_id = c.id and m.product_id = ${productId})`,
        ]),
  ]
  return sql`from collections c where ${sql.join(parts, sql` and `)}`
}

/** How many products the path $2 fits, see {@link countUpTo}, and the first $3 of them as they would come in the collection. */
export const matchingProducts = statement<{ total: number; first: string[] }>(
  'catalogue.fitting',
  `WITH fitting AS (
     SELECT p.id, p.numeric_id
     FROM products p JOIN inventory_items i ON i.site_id = p.site_id AND i.product_id = p.id
     WHERE p.site_id = $1 AND jsonb_path_match(rule_subject(p, i.in_stock), $2::jsonpath, '{}', true)
     ORDER BY p.numeric_id LIMIT ${mostCounted + 1}
   )
   SELECT count(*)::int AS total, (array_agg(id::text ORDER BY numeric_id))[:$3::int] AS first FROM fitting`,
)
