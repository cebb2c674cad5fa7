import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { robotsText } from './rules.ts'
import * as sitemap from './service.ts'

export function sitemapRoutes(server: FastifyInstance, shop: Shop): void {
  server.get('/robots.txt', async (request, reply) => {
    const site = await sites.at(shop, request)
    const url = site ? shop.hosts.urlOf(site.id) : shop.publicUrl
    return cacheable(reply).type('text/plain; charset=utf-8').send(robotsText(url))
  })
  const at = (request: FastifyRequest) => sites.requireAt(shop, request)
  server.get('/sitemap.xml', async (request, reply) =>
    xml(reply, [await sitemap.index(shop, await at(request))]),
  )
  server.get('/sitemaps/collections.xml', async (request, reply) =>
    xml(reply, await sitemap.collections(shop, await at(request))),
  )
  server.get('/sitemaps/services.xml', async (request, reply) =>
    xml(reply, await sitemap.services(shop, await at(request))),
  )
  server.get('/sitemaps/events.xml', async (request, reply) =>
    xml(reply, await sitemap.events(shop, await at(request))),
  )
  server.get('/sitemaps/plans.xml', async (request, reply) =>
    xml(reply, await sitemap.plans(shop, await at(request))),
  )
  server.get('/sitemaps/pages.xml', async (request, reply) =>
    xml(reply, await sitemap.pages(shop, await at(request))),
  )
  server.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const [, part] = /^products-([1-9]\d{0,5})\.xml$/.exec(request.params.file) ?? []
    if (part === undefined) throw refuse('NOT_FOUND', 'No such part of the sitemap')
    return xml(reply, await sitemap.products(shop, await at(request), Number(part)))
  })
}

function xml(reply: FastifyReply, text: Iterable<string> | AsyncIterable<string>): FastifyReply {
  return cacheable(reply).type('application/xml; charset=utf-8').send(Readable.from(text))
}

function cacheable(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=600')
}
