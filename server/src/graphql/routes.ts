import { calls } from '@cartwright/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { On } from '../platform/http.ts'
import type { Shop } from '../platform/shop.ts'
import { schemaDocument } from './schema.service.ts'
import * as graphql from './service.ts'

export function graphqlRoutes(on: On, shop: Shop): void {
  on(calls.graphql, ({ caller, body }) => graphql.answer(shop, caller, body))
}

/** For whoever writes documents; a shop that is open for business describes itself to nobody. */
export function graphqlPages(server: FastifyInstance, shop: Shop): void {
  if (!shop.development) return
  server.get(`/graphql/${graphql.apiVersion}/schema.graphql`, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(schemaDocument()),
  )
}
