import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  timingSafeEqual,
} from 'node:crypto'
import {
  createLocalJWKSet,
  decodeJwt,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'

/** Access tokens carry this prefix: published storefronts strip it before they decode the rest. */
const prefix = 'OauthNG.JWS.'

/** Distinguishes access tokens from ID tokens (RFC 9068). */
const accessType = 'at+jwt'
const idType = 'JWT'

/** Milliseconds for which this process knows which tokens it has signed, since verifying costs as much again. */
const fresh = 10_000

export interface Tokens {
  /** Signs an access token. `now` is in milliseconds. */
  sign(claims: JWTPayload, now: number, lifetimeSeconds: number): Promise<string>
  /** The claims of a valid access token, otherwise undefined. */
  verify(token: string, now: number): Promise<JWTPayload | undefined>
  /** Signs an ID token (OpenID Connect) of the shop `iss` for the client in `aud`; of the installation without it. */
  signIdToken(claims: JWTPayload & { aud: string }, now: number, lifetimeSeconds: number): Promise<string>
  /** The claims of an ID token of any shop, even an expired one: who signs out. */
  verifyIdToken(token: string): Promise<JWTPayload | undefined>
  jwks(): JSONWebKeySet
  /** Derives a secret from another; only this installation can. */
  derive(secret: string): string
}

/**
 * `keys` are PEMs by age. The last one signs; the one before it stays valid, so that a new key signs nobody out. Secrets
 * are always derived from the first key, because links in e-mails outlive keys.
 */
export function openTokens(keys: readonly string[], issuer: string): Tokens {
  const [first = '', current = first] = [keys[0], keys.at(-1)]
  const privateKey = createPrivateKey(current)
  const published = { keys: [...new Set(keys.slice(-2))].map(publicJwk) }
  const kid = published.keys.at(-1)?.kid
  const known = createLocalJWKSet(published)
  /** Until when they are known. */
  const signed = new LRUCache<string, number>({ max: 2000 })
  const sign = (claims: JWTPayload, typ: string, times: { now: number; lifetimeSeconds: number }) => {
    const issuedAt = Math.floor(times.now / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: kid ?? '', typ })
      .setIssuer(claims.iss ?? issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + times.lifetimeSeconds)
      .sign(privateKey)
  }
  return {
    async sign(claims, now, lifetimeSeconds) {
      const token = await sign({ ...claims, aud: issuer }, accessType, { now, lifetimeSeconds })
      signed.set(token, now + Math.min(fresh, lifetimeSeconds * 1000))
      return prefix + token
    },
    async verify(token, now) {
      const jwt = token.startsWith(prefix) ? token.slice(prefix.length) : token
      if (now < (signed.get(jwt) ?? 0)) return decodeJwt(jwt)
      const rules = { algorithms: ['ES256'], issuer, audience: issuer, typ: accessType }
      return payloadOf(jwtVerify(jwt, known, { ...rules, currentDate: new Date(now) }))
    },
    signIdToken: (claims, now, lifetimeSeconds) => sign(claims, idType, { now, lifetimeSeconds }),
    async verifyIdToken(token) {
      const rules = { algorithms: ['ES256'], typ: idType }
      return payloadOf(jwtVerify(token, known, { ...rules, currentDate: new Date(0) }))
    },
    jwks: () => published,
    derive: (secret) => createHmac('sha256', first).update(secret).digest('base64url'),
  }
}

export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Compares in constant time. */
export function isSameSecret(expected: string, sent: string | undefined): boolean {
  return sent !== undefined && timingSafeEqual(hashOf(expected), hashOf(sent))
}

/** Hashes a secret for the database, so that a copy of the database opens nothing. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

async function payloadOf(verified: Promise<{ payload: JWTPayload }>): Promise<JWTPayload | undefined> {
  try {
    return (await verified).payload
  } catch {
    return undefined
  }
}

function publicJwk(pem: string): JWK {
  const key = createPublicKey(createPrivateKey(pem))
  const kid = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16)
  return { ...(key.export({ format: 'jwk' }) as JWK), kid, use: 'sig', alg: 'ES256' }
}
