import type { MediaUses } from '../../platform/room.ts'
import { dropLogo, usesInSite } from './media-uses.queries.ts'

/** The logo goes with its file. The text of a page stays as it was written. */
export const siteMediaUses: MediaUses = {
  find: (on, _shop, { siteId, ids }) => on.run(usesInSite, [siteId, ids]),
  async remove(tx, shop, { siteId, ids }) {
    const [changed] = await tx.run(dropLogo, [siteId, ids, new Date(shop.clock())])
    return changed && (() => shop.changes.publish('site', siteId, siteId))
  },
}
