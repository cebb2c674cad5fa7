import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { Connection } from '../../platform/db/db.ts'
import { outboxValues } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { insertEvents } from './queries.ts'
import { type ActivityType, type Order, orderToWire } from './rules.ts'

export type OrderEvent = 'created' | 'updated' | 'approved' | 'canceled'

/** An event about an order, as parameters of an insert into the outbox. */
export function orderEvent(shop: Shop, kind: OrderEvent, order: Order): unknown[] {
  const now = shop.clock()
  const id = shop.newId()
  const { siteId, id: entityId } = order
  const payload = {
    id,
    entityFqdn: 'wix.ecom.v1.order',
    slug: kind,
    entityId,
    eventTime: new Date(now).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: String(order.version),
    ...eventBody(kind, orderToWire(order)),
  }
  const sequence = Number(order.version)
  const type = `wix.ecom.v1.order_${kind}`
  return outboxValues({ id, siteId, entity: 'order', entityId, sequence, type, payload }, now)
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

function eventBody(kind: OrderEvent, order: WireOrder) {
  if (kind === 'created') return { createdEvent: { entity: order } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: order } }
  return { actionEvent: { body: { order } } }
}
