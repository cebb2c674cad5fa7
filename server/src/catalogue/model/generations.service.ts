import type { Shop } from '../../platform/shop/shop.ts'

interface Generations {
  bySite: Map<string, number>
  /** Times at which changes of any site may have gone unheard. */
  missed: number
}

const generations = new WeakMap<Shop, Generations>()

/** Grows whenever a product of the site changes, its stock included: what was made at the same number is still right. */
export function productGeneration(shop: Shop, siteId: string): number {
  const { bySite, missed } = generations.get(shop) ?? count(shop)
  return (bySite.get(siteId) ?? 0) + missed
}

function count(shop: Shop): Generations {
  const counted: Generations = { bySite: new Map(), missed: 0 }
  shop.changes.subscribe('product', (id) => counted.bySite.set(id, (counted.bySite.get(id) ?? 0) + 1))
  shop.changes.onMissed(() => {
    counted.missed++
  })
  generations.set(shop, counted)
  return counted
}
