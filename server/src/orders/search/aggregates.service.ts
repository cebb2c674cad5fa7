import type {
  AggregateOrdersReply,
  AggregateOrdersRequest,
} from '@cartwright/contract/orders/search/aggregates.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuseIf } from '../../platform/errors/errors.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import {
  type AggregateRow,
  type Aggregation,
  amountColumns,
  amountsOf,
  countsOf,
  groupColumns,
  readAggregations,
} from './aggregates.rules.ts'
import { namesStatus } from './conditions.rules.ts'
import { orderId, searchableFields } from './fields.rules.ts'

/** Counts orders and adds up their amounts, by currency. Leaves out the orders that searches leave out. */
export async function aggregate(
  shop: Shop,
  { siteId }: Caller,
  { filter, aggregation, hierarchySeparatorOverride }: AggregateOrdersRequest,
): Promise<AggregateOrdersReply> {
  const { aggregations, problems } = readAggregations(aggregation)
  refuseIf(problems)
  const where = await condition(shop, siteId, filter)
  const separator = hierarchySeparatorOverride ?? '|'
  const aggregates: Record<string, unknown> = {}
  for (const one of aggregations) {
    const { rows } = await statement(one, where).execute(shop.db.read.kysely)
    aggregates[one.name] =
      one.operator === '$count' ? countsOf(rows, { fields: one.fields, separator }) : amountsOf(rows)
  }
  return { aggregates }
}

/** Which orders of a shop count. */
export async function condition(
  shop: Shop,
  siteId: string,
  filter: AggregateOrdersRequest['filter'],
): Promise<RawBuilder<unknown>> {
  const { currency } = (await sites.get(shop, siteId)).settings
  const options = { tieBreaker: orderId, path: '' }
  const query = compileQuery({ filter, paging: {} }, searchableFields(currency), options)
  const isPlaced = namesStatus(query.conditions) ? sql`true` : sql`o.status <> 'INITIALIZED'`
  return sql`o.site_id = ${siteId} and ${isPlaced} and ${query.filter}`
}

/** The columns are all in one index, so that no order itself is read. */
export function statement(aggregation: Aggregation, where: RawBuilder<unknown>): RawBuilder<AggregateRow> {
  if (aggregation.operator === '$count') {
    const columns = aggregation.fields.map((field) => sql.raw(groupColumns[field]))
    const keys = columns.map((column) => sql`${column}::text`)
    if (columns.length === 0)
      return sql`select '{}'::text[] as keys, count(*)::text as value from orders o where ${where}`
    return sql`select array[${sql.join(keys)}] as keys, count(*)::text as value from orders o where ${where}
      group by ${sql.join(columns)} order by count(*) desc, 1`
  }
  const figure = sql.raw(
    `round(${aggregation.operator.slice(1)}(${amountColumns[aggregation.field]}))::bigint::text`,
  )
  return sql`select array[o.currency] as keys, ${figure} as value from orders o where ${where}
    group by o.currency order by 1`
}
