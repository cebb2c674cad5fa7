import { calls } from '@cartwright/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import { setVisitCookie } from '../checkout/visits/routes.ts'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as redirects from './service.ts'

export function redirectRoutes(on: On, shop: Shop): void {
  on(
    calls.createRedirectSession,
    ({ caller, body, headers: { origin } }) => redirects.create(shop, caller, { request: body, origin }),
    { repeatable: false },
  )
}

/** The addresses of redirect sessions. No HEAD: link checkers would use up the session. */
export function redirectPages(server: FastifyInstance, shop: Shop): void {
  server.get<{ Params: { id: string } }>(
    '/r/:id',
    { exposeHeadRoute: false },
    async ({ params, headers, address }, reply) => {
      // Ignores tokens in the header: this ends the browser's own session.
      const browser = { headers: { cookie: headers.cookie }, address }
      const { location, cookie, setCookie } = await redirects.followRedirect(shop, params.id, browser)
      if (cookie) setVisitCookie(reply, shop, cookie)
      if (setCookie) reply.header('set-cookie', setCookie)
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(location, 303)
    },
  )
  server.get<{ Params: { id: string } }>('/redirects/:id', async ({ params }, reply) =>
    reply.header('cache-control', 'no-store').redirect(await redirects.returnAddress(shop, params.id), 303),
  )
}
