import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { releaseHolds } from './queries.ts'
import type { StockDemand } from './rules.ts'

/** Deletes the holds of a checkout. Call {@link publishChange} with the result after the commit. */
export function release(tx: Connection, siteId: string, checkoutId: string): Promise<StockDemand[]> {
  return tx.run(releaseHolds, [siteId, checkoutId])
}

/** Clears these products from all caches. Call it after the commit. */
export function publishChange(shop: Shop, siteId: string, wants: readonly { productId: string }[]): void {
  for (const productId of new Set(wants.map((want) => want.productId))) {
    shop.changes.publish('product', siteId, productId)
  }
}
