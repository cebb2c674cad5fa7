import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/errors/errors.ts'
import { noCamera } from '../../platform/pages/pages.ts'
import { livePolicy } from '../../platform/pages/policy.ts'
import { type WebBuild, workerWith } from '../../platform/pages/web-build.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { findPage } from '../../sites/apps/instances.service.ts'
import * as sites from '../../sites/settings/service.ts'
import { needsSetUp } from '../sign-in/service.ts'
import {
  adminDocument,
  adminPolicy,
  type CheckInPaths,
  checkInAssets,
  checkInManifest,
  checkInPaths,
} from './view.ts'

/** Serves the admin: one document for /admin and all pages below it. */
export function adminPages(pages: FastifyInstance, { shop, build }: { shop: Shop; build: WebBuild }): void {
  pages.get('/admin', async (request, reply) => send(reply, shop, { request, build }))
  pages.get<{ Params: { id: string } }>('/admin/apps/:id/page', async (request, reply) =>
    send(reply, shop, { request, build, appId: request.params.id }),
  )
  checkInPages(pages, { shop, build })
  pages.get<{ Params: { '*': string } }>('/admin/*', async (request, reply) => {
    // An unknown call is not a page.
    if (/^v\d+(\/|$)/.test(request.params['*'])) throw refuse('UNKNOWN_CALL')
    return send(reply, shop, { request, build })
  })
}

/** The check-in page of each event, with what lets a device install it and open it without a network. */
function checkInPages(pages: FastifyInstance, { shop, build }: { shop: Shop; build: WebBuild }): void {
  type Params = { Params: { id: string } }
  pages.get<Params>('/admin/events/:id/check-in', async (request, reply) =>
    send(reply, shop, { request, build, checkIn: checkInPaths(request.params.id) }),
  )
  pages.get<Params>('/admin/events/:id/check-in/manifest.webmanifest', async (request, reply) => {
    const site = await sites.at(shop, request)
    const manifest = checkInManifest(checkInPaths(request.params.id), site?.name ?? '')
    return reply.type('application/manifest+json').send(JSON.stringify(manifest))
  })
  const worker = workerWith(build.checkInWorker, { build: build.version, assets: checkInAssets(build) })
  pages.get('/admin/check-in-sw.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      // A device registers it for the check-in page of one event.
      .header('service-worker-allowed', '/admin/events/')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )
}

interface Wanted {
  request: Pick<FastifyRequest, 'headers'>
  build: WebBuild
  /** The page of an app may frame the origin of this app, and no other document may. */
  appId?: string
  /** The page scans tickets and opens without a network, and no other document does. */
  checkIn?: CheckInPaths
}

async function send(
  reply: FastifyReply,
  shop: Shop,
  { request, build, appId, checkIn }: Wanted,
): Promise<FastifyReply> {
  const site = await sites.requireAt(shop, request)
  const page = appId && (await findPage(shop, site.id, appId))
  const nonce = randomBytes(16).toString('base64')
  const { development } = shop
  const { address, pages } = build.ownAdmin ?? {}
  const props = {
    publicUrl: shop.hosts.urlOf(site.id),
    siteName: site.name,
    needsSetUp: await needsSetUp(shop, site.id),
    development,
    ...(address && pages ? { own: { address, pages } } : {}),
  }
  await reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...adminPolicy(nonce, livePolicy(build.vite)),
        ...(page ? { frameSrc: ["'self'", new URL(page).origin] } : {}),
        ...(checkIn ? { workerSrc: ["'self'"], manifestSrc: ["'self'"] } : {}),
      },
    },
    xFrameOptions: { action: 'deny' },
    // The URL may contain a one-time link. With "no-referrer", some of our own requests would not send their origin.
    referrerPolicy: { policy: 'same-origin' },
  })
  reply.removeHeader('access-control-allow-origin')
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  reply.header('permissions-policy', checkIn ? 'camera=(self)' : noCamera)
  reply.compress(adminDocument(build, props, { nonce, manifest: checkIn?.manifest }))
  return reply
}
