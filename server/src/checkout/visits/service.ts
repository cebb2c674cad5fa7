import { timingSafeEqual } from 'node:crypto'
import { isGuid, newSecret } from '../../platform/ids.ts'
import { deleteAll } from '../../platform/retention.ts'
import type { Shop } from '../../platform/shop.ts'
import { hashOf } from '../../platform/tokens.ts'
import { type Callbacks, deleteExpiredVisits, insertVisit, visitByHash } from '../model/queries.ts'

export type { Callbacks } from '../model/queries.ts'

/** A person in the hosted checkout: known by a cookie that is good for one checkout and one day. */
export interface Visit {
  siteId: string
  checkoutId: string
  callbacks: Callbacks
}

export interface VisitCookie {
  name: string
  value: string
  /** Bound to the pages of this one checkout. */
  path: string
  /** Seconds */
  maxAge: number
}

export const cookieName = 'cartwright_checkout'

const lifetime = 24 * 60 * 60

/** Lets somebody in who has shown that the checkout is theirs. */
export async function begin(shop: Shop, { siteId, checkoutId, callbacks }: Visit): Promise<VisitCookie> {
  const secret = newSecret()
  const now = shop.clock()
  const times = [new Date(now), new Date(now + lifetime * 1000)]
  await shop.db.run(insertVisit, [siteId, hashOf(secret), checkoutId, JSON.stringify(callbacks), ...times])
  return { name: cookieName, value: `${siteId}.${secret}`, path: `/checkout/${checkoutId}`, maxAge: lifetime }
}

/** The visit a cookie stands for, when it is one to this checkout. */
export async function find(
  shop: Shop,
  checkoutId: string,
  cookie: string | undefined,
): Promise<Visit | undefined> {
  const [siteId, secret] = cookie?.split('.') ?? []
  if (!isGuid(siteId) || !secret) return undefined
  const [row] = await shop.db.run(visitByHash, [siteId, hashOf(secret), new Date(shop.clock())])
  return row?.checkoutId === checkoutId ? { ...row, siteId } : undefined
}

/** Proves that a form was ours: known only to who was shown the page of this checkout. */
export function formToken(shop: Shop, checkoutId: string): string {
  return shop.tokens.derive(`form ${checkoutId}`)
}

export function isFormToken(shop: Shop, checkoutId: string, token: string | undefined): boolean {
  return isSame(formToken(shop, checkoutId), token)
}

/** An address that lets whoever has it into the checkout for some days: to be sent to the buyer, not to be published. */
export function link(
  shop: Shop,
  { siteId, checkoutId, days }: { siteId: string; checkoutId: string; days: number },
): string {
  const until = Math.floor(shop.clock() / 1000) + days * 24 * 60 * 60
  const query = new URLSearchParams({
    site: siteId,
    until: String(until),
    key: linkKey(shop, { siteId, checkoutId, until }),
  })
  return `${shop.publicUrl}/checkout/${checkoutId}/enter?${query}`
}

/** The visit that a {@link link} allows. */
export function fromLink(
  shop: Shop,
  checkoutId: string,
  query: { site?: string; until?: string; key?: string },
): Visit | undefined {
  const { site: siteId, key } = query
  const until = Number(query.until)
  if (!isGuid(siteId) || !(until * 1000 > shop.clock())) return undefined
  return isSame(linkKey(shop, { siteId, checkoutId, until }), key)
    ? { siteId, checkoutId, callbacks: {} }
    : undefined
}

export async function forgetExpiredVisits(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteExpiredVisits, [new Date(shop.clock())])
}

function linkKey(
  shop: Shop,
  { siteId, checkoutId, until }: { siteId: string; checkoutId: string; until: number },
): string {
  return shop.tokens.derive(`checkout link ${siteId} ${checkoutId} ${until}`)
}

function isSame(expected: string, given: string | undefined): boolean {
  return given !== undefined && timingSafeEqual(hashOf(expected), hashOf(given))
}
