import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { cartsByIds } from './queries.ts'
import { quote } from './quotes.service.ts'
import { type Cart, toWire } from './rules.ts'

export type CartEvent = 'created' | 'updated' | 'deleted'

const name = 'wix.ecom.v1.cart'

/** An event about a cart, as parameters of an insert into the outbox. */
export function cartEvent(shop: Shop, kind: CartEvent, { siteId, id, version }: Cart): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version })
}

export const cartEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'] satisfies CartEvent[],
  // The dispatcher must not wait for plugins.
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(cartsByIds, [siteId, ids])
    const carts = rows.map((row): Cart => ({ ...row, siteId }))
    return new Map(
      await Promise.all(
        carts.map(
          async (cart) => [cart.id, toWire(cart, await quote(shop, cart, { onlyKept: true }))] as const,
        ),
      ),
    )
  },
})
