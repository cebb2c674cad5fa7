import type { SessionStore, StorefrontAsk } from '@cartwright/contract/pages/storefront.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import { openSharedCache } from './cache.service.ts'

type Connection = StorefrontAsk['connection']

/** Connects one storefront to the shop's API: the calls of every other client, answered within this process. */
export interface Connector {
  siteId: string
  connect(visitor: SessionStore, from: Origin): Connection
}

/** The API calls for a request carry its address and its privacy signals. */
type Origin = Pick<FastifyRequest, 'address' | 'headers'>

/** The connector of the shown site, opened once per process. */
export function openConnector(server: FastifyInstance, shop: Shop): () => Promise<Connector> {
  let connector: Promise<Connector> | undefined
  return () => {
    connector ??= open(server, shop).catch((error: unknown) => {
      connector = undefined
      throw error
    })
    return connector
  }
}

async function open(server: FastifyInstance, shop: Shop): Promise<Connector> {
  const site = await sites.first(shop)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  const { id: clientId } = await access.ensureStorefrontClient(shop, site.id)
  const remember = openSharedCache(shop, site.id)
  const common = { url: shop.publicUrl, clientId, anybody: sessionStore() }
  return {
    siteId: site.id,
    connect: (visitor, from) => ({ ...common, fetch: fetchInProcess(server, from), visitor, remember }),
  }
}

/** Answers requests to the shop's own address. The result is read with `text` or `json`. */
export function fetchInProcess(
  server: FastifyInstance,
  { address: remoteAddress, headers: { dnt, 'sec-gpc': control } }: Origin,
): Connection['fetch'] {
  const privacy = { ...(dnt ? { dnt } : {}), ...(control ? { 'sec-gpc': control } : {}) }
  return async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url)
    const {
      statusCode,
      headers: answered,
      payload,
    } = await server.inject({
      method: method as 'GET',
      url: pathname + search,
      remoteAddress,
      headers: { ...(headers as Record<string, string>), ...privacy },
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
