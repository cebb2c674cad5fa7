import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limit } from '../../budgets/service.ts'
import { textsIn } from '../../identity/pages/texts.ts'
import * as visits from '../../identity/pages/visits.service.ts'
import * as browsers from '../../identity/sessions/browsers.service.ts'
import {
  type FormFields,
  type PageQuery,
  parseForm,
  sendAnswer,
  toBrowser,
} from '../../platform/pages/forms.ts'
import type { PageContext } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as archive from '../personal-data/export.service.ts'
import * as actions from './actions.service.ts'
import * as pages from './service.ts'
import { paths } from './view.ts'

type Request = FastifyRequest<{ Querystring: PageQuery; Params: { id?: string } }>

type Context = Pick<PageContext, 'shop' | 'build' | 'personalData'>

/**
 * The account pages of the signed-in member, which work without JavaScript. With `Accept: application/json`, they
 * send their props only.
 */
export function accountPages(server: FastifyInstance, context: Context): void {
  const { shop, build, personalData } = context
  const look = (
    path: string,
    work: (visit: pages.SignedInVisit, request: Request) => Promise<pages.AccountAnswer>,
  ) =>
    server.get(path, { exposeHeadRoute: false }, async (request: Request, reply) =>
      sendAnswer(reply, request, { page: 'account', build, answer: await answerMember(shop, request, work) }),
    )
  look(paths.info, (visit, { query }) => pages.info(shop, visit, query))
  look(paths.orders, (visit, { query }) => pages.orderList(shop, visit, query))
  look(`${paths.orders}/:id`, (visit, { params }) => pages.order(shop, visit, params.id ?? ''))
  look(paths.wishlist, (visit, { query }) => pages.wishlist(shop, visit, query))
  formRoutes(server, context)
  server.get('/account/export', { exposeHeadRoute: false }, async (request: Request, reply) => {
    const { session } = await visits.start(shop, toBrowser(request))
    if (!session) return reply.redirect('/login', 303)
    const { content, headers } = await archive.download(shop, personalData, session)
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(content)
  })
}

function formRoutes(server: FastifyInstance, context: Context): void {
  const { shop, build, personalData } = context
  const limited = { onRequest: limit(shop, 'write') }
  const submit = (
    path: string,
    work: (visit: pages.SignedInVisit, values: FormFields, request: Request) => Promise<pages.AccountAnswer>,
  ) =>
    server.post(path, limited, async (request: Request, reply) => {
      const values = parseForm(request.body)
      const answer = await answerMember(shop, request, async (visit) => {
        const isOurs = await browsers.isOwnForm(shop, visit.browser, values.csrf)
        if (isOurs) return work(visit, values, request)
        return actions.rejectForm(shop, visit, textsIn(visit.site.settings.language).problems.form)
      })
      return sendAnswer(reply, request, { page: 'account', build, answer })
    })
  submit(paths.info, (visit, values) => actions.submit({ shop, personalData }, visit, values))
  submit(paths.wishlist, (visit, values) => pages.removeWish(shop, visit, values))
  submit(paths.orders, (visit) => pages.claimOrders(shop, visit))
  submit(`${paths.orders}/:id`, (visit, values, { params }) =>
    pages.answerOrder(shop, visit, { id: params.id ?? '', deed: values.do }),
  )
}

async function answerMember(
  shop: Shop,
  request: Request,
  work: (visit: pages.SignedInVisit, request: Request) => Promise<pages.AccountAnswer>,
): Promise<pages.AccountAnswer> {
  const visit = await visits.start(shop, toBrowser(request), { language: request.query.lang })
  const { session } = visit
  if (!session) return pages.redirectToLogin(shop, visit, request.method === 'GET' ? request.url : paths.info)
  return work({ ...visit, session }, request)
}
