import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/errors/errors.ts'
import { refusalOf } from '../../platform/shop/hosts.ts'
import type { Shop } from '../../platform/shop/shop.ts'

/** Lets pages answer only at the hosts of shops that are open. Other hosts of a shop lead to its main one. */
export function guardPages(pages: FastifyInstance, shop: Shop): void {
  pages.addHook('onRequest', (request, reply, next) => {
    const found = shop.hosts.at(request.headers.host)
    if (found === 'unknown') return next(refuse('UNKNOWN_HOST'))
    if (found === 'first') return next()
    const { siteId, isMain } = found
    const closed = refusalOf(shop.hosts, siteId)
    if (closed) return next(closed)
    if (isMain || !asksForPage(request)) return next()
    redirect(reply, shop.hosts.urlOf(siteId) + request.url)
  })
}

function asksForPage({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html')
}

/** Not kept by browsers, because the merchant may make another host the main one. */
function redirect(reply: FastifyReply, location: string): void {
  reply.header('cache-control', 'no-cache').redirect(location, 301)
}
