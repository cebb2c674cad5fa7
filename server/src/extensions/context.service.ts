import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'
import { fetchInProcess } from '../storefront/service.ts'
import type { ShopContext, ShopRequest } from './config.ts'

/** What the functions of a shop's config get. They ask the shop through the calls of every other client. */
export function openContext(shop: Shop, server: FastifyInstance): ShopContext {
  const reach = fetchInProcess(server, { address: '127.0.0.1', headers: {} })
  const url = shop.publicUrl
  const send = (path: string, { method = 'GET', headers, body }: ShopRequest) => {
    const json = typeof body === 'object' ? { 'content-type': 'application/json' } : {}
    const content = typeof body === 'object' ? JSON.stringify(body) : body
    return reach(new URL(path, url).href, {
      method,
      headers: { ...json, ...headers },
      ...(content === undefined ? {} : { body: content }),
    })
  }
  const visitor = openVisitor(shop, (body) => send('/oauth2/token', { method: 'POST', body }))
  return {
    url,
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
function openVisitor(shop: Shop, ask: (body: object) => Promise<Response>): () => Promise<string> {
  let token = ''
  let until = 0
  return async () => {
    if (shop.clock() < until) return token
    const site = await sites.first(shop)
    if (!site) throw refuse('NOT_FOUND', 'No such site')
    const { id: clientId } = await access.ensureStorefrontClient(shop, site.id)
    const answer = await ask({ clientId, grantType: 'anonymous' })
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number }
    token = access_token
    until = shop.clock() + (expires_in - 60) * 1000
    return token
  }
}
