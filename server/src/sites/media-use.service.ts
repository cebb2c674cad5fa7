import type { MediaUser } from '../media/library.service.ts'
import { usesInSite } from './media-use.queries.ts'
import * as sites from './service.ts'

/** The logo goes with its file. The words of a page stay as they were written. */
export const siteUser: MediaUser = {
  uses: (shop, siteId, ids) => shop.db.run(usesInSite, [siteId, ids]),
  async letGo(shop, { siteId }, ids) {
    const { settings, revision } = await sites.get(shop, siteId)
    if (!settings.theme?.logo || !ids.includes(settings.theme.logo)) return
    const { logo: _, ...theme } = settings.theme
    await sites.update(shop, siteId, { settings: { theme }, revision })
  },
}
