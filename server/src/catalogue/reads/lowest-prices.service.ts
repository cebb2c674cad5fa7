import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { priceChanges, priceChangesAtOnce } from '../history/queries.ts'
import type { PriceChange } from '../history/rules.ts'
import type { Product } from '../model/product.rules.ts'
import { lowestPrices } from './lowest-prices.rules.ts'

/** {@link lowestPrices} of a product. Reads as much of its history as needed. */
export async function findLowestPrices(
  shop: Shop,
  siteId: string,
  product: Product,
): Promise<ReadonlyMap<string, Minor>> {
  const { currency } = (await sites.get(shop, siteId)).settings
  const changes: PriceChange[] = []
  let complete = product.discount.type === 'NONE'
  for (;;) {
    const lowest = lowestPrices(product, { changes, complete }, currency)
    if (lowest) return lowest
    const before = changes.at(-1)?.revision ?? product.revision + 1n
    const older = await shop.db.run(priceChanges, [siteId, product.id, before])
    changes.push(...older)
    complete = older.length < priceChangesAtOnce
  }
}
