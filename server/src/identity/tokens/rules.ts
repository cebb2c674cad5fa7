import type { JWTPayload } from 'jose'

/** Lifetime of an access token in seconds. */
export const accessTokenLifetime = 4 * 60 * 60

const day = 24 * 60 * 60 * 1000

/** A refresh token expires after this long without use … */
export const idleLifetime = 30 * day
/** … and its family this long after the first sign-in. */
export const familyLifetime = 90 * day
/** For so long a rotated token returns the same successor again, in case the client lost the answer. */
export const rotationGrace = 30_000

/** A refresh token names its site, so that the server finds it without a client id. */
export function formatRefreshToken(siteId: string, secret: string): string {
  return `${Buffer.from(siteId.replaceAll('-', ''), 'hex').toString('base64url')}.${secret}`
}

export function siteOfRefreshToken(token: string): string | undefined {
  const [site, secret] = token.split('.')
  const hex = Buffer.from(site ?? '', 'base64url').toString('hex')
  if (!secret || hex.length !== 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function memberClaims(
  siteId: string,
  session: {
    familyId: string
    clientId: string
    visitorId: string
    memberId: string | null
    scope: string | null
  },
): JWTPayload {
  const { familyId, clientId, visitorId, memberId, scope } = session
  const instance = { metaSiteId: siteId, aid: visitorId, ...(memberId ? { siteMemberId: memberId } : {}) }
  return {
    sub: memberId ?? visitorId,
    client_id: clientId,
    ...(memberId ? { sid: familyId } : {}),
    ...(scope ? { scope } : {}),
    data: JSON.stringify({ instance }),
  }
}

/** `instanceId` is that of an app in the shop, or the shop itself for an API key. */
export function appClaims({
  siteId,
  id,
  instanceId,
}: {
  siteId: string
  id: string
  instanceId: string
}): JWTPayload {
  const instance = { metaSiteId: siteId, instanceId, appDefId: id }
  return { sub: id, client_id: id, data: JSON.stringify({ instance }) }
}

export interface TokenHolder {
  siteId: string
  /** Of the app; otherwise the shop. */
  instanceId: string
  clientId: string
  id: string
  /** Absent for an app. */
  visitorId?: string
  memberId?: string
  familyId?: string
  scope: string
  /** Seconds since 1970. */
  issuedAt: number
  expiresAt: number
}

export function holderOf(claims: JWTPayload): TokenHolder | undefined {
  const { sub, client_id: clientId, sid, scope, iat, exp } = claims
  const { instance } = JSON.parse(String(claims.data)) as {
    instance: { metaSiteId: string; instanceId?: string; aid?: string; siteMemberId?: string }
  }
  if (!sub || !iat || !exp) return undefined
  const { metaSiteId: siteId, instanceId = siteId, aid: visitorId, siteMemberId: memberId } = instance
  return {
    siteId,
    instanceId,
    clientId: String(clientId),
    id: sub,
    ...(visitorId ? { visitorId } : {}),
    ...(memberId ? { memberId, familyId: String(sid) } : {}),
    scope: String(scope ?? ''),
    issuedAt: iat,
    expiresAt: exp,
  }
}
