import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** Access tokens carry this prefix: published storefronts strip it before they decode the rest. */
const prefix = 'OauthNG.JWS.'

export interface Tokens {
  /** A signed access token; times in milliseconds. */
  sign(claims: JWTPayload, now: number, lifetimeSeconds: number): Promise<string>
  /** The claims, or undefined for anything that is not a valid token of ours. */
  verify(token: string, now: number): Promise<JWTPayload | undefined>
  /** The one successor of a secret, known only to this installation. */
  derive(secret: string): string
}

export function openTokens(privateKeyPem: string, issuer: string): Tokens {
  const privateKey = createPrivateKey(privateKeyPem)
  const publicKey = createPublicKey(privateKey)
  const kid = thumbprint(publicKey)
  return {
    async sign(claims, now, lifetimeSeconds) {
      const issuedAt = Math.floor(now / 1000)
      const jwt = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(privateKey)
      return prefix + jwt
    },
    derive: (secret) => createHmac('sha256', privateKeyPem).update(secret).digest('base64url'),
    async verify(token, now) {
      try {
        const jwt = token.startsWith(prefix) ? token.slice(prefix.length) : token
        const { payload } = await jwtVerify(jwt, publicKey, {
          algorithms: ['ES256'],
          issuer,
          audience: issuer,
          currentDate: new Date(now),
        })
        return payload
      } catch {
        return undefined
      }
    },
  }
}

export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** How secrets are kept: only the hash is stored, so a copy of the database opens nothing. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function thumbprint(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('base64url')
    .slice(0, 16)
}
