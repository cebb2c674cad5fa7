import type { FastifyInstance, FastifyReply } from 'fastify'
import { isOrdered } from '../../orders/access/service.ts'
import { parseLink } from '../../orders/links/service.ts'
import type { PageQuery } from '../../platform/pages/forms.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { cookieName, findVisit, startVisit, type VisitCookie, visitFromLink } from './service.ts'

/** The address of the links in e-mails. */
export function visitPages(server: FastifyInstance, shop: Shop): void {
  server.get<{ Params: { checkoutId: string }; Querystring: PageQuery }>(
    '/checkout/:checkoutId/enter',
    { exposeHeadRoute: false },
    async ({ params: { checkoutId }, query, address, cookies, headers: { host } }, reply) => {
      const isHere = shop.hosts.isOf(String(query.site), host)
      const visit = isHere ? visitFromLink(shop, checkoutId, query) : undefined
      if (visit) setVisitCookie(reply, shop, await startVisit(shop, { ...visit, address }))
      const page = `/checkout/${encodeURIComponent(checkoutId)}`
      const isOpen = visit ?? (await findVisit(shop, checkoutId, cookies[cookieName]))
      const link = isHere && !isOpen ? parseLink(shop, { ...query, checkoutId }) : undefined
      const expired = link && (await isOrdered(shop, link))
      return reply
        .header('referrer-policy', 'no-referrer')
        .redirect(
          expired ? `${page}/link?${new URLSearchParams(query as Record<string, string>)}` : page,
          303,
        )
    },
  )
}

/** No script can read the cookie. Another site's request does not carry it, except for a link to here. */
export function setVisitCookie(reply: FastifyReply, shop: Shop, cookie: VisitCookie): void {
  const { name, value, path, maxAge } = cookie
  const secure = shop.publicUrl.startsWith('https:')
  reply.setCookie(name, value, { path, maxAge, httpOnly: true, sameSite: 'lax', secure })
  reply.header('cache-control', 'no-store')
}
