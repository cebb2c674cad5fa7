import type { SessionStore } from '@cartwright/contract/pages/storefront.ts'
import type { FastifyRequest } from 'fastify'
import { mergeAll } from '../checkout/merging/service.ts'
import { cookieIn, deviceOf } from '../credentials/cookies.rules.ts'
import * as memberSessions from '../identity/sessions/service.ts'
import * as callers from '../identity/tokens/callers.service.ts'
import * as tokens from '../identity/tokens/service.ts'
import { Refusal } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as access from '../sites/apps/service.ts'
import type { Door } from './service.ts'

interface Following {
  door: Pick<Door, 'siteId'>
  /** The session of whoever shops in this browser. */
  visitor: SessionStore
  request: Pick<FastifyRequest, 'headers' | 'ip'>
}

const key = 'session'

/**
 * Whoever has signed in on the shop's own pages shops as that member, with what was in the cart before; whoever has
 * signed out is a new visitor. The session of the storefront lives no longer than the other.
 */
export async function follow(shop: Shop, { door, visitor, request }: Following): Promise<void> {
  const { headers, ip: address } = request
  const isMember = cookieIn(headers.cookie, shop.publicUrl, 'member') !== undefined
  const kept = await kindOf(visitor)
  if (!isMember && kept?.kind !== 'member') return
  const session = await memberSessions.find(shop, { headers, address })
  const member = session?.siteId === door.siteId ? session : undefined
  const caller = kept && (await callerOf(shop, door.siteId, kept))
  if (member ? caller?.memberId === member.memberId : caller?.kind === 'visitor') return
  if (caller?.kind === 'member') await tokens.revokeOwnFamily(shop, caller)
  if (!member) return visitor.removeItem(key)
  const { memberId } = member
  const visitorId = caller?.kind === 'visitor' ? caller.id : shop.newId()
  const joining = { siteId: door.siteId, visitorId, memberId, memberSessionId: member.id, request }
  const begun = await begin(shop, joining).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    // The storefront has given its tokens back: whoever did that has signed out.
    await memberSessions.end(shop, member)
  })
  if (begun) await visitor.setItem(key, JSON.stringify(begun))
  else visitor.removeItem(key)
}

interface Kept {
  accessToken: string
  refreshToken: string
  kind: 'visitor' | 'member'
}

/** The session, and whose it is: what it says of itself decides nothing but whether to look closely. */
async function kindOf(visitor: SessionStore): Promise<Kept | undefined> {
  try {
    const said = JSON.parse((await visitor.getItem(key)) ?? '') as Partial<Kept>
    if (typeof said.accessToken !== 'string' || typeof said.refreshToken !== 'string') return undefined
    const { accessToken, refreshToken } = said
    return { accessToken, refreshToken, kind: isOfMember(accessToken) ? 'member' : 'visitor' }
  } catch {
    return undefined
  }
}

function isOfMember(token: string): boolean {
  const payload = token.split('.').at(-2) ?? ''
  return Buffer.from(payload, 'base64url').includes('siteMemberId')
}

/** Who it was really given to; a token that is too old is renewed for that. */
async function callerOf(shop: Shop, siteId: string, kept: Kept): Promise<Caller | undefined> {
  const asking = (authorization: string) => callers.findCaller(shop, { authorization, 'wix-site-id': siteId })
  const caller = await asking(kept.accessToken)
  if (caller) return caller
  try {
    return await asking((await tokens.refresh(shop, kept.refreshToken, siteId)).access_token)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

interface Joining {
  siteId: string
  visitorId: string
  memberId: string
  memberSessionId: string
  request: Pick<FastifyRequest, 'headers' | 'ip'>
}

async function begin(shop: Shop, { request, ...joining }: Joining) {
  const { siteId, visitorId, memberId, memberSessionId } = joining
  const client = await access.storefrontClient(shop, siteId)
  const device = deviceOf(request.headers['user-agent'])
  const begun = await shop.db.transaction(async (tx) => {
    const who = { client, visitorId, memberId, memberSessionId, device, address: request.ip }
    const family = await tokens.startFamily(tx, shop, who)
    await mergeAll(tx, shop, { siteId, visitorId, memberId })
    return family
  })
  const reply = await tokens.tokenReply(shop, siteId, begun)
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    expiresAt: shop.clock() + reply.expires_in * 1000,
  }
}
