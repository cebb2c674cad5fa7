import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FormFields, parseForm } from '../../identity/pages/forms.rules.ts'
import { textsIn } from '../../identity/pages/texts.ts'
import * as visits from '../../identity/pages/visits.service.ts'
import * as browsers from '../../identity/sessions/browsers.service.ts'
import { sendPage } from '../../platform/pages/pages.ts'
import type { PageContext } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as archive from '../personal-data/export.service.ts'
import * as actions from './actions.service.ts'
import * as pages from './service.ts'
import { paths } from './view.ts'

type Request = FastifyRequest<{ Querystring: pages.PageQuery; Params: { id?: string } }>

type Context = Pick<PageContext, 'shop' | 'build' | 'limits' | 'personalData'>

/**
 * The account pages of the signed-in member, which work without JavaScript. With `Accept: application/json`, they
 * send their props only.
 */
export function accountPages(server: FastifyInstance, serving: Context): void {
  const { shop, personalData } = serving
  const look = (
    path: string,
    work: (visit: pages.SignedInVisit, request: Request) => Promise<pages.AccountAnswer>,
  ) =>
    server.get(path, { exposeHeadRoute: false }, async (request: Request, reply) =>
      send(reply, { serving, request, answer: await answerMember(shop, request, work) }),
    )
  look(paths.info, (visit, { query }) => pages.info(shop, visit, query))
  look(paths.orders, (visit, { query }) => pages.orderList(shop, visit, query))
  look(`${paths.orders}/:id`, (visit, { params }) => pages.order(shop, visit, params.id ?? ''))
  for (const section of ['bookings', 'subscriptions', 'events'] as const) {
    look(paths[section], (visit) => pages.emptySection(shop, visit, section))
  }
  formRoutes(server, serving)
  server.get('/account/export', { exposeHeadRoute: false }, async (request: Request, reply) => {
    const { session } = await visits.start(shop, browserOf(request))
    if (!session) return reply.redirect('/login', 303)
    const { content, headers } = await archive.download(shop, personalData, session)
    return reply.headers({ ...headers, 'cache-control': 'no-store' }).send(content)
  })
}

function formRoutes(server: FastifyInstance, serving: Context): void {
  const { shop, limits, personalData } = serving
  const limited =
    limits === 0 ? {} : { config: { rateLimit: { max: Math.ceil(60 * limits), timeWindow: 60_000 } } }
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
      return send(reply, { serving, request, answer })
    })
  submit(paths.info, (visit, values) => actions.submit({ shop, personalData }, visit, values))
  submit(paths.orders, (visit) => pages.claimOrders(shop, visit))
  submit(`${paths.orders}/:id`, (visit, _typed, { params }) => pages.reorder(shop, visit, params.id ?? ''))
}

async function answerMember(
  shop: Shop,
  request: Request,
  work: (visit: pages.SignedInVisit, request: Request) => Promise<pages.AccountAnswer>,
): Promise<pages.AccountAnswer> {
  const visit = await visits.start(shop, browserOf(request), { language: request.query.lang })
  const { session } = visit
  if (!session) return pages.redirectToLogin(shop, visit, request.method === 'GET' ? request.url : paths.info)
  return work({ ...visit, session }, request)
}

function browserOf({ headers, ip }: FastifyRequest) {
  return { headers, address: ip }
}

interface Sent {
  serving: Context
  request: Request
  answer: pages.AccountAnswer
}

async function send(reply: FastifyReply, { serving, request, answer }: Sent): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', 'accept, accept-language, cookie')
  if (answer.cookies) reply.header('set-cookie', answer.cookies)
  const wantsJson = request.headers.accept?.includes('application/json') ?? false
  if ('location' in answer) {
    return wantsJson ? reply.send({ location: answer.location }) : reply.redirect(answer.location, 303)
  }
  const { props, status = 200 } = answer
  if (wantsJson) return reply.code(status).send({ props })
  return sendPage(reply, serving.build, { page: 'account', props, status })
}
