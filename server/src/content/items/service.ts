import type {
  CountDataItemsRequest,
  GetDataItemRequest,
  QueryDataItemsReply,
  QueryDataItemsRequest,
  QueryReferencedDataItemsRequest,
} from '@cartwright/contract/content/items.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../platform/errors/errors.ts'
import type { Condition } from '../../platform/query/conditions.ts'
import { mostCounted } from '../../platform/query/page.ts'
import { newProblems } from '../../platform/query/problems.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type Action, reach } from '../collections/rules.ts'
import * as collections from '../collections/service.ts'
import { compileFilter } from '../query/filter.ts'
import { type CompiledQuery, compileQuery, pageOf } from '../query/page.ts'
import { readSized } from '../query/size.ts'
import { withoutDrafts } from './drafts.rules.ts'
import { assertFew, type Include, itemsAlong, planIncludes, shownData } from './includes.service.ts'
import type { ItemData } from './queries.ts'
import { hiddenKeys, project } from './rules.ts'

interface Found {
  id: string
  data: ItemData
  key: unknown
  total: number | null
}

export async function query(
  shop: Shop,
  caller: Caller,
  body: QueryDataItemsRequest,
): Promise<QueryDataItemsReply> {
  const { dataCollectionId, query: asked = {}, returnTotalCount = false } = body
  const collection = await collections.find(shop, caller.siteId, dataCollectionId)
  const compiled = compileQuery(asked, collection)
  const includes = await planIncludes(shop, caller, { collection, ...body })
  assertFew(includes, compiled.paging.limit)
  const scope = sql`where ${itemsFor(shop, caller, collection)} and ${compiled.filter}`
  const columns = sql`i.id, ${shownData(collection, includes)} as data,
    ${compiled.paging.cursor ? compiled.cursorKey : sql`null::jsonb`} as key,
    ${returnTotalCount ? countUpTo(scope) : sql`null::int`} as total`
  const { limit } = compiled.paging
  const size = { field: 'query.paging.limit', most: limit * (1 + itemsAlong(includes)) }
  const rows = await readSized(shop.db, pageQuery(compiled, { columns, scope }), size)
  const page = pageOf(rows, compiled, returnTotalCount)
  const dataItems = page.rows.map(({ id, data }) => ({
    id,
    dataCollectionId,
    data: project(data, fieldsWith(asked.fields, includes)),
  }))
  return { dataItems, pagingMetadata: page.pagingMetadata }
}

/**
 * Whoever asks for few items gets them from the index on `data`, and whoever asks for many from the index that has their
 * order. Only the database knows which they are, so it looks first.
 */
function pageQuery(
  { join, beyond, orderBy, page, mayWalkFar }: CompiledQuery,
  { columns, scope }: Record<'columns' | 'scope', RawBuilder<unknown>>,
): RawBuilder<Found> {
  const all = sql<Found>`select ${columns} from content_items i ${join} ${scope} and ${beyond} ${orderBy} ${page}`
  if (!mayWalkFar) return all
  const most = sql.lit(mostFew)
  const place = sql`row_number() over (${orderBy}) as place`
  return sql`
    with few as materialized (select i.* from content_items i ${scope} limit ${most} + 1),
      found as materialized (select count(*) <= ${most} as are_few from few)
    select * from (
      (select ${columns}, ${place} from few i ${join} where (select are_few from found) and ${beyond} ${orderBy} ${page})
      union all
      (select ${columns}, ${place} from content_items i ${join} ${scope} and not (select are_few from found)
        and ${beyond} ${orderBy} ${page})) pages
    order by place`
}

const mostFew = 1000

/** What is included was asked for. */
function fieldsWith(fields: readonly string[] | undefined, includes: readonly Include[]): string[] {
  return fields && fields.length > 0 ? [...fields, ...includes.map(({ field }) => field.key)] : []
}

export async function get(shop: Shop, caller: Caller, body: GetDataItemRequest) {
  const { dataCollectionId, dataItemId: id } = body
  const collection = await collections.find(shop, caller.siteId, dataCollectionId)
  const includes = await planIncludes(shop, caller, { collection, ...body })
  const item = sql<{ data: ItemData }>`
    select ${shownData(collection, includes)} as data from content_items i
    where ${itemsFor(shop, caller, collection)} and i.id = ${id}`
  const size = { field: 'includeReferences', most: 1 + itemsAlong(includes) }
  const [row] = await readSized(shop.db, item, size)
  if (!row) throw missing(id, dataCollectionId)
  return { dataItem: { id, dataCollectionId, data: project(row.data, fieldsWith(body.fields, includes)) } }
}

export async function count(shop: Shop, caller: Caller, { dataCollectionId, filter }: CountDataItemsRequest) {
  const collection = await collections.find(shop, caller.siteId, dataCollectionId)
  const condition = conditionOf(collection, filter, 'filter')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from content_items i where ${itemsFor(shop, caller, collection)} and ${condition}
  `.execute(shop.db.kysely)
  return { totalCount: rows[0]?.count ?? 0 }
}

export async function queryReferenced(shop: Shop, caller: Caller, body: QueryReferencedDataItemsRequest) {
  const { dataCollectionId, referringItemId, referringItemFieldName: name, order = 'ASC' } = body
  const collection = await collections.find(shop, caller.siteId, dataCollectionId)
  const [include] = await planIncludes(shop, caller, { collection, includeReferencedItems: [name] })
  if (!include) throw refuse('WDE0020')
  const compiled = compileQuery({ paging: body.paging }, { fields: [], sorted: [], path: 'paging' })
  const found = sql<Found & { name: string }>`
    with refs as materialized (
      select u.id, u.position from content_items i
        cross join lateral jsonb_array_elements_text(${idsOf(name)}) with ordinality u (id, position)
      where ${itemsFor(shop, caller, collection)} and i.id = ${referringItemId})
    select i.id, i.data - ${hiddenKeys(include.collection.fields)}::text[] as data,
      (count(*) over ())::int as total
    from refs join content_items i on ${itemsFor(shop, caller, include.collection)} and i.id = refs.id
    order by refs.position ${sql.raw(order)} ${compiled.page}`
  const size = { field: 'paging.limit', most: compiled.paging.limit }
  const rows = await readSized(shop.db, found, size)
  const page = pageOf(rows, compiled, body.returnTotalCount ?? true)
  const results = page.rows.map(({ id, data }) => ({
    dataItem: { id, dataCollectionId: include.collection.name, data: project(data, body.fields) },
  }))
  return { results, pagingMetadata: page.pagingMetadata }
}

/** The ids in a field, whether it holds one or many. */
function idsOf(name: string): RawBuilder<unknown> {
  return sql`case jsonb_typeof(i.data -> ${name}::text) when 'array' then i.data -> ${name}::text
    when 'string' then jsonb_build_array(i.data -> ${name}::text) else '[]' end`
}

export async function isReferenced(
  shop: Shop,
  caller: Caller,
  body: {
    dataCollectionId: string
    referringItemId: string
    referringItemFieldName: string
    referencedItemId: string
  },
) {
  const { dataCollectionId, referringItemId, referringItemFieldName: name } = body
  const collection = await collections.find(shop, caller.siteId, dataCollectionId)
  referenceField(collection, name)
  const { rows } = await sql<{ is: boolean }>`
    select (${idsOf(name)}) @> ${JSON.stringify([body.referencedItemId])}::jsonb as is
    from content_items i where ${itemsFor(shop, caller, collection)} and i.id = ${referringItemId}
  `.execute(shop.db.kysely)
  return { isReferenced: rows[0]?.is ?? false }
}

export function referenceField({ fields }: collections.Collection, name: string) {
  const field = fields.find(({ key }) => key === name)
  if (field?.type === 'REFERENCE' || field?.type === 'MULTI_REFERENCE') return field
  throw refuse('WDE0020', `The field ${name} does not refer to other items`)
}

/** The items `i` of the collection that the caller may see. */
export function itemsFor(shop: Shop, caller: Caller, collection: collections.Collection): Condition {
  const own = assertMay(caller, collection, 'read') === 'own'
  const mine = own ? sql`and i.data @> ${JSON.stringify({ _owner: caller.id })}::jsonb` : sql``
  return sql`i.site_id = ${caller.siteId}::uuid and i.collection_id = ${collection.id}::uuid ${mine}
    ${withoutDrafts(shop, caller, { collection, item: 'i' })}`
}

export function assertMay(caller: Caller, collection: collections.Collection, action: Action): 'all' | 'own' {
  const allowed = reach(collection, action, caller)
  if (allowed !== 'none') return allowed
  throw refuse(
    'WDE0027',
    `The permissions of the collection ${collection.name} do not allow you to ${action} items`,
  )
}

export function conditionOf(collection: collections.Collection, filter: unknown, path: string): Condition {
  const problems = newProblems()
  const condition = compileFilter(filter ?? {}, { ...collection, problems, nodes: 0, values: 0 }, path)
  problems.throwIfAny()
  return condition
}

function countUpTo(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::int from (select from content_items i ${of} limit ${sql.lit(mostCounted + 1)}) counted)`
}

export function missing(id: string, collection: string) {
  return refuse('WDE0073', `The collection ${collection} has no item ${id}`)
}
