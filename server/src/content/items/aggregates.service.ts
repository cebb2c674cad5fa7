import type {
  AggregateDataItemsRequest,
  ContentAggregation,
  QueryDistinctValuesRequest,
} from '@cartwright/contract/content/items.ts'
import { type RawBuilder, sql } from 'kysely'
import { violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as collections from '../collections/service.ts'
import { fieldAt, valueAt } from '../query/filter.ts'
import { compileQuery, pageOf } from '../query/page.ts'
import { conditionOf, itemsFor } from './service.ts'

/** The different values of a field; of a list, its members. */
export async function distinctValues(shop: Shop, caller: Caller, body: QueryDistinctValuesRequest) {
  const { dataCollectionId, fieldName, filter, order = 'ASC', paging } = body
  const collection = await collections.find(shop, caller.siteId, dataCollectionId)
  const value = valueNamed(fieldName, 'fieldName')
  const condition = conditionOf(collection, filter, 'filter')
  const compiled = compileQuery({ paging }, { fields: [], sorted: [], path: 'paging' })
  const { rows } = await sql<{ value: unknown; total: number }>`
    select v.value, (count(*) over ())::int as total from (
      select distinct e.value from content_items i cross join lateral jsonb_array_elements(
        case jsonb_typeof(${value}) when 'array' then ${value} else jsonb_build_array(${value}) end) as e (value)
      where ${itemsFor(shop, caller, collection)} and ${condition} and e.value <> 'null'::jsonb) v
    order by v.value ${sql.raw(order)} ${compiled.page}
  `.execute(shop.db.kysely)
  const page = pageOf(rows, compiled, true)
  return { distinctValues: page.rows.map((row) => row.value), pagingMetadata: page.pagingMetadata }
}

export async function aggregate(shop: Shop, caller: Caller, body: AggregateDataItemsRequest) {
  const { dataCollectionId, aggregation, initialFilter, finalFilter, sort, paging } = body
  const { groupingFields = [], operations = [] } = aggregation
  const collection = await collections.find(shop, caller.siteId, dataCollectionId)
  const condition = conditionOf(collection, initialFilter, 'initialFilter')
  const path = 'aggregation'
  const groups = groupingFields.map((name, index) => ({
    name,
    column: sql.ref(`g${index}`),
    value: valueNamed(name, `${path}.groupingFields[${index}]`),
  }))
  const results = operations.map((operation, index) =>
    toResult(operation, index, `${path}.operations[${index}]`),
  )
  const columns = [...groups, ...results].map(({ value, column }) => sql`${value} as ${column}`)
  const pairs = [
    ...groups.map(({ name, column }) => sql`${name}::text, ${column}`),
    ...results.map(({ name, result }) => sql`${name}::text, ${result}`),
  ]
  const groupBy = groups.length > 0 ? sql`group by ${sql.join(groups.map(({ column }) => column))}` : sql``
  const compiled = compileQuery(
    { filter: finalFilter ?? {}, sort: sort ?? [], paging },
    { fields: [], sorted: [], defaultSort: [], hasIds: false, path: 'finalFilter' },
  )
  const { rows } = await sql<{ data: Record<string, unknown>; total: number }>`
    select i.data, (count(*) over ())::int as total from (
      select jsonb_build_object(${pairs.length > 0 ? sql.join(pairs) : sql``}) as data from (
        select ${columns.length > 0 ? sql.join(columns) : sql`1`} from content_items i
        where ${itemsFor(shop, caller, collection)} and ${condition}) x ${groupBy}) i
    where ${compiled.filter} ${compiled.orderBy} ${compiled.page}
  `.execute(shop.db.kysely)
  const page = pageOf(rows, compiled, body.returnTotalCount ?? false)
  return { results: page.rows.map(({ data }) => data), pagingMetadata: page.pagingMetadata }
}

interface Result {
  name: string
  column: RawBuilder<unknown>
  /** Of each item. */
  value: RawBuilder<unknown>
  /** Of the group. */
  result: RawBuilder<unknown>
}

function toResult(operation: ContentAggregation, index: number, path: string): Result {
  const { resultFieldName: name, sum, average, min, max, itemCount } = operation
  const column = sql.ref(`v${index}`)
  if (itemCount) return { name, column, value: sql`1`, result: sql`count(*)` }
  const of = sum ?? average ?? min ?? max
  if (!of) {
    throw violation(path, 'needs one of sum, average, min, max and itemCount', 'REQUIRED_FIELD')
  }
  const value = valueNamed(of.itemFieldName, `${path}.itemFieldName`)
  const number = sql`(case jsonb_typeof(${value}) when 'number' then (${value})::numeric end)`
  if (sum) return { name, column, value: number, result: sql`coalesce(sum(${column}), 0)` }
  if (average) return { name, column, value: number, result: sql`avg(${column})::float8` }
  const order = sql.raw(min ? 'asc' : 'desc')
  // The first in order; sorts on disk where the values are many.
  const result = sql`percentile_disc(0) within group (order by ${column} ${order})
    filter (where ${column} <> 'null'::jsonb)`
  return { name, column, value, result }
}

function valueNamed(name: string, path: string): RawBuilder<unknown> {
  const field = fieldAt({ fields: [], sorted: [] }, name)
  if (!field) throw violation(path, 'is not a field', 'FORMAT')
  return valueAt(field)
}
