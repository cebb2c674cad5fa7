import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { usualLimits } from './catalogue/index-thread/service.ts'
import { collectSections } from './customers/profile/sections.service.ts'
import { openExtensions } from './extensions/room.ts'
import { collectForms } from './forms/definitions/provider.ts'
import { collectActivePlans } from './items/buyers.service.ts'
import { collectItems } from './items/sales.service.ts'
import { collectMemberships } from './memberships/service.ts'
import { openChanges } from './platform/db/changes.ts'
import { mostTransactions } from './platform/db/pools.ts'
import type { EventKinds } from './platform/events/events.ts'
import { openCalls } from './platform/http/calls.ts'
import { healthRoutes, type Vitals } from './platform/http/health.routes.ts'
import { openServer } from './platform/http/server.ts'
import { openHttpClient } from './platform/http-client/http-client.ts'
import type { JobKind } from './platform/jobs/jobs.ts'
import { openPages, type Pages } from './platform/pages/pages.ts'
import { root } from './platform/process/installation.ts'
import { collectRooms, type Worker } from './platform/room.ts'
import type { Shop } from './platform/shop/shop.ts'
import { openTelemetry, type Telemetry } from './platform/telemetry/telemetry.ts'
import { systemClock } from './platform/values/clock.ts'
import { uuidV7 } from './platform/values/ids.ts'
import { collectMemberDiscounts } from './pricing/model/member-discounts.service.ts'
import { publicVies } from './pricing/tax/vies.service.ts'
import { rooms as builtIn } from './rooms.ts'
import { guardPages } from './sites/hosts/routes.ts'
import { openDirectory } from './sites/hosts/service.ts'
import { collectMailSamples } from './sites/mail/provider.ts'
import { faceOf } from './sites/settings/service.ts'
import type { Parts } from './start/open.ts'
import { usualPatience } from './storefront/cache.service.ts'
import { collectSellers } from './subscriptions/contracts/service.ts'

export interface App {
  /** The HTTP server: `listen` and `inject` are Fastify's. */
  server: FastifyInstance
  shop: Shop
  /** What `/ready` looks at besides the database. */
  vitals: Vitals
  /** What the job runner does. */
  jobs: readonly JobKind[]
  /** All events that the rooms write. */
  events: EventKinds
  /** What goes on while the server runs, besides jobs. Whoever starts them stops them. */
  workers: readonly Worker[]
  /** Stops accepting requests, finishes those under way, then closes its listeners. */
  close(): Promise<void>
}

/**
 * Creates a whole shop, in production, in tests and in programs that embed Cartwright.
 *
 * @example
 * const app = await createApp({ db, tokens, mail, files, log, publicUrl: 'https://shop.example' })
 * await app.server.listen({ port: 3000 })
 */
export async function createApp(parts: Parts): Promise<App> {
  const { vitals = {} } = parts
  const telemetry = parts.telemetry ?? openTelemetry({ log: parts.log })
  const build = openPages(parts.web ?? fileURLToPath(new URL('web/dist', root)), parts.vite)
  const shop = await openShop(parts, { telemetry, build })
  const server = await openServer({
    ...{ ...parts, telemetry, newId: shop.newId },
    face: (host) => faceOf(shop, host),
    hosts: shop.hosts,
    transactions: mostTransactions(parts.db),
  })
  const extensions = openExtensions(parts.extensions ?? { config: {} }, { shop, server })
  const rooms = [...builtIn, ...(parts.rooms ?? []), extensions.room]
  const house = collectRooms(rooms, shop)
  const on = openCalls(server, { ...house, shop, checkReplies: parts.checkReplies ?? false })
  healthRoutes(server, shop, vitals)
  for (const room of rooms) await room.routes?.({ ...house, server, on, shop, vitals })
  const web = extensions.extend(await build.build())
  await build.serve(server, (pages) => {
    guardPages(pages, shop)
    for (const room of rooms) room.pages?.({ ...house, server: pages, shop, build, web })
  })
  await server.ready()
  return {
    server,
    shop,
    vitals,
    jobs: house.jobs,
    events: house.events,
    workers: rooms.flatMap((room) => room.worker?.({ ...house, shop }) ?? []),
    async close() {
      await server.close()
      await Promise.all([shop.changes.close(), shop.hosts.close(), shop.httpClient.close()])
      if (!parts.telemetry) telemetry.metrics.close()
    },
  }
}

async function openShop(
  parts: Parts,
  { telemetry, build }: { telemetry: Telemetry; build: Pages },
): Promise<Shop> {
  const { db, tokens, mail, files, log, publicUrl } = parts
  const changes = await openChanges(db, (error) => log.error({ err: error }, 'change listener'))
  const onError = (error: unknown) => log.error({ err: error }, 'reading the hosts of the shops')
  return {
    ...withDefaults(parts),
    db,
    tokens,
    mail,
    renderMail: build.renderMail,
    files,
    changes,
    hosts: await openDirectory({ db, changes, publicUrl, cell: parts.cell, onError }),
    cell: parts.cell,
    log,
    metrics: telemetry.metrics,
    tracing: telemetry.tracing,
    publicUrl,
    ...(parts.backups ? { backups: parts.backups } : {}),
  }
}

function withDefaults(parts: Parts) {
  const { clock = systemClock } = parts
  return {
    clock,
    newId: parts.newId ?? uuidV7(clock),
    uploads: parts.uploads ?? { largestFile: 500_000_000 },
    httpClient: parts.httpClient ?? openHttpClient(),
    payments: parts.payments ?? [],
    labelServices: parts.labelServices ?? [],
    plugins: parts.plugins ?? [],
    wallets: parts.wallets ?? {},
    cdn: parts.cdn,
    viesUrl: parts.viesUrl ?? publicVies,
    limits: parts.limits ?? 1,
    productIndex: parts.productIndex ?? usualLimits,
    productTexts: parts.productTexts ?? { megabytes: 128 },
    pagePatience: parts.pagePatience ?? usualPatience,
    development: parts.development ?? false,
    accountSections: collectSections([...builtIn, ...(parts.rooms ?? [])]),
    activePlans: collectActivePlans([...builtIn, ...(parts.rooms ?? [])]),
    memberDiscounts: collectMemberDiscounts([...builtIn, ...(parts.rooms ?? [])]),
    formProviders: collectForms([...builtIn, ...(parts.rooms ?? [])]),
    mailSamples: collectMailSamples([...builtIn, ...(parts.rooms ?? [])]),
    itemProviders: collectItems([...builtIn, ...(parts.rooms ?? [])]),
    membershipProviders: collectMemberships([...builtIn, ...(parts.rooms ?? [])]),
    subscriptionSellers: collectSellers([...builtIn, ...(parts.rooms ?? [])]),
  }
}
