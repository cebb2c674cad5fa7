import { day, deleteBefore } from '../platform/db/retention.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { publish } from './model/events.service.ts'
import { reminderRules } from './model/rules.ts'
import { deleteCounted, eraseBatch, eraseOld, sitesThatKept } from './queries.ts'

/** Erases who the buyers were when the time that the shop has set is over. */
export async function eraseExpired(shop: Shop): Promise<void> {
  for (const { id: siteId } of await shop.db.run(sitesThatKept, [])) {
    const { retention } = reminderRules((await sites.get(shop, siteId)).settings)
    for (;;) {
      const now = shop.clock()
      const erased = await shop.db.transaction(async (tx) => {
        const rows = await tx.run(eraseOld, [siteId, new Date(now), new Date(now - retention)])
        await publish(tx, shop, { siteId, kind: 'deleted', changed: rows })
        return rows
      })
      if (erased.length < eraseBatch) break
    }
  }
}

/** What only counts counts for two years. */
export const deleteOldCounts = deleteBefore(deleteCounted, 730 * day)
