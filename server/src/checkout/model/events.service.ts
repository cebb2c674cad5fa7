import type { Checkout as WireCheckout } from '@cartwright/contract/checkout/checkout.ts'
import { outboxValues } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'

export type CheckoutEvent = 'created' | 'updated' | 'completed'

interface CheckoutChange {
  siteId: string
  version: bigint
  /** The checkout after the change. */
  wire: WireCheckout
}

/** An event about a checkout, as parameters of an insert into the outbox. */
export function checkoutEvent(
  shop: Shop,
  kind: CheckoutEvent,
  { siteId, version, wire }: CheckoutChange,
): unknown[] {
  const now = shop.clock()
  const id = shop.newId()
  const payload = {
    id,
    entityFqdn: 'wix.ecom.v1.checkout',
    slug: kind,
    entityId: wire.id,
    eventTime: new Date(now).toISOString(),
    triggeredByAnonymizeRequest: false,
    originatedFrom: null,
    entityEventSequence: String(version),
    ...eventBody(kind, wire),
  }
  const entityId = wire.id ?? ''
  const type = `wix.ecom.v1.checkout_${kind}`
  return outboxValues(
    { id, siteId, entity: 'checkout', entityId, sequence: Number(version), type, payload },
    now,
  )
}

function eventBody(kind: CheckoutEvent, checkout: WireCheckout) {
  if (kind === 'created') return { createdEvent: { entity: checkout } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: checkout } }
  return { actionEvent: { body: { checkout } } }
}
