import type { Shop } from '../platform/shop.ts'

const generations = new WeakMap<Shop, Map<string, number>>()

/** Grows whenever a product of the site changes, its stock included: what was made at the same number is still right. */
export function productGeneration(shop: Shop, siteId: string): number {
  let bySite = generations.get(shop)
  if (!bySite) {
    const counted = new Map<string, number>()
    shop.changes.subscribe('product', (id) => counted.set(id, (counted.get(id) ?? 0) + 1))
    generations.set(shop, counted)
    bySite = counted
  }
  return bySite.get(siteId) ?? 0
}
