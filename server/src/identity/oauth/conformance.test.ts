import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pkce } from '../../../test/members.ts'
import {
  becomeMember,
  memberPassword,
  openPageBrowser,
  type PageBrowser,
} from '../../../test/page-browser.ts'
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import * as access from '../../sites/apps/service.ts'

/**
 * The modules of the OpenID Foundation's conformance suite (decision 18). The suite did not run: each test repeats the
 * requests of the module that it names, with PKCE and a public client.
 */
let store: Store
let client: access.ClientRow
let member: PageBrowser
let sub: string

const email = 'anna@mail.test'
const callback = 'https://storefront.test/callback'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

beforeAll(async () => {
  store = await openStore()
  client = await newClient('Loyalty cards')
  member = await becomeMember(store, email)
  const { claims } = await signIn(member)
  sub = claims.sub ?? ''
})
afterAll(() => store.close())

function newClient(name: string): Promise<access.ClientRow> {
  const addresses = { redirectUris: [callback], allowedOrigins: ['https://storefront.test'] }
  return access.createClient(store.shop, store.siteId, { name, kind: 'modern', ...addresses })
}

interface Parameters {
  [name: string]: string | undefined
}

function authorizeQuery(parameters: Parameters, challenge = pkce().challenge): string {
  const standard = {
    client_id: client.id,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid',
    state: 'a-state',
    nonce: 'a-nonce',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const sent = Object.entries({ ...standard, ...parameters }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(sent as [string, string][]).toString()
}

/** Follows redirects within the shop. Returns the URL of a page of the shop, or the redirect to the application. */
async function follow(browser: PageBrowser, location: string): Promise<URL> {
  const { origin } = new URL(store.shop.publicUrl)
  let next = location
  for (let hop = 0; hop < 5; hop++) {
    const seen = await browser.open(next)
    if (!seen.location.startsWith(origin) || seen.location === next) return new URL(seen.location, origin)
    next = seen.location
  }
  return new URL(next, origin)
}

function authorize(browser: PageBrowser, parameters: Parameters = {}, challenge?: string): Promise<URL> {
  return follow(browser, `/oauth2/authorize?${authorizeQuery(parameters, challenge)}`)
}

const answerTo = async (browser: PageBrowser, parameters: Parameters) =>
  Object.fromEntries((await authorize(browser, parameters)).searchParams)

function exchange(code: string | null, verifier: string): Promise<Reply> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client.id,
    redirect_uri: callback,
    code: code ?? '',
    code_verifier: verifier,
  })
  return store.ask('POST', '/oauth2/token', { body: body.toString(), headers: form })
}

async function signIn(browser: PageBrowser, parameters: Parameters = {}) {
  const proof = pkce()
  const redirect = await authorize(browser, parameters, proof.challenge)
  const tokens = await exchange(redirect.searchParams.get('code'), proof.verifier)
  expect(tokens.status).toBe(200)
  return { redirect, tokens, claims: await verify(tokens.body.id_token) }
}

/** Verifies an ID token as an application does: with the published keys. */
async function verify(idToken: string) {
  const { body } = await store.ask('GET', '/oauth2/jwks')
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(body), {
    issuer: store.shop.publicUrl,
    audience: client.id,
    algorithms: ['ES256'],
    currentDate: new Date(store.clock.now),
  })
  return payload
}

async function userInfo(scope: string) {
  const { tokens } = await signIn(member, { scope })
  return (await store.ask('GET', '/oauth2/user-info', { as: `Bearer ${tokens.body.access_token}` })).body
}

describe('the configuration plan', () => {
  test('the discovery document names every endpoint, and keys without secrets (oidcc-discovery-endpoint-verification)', async () => {
    const { status, headers, body } = await store.ask('GET', '/.well-known/openid-configuration')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({
      issuer: store.shop.publicUrl,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: expect.arrayContaining(['openid']),
      grant_types_supported: expect.arrayContaining(['authorization_code']),
    })
    const endpoints = Object.entries<string>(body).filter(([name]) => /_(endpoint|uri)$/.test(name))
    expect(endpoints.length).toBeGreaterThan(5)
    for (const [, url] of endpoints) expect(url).toMatch(/^https:\/\/shop\.test\//)
    const { keys } = (await store.ask('GET', new URL(body.jwks_uri).pathname)).body
    for (const key of keys) expect(key).not.toHaveProperty('d')
  })

  test('known failure: ID tokens are signed with ES256 only, RS256 is required', async () => {
    const { body } = await store.ask('GET', '/.well-known/openid-configuration')
    expect(body.id_token_signing_alg_values_supported).toEqual(['ES256'])
  })
})

describe('the authorization code flow', () => {
  test('gives a code, state and issuer, and an ID token that verifies (oidcc-server, …-with-valid-pkce-succeeds)', async () => {
    const { redirect, tokens, claims } = await signIn(member)
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      code: expect.any(String),
      state: 'a-state',
      iss: store.shop.publicUrl,
    })
    expect(tokens.body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) })
    expect(tokens.headers['cache-control']).toBe('no-store')
    expect(claims).toMatchObject({ sub, nonce: 'a-nonce', auth_time: expect.any(Number) })
    expect(Number(claims.exp)).toBeGreaterThan(Number(claims.iat))
  })

  test('works without a nonce, and the ID token has none (oidcc-ensure-request-without-nonce-succeeds-…)', async () => {
    expect((await signIn(member, { nonce: undefined })).claims).not.toHaveProperty('nonce')
  })

  test('refuses a request without a response type (oidcc-response-type-missing)', async () => {
    const answer = await answerTo(member, { response_type: undefined })
    expect(answer).toMatchObject({ error: 'unsupported_response_type', state: 'a-state' })
  })

  test('accepts the request as a form (oidcc-ensure-post-request-succeeds)', async () => {
    const reply = await store.ask('POST', '/oauth2/authorize', { body: authorizeQuery({}), headers: form })
    expect(reply.status).toBe(303)
    const page = await follow(member, String(reply.headers.location))
    expect(page.searchParams.get('code')).toBeTruthy()
  })

  test('shows a page instead of redirecting to an unknown address (oidcc-ensure-registered-redirect-uri)', async () => {
    const page = await authorize(member, { redirect_uri: 'https://storefront.test/other' })
    expect(page.origin).toBe(store.shop.publicUrl)
  })

  test.each([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-login-hint', { login_hint: email }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-claims-essential', { claims: '{"userinfo":{"name":{"essential":true}}}' }],
  ])('ignores a parameter that it does not support (%s)', async (_, parameters) => {
    expect(await answerTo(member, parameters)).toMatchObject({ code: expect.any(String) })
  })

  test.each([
    ['oidcc-unsigned-request-object-…', { request: 'e30.e30.' }, 'request_not_supported'],
    ['oidcc-request-uri-unsigned-…', { request_uri: 'https://a.test' }, 'request_uri_not_supported'],
  ])('refuses request objects (%s)', async (_, parameters, error) => {
    expect(await answerTo(member, parameters)).toMatchObject({ error, state: 'a-state' })
  })
})

describe('a member who is signed in already', () => {
  test('signs in again if the application asks for it (oidcc-prompt-login)', async () => {
    const proof = pkce()
    const before = (await signIn(member)).claims
    store.clock.advance(2000)
    expect((await authorize(member, { prompt: 'login' }, proof.challenge)).pathname).toBe('/login')
    const { location } = await member.send({ email, password: memberPassword })
    const { body } = await exchange(new URL(location).searchParams.get('code'), proof.verifier)
    const after = await verify(body.id_token)
    expect(after.sub).toBe(sub)
    expect(Number(after.auth_time)).toBeGreaterThan(Number(before.auth_time))
  })

  test('gets a code without seeing a page (oidcc-prompt-none-logged-in, oidcc-id-token-hint)', async () => {
    const first = await signIn(member)
    const hint = { prompt: 'none', id_token_hint: first.tokens.body.id_token }
    for (const parameters of [{ prompt: 'none' }, hint]) {
      const { claims } = await signIn(member, parameters)
      expect([claims.sub, claims.auth_time]).toEqual([sub, first.claims.auth_time])
    }
  })

  test('is needed for prompt=none (oidcc-prompt-none-not-logged-in)', async () => {
    const answer = await answerTo(openPageBrowser(store), { prompt: 'none' })
    expect(answer).toMatchObject({ error: 'login_required', state: 'a-state' })
  })

  test('signs in again when the sign-in is older than max_age (oidcc-max-age-1)', async () => {
    store.clock.advance(2000)
    expect((await authorize(member, { max_age: '1' })).pathname).toBe('/login')
    expect((await authorize(member, { max_age: '0' })).pathname).toBe('/login')
    expect((await authorize(member, { max_age: 'soon' })).pathname).toBe('/login')
    const silent = { prompt: 'none', max_age: '1' }
    expect(await answerTo(member, silent)).toMatchObject({ error: 'login_required' })
  })

  test('does not sign in again when the sign-in is recent enough for max_age (oidcc-max-age-10000)', async () => {
    const first = await signIn(member, { max_age: '15000' })
    store.clock.advance(2000)
    const second = await signIn(member, { max_age: '10000' })
    expect(second.claims.auth_time).toBe(first.claims.auth_time)
  })
})

describe('user info', () => {
  test('has the claims of the scopes (oidcc-scope-profile, oidcc-scope-email, oidcc-ensure-other-scope-order-succeeds)', async () => {
    expect(await userInfo('openid')).toEqual({ sub })
    expect(await userInfo('openid profile')).toMatchObject({ sub, updated_at: expect.any(Number) })
    const withEmail = { sub, email, email_verified: true }
    expect(await userInfo('openid email')).toEqual(withEmail)
    expect(await userInfo('email openid')).toEqual(withEmail)
  })

  test('ignores scopes that the shop does not have (oidcc-scope-address, oidcc-scope-phone, oidcc-scope-all)', async () => {
    expect(await userInfo('openid address phone')).toEqual({ sub })
    expect(await userInfo('openid profile email address phone')).toMatchObject({ sub, email })
  })

  test('answers GET and POST with the token in the header (oidcc-userinfo-get, oidcc-userinfo-post-header)', async () => {
    const { tokens } = await signIn(member)
    const as = `Bearer ${tokens.body.access_token}`
    expect((await store.ask('GET', '/oauth2/user-info', { as })).body).toEqual({ sub })
    const posted = await store.ask('POST', '/oauth2/user-info', { as, body: '', headers: form })
    expect([posted.status, posted.body]).toEqual([200, { sub }])
  })

  test('refuses a token in the body, which OpenID leaves open (oidcc-userinfo-post-body)', async () => {
    const { tokens } = await signIn(member)
    const body = new URLSearchParams({ access_token: tokens.body.access_token }).toString()
    expect((await store.ask('POST', '/oauth2/user-info', { body, headers: form })).status).toBe(401)
  })
})

describe('codes and refresh tokens', () => {
  test('a code works once, and its reuse revokes its tokens (oidcc-codereuse, oidcc-codereuse-30seconds)', async () => {
    const proof = pkce()
    const code = (await authorize(member, {}, proof.challenge)).searchParams.get('code')
    const first = await exchange(code, proof.verifier)
    store.clock.advance(30_000)
    const second = await exchange(code, proof.verifier)
    expect([second.status, second.body.error]).toEqual([400, 'invalid_grant'])
    const as = `Bearer ${first.body.access_token}`
    expect((await store.ask('GET', '/oauth2/user-info', { as })).status).toBe(401)
  })

  test('a refresh token works for its own client only (oidcc-refresh-token)', async () => {
    const { tokens } = await signIn(member, { scope: 'openid offline_access' })
    const other = await newClient('Another')
    const refresh = (clientId: string) => {
      const body = {
        grant_type: 'refresh_token',
        refresh_token: tokens.body.refresh_token,
        client_id: clientId,
      }
      return store.ask('POST', '/oauth2/token', { body })
    }
    expect((await refresh(other.id)).body.error).toBe('invalid_grant')
    const renewed = await refresh(client.id)
    expect([renewed.status, renewed.body.token_type]).toEqual([200, 'Bearer'])
  })
})
