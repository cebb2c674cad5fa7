import { type RawBuilder, sql } from 'kysely'
import { compileQuery } from '../../platform/query/query.ts'
import { type AggregateRow, type Aggregation, amountColumns, groupColumns } from './aggregates.rules.ts'
import { namesStatus } from './conditions.rules.ts'
import { orderId, searchableFields } from './fields.rules.ts'

/** Which orders of a shop a filter means; without a status in it, not those that were never finished. */
export function ordersOf(
  { id, currency }: { id: string; currency: string },
  filter: unknown,
): RawBuilder<unknown> {
  const options = { tieBreaker: orderId, path: '' }
  const query = compileQuery({ filter, paging: {} }, searchableFields(currency), options)
  const isPlaced = namesStatus(query.conditions) ? sql`true` : sql`o.status <> 'INITIALIZED'`
  return sql`o.site_id = ${id} and ${isPlaced} and ${query.filter}`
}

/** The columns are all in one index, so that no order itself is read. */
export function figures(aggregation: Aggregation, where: RawBuilder<unknown>): RawBuilder<AggregateRow> {
  if (aggregation.operator === '$count') {
    const columns = aggregation.fields.map((field) => sql.raw(groupColumns[field]))
    const keys = columns.map((column) => sql`${column}::text`)
    if (columns.length === 0)
      return sql`select '{}'::text[] as keys, count(*)::text as value from orders o where ${where}`
    return sql`select array[${sql.join(keys)}] as keys, count(*)::text as value from orders o where ${where}
      group by ${sql.join(columns)} order by count(*) desc, 1`
  }
  const { operator, field } = aggregation
  const figure = sql.raw(`round(${operator.slice(1)}(${amountColumns[field]}))::bigint::text`)
  return sql`select array[o.currency] as keys, ${figure} as value from orders o where ${where}
    group by o.currency order by 1`
}
