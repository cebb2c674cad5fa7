import type { Connection } from '../../platform/db/db.ts'
import { outboxRows } from '../../platform/db/outbox.ts'
import { entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { insertEvents, rsvpsByIds } from './queries.ts'
import { toWire } from './rules.ts'

const entity = 'rsvp'
const name = `wix.events.v2.${entity}`

interface Changes {
  kind: 'created' | 'updated' | 'deleted'
  siteId: string
  /** After the change. */
  rsvps: readonly { id: string; revision: bigint }[]
  /** Whether they were deleted because their person was erased. */
  erased?: boolean
}

/** Writes the events of RSVPs, in the transaction of their change. */
export async function publishRsvps(
  tx: Connection,
  shop: Shop,
  { kind, siteId, rsvps, erased = false }: Changes,
): Promise<void> {
  if (rsvps.length === 0) return
  const events = rsvps.map(({ id, revision }) => ({
    ...{ id: shop.newId(), siteId, entity, entityId: id, type: `${name}_${kind}` },
    sequence: Number(revision),
    payload: erased ? { triggeredByAnonymizeRequest: true } : {},
  }))
  await tx.run(insertEvents, [outboxRows(events, shop.clock())])
}

export const rsvpEvents = entityEvents({
  name,
  kinds: ['created', 'updated', 'deleted'],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(rsvpsByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toWire(row)]))
  },
})
