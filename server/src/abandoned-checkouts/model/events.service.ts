import type { Connection } from '../../platform/db/db.ts'
import { outboxRows } from '../../platform/db/outbox.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { insertEvents } from './queries.ts'

const entity = 'abandoned_checkout'
export const name = `wix.ecom.v1.${entity}`

export type AbandonedEvent = 'created' | 'updated' | 'recovered' | 'deleted'

interface Change {
  siteId: string
  kind: AbandonedEvent
  /** After the change. */
  changed: readonly { id: string; version: bigint }[]
  /** Whether they were deleted because their person was erased. */
  erased?: boolean
}

/** Writes the events of abandoned checkouts, in the transaction of their change. */
export async function publish(
  tx: Connection,
  shop: Shop,
  { siteId, kind, changed, erased = false }: Change,
): Promise<void> {
  if (changed.length === 0) return
  const events = changed.map(({ id, version }) => ({
    ...{ id: shop.newId(), siteId, entity, entityId: id, type: `${name}_${kind}` },
    sequence: Number(version),
    payload: erased ? { triggeredByAnonymizeRequest: true } : {},
  }))
  await tx.run(insertEvents, [outboxRows(events, shop.clock())])
}
