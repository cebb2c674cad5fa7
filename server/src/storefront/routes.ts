import { createHash } from 'node:crypto'
import type {
  Storefront,
  StorefrontAnswer,
  StorefrontPage,
  StorefrontRoute,
} from '@cartwright/contract/pages/storefront.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../platform/errors/errors.ts'
import { isFromHere } from '../platform/http/origin.ts'
import type { WebBuild } from '../platform/pages/web-build.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { addressOf, baseOf, keyOf, languageIn, offers, tidied } from './addresses.rules.ts'
import { openKeptPages, type SentPage } from './cache.service.ts'
import { openDocuments } from './document.view.ts'
import { faultPage } from './error-page.view.ts'
import { installable } from './manifest/routes.ts'
import * as members from './members.service.ts'
import { move, send, sendKept } from './replies.service.ts'
import { askFor, askOf, choiceOf, isScript } from './requests.service.ts'
import { type Door, openDoor } from './service.ts'

/** Every page of the storefront, in each of its languages; the calls it makes are answered by `server` itself. */
export function storefrontPages(
  server: FastifyInstance,
  { shop, build }: { shop: Shop; build: WebBuild },
): void {
  const { storefront } = build
  const kept = openKeptPages(shop)
  const context: Context = {
    shop,
    storefront,
    door: openDoor(server, shop),
    document: openDocuments(build, shop.publicUrl),
  }
  for (const route of storefront.routes) {
    for (const language of [undefined, ...storefront.languages]) {
      const prefix = language === undefined ? '' : `/${language}`
      const url = route.path === '/' ? prefix || '/' : prefix + route.path
      const visit = { context, route, language }
      server.route({
        method: route.method,
        url,
        handler: async (request, reply) => {
          const better = tidyAddressOf(context, request) ?? (await bareAddressOf(visit, request))
          if (better) return reply.redirect(better, 301)
          const answering = { shop, request, reply }
          if (!route.shared || isScript(request)) {
            const made = await madeBy(visit, request, reply)
            return 'html' in made ? send(made, context.document, answering) : move(made, answering)
          }
          const { siteId } = await context.door()
          const address = addressOf(shop.publicUrl, request.url, language)
          const key = `${siteId} ${language} ${keyOf(address, choiceOf(request))}`
          const known = kept.get(key)
          if (known) return sendKept(known, answering)
          const begun = kept.now()
          const made = await madeBy(visit, request, reply)
          if (!('html' in made)) return move(made, answering)
          const page = sendable(context, made)
          if (made.status === 200 && kept.isWanted(key)) {
            kept.keep(key, { ...page, ids: idsIn(page, made), etag: etagOf(page) }, begun)
          }
          return sendKept(page, answering)
        },
      })
    }
  }
  installable(server, { shop, build, door: context.door })
  server.get('/speculation-rules.json', async (_request, reply) =>
    reply
      .type('application/speculationrules+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(speculation)),
  )
  server.setErrorHandler(async (error, request, reply) => {
    const status = statusOf(error)
    if (status < 500 || !readsPages(request)) throw error
    shop.log.error({ requestId: request.id, err: error }, 'not even the page for a fault could be made')
    const { html, headers } = faultPage(
      languageIn(request.url, storefront.languages) ?? request.headers['accept-language'] ?? '',
      request.method === 'POST' ? '/' : '',
    )
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
  })
  server.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw refuse('UNKNOWN_CALL')
    const tidy = tidyAddressOf(context, request)
    if (tidy) return reply.redirect(tidy, 301)
    const language = languageIn(request.url, storefront.languages)
    const ask = askOf(language, { shop, door: await context.door(), request, reply })
    return sendKept(sendable(context, await storefront.failure(ask, 404)), { request, reply })
  })
}

interface Context {
  shop: Shop
  storefront: Storefront
  door(): Promise<Door>
  document: ReturnType<typeof openDocuments>
}

interface Visit {
  context: Context
  route: StorefrontRoute
  language: string | undefined
}

/** Pages are fetched when somebody is about to go there; what changes something or is another's never is. */
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

/** What the storefront answers; a fault of ours becomes its page. */
async function madeBy(
  { context: { shop, storefront, door }, route, language }: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StorefrontAnswer> {
  const ask = askFor(route, askOf(language, { shop, door: await door(), request, reply }))
  const { siteId } = await door()
  const isOffered = offers((await sites.get(shop, siteId)).settings, language)
  if (!isOffered) return storefront.failure({ ...ask, language: undefined }, 404)
  try {
    if (route.method === 'POST' && !isFromHere(shop, request.headers)) throw refuse('PERMISSION_DENIED')
    if (!route.shared) {
      const { visitor } = ask.connection
      await members.follow(shop, { door: await door(), visitor, request })
      ask.known = visitor.getItem('') !== null
    }
    return await route.answer(ask)
  } catch (error) {
    const refusal = refusalOf(error)
    if (isScript(request)) throw refusal ?? error
    if (error instanceof Refusal) return storefront.failure(ask, 403)
    // An address that the shop cannot read leads nowhere either.
    const isMissing = refusal?.status === 404 || (refusal?.status === 400 && route.method === 'GET')
    if (isMissing) return storefront.failure(ask, 404)
    if (refusal?.status === 429) return storefront.failure(ask, 429)
    shop.log.error({ requestId: request.id, err: error }, 'a page could not be made')
    return storefront.failure(ask, 500)
  }
}

function statusOf(error: unknown): number {
  const { status, statusCode } = error as { status?: number; statusCode?: number }
  return status || statusCode || 500
}

/** What the shop answered the storefront, when it refused. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { status = 0, message } = error as { status?: number; message: string }
  return status >= 400 ? new Refusal(status, { message, details: {} }) : undefined
}

function tidyAddressOf({ shop }: Context, { method, url }: FastifyRequest): string | undefined {
  return method === 'POST' ? undefined : tidied(addressOf(shop.publicUrl, url))
}

/** The shop's own language has no part in addresses: one page has one. */
async function bareAddressOf(
  { context: { shop, door }, route, language }: Visit,
  { url }: FastifyRequest,
): Promise<string | undefined> {
  if (language === undefined || route.method === 'POST') return undefined
  const { siteId } = await door()
  const { settings } = await sites.get(shop, siteId)
  if (baseOf(settings.language) !== language) return undefined
  const { pathname, search } = addressOf(shop.publicUrl, url, language)
  return pathname + search
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && readsPages(request)
}

function readsPages({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}

function sendable({ document }: Context, page: StorefrontPage): SentPage {
  return { ...document(page), status: page.status, compressed: new Map() }
}

function etagOf({ html }: SentPage): string {
  return `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
}

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

function idsIn({ props }: SentPage, { shows = [] }: StorefrontPage): ReadonlySet<string> {
  return new Set([...(props.match(guid) ?? []), ...shows])
}
