import type { MediaHosts } from '@cartwright/contract/identity/credentials.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { runOne, type Statement } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { normal } from '../../platform/network/addresses.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { requireOpen } from '../../platform/shop/hosts.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid, newSecret } from '../../platform/values/ids.ts'
import type { RegisteredAddresses } from './addresses.rules.ts'
import type { ClientRow, KeyRow } from './queries.ts'
import * as queries from './queries.ts'

export type { ClientRow, KeyRow } from './queries.ts'

/** Prefix of API keys, to recognise them in logs and repositories. */
export const keyPrefix = 'cwk_'

export async function createKey(
  shop: Shop,
  siteId: string,
  key: { name: string; permissions: readonly string[]; mediaHosts?: MediaHosts },
): Promise<{ key: KeyRow; secret: string }> {
  const secret = keyPrefix + newSecret()
  const now = new Date(shop.clock())
  const values = [
    siteId,
    shop.newId(),
    key.name,
    hashOf(secret),
    key.permissions,
    now,
    key.mediaHosts ?? 'own',
  ]
  return { key: await runOne(shop.db, queries.insertKey, values), secret }
}

export function listKeys(shop: Shop, siteId: string): Promise<KeyRow[]> {
  return shop.db.run(queries.listKeys, [siteId])
}

export async function revokeKey(shop: Shop, siteId: string, id: string): Promise<KeyRow> {
  const [row] = await shop.db.run(queries.revokeKey, [siteId, id, new Date(shop.clock())])
  if (!row) throw refuse('NOT_FOUND', 'No such API key')
  shop.changes.publish('keys', siteId)
  return row
}

/** The caller of an API key. */
export async function findCallerByKey(shop: Shop, secret: string): Promise<Caller | undefined> {
  const key = await keys.get(shop, '', hashOf(secret).toString('base64'))
  return key && callerOfKey(key)
}

export function callerOfKey({ siteId, id, permissions, mediaHosts }: KeyRow): Caller {
  return { siteId, kind: 'app', id, permissions: new Set(permissions), mediaHosts }
}

/** The address of a shopper, and the site whose storefront names it. */
export async function readHandedOn(
  shop: Shop,
  address: string,
  secret: string,
): Promise<{ siteId: string; address: string }> {
  const caller = await findCallerByKey(shop, secret)
  if (!caller || !may(caller, 'SITE.PASS_ON_BUYER_ADDRESS')) throw refuse('UNAUTHENTICATED', wrongSecret)
  const named = normal(address)
  if (named === undefined) throw violation('Cartwright-Buyer-IP', notAnAddress, 'FORMAT')
  return { siteId: caller.siteId, address: named }
}

const wrongSecret =
  'Cartwright-Client-Secret must be an API key with the permission SITE.PASS_ON_BUYER_ADDRESS'
const notAnAddress = 'must be one IPv4 or IPv6 address'

/** A key by its id, unless revoked. */
export async function findKey(shop: Shop, siteId: string, id: string): Promise<KeyRow | undefined> {
  const [row] = await shop.db.run(queries.keyById, [siteId, id])
  return row
}

type NewClient = Pick<ClientRow, 'name' | 'kind'> &
  RegisteredAddresses & { mediaHosts?: MediaHosts; emailCodes?: boolean }

export function createClient(shop: Shop, siteId: string, client: NewClient): Promise<ClientRow> {
  return insertClient(shop, { ...client, siteId, id: shop.newId() })
}

/** The client of the site's own storefront. Its id is that of the site. */
export async function ensureStorefrontClient(shop: Shop, siteId: string): Promise<ClientRow> {
  const known = await findClient(shop, siteId)
  if (known) return known
  const client = { name: 'This shop’s pages', kind: 'compat', mediaHosts: 'own' } as const
  return insertClient(shop, { ...client, redirectUris: [], allowedOrigins: [], siteId, id: siteId })
}

/** Returns the client with this id if there is one already. */
async function insertClient(
  shop: Shop,
  client: NewClient & { siteId: string; id: string },
): Promise<ClientRow> {
  const { siteId, id, name, kind, redirectUris, allowedOrigins, emailCodes = true } = client
  const mediaHosts = client.mediaHosts ?? (kind === 'compat' ? 'published' : 'own')
  const now = new Date(shop.clock())
  const values = [siteId, id, name, kind, redirectUris, allowedOrigins, now, mediaHosts, emailCodes]
  await shop.db.run(queries.insertClient, values)
  shop.changes.publish('keys', siteId)
  return runOne(shop.db, queries.clientById, [id])
}

export function listClients(shop: Shop, siteId: string): Promise<ClientRow[]> {
  return shop.db.run(queries.listClients, [siteId])
}

export async function updateClient(
  shop: Shop,
  siteId: string,
  change: { id: string } & Partial<
    Pick<ClientRow, 'name' | 'mediaHosts' | 'emailCodes'> & RegisteredAddresses
  >,
): Promise<ClientRow> {
  const values = [
    siteId,
    change.id,
    change.name,
    change.redirectUris,
    change.allowedOrigins,
    change.mediaHosts,
    change.emailCodes,
  ]
  const [row] = await shop.db.run(queries.updateClient, values)
  if (!row) throw refuse('NOT_FOUND', 'No such OAuth client')
  shop.changes.publish('keys', siteId)
  return row
}

export async function revokeClient(shop: Shop, siteId: string, id: string): Promise<ClientRow> {
  if (id.toLowerCase() === siteId) {
    throw refuse('PERMISSION_DENIED', 'The client of the shop’s own storefront cannot be revoked')
  }
  const [row] = await shop.db.run(queries.revokeClient, [siteId, id, new Date(shop.clock())])
  if (!row) throw refuse('NOT_FOUND', 'No such OAuth client')
  shop.changes.publish('keys', siteId)
  return row
}

/** Refuses a client whose shop is closed. */
export async function findClient(shop: Shop, clientId: string): Promise<ClientRow | undefined> {
  const client = isGuid(clientId) ? await clients.get(shop, '', clientId) : undefined
  if (client) requireOpen(shop.hosts, client.siteId)
  return client
}

const keys = cacheOf(queries.keyByHash, (hash) => Buffer.from(hash, 'base64'))
const clients = cacheOf(queries.clientById, (id) => id)

/** Caches what the query finds by one value, which `toValue` makes of the key. */
function cacheOf<Row extends { siteId: string }>(query: Statement<Row>, toValue: (key: string) => unknown) {
  return createCache<Row>({
    name: query.name,
    topics: ['keys'],
    max: 10_000,
    siteOf: ({ siteId }) => siteId,
    async load(shop, _siteId, keys) {
      const found = new Map<string, Row>()
      for (const key of keys) {
        const [row] = await shop.db.run(query, [toValue(key)])
        if (row) found.set(key, row)
      }
      return found
    },
  })
}
