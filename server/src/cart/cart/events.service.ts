import { outboxValues } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'

interface Change {
  entity: 'cart' | 'checkout' | 'order'
  siteId: string
  id: string
  version: bigint
  /** The entity after the change. */
  wire: object
}

/** An event about a cart, a checkout or an order, as parameters of an insert into the outbox. */
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
    ...eventBody(kind, entity, wire),
  }
  const type = `wix.ecom.v1.${entity}_${kind}`
  return outboxValues({ id, siteId, entity, entityId, sequence: Number(version), type, payload }, now)
}

function eventBody(kind: string, entity: Change['entity'], wire: object) {
  if (kind === 'created') return { createdEvent: { entity: wire } }
  if (kind === 'updated') return { updatedEvent: { currentEntity: wire } }
  if (kind === 'deleted') return { deletedEvent: { deletedEntity: wire } }
  return { actionEvent: { body: { [entity]: wire } } }
}
