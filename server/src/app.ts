import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { analyticsRoutes } from './analytics/routes.ts'
import * as analytics from './analytics/service.ts'
import { backInStockRoutes } from './back-in-stock/routes.ts'
import * as backInStock from './back-in-stock/service.ts'
import { tell as tellWaiting } from './back-in-stock/telling.service.ts'
import { cartRoutes } from './cart/routes.ts'
import * as carts from './cart/service.ts'
import * as rules from './catalogue/following.service.ts'
import { type ForeignMedia, fetchOne as fetchForeignMedia } from './catalogue/foreign-media.service.ts'
import { historyRoutes } from './catalogue/history.routes.ts'
import * as history from './catalogue/history.service.ts'
import { catalogueUser } from './catalogue/media-use.service.ts'
import { productFileRoutes } from './catalogue/product-files.routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { countSales } from './catalogue/sales.service.ts'
import { scheduleRoutes } from './catalogue/schedules.routes.ts'
import * as schedules from './catalogue/schedules-work.service.ts'
import { sitemapRoutes } from './catalogue/sitemap.routes.ts'
import { catalogueWriteRoutes } from './catalogue/writes.routes.ts'
import * as claims from './checkout/merging/service.ts'
import * as checkouts from './checkout/model/service.ts'
import { checkoutPages } from './checkout/pages/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import * as visits from './checkout/visits/service.ts'
import * as attempts from './credentials/attempts.service.ts'
import { accountPages } from './customers/account/routes.ts'
import { accountRoutes } from './customers/management/routes.ts'
import * as emailChange from './customers/profile/email-change.service.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { graphqlPages, graphqlRoutes } from './graphql/routes.ts'
import { authorizePages } from './identity/authorization.routes.ts'
import { captchaRoutes } from './identity/captcha/routes.ts'
import * as challenges from './identity/challenges/service.ts'
import * as codes from './identity/oauth/codes.service.ts'
import * as requests from './identity/oauth/requests.service.ts'
import { oauthRoutes } from './identity/oauth/routes.ts'
import { passkeyPages } from './identity/pages/passkeys.routes.ts'
import { providerPages } from './identity/pages/providers.routes.ts'
import { identityPages } from './identity/pages/routes.ts'
import * as providerVisits from './identity/providers/callbacks.service.ts'
import { providerRoutes } from './identity/providers/routes.ts'
import * as memberSessions from './identity/sessions/service.ts'
import * as recovery from './identity/sign-in/recovery.service.ts'
import { signInRoutes } from './identity/sign-in/routes.ts'
import * as states from './identity/sign-in/states.service.ts'
import * as callers from './identity/tokens/callers.service.ts'
import * as identity from './identity/tokens/service.ts'
import * as sessionTokens from './identity/tokens/session-tokens.service.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import * as inventory from './inventory/service.ts'
import { downloadPages, downloadRoutes } from './media/downloads.routes.ts'
import { downloadUser } from './media/downloads.service.ts'
import { fileRoutes } from './media/files.routes.ts'
import { libraryRoutes } from './media/library.routes.ts'
import * as library from './media/library.service.ts'
import { mediaRoutes } from './media/routes.ts'
import { siteMediaRoutes, uploadPages } from './media/site-media.routes.ts'
import * as uploads from './media/uploads.service.ts'
import * as videos from './media/videos.service.ts'
import * as sales from './orders/sales/service.ts'
import * as orders from './orders/search.service.ts'
import { plainPages } from './pages.routes.ts'
import type { PaymentProvider } from './payments/providers/provider.ts'
import { openChanges } from './platform/changes.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Db } from './platform/db.ts'
import type { Files } from './platform/files.ts'
import { callsOn } from './platform/http.ts'
import { forgetOldAnswers } from './platform/idempotency.ts'
import { type NewId, uuidV7 } from './platform/ids.ts'
import { doEach, type Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { deliver, forgetOldMessages, type Mail } from './platform/mail.ts'
import { openMetrics } from './platform/metrics.ts'
import { forgetOldEvents } from './platform/outbox.ts'
import { type Outside, openOutside } from './platform/outside.ts'
import { openPages } from './platform/pages.ts'
import { answerUnknown, openServer } from './platform/server.ts'
import type { Shop, Uploads } from './platform/shop.ts'
import type { Tokens } from './platform/tokens.ts'
import { pricingRoutes } from './pricing/routes.ts'
import { redirectPages, redirectRoutes } from './redirects/routes.ts'
import * as redirects from './redirects/service.ts'
import { platformRoutes } from './routes.ts'
import { siteUser } from './sites/media-use.service.ts'
import { siteRoutes } from './sites/routes.ts'
import * as audit from './staff/audit/service.ts'
import { adminPages } from './staff/document/routes.ts'
import { liveRoutes } from './staff/live/routes.ts'
import * as live from './staff/live/service.ts'
import * as links from './staff/people/links.service.ts'
import * as sessions from './staff/sessions/service.ts'
import { staffRoutes } from './staff/sign-in/routes.ts'
import { storefrontPages } from './storefront/routes.ts'
import * as transfers from './transfer/housekeeping.service.ts'
import * as transferPictures from './transfer/pictures.service.ts'
import { transferRoutes } from './transfer/routes.ts'
import * as imports from './transfer/working.service.ts'

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
  /** What the job runner calls, by job name. */
  jobs: Jobs
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
  const { limits = 1 } = parts
  const on = callsOn(server, {
    shop,
    authenticate: ({ headers, ip }) =>
      headers.authorization
        ? callers.callerOf(shop, headers)
        : sessions.callerOf(shop, { headers, address: ip }),
    checkReplies: parts.checkReplies ?? false,
    limits,
    note(deed) {
      audit.note(shop, deed)
      live.announce(shop, deed)
    },
  })
  platformRoutes(server, shop, metrics)
  oauthRoutes(on, shop, claims.signedIn)
  signInRoutes(on, shop)
  captchaRoutes(on, shop)
  providerRoutes(on, shop)
  catalogueRoutes(on, shop)
  catalogueWriteRoutes(on, shop)
  historyRoutes(on, shop)
  scheduleRoutes(on, shop)
  inventoryRoutes(on, shop)
  backInStockRoutes(on, shop)
  siteRoutes(on, shop)
  staffRoutes(on, shop)
  liveRoutes(server, shop)
  analyticsRoutes(on, shop)
  mediaRoutes(server, shop)
  fileRoutes(server, shop)
  const mediaUsers = [catalogueUser, siteUser, downloadUser(shop)]
  libraryRoutes(on, shop, mediaUsers)
  siteMediaRoutes(on, shop, mediaUsers)
  await uploadPages(server, shop)
  downloadRoutes(on, shop)
  productFileRoutes(on, shop)
  downloadPages(server, shop)
  sitemapRoutes(server, shop)
  transferRoutes(on, shop)
  pricingRoutes(on, shop)
  cartRoutes(on, shop)
  checkoutRoutes(on, shop)
  redirectRoutes(on, shop)
  accountRoutes(on, shop)
  dashboardRoutes(on, shop)
  graphqlRoutes(on, shop)
  graphqlPages(server, shop)
  const web = await build.build()
  await build.serve(server, (pages) => {
    redirectPages(pages, shop)
    authorizePages(pages, { shop, build, limits })
    checkoutPages(pages, { shop, build, limits })
    identityPages(pages, { shop, build, limits })
    accountPages(pages, { shop, build, limits })
    passkeyPages(pages, { shop, limits })
    providerPages(pages, { shop, limits })
    plainPages(pages, { shop, build })
    if (!web) return answerUnknown(pages)
    adminPages(pages, { shop, build: web })
    storefrontPages(pages, { shop, build: web })
  })
  await server.ready()
  return {
    server,
    shop,
    jobs: {
      'send-mail': (payload) => deliver(db, mail, payload as { siteId: string; id: string }, clock()),
      'change-as-planned': () => schedules.work(shop),
      'follow-rules': () => rules.work(shop),
      'count-sales': () => doEach([() => countSales(shop), () => sales.countEverywhere(shop)]),
      'fetch-foreign-media': (payload) => fetchForeignMedia(shop, payload as ForeignMedia),
      'send-recovery': (payload) => recovery.send(shop, payload as recovery.Asked),
      'tell-waiting': (payload) => tellWaiting(shop, payload as Parameters<typeof tellWaiting>[1]),
      'remove-file': (payload) => library.removeContent(shop, payload as { id: string; private: boolean }),
      'remove-unkept': (payload) => library.removeUnkept(shop, payload as library.Unkept),
      'make-video': (payload) => videos.make(shop, payload as { siteId: string; id: string }),
      'work-on-import': (payload) => imports.work(shop, payload as { siteId: string; id: string }),
      'fetch-pictures': (payload) => transferPictures.work(shop, payload as { siteId: string; id: string }),
      housekeeping: () =>
        doEach([
          () => forgetOldAnswers(db, clock()),
          () => identity.forgetDeadTokens(shop),
          () => emailChange.forgetOld(shop),
          () => codes.forgetOld(shop),
          () => requests.forgetOld(shop),
          () => states.forgetOld(shop),
          () => sessionTokens.forgetOld(shop),
          () => recovery.forgetOld(shop),
          () => challenges.forgetDead(shop),
          () => providerVisits.forgetDead(shop),
          () => sessions.forgetDead(shop),
          () => memberSessions.forgetDead(shop),
          () => links.forgetOld(shop),
          () => attempts.forgetOld(shop),
          () => audit.forgetOld(shop),
          () => inventory.forgetExpiredHolds(shop),
          () => backInStock.forgetOld(shop),
          () => orders.settleOpenPayments(shop),
          () => orders.cancelForgottenOrders(shop),
          () => visits.forgetExpiredVisits(shop),
          () => redirects.forgetOldSessions(shop),
          () => analytics.forgetOldEvents(shop),
          () => forgetOldEvents(db, clock()),
          () => history.forgetOld(shop),
          () => forgetOldMessages(db, clock()),
          () => checkouts.forgetAbandoned(shop),
          () => carts.forgetUnused(shop),
          () => transfers.resume(shop),
          () => transfers.forgetOld(shop),
          () => uploads.forgetLeftovers(shop),
        ]),
    },
    async close() {
      await server.close()
      await audit.settled(shop)
      await changes.close()
      await shop.outside.close()
      metrics.close()
    },
  }
}
