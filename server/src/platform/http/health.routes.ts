import type { FastifyInstance } from 'fastify'
import { statement } from '../db/db.ts'
import { refuse } from '../errors/errors.ts'
import type { Metrics } from '../process/metrics.ts'
import type { Shop } from '../shop/shop.ts'

/** What operators and load balancers ask for. */
export function healthRoutes(server: FastifyInstance, shop: Shop, metrics: Metrics): void {
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
  server.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.print()),
  )
}

const alive = statement<{ alive: number }>('platform.alive', 'SELECT 1 AS alive')
