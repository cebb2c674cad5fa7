import type {
  AggregateOrdersReply,
  AggregateOrdersRequest,
} from '@cartwright/contract/orders/search/aggregates.ts'
import { refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { amountsOf, countsOf, readAggregations } from './aggregates.rules.ts'
import { figures, ordersOf } from './queries.ts'

/** Counts orders and adds up their amounts, by currency. Leaves out the orders that searches leave out. */
export async function aggregate(
  shop: Shop,
  { siteId }: Caller,
  { filter, aggregation, hierarchySeparatorOverride }: AggregateOrdersRequest,
): Promise<AggregateOrdersReply> {
  const { aggregations, problems } = readAggregations(aggregation)
  refuseIf(problems)
  const { currency } = (await sites.get(shop, siteId)).settings
  const where = ordersOf({ id: siteId, currency }, filter)
  const separator = hierarchySeparatorOverride ?? '|'
  const aggregates: Record<string, unknown> = {}
  for (const one of aggregations) {
    const { rows } = await figures(one, where).execute(shop.db.read.kysely)
    aggregates[one.name] =
      one.operator === '$count' ? countsOf(rows, { fields: one.fields, separator }) : amountsOf(rows)
  }
  return { aggregates }
}
