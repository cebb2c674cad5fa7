import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors/errors.ts'
import { isSameOrigin } from '../../platform/http/origin.ts'
import { type Pages, sendPage } from '../../platform/pages/pages.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Callbacks } from '../visits/queries.ts'
import { cookieName, findVisit, isFormToken, type Visit } from '../visits/service.ts'
import type { FormValues } from './fields.rules.ts'
import { submit } from './forms.service.ts'
import * as pages from './service.ts'
import { formTargets } from './view.ts'

interface Params {
  checkoutId: string
  paymentId: string
}

type Request = FastifyRequest<{ Params: Params }>

type Handler = (visit: Visit, request: Request) => Promise<pages.PageResult>

interface Context {
  shop: Shop
  build: Pages
  /** Factor on the rate limits, 0 for none. */
  limits: number
}

/** The hosted checkout: pages and forms that work without a script. `Accept: application/json` gets the props alone. */
export function checkoutPages(server: FastifyInstance, context: Context): void {
  const { shop, limits } = context
  const limited =
    limits === 0 ? {} : { config: { rateLimit: { max: Math.ceil(120 * limits), timeWindow: 60_000 } } }
  const get = (path: string, handler: Handler) =>
    server.get<{ Params: Params }>(`/checkout/:checkoutId${path}`, answer(context, handler))
  const post = (path: string, handler: Handler) =>
    server.post<{ Params: Params }>(`/checkout/:checkoutId${path}`, limited, answer(context, handler))

  get('', (visit) => pages.showCheckout(shop, visit))
  post('', (visit, request) => submit(shop, visit, formValues(request)))
  get('/confirm/:paymentId', (visit, { params }) => pages.showPayment(shop, visit, params.paymentId))
  post('/confirm/:paymentId', (visit, request) => {
    const confirmed = formValues(request).answer === 'approve'
    return pages.answerPayment(shop, visit, { paymentId: request.params.paymentId, confirmed })
  })
  get('/thanks', (visit) => pages.showThanks(shop, visit))
  post('/downloads', (visit) => pages.renewDownloads(shop, visit))
}

function answer({ shop, build }: Context, handler: Handler) {
  return async (request: Request, reply: FastifyReply) => {
    const visit = await findVisit(shop, request.params.checkoutId, request.cookies[cookieName])
    const result = await pageResult(shop, { visit, request, handler })
    return send(reply, { request, build, result, callbacks: visit?.callbacks ?? {} })
  }
}

interface Work {
  visit: Visit | undefined
  request: Request
  handler: Handler
}

async function pageResult(shop: Shop, { visit, request, handler }: Work): Promise<pages.PageResult> {
  const closed = async (state: Parameters<typeof pages.closedProps>[2], status: number) => ({
    props: await pages.closedProps(shop, visit, state),
    status,
  })
  if (!visit || (request.method === 'POST' && !isOurForm(shop, request))) return closed('expired', 403)
  try {
    return await handler(visit, request)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return closed('not-found', 404)
    shop.log.error({ err: error, requestId: request.id }, 'the checkout page failed')
    return closed('error', 500)
  }
}

interface Sending {
  request: Request
  build: Pages
  result: pages.PageResult
  callbacks: Callbacks
}

async function send(
  reply: FastifyReply,
  { request, build, result, callbacks }: Sending,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', 'accept')
  const wantsJson = request.headers.accept?.includes('application/json') ?? false
  if ('location' in result) {
    return wantsJson ? reply.send({ location: result.location }) : reply.redirect(result.location, 303)
  }
  const { props, status = 200, isSaved } = result
  if (wantsJson) return reply.code(status).send({ props })
  if (isSaved) return reply.redirect(request.url, 303)
  return sendPage(reply, build, { page: 'checkout', props, status, formTargets: formTargets(callbacks) })
}

/** A form of another site has neither our address as its origin nor the token of the page. */
function isOurForm(shop: Shop, request: Request): boolean {
  const { csrf } = formValues(request)
  return isSameOrigin(shop, request.headers) && isFormToken(shop, request.params.checkoutId, csrf)
}

const maxLength = 2000

/** The fields of the form, one value each, with bounded length and without extra white space. */
function formValues({ body }: Request): FormValues {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof last === 'string' ? [[name, clean(last)]] : []
    }),
  )
}

function clean(text: string): string {
  return text.slice(0, maxLength).replaceAll('\u0000', '').toWellFormed().replaceAll(/\s+/g, ' ').trim()
}
