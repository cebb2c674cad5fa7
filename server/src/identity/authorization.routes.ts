import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limit } from '../budgets/service.ts'
import { type Pages, sendPage } from '../platform/pages/pages.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as authorization from './oauth/authorization.service.ts'
import * as logout from './oauth/logout.service.ts'
import { messagePage, messagePolicy } from './oauth/responses.rules.ts'
import type { DeadEnd } from './oauth/rules.ts'
import { deadEndPage } from './pages/view.ts'
import * as visits from './pages/visits.service.ts'
import * as memberSessions from './sessions/service.ts'

type Request = FastifyRequest<{ Querystring: Record<string, unknown>; Body: unknown }>

const oauth = ['/oauth2', '/_api/oauth2', '/oauth', '/v1/oauth']
const authentication = [
  '/_api/iam/authentication',
  '',
  '/iam/authentication',
  '/_api/authentication',
  '/authentication',
]

interface Context {
  shop: Shop
  build: Pages
}

/**
 * Registers the OAuth endpoints that browsers open: authorization, logout, and the silent frame. Without HEAD, which
 * would consume the one-time id.
 */
export function authorizationPages(server: FastifyInstance, context: Context): void {
  const { shop } = context
  const options = { exposeHeadRoute: false, onRequest: limit(shop, 'write') }
  const answer =
    (nextStep: (request: Request) => Promise<authorization.AuthorizationStep>) =>
    async (request: Request, reply: FastifyReply) =>
      send(reply, request, { ...context, step: await nextStep(request) })
  const start = answer(async (request) => {
    const session = await memberSessions.find(shop, { headers: request.headers, address: request.address })
    return authorization.startAuthorization(shop, fieldsOf(request), { session, host: request.headers.host })
  })
  for (const prefix of oauth) {
    server.get(
      `${prefix}/authorize`,
      options,
      answer((request) => openAuthorization(shop, request)),
    )
    server.post(`${prefix}/authorize`, options, start)
  }
  for (const prefix of [...oauth, ...authentication.map((path) => `${path}/v1`)]) {
    server.get(`${prefix}/logout`, options, async (request: Request, reply) =>
      sendLogout(reply, request, context),
    )
  }
  const finish = answer(({ headers }) => authorization.answerWebMessage(shop, headers.cookie))
  server.get('/oauth2/authorize/answer', options, finish)
}

async function openAuthorization(
  shop: Shop,
  { query, headers, address }: Request,
): Promise<authorization.AuthorizationStep> {
  const { request: id, client_id: clientId, clientId: camel } = query
  const session = await memberSessions.find(shop, { headers, address })
  if (typeof id !== 'string' || clientId !== undefined || camel !== undefined) {
    return authorization.startAuthorization(shop, query, { session, host: headers.host })
  }
  return authorization.resumeAuthorization(shop, id, {
    referrer: headers.referer,
    host: headers.host,
    session,
  })
}

/** Returns the redirect as JSON to a client that calls the logout URL with its tokens. */
async function sendLogout(reply: FastifyReply, request: Request, context: Context): Promise<FastifyReply> {
  const { query, headers, address } = request
  const result = await logout.logout(context.shop, query, { headers, address })
  if ('dead' in result || headers.authorization === undefined)
    return send(reply, request, { ...context, step: result })
  const { location } = result
  return reply
    .header('cache-control', 'no-store')
    .send({ statusCode: 302, headers: [{ key: 'Location', value: location }] })
}

async function send(
  reply: FastifyReply,
  request: Request,
  { step, ...context }: Context & { step: authorization.AuthorizationStep },
): Promise<FastifyReply> {
  reply.removeHeader('access-control-allow-origin')
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  if ('dead' in step) return sendDeadEnd(reply, request, { ...context, dead: step.dead })
  if (step.cookie) reply.header('set-cookie', step.cookie)
  if ('location' in step) return reply.redirect(step.location, 303)
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', messagePolicy(step.origin, nonce))
    .type('text/html; charset=utf-8')
    .send(messagePage(step, nonce))
}

/** Shows a page to people. With `Accept: application/json`, sends its props only. */
async function sendDeadEnd(
  reply: FastifyReply,
  { headers, address }: Request,
  { shop, build, dead }: Context & { dead: DeadEnd },
): Promise<FastifyReply> {
  const visit = await visits.start(shop, { headers, address })
  const props = deadEndPage(visits.pageContext(shop, visit), dead)
  if (headers.accept?.includes('application/json')) return reply.code(400).send({ props })
  return sendPage(reply, build, { page: 'identity', props, status: 400 })
}

function fieldsOf({ body }: Request): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
}
