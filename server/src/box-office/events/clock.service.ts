import type { Shop } from '../../platform/shop/shop.ts'
import { publishChanges } from './events.service.ts'
import { eventsToTell } from './queries.ts'

/** Tells of events that have started or ended since the last time. */
export async function tellOfTime(shop: Shop): Promise<void> {
  for (;;) {
    const due = await shop.db.transaction(async (tx) => {
      const rows = await tx.run(eventsToTell, [new Date(shop.clock())])
      await publishChanges(
        tx,
        shop,
        rows.map(({ status, ...event }) => ({ ...event, kind: status === 'ENDED' ? 'ended' : 'started' })),
      )
      return rows
    })
    if (due.length < 500) return
  }
}
