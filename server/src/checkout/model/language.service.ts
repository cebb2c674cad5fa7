import type { Shop } from '../../platform/shop.ts'
import { languageFor } from '../../sites/languages.rules.ts'
import * as sites from '../../sites/service.ts'
import { checkoutById } from './queries.ts'

/** The shop as the buyer of a checkout reads it: in the language that was shopped in. */
export async function siteFor(
  shop: Shop,
  { siteId, checkoutId }: { siteId: string; checkoutId: string },
): Promise<sites.Site> {
  const [site, [checkout]] = await Promise.all([
    sites.get(shop, siteId),
    shop.db.run(checkoutById, [siteId, checkoutId, null]),
  ])
  const language = languageFor(site.settings, checkout?.data.buyerLanguage)
  return { ...site, settings: { ...site.settings, language } }
}
