import { randomBytes } from 'node:crypto'
import { calls } from '@cartwright/contract/calls.ts'
import type { GraphQlRequest } from '@cartwright/contract/sites/graphql.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { On } from '../platform/http/calls.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as explorer from './explorer.service.ts'
import { schemaDocument } from './schema/schema.ts'
import * as graphql from './service.ts'

export function graphqlRoutes(on: On, shop: Shop): void {
  on(calls.graphql, ({ caller, body }) => graphql.answer(shop, caller, body), {
    writes: (body) => graphql.isMutation(shop, body as GraphQlRequest),
  })
}

/** Tools for developers. A shop in production does not publish its schema. */
export function graphqlPages(server: FastifyInstance, shop: Shop): void {
  if (!shop.development) return
  const path = `/graphql/${graphql.apiVersion}`
  server.get(path, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return sendExplorer(
      reply,
      await explorer.page(shop, { endpoint: path, nonce, headers: request.headers }),
      nonce,
    )
  })
  server.get(`${path}/schema.graphql`, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(schemaDocument()),
  )
}

function sendExplorer(reply: FastifyReply, html: string, nonce: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    .removeHeader('access-control-allow-origin')
    .type('text/html; charset=utf-8')
    .send(html)
}
