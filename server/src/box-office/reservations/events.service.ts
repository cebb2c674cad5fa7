import type { Connection } from '../../platform/db/db.ts'
import { outboxRows } from '../../platform/db/outbox.ts'
import { entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { insertEvents, reservationsByIds } from './queries.ts'
import { toWire } from './rules.ts'

const entity = 'ticket_reservation'
const name = `wix.events.v1.${entity}`

interface Changes {
  kind: 'created' | 'updated'
  /** After the change. One may be listed several times. */
  reservations: readonly { siteId: string; id: string; revision: bigint }[]
}

/** Writes the events of reservations, in the transaction of their change. */
export async function publishReservations(
  tx: Connection,
  shop: Shop,
  { kind, reservations }: Changes,
): Promise<void> {
  const unique = new Map(reservations.map((one) => [one.id, one]))
  if (unique.size === 0) return
  const events = [...unique.values()].map(({ siteId, id, revision }) => ({
    ...{ id: shop.newId(), siteId, entity, entityId: id, type: `${name}_${kind}` },
    sequence: Number(revision),
    payload: {},
  }))
  await tx.run(insertEvents, [outboxRows(events, shop.clock())])
}

export const reservationEvents = entityEvents({
  name,
  kinds: ['created', 'updated'],
  async read(shop, siteId, ids) {
    const rows = await shop.db.run(reservationsByIds, [siteId, ids])
    return new Map(rows.map((row) => [row.id, toWire(row, shop.clock())]))
  },
})
