import type { Checkout as WireCheckout } from '@cartwright/contract/checkout.ts'
import type { Order as WireOrder } from '@cartwright/contract/orders.ts'
import type { Connection } from '../platform/db.ts'
import { outboxValues } from '../platform/outbox.ts'
import type { Shop } from '../platform/shop.ts'
import { type Order, orderOnWire } from './order-entity.rules.ts'
import { appendEvent } from './queries.ts'
import { type CheckoutEvent, eventOf } from './rules.ts'

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

export async function tellOfCheckout(
  tx: Connection,
  shop: Shop,
  kind: CheckoutEvent,
  change: CheckoutChange,
) {
  await tx.run(appendEvent, checkoutEvent(shop, kind, change))
}

export type OrderEvent = 'created' | 'updated' | 'approved' | 'canceled'

export async function tellOfOrder(tx: Connection, shop: Shop, kind: OrderEvent, order: Order): Promise<void> {
  const now = shop.clock()
  const id = shop.newId()
  const payload = {
    id,
    entityFqdn: 'wix.ecom.v1.order',
    slug: kind,
    entityId: order.id,
    eventTime: new Date(now).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: String(order.version),
    ...bodyOf(kind, orderOnWire(order)),
  }
  const { siteId, id: entityId } = order
  const sequence = Number(order.version)
  const type = `wix.ecom.v1.order_${kind}`
  await tx.run(
    appendEvent,
    outboxValues({ id, siteId, entity: 'order', entityId, sequence, type, payload }, now),
  )
}

function bodyOf(kind: OrderEvent, order: WireOrder) {
  if (kind === 'created') return { createdEvent: { entity: order } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: order } }
  return { actionEvent: { body: { order } } }
}
