import { cookie, deviceOf, readCookie } from '../../credentials/cookies.rules.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { day, deleteAll } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Browser } from '../../platform/pages/forms.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import {
  confirmedSession,
  confirmSession,
  deleteExpiredSessions,
  deleteSession,
  deleteSessions,
  insertSession,
  markSignIn,
  type OpenSessionRow,
  type SessionRow,
  sessionByHash,
  sessionsOfPerson,
  touchSession,
} from './queries.ts'
import { permissionsOf } from './roles.rules.ts'

/** Starts a session with a new token. Returns its cookie. */
export async function start(
  shop: Shop,
  { siteId, personId }: { siteId: string; personId: string },
  { address, headers }: Browser,
): Promise<{ id: string; cookie: string }> {
  const [id, secret, now] = [shop.newId(), newSecret(), new Date(shop.clock())]
  const device = deviceOf(headers['user-agent'])
  await shop.db.run(insertSession, [siteId, id, personId, hashOf(secret), device, address, now])
  await shop.db.run(markSignIn, [siteId, personId, now])
  return { id, cookie: cookie(shop.publicUrl, 'staff', { value: secret, lifetime: sessionLifetime }) }
}

/** Ends one session of a person. Returns the cookie that clears it. */
export async function end(shop: Shop, caller: Caller, id: string): Promise<string> {
  const [ended] = await shop.db.run(deleteSession, [caller.siteId, caller.id, id])
  if (!ended) throw refuse('NOT_FOUND', 'No such session')
  shop.changes.publish('staff', caller.siteId)
  return cookie(shop.publicUrl, 'staff', { value: '', lifetime: 0 })
}

/** Ends all other sessions of a person. */
export async function endOthers(shop: Shop, { siteId, id, sessionId }: Caller): Promise<number> {
  const ended = await shop.db.run(deleteSessions, [siteId, id, sessionId])
  shop.changes.publish('staff', siteId)
  return ended.length
}

/** Lists the sessions of a person, most recently used first. */
export function list(shop: Shop, { siteId, id }: Caller): Promise<OpenSessionRow[]> {
  return shop.db.run(sessionsOfPerson, [siteId, id, ...expiryTimes(shop)])
}

/** Finds the caller of the session cookie, and marks the session as used. */
export async function findCaller(shop: Shop, browser: Browser): Promise<Caller | undefined> {
  const session = await find(shop, browser)
  if (!session) return undefined
  if (shop.clock() - session.usedAt.getTime() > usedAtPrecision) await touch(shop, session, browser.address)
  return toCaller(session)
}

/** The same for background requests, which do not count as use. */
export async function peekCaller(shop: Shop, browser: Browser): Promise<Caller | undefined> {
  const session = await find(shop, browser)
  return session && toCaller(session)
}

async function find(shop: Shop, { headers }: Browser): Promise<SessionRow | undefined> {
  const secret = readCookie(headers.cookie, shop.publicUrl, 'staff')
  if (!secret) return undefined
  const session = await sessions.get(shop, '', hashOf(secret).toString('base64'))
  if (!session || !isAlive(session, shop.clock())) return undefined
  if (!shop.hosts.isOf(session.siteId, headers.host)) return undefined
  return (headers['wix-site-id'] ?? session.siteId) === session.siteId ? session : undefined
}

function toCaller({ siteId, staffId, id, role, needsFactor }: SessionRow): Caller {
  const caller = { siteId, kind: 'staff', id: staffId, sessionId: id } as const
  return needsFactor
    ? { ...caller, permissions: new Set(), needsFactor }
    : { ...caller, permissions: permissionsOf(role) }
}

/** The person of a session has just proved who they are. */
export async function confirm(shop: Shop, { siteId, id, sessionId }: Caller): Promise<void> {
  await shop.db.run(confirmSession, [siteId, id, sessionId, new Date(shop.clock())])
}

/** Whether the person of a session has lately proved who they are. */
export async function isConfirmed(shop: Shop, { siteId, id, sessionId }: Caller): Promise<boolean> {
  const values = [siteId, id, sessionId, new Date(shop.clock() - confirmationLifetime)]
  return (await shop.db.run(confirmedSession, values)).length > 0
}

export async function deleteExpired(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteExpiredSessions, expiryTimes(shop))
}

/** The earliest times of use and of sign-in that are still valid. */
function expiryTimes(shop: Shop): [Date, Date] {
  const now = shop.clock()
  return [new Date(now - idleLifetime), new Date(now - sessionLifetime)]
}

async function touch(shop: Shop, session: SessionRow, address: string): Promise<void> {
  const now = shop.clock()
  session.usedAt = new Date(now)
  const values = [session.siteId, session.id, session.usedAt, new Date(now - usedAtPrecision), address]
  await shop.db.run(touchSession, values)
}

const sessions = createCache<SessionRow>({
  name: 'staff-sessions',
  topics: ['staff'],
  max: 10_000,
  siteOf: ({ siteId }) => siteId,
  async load(shop, _siteId, hashes) {
    const found = new Map<string, SessionRow>()
    for (const hash of hashes) {
      const [row] = await shop.db.run(sessionByHash, [Buffer.from(hash, 'base64')])
      if (row) found.set(hash, row)
    }
    return found
  },
})

/** A session ends after this long without use … */
const idleLifetime = 12 * 60 * 60 * 1000
/** … and this long after the sign-in. */
const sessionLifetime = 30 * day

/** How long a proof of who somebody is counts. */
const confirmationLifetime = 10 * 60 * 1000

/** How precisely the last use is stored. */
const usedAtPrecision = 60_000

function isAlive({ createdAt, usedAt }: { createdAt: Date; usedAt: Date }, now: number): boolean {
  return now - usedAt.getTime() < idleLifetime && now - createdAt.getTime() < sessionLifetime
}
