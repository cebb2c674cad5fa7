import { cookie, deviceOf, readCookie } from '../../credentials/cookies.rules.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import { day, deleteAll } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import * as audit from './audit.service.ts'
import type { Browser } from './browsers.rules.ts'
import {
  deleteExpiredSessions,
  deleteSession,
  deleteSessionByHash,
  insertSession,
  type MemberSessionRow,
  sessionByHash,
  touchSession,
} from './queries.ts'
import * as signOuts from './sign-outs.service.ts'

/** A member's session on the shop's own pages, in one browser. */
export interface MemberSession {
  siteId: string
  id: string
  memberId: string
  authenticatedAt: Date
  /** The CSRF token of the member's forms. */
  csrf: string
}

/** Starts a session with a new secret, and ends the one that this browser had. Returns its cookie. */
export async function start(
  shop: Shop,
  { siteId, member }: { siteId: string; member: Pick<MemberRow, 'id' | 'signOuts'> },
  { address, headers }: Browser,
): Promise<{ id: string; cookie: string }> {
  const [id, secret, now] = [shop.newId(), newSecret(), new Date(shop.clock())]
  const before = readCookie(headers.cookie, shop.publicUrl, 'member')
  const ended = before ? await shop.db.run(deleteSessionByHash, [siteId, hashOf(before)]) : []
  if (ended.length > 0) signOuts.publish(shop, siteId)
  const device = deviceOf(headers['user-agent'])
  const values = [siteId, id, member.id, hashOf(secret), device, address, now, member.signOuts]
  const [inserted] = await shop.db.run(insertSession, values)
  if (!inserted) throw refuse('WRONG_PASSWORD')
  return { id, cookie: cookie(shop.publicUrl, 'member', { value: secret, lifetime: sessionLifetime }) }
}

/** Finds the session of the cookie, and marks it as used. Undefined if it has expired. */
export async function find(shop: Shop, { address, headers }: Browser): Promise<MemberSession | undefined> {
  const secret = readCookie(headers.cookie, shop.publicUrl, 'member')
  if (!secret) return undefined
  const [row] = await shop.db.run(sessionByHash, [hashOf(secret), ...expiryTimes(shop)])
  if (!row || !shop.hosts.isOf(row.siteId, headers.host)) return undefined
  if (shop.clock() - row.usedAt.getTime() > usedAtPrecision) await touch(shop, row, address)
  const { siteId, id, memberId, authenticatedAt } = row
  return { siteId, id, memberId, authenticatedAt, csrf: shop.tokens.derive(`member form ${secret}`) }
}

/** Ends a session and the storefront session that follows it. Returns the cookie that clears it. */
export async function end(shop: Shop, { siteId, memberId, id }: MemberSession): Promise<string> {
  await shop.db.run(deleteSession, [siteId, memberId, id])
  await audit.record(shop, { context: { siteId, address: '' }, memberId, call: 'signOut' })
  signOuts.publish(shop, siteId)
  return expiredCookie(shop)
}

export function expiredCookie(shop: Shop): string {
  return cookie(shop.publicUrl, 'member', { value: '', lifetime: 0 })
}

export async function deleteExpired(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteExpiredSessions, expiryTimes(shop))
}

/** The earliest times of use and of sign-in that are still valid. */
function expiryTimes(shop: Shop): [Date, Date] {
  const now = shop.clock()
  return [new Date(now - idleLifetime), new Date(now - sessionLifetime)]
}

async function touch(shop: Shop, { siteId, id }: MemberSessionRow, address: string): Promise<void> {
  const now = shop.clock()
  await shop.db.run(touchSession, [siteId, id, new Date(now), new Date(now - usedAtPrecision), address])
}

/** A session ends after this long without use … */
const idleLifetime = 30 * day
/** … and this long after the sign-in. */
const sessionLifetime = 90 * day

/** How precisely the last use is stored. */
const usedAtPrecision = 5 * 60_000
