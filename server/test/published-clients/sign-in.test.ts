import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as passwords from '../../src/credentials/passwords.service.ts'
import type { MemberRow } from '../../src/customers/members/service.ts'
import * as access from '../../src/sites/apps/service.ts'
import { claimsIn, newMember } from '../members.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

const password = 'tin kettle under 9 stairs'

describe.each(generations)('members of a storefront built with the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let anna: MemberRow
  // biome-ignore lint/suspicious/noExplicitAny: the client as plain JavaScript sees it
  let client: any

  beforeAll(async () => {
    store = await openStore({ settings: { verifyEmail: false } })
    clients = await publishedClients(store, generation)
    client = clients.storefront()
    anna = await newMember(store, { password: await passwords.hash(password) })
  })
  afterAll(() => store.close())

  const signIn = async (prompt: 'login' | 'none', responseMode: 'query' | 'fragment', scope = '') => {
    const { loginState, data } = await client.auth.login({ email: anna.email, password })
    expect(loginState).toBe('SUCCESS')
    const oauthData = client.auth.generateOAuthData('https://storefront.test/callback', '/back')
    const { sessionToken } = data
    const { pathname, search } = new URL(
      scope
        ? await addressFor({ ...oauthData, responseMode, sessionToken, scope }, prompt)
        : (await client.auth.getAuthUrl(oauthData, { prompt, responseMode, sessionToken })).authUrl,
    )
    const { headers } = await store.ask('GET', pathname + search)
    const { code, state, error } = client.auth.parseFromUrl(String(headers.location), responseMode)
    expect([error, state]).toEqual([undefined, oauthData.state])
    return client.auth.getMemberTokens(code, state, oauthData)
  }

  /** The client asks for the scope offline_access alone, but has the call with which a storefront asks for others. */
  async function addressFor(
    { originalUri: _, codeVerifier: __, ...request }: Record<string, string>,
    prompt: string,
  ) {
    const authRequest = {
      ...request,
      ...{ clientId: store.clientId, codeChallengeMethod: 'S256', responseType: 'code' },
    }
    const { redirectSession } = await client.redirects.createRedirectSession({
      auth: { authRequest, prompt },
    })
    return redirectSession.fullUrl
  }

  test.each([
    ['login', 'fragment'],
    ['none', 'query'],
  ] as const)('are signed in with prompt %s and response mode %s', async (prompt, responseMode) => {
    const tokens = await signIn(prompt, responseMode)
    expect(tokens.refreshToken.role).toBe('member')
    expect(claimsIn(tokens.accessToken.value).sub).toBe(anna.id)
  })

  test.runIf(generation === 'current')('are told by the client who they are, and by which keys', async () => {
    const { accessToken, refreshToken } = await signIn('login', 'fragment', 'openid email offline_access')
    const { oauth } = await import('@wix/identity' as string)
    const auth = clients.sdk.OAuthStrategy({
      clientId: store.clientId,
      tokens: { accessToken, refreshToken },
    })
    const member = clients.sdk.createClient({ modules: { oauth }, auth })
    expect(await member.oauth.userInfo()).toMatchObject({ sub: anna.id, email: anna.email })
    expect(await member.oauth.jwks()).toEqual({ keys: [expect.objectContaining({ kty: 'EC' })] })
  })

  test('stay members through five refreshes, and are out after the logout', async () => {
    let tokens = await signIn('login', 'fragment')
    for (let turn = 0; turn < 5; turn++) {
      store.clock.advance(20 * 60 * 60_000)
      tokens = await client.auth.renewToken(tokens.refreshToken)
      expect(claimsIn(tokens.accessToken.value).sub).toBe(anna.id)
    }
    client.auth.setTokens(tokens)
    expect(client.auth.loggedIn()).toBe(true)
    const { logoutUrl } = await client.auth.logout('https://storefront.test/')
    const { pathname } = new URL(logoutUrl)
    expect((await store.ask('GET', pathname)).headers.location).toBe('https://storefront.test/')
    expect((await store.ask('GET', '/ecom/v1/carts/current', { as: tokens.accessToken.value })).status).toBe(
      401,
    )
    await expect(client.auth.renewToken(tokens.refreshToken)).rejects.toThrow()
  })

  test('are sent back to no address that the merchant has not registered', async () => {
    const elsewhere = client.auth.generateOAuthData('https://evil.test/')
    await expect(client.auth.getAuthUrl(elsewhere)).rejects.toThrow(/not registered/)
  })

  test.runIf(generation === 'current')('are signed in by a program that knows who they are', async () => {
    client.auth.setTokens(await client.auth.generateVisitorTokens())
    const tokens = await client.auth.getMemberTokensForExternalLogin(anna.id, store.apiKey)
    expect(claimsIn(tokens.accessToken.value).sub).toBe(anna.id)
    const session = await client.auth.getMemberTokensForExternalLoginWithSession(
      'bo@mail.test',
      store.apiKey,
      {
        profile: { firstName: 'Bo' },
      },
    )
    expect(session.refreshToken.role).toBe('member')
  })

  test.runIf(generation === 'current')('are not what a program is that has an API key', async () => {
    const { sdk } = clients
    const permissions = ['SITE.READ']
    const { key, secret } = await access.createKey(store.shop, store.siteId, { name: 'App', permissions })
    const auth = sdk.AppStrategy({ appId: key.id, appSecret: secret, instanceId: store.siteId })
    const { headers } = await auth.getAuthHeaders()
    expect((await store.ask('GET', '/admin/v1/site', { as: headers.Authorization })).status).toBe(200)
    const info = await store.ask('POST', '/oauth2/token-info', { body: { token: headers.Authorization } })
    expect(info.body).toMatchObject({ active: true, clientId: key.id, instanceId: store.siteId })
  })
})
