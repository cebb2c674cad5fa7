import { refuse, refuseIf, violation } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import * as access from '../sites/apps/service.ts'
import * as hosts from '../sites/hosts/service.ts'
import { defaultSettings } from '../sites/settings/rules.ts'
import * as sites from '../sites/settings/service.ts'
import { settingsViolations } from '../sites/settings/violations.rules.ts'
import * as audit from '../staff/audit/service.ts'
import * as links from '../staff/people/links.service.ts'
import { archiveShop, restoreShop, type ShopRow, shopById, shopByName, shopsAfter } from './queries.ts'

/** What a new shop begins with. The rest of its settings have defaults. */
export interface NewShop {
  name: string
  host: string
  currency?: string | undefined
  language?: string | undefined
  country?: string | undefined
}

export interface CreatedShop {
  shop: ShopRow
  clientId: string
  /** An API key that may do everything. It is shown only here. */
  apiKey: string
  /** Where its owner sets the admin up, once. */
  setUpUrl: string
}

/**
 * Makes a shop with a host, a client for a storefront, an API key, and a link for its owner. Whoever calls this does so in a
 * unit of work, so that all of it comes or nothing.
 */
export async function create(shop: Shop, wanted: NewShop): Promise<CreatedShop> {
  const host = hosts.parse(wanted.host, 'shop.host')
  const { id: siteId } = await sites.create(shop, nameOf(wanted), settingsOf(shop, wanted))
  await shop.db.transaction((tx) => hosts.add(tx, shop, { siteId, host, main: true }))
  const url = hosts.urlAt(shop, host)
  const client = await access.createClient(shop, siteId, {
    name: 'Storefront',
    kind: 'compat',
    mediaHosts: 'own',
    redirectUris: [`${url}/callback`],
    allowedOrigins: [url],
  })
  await access.ensureStorefrontClient(shop, siteId)
  const { secret: apiKey } = await access.createKey(shop, siteId, { name: 'First key', permissions: ['*'] })
  const setUpUrl = movedTo(url, await links.newSetUpUrl(shop, siteId))
  return { shop: await find(shop, siteId), clientId: client.id, apiKey, setUpUrl }
}

/** Pages of shops by age, those after one. `search` is a part of a name or host. */
export function list(
  shop: Shop,
  { after, search = '', limit = 50 }: { after?: string; search?: string; limit?: number },
): Promise<ShopRow[]> {
  return shop.db.run(shopsAfter, [after ?? null, search.trim(), limit])
}

/** Who changes a shop from outside: somebody of the first shop, or an operator. */
type Outsider = Caller | 'command-line'

/** Closes the storefront and the API. Everything is kept. Whoever calls this does so in a unit of work, with the entry in the shop's log. */
export async function archive(shop: Shop, siteId: string, by: Outsider): Promise<ShopRow> {
  if ((await sites.first(shop))?.id === siteId) throw refuse('FIRST_SHOP_STAYS')
  return setState(shop, siteId, { call: 'archiveShop', by })
}

/** Opens it again, as {@link archive} closes it. */
export function restore(shop: Shop, siteId: string, by: Outsider): Promise<ShopRow> {
  return setState(shop, siteId, { call: 'restoreShop', by })
}

const statements = { archiveShop, restoreShop }

async function setState(
  shop: Shop,
  siteId: string,
  { call, by }: { call: keyof typeof statements; by: Outsider },
): Promise<ShopRow> {
  await shop.db.transaction(async (tx) => {
    const [changed] = await tx.run(statements[call], [siteId, new Date(shop.clock())])
    if (!changed) throw (await tx.run(shopById, [siteId]))[0] ? isMoving() : noSuchShop()
    await shop.changes.publishIn(tx, 'hosts', siteId)
  })
  await audit.recordInShop(shop, { siteId, call }, by)
  return find(shop, siteId)
}

/** By its id or one of its hosts; undefined if there is none. */
export async function findByName(shop: Shop, name: string): Promise<ShopRow | undefined> {
  const text = isGuid(name) ? name.toLowerCase() : hosts.toHost(name)
  if (text === undefined) return undefined
  const [found] = await shop.db.run(shopByName, [text])
  return found
}

async function find(shop: Shop, siteId: string): Promise<ShopRow> {
  const [row] = await shop.db.run(shopById, [siteId])
  if (!row) throw noSuchShop()
  return row
}

function isMoving() {
  return refuse(
    'TEMPORARILY_UNAVAILABLE',
    'This shop is moving to another database. Try again when it is there',
  )
}

function noSuchShop() {
  return refuse('NOT_FOUND', 'No such shop')
}

function nameOf({ name }: NewShop): string {
  const text = name.trim()
  if (text === '' || text.length > longestName)
    throw violation('shop.name', `must have 1 to ${longestName} characters`, 'FORMAT')
  return text
}

const longestName = 100

function settingsOf(shop: Shop, { currency, language, country }: NewShop) {
  const settings = {
    ...(currency ? { currency: currency.toUpperCase() } : {}),
    ...(language ? { language } : {}),
    ...(country ? { country: country.toUpperCase(), address: { country: country.toUpperCase() } } : {}),
  }
  const methods = shop.payments.map(({ method }) => method)
  const found = settingsViolations(settings, { before: defaultSettings, methods })
  refuseIf(found.map((each) => ({ ...each, field: each.field.replace('site.settings.', 'shop.') })))
  return settings
}

/** The same path at the shop's own address, which is known to others only after the commit. */
function movedTo(url: string, link: string): string {
  const { pathname, hash } = new URL(link)
  return url + pathname + hash
}
