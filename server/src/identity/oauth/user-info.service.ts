import type { GetTokenInfoReply, GetUserInfoReply } from '@cartwright/contract/identity/tokens.ts'
import * as members from '../../customers/members/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as callers from '../tokens/callers.service.ts'

/** Describes an access token, if it is active (RFC 7662). */
export async function introspect(shop: Shop, token: string): Promise<GetTokenInfoReply> {
  const holder = await callers.findHolder(shop, token)
  if (!holder) return { active: false }
  const { siteId, instanceId, clientId, id, visitorId, memberId, scope, issuedAt, expiresAt } = holder
  return {
    active: true,
    siteId,
    instanceId,
    clientId,
    subjectType: memberId ? 'MEMBER' : visitorId ? 'VISITOR' : 'APP',
    subjectId: id,
    ...(scope ? { scope } : {}),
    iat: issuedAt,
    exp: expiresAt,
  }
}

/** The signed-in member's claims, as far as the token's scopes allow (OpenID Connect). */
export async function readUserInfo(shop: Shop, authorization: string): Promise<GetUserInfoReply> {
  const holder = await callers.findHolder(shop, authorization.replace(/^Bearer\s+/i, '').trim())
  if (!holder?.memberId) throw refuse('UNAUTHENTICATED')
  const granted = holder.scope.split(' ')
  if (!granted.includes('openid')) {
    throw refuse('PERMISSION_DENIED', 'This token does not have the scope openid')
  }
  const member = await members.get(shop, holder.siteId, holder.memberId)
  return {
    sub: member.id,
    ...(granted.includes('email') ? { email: member.email, email_verified: member.emailVerified } : {}),
    ...(granted.includes('profile') ? profileClaims(member) : {}),
  }
}

function profileClaims({ profile, slug, updatedAt }: members.MemberRow): Partial<GetUserInfoReply> {
  const { firstName, lastName, nickname, picture, language, birthdate } = profile
  const claims = {
    name: [firstName, lastName].filter(Boolean).join(' '),
    given_name: firstName,
    family_name: lastName,
    nickname,
    preferred_username: slug,
    picture,
    locale: language,
    birthdate,
  }
  const present = Object.entries(claims).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return { ...Object.fromEntries(present), updated_at: Math.floor(updatedAt.getTime() / 1000) }
}
