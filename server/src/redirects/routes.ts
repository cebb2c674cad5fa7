import { calls } from '@cartwright/contract/calls.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../budgets/service.ts'
import { setVisitCookie } from '../checkout/visits/routes.ts'
import { cookieName } from '../checkout/visits/service.ts'
import type { On } from '../platform/http/calls.ts'
import { type PageQuery, parseForm, sendAnswer } from '../platform/pages/forms.ts'
import type { Pages } from '../platform/pages/pages.ts'
import type { RouteContext } from '../platform/room.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as checkouts from './checkouts.service.ts'
import * as redirects from './service.ts'

interface Context {
  shop: Shop
  build: Pages
}

export function redirectRoutes(
  on: On,
  { shop, redirects: more }: Pick<RouteContext, 'shop' | 'redirects'>,
): void {
  on(
    calls.createRedirectSession,
    ({ caller, body, headers: { origin } }) =>
      redirects.create(shop, caller, { request: body, origin, more }),
    { repeatable: false },
  )
}

/** The addresses of redirect sessions. No HEAD, which would sign a browser out like GET. */
export function redirectPages(server: FastifyInstance, { shop, build }: Context): void {
  server.get<{ Params: { id: string } }>(
    '/r/:id',
    { exposeHeadRoute: false },
    async ({ params, headers, address }, reply) => {
      // Ignores tokens in the header: this ends the browser's own session.
      const { cookie: cookies, host } = headers
      const browser = { headers: { cookie: cookies, host }, address }
      const { location, cookie, setCookie } = await redirects.followRedirect(shop, params.id, browser)
      if (cookie) setVisitCookie(reply, shop, cookie)
      if (setCookie) reply.header('set-cookie', setCookie)
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(location, 303)
    },
  )
  server.get<{ Params: { id: string } }>('/redirects/:id', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .redirect(await redirects.returnAddress(shop, request.params.id, request), 303),
  )
  openPages(server, { shop, build })
}

interface LateOpening {
  Params: { checkoutId: string }
  Querystring: PageQuery
}

/** Below the path of the checkout's cookie, which the address of the link does not get. */
function openPages(server: FastifyInstance, { shop, build }: Context): void {
  const path = '/checkout/:checkoutId/open'
  const send = (request: FastifyRequest, reply: FastifyReply, { visit, ...answer }: checkouts.Step) => {
    if (visit) setVisitCookie(reply, shop, visit)
    reply.header('referrer-policy', 'no-referrer')
    return sendAnswer(reply, request, { page: 'checkout', build, answer })
  }
  const openingOf = (request: FastifyRequest<LateOpening>): checkouts.Opening => ({
    checkoutId: request.params.checkoutId,
    link: String(request.query.link ?? ''),
    browser: { headers: request.headers, address: request.address },
    cookie: request.cookies[cookieName],
  })
  server.get<LateOpening>(path, { exposeHeadRoute: false }, async (request, reply) =>
    send(request, reply, await checkouts.openLater(shop, openingOf(request))),
  )
  server.post<LateOpening>(path, { onRequest: limit(shop, 'write') }, async (request, reply) => {
    const { email = '' } = parseForm(request.body)
    return send(request, reply, await checkouts.openWithEmail(shop, openingOf(request), email))
  })
}
