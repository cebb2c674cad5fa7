import { LRUCache } from 'lru-cache'
import { cacheOf } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { shopperPermissions } from '../../sites/apps/permissions.rules.ts'
import * as access from '../../sites/apps/service.ts'
import { liveFamilies } from './queries.ts'
import { type Holder, holderOf } from './rules.ts'

interface Asking {
  authorization?: string | undefined
  'wix-site-id'?: string | string[] | undefined
}

/**
 * Who an Authorization header speaks for: an API key or an access token, raw or after "Bearer". The token of a visitor
 * and, after a comma, an API key are a program that does something for this visitor.
 */
export async function callerOf(
  shop: Shop,
  { authorization, 'wix-site-id': siteId }: Asking,
): Promise<Caller | undefined> {
  if (!authorization) return undefined
  const [credential = '', key] = authorization.replace(/^Bearer\s+/i, '').split(',')
  const caller =
    key === undefined ? await callerBy(shop, credential.trim()) : await inTheNameOf(shop, { credential, key })
  return caller && (siteId === undefined || siteId === caller.siteId) ? caller : undefined
}

/** Whether a member is still signed in by the tokens of this family. */
export async function isSignedIn(shop: Shop, siteId: string, familyId: string | undefined): Promise<boolean> {
  return isGuid(familyId) && (await families.get(shop, siteId, familyId)) === true
}

/** Whom a valid access token was given to. */
export async function holderBy(shop: Shop, token: string): Promise<Holder | undefined> {
  const caller = await callerOfAccessToken(shop, token)
  const claims = caller && (await shop.tokens.verify(token, shop.clock()))
  return claims && holderOf(claims)
}

async function callerBy(shop: Shop, credential: string): Promise<Caller | undefined> {
  return credential.startsWith(access.keyPrefix)
    ? access.callerOfKey(shop, credential)
    : callerOfAccessToken(shop, credential)
}

async function inTheNameOf(
  shop: Shop,
  { credential, key }: { credential: string; key: string },
): Promise<Caller | undefined> {
  const [shopper, app] = [
    await callerOfAccessToken(shop, credential.trim()),
    await callerBy(shop, key.trim()),
  ]
  if (app?.kind !== 'app' || shopper?.siteId !== app.siteId || !shopper.clientId || !shopper.visitorId)
    return undefined
  return { ...app, clientId: shopper.clientId, visitorId: shopper.visitorId }
}

interface Known {
  caller: Caller
  /** Milliseconds until which it needs no second look. */
  until: number
}

type Callers = LRUCache<string, Known>

/** The current one of each shop; what is found out while it is exchanged goes into the old one and is forgotten with it. */
const callers = new WeakMap<Shop, Callers>()

function callersOf(shop: Shop): Callers {
  const known = callers.get(shop)
  if (known) return known
  shop.changes.subscribe('keys', () => forgetCallers(shop))
  shop.changes.onMissed(() => forgetCallers(shop))
  return forgetCallers(shop)
}

function forgetCallers(shop: Shop): Callers {
  const none: Callers = new LRUCache({ max: 20_000 })
  callers.set(shop, none)
  return none
}

/**
 * Checking a signature costs more than most calls: a token that was checked is known until it expires, a client is
 * revoked, or half a minute has passed in which that might have gone unheard. A member's ends sooner, when they sign out.
 */
async function callerOfAccessToken(shop: Shop, token: string): Promise<Caller | undefined> {
  const known = callersOf(shop)
  const now = shop.clock()
  const found = known.get(token)
  const caller = found && found.until > now ? found.caller : await check(shop, token, known)
  if (caller?.kind !== 'member') return caller
  return (await isSignedIn(shop, caller.siteId, caller.sessionId)) ? caller : undefined
}

async function check(shop: Shop, token: string, known: Callers): Promise<Caller | undefined> {
  const now = shop.clock()
  const claims = await shop.tokens.verify(token, now)
  const holder = claims && holderOf(claims)
  const caller = holder && (holder.visitorId ? await shopperOf(shop, holder) : await appOf(shop, holder))
  if (caller) known.set(token, { caller, until: Math.min(holder.expiresAt * 1000, now + longAge) })
  return caller
}

async function shopperOf(shop: Shop, holder: Holder): Promise<Caller | undefined> {
  const { siteId, id, clientId, visitorId, memberId, familyId } = holder
  if (!visitorId || !(await access.clientOf(shop, clientId))) return undefined
  return {
    siteId,
    kind: memberId ? 'member' : 'visitor',
    id,
    clientId,
    visitorId,
    ...(memberId && familyId ? { memberId, sessionId: familyId } : {}),
    permissions: shopperPermissions,
  }
}

/** A token that was given for an API key may what the key may, and dies with it. */
async function appOf(shop: Shop, { siteId, id }: Holder): Promise<Caller | undefined> {
  const key = await access.keyOf(shop, siteId, id)
  return key && { siteId, kind: 'app', id, permissions: new Set(key.permissions) }
}

const families = cacheOf<true>({
  topics: ['members'],
  max: 20_000,
  async load(shop, siteId, ids) {
    const rows = await shop.db.run(liveFamilies, [siteId, ids, new Date(shop.clock())])
    return new Map(rows.map(({ familyId }) => [familyId, true]))
  },
})
