import type { Activity } from '@cartwright/contract/orders/activities.ts'
import { entityEvent } from '../../cart/cart/events.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { insertEvents } from './queries.ts'
import { type Order, orderToWire } from './rules.ts'
import type { ActivityType } from './status.rules.ts'

type OrderEvent = 'created' | 'updated' | 'approved' | 'canceled'

/** An event about an order, as parameters of an insert into the outbox. */
export function orderEvent(shop: Shop, kind: OrderEvent, order: Order): unknown[] {
  return entityEvent(shop, kind, { ...order, entity: 'order', wire: orderToWire(order) })
}

/** An entry of an order's timeline. */
export function newActivity(shop: Shop, type: ActivityType): Activity {
  return {
    id: shop.newId(),
    createdDate: new Date(shop.clock()).toISOString(),
    type,
    activityType: type,
  }
}

/** Writes events to the outbox, in the transaction of their changes. */
export async function publishEvents(tx: Connection, events: readonly unknown[][]): Promise<void> {
  if (events.length === 0) return
  const [first = []] = events
  await tx.run(
    insertEvents,
    first.map((_, column) => events.map((event) => event[column])),
  )
}
