import { calls } from '@cartwright/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import { setVisitCookie } from '../checkout/pages.routes.ts'
import type { On } from '../platform/http.ts'
import type { Shop } from '../platform/shop.ts'
import * as redirects from './service.ts'

export function redirectRoutes(on: On, shop: Shop): void {
  on(calls.createRedirectSession, ({ caller, body, headers: { origin } }) =>
    redirects.create(shop, caller, { request: body, origin }),
  )
}

/** Where the addresses of redirect sessions lead. Not for HEAD, with which link checkers would spend them. */
export function redirectPages(server: FastifyInstance, shop: Shop): void {
  server.get<{ Params: { id: string } }>('/r/:id', { exposeHeadRoute: false }, async ({ params }, reply) => {
    const { location, cookie } = await redirects.enter(shop, params.id)
    if (cookie) setVisitCookie(reply, shop, cookie)
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(location, 303)
  })
}
