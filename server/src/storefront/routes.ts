import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type {
  SessionStore,
  Storefront,
  StorefrontAnswer,
  StorefrontAsk,
  StorefrontPage,
  StorefrontRoute,
} from '@cartwright/contract/storefront-pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '../platform/errors.ts'
import { isFromHere } from '../platform/origin.ts'
import type { Shop } from '../platform/shop.ts'
import type { WebBuild } from '../platform/web-build.ts'
import { openDocuments } from './document.ts'
import { faultPage } from './fault-page.ts'
import { installable } from './manifest.routes.ts'
import { type KeptPage, openKeptPages } from './memory.ts'
import { type Door, openDoor } from './service.ts'

const cookies = {
  visitor: 'cartwright_visitor',
  currency: 'currency',
  country: 'country',
  cartCount: 'cart-count',
}

/** Readable for a year. */
const choiceLifetime = 365 * 24 * 60 * 60

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
          const tidy = tidyAddressOf(context, request)
          if (tidy) return reply.redirect(tidy, 301)
          if (!route.shared || isScript(request)) return answer(visit, request, reply)
          const { siteId } = await context.door()
          const key = `${siteId} ${language} ${keyOf(request, addressOf(visit, request))}`
          const known = kept.get(key)
          if (known) return sendKept(request, reply, known)
          const begun = kept.now()
          const made = await madeBy(visit, request, reply)
          if (!('html' in made)) return move(shop, reply, made)
          const page = keepable(context, made)
          if (made.status === 200) kept.keep(key, page, begun)
          return sendKept(request, reply, page)
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
      languageOf(request, storefront.languages),
      request.method === 'POST' ? '/' : '',
    )
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html)
  })
  server.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request)) throw refuse('UNKNOWN_CALL')
    const tidy = tidyAddressOf(context, request)
    if (tidy) return reply.redirect(tidy, 301)
    const language = storefront.languages.find((each) => request.url.startsWith(`/${each}/`))
    const door = await context.door()
    return sendKept(
      request,
      reply,
      keepable(
        context,
        await storefront.failure(askOf({ context, language }, { door, request, reply }), 404),
      ),
    )
  })
}

interface Context {
  shop: Shop
  storefront: Storefront
  door(): Promise<Door>
  document: ReturnType<typeof openDocuments>
}

interface Visit extends Place {
  route: StorefrontRoute
}

interface Place {
  context: Context
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

async function answer(visit: Visit, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { shop, document } = visit.context
  const made = await madeBy(visit, request, reply)
  if (!('html' in made)) return move(shop, reply, made, isScript(request))
  setChoices(shop, reply, made)
  reply.header('cache-control', 'private, no-store').header('vary', 'accept, cookie')
  if (isScript(request))
    return reply.code(made.status).type('application/json; charset=utf-8').send(JSON.stringify(made.props))
  const { html, headers } = document(made)
  reply.code(made.status).headers(headers).type('text/html; charset=utf-8')
  reply.compress(html)
  return reply
}

/** What the storefront answers; a fault of ours becomes its page. */
async function madeBy(
  { route, ...place }: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StorefrontAnswer> {
  const { shop, storefront, door } = place.context
  if (route.method === 'POST' && !isFromHere(shop, request.headers)) throw refuse('PERMISSION_DENIED')
  const known = askOf(place, { door: await door(), request, reply })
  const ask = route.shared ? ofNobody(known) : known
  try {
    return await route.answer(ask)
  } catch (error) {
    const refusal = refusalOf(error)
    if (isScript(request)) throw refusal ?? error
    // An address that the shop cannot read leads nowhere either.
    const isMissing = refusal?.status === 404 || (refusal?.status === 400 && route.method === 'GET')
    if (isMissing) return storefront.failure(ask, 404)
    shop.log.error({ requestId: request.id, err: error }, 'a page could not be made')
    return storefront.failure(ask, 500)
  }
}

function statusOf(error: unknown): number {
  const { status, statusCode } = error as { status?: number; statusCode?: number }
  return status || statusCode || 500
}

/** That of the address, else the first that the browser names. */
function languageOf({ url, headers }: FastifyRequest, languages: readonly string[]): string {
  return languages.find((each) => url.startsWith(`/${each}/`)) ?? headers['accept-language'] ?? ''
}

/** What the shop answered the storefront, when it refused. */
function refusalOf(error: unknown): Refusal | undefined {
  const { status = 0, message } = error as { status?: number; message: string }
  return status >= 400 ? new Refusal(status, { message, details: {} }) : undefined
}

function askOf(
  place: Place,
  { door, request, reply }: { door: Door; request: FastifyRequest; reply: FastifyReply },
): StorefrontAsk {
  const { shop } = place.context
  return {
    url: addressOf(place, request),
    params: (request.params ?? {}) as Record<string, string>,
    form: formOf(request.body),
    script: isScript(request),
    language: place.language,
    choice: { currency: request.cookies[cookies.currency], country: request.cookies[cookies.country] },
    cartCount: Number(request.cookies[cookies.cartCount]) || 0,
    known: request.cookies[cookies.visitor] !== undefined,
    connection: door.connect(visitorOf(shop, request, reply), request.ip),
  }
}

/** The same without who asks: what is shown to others too must not come from one visitor. */
function ofNobody(ask: StorefrontAsk): StorefrontAsk {
  const { connection } = ask
  return { ...ask, cartCount: 0, known: false, connection: { ...connection, visitor: connection.anybody } }
}

/** What was asked for, without the language; whatever host the request or its path names, it is ours. */
function addressOf({ context: { shop }, language }: Place, { url }: FastifyRequest): URL {
  const path = url.replace(/^https?:\/\/[^/?]*/i, '').slice(language === undefined ? 0 : language.length + 1)
  const address = new URL(shop.publicUrl + (path.startsWith('/') ? path : `/${path}`))
  address.pathname = address.pathname.replace(/^\/+/, '/')
  return address
}

/** Where a page that was asked for with a slash at its end is. */
function tidyAddressOf(context: Context, request: FastifyRequest): string | undefined {
  const { pathname, search } = addressOf({ context, language: undefined }, request)
  const path = pathname.replace(/\/+$/, '')
  return request.method !== 'POST' && path && path !== pathname ? path + search : undefined
}

/** The session lives in a cookie that no script reads; within one request, what was set is what is read. */
function visitorOf(shop: Shop, request: FastifyRequest, reply: FastifyReply): SessionStore {
  let value = request.cookies[cookies.visitor] ?? null
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(shop) } as const
  return {
    getItem: () => value,
    setItem(_key, session) {
      value = session
      reply.setCookie(cookies.visitor, session, { ...options, maxAge: choiceLifetime })
    },
    removeItem() {
      value = null
      reply.clearCookie(cookies.visitor, options)
    },
  }
}

function isSecure({ publicUrl }: Shop): boolean {
  return publicUrl.startsWith('https:')
}

function formOf(body: unknown): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string | string[]>)) {
    for (const each of [value].flat()) form.append(name, String(each))
  }
  return form
}

function isScript({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json'
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && readsPages(request)
}

function readsPages({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html')
}

function move(
  shop: Shop,
  reply: FastifyReply,
  made: Exclude<StorefrontAnswer, StorefrontPage>,
  script = false,
): FastifyReply {
  setChoices(shop, reply, made)
  reply.header('cache-control', 'no-store')
  return script
    ? reply.type('application/json; charset=utf-8').send(JSON.stringify({ location: made.location }))
    : reply.redirect(made.location, made.status)
}

function setChoices(shop: Shop, reply: FastifyReply, { cookies: chosen = [] }: StorefrontAnswer): void {
  for (const { name, value } of chosen) {
    reply.setCookie(name, value, {
      path: '/',
      sameSite: 'lax',
      secure: isSecure(shop),
      maxAge: choiceLifetime,
    })
  }
}

/** What advertisers add to addresses changes nothing on a page. */
const meaningless = /^(utm_\w+|gclid|fbclid|msclkid|mc_\w+)$/

function keyOf(
  { cookies: { currency = '', country = '' } }: FastifyRequest,
  { pathname, searchParams }: URL,
): string {
  for (const name of [...searchParams.keys()]) if (meaningless.test(name)) searchParams.delete(name)
  searchParams.sort()
  return `${currency} ${country} ${pathname}?${searchParams}`
}

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

function keepable({ document }: Context, page: StorefrontPage): KeptPage {
  const { html, headers } = document(page)
  return {
    status: page.status,
    html,
    headers,
    ids: new Set([...(JSON.stringify(page.props).match(guid) ?? []), ...(page.shows ?? [])]),
    compressed: new Map(),
  }
}

async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  const coding = codingOf(request.headers)
  reply
    .code(page.status)
    .headers(page.headers)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept, accept-encoding, cookie')
    .type('text/html; charset=utf-8')
  if (coding === undefined) return reply.send(page.html)
  const body = page.compressed.get(coding) ?? (await codings[coding](page.html))
  page.compressed.set(coding, body)
  return reply.header('content-encoding', coding).send(body)
}

const codings = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
}

function codingOf({ 'accept-encoding': accepted }: IncomingHttpHeaders): keyof typeof codings | undefined {
  const text = String(accepted ?? '')
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : undefined
}
