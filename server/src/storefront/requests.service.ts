import {
  propsParameter,
  type SessionStore,
  type StorefrontAsk,
  type StorefrontRoute,
} from '@cartwright/contract/pages/storefront.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { siteOfRefreshToken } from '../identity/tokens/rules.ts'
import type { OwnSections } from '../platform/pages/web-build.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { pageAddress } from './addresses.rules.ts'
import type { Reading } from './cache.service.ts'
import type { Connector } from './service.ts'

const cookies = {
  visitor: 'cartwright_visitor',
  currency: 'currency',
  country: 'country',
  cartCount: 'cart-count',
  checkingOut: 'checking-out',
}

export interface Exchange {
  shop: Shop
  request: FastifyRequest
  reply: FastifyReply
}

/** What the shop adds to its pages. */
export interface OwnParts extends Pick<StorefrontAsk, 'texts'>, Pick<OwnSections, 'sections'> {}

interface PageExchange extends Exchange, OwnParts {
  connector: Connector
  reading: Reading
}

/** A request as the storefront sees it. */
export function toAsk(
  language: string | undefined,
  { shop, connector, reading, sections, texts, request, reply }: PageExchange,
): StorefrontAsk {
  const visitor = visitorSession(connector.siteId, { shop, request, reply })
  return {
    url: pageAddress(connector.url(), request.url, language),
    params: (request.params ?? {}) as Record<string, string>,
    form: readForm(request.body),
    script: isScript(request),
    language,
    choice: readChoice(request),
    now: shop.clock(),
    cartCount: request.cookies[cookies.checkingOut] ? 0 : Number(request.cookies[cookies.cartCount]) || 0,
    known: request.cookies[cookies.visitor] !== undefined,
    connection: connector.connect(visitor, request, reading),
    sections: sections.map((section) => ({
      ...section,
      load: (page) => section.load(page, connector.siteId),
    })),
    texts,
    onSectionError: (error) =>
      shop.log.error({ requestId: request.id, err: error }, 'a section of the shop could not be rendered'),
  }
}

/** The request as a route sees it. A page that other visitors get, too, must not depend on one visitor. */
export function forRoute({ shared }: StorefrontRoute, ask: StorefrontAsk): StorefrontAsk {
  if (!shared) return ask
  const { connection } = ask
  return { ...ask, cartCount: 0, known: false, connection: { ...connection, visitor: connection.anybody } }
}

export function readChoice({ cookies: sent }: FastifyRequest): StorefrontAsk['choice'] {
  return {
    currency: countryOrCurrency(sent[cookies.currency], 3),
    country: countryOrCurrency(sent[cookies.country], 2),
  }
}

function countryOrCurrency(text: string | undefined, length: number): string | undefined {
  return text !== undefined && text.length === length && /^[A-Z]+$/.test(text) ? text : undefined
}

/**
 * Whether the browser has nothing of ours: no cart, no account, no choice, not that of staff. Whoever has changed something
 * in the shop has.
 */
export function isAnonymous({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  return !cookie.split(/; */).some((pair) => ours.test(pair))
}

/** Nobody who may have changed something sees what was there before. */
export function readingFor(request: Pick<FastifyRequest, 'headers' | 'method'>): Reading {
  return { mayBeOld: request.method !== 'POST' && isAnonymous(request), hasOld: false }
}

const ours = new RegExp(`^(__Host-)?cartwright[-_]|^(${Object.values(cookies).join('|')})=`)

/** True for the storefront's own script, which wants the content of a page only. */
export function isScript({ headers, query }: FastifyRequest): boolean {
  return headers.accept === 'application/json' || Object.hasOwn(query as object, propsParameter)
}

/**
 * The session at a site, in a cookie that no script can read. Reading after writing within one request gives the new value.
 * Nothing for a session at another site.
 */
export function visitorSession(siteId: string, { shop, request, reply }: Exchange): SessionStore {
  let value = sessionAt(siteId, request.cookies[cookies.visitor]) ?? null
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

/** One that nobody can read stays: its visitor is told that an earlier cart is gone. */
function sessionAt(siteId: string, session: string | undefined): string | undefined {
  const site = siteOf(session)
  return site === undefined || site === siteId ? session : undefined
}

function siteOf(session: string | undefined): string | undefined {
  try {
    const { refreshToken } = JSON.parse(session ?? '') as { refreshToken?: unknown }
    return siteOfRefreshToken(String(refreshToken))
  } catch {
    return undefined
  }
}

function readForm(body: unknown): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string | string[]>)) {
    for (const each of [value].flat()) form.append(name, String(each))
  }
  return form
}

export function cookieOptions({ publicUrl }: Shop) {
  return { path: '/', sameSite: 'lax', secure: publicUrl.startsWith('https:') } as const
}

/** Seconds. The visitor's session, currency and country are kept for a year. */
export const choiceLifetime = 365 * 24 * 60 * 60
