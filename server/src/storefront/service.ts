import type { SessionStore, StorefrontAsk } from '@cartwright/contract/pages/storefront.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import { openSharedCache, type Reading, type SharedCache } from './cache.service.ts'

type Connection = StorefrontAsk['connection']

/** Connects one storefront to the shop's API: the calls of every other client, answered within this process. */
export interface Connector {
  siteId: string
  /** Where the shop is. */
  url(): string
  connect(visitor: SessionStore, from: Origin, reading: Reading): Connection
}

/** The API calls for a request carry its address and its privacy signals. */
type Origin = Pick<FastifyRequest, 'address' | 'headers'>

/** Finds the connector of the site that a request is for. */
export type Connect = (request: Pick<FastifyRequest, 'headers'>) => Promise<Connector>

/** Opens the connector of a site at its first request. Those that nobody has used for an hour are forgotten. */
export function openConnectors(server: FastifyInstance, shop: Shop): Connect {
  const connectors = new LRUCache<string, Promise<Connector>>({
    max: mostConnectors,
    ttl: 60 * 60 * 1000,
    ttlResolution: 1000,
    updateAgeOnGet: true,
  })
  const remember = openSharedCache(shop)
  return (request) => {
    const found = shop.hosts.at(request.headers.host)
    if (found === 'unknown') throw refuse('UNKNOWN_HOST')
    const key = found === 'first' ? found : found.siteId
    const known = connectors.get(key)
    if (known) return known
    const connector = open(server, shop, { request, remember })
    connectors.set(key, connector)
    connector.catch(() => connectors.delete(key))
    return connector
  }
}

const mostConnectors = 1000

interface Opening {
  request: Pick<FastifyRequest, 'headers'>
  remember: SharedCache
}

async function open(server: FastifyInstance, shop: Shop, { request, remember }: Opening): Promise<Connector> {
  const site = await sites.requireAt(shop, request)
  const { id: siteId } = site
  const { id: clientId } = await access.ensureStorefrontClient(shop, siteId)
  const common = { clientId, anybody: sessionStore() }
  return {
    siteId,
    url: () => shop.hosts.urlOf(siteId),
    connect: (visitor, from, reading) => ({
      ...common,
      remember: remember(siteId, reading),
      url: shop.hosts.urlOf(siteId),
      fetch: fetchInProcess(server, from),
      visitor,
    }),
  }
}

/** Answers requests to the shop's own address. The result is read with `text` or `json`. */
export function fetchInProcess(
  server: FastifyInstance,
  { address: remoteAddress, headers: { dnt, 'sec-gpc': control } }: Origin,
): Connection['fetch'] {
  const privacy = { ...(dnt ? { dnt } : {}), ...(control ? { 'sec-gpc': control } : {}) }
  return async (url, { method, headers, body }) => {
    const { host, pathname, search } = new URL(url)
    const {
      statusCode,
      headers: answered,
      payload,
    } = await server.inject({
      method: method as 'GET',
      url: pathname + search,
      remoteAddress,
      headers: { ...(headers as Record<string, string>), ...privacy, host },
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const response = new Response(null, { status: statusCode, headers: answered as Record<string, string> })
    // A stream would be copied three times before it is read.
    return Object.assign(response, { text: async () => payload, json: async () => JSON.parse(payload) })
  }
}

function sessionStore(): SessionStore {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem(key, value) {
      values.set(key, value)
    },
    removeItem(key) {
      values.delete(key)
    },
  }
}
