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

/** A member who is signed in on the shop's own pages, in one browser. */
export interface MemberSession {
  siteId: string
  id: string
  memberId: string
  authenticatedAt: Date
  /** Goes into every form of a page that only this member sees. */
  csrf: string
}

/** Begins a session with a secret of its own, in place of the one this browser had; gives the cookie that carries it. */
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
  const [made] = await shop.db.run(insertSession, values)
  if (!made) throw refuse('WRONG_PASSWORD')
  return { id, cookie: cookie(shop.publicUrl, 'member', { value: secret, lifetime: sessionLifetime }) }
}

/** Whose session the cookie carries, which is used thereby; nobody's when it has ended. */
export async function find(shop: Shop, { address, headers }: Browser): Promise<MemberSession | undefined> {
  const secret = readCookie(headers.cookie, shop.publicUrl, 'member')
  if (!secret) return undefined
  const [row] = await shop.db.run(sessionByHash, [hashOf(secret), ...expiryTimes(shop)])
  if (!row) return undefined
  if (shop.clock() - row.usedAt.getTime() > usedAtPrecision) await touch(shop, row, address)
  const { siteId, id, memberId, authenticatedAt } = row
  return { siteId, id, memberId, authenticatedAt, csrf: shop.tokens.derive(`member form ${secret}`) }
}

/** Ends a session, and the storefront's that follows it; gives the cookie that takes the place of its own. */
export async function end(shop: Shop, { siteId, memberId, id }: MemberSession): Promise<string> {
  await shop.db.run(deleteSession, [siteId, memberId, id])
  audit.record(shop, { context: { siteId, address: '' }, memberId, call: 'signOut' })
  signOuts.publish(shop, siteId)
  return expiredCookie(shop)
}

/** Takes the cookie away from a browser. */
export function expiredCookie(shop: Shop): string {
  return cookie(shop.publicUrl, 'member', { value: '', lifetime: 0 })
}

export async function deleteExpired(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteExpiredSessions, expiryTimes(shop))
}

/** What was used or made before these has ended. */
function expiryTimes(shop: Shop): [Date, Date] {
  const now = shop.clock()
  return [new Date(now - idleLifetime), new Date(now - sessionLifetime)]
}

async function touch(shop: Shop, { siteId, id }: MemberSessionRow, address: string): Promise<void> {
  const now = shop.clock()
  await shop.db.run(touchSession, [siteId, id, new Date(now), new Date(now - usedAtPrecision), address])
}

/** Somebody who is signed in on the shop's own pages stays so while they come back within this long … */
export const idleLifetime = 30 * day
/** … and until this long after they signed in. */
export const sessionLifetime = 90 * day

/** How exactly the last use is known. */
export const usedAtPrecision = 5 * 60_000
