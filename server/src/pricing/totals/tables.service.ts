import { createCache } from '../../platform/cache/cache.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { enabled } from '../../plugins/asking/known.service.ts'
import * as sites from '../../sites/settings/sites.service.ts'
import { tablesBySite } from './queries.ts'
import { type Tables, toTables } from './tables.rules.ts'

/** The merchant's settings of delivery, tax and automatic discounts, ready to price with. */
export async function tables(shop: Shop, siteId: string): Promise<Tables> {
  return (await tableCache.get(shop, siteId, siteId)) ?? noTables
}

const tableCache = createCache<Tables>({
  name: 'pricing',
  topics: ['pricing', 'site', 'plugin'],
  max: 1000,
  async load(shop, siteId) {
    const [site, [row]] = await Promise.all([sites.get(shop, siteId), shop.db.run(tablesBySite, [siteId])])
    const asks = row?.hasPlugins || shop.plugins.length > 0
    const plugins = asks ? await enabled(shop, siteId) : []
    return new Map(row ? [[siteId, { ...toTables(row, site.settings), plugins }]] : [])
  },
})

const noTables: Tables = {
  plugins: [],
  automaticDiscounts: [],
  hasTaxExemptions: false,
  shipping: { options: [], regions: [] },
  tax: { regions: [], mappings: [], addressType: 'SHIPPING', defaultTaxGroupId: '' },
}
