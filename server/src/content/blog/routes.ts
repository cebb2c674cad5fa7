import { Readable } from 'node:stream'
import { calls } from '@cartwright/contract/calls.ts'
import type { FastifyInstance } from 'fastify'
import type { On } from '../../platform/http/calls.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { feedPath } from './rules.ts'
import * as blog from './service.ts'

export function blogRoutes(server: FastifyInstance, on: On, shop: Shop): void {
  on(calls.listBlogPosts, ({ caller, body }) => blog.list(shop, caller.siteId, body))
  on(calls.getBlogPost, ({ caller, body }) => blog.read(shop, caller.siteId, body.slug))
  server.get(feedPath, async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .type('application/rss+xml; charset=utf-8')
      .send(await blog.feed(shop, request)),
  )
  server.get('/sitemaps/blog.xml', async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=600')
      .type('application/xml; charset=utf-8')
      .send(Readable.from(blog.sitemap(shop, await sites.requireAt(shop, request)))),
  )
}
