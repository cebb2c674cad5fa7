import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Order } from '../order/rules.ts'
import { fulfillmentsByOrder } from './queries.ts'
import { toEnvelope } from './rules.ts'

const name = 'wix.ecom.v1.fulfillments'

/** The event that the parcels of an order have changed, as parameters of an insert into the outbox. */
export function fulfilmentEvent(shop: Shop, { siteId, id, version }: Order): unknown[] {
  return entityEvent(shop, { name, kind: 'updated', siteId, id, version })
}

export const fulfilmentEvents = entityEvents({
  name,
  kinds: ['updated'],
  async read(shop, siteId, orderIds) {
    const rows = await shop.db.run(fulfillmentsByOrder, [siteId, orderIds])
    return new Map(orderIds.map((id) => [id, toEnvelope(id, rows)]))
  },
})
