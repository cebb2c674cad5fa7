import { cacheOf } from '../../platform/cache.ts'
import type { Shop } from '../../platform/shop.ts'
import * as sites from '../../sites/service.ts'
import { tablesOf } from '../coupons/queries.ts'
import { type Tables, tablesFrom } from './tables.rules.ts'

/** Everything a merchant set about delivery and tax, ready to price with. */
export async function get(shop: Shop, siteId: string): Promise<Tables> {
  return (await tables.get(shop, siteId, siteId)) ?? nothing
}

const tables = cacheOf<Tables>({
  topics: ['pricing', 'site'],
  max: 1000,
  async load(shop, siteId) {
    const [site, [row]] = await Promise.all([sites.get(shop, siteId), shop.db.run(tablesOf, [siteId])])
    return new Map(row ? [[siteId, tablesFrom(row, site.settings)]] : [])
  },
})

const nothing: Tables = {
  shipping: { options: [], regions: [] },
  tax: { regions: [], mappings: [], addressType: 'SHIPPING', defaultTaxGroupId: '' },
}
