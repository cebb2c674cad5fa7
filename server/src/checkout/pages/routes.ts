import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import { isFromHere } from '../../platform/origin.ts'
import { type Pages, sendPage } from '../../platform/pages.ts'
import type { Shop } from '../../platform/shop.ts'
import * as visits from '../visits/service.ts'
import type { Typed } from './fields.rules.ts'
import * as forms from './forms.service.ts'
import * as pages from './service.ts'
import { formTargets } from './view.ts'

interface Params {
  checkoutId: string
  paymentId: string
}

type Request = FastifyRequest<{ Params: Params }>

/** The hosted checkout: pages and forms that work without a script; with `Accept: application/json` the props alone. */
export function checkoutPages(
  server: FastifyInstance,
  { shop, build, limits }: { shop: Shop; build: Pages; limits: number },
): void {
  const answer =
    (work: (visit: visits.Visit, request: Request) => Promise<pages.Outcome>) =>
    async (request: Request, reply: FastifyReply) => {
      const visit = await visits.find(shop, request.params.checkoutId, request.cookies[visits.cookieName])
      const outcome = await outcomeOf(shop, { visit, request, work })
      return send(reply, { request, build, outcome, callbacks: visit?.callbacks ?? {} })
    }
  const limited =
    limits === 0 ? {} : { config: { rateLimit: { max: Math.ceil(120 * limits), timeWindow: 60_000 } } }

  server.get<{ Params: Params }>(
    '/checkout/:checkoutId',
    answer((visit) => pages.look(shop, visit)),
  )
  server.post<{ Params: Params }>(
    '/checkout/:checkoutId',
    limited,
    answer((visit, request) => forms.submit(shop, visit, typedOf(request))),
  )
  server.get<{ Params: Params }>(
    '/checkout/:checkoutId/confirm/:paymentId',
    answer((visit, { params }) => pages.lookAtPayment(shop, visit, params.paymentId)),
  )
  server.post<{ Params: Params }>(
    '/checkout/:checkoutId/confirm/:paymentId',
    limited,
    answer((visit, request) => {
      const approved = typedOf(request).answer === 'approve'
      return pages.answerPayment(shop, visit, { paymentId: request.params.paymentId, approved })
    }),
  )
  server.get<{ Params: Params }>(
    '/checkout/:checkoutId/thanks',
    answer((visit) => pages.thanks(shop, visit)),
  )
  server.post<{ Params: Params }>(
    '/checkout/:checkoutId/downloads',
    limited,
    answer((visit) => pages.renewDownloads(shop, visit)),
  )
  server.get<{ Params: Params; Querystring: Record<string, string> }>(
    '/checkout/:checkoutId/enter',
    { exposeHeadRoute: false },
    async ({ params, query }, reply) => {
      const visit = visits.fromLink(shop, params.checkoutId, query)
      if (visit) setVisitCookie(reply, shop, await visits.begin(shop, visit))
      return reply.header('referrer-policy', 'no-referrer').redirect(`/checkout/${params.checkoutId}`, 303)
    },
  )
}

/** Readable by no script, sent with no request that another site makes except following a link here. */
export function setVisitCookie(reply: FastifyReply, shop: Shop, cookie: visits.VisitCookie): void {
  const { name, value, path, maxAge } = cookie
  const secure = shop.publicUrl.startsWith('https:')
  reply.setCookie(name, value, { path, maxAge, httpOnly: true, sameSite: 'lax', secure })
  reply.header('cache-control', 'no-store')
}

interface Work {
  visit: visits.Visit | undefined
  request: Request
  work: (visit: visits.Visit, request: Request) => Promise<pages.Outcome>
}

async function outcomeOf(shop: Shop, { visit, request, work }: Work): Promise<pages.Outcome> {
  const closed = async (state: Parameters<typeof pages.closed>[2], status: number) => ({
    props: await pages.closed(shop, visit, state),
    status,
  })
  if (!visit || (request.method === 'POST' && !isOurForm(shop, request))) return closed('expired', 403)
  try {
    return await work(visit, request)
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return closed('not-found', 404)
    shop.log.error({ err: error, requestId: request.id }, 'the checkout page failed')
    return closed('error', 500)
  }
}

interface Sent {
  request: Request
  build: Pages
  outcome: pages.Outcome
  callbacks: visits.Callbacks
}

async function send(
  reply: FastifyReply,
  { request, build, outcome, callbacks }: Sent,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store').header('vary', 'accept')
  const wantsJson = request.headers.accept?.includes('application/json') ?? false
  if ('location' in outcome) {
    return wantsJson ? reply.send({ location: outcome.location }) : reply.redirect(outcome.location, 303)
  }
  const { props, status = 200, kept } = outcome
  if (wantsJson) return reply.code(status).send({ props })
  if (kept) return reply.redirect(request.url, 303)
  return sendPage(reply, build, { page: 'checkout', props, status, formTargets: formTargets(callbacks) })
}

/** A form that another site made a browser send has neither our address as its origin nor the token of the page. */
function isOurForm(shop: Shop, request: Request): boolean {
  const { csrf } = typedOf(request)
  return isFromHere(shop, request.headers) && visits.isFormToken(shop, request.params.checkoutId, csrf)
}

const longest = 2000

/** The fields of the form: single, trimmed, bounded. */
function typedOf({ body }: Request): Typed {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const one: unknown = Array.isArray(value) ? value.at(-1) : value
      return typeof one === 'string' ? [[name, clean(one)]] : []
    }),
  )
}

function clean(text: string): string {
  return text.slice(0, longest).replaceAll('\u0000', '').toWellFormed().replaceAll(/\s+/g, ' ').trim()
}
