import type { IncomingHttpHeaders } from 'node:http'
import type { JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { longAge } from '../platform/changes.ts'
import { refuse } from '../platform/errors.ts'
import { isGuid, newSecret } from '../platform/ids.ts'
import { deleteAll } from '../platform/retention.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import { hashOf } from '../platform/tokens.ts'
import * as access from '../sites/access.service.ts'
import { shopperPermissions } from '../sites/rules.ts'
import {
  deleteDeadTokens,
  inGrace,
  insertRefreshToken,
  revokeFamilyOfSpent,
  rotateToken,
  type SessionRow,
  useStableToken,
} from './queries.ts'
import {
  accessTokenLifetime,
  familyLifetime,
  idleLifetime,
  refreshToken,
  rotationGrace,
  siteOfRefreshToken,
} from './rules.ts'

export interface TokenReply {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
}

/** A new visitor: nobody we know, with a cart of their own from the first add on. */
export async function newVisitor(shop: Shop, clientId: string): Promise<TokenReply> {
  const client = await access.clientOf(shop, clientId)
  if (!client) throw refuse('INVALID_CLIENT')
  const now = shop.clock()
  const session: SessionRow = {
    familyId: shop.newId(),
    clientId: client.id,
    visitorId: shop.newId(),
    memberId: null,
    kind: client.kind,
  }
  const token = refreshToken(client.siteId, newSecret())
  await shop.db.run(insertRefreshToken, [
    client.siteId,
    hashOf(token),
    session.familyId,
    session.clientId,
    session.visitorId,
    session.memberId,
    session.kind,
    new Date(now),
    new Date(now + familyLifetime),
  ])
  return reply(shop, client.siteId, session, token)
}

/** Renews a session: `compat` clients keep their token, `modern` ones get its successor. */
export async function renew(shop: Shop, token: string, clientId: string | undefined): Promise<TokenReply> {
  const siteId = siteOfRefreshToken(token)
  if (!siteId) throw refuse('INVALID_GRANT')
  if (clientId !== undefined && !isGuid(clientId)) throw refuse('INVALID_CLIENT')
  const now = shop.clock()
  const at = new Date(now)
  const idleSince = new Date(now - idleLifetime)
  const [stable] = await shop.db.run(useStableToken, [siteId, hashOf(token), at, idleSince, clientId])
  if (stable) return reply(shop, siteId, await alive(shop, stable), token)
  if (clientId === undefined) throw refuse('INVALID_GRANT')
  const successor = refreshToken(siteId, shop.tokens.derive(token))
  const values = [siteId, hashOf(token), at, idleSince, clientId, hashOf(successor)]
  const [rotated] = await shop.db.run(rotateToken, values)
  if (rotated) return reply(shop, siteId, await alive(shop, rotated), successor)
  const graceSince = new Date(now - rotationGrace)
  const [repeated] = await shop.db.run(inGrace, [siteId, hashOf(token), clientId, graceSince])
  if (repeated) return reply(shop, siteId, await alive(shop, repeated), successor)
  const [family] = await shop.db.run(revokeFamilyOfSpent, [siteId, hashOf(token), at])
  if (family)
    shop.log.warn({ familyId: family.familyId }, 'a spent refresh token came back: its family is revoked')
  throw refuse('INVALID_GRANT')
}

/** Who an Authorization header speaks for: an API key or an access token, raw or after "Bearer". */
export async function callerOf(
  shop: Shop,
  { authorization, 'wix-site-id': siteId }: IncomingHttpHeaders,
): Promise<Caller | undefined> {
  if (!authorization) return undefined
  const credential = authorization.replace(/^Bearer\s+/i, '').trim()
  const caller = credential.startsWith(access.keyPrefix)
    ? await access.callerOfKey(shop, credential)
    : await callerOfAccessToken(shop, credential)
  return caller && (siteId === undefined || siteId === caller.siteId) ? caller : undefined
}

export async function forgetDeadTokens(shop: Shop): Promise<void> {
  const now = shop.clock()
  await deleteAll(shop.db, deleteDeadTokens, [new Date(now - idleLifetime), new Date(now)])
}

async function alive(shop: Shop, session: SessionRow): Promise<SessionRow> {
  if (!(await access.clientOf(shop, session.clientId))) throw refuse('INVALID_GRANT')
  return session
}

async function reply(shop: Shop, siteId: string, session: SessionRow, token: string): Promise<TokenReply> {
  const { clientId, visitorId, memberId } = session
  const claims = {
    sub: memberId ?? visitorId,
    client_id: clientId,
    data: JSON.stringify({
      instance: { metaSiteId: siteId, aid: visitorId, ...(memberId ? { siteMemberId: memberId } : {}) },
    }),
  }
  return {
    access_token: await shop.tokens.sign(claims, shop.clock(), accessTokenLifetime),
    token_type: 'Bearer',
    expires_in: accessTokenLifetime,
    refresh_token: token,
  }
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
 * revoked, or half a minute has passed in which that might have gone unheard.
 */
async function callerOfAccessToken(shop: Shop, token: string): Promise<Caller | undefined> {
  const known = callersOf(shop)
  const now = shop.clock()
  const found = known.get(token)
  if (found && found.until > now) return found.caller
  const claims = await shop.tokens.verify(token, now)
  const caller = claims && callerOfClaims(claims)
  if (!caller?.clientId || !claims?.exp || !(await access.clientOf(shop, caller.clientId))) return undefined
  known.set(token, { caller, until: Math.min(claims.exp * 1000, now + longAge) })
  return caller
}

function callerOfClaims(claims: JWTPayload): Caller | undefined {
  const { instance } = JSON.parse(String(claims.data)) as {
    instance: { metaSiteId: string; aid: string; siteMemberId?: string }
  }
  if (!claims.sub) return undefined
  return {
    siteId: instance.metaSiteId,
    kind: instance.siteMemberId ? 'member' : 'visitor',
    id: claims.sub,
    clientId: String(claims.client_id),
    visitorId: instance.aid,
    ...(instance.siteMemberId ? { memberId: instance.siteMemberId } : {}),
    permissions: shopperPermissions,
  }
}
