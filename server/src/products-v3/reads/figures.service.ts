import type { AggregationResultV3, AggregationV3 } from '@cartwright/contract/catalogue-v3/reads.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { aggregate, needsStock } from './aggregations.queries.ts'
import { keyOf, type ListRequest, maxKeyLength, toList } from './lists.service.ts'

interface FiguresRequest extends ListRequest {
  aggregations: readonly AggregationV3[]
}

/** The figures on all that a search finds. They cost as much as the shop is large, so they are kept until it changes. */
export async function readFigures(
  shop: Shop,
  { siteId }: Caller,
  { aggregations, ...request }: FiguresRequest,
): Promise<AggregationResultV3[]> {
  const asked = { ...request, stock: needsStock(aggregations) }
  const key = JSON.stringify([{ ...asked, aggregations }, await keyOf(shop, siteId, asked)])
  const kept = key.length <= maxKeyLength ? await figures.get(shop, siteId, key) : undefined
  return kept ?? findFigures(shop, siteId, { ...asked, aggregations })
}

const figures = createCache<AggregationResultV3[]>({
  name: 'figures-v3',
  topics: ['catalogue'],
  max: 128,
  maxAge: longAge,
  async load(shop, siteId, keys) {
    const loaded = new Map<string, AggregationResultV3[]>()
    for (const key of keys) {
      const [request] = JSON.parse(key) as [FiguresRequest]
      loaded.set(key, await findFigures(shop, siteId, request))
    }
    return loaded
  },
})

async function findFigures(
  shop: Shop,
  siteId: string,
  { aggregations, ...request }: FiguresRequest,
): Promise<AggregationResultV3[]> {
  const { settings } = await sites.get(shop, siteId)
  const { source, query } = await toList(shop, siteId, request)
  return aggregate(shop.db.read, source, { query, aggregations, currency: settings.currency })
}
