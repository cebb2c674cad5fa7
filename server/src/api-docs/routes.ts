import type { FastifyInstance } from 'fastify'
import { type Pages, sendPage } from '../platform/pages/pages.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { openApi } from './openapi.ts'
import { referencePage } from './service.ts'

/** The OpenAPI document. */
export function openApiRoute(server: FastifyInstance, shop: Shop): void {
  let document: string | undefined
  server.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(shop.publicUrl))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}

/** The same for people. */
export function referencePages(server: FastifyInstance, { shop, build }: { shop: Shop; build: Pages }): void {
  server.get('/docs/api', async (_request, reply) =>
    sendPage(reply, build, { page: 'api', props: await referencePage(shop) }),
  )
}
