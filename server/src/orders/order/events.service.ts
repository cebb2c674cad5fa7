import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { Connection } from '../../platform/db/db.ts'
import { outboxValues } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { insertEvents } from './queries.ts'
import { type Order, orderToWire } from './rules.ts'
import type { ActivityType } from './status.rules.ts'

export type OrderEvent = 'created' | 'updated' | 'approved' | 'canceled'

/** An event about an order, as parameters of an insert into the outbox. */
export function orderEvent(shop: Shop, kind: OrderEvent, order: Order): unknown[] {
  return entityEvent(shop, kind, { ...order, entity: 'order', wire: orderToWire(order) })
}

interface Change {
  entity: 'checkout' | 'order'
  siteId: string
  id: string
  version: bigint
  /** The entity after the change. */
  wire: object
}

export function entityEvent(
  shop: Shop,
  kind: string,
  { entity, siteId, id: entityId, version, wire }: Change,
): unknown[] {
  const now = shop.clock()
  const id = shop.newId()
  const payload = {
    id,
    entityFqdn: `wix.ecom.v1.${entity}`,
    slug: kind,
    entityId,
    eventTime: new Date(now).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: String(version),
    ...(kind === 'created' ? { createdEvent: { entity: wire } } : {}),
    ...(kind === 'updated' ? { updatedEvent: { currentEntity: wire } } : {}),
    ...(kind !== 'created' && kind !== 'updated' ? { actionEvent: { body: { [entity]: wire } } } : {}),
  }
  const type = `wix.ecom.v1.${entity}_${kind}`
  return outboxValues({ id, siteId, entity, entityId, sequence: Number(version), type, payload }, now)
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
