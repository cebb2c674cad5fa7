import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type {
  StorefrontAnswer,
  StorefrontMove,
  StorefrontPage,
} from '@cartwright/contract/pages/storefront.ts'
import type { FastifyReply } from 'fastify'
import { edgeHeaders } from '../cdn/rules.ts'
import { longAge } from '../platform/db/changes.ts'
import type { Shop } from '../platform/shop/shop.ts'
import type { CachedPage, KeptPage, SentPage } from './cache.service.ts'
import type { Document } from './document.view.ts'
import { keptNotice, withNotice } from './kept-notice.view.ts'
import { choiceLifetime, cookieOptions, type Exchange, isAnonymous, isScript } from './requests.service.ts'

const json = 'application/json; charset=utf-8'
const html = 'text/html; charset=utf-8'

/** Redirects a browser; tells a script where to go. */
export function sendRedirect(move: StorefrontMove, { shop, request, reply }: Exchange): FastifyReply {
  setChoiceCookies(shop, reply, move)
  reply.header('cache-control', 'no-store')
  return isScript(request)
    ? reply.type(json).send(JSON.stringify({ location: move.location }))
    : reply.redirect(move.location, move.status)
}

/** Sends a page that is made for one visitor. */
export function sendOwnPage(
  page: StorefrontPage,
  document: (page: StorefrontPage) => Document,
  { shop, request, reply }: Exchange,
): FastifyReply {
  setChoiceCookies(shop, reply, page)
  // The service worker keeps the others for when there is no network.
  const cacheControl = page.forMembers ? 'no-store' : 'private, no-store'
  reply.code(page.status).header('cache-control', cacheControl).header('vary', 'accept, cookie')
  if (page.retryAfter !== undefined) reply.header('retry-after', String(page.retryAfter))
  if (isScript(request)) return reply.type(json).send(JSON.stringify(page.props))
  const { html: body, headers } = document(page)
  reply.headers(headers).type(html)
  reply.compress(body)
  return reply
}

/** Sends a page that is the same for every visitor. */
export async function sendSharedPage(
  page: SentPage & Partial<CachedPage>,
  { shop, request, reply }: Exchange,
): Promise<FastifyReply> {
  const encoding = bestEncoding(request.headers)
  reply
    .code(page.status)
    .headers(page.headers)
    .headers(sharedHeaders(page, { shop, request, reply }))
    .type(html)
  if (page.etag) {
    // Each encoding has its own tag, so that a proxy does not mix them up.
    const etag = encoding === undefined ? page.etag : page.etag.replace(/"$/, `-${encoding}"`)
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  if (encoding === undefined) return reply.send(page.html)
  const body = page.compressed.get(encoding) ?? (await encoders[encoding](page.html))
  page.compressed.set(encoding, body)
  return reply.header('content-encoding', encoding).send(body)
}

/** Only what a browser without anything of ours has asked for may be kept for others, and nothing old. */
function sharedHeaders({ keys, isOld }: SentPage, { shop, request, reply }: Exchange) {
  const isForAll = keys && !isOld && isAnonymous(request) && !reply.hasHeader('set-cookie')
  if (shop.cdn && isForAll) return edgeHeaders(shop.cdn, keys)
  return { 'cache-control': 'private, no-cache', vary: 'accept, accept-encoding, cookie' }
}

/** Sends a page from before an outage, with a notice. Nobody keeps it (RFC 9111, RFC 9211). */
export function sendKeptPage(
  { html: page, headers, language, age }: KeptPage,
  { reply }: Omit<Exchange, 'shop'>,
): FastifyReply {
  const seconds = Math.floor(age / 1000)
  reply
    .headers(headers)
    .header('cache-control', 'no-store')
    .header('age', String(seconds))
    .header('cache-status', `cartwright; hit; ttl=${longAge / 1000 - seconds}; detail=unavailable`)
    .type(html)
  reply.compress(withNotice(page, keptNotice(language, Math.ceil(age / 60_000))))
  return reply
}

function setChoiceCookies(shop: Shop, reply: FastifyReply, { cookies = [] }: StorefrontAnswer): void {
  for (const { name, value } of cookies) {
    reply.setCookie(name, value, { ...cookieOptions(shop), maxAge: choiceLifetime })
  }
}

const encoders = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

function bestEncoding({
  'accept-encoding': accepted,
}: IncomingHttpHeaders): keyof typeof encoders | undefined {
  const wanted = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim())
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : undefined
}
