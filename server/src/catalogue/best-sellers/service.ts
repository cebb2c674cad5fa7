import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { addOrder, type Pairs, strongest } from './pairs.rules.ts'
import {
  boughtProducts,
  forgetCount,
  noteCount,
  salesAfter,
  sitesToCount,
  soldProducts,
  updateSold,
  writeBoughtTogether,
} from './queries.ts'

const day = 24 * 60 * 60 * 1000
/** How long an order counts, in milliseconds. */
const window = 90 * day
/** Seconds. An order may be written a little after the time in its row. */
const overlap = 60
const orderBatch = 1000
const productBatch = 200

/**
 * Counts the recent sales of every product, and which were bought together, for lists of best sellers and recommendations:
 * of sites whose orders have changed, and once a day of those with counts, so that old orders go.
 */
export async function countSales(shop: Shop): Promise<void> {
  for (const { id } of await shop.db.run(sitesToCount, [new Date(shop.clock() - day), overlap])) {
    const begin = new Date(shop.clock())
    const sales = await recentSales(shop, id)
    await savePairs(shop, id, sales.pairs)
    await saveUnits(shop, id, sales.units)
    if (sales.units.size + sales.pairs.size > 0) await shop.db.run(noteCount, [id, begin])
    else await shop.db.run(forgetCount, [id])
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

/** Writes only what differs. */
async function saveUnits(shop: Shop, siteId: string, wanted: Map<string, number>): Promise<void> {
  const changed = new Map(wanted)
  for (const { id, sold } of await shop.db.run(soldProducts, [siteId])) {
    const units = wanted.get(id)
    if (units === undefined) changed.set(id, 0)
    else if (BigInt(units) === sold) changed.delete(id)
  }
  const units = [...changed]
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
