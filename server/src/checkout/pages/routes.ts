import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../../budgets/service.ts'
import * as memberSessions from '../../identity/sessions/service.ts'
import { isUnavailable, Refusal } from '../../platform/errors/errors.ts'
import { isSameOrigin } from '../../platform/http/origin.ts'
import { type PageQuery, parseForm, sendAnswer, toBrowser } from '../../platform/pages/forms.ts'
import type { Pages } from '../../platform/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { sourcesOf } from '../service-fields/service.ts'
import { formTargets } from '../visits/callbacks.rules.ts'
import { cookieName, findVisit, isFormToken, type Visit } from '../visits/service.ts'
import { submit } from './forms.service.ts'
import * as pages from './service.ts'

interface Params {
  checkoutId: string
  paymentId: string
}

type Request = FastifyRequest<{ Params: Params; Querystring: PageQuery }>

type Handler = (visit: Visit, request: Request) => Promise<pages.PageResult>

interface Context {
  shop: Shop
  build: Pages
}

/** The hosted checkout: pages and forms that work without a script. `Accept: application/json` gets the props alone. */
export function checkoutPages(server: FastifyInstance, context: Context): void {
  const { shop } = context
  const limited = { onRequest: limit(shop, 'write') }
  const get = (path: string, handler: Handler) =>
    server.get<{ Params: Params; Querystring: PageQuery }>(
      `/checkout/:checkoutId${path}`,
      answer(context, handler),
    )
  const post = (path: string, handler: Handler) =>
    server.post<{ Params: Params; Querystring: PageQuery }>(
      `/checkout/:checkoutId${path}`,
      limited,
      answer(context, handler),
    )

  get('', (visit) => pages.showCheckout(shop, visit))
  post('', (visit, request) => submit(shop, visit, parseForm(request.body)))
  get('/confirm/:paymentId', (visit, { params }) => pages.showPayment(shop, visit, params.paymentId))
  post('/confirm/:paymentId', (visit, request) => {
    const confirmed = parseForm(request.body).answer === 'approve'
    return pages.answerPayment(shop, visit, { paymentId: request.params.paymentId, confirmed })
  })
  server.get<{ Params: Params; Querystring: PageQuery }>(
    '/checkout/:checkoutId/confirm/:paymentId/return',
    limited,
    answer(context, (visit, { params: { paymentId }, query }) =>
      pages.returnFromService(shop, visit, { paymentId, confirmed: query.answer !== 'decline' }),
    ),
  )
  get('/thanks', (visit) => pages.showThanks(shop, visit))
  post('/downloads', (visit) => pages.renewDownloads(shop, visit))
}

function answer({ shop, build }: Context, handler: Handler) {
  return async (request: Request, reply: FastifyReply) => {
    const found = await findVisit(shop, request.params.checkoutId, request.cookies[cookieName])
    const isHere = found && shop.hosts.isOf(found.siteId, request.headers.host)
    const visit = isHere
      ? { ...found, address: request.address, ...(await signedIn(shop, found, request)) }
      : undefined
    const result = await pageResult(shop, { visit, request, handler })
    const targets = formTargets(visit?.callbacks ?? {})
    const sources = 'props' in result ? sourcesOf(shop, result.props) : []
    const page = { page: 'checkout', build, formTargets: targets, sources } as const
    return sendAnswer(reply, request, { ...page, answer: result })
  }
}

async function signedIn(shop: Shop, { siteId }: Visit, request: Request): Promise<Pick<Visit, 'memberId'>> {
  const session = await memberSessions.find(shop, toBrowser(request))
  return session?.siteId === siteId ? { memberId: session.memberId } : {}
}

interface Work {
  visit: Visit | undefined
  request: Request
  handler: Handler
}

async function pageResult(shop: Shop, { visit, request, handler }: Work): Promise<pages.PageResult> {
  const closed = async (state: Parameters<typeof pages.closedProps>[2], status: number) => ({
    props: await pages.closedProps(shop, { visit, headers: request.headers }, state),
    status,
  })
  if (!visit || (request.method === 'POST' && !isOurForm(shop, request))) return closed('expired', 403)
  try {
    if (!(await pages.maySee(shop, visit))) return closed('expired', 403)
    return await handler(visit, request)
  } catch (error) {
    if (isUnavailable(error)) throw error
    if (error instanceof Refusal && error.status === 404) return closed('not-found', 404)
    shop.log.error({ err: error, requestId: request.id }, 'the checkout page failed')
    return closed('error', 500)
  }
}

/** A form of another site has neither our address as its origin nor the token of the page. */
function isOurForm(shop: Shop, request: Request): boolean {
  const { csrf } = parseForm(request.body)
  return isSameOrigin(shop, request.headers) && isFormToken(shop, request.params.checkoutId, csrf)
}
