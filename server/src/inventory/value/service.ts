import type { Shop } from '../../platform/shop/shop.ts'
import { type StockValue, stockValue } from './queries.ts'

/** What the stock is worth now, by product. */
export function byProduct(shop: Shop, siteId: string): Promise<StockValue[]> {
  return shop.db.read.run(stockValue, [siteId])
}
