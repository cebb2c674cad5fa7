import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { placedOrderByCheckout } from '../../orders/order/queries.ts'
import type { PaymentLink } from '../../payments/links/queries.ts'
import { linkAt } from '../../payments/links/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { isSameOrigin } from '../../platform/http/origin.ts'
import { type PageQuery, parseForm, sendAnswer } from '../../platform/pages/forms.ts'
import type { Pages } from '../../platform/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { cookieName, findVisit, isFormToken } from '../visits/service.ts'
import * as pages from './pages.service.ts'
import { pageForBuyer } from './service.ts'
import { endPage } from './view.ts'

type Request = FastifyRequest<{ Params: { id: string; paymentId: string }; Querystring: PageQuery }>
type Handler = (link: PaymentLink, request: Request) => ReturnType<typeof pages.showLink>

interface Context {
  shop: Shop
  build: Pages
}

/** Pages to pay what is left of an order. Whoever has the link may pay; it shows no names and addresses. */
export function paymentLinkPages(server: FastifyInstance, { shop, build }: Context): void {
  const limited = { onRequest: limit(shop, 'write') }
  const answer = (handler: Handler) => async (request: Request, reply: FastifyReply) => {
    const link = await linkAt(shop, { ...request.query, id: request.params.id })
    const isElsewhere = link && !shop.hosts.isOf(link.siteId, request.headers.host)
    const isForeign = isElsewhere || (request.method === 'POST' && !isSameOrigin(shop, request.headers))
    const result = link && !isForeign ? await handler(link, request) : await missing(shop, request)
    // The address is a secret; without any referrer, browsers would not name the origin of the form.
    reply.header('referrer-policy', 'same-origin')
    return sendAnswer(reply, request, { page: 'checkout', build, answer: result })
  }
  server.get(
    '/pay/:id',
    answer((link) => pages.showLink(shop, link)),
  )
  server.post(
    '/pay/:id',
    limited,
    answer((link, { body }) => pages.submitLink(shop, link, parseForm(body))),
  )
  server.get(
    '/pay/:id/confirm/:paymentId',
    answer((link, { params }) => pages.showConfirmation(shop, link, params.paymentId)),
  )
  server.get(
    '/pay/:id/confirm/:paymentId/return',
    limited,
    answer((link, { params: { paymentId }, query }) =>
      pages.returnFromService(shop, link, { paymentId, confirmed: query.answer !== 'decline' }),
    ),
  )
  server.post(
    '/pay/:id/confirm/:paymentId',
    limited,
    answer((link, { params, body }) => {
      const confirmed = parseForm(body).answer === 'approve'
      return pages.answerConfirmation(shop, link, { paymentId: params.paymentId, confirmed })
    }),
  )
  server.post<{ Params: { checkoutId: string } }>('/checkout/:checkoutId/pay', limited, (request, reply) =>
    payRest(shop, request, reply),
  )
}

/** "Pay the rest" on the page of the order. */
async function payRest(
  shop: Shop,
  request: FastifyRequest<{ Params: { checkoutId: string } }>,
  reply: FastifyReply,
) {
  const { checkoutId } = request.params
  const visit = await findVisit(shop, checkoutId, request.cookies[cookieName])
  const { csrf } = parseForm(request.body)
  if (!visit || !isSameOrigin(shop, request.headers) || !isFormToken(shop, checkoutId, csrf))
    throw refuse('NOT_FOUND')
  const [order] = await shop.db.run(placedOrderByCheckout, [visit.siteId, checkoutId])
  const location = order && (await pageForBuyer(shop, visit.siteId, order.id))
  return reply.header('cache-control', 'no-store').redirect(location ?? `/checkout/${checkoutId}/thanks`, 303)
}

async function missing(shop: Shop, request: Pick<FastifyRequest, 'headers'>) {
  const site = await sites.requireAt(shop, request)
  return { props: endPage({ site, publicUrl: shop.hosts.urlOf(site.id) }, 'missing'), status: 404 }
}
