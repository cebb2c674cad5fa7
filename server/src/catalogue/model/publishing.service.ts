import type { Shop } from '../../platform/shop/shop.ts'

/** In place of the id of a product: all of them. */
export const everyProduct = '*'

/** Beyond this many it is cheaper to forget all products. */
const fewProducts = 50

/** Makes everybody read these products again, and all lists. */
export function publish(shop: Shop, siteId: string, changed: ReadonlySet<string>): void {
  if (changed.size > fewProducts || changed.has(everyProduct)) shop.changes.publish('product', siteId)
  else for (const id of changed) shop.changes.publish('product', siteId, id)
  shop.changes.publish('catalogue', siteId)
}
