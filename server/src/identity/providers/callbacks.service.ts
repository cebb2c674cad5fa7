import { createHash } from 'node:crypto'
import * as openid from 'openid-client'
import { refuse } from '../../platform/errors/errors.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newSecret } from '../../platform/values/ids.ts'
import * as connections from './connections.service.ts'
import { insertVisit, type ProviderRow, siteOfVisit, spendVisit } from './queries.ts'
import { type Claims, providerRedirectUri, toClaims } from './rules.ts'

/** How long a browser has to come back, in milliseconds. */
const lifetime = 10 * 60 * 1000

/** Starts a sign-in at a provider, bound to this browser. Returns the provider's URL. */
export async function startAuthorization(
  shop: Shop,
  provider: ProviderRow,
  { browser, continueAt }: { browser: string; continueAt: string },
): Promise<string> {
  const connection = await connections.connect(shop, provider)
  const { siteId, id, scope } = provider
  const state = newSecret()
  const end = new Date(shop.clock() + lifetime)
  await shop.db.run(insertVisit, [siteId, hashOf(state), id, hashOf(browser), continueAt, end])
  const { nonce, verifier } = deriveSecrets(shop, state)
  const address = openid.buildAuthorizationUrl(connection, {
    redirect_uri: providerRedirectUri(shop.hosts.urlOf(siteId), id),
    scope,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return address.href
}

export interface Callback {
  /** The secret in the browser's cookie. */
  browser: string
  /** The query string that the provider added to our URL. */
  query: string
}

/** Finishes a sign-in at a provider, once. Returns the claims, and the page that the browser wanted. */
export async function finishAuthorization(
  shop: Shop,
  provider: ProviderRow,
  { browser, query }: Callback,
): Promise<{ claims: Claims; continueAt: string }> {
  const { siteId, id } = provider
  const state = new URLSearchParams(query).get('state') ?? ''
  const values = [siteId, hashOf(state), id, hashOf(browser), new Date(shop.clock())]
  const [visit] = await shop.db.run(spendVisit, values)
  if (!visit) throw refuse('PROVIDER_VISIT_OVER')
  const { nonce, verifier } = deriveSecrets(shop, state)
  const here = new URL(`${providerRedirectUri(shop.hosts.urlOf(siteId), id)}?${query}`)
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  }
  const connection = await connections.connect(shop, provider)
  try {
    const tokens = await openid.authorizationCodeGrant(connection, here, checks)
    const idToken = tokens.claims()
    if (!idToken) throw refuse('PROVIDER_FAILED')
    const known = idToken.email === undefined && connection.serverMetadata().userinfo_endpoint !== undefined
    const more = known ? await openid.fetchUserInfo(connection, tokens.access_token, idToken.sub) : {}
    return { claims: toClaims({ ...more, ...idToken }), continueAt: visit.continueAt }
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError) throw refuse('PROVIDER_DECLINED')
    throw connections.toRefusal(shop, provider, error)
  }
}

export async function findSiteId(shop: Shop, state: unknown): Promise<string | undefined> {
  if (typeof state !== 'string') return undefined
  const [visit] = await shop.db.run(siteOfVisit, [hashOf(state)])
  return visit?.siteId
}

/** Derived from the state and our key, so that the database does not contain them. */
function deriveSecrets({ tokens }: Shop, state: string): { nonce: string; verifier: string } {
  return {
    nonce: tokens.derive(`provider nonce ${state}`),
    verifier: tokens.derive(`provider verifier ${state}`),
  }
}
