import type { StorefrontAnswer } from '@cartwright/contract/pages/storefront.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, refuse } from '../platform/errors/errors.ts'
import type { WebBuild } from '../platform/pages/web-build.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { baseLanguage, languageInPath, pageAddress, pathHere, pathWithoutSlash } from './addresses.rules.ts'
import {
  type Context,
  keyOf,
  type LocalRoute,
  makeOnce,
  refuseAsApi,
  renderRoute,
  toSentPage,
} from './answers.service.ts'
import { type KeptPage, openPageCache } from './cache.service.ts'
import { documentWriter } from './document.view.ts'
import { manifestPages } from './manifest/routes.ts'
import { mayBeMember } from './members.service.ts'
import { findMoved } from './moved.service.ts'
import { sendKeptPage, sendOwnPage, sendRedirect, sendSharedPage } from './replies.service.ts'
import { type Exchange, isScript, readingFor, toAsk, visitorSession } from './requests.service.ts'
import { openConnectors } from './service.ts'

/** Every page of the storefront, in each of its languages. `server` itself answers the API calls of these pages. */
export function storefrontPages(
  server: FastifyInstance,
  { shop, build }: { shop: Shop; build: WebBuild },
): void {
  const { storefront } = build
  const connector = openConnectors(server, shop)
  const document = documentWriter(build)
  const own = { sections: build.own?.sections ?? [], texts: build.texts ?? {} }
  const context: Context = { shop, storefront, own, pages: openPageCache(shop), connector, document }
  for (const route of storefront.routes) {
    for (const language of [undefined, ...storefront.languages]) {
      const prefix = language === undefined ? '' : `/${language}`
      server.route({
        method: route.method,
        url: route.path === '/' ? prefix || '/' : prefix + route.path,
        handler: (request, reply) => answerRoute(context, { route, language }, { shop, request, reply }),
      })
    }
  }
  manifestPages(server, { shop, build, siteId: async (request) => (await connector(request)).siteId })
  server.get('/speculation-rules.json', async (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(speculation)),
  )
  server.setNotFoundHandler(async (request, reply) => sendNotFoundPage(context, { request, reply }))
  // Pages can be kept, and the shop has a name, before the database goes away.
  server.addHook('onListen', (done) => {
    sites
      .first(shop)
      .then((site) => site && connector({ headers: { host: new URL(shop.hosts.urlOf(site.id)).host } }))
      .catch((error: unknown) => shop.log.warn({ err: error }, 'the storefront waits for a shop'))
    done()
  })
}

async function answerRoute(context: Context, local: LocalRoute, exchange: Exchange): Promise<FastifyReply> {
  try {
    return await answerNow(context, local, exchange)
  } catch (error) {
    const kept = isUnavailable(error) ? await findKept(context, local, exchange) : undefined
    if (!kept) throw error
    return sendKeptPage(kept, exchange)
  }
}

async function answerNow(context: Context, local: LocalRoute, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply } = exchange
  const address = canonicalPath(context, request) ?? (await pathWithoutOwnLanguage(context, local, request))
  if (address) return reply.header('cache-control', 'no-cache').redirect(address, 301)
  if (local.route.shared && !isScript(request)) return answerShared(context, local, exchange)
  const answer = await renderRoute(context, local, exchange)
  if (local.route.shared && 'html' in answer && answer.forMembers) {
    if (await isMember(context, exchange)) return answerMember(context, local, exchange)
  }
  return sendAnswer(context, answer, exchange)
}

async function sendAnswer(
  { document, connector }: Context,
  answer: StorefrontAnswer,
  exchange: Exchange,
): Promise<FastifyReply> {
  if (!('html' in answer)) return sendRedirect(answer, exchange)
  const url = (await connector(exchange.request)).url()
  return sendOwnPage(answer, (page) => document(page, url), exchange)
}

/** Answers a member with a page that shows members more than others. */
async function answerMember(context: Context, local: LocalRoute, exchange: Exchange): Promise<FastifyReply> {
  const own = { ...local, route: { ...local.route, shared: false } }
  const answer = await renderRoute(context, own, exchange)
  return sendAnswer(context, answer, exchange)
}

async function isMember(context: Context, { shop, request, reply }: Exchange): Promise<boolean> {
  const { siteId } = await context.connector(request)
  return mayBeMember(shop, { visitor: visitorSession(siteId, { shop, request, reply }), request })
}

/** Answers with a page that is the same for every visitor, from the cache if possible. */
async function answerShared(context: Context, local: LocalRoute, exchange: Exchange): Promise<FastifyReply> {
  const { pages } = context
  const key = await keyOf(context, local, exchange)
  const found = pages.get(key) ?? (await makeOnce(context, local, { ...exchange, key }))
  if (!('html' in found)) return sendRedirect(found, exchange)
  if (found.forMembers && (await isMember(context, exchange))) return answerMember(context, local, exchange)
  return sendSharedPage(found, exchange)
}

/** The page as it was before the database went away. */
async function findKept(
  context: Context,
  local: LocalRoute,
  exchange: Exchange,
): Promise<KeptPage | undefined> {
  if (!local.route.shared || isScript(exchange.request)) return undefined
  return context.pages.kept(await keyOf(context, local, exchange))
}

async function sendNotFoundPage(
  context: Context,
  { request, reply }: Omit<Exchange, 'shop'>,
): Promise<FastifyReply> {
  const { shop, storefront, own } = context
  if (!asksForPage(request)) throw refuse('UNKNOWN_CALL')
  const address =
    canonicalPath(context, request) ?? pathHere(pageAddress(context.shop.publicUrl, request.url))
  if (address) return reply.header('cache-control', 'no-cache').redirect(address, 301)
  const language = languageInPath(request.url, storefront.languages)
  const connector = await context.connector(request)
  const moved = await findMoved(shop, connector.siteId, { url: request.url, language })
  if (moved) return reply.header('cache-control', 'no-store').redirect(moved, 301)
  const ask = toAsk(language, { shop, ...own, connector, reading: readingFor(request), request, reply })
  const page = await storefront.failure(ask, 404).catch(refuseAsApi)
  return sendSharedPage(toSentPage(context, page, connector.url()), { shop, request, reply })
}

/** Browsers prefetch a page when the visitor is about to open it, except pages that change something or are private. */
const speculation = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            not: {
              href_matches: ['/r/*', '/checkout/*', '/docs/*', '/mailbox*', '/media/*'],
            },
          },
          { not: { selector_matches: '[download], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

/** The address without a slash at its end, if it has one. */
function canonicalPath({ shop }: Context, { method, url }: FastifyRequest): string | undefined {
  return method === 'POST' ? undefined : pathWithoutSlash(pageAddress(shop.publicUrl, url))
}

/** The site's own language is not part of addresses, so that each page has one address. */
async function pathWithoutOwnLanguage(
  { shop, connector }: Context,
  { route, language }: LocalRoute,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (language === undefined || route.method === 'POST') return undefined
  const { siteId } = await connector(request)
  const { settings } = await sites.get(shop, siteId)
  if (baseLanguage(settings.language) !== language) return undefined
  const { pathname, search } = pageAddress(shop.publicUrl, request.url, language)
  return pathname + search
}

/** Browsers say that they want a page. Who takes anything gets one where there is neither a call nor a file. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const { accept = '', authorization, 'sec-fetch-dest': use = 'document' } = headers
  if (method !== 'GET' && method !== 'HEAD') return false
  if (accept.includes('text/html')) return true
  const isCall = authorization !== undefined || use !== 'document' || /\/v\d+\/|^\/_/.test(url)
  return !isCall && /^\s*\*\/\*/.test(accept)
}
