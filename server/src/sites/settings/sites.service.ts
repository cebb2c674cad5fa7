import { createCache } from '../../platform/cache/cache.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Face } from '../../platform/pages/fault-page.view.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { firstSite, type SiteRow, siteIds, sitesById } from './queries.ts'
import { type SiteSettings, settingsOf } from './rules.ts'
import { themeProperties } from './theme.rules.ts'

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
  if (row) shown.set(shop, toSite(row))
  return row && toSite(row)
}

/** As it was read last, for pages that tell people that there is no database. */
export function faceOf(shop: Shop): Face | undefined {
  const site = shown.get(shop)
  if (!site) return undefined
  const { name, settings } = site
  return { name, language: settings.language, theme: themeProperties(settings.theme) }
}

/** The sites that installations began with. */
const shown = new WeakMap<Shop, Site>()

const sites = createCache<Site>({
  name: 'sites',
  topics: ['site'],
  max: 10_000,
  async load(shop, _siteId, ids) {
    const rows = await shop.db.run(sitesById, [ids])
    const sites = rows.map(toSite)
    for (const site of sites) if (site.id === shown.get(shop)?.id) shown.set(shop, site)
    return new Map(sites.map((site) => [site.id, site]))
  },
})

/** The site of a row, with defaults for the settings it leaves out. */
export function toSite({ settings, revision, ...row }: SiteRow): Site {
  return { ...row, revision: String(revision), settings: settingsOf(settings) }
}
