import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { toEnvelope } from './prices.service.ts'
import { checkoutsByIds } from './queries.ts'
import type { Checkout } from './rules.ts'

export type CheckoutEvent = 'created' | 'updated' | 'completed'

const name = 'wix.ecom.v1.checkout'

/** An event about a checkout, as parameters of an insert into the outbox. */
export function checkoutEvent(
  shop: Shop,
  kind: CheckoutEvent,
  { siteId, id, version }: Pick<Checkout, 'siteId' | 'id' | 'version'>,
): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version })
}

export const checkoutEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'completed'] satisfies CheckoutEvent[],
  // The dispatcher must not wait for plugins, and nothing that is told may make them do anything.
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(checkoutsByIds, [siteId, ids])
    const checkouts = rows.map((row): Checkout => ({ ...row, siteId }))
    return new Map(
      await Promise.all(
        checkouts.map(
          async (one) => [one.id, (await toEnvelope(shop, one, { onlyKept: true })).checkout] as const,
        ),
      ),
    )
  },
})
