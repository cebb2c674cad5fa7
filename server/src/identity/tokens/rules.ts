import type { JWTPayload } from 'jose'

/** Seconds an access token is good for. */
export const accessTokenLifetime = 4 * 60 * 60

const day = 24 * 60 * 60 * 1000

/** A refresh token dies when unused for this long … */
export const idleLifetime = 30 * day
/** … and its family this long after the first sign-in, used or not. */
export const familyLifetime = 90 * day
/** A rotated token answers once more with the same successor, for a client whose answer was lost on the way. */
export const rotationGrace = 30_000

/** A refresh token names its site, so that a client that sends nothing else can be found. */
export function formatRefreshToken(siteId: string, secret: string): string {
  return `${Buffer.from(siteId.replaceAll('-', ''), 'hex').toString('base64url')}.${secret}`
}

export function siteOfRefreshToken(token: string): string | undefined {
  const [site, secret] = token.split('.')
  const hex = Buffer.from(site ?? '', 'base64url').toString('hex')
  if (!secret || hex.length !== 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What an access token says of whom it was given to. */
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

/** The same of a program that has shown its API key. */
export function appClaims(siteId: string, keyId: string): JWTPayload {
  const instance = { metaSiteId: siteId, instanceId: siteId, appDefId: keyId }
  return { sub: keyId, client_id: keyId, data: JSON.stringify({ instance }) }
}

/** Who an access token speaks for. */
export interface TokenHolder {
  siteId: string
  clientId: string
  id: string
  /** Absent for a program. */
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
    instance: { metaSiteId: string; aid?: string; siteMemberId?: string }
  }
  if (!sub || !iat || !exp) return undefined
  const { metaSiteId: siteId, aid: visitorId, siteMemberId: memberId } = instance
  return {
    siteId,
    clientId: String(clientId),
    id: sub,
    ...(visitorId ? { visitorId } : {}),
    ...(memberId ? { memberId, familyId: String(sid) } : {}),
    scope: String(scope ?? ''),
    issuedAt: iat,
    expiresAt: exp,
  }
}
