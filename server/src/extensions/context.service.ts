import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import { fetchInProcess } from '../storefront/service.ts'
import type { ShopContext, ShopRequest } from './config.ts'

/** What the functions of the config get for one shop. */
export type Contexts = (siteId: string) => ShopContext

export function openContexts(shop: Shop, server: FastifyInstance): Contexts {
  const contexts = new LRUCache<string, ShopContext>({ max: mostContexts })
  return (siteId) => {
    const context = contexts.get(siteId) ?? openContext(shop, { server, siteId })
    contexts.set(siteId, context)
    return context
  }
}

const mostContexts = 1000

/** They ask the shop through the calls of every other client. */
function openContext(
  shop: Shop,
  { server, siteId }: { server: FastifyInstance; siteId: string },
): ShopContext {
  const reach = fetchInProcess(server, { address: '127.0.0.1', headers: {} })
  const address = () => shop.hosts.urlOf(siteId)
  const send = (path: string, { method = 'GET', headers, body }: ShopRequest) => {
    const json = typeof body === 'object' ? { 'content-type': 'application/json' } : {}
    const content = typeof body === 'object' ? JSON.stringify(body) : body
    return reach(new URL(path, address()).href, {
      method,
      headers: { ...json, ...headers },
      ...(content === undefined ? {} : { body: content }),
    })
  }
  const visitor = openVisitor(shop, siteId, (body) => send('/oauth2/token', { method: 'POST', body }))
  return {
    siteId,
    get url() {
      return address()
    },
    async fetch(path, { headers = {}, ...init } = {}) {
      const isKnown = Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')
      return send(path, {
        ...init,
        headers: isKnown ? headers : { ...headers, authorization: await visitor() },
      })
    },
    log: (level, message, details = {}) => shop.log[level]({ ...details, from: 'shop' }, message),
  }
}

/** The token of a visitor, renewed a minute before it expires. */
function openVisitor(
  shop: Shop,
  siteId: string,
  ask: (body: object) => Promise<Response>,
): () => Promise<string> {
  let token = ''
  let until = 0
  return async () => {
    if (shop.clock() < until) return token
    const { id: clientId } = await access.ensureStorefrontClient(shop, siteId)
    const answer = await ask({ clientId, grantType: 'anonymous' })
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number }
    token = access_token
    until = shop.clock() + (expires_in - 60) * 1000
    return token
  }
}
