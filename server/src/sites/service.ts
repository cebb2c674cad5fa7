import { cacheOf } from '../platform/cache.ts'
import { refuse } from '../platform/errors.ts'
import type { Shop } from '../platform/shop.ts'
import { firstSite, insertSite, type SiteRow, sitesById, updateSite } from './queries.ts'
import { defaultSettings, type SiteSettings } from './rules.ts'

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

/** The site this installation began with, or undefined before the first start. */
export async function first(shop: Shop): Promise<Site | undefined> {
  const [row] = await shop.db.run(firstSite, [])
  return row && toSite(row)
}

export async function create(shop: Shop, name: string, settings: Partial<SiteSettings>): Promise<Site> {
  const now = new Date(shop.clock())
  const [row] = await shop.db.run(insertSite, [shop.newId(), name, JSON.stringify(settings), now])
  if (!row) throw new Error('the new site was not returned')
  return toSite(row)
}

export interface SiteChange {
  name?: string
  settings?: Partial<SiteSettings>
  revision?: string
}

/** Changes what is sent; with a revision, only when nobody else changed the settings since. */
export async function update(shop: Shop, siteId: string, change: SiteChange): Promise<Site> {
  for (;;) {
    const [row] = await shop.db.run(sitesById, [[siteId]])
    if (!row) throw refuse('NOT_FOUND', 'No such site')
    if (change.revision && change.revision !== String(row.revision)) throw refuse('REVISION_MISMATCH')
    const settings = { ...row.settings, ...change.settings }
    const now = new Date(shop.clock())
    const name = change.name ?? row.name
    const [changed] = await shop.db.run(updateSite, [
      siteId,
      row.revision,
      name,
      JSON.stringify(settings),
      now,
    ])
    if (!changed) continue
    shop.changes.publish('site', siteId, siteId)
    return toSite(changed)
  }
}

const sites = cacheOf<Site>({
  topics: ['site'],
  max: 10_000,
  async load(shop, _siteId, ids) {
    const rows = await shop.db.run(sitesById, [ids])
    return new Map(rows.map((row) => [row.id, toSite(row)]))
  },
})

function toSite({ settings, revision, ...row }: SiteRow): Site {
  return { ...row, revision: String(revision), settings: { ...defaultSettings, ...settings } }
}
