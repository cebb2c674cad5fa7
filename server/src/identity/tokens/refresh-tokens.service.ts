import type { CreateTokenReply } from '@cartwright/contract/identity/tokens.ts'
import * as budgets from '../../budgets/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { deleteAll } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid, newSecret } from '../../platform/values/ids.ts'
import * as access from '../../sites/apps/service.ts'
import * as audit from '../sessions/audit.service.ts'
import * as callers from './callers.service.ts'
import {
  deleteExpiredTokens,
  insertRefreshToken,
  revokeFamily,
  revokeFamilyOfSpent,
  revokeFamilyOfToken,
  rotateToken,
  type SessionRow,
  sessionInGracePeriod,
  useStableToken,
} from './queries.ts'
import {
  accessTokenLifetime,
  familyLifetime,
  formatRefreshToken,
  idleLifetime,
  memberClaims,
  rotationGrace,
  siteOfRefreshToken,
} from './rules.ts'

export async function issueVisitorTokens(
  shop: Shop,
  clientId: string,
  { address, visitorId = shop.newId() }: { address: string; visitorId?: string },
): Promise<CreateTokenReply> {
  const client = await access.findClient(shop, clientId)
  if (!client) throw refuse('INVALID_CLIENT')
  const { siteId } = client
  await budgets.spend(shop, 'visitor', { siteId, address })
  return tokenReply(shop, siteId, await startFamily(shop.db, shop, { client, visitorId }))
}

/** Who gets the tokens, and where they will be used. */
export interface NewFamily {
  client: access.ClientRow
  visitorId: string
  memberId?: string
  scope?: string | null
  /** The browser's name, for people. */
  device?: string
  /** Network address. */
  address?: string
  /** The session on the shop's own pages that these tokens follow, and end with. */
  memberSessionId?: string
}

export interface TokenFamily {
  session: SessionRow
  /** The refresh token. */
  token: string
}

/** Starts a new family of tokens, or continues the family that follows a session. */
export async function startFamily(on: Connection, shop: Shop, beginning: NewFamily): Promise<TokenFamily> {
  const { client, visitorId, memberId = null, scope = null, device = '', address = '' } = beginning
  const { memberSessionId: follows } = beginning
  const { siteId, id: clientId, kind } = client
  const session: SessionRow = { familyId: shop.newId(), clientId, visitorId, memberId, kind, scope }
  // Pages that open at the same moment derive the same token.
  const secret = follows ? shop.tokens.derive(`storefront session ${follows}`) : newSecret()
  const token = formatRefreshToken(siteId, secret)
  const now = shop.clock()
  const who = [session.familyId, clientId, visitorId, memberId, kind, scope, device, address]
  const times = [new Date(now), new Date(now + familyLifetime)]
  const [inserted] = await on.run(insertRefreshToken, [siteId, hashOf(token), ...who, ...times, follows])
  if (inserted) return { session, token }
  const [known] = await on.run(useStableToken, [siteId, hashOf(token), times[0], new Date(0), clientId])
  if (!known) throw refuse('INVALID_GRANT')
  return { session: known, token }
}

/** Refreshes a session: `compat` clients keep their refresh token, `modern` clients get a new one. */
export async function refresh(
  shop: Shop,
  token: string,
  clientId: string | undefined,
): Promise<CreateTokenReply> {
  const siteId = siteOfRefreshToken(token)
  if (!siteId) throw refuse('INVALID_GRANT')
  if (clientId !== undefined && !isGuid(clientId)) throw refuse('INVALID_CLIENT')
  const renewed = await rotate(shop, { siteId, token, clientId })
  if (!(await access.findClient(shop, renewed.session.clientId))) throw refuse('INVALID_GRANT')
  const { memberId, familyId } = renewed.session
  if (memberId && !(await callers.isSignedIn(shop, siteId, familyId))) throw refuse('INVALID_GRANT')
  return tokenReply(shop, siteId, renewed)
}

export async function tokenReply(
  shop: Shop,
  siteId: string,
  { session, token }: TokenFamily,
): Promise<CreateTokenReply> {
  return {
    access_token: await shop.tokens.sign(memberClaims(siteId, session), shop.clock(), accessTokenLifetime),
    token_type: 'Bearer',
    expires_in: accessTokenLifetime,
    refresh_token: token,
    ...(session.scope ? { scope: session.scope } : {}),
  }
}

/** Revokes a client's token. Unknown and expired tokens count as revoked (RFC 7009). */
export async function revoke(
  shop: Shop,
  { token, clientId }: { token: string; clientId: string },
): Promise<void> {
  const siteId = siteOfRefreshToken(token)
  const now = new Date(shop.clock())
  if (siteId && isGuid(clientId)) {
    const ended = await shop.db.run(revokeFamilyOfToken, [siteId, hashOf(token), now, clientId])
    if (ended.length > 0) shop.changes.publish('members', siteId)
    return
  }
  const caller = await callers.findCaller(shop, { authorization: token })
  if (caller?.kind === 'member' && caller.clientId === clientId) await revokeOwnFamily(shop, caller)
}

/** Revokes the tokens of one sign-in of a member. */
export async function revokeOwnFamily(
  shop: Shop,
  { siteId, sessionId }: { siteId: string; sessionId?: string },
): Promise<void> {
  if (!sessionId) return
  const [ended] = await shop.db.run(revokeFamily, [siteId, sessionId, new Date(shop.clock())])
  shop.changes.publish('members', siteId)
  if (ended)
    await audit.record(shop, { context: { siteId, address: '' }, memberId: ended.memberId, call: 'signOut' })
}

export async function deleteExpired(shop: Shop): Promise<void> {
  const now = shop.clock()
  await deleteAll(shop.db, deleteExpiredTokens, [new Date(now - idleLifetime), new Date(now)])
}

async function rotate(
  shop: Shop,
  { siteId, token, clientId }: { siteId: string; token: string; clientId: string | undefined },
): Promise<TokenFamily> {
  const now = shop.clock()
  const at = new Date(now)
  const idleSince = new Date(now - idleLifetime)
  const [stable] = await shop.db.run(useStableToken, [siteId, hashOf(token), at, idleSince, clientId])
  if (stable) return { session: stable, token }
  if (clientId === undefined) throw refuse('INVALID_GRANT')
  const successor = formatRefreshToken(siteId, shop.tokens.derive(token))
  const values = [siteId, hashOf(token), at, idleSince, clientId, hashOf(successor)]
  const [rotated] = await shop.db.run(rotateToken, values)
  if (rotated) return { session: rotated, token: successor }
  const graceSince = new Date(now - rotationGrace)
  const [repeated] = await shop.db.run(sessionInGracePeriod, [siteId, hashOf(token), clientId, graceSince])
  if (repeated) return { session: repeated, token: successor }
  await revokeReusedFamily(shop, siteId, token)
  throw refuse('INVALID_GRANT')
}

async function revokeReusedFamily(shop: Shop, siteId: string, token: string): Promise<void> {
  const values = [siteId, hashOf(token), new Date(shop.clock())]
  const [family] = await shop.db.run(revokeFamilyOfSpent, values)
  if (!family) return
  shop.changes.publish('members', siteId)
  const { familyId, memberId, clientId, visitorId } = family
  shop.log.warn({ siteId, familyId }, 'a refresh token was used again, its family is revoked')
  const context = { siteId, clientId, visitorId, address: '' }
  if (memberId)
    await audit.record(shop, { context, memberId, call: 'createToken', refusal: refuse('INVALID_GRANT') })
}
