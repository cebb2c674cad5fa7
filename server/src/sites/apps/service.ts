import { createCache } from '../../platform/cache/cache.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid, newSecret } from '../../platform/values/ids.ts'
import type { ClientRow, KeyRow } from './queries.ts'
import * as queries from './queries.ts'

export type { ClientRow, KeyRow } from './queries.ts'

/** Prefix of API keys, to recognise them in logs and repositories. */
export const keyPrefix = 'cwk_'

export async function createKey(
  shop: Shop,
  siteId: string,
  key: { name: string; permissions: readonly string[] },
): Promise<{ key: KeyRow; secret: string }> {
  const secret = keyPrefix + newSecret()
  const now = new Date(shop.clock())
  const values = [siteId, shop.newId(), key.name, hashOf(secret), key.permissions, now]
  const [row] = await shop.db.run(queries.insertKey, values)
  if (!row) throw new Error('the new key was not returned')
  return { key: row, secret }
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

/** The caller of an API key. A `wix-site-id` header must name the key's own site. */
export async function findCallerByKey(shop: Shop, secret: string): Promise<Caller | undefined> {
  const key = await keys.get(shop, '', hashOf(secret).toString('base64'))
  return key && { siteId: key.siteId, kind: 'app', id: key.id, permissions: new Set(key.permissions) }
}

/** A key by its id, unless revoked. */
export async function findKey(shop: Shop, siteId: string, id: string): Promise<KeyRow | undefined> {
  const [row] = await shop.db.run(queries.keyById, [siteId, id])
  return row
}

export async function createClient(
  shop: Shop,
  siteId: string,
  client: {
    name: string
    kind: 'compat' | 'modern'
    redirectUris: readonly string[]
    allowedOrigins: readonly string[]
  },
): Promise<ClientRow> {
  const { name, kind, redirectUris, allowedOrigins } = client
  const values = [siteId, shop.newId(), name, kind, redirectUris, allowedOrigins, new Date(shop.clock())]
  const [row] = await shop.db.run(queries.insertClient, values)
  if (!row) throw new Error('the new client was not returned')
  return row
}

/** The client of the site's own storefront. Its id is that of the site. */
export async function ensureStorefrontClient(shop: Shop, siteId: string): Promise<ClientRow> {
  const values = [siteId, siteId, 'This shop’s pages', new Date(shop.clock())]
  const [row] = await shop.db.run(queries.ensureClient, values)
  if (!row) throw new Error('the client of the storefront was not returned')
  return row
}

export function listClients(shop: Shop, siteId: string): Promise<ClientRow[]> {
  return shop.db.run(queries.listClients, [siteId])
}

export async function updateClient(
  shop: Shop,
  siteId: string,
  change: { id: string; name?: string; redirectUris?: readonly string[]; allowedOrigins?: readonly string[] },
): Promise<ClientRow> {
  const values = [siteId, change.id, change.name, change.redirectUris, change.allowedOrigins]
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

export async function findClient(shop: Shop, clientId: string): Promise<ClientRow | undefined> {
  return isGuid(clientId) ? clients.get(shop, '', clientId) : undefined
}

const keys = createCache<KeyRow>({
  topics: ['keys'],
  max: 10_000,
  async load(shop, _siteId, hashes) {
    const found = new Map<string, KeyRow>()
    for (const hash of hashes) {
      const [row] = await shop.db.run(queries.keyByHash, [Buffer.from(hash, 'base64')])
      if (row) found.set(hash, row)
    }
    return found
  },
})

const clients = createCache<ClientRow>({
  topics: ['keys'],
  max: 10_000,
  async load(shop, _siteId, ids) {
    const found = new Map<string, ClientRow>()
    for (const id of ids) {
      const [row] = await shop.db.run(queries.clientById, [id])
      if (row) found.set(id, row)
    }
    return found
  },
})
