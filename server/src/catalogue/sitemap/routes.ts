import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { robotsText } from './rules.ts'
import * as sitemap from './service.ts'

export function sitemapRoutes(server: FastifyInstance, shop: Shop): void {
  server.get('/robots.txt', async (_request, reply) =>
    cacheable(reply).type('text/plain; charset=utf-8').send(robotsText(shop.publicUrl)),
  )
  server.get('/sitemap.xml', async (_request, reply) => xml(reply, [await sitemap.index(shop)]))
  server.get('/sitemaps/collections.xml', async (_request, reply) =>
    xml(reply, await sitemap.collections(shop)),
  )
  server.get('/sitemaps/services.xml', async (_request, reply) => xml(reply, await sitemap.services(shop)))
  server.get('/sitemaps/events.xml', async (_request, reply) => xml(reply, await sitemap.events(shop)))
  server.get('/sitemaps/plans.xml', async (_request, reply) => xml(reply, await sitemap.plans(shop)))
  server.get('/sitemaps/pages.xml', async (_request, reply) => xml(reply, await sitemap.pages(shop)))
  server.get<{ Params: { file: string } }>('/sitemaps/:file', async ({ params }, reply) => {
    const [, part] = /^products-([1-9]\d{0,5})\.xml$/.exec(params.file) ?? []
    if (part === undefined) throw refuse('NOT_FOUND', 'No such part of the sitemap')
    return xml(reply, await sitemap.products(shop, Number(part)))
  })
}

function xml(reply: FastifyReply, text: Iterable<string> | AsyncIterable<string>): FastifyReply {
  return cacheable(reply).type('application/xml; charset=utf-8').send(Readable.from(text))
}

function cacheable(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=600')
}
