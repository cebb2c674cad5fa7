import type { JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
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
  authorization: string | undefined,
  siteId: string | undefined,
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
  /** Seconds since 1970 */
  expires: number
}

const callers = new WeakMap<Shop, LRUCache<string, Known>>()

/** Checking a signature costs more than most calls: a token that was checked is known until it expires. */
async function callerOfAccessToken(shop: Shop, token: string): Promise<Caller | undefined> {
  let known = callers.get(shop)
  if (!known) {
    known = new LRUCache<string, Known>({ max: 20_000 })
    callers.set(shop, known)
  }
  const found = known.get(token)
  if (found) return found.expires * 1000 > shop.clock() ? found.caller : undefined
  const claims = await shop.tokens.verify(token, shop.clock())
  const caller = claims && callerOfClaims(claims)
  if (caller && claims.exp) known.set(token, { caller, expires: claims.exp })
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
