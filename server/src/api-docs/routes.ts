import type { FastifyInstance } from 'fastify'
import { type Pages, sendPage } from '../platform/pages/pages.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { openApi } from './openapi.ts'
import { contentsUrl } from './parts.view.ts'
import { contentsPage, foundPage, partPage } from './service.ts'

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
  server.get<{ Querystring: { q?: string | string[] } }>(contentsUrl, async ({ query }, reply) => {
    const words = [query.q ?? ''].flat().join(' ').slice(0, longestQuery)
    return words.trim() === ''
      ? sendPage(reply, build, { page: 'apiContents', props: await contentsPage(shop) })
      : sendPage(reply, build, { page: 'api', props: await foundPage(shop, words) })
  })
  server.get<{ Params: { part: string } }>(`${contentsUrl}/:part`, async ({ params }, reply) => {
    const props = await partPage(shop, `${contentsUrl}/${params.part}`)
    return props ? sendPage(reply, build, { page: 'api', props }) : reply.callNotFound()
  })
}

const longestQuery = 100
