import { createCache } from '../../platform/cache/cache.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { firstSite, type SiteRow, siteIds, sitesById } from './queries.ts'
import { type SiteSettings, settingsOf } from './rules.ts'

export interface Site {
  id: string
  name: string
  settings: SiteSettings
  revision: string
  createdAt: Date
  updatedAt: Date
}

export async function get(shop: Shop, siteId: string): Promise<Site> {
  const site = await sites.get(shop, siteId, siteId)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  return site
}

export async function ids(shop: Shop): Promise<string[]> {
  return (await shop.db.run(siteIds, [])).map(({ id }) => id)
}

/** The site this installation began with, or undefined before the first start. */
export async function first(shop: Shop): Promise<Site | undefined> {
  const [row] = await shop.db.run(firstSite, [])
  return row && toSite(row)
}

const sites = createCache<Site>({
  name: 'sites',
  topics: ['site'],
  max: 10_000,
  async load(shop, _siteId, ids) {
    const rows = await shop.db.run(sitesById, [ids])
    return new Map(rows.map((row) => [row.id, toSite(row)]))
  },
})

/** The site of a row, with defaults for the settings it leaves out. */
export function toSite({ settings, revision, ...row }: SiteRow): Site {
  return { ...row, revision: String(revision), settings: settingsOf(settings) }
}
