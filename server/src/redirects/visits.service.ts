import { hashOf, isSameSecret } from '../platform/secrets/tokens.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import { type OtherPage, type SessionRow, sessionByHash, spendSession } from './queries.ts'

/** A browser at a page of another room, sent there by a redirect session. */
export interface RedirectVisit {
  siteId: string
  /** Addresses of the storefront to which the visitor returns. */
  callbacks: Record<string, string>
  /** Of the page, as they were when the session began. */
  parameters: Record<string, string>
  /** The visitor or member who asked for the session, in the first browser that opened it, at once. */
  owner: OtherPage['owner'] | undefined
}

type Owner = NonNullable<OtherPage['owner']>

export const cookieName = 'cartwright_redirect'

/** Milliseconds for which the address proves who opens it, to one browser. */
const fresh = 60_000

/** Seconds */
const cookieLifetime = 24 * 60 * 60

/**
 * Where a session of another room's page leads. The link can be passed on; the cookie says who asked for it. Only the first
 * browser gets it: whoever opens the link after that is somebody else, or has the cookie already.
 */
export async function otherDestination(
  shop: Shop,
  id: string,
  { siteId, target, createdAt, expiresAt }: SessionRow,
): Promise<{ location: string; setCookie?: string }> {
  if (!('path' in target)) return { location: '/' }
  const isOpen = expiresAt.getTime() > shop.clock()
  const query = new URLSearchParams({ ...target.parameters, ...(isOpen ? { session: id } : {}) }).toString()
  const location = `${target.path}${query && `?${query}`}`
  if (!target.owner || shop.clock() - createdAt.getTime() > fresh) return { location }
  const [first] = await shop.db.run(spendSession, [hashOf(id), new Date(shop.clock())])
  return first
    ? { location, setCookie: cookieOf(shop, siteId, { owner: target.owner, at: createdAt.getTime() }) }
    : { location }
}

function cookieOf(shop: Shop, siteId: string, made: { owner: Owner; at: number }): string {
  const secure = shop.publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${keyOf(shop, siteId, made)}; Max-Age=${cookieLifetime}; Path=/; HttpOnly${secure}; SameSite=Lax`
}

/** The same for all sessions of somebody on one day: who sends a form twice gets two sessions at once. */
function keyOf(
  shop: Shop,
  siteId: string,
  { owner: { kind, id }, at }: { owner: Owner; at: number },
): string {
  const day = new Date(at).toISOString().slice(0, 10)
  return shop.tokens.derive(`redirect ${siteId} ${kind} ${id} ${day}`)
}

/** The visit that the parameter `session` of a page stands for; `cookie` is the browser's, if it has one. */
export async function findVisit(
  shop: Shop,
  { session: id, cookie }: { session: unknown; cookie: string | undefined },
): Promise<RedirectVisit | undefined> {
  if (!isGuid(id)) return undefined
  const [row] = await shop.db.run(sessionByHash, [hashOf(id.toLowerCase())])
  if (!row || !('path' in row.target) || row.expiresAt.getTime() <= shop.clock()) return undefined
  const { siteId, callbacks, target, createdAt } = row
  const { parameters, owner } = target
  // The session that was made at the same time may be of the day before or after.
  const times = [-fresh, fresh].map((difference) => createdAt.getTime() + difference)
  const isTheirs = owner && times.some((at) => isSameSecret(keyOf(shop, siteId, { owner, at }), cookie))
  return { siteId, callbacks, parameters, owner: isTheirs ? owner : undefined }
}
