import type { FastifyInstance } from 'fastify'
import { limit } from '../../budgets/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { take } from './service.ts'

/** Where payment services tell what becomes of payments. Bodies stay as they were sent, because they are signed. */
export async function noticeRoutes(server: FastifyInstance, shop: Shop): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { method: string } }>(
      '/payments/:method/notices',
      { onRequest: limit(shop, 'payment-notice'), bodyLimit: largest },
      async (request, reply) => {
        const { id: siteId } = await sites.requireAt(shop, request)
        const { headers, body, params } = request
        const notice = { headers, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
        const isTaken = await take(shop, { siteId, method: params.method }, notice)
        return reply.code(isTaken ? 200 : 404).send()
      },
    )
  })
}

/** Bytes */
const largest = 1_000_000
