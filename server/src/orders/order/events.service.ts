import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import { appendEvents } from '../../checkout/model/queries.ts'
import { type CheckoutEvent, eventOf } from '../../checkout/model/rules.ts'
import type { Connection } from '../../platform/db.ts'
import { outboxValues } from '../../platform/outbox.ts'
import type { Shop } from '../../platform/shop.ts'
import { type Order, orderOnWire } from './rules.ts'

export interface CheckoutChange {
  siteId: string
  version: bigint
  /** The checkout as it is after the change. */
  wire: WireCheckout
}

/** The parameters of an outbox insert that tells of a checkout's change. */
export function checkoutEvent(
  shop: Shop,
  kind: CheckoutEvent,
  { siteId, version, wire }: CheckoutChange,
): unknown[] {
  const now = shop.clock()
  const id = shop.newId()
  const payload = eventOf(kind, wire, { id, sequence: version, now })
  const type = `wix.ecom.v1.checkout_${kind}`
  const entityId = wire.id ?? ''
  return outboxValues(
    { id, siteId, entity: 'checkout', entityId, sequence: Number(version), type, payload },
    now,
  )
}

export type OrderEvent = 'created' | 'updated' | 'approved' | 'canceled'

/** The parameters of an outbox insert that tells of an order's change. */
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
    ...bodyOf(kind, orderOnWire(order)),
  }
  const sequence = Number(order.version)
  const type = `wix.ecom.v1.order_${kind}`
  return outboxValues({ id, siteId, entity: 'order', entityId, sequence, type, payload }, now)
}

export type ActivityType = NonNullable<Activity['activityType']>

/** One entry of an order's time line. */
export function activity(shop: Shop, type: ActivityType): Activity {
  return {
    id: shop.newId(),
    createdDate: new Date(shop.clock()).toISOString(),
    type,
    activityType: type,
  }
}

/** Writes events in the transaction of their changes. */
export async function tell(tx: Connection, events: readonly unknown[][]): Promise<void> {
  if (events.length === 0) return
  const [first = []] = events
  await tx.run(
    appendEvents,
    first.map((_, column) => events.map((event) => event[column])),
  )
}

function bodyOf(kind: OrderEvent, order: WireOrder) {
  if (kind === 'created') return { createdEvent: { entity: order } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: order } }
  return { actionEvent: { body: { order } } }
}
