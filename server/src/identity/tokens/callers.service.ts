import { LRUCache } from 'lru-cache'
import { createCache } from '../../platform/cache/cache.ts'
import { longAge } from '../../platform/db/changes.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { callerOfInstance, findInstance } from '../../sites/apps/instances.service.ts'
import { shopperPermissions } from '../../sites/apps/permissions.rules.ts'
import * as access from '../../sites/apps/service.ts'
import { liveFamilies } from './queries.ts'
import { holderOf, type TokenHolder } from './rules.ts'

interface CallerHeaders {
  authorization?: string | undefined
  'wix-site-id'?: string | string[] | undefined
}

/** The caller of a request. Refuses if its `wix-site-id` names another site than the token or API key. */
export async function findCallerOfRequest(shop: Shop, headers: CallerHeaders): Promise<Caller | undefined> {
  const caller = await findCaller(shop, headers)
  const { 'wix-site-id': siteId = caller?.siteId } = headers
  if (!caller || siteId === caller.siteId) return caller
  throw refuse(
    'UNAUTHENTICATED',
    `The header wix-site-id names another shop. This token or API key belongs to the site ${caller.siteId}`,
  )
}

/**
 * Finds the caller of an Authorization header: an API key or an access token, with or without "Bearer". A visitor's
 * token, a comma and an API key stand for an app that acts for this visitor.
 */
export async function findCaller(
  shop: Shop,
  { authorization }: Pick<CallerHeaders, 'authorization'>,
): Promise<Caller | undefined> {
  if (!authorization) return undefined
  const [credential = '', key] = authorization.replace(/^Bearer\s+/i, '').split(',')
  if (key === undefined) return findByCredential(shop, credential.trim())
  return findAppForVisitor(shop, { credential, key })
}

/** Whether a member is still signed in by the tokens of this family. */
export async function isSignedIn(shop: Shop, siteId: string, familyId: string | undefined): Promise<boolean> {
  return isGuid(familyId) && (await families.get(shop, siteId, familyId)) === true
}

/** The holder of a valid access token. */
export async function findHolder(shop: Shop, token: string): Promise<TokenHolder | undefined> {
  const caller = await findByAccessToken(shop, token)
  const claims = caller && (await shop.tokens.verify(token, shop.clock()))
  return claims && holderOf(claims)
}

async function findByCredential(shop: Shop, credential: string): Promise<Caller | undefined> {
  return credential.startsWith(access.keyPrefix)
    ? access.findCallerByKey(shop, credential)
    : findByAccessToken(shop, credential)
}

async function findAppForVisitor(
  shop: Shop,
  { credential, key }: { credential: string; key: string },
): Promise<Caller | undefined> {
  const [shopper, app] = [
    await findByAccessToken(shop, credential.trim()),
    await findByCredential(shop, key.trim()),
  ]
  if (app?.kind !== 'app' || shopper?.siteId !== app.siteId || !shopper.clientId || !shopper.visitorId)
    return undefined
  const { clientId, visitorId } = shopper
  return { ...app, clientId, visitorId }
}

interface CachedCaller {
  caller: Caller
  /** Valid until then without another check, in milliseconds. */
  until: number
}

interface Callers {
  /** By token. */
  known: LRUCache<string, CachedCaller>
  /** How many times some were forgotten. A check that began before that keeps nothing. */
  changes: number
}

const callers = new WeakMap<Shop, Callers>()

function cachedCallers(shop: Shop): Callers {
  const opened = callers.get(shop)
  if (opened) return opened
  const cache: Callers = { known: new LRUCache({ max: 20_000 }), changes: 0 }
  callers.set(shop, cache)
  shop.changes.subscribe('keys', (siteId) => {
    cache.changes++
    for (const [token, { caller }] of cache.known) if (caller.siteId === siteId) cache.known.delete(token)
  })
  shop.changes.onMissed(() => {
    cache.changes++
    cache.known.clear()
  })
  return cache
}

/**
 * Caches verified tokens, because a signature costs more than most calls. An entry ends when the token expires, when
 * a client is revoked, or after half a minute, in case that news was missed. A member's token ends earlier, when they
 * sign out.
 */
async function findByAccessToken(shop: Shop, token: string): Promise<Caller | undefined> {
  const cache = cachedCallers(shop)
  const now = shop.clock()
  const found = cache.known.get(token)
  const caller = found && found.until > now ? found.caller : await verifyToken(shop, token, cache)
  if (caller?.kind !== 'member') return caller
  return (await isSignedIn(shop, caller.siteId, caller.sessionId)) ? caller : undefined
}

async function verifyToken(shop: Shop, token: string, cache: Callers): Promise<Caller | undefined> {
  const now = shop.clock()
  const { changes } = cache
  const claims = await shop.tokens.verify(token, now)
  const holder = claims && holderOf(claims)
  const caller = holder && (holder.visitorId ? await findShopper(shop, holder) : await findApp(shop, holder))
  if (caller && cache.changes === changes)
    cache.known.set(token, { caller, until: Math.min(holder.expiresAt * 1000, now + longAge) })
  return caller
}

async function findShopper(shop: Shop, holder: TokenHolder): Promise<Caller | undefined> {
  const { siteId, id, clientId, visitorId, memberId, familyId } = holder
  const client = visitorId && (await access.findClient(shop, clientId))
  if (!client) return undefined
  return {
    siteId,
    kind: memberId ? 'member' : 'visitor',
    id,
    clientId,
    visitorId,
    ...(memberId && familyId ? { memberId, sessionId: familyId } : {}),
    permissions: shopperPermissions,
    mediaHosts: client.mediaHosts,
  }
}

/** A token issued for an API key or an installed app has its permissions, and ends with it. */
async function findApp(shop: Shop, { siteId, instanceId, id }: TokenHolder): Promise<Caller | undefined> {
  if (instanceId !== siteId) {
    const instance = await findInstance(shop, instanceId)
    return instance?.siteId === siteId && instance.appId === id ? callerOfInstance(instance) : undefined
  }
  const key = await access.findKey(shop, siteId, id)
  return key && access.callerOfKey(key)
}

const families = createCache<true>({
  name: 'families',
  topics: ['members'],
  max: 20_000,
  async load(shop, siteId, ids) {
    const rows = await shop.db.run(liveFamilies, [siteId, ids, new Date(shop.clock())])
    return new Map(rows.map(({ familyId }) => [familyId, true]))
  },
})
