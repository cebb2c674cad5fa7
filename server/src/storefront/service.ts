import type { SessionStore, StorefrontAsk } from '@cartwright/contract/pages/storefront.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import { openMemory } from './cache.service.ts'

type Connection = StorefrontAsk['connection']

/** One storefront's way to the shop's calls: those of every other client, answered in this process. */
export interface Door {
  siteId: string
  connect(visitor: SessionStore, from: Origin): Connection
}

/** What calls made for a request keep of it: where it came from, and that somebody does not want to be counted. */
type Origin = Pick<FastifyRequest, 'ip' | 'headers'>

/** Gives the door of the site whose storefront is shown; it stays the same while the process runs. */
export function openDoor(server: FastifyInstance, shop: Shop): () => Promise<Door> {
  let door: Promise<Door> | undefined
  return () => {
    door ??= open(server, shop).catch((error: unknown) => {
      door = undefined
      throw error
    })
    return door
  }
}

async function open(server: FastifyInstance, shop: Shop): Promise<Door> {
  const site = await sites.first(shop)
  if (!site) throw refuse('NOT_FOUND', 'No such site')
  const { id: clientId } = await access.storefrontClient(shop, site.id)
  const memory = openMemory(shop, site.id)
  const common = { url: shop.publicUrl, clientId, anybody: sessionInMemory() }
  return {
    siteId: site.id,
    connect: (visitor, from) => ({ ...common, fetch: inProcess(server, from), visitor, remember: memory }),
  }
}

function inProcess(
  server: FastifyInstance,
  { ip: remoteAddress, headers: { dnt, 'sec-gpc': control } }: Origin,
): Connection['fetch'] {
  const wishes = { ...(dnt ? { dnt } : {}), ...(control ? { 'sec-gpc': control } : {}) }
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
      headers: { ...(headers as Record<string, string>), ...wishes },
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const response = new Response(null, { status: statusCode, headers: answered as Record<string, string> })
    // As a stream it would be copied three times before it is read.
    return Object.assign(response, { text: async () => payload, json: async () => JSON.parse(payload) })
  }
}

function sessionInMemory(): SessionStore {
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
