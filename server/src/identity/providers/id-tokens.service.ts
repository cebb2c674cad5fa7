import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import * as challenges from '../../credentials/challenges/service.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as connections from './connections.service.ts'
import type { ProviderRow } from './queries.ts'
import { type Claims, toClaims } from './rules.ts'

/** The maximum age of an ID token from a storefront, in seconds, whatever the token says. */
const maxTokenAge = 10 * 60

/** Verifies an ID token that the provider issued for us. Each token counts once. */
export async function verifyIdToken(shop: Shop, provider: ProviderRow, token: string): Promise<Claims> {
  const connection = await connections.connect(shop, provider)
  const { issuer, jwks_uri = '' } = connection.serverMetadata()
  const now = shop.clock()
  const { payload } = await jwtVerify(token, remoteKeys(shop, jwks_uri), {
    issuer,
    audience: provider.clientId,
    algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
    requiredClaims: ['sub', 'exp', 'iat'],
    maxTokenAge: maxTokenAge,
    clockTolerance: 30,
    currentDate: new Date(now),
  }).catch(() => {
    throw refuse('ID_TOKEN_INVALID')
  })
  const until = now + 2 * maxTokenAge * 1000
  const first = await challenges.consumeSigned(shop, provider.siteId, {
    purpose: 'id-token',
    // Without the signature, whose last letter has several spellings.
    secret: token.slice(0, token.lastIndexOf('.')),
    until,
  })
  if (!first) throw refuse('ID_TOKEN_INVALID')
  return toClaims(payload)
}

const keys = new WeakMap<Shop, LRUCache<string, JWTVerifyGetKey>>()

function remoteKeys(shop: Shop, address: string): JWTVerifyGetKey {
  const known = keys.get(shop) ?? new LRUCache<string, JWTVerifyGetKey>({ max: 1000 })
  keys.set(shop, known)
  const found = known.get(address)
  if (found) return found
  const through = connections.fetchThrough(shop.httpClient)
  const keySet = createRemoteJWKSet(new URL(address), {
    [customFetch]: (url, { headers }) =>
      through(url, { method: 'GET', headers: Object.fromEntries(headers), body: null, redirect: 'manual' }),
  })
  known.set(address, keySet)
  return keySet
}
