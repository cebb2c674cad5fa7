import type { Storefront } from '@cartwright/contract/sites/storefront.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keyHeaders, siteKey } from '../../cdn/rules.ts'
import { chunksOf, type Manifest, type WebBuild, workerWith } from '../../platform/pages/web-build.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as storefronts from '../../sites/storefront/service.ts'
import { type IconName, icons, openIcons } from './icons.service.ts'
import { webManifest } from './view.ts'

/** What lets a browser install the shop: its manifest, its icons, and the service worker for pages without a network. */
export function manifestPages(
  server: FastifyInstance,
  {
    shop,
    build,
    siteId,
  }: { shop: Shop; build: WebBuild; siteId: (request: FastifyRequest) => Promise<string> },
): void {
  const makeIcon = openIcons(shop)
  const readStorefront = async (request: FastifyRequest, reply: FastifyReply) => {
    const id = await siteId(request)
    const { storefront } = JSON.parse((await storefronts.get(shop, id)).jsonIn()) as {
      storefront: Storefront
    }
    reply.headers(keyHeaders(shop.cdn, [siteKey(id)]))
    return storefront
  }
  server.get('/manifest.webmanifest', async (request, reply) => {
    const storefront = await readStorefront(request, reply)
    if (isUnchanged(request, reply, storefront)) return reply
    return reply.type('application/manifest+json').send(JSON.stringify(webManifest(storefront)))
  })
  for (const name of Object.keys(icons) as IconName[]) {
    server.get(`/${name}`, async (request, reply) => {
      const storefront = await readStorefront(request, reply)
      if (isUnchanged(request, reply, storefront)) return reply
      const type = name.endsWith('.ico') ? 'image/x-icon' : 'image/png'
      return reply.type(type).send(await makeIcon(storefront, name))
    })
  }
  const worker = workerWith(build.worker, {
    build: build.version,
    languages: build.storefront.languages,
    scripts: laterScripts(build.manifest),
  })
  server.get('/sw.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(worker),
  )
}

/** The scripts that a page loads later; its head does not name them. */
function laterScripts(manifest: Manifest): string[] {
  const names = Object.keys(manifest).filter((key) =>
    /storefront\/(shell\/later|offline\/queue|cart\/drawer|texts\/\w+\.\w+)\.tsx?$/.test(key),
  )
  return [...new Set(names.flatMap((key) => [...chunksOf(manifest, key)]))].map(
    (key) => `/${manifest[key]?.file}`,
  )
}

/** Answers 304 to a browser that already has this revision. */
function isUnchanged(request: FastifyRequest, reply: FastifyReply, { revision }: Storefront): boolean {
  const tag = `"${revision}"`
  reply.headers({ 'cache-control': 'public, max-age=3600', etag: tag })
  if (request.headers['if-none-match'] !== tag) return false
  reply.code(304).send()
  return true
}
