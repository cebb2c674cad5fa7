import type { CreateTokenReply } from '@cartwright/contract/identity/tokens.ts'
import { isFormKey, type SessionStore } from '@cartwright/contract/pages/storefront.ts'
import type { FastifyRequest } from 'fastify'
import { mergeAll } from '../checkout/merging/service.ts'
import { deviceOf, readCookie } from '../credentials/cookies.rules.ts'
import * as memberSessions from '../identity/sessions/service.ts'
import * as callers from '../identity/tokens/callers.service.ts'
import * as tokens from '../identity/tokens/refresh-tokens.service.ts'
import { Refusal } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { idOfText } from '../platform/values/ids.ts'
import * as access from '../sites/apps/service.ts'

interface Visit {
  siteId: string
  visitor: SessionStore
  request: Pick<FastifyRequest, 'address' | 'headers'>
}

const key = 'session'

/**
 * Makes the storefront's session follow the member session of the shop's own pages: after signing in, the visitor shops
 * as that member and keeps the cart; after signing out, they are a new visitor.
 */
export async function syncSession(shop: Shop, { siteId, visitor, request }: Visit): Promise<void> {
  const { headers, address } = request
  const isMember = readCookie(headers.cookie, shop.publicUrl, 'member') !== undefined
  const stored = await readSession(visitor)
  if (!isMember && stored?.kind !== 'member') return
  const session = await memberSessions.find(shop, { headers, address })
  const member = session?.siteId === siteId ? session : undefined
  const caller = stored && (await findCaller(shop, siteId, stored))
  if (member ? caller?.memberId === member.memberId : caller?.kind === 'visitor') return
  if (caller?.kind === 'member') await tokens.revokeOwnFamily(shop, caller)
  if (!member) return visitor.removeItem(key)
  const { memberId } = member
  const visitorId = caller?.kind === 'visitor' ? caller.id : shop.newId()
  const signIn = { siteId, visitorId, memberId, memberSessionId: member.id, request }
  const started = await startSession(shop, signIn).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    // The storefront has revoked its tokens, so the member has signed out there.
    await memberSessions.end(shop, member)
  })
  if (started) await visitor.setItem(key, JSON.stringify(started))
  else visitor.removeItem(key)
}

/** Whether the browser may be a member's; {@link syncSession} finds out. */
export async function mayBeMember(shop: Shop, { visitor, request }: Omit<Visit, 'siteId'>): Promise<boolean> {
  if (readCookie(request.headers.cookie, shop.publicUrl, 'member') !== undefined) return true
  return (await readSession(visitor))?.kind === 'member'
}

interface StoredSession {
  accessToken: string
  refreshToken: string
  kind: 'visitor' | 'member'
}

/** Reads the stored session without verifying it: this only decides whether to look closely. */
async function readSession(visitor: SessionStore): Promise<StoredSession | undefined> {
  try {
    const session = JSON.parse((await visitor.getItem(key)) ?? '') as Partial<StoredSession>
    if (typeof session.accessToken !== 'string' || typeof session.refreshToken !== 'string') return undefined
    const { accessToken, refreshToken } = session
    return { accessToken, refreshToken, kind: isMemberToken(accessToken) ? 'member' : 'visitor' }
  } catch {
    return undefined
  }
}

function isMemberToken(token: string): boolean {
  const payload = token.split('.').at(-2) ?? ''
  return Buffer.from(payload, 'base64url').includes('siteMemberId')
}

/** The verified caller of the session. Renews an expired token. */
async function findCaller(shop: Shop, siteId: string, session: StoredSession): Promise<Caller | undefined> {
  const callerOf = async (authorization: string) => {
    const found = await callers.findCaller(shop, { authorization })
    return found?.siteId === siteId ? found : undefined
  }
  const caller = await callerOf(session.accessToken)
  if (caller) return caller
  try {
    return await callerOf((await tokens.refresh(shop, session.refreshToken, siteId)).access_token)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/**
 * Makes whoever sends a form a visitor before it is handled: always the same one for the key of the form, so that a form
 * which is sent twice comes from one visitor, also in a browser that has no session yet.
 */
export async function startVisitor(
  shop: Shop,
  { siteId, visitor, request }: Visit,
  formKey: string,
): Promise<void> {
  if (!isFormKey(formKey, shop.clock()) || (await visitor.getItem(key)) !== null) return
  const client = await access.ensureStorefrontClient(shop, siteId)
  const visitorId = idOfText(shop.tokens.derive(`visitor of the form ${siteId} ${formKey}`))
  const reply = await tokens.issueVisitorTokens(shop, client.id, { address: request.address, visitorId })
  await visitor.setItem(key, JSON.stringify(toSession(shop, reply)))
}

interface SignIn extends Omit<Visit, 'visitor'> {
  visitorId: string
  memberId: string
  memberSessionId: string
}

async function startSession(shop: Shop, signIn: SignIn) {
  const { siteId, visitorId, memberId, memberSessionId, request } = signIn
  const client = await access.ensureStorefrontClient(shop, siteId)
  const device = deviceOf(request.headers['user-agent'])
  const tokenFamily = await shop.db.transaction(async (tx) => {
    const who = { client, visitorId, memberId, memberSessionId, device, address: request.address }
    const family = await tokens.startFamily(tx, shop, who)
    await mergeAll(tx, shop, { siteId, visitorId, memberId })
    return family
  })
  return toSession(shop, await tokens.tokenReply(shop, siteId, tokenFamily))
}

/** The session as the SDK keeps it. */
function toSession(shop: Shop, reply: CreateTokenReply) {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresAt: shop.clock() + reply.expires_in * 1000,
  }
}
