import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import { statement } from './platform/db.ts'
import { refuse } from './platform/errors.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Shop } from './platform/shop.ts'

/** What operators and balancers ask. */
export function platformRoutes(server: FastifyInstance, shop: Shop, metrics: Metrics): void {
  let stopping = false
  server.addHook('preClose', async () => {
    stopping = true
  })
  server.get('/health', async () => ({ status: 'ok' }))
  server.get('/ready', async () => {
    if (stopping) throw refuse('TEMPORARILY_UNAVAILABLE')
    await shop.db.run(alive, [])
    return { status: 'ok' }
  })
  let description: string | undefined
  server.get('/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(openApi(shop.publicUrl))
    return reply.type('application/json; charset=utf-8').send(description)
  })
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.print()),
  )
}

const alive = statement<{ alive: number }>('platform.alive', 'SELECT 1 AS alive')
