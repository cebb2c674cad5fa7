import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { Connection } from '../../platform/db/db.ts'
import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { insertEvents, ordersByIds } from './queries.ts'
import { type Order, orderToWire } from './rules.ts'
import type { ActivityType } from './status.rules.ts'

type OrderEvent = 'created' | 'updated' | 'approved' | 'payment_status_updated' | 'canceled'

const name = 'wix.ecom.v1.order'

/** An event about an order, as parameters of an insert into the outbox. */
export function orderEvent(
  shop: Shop,
  kind: OrderEvent,
  { siteId, id, version }: Pick<Order, 'siteId' | 'id' | 'version'>,
): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version })
}

/** The event that an order no longer says who bought it. */
export function anonymizedEvent(shop: Shop, { siteId, id, version }: Order): unknown[] {
  const payload = { triggeredByAnonymizeRequest: true }
  return entityEvent(shop, { name, kind: 'updated', siteId, id, version, payload })
}

export const orderEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'approved', 'payment_status_updated', 'canceled'] satisfies OrderEvent[],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(ordersByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, orderToWire({ ...row, siteId })]))
  },
})

/** An entry of an order's timeline. */
export function newActivity(shop: Shop, type: ActivityType): Activity {
  return {
    id: shop.newId(),
    createdDate: new Date(shop.clock()).toISOString(),
    type,
    activityType: type,
  }
}

export interface ItemActivity {
  /** Of what sells the item. */
  appId: string
  type: string
  data: Record<string, string>
}

/** An entry of the timeline about an item that a room sells. */
export function newItemActivity(shop: Shop, { appId, type, data }: ItemActivity): Activity {
  return {
    id: shop.newId(),
    createdDate: new Date(shop.clock()).toISOString(),
    type: 'CUSTOM_ACTIVITY',
    customActivity: { appId, type, additionalData: data },
  }
}

/** Writes events of one shop to the outbox, in the transaction of their changes. */
export async function publishEvents(tx: Connection, events: readonly unknown[][]): Promise<void> {
  const [first] = events
  if (!first) return
  const [siteId] = first
  await tx.run(insertEvents, [...first.map((_, column) => events.map((event) => event[column])), siteId])
}
