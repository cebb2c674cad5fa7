import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../platform/shop.ts'
import * as authorize from './authorize.service.ts'
import { messagePage, messagePolicy } from './responses.rules.ts'

type Request = FastifyRequest<{ Querystring: Record<string, unknown>; Body: unknown }>

/** Where applications send people, and the frame that tells them who is signed in. Not for HEAD, which would spend ids. */
export function authorizePages(
  server: FastifyInstance,
  { shop, limits }: { shop: Shop; limits: number },
): void {
  const options = {
    exposeHeadRoute: false,
    ...(limits === 0 ? {} : { config: { rateLimit: { max: Math.ceil(120 * limits), timeWindow: 60_000 } } }),
  }
  for (const prefix of ['/oauth2', '/_api/oauth2', '/oauth', '/v1/oauth']) {
    server.get(`${prefix}/authorize`, options, async (request: Request, reply) =>
      send(reply, await arrive(shop, request)),
    )
    server.post(`${prefix}/authorize`, options, async ({ body }: Request, reply) => {
      const fields = typeof body === 'object' && body !== null ? body : {}
      return send(reply, await authorize.bring(shop, fields as Record<string, unknown>))
    })
  }
  server.get('/oauth2/authorize/answer', options, async ({ headers }, reply) =>
    send(reply, await authorize.answer(shop, headers.cookie)),
  )
}

async function arrive(shop: Shop, { query, headers }: Request): Promise<authorize.Arrival> {
  const { request: id, client_id: clientId, clientId: camel } = query
  if (typeof id !== 'string' || clientId !== undefined || camel !== undefined) {
    return authorize.bring(shop, query)
  }
  const session = undefined
  return authorize.enter(shop, id, { referrer: headers.referer, session })
}

function send(reply: FastifyReply, arrival: authorize.Arrival): FastifyReply {
  reply.removeHeader('access-control-allow-origin')
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  if ('cookie' in arrival && arrival.cookie) reply.header('set-cookie', arrival.cookie)
  if ('location' in arrival) return reply.redirect(arrival.location, 303)
  if ('dead' in arrival) return reply.code(400).send(arrival)
  const nonce = randomBytes(16).toString('base64')
  return reply
    .header('content-security-policy', messagePolicy(arrival.origin, nonce))
    .type('text/html; charset=utf-8')
    .send(messagePage(arrival, nonce))
}
