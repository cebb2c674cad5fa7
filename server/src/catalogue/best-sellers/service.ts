import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { salesAfter, soldProducts, updateSold } from './queries.ts'

/** How long an order counts, in milliseconds. */
const window = 90 * 24 * 60 * 60 * 1000
const orderBatch = 1000
const productBatch = 200

/** Counts the recent sales of every product for lists of best sellers. */
export async function countSales(shop: Shop): Promise<void> {
  for (const id of await sites.ids(shop)) {
    const wanted = await unitsSold(shop, id)
    for (const { id: productId, sold } of await shop.db.run(soldProducts, [id])) {
      const units = wanted.get(productId)
      if (units === undefined) wanted.set(productId, 0)
      else if (BigInt(units) === sold) wanted.delete(productId)
    }
    await saveUnits(shop, id, [...wanted])
  }
}

async function unitsSold(shop: Shop, siteId: string): Promise<Map<string, number>> {
  const sold = new Map<string, number>()
  let at = new Date(shop.clock() - window).toISOString()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const [batch] = await shop.db.read.run(salesAfter, [siteId, at, after, orderBatch])
    if (!batch?.lastAt || !batch.lastId) return sold
    for (const [id, units] of Object.entries(batch.units ?? {})) {
      if (isGuid(id)) sold.set(id, (sold.get(id) ?? 0) + units)
    }
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
