import type { FastifyInstance } from 'fastify'
import { type Pages, sendPage } from '../platform/pages/pages.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { openApi } from './openapi.ts'
import { contentsUrl } from './parts.view.ts'
import { contentsPage, foundPage, partPage } from './service.ts'

/** The OpenAPI document. */
export function openApiRoute(server: FastifyInstance, shop: Shop): void {
  let document: string | undefined
  server.get('/openapi.json', async (request, reply) => {
    const site = await sites.at(shop, request)
    document ??= JSON.stringify({ ...openApi(shop.publicUrl), servers: undefined })
    const servers = [{ url: site ? shop.hosts.urlOf(site.id) : shop.publicUrl }]
    const text = `${document.slice(0, -1)},"servers":${JSON.stringify(servers)}}`
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

/** The same for people. */
export function referencePages(server: FastifyInstance, { shop, build }: { shop: Shop; build: Pages }): void {
  server.get<{ Querystring: { q?: string | string[] } }>(contentsUrl, async (request, reply) => {
    const words = [request.query.q ?? ''].flat().join(' ').slice(0, longestQuery)
    return words.trim() === ''
      ? sendPage(reply, build, { page: 'apiContents', props: await contentsPage(shop, request) })
      : sendPage(reply, build, { page: 'api', props: await foundPage(shop, request, words) })
  })
  server.get<{ Params: { part: string } }>(`${contentsUrl}/:part`, async (request, reply) => {
    const props = await partPage(shop, request, `${contentsUrl}/${request.params.part}`)
    return props ? sendPage(reply, build, { page: 'api', props }) : reply.callNotFound()
  })
}

const longestQuery = 100
