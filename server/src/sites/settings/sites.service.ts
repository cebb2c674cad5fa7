import { LRUCache } from 'lru-cache'
import { createCache } from '../../platform/cache/cache.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Face } from '../../platform/pages/fault-page.view.ts'
import { requireOpen } from '../../platform/shop/hosts.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { firstSite, type SiteRow, sitesById } from './queries.ts'
import { type SiteSettings, settingsOf } from './rules.ts'
import { themeProperties } from './theme.rules.ts'

export interface Site {
  id: string
  name: string
  settings: SiteSettings
  /** The ways to pay for which the shop has an account with their service. */
  paymentAccounts: readonly string[]
  revision: string
  createdAt: Date
  updatedAt: Date
}

export async function get(shop: Shop, siteId: string): Promise<Site> {
  const site = await sites.get(shop, siteId, siteId)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  return site
}

/** The site this installation began with; undefined before the first start, and in other cells than its own. */
export async function first(shop: Shop): Promise<Site | undefined> {
  if (shop.cell && !shop.cell.isFirst) return undefined
  const [row] = await shop.db.run(firstSite, [])
  const site = row && toSite(row)
  if (site) show(shop, site, { isFirst: true })
  return site
}

/**
 * The site that a request is for, by its host; undefined before the first start. While there is one shop, it is that one
 * everywhere.
 */
export async function at(
  shop: Shop,
  { headers: { host } }: { headers: { host?: string | undefined } },
): Promise<Site | undefined> {
  const found = shop.hosts.at(host)
  if (found === 'unknown') throw refuse('UNKNOWN_HOST')
  if (found === 'first') return first(shop)
  requireOpen(shop.hosts, found.siteId)
  return get(shop, found.siteId)
}

/** The same; refuses before the first start. */
export async function requireAt(
  shop: Shop,
  request: { headers: { host?: string | undefined } },
): Promise<Site> {
  const site = await at(shop, request)
  if (!site) throw refuse('NOT_FOUND', 'There is no shop yet')
  return site
}

/** The site at a host as it was read last, for pages that tell people that there is no database. */
export function faceOf(shop: Shop, host: string | undefined): Face | undefined {
  const found = shop.hosts.at(host)
  const { first = '', sites } = shown.get(shop) ?? {}
  const site = found === 'unknown' ? undefined : sites?.get(found === 'first' ? first : found.siteId)
  if (!site) return undefined
  const { name, settings } = site
  return { name, language: settings.language, theme: themeProperties(settings.theme) }
}

interface Shown {
  /** The id of the site that the installation began with. */
  first?: string
  sites: LRUCache<string, Site>
}

const shown = new WeakMap<Shop, Shown>()

function show(shop: Shop, site: Site, { isFirst }: { isFirst: boolean }): void {
  const known = shown.get(shop) ?? { sites: new LRUCache({ max: mostSites }) }
  known.sites.set(site.id, site)
  shown.set(shop, isFirst ? { ...known, first: site.id } : known)
}

const mostSites = 10_000

const sites = createCache<Site>({
  name: 'sites',
  topics: ['site'],
  max: mostSites,
  async load(shop, _siteId, ids) {
    const rows = await shop.db.run(sitesById, [ids])
    const sites = rows.map(toSite)
    for (const site of sites) show(shop, site, { isFirst: shown.get(shop)?.first === site.id })
    return new Map(sites.map((site) => [site.id, site]))
  },
})

/** The site of a row, with defaults for the settings it leaves out. */
export function toSite({ settings, revision, ...row }: SiteRow): Site {
  return { ...row, revision: String(revision), settings: settingsOf(settings) }
}
