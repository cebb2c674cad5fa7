import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PaymentProvider } from './payments/providers/provider.ts'
import { openChanges } from './platform/db/changes.ts'
import type { Db } from './platform/db/db.ts'
import type { Files } from './platform/files/files.ts'
import { callsOn } from './platform/http/calls.ts'
import { healthRoutes } from './platform/http/health.routes.ts'
import { openServer } from './platform/http/server.ts'
import { type Outside, openOutside } from './platform/http-client/http-client.ts'
import type { JobSchedule, Jobs } from './platform/jobs/jobs.ts'
import type { Mail } from './platform/mail/mail.ts'
import { openPages } from './platform/pages/pages.ts'
import type { Log } from './platform/process/log.ts'
import { openMetrics } from './platform/process/metrics.ts'
import { collect } from './platform/room.ts'
import type { Tokens } from './platform/secrets/tokens.ts'
import type { Shop, Uploads } from './platform/shop/shop.ts'
import { type Clock, systemClock } from './platform/values/clock.ts'
import { type NewId, uuidV7 } from './platform/values/ids.ts'
import { rooms } from './rooms.ts'

/** What an application is made of; the caller opens these and closes `db` after the application. */
export interface Parts {
  db: Db
  tokens: Tokens
  mail: Mail
  files: Files
  /** Files up to 500 MB and no ffmpeg when absent. */
  uploads?: Uploads
  /** How files are fetched by address; from public ones alone when absent. */
  outside?: Outside
  log: Log
  /** Where people reach the server, without a trailing slash. */
  publicUrl: string
  payments?: readonly PaymentProvider[]
  /** Milliseconds since 1970; the system's clock when absent. */
  clock?: Clock
  newId?: NewId
  /** Shows the development mailbox. */
  development?: boolean
  /** Checks every reply against the contract; for tests. */
  checkReplies?: boolean
  /** Factor on the rate limits, 0 for none. */
  limits?: number
  /** The folder of the built pages; that of this installation when absent. */
  web?: string
  /** The origin of Vite's server, while somebody writes the pages. */
  vite?: string
}

export interface App {
  /** The HTTP server: `listen` and `inject` are Fastify's. */
  server: FastifyInstance
  shop: Shop
  /** What the job runner calls, by job identifier. */
  jobs: Jobs
  schedule: JobSchedule
  /** The types of all events that the rooms write. */
  events: ReadonlySet<string>
  /** Stops taking requests, finishes those accepted, then lets go of its listeners. */
  close(): Promise<void>
}

/**
 * Puts a whole shop together: the same function for production, tests and programs that embed Cartwright.
 *
 * @example
 * const app = await createApp({ db, tokens, mail, files, log, publicUrl: 'https://shop.example' })
 * await app.server.listen({ port: 3000 })
 */
export async function createApp(parts: Parts): Promise<App> {
  const { db, tokens, mail, files, log, publicUrl, clock = systemClock } = parts
  const changes = await openChanges(db, (error) => log.error({ err: error }, 'change listener'))
  const metrics = openMetrics()
  const shop: Shop = {
    db,
    clock,
    newId: parts.newId ?? uuidV7(clock),
    tokens,
    mail,
    files,
    uploads: parts.uploads ?? { largestFile: 500_000_000 },
    outside: parts.outside ?? openOutside(),
    payments: parts.payments ?? [],
    changes,
    log,
    publicUrl,
    development: parts.development ?? false,
  }
  const server = await openServer({ log, metrics, newId: shop.newId })
  const build = openPages(parts.web ?? fileURLToPath(new URL('../../web/dist', import.meta.url)), parts.vite)
  const { limits = 1, checkReplies = false } = parts
  const house = collect(rooms, shop)
  const on = callsOn(server, { ...house, shop, checkReplies, limits })
  healthRoutes(server, shop, metrics)
  for (const room of rooms) await room.routes?.({ ...house, server, on, shop })
  const web = await build.build()
  await build.serve(server, (pages) => {
    for (const room of rooms) room.pages?.({ ...house, server: pages, shop, build, web, limits })
  })
  await server.ready()
  return {
    server,
    shop,
    jobs: house.schedule.jobs,
    schedule: house.schedule,
    events: house.events,
    async close() {
      await server.close()
      await changes.close()
      await shop.outside.close()
      metrics.close()
    },
  }
}
