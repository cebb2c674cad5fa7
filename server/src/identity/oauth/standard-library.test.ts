import { createServer } from 'node:net'
import * as oauth from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../test/members.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import * as access from '../../sites/apps/service.ts'

let store: Store
let anna: MemberRow
let client: access.ClientRow
let library: oauth.Configuration
const password = 'tin kettle under 9 stairs'

/** A shop that really listens where its addresses lead to, at the time it really is. */
beforeAll(async () => {
  const port = await freePort()
  store = await openStore({ publicUrl: `http://127.0.0.1:${port}` })
  store.clock.now = Date.now()
  await store.app.server.listen({ port, host: '127.0.0.1' })
  anna = await newMember(store, { password: await passwords.hash(password) })
  client = await access.createClient(store.shop, store.siteId, {
    name: 'Loyalty cards',
    kind: 'modern',
    redirectUris: ['https://cards.test/done', 'http://127.0.0.1/done', 'com.example.cards:/done'],
    allowedOrigins: [],
  })
  library = await discover(client.id)
})
afterAll(() => store.close())

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

function discover(clientId: string, how: oauth.ClientAuth = oauth.None()): Promise<oauth.Configuration> {
  const options = { execute: [oauth.allowInsecureRequests] }
  return oauth.discovery(new URL(store.shop.publicUrl), clientId, undefined, how, options)
}

/** A browser without scripts: it keeps cookies, and follows as long as it stays in the shop. */
function browser() {
  const cookies = new Map<string, string>()
  const visit = async (address: URL, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'application/json', cookie, ...init.headers }
    const response = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  /** Where it ends up: outside, or at a page of the shop. */
  const open = async (address: URL): Promise<URL> => {
    const response = await visit(address)
    const isJson = response.headers.get('content-type')?.includes('json')
    const location = response.headers.get('location') ?? (isJson && (await response.json()).location)
    if (!location) return address
    const next = new URL(location, address)
    return next.origin === store.shop.publicUrl ? open(next) : next
  }
  const signIn = async (page: URL): Promise<URL> => {
    const { props } = await (await visit(page)).json()
    const { hidden, action } = props.forms[0]
    const body = new URLSearchParams({ ...hidden, email: anna.email, password })
    const headers = { origin: store.shop.publicUrl }
    const done = await visit(new URL(action, page), { method: 'POST', body, headers })
    return open(new URL((await done.json()).location, page))
  }
  return { open, signIn }
}

async function asked(more: Record<string, string> = {}) {
  const pkceCodeVerifier = oauth.randomPKCECodeVerifier()
  const expectedState = oauth.randomState()
  const expectedNonce = oauth.randomNonce()
  const address = oauth.buildAuthorizationUrl(library, {
    redirect_uri: 'https://cards.test/done',
    scope: 'openid email profile offline_access',
    code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  })
  return { address, checks: { pkceCodeVerifier, expectedState, expectedNonce } }
}

describe('an application with a standard library', () => {
  test('discovers all endpoints from the shop’s address', () => {
    expect(library.serverMetadata()).toMatchObject({
      issuer: store.shop.publicUrl,
      authorization_endpoint: `${store.shop.publicUrl}/oauth2/authorize`,
    })
    expect(library.serverMetadata().supportsPKCE()).toBe(true)
  })

  test('signs in a member, reads the user info, refreshes tokens for weeks, and signs out', async () => {
    const tab = browser()
    const { address, checks } = await asked()
    const page = await tab.open(address)
    expect(page.pathname).toBe('/login')
    const done = await tab.signIn(page)
    expect(done.href).toMatch(/^https:\/\/cards\.test\/done\?code=/)
    const signedIn = await oauth.authorizationCodeGrant(library, done, checks)
    expect(signedIn.claims()).toMatchObject({ sub: anna.id, aud: client.id, nonce: checks.expectedNonce })
    const who = await oauth.fetchUserInfo(library, signedIn.access_token, anna.id)
    expect(who).toMatchObject({ email: anna.email, email_verified: true, name: 'Anna Lind' })

    let token = signedIn.refresh_token ?? ''
    for (let week = 0; week < 5; week++) {
      const renewed = await oauth.refreshTokenGrant(library, token)
      expect(renewed.refresh_token).not.toBe(token)
      token = renewed.refresh_token ?? ''
      expect((await oauth.fetchUserInfo(library, renewed.access_token, anna.id)).sub).toBe(anna.id)
    }
    await oauth.tokenRevocation(library, token)
    await expect(oauth.refreshTokenGrant(library, token)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(oauth.fetchUserInfo(library, signedIn.access_token, anna.id)).rejects.toThrow()

    const again = await asked()
    expect((await tab.open(again.address)).searchParams.get('state')).toBe(again.checks.expectedState)
    await tab.open(
      oauth.buildEndSessionUrl(library, {
        post_logout_redirect_uri: 'https://cards.test/bye',
        id_token_hint: signedIn.id_token ?? '',
      }),
    )
    const gone = await tab.open((await asked({ prompt: 'none' })).address)
    expect(gone.searchParams.get('error')).toBe('login_required')
  })

  test('gets errors at its own redirect URI only', async () => {
    const tab = browser()
    const told = async (more: Record<string, string>) =>
      (await tab.open((await asked(more)).address)).searchParams.get('error')
    expect(await told({ response_type: 'token' })).toBe('unsupported_response_type')
    expect(await told({ code_challenge_method: 'plain' })).toBe('invalid_request')
    expect(await told({ prompt: 'none login' })).toBe('invalid_request')
    for (const name of ['state', 'nonce']) expect(await told({ [name]: 'a\u0000b' })).toBe('invalid_request')
    expect(await told({ request: 'a.b.c' })).toBe('request_not_supported')
    const { address } = await asked({ redirect_uri: 'https://evil.test/' })
    expect((await tab.open(address)).origin).toBe(store.shop.publicUrl)
  })

  test('on a phone or a desktop redirects to its own scheme or to any loopback port', async () => {
    for (const redirect_uri of ['com.example.cards:/done', 'http://127.0.0.1:53124/done']) {
      const { address, checks } = await asked({ redirect_uri })
      const tab = browser()
      const done = await tab.signIn(await tab.open(address))
      expect(done.href.startsWith(`${redirect_uri}?code=`)).toBe(true)
      const { access_token } = await oauth.authorizationCodeGrant(library, done, checks)
      expect((await oauth.fetchUserInfo(library, access_token, anna.id)).sub).toBe(anna.id)
    }
  })

  test('of an app authenticates with an API key in the body or the header', async () => {
    const { key, secret } = await access.createKey(store.shop, store.siteId, {
      name: 'Accounting',
      permissions: ['SITE.READ'],
    })
    for (const how of [oauth.ClientSecretPost(secret), oauth.ClientSecretBasic(secret)]) {
      const { access_token: as } = await oauth.clientCredentialsGrant(await discover(key.id, how))
      expect((await store.ask('GET', '/admin/v1/site', { as })).status).toBe(200)
      expect((await store.ask('GET', '/admin/v1/api-keys', { as })).status).toBe(403)
    }
    const config = await discover(key.id, oauth.ClientSecretPost(secret))
    const { access_token: as } = await oauth.clientCredentialsGrant(config)
    await access.revokeKey(store.shop, store.siteId, key.id)
    expect((await store.ask('GET', '/admin/v1/site', { as })).status).toBe(401)
    await expect(oauth.clientCredentialsGrant(config)).rejects.toMatchObject({ error: 'invalid_client' })
  })
})
