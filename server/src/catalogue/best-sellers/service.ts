import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { addOrder, type Pairs, strongest } from './pairs.rules.ts'
import {
  boughtProducts,
  salesAfter,
  sellingSites,
  soldProducts,
  updateSold,
  writeBoughtTogether,
} from './queries.ts'

/** How long an order counts, in milliseconds. */
const window = 90 * 24 * 60 * 60 * 1000
const orderBatch = 1000
const productBatch = 200

/**
 * Counts the recent sales of every product, and which were bought together, for lists of best sellers and recommendations.
 * A site is asked for as long again after its last order counts, so that its counts go.
 */
export async function countSales(shop: Shop): Promise<void> {
  for (const { id } of await shop.db.run(sellingSites, [new Date(shop.clock() - 2 * window)])) {
    const { units: wanted, pairs } = await recentSales(shop, id)
    await savePairs(shop, id, pairs)
    for (const { id: productId, sold } of await shop.db.run(soldProducts, [id])) {
      const units = wanted.get(productId)
      if (units === undefined) wanted.set(productId, 0)
      else if (BigInt(units) === sold) wanted.delete(productId)
    }
    await saveUnits(shop, id, [...wanted])
  }
}

interface Sales {
  units: Map<string, number>
  pairs: Pairs
}

async function recentSales(shop: Shop, siteId: string): Promise<Sales> {
  const units = new Map<string, number>()
  const pairs: Pairs = new Map()
  let at = new Date(shop.clock() - window).toISOString()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const [batch] = await shop.db.read.run(salesAfter, [siteId, at, after, orderBatch])
    if (!batch?.lastAt || !batch.lastId) return { units, pairs }
    for (const [id, sold] of Object.entries(batch.units ?? {})) {
      if (isGuid(id)) units.set(id, (units.get(id) ?? 0) + sold)
    }
    for (const products of batch.orders ?? []) addOrder(pairs, products.filter(isGuid))
    at = batch.lastAt
    after = batch.lastId
  }
}

async function saveUnits(shop: Shop, siteId: string, units: readonly [string, number][]): Promise<void> {
  for (let from = 0; from < units.length; from += productBatch) {
    const some = units.slice(from, from + productBatch)
    await shop.db.run(updateSold, [siteId, some.map(([id]) => id), some.map(([, sold]) => sold)])
  }
}

async function savePairs(shop: Shop, siteId: string, pairs: Pairs): Promise<void> {
  const before = await shop.db.run(boughtProducts, [siteId])
  const products = [...new Set([...before.map(({ id }) => id), ...pairs.keys()])]
  for (let from = 0; from < products.length; from += productBatch) {
    const some = products.slice(from, from + productBatch)
    const rows = some.flatMap((id) =>
      strongest(pairs.get(id)).map(([other, orders]) => ({ id, other, orders })),
    )
    const columns = [
      rows.map(({ id }) => id),
      rows.map(({ other }) => other),
      rows.map(({ orders }) => orders),
    ]
    await shop.db.run(writeBoughtTogether, [siteId, some, ...columns])
  }
}
