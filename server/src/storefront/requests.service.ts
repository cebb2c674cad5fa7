import type { SessionStore, StorefrontAsk, StorefrontRoute } from '@cartwright/contract/pages/storefront.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Shop } from '../platform/shop/shop.ts'
import { addressOf } from './addresses.rules.ts'
import type { Door } from './service.ts'

const cookies = {
  visitor: 'cartwright_visitor',
  currency: 'currency',
  country: 'country',
  cartCount: 'cart-count',
  checkingOut: 'checking-out',
}

interface Asking {
  shop: Shop
  door: Door
  request: FastifyRequest
  reply: FastifyReply
}

/** What the storefront gets to know of a request. */
export function askOf(language: string | undefined, { shop, door, request, reply }: Asking): StorefrontAsk {
  return {
    url: addressOf(shop.publicUrl, request.url, language),
    params: (request.params ?? {}) as Record<string, string>,
    form: formOf(request.body),
    script: isScript(request),
    language,
    choice: choiceOf(request),
    cartCount: request.cookies[cookies.checkingOut] ? 0 : Number(request.cookies[cookies.cartCount]) || 0,
    known: request.cookies[cookies.visitor] !== undefined,
    connection: door.connect(visitorOf(shop, request, reply), request),
  }
}

/** The same for a route; what is shown to others too must not come from one visitor. */
export function askFor({ shared }: StorefrontRoute, ask: StorefrontAsk): StorefrontAsk {
  if (!shared) return ask
  const { connection } = ask
  return { ...ask, cartCount: 0, known: false, connection: { ...connection, visitor: connection.anybody } }
}

export function choiceOf({ cookies: sent }: FastifyRequest): StorefrontAsk['choice'] {
  return { currency: code(sent[cookies.currency], 3), country: code(sent[cookies.country], 2) }
}

function code(text: string | undefined, length: number): string | undefined {
  return text !== undefined && text.length === length && /^[A-Z]+$/.test(text) ? text : undefined
}

/** A script of ours, which takes the content of a page and not the page. */
export function isScript({ headers }: FastifyRequest): boolean {
  return headers.accept === 'application/json'
}

/** The session lives in a cookie that no script reads; within one request, what was set is what is read. */
function visitorOf(shop: Shop, request: FastifyRequest, reply: FastifyReply): SessionStore {
  let value = request.cookies[cookies.visitor] ?? null
  const options = { ...cookieOptions(shop), httpOnly: true }
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

function formOf(body: unknown): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string | string[]>)) {
    for (const each of [value].flat()) form.append(name, String(each))
  }
  return form
}

export function cookieOptions({ publicUrl }: Shop) {
  return { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
}

/** Seconds: what a shopper chose, and who they are, is kept for a year. */
export const choiceLifetime = 365 * 24 * 60 * 60
