import type { MediaUser } from '../media/library.service.ts'
import { dropLogo, usesInSite } from './media-use.queries.ts'

/** The logo goes with its file. The words of a page stay as they were written. */
export const siteUser: MediaUser = {
  uses: (on, siteId, ids) => on.run(usesInSite, [siteId, ids]),
  async letGo(tx, shop, { author: { siteId }, ids }) {
    const [changed] = await tx.run(dropLogo, [siteId, ids, new Date(shop.clock())])
    return changed && (() => shop.changes.publish('site', siteId, siteId))
  },
}
