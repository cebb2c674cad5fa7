import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type {
  StorefrontAnswer,
  StorefrontMove,
  StorefrontPage,
} from '@cartwright/contract/pages/storefront.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../platform/shop/shop.ts'
import type { KeptPage, SentPage } from './cache.service.ts'
import type { Document } from './document.view.ts'
import { choiceLifetime, cookieOptions, isScript } from './requests.service.ts'

const json = 'application/json; charset=utf-8'
const html = 'text/html; charset=utf-8'

interface Answering {
  shop: Shop
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends somebody on; a script goes there by itself. */
export function move(made: StorefrontMove, { shop, request, reply }: Answering): FastifyReply {
  setChoices(shop, reply, made)
  reply.header('cache-control', 'no-store')
  return isScript(request)
    ? reply.type(json).send(JSON.stringify({ location: made.location }))
    : reply.redirect(made.location, made.status)
}

/** Sends a page that is one shopper's. */
export function send(
  made: StorefrontPage,
  document: (page: StorefrontPage) => Document,
  { shop, request, reply }: Answering,
): FastifyReply {
  setChoices(shop, reply, made)
  reply.code(made.status).header('cache-control', 'private, no-store').header('vary', 'accept, cookie')
  if (isScript(request)) return reply.type(json).send(JSON.stringify(made.props))
  const { html: body, headers } = document(made)
  reply.headers(headers).type(html)
  reply.compress(body)
  return reply
}

/** Sends a page that is everybody's. */
export async function sendKept(
  page: SentPage & Partial<KeptPage>,
  { request, reply }: Omit<Answering, 'shop'>,
): Promise<FastifyReply> {
  const coding = codingOf(request.headers)
  reply
    .code(page.status)
    .headers(page.headers)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept, accept-encoding, cookie')
    .type(html)
  if (page.etag) {
    // One for each coding: a cache between must not take one for the other.
    const etag = coding === undefined ? page.etag : page.etag.replace(/"$/, `-${coding}"`)
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  if (coding === undefined) return reply.send(page.html)
  const body = page.compressed.get(coding) ?? (await codings[coding](page.html))
  page.compressed.set(coding, body)
  return reply.header('content-encoding', coding).send(body)
}

function setChoices(shop: Shop, reply: FastifyReply, { cookies = [] }: StorefrontAnswer): void {
  for (const { name, value } of cookies) {
    reply.setCookie(name, value, { ...cookieOptions(shop), maxAge: choiceLifetime })
  }
}

const codings = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

function codingOf({ 'accept-encoding': accepted }: IncomingHttpHeaders): keyof typeof codings | undefined {
  const wanted = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim())
  return wanted.includes('br') ? 'br' : wanted.includes('gzip') ? 'gzip' : undefined
}
