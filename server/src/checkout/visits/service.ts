import * as budgets from '../../budgets/service.ts'
import { isOpen, parseLink } from '../../orders/links/service.ts'
import type { PageQuery } from '../../platform/pages/forms.ts'
import { hashOf, isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid, newSecret } from '../../platform/values/ids.ts'
import { type Callbacks, insertVisit, markOwn, visitByHash } from './queries.ts'

/** A browser that may open one checkout for one day. It has a cookie for that. */
export interface Visit {
  siteId: string
  checkoutId: string
  callbacks: Callbacks
  /** Opened by a link that somebody may have passed on, and nothing of the shopper entered here. */
  shared?: boolean
  /** Of the cookie. */
  hash?: Buffer
  /** Network address of the browser. */
  address?: string
  /** Who is signed in with this browser. A link to the checkout does not prove that. */
  memberId?: string | undefined
}

export interface VisitCookie {
  name: string
  value: string
  /** The pages of this one checkout. */
  path: string
  /** Seconds */
  maxAge: number
}

export const cookieName = 'cartwright_checkout'

const lifetime = 24 * 60 * 60

/** Call this only for a browser that has shown a secret of the checkout. A link can be opened again and again. */
export async function startVisit(shop: Shop, visit: Visit): Promise<VisitCookie> {
  const { siteId, checkoutId, callbacks, shared = false, address } = visit
  await budgets.spend(shop, 'write', { siteId, address })
  const secret = newSecret()
  const now = shop.clock()
  const times = [new Date(now), new Date(now + lifetime * 1000)]
  const values = [siteId, hashOf(secret), checkoutId, JSON.stringify(callbacks), ...times, shared]
  await shop.db.run(insertVisit, values)
  return { name: cookieName, value: `${siteId}.${secret}`, path: `/checkout/${checkoutId}`, maxAge: lifetime }
}

/** The visit of a cookie, if it is one to this checkout. */
export async function findVisit(
  shop: Shop,
  checkoutId: string,
  cookie: string | undefined,
): Promise<Visit | undefined> {
  const [siteId, secret] = cookie?.split('.') ?? []
  if (!isGuid(siteId) || !secret) return undefined
  const hash = hashOf(secret)
  const [row] = await shop.db.run(visitByHash, [siteId, hash, new Date(shop.clock())])
  return row?.checkoutId === checkoutId ? { ...row, siteId, hash } : undefined
}

/** The browser of a shared visit has entered the shopper's details itself, and goes on seeing them. */
export async function keepOpen(shop: Shop, { siteId, hash }: Visit): Promise<void> {
  await shop.db.run(markOwn, [siteId, hash])
}

/** The visit that a checkout link allows. */
export function visitFromLink(
  shop: Shop,
  checkoutId: string,
  { site, until, key }: PageQuery,
): Visit | undefined {
  const link = parseLink(shop, { site, until, key, checkoutId })
  return link && isOpen(shop, link) ? { siteId: link.siteId, checkoutId, callbacks: {} } : undefined
}

/** Proves that a form was sent from our page of this checkout. */
export function formToken(shop: Shop, checkoutId: string): string {
  return shop.tokens.derive(`form ${checkoutId}`)
}

export function isFormToken(shop: Shop, checkoutId: string, token: string | undefined): boolean {
  return isSameSecret(formToken(shop, checkoutId), token)
}
