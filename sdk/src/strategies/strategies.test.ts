import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openStore, type Store } from '../../../server/test/store.ts'
import { openCounter } from '../../test/counter.ts'
import { inProcess } from '../../test/in-process.ts'
import { type Answer, openStandIn } from '../../test/stand-in.ts'
import type { Things } from '../../test/things.ts'
import { newCodeVerifier } from '../auth/proof-key.ts'
import { createClient, currentCart, members, OAuthStrategy, type Tokens } from '../modules.ts'
import { cookieStorage } from './cookies.ts'
import { noTokens } from './tokens.ts'

let store: Store
let things: Things

beforeAll(async () => {
  store = await openStore()
  things = await (await openCounter(store))()
})
afterAll(() => store.close())

function open(options: Partial<Parameters<typeof OAuthStrategy>[0]> = {}) {
  const { fetch: send, requests } = inProcess(store)
  const origin = 'https://storefront.test'
  const fetch: typeof send = (to, init) => send(to, { ...init, headers: { ...init.headers, origin } })
  const auth = OAuthStrategy({ clientId: store.clientId, ...options })
  const client = createClient({ url: 'https://shop.test', auth, modules: { currentCart, members }, fetch })
  return { ...client, requests }
}

/** A client whose shop answers as the test wants. */
async function openAt(answer: (path: string) => Answer) {
  const standIn = await openStandIn(answer)
  onTestFinished(() => standIn.close())
  const auth = OAuthStrategy({ clientId: 'c' })
  return { ...createClient({ url: standIn.url, auth, modules: { currentCart } }), got: standIn.got }
}

const tokens = { access_token: 'A', expires_in: 14_400, refresh_token: 'R' }
const refused = (code: string): Answer => [
  400,
  { message: 'm', details: { applicationError: { code, description: 'm' } } },
]
const asVisitor =
  (answer: Answer) =>
  (path: string): Answer =>
    path === '/oauth2/token' ? [200, tokens] : answer

describe('tokens', () => {
  test('valid tokens are used as they are, others are renewed or become a new visitor', async () => {
    const { auth, requests } = open()
    const first = await auth.generateVisitorTokens()
    expect(first.refreshToken.role).toBe('visitor')
    expect(first.accessToken.expiresAt - Date.now() / 1000).toBeGreaterThan(3600)
    expect(await auth.generateVisitorTokens(first)).toEqual(first)
    expect(requests).toHaveLength(1)
    const renewed = await auth.generateVisitorTokens({ refreshToken: first.refreshToken })
    expect(renewed.refreshToken.role).toBe('visitor')
    const spent = { ...first.refreshToken, value: 'spent' }
    expect((await auth.generateVisitorTokens({ refreshToken: spent })).refreshToken.value).not.toBe('spent')
  })

  test('a token ends its seconds after it was given', async () => {
    vi.setSystemTime('2026-11-23T10:00:00.900Z')
    onTestFinished(() => void vi.useRealTimers())
    const { auth } = await openAt(asVisitor([200, {}]))
    expect((await auth.generateVisitorTokens()).accessToken).toEqual({
      ...{ value: 'A', expiresAt: Date.parse('2026-11-23T10:00:00Z') / 1000 + 14_400 },
    })
  })

  test('a shop that gives no tokens says so', async () => {
    const { auth } = await openAt(() => [400, { error: 'invalid_grant' }])
    await expect(auth.generateVisitorTokens()).rejects.toThrow(new Error('something went wrong'))
    await expect(auth.renewToken({ value: 'x', role: 'member' })).rejects.toThrow(
      new Error('something went wrong'),
    )
  })

  test('a request for tokens can be aborted, also by the call that needs them', async () => {
    const { auth, currentCart } = open()
    await expect(auth.generateVisitorTokens({}, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await currentCart.getCurrentCart().catch(({ code }) => code)).toBe('OWNED_CART_NOT_FOUND')
  })

  test('tokens in a cookie outlive the page', async () => {
    const page = { cookie: '' }
    const written: string[] = []
    const document = {
      get cookie() {
        return page.cookie
      },
      set cookie(text) {
        written.push(text)
        page.cookie = text.split('; ')[0] ?? ''
      },
    }
    const tokenStorage = cookieStorage({ days: 2, path: '/shop', document })
    const before = open({ tokenStorage })
    await before.currentCart.getCurrentCart().catch(() => {})
    expect(written[0]).toMatch(/^cartwright=.*; path=\/shop; expires=\w{3}, .* GMT; samesite=lax$/)
    const expires = Date.parse(/expires=([^;]+)/.exec(written[0] ?? '')?.[1] ?? '')
    expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(2)
    cookieStorage({ document }).setTokens(noTokens)
    expect(written.at(-1)).toContain('; path=/; ')
    cookieStorage({ document }).setTokens(before.auth.getTokens())
    const after = open({ tokenStorage: cookieStorage({ document }) })
    expect(after.auth.getTokens()).toEqual(before.auth.getTokens())
    for (const broken of ['broken', '%', '']) {
      expect(cookieStorage({ document: { cookie: `cartwright=${broken}` } }).getTokens()).toBeUndefined()
    }
  })
})

describe('signing in', () => {
  test('with a password and a hidden page: the member calls, and is logged out again', async () => {
    const { auth, members } = open()
    const state = await auth.login({ email: things.email, password: things.password })
    if (state.loginState !== 'SUCCESS') throw new Error(state.loginState)
    const show = { show: things.throughFrame }
    auth.setTokens(await auth.getMemberTokensForDirectLogin(state.data.sessionToken, show))
    expect(auth.loggedIn()).toBe(true)
    const { member } = await members.getCurrentMember({ fieldsets: ['FULL'] })
    expect(member?.loginEmail).toBe(things.email)
    expect((await auth.logout(things.homeUrl)).logoutUrl).toMatch(/^http/)
    expect([auth.loggedIn(), auth.getTokens()]).toEqual([false, noTokens])
  })

  test('on the page of the shop: the returned code becomes the tokens of the member', async () => {
    const { auth } = open()
    const data = await auth.generateOAuthData(things.redirectUri, '/cart')
    expect([data.originalUri, data.codeVerifier.length, data.state.length]).toEqual(['/cart', 43, 43])
    const { authUrl } = await auth.getAuthUrl(data, { responseMode: 'query' })
    const returned = new URLSearchParams((await things.signedInAt(authUrl)) as Record<string, string>)
    const { code, state } = auth.parseFromUrl(`${things.redirectUri}?${returned}`, 'query')
    expect((await auth.getMemberTokens(code, state, data)).refreshToken.role).toBe('member')
  })

  test('elsewhere: a server with a key gets the tokens of the member', async () => {
    const { auth, members } = open()
    const [member] = (await store.ask('GET', '/members/v1/members?fieldsets=FULL', { as: store.apiKey })).body
      .members
    auth.setTokens(await auth.getMemberTokensForExternalLogin(member.id, store.apiKey))
    expect((await members.getCurrentMember({ fieldsets: ['FULL'] })).member?._id).toBe(member.id)
    await expect(auth.getMemberTokensForExternalLogin(member.id, 'no key')).rejects.toThrow(
      'something went wrong',
    )
  })

  test('a code is exchanged only with the state of this sign-in', async () => {
    const { auth } = await openAt(() => [401, { error: 'invalid_grant' }])
    const data = { state: 's', codeVerifier: 'v' }
    const missing = new Error('Missing code or _state')
    await expect(auth.getMemberTokens(null, 's', data)).rejects.toThrow(missing)
    await expect(auth.getMemberTokens('c', undefined, data)).rejects.toThrow(missing)
    await expect(auth.getMemberTokens('c', 'other', data)).rejects.toThrow(new Error('Invalid _state'))
    await expect(auth.getMemberTokens('c', 's', data)).rejects.toThrow(
      new Error('Failed to get member tokens'),
    )
    expect(auth.parseFromUrl('https://a.test/#code=c&state=s')).toEqual({ code: 'c', state: 's' })
    expect(auth.parseFromUrl('https://a.test/?error=login_required&error_description=No', 'query')).toEqual({
      ...{ code: null, state: null, error: 'login_required', errorDescription: 'No' },
    })
  })

  test.each([
    ['login', '-19976', 'invalidPassword'],
    ['login', '-19973', 'resetPassword'],
    ['login', '-19971', 'missingCaptchaToken'],
    ['login', '-19970', 'invalidCaptchaToken'],
    ['login', '-1', 'invalidEmail'],
    ['register', '-19995', 'emailAlreadyExists'],
    ['register', '-19971', 'missingCaptchaToken'],
    ['register', '-19970', 'invalidCaptchaToken'],
    ['register', '-1', undefined],
  ] as const)('%s refused with %s is %s', async (call, code, errorCode) => {
    const { auth } = await openAt(asVisitor(refused(code)))
    const state = await auth[call]({ email: 'a@b.co', password: 'p' })
    expect(state).toEqual({ loginState: 'FAILURE', error: 'm', ...(errorCode ? { errorCode } : {}) })
  })

  test('a registration with an invalid address says so', async () => {
    const fieldViolations = [
      { field: 'email', description: 'must be a valid email', data: { type: 'EMAIL' } },
    ]
    const { auth } = await openAt(
      asVisitor([400, { message: '', details: { validationError: { fieldViolations } } }]),
    )
    expect(await auth.register({ email: 'a', password: 'p' })).toEqual({
      ...{ loginState: 'FAILURE', error: 'must be a valid email', errorCode: 'invalidEmail' },
    })
  })

  test.each([
    ['SUCCESS', { loginState: 'SUCCESS', data: { sessionToken: 'S' } }],
    ['REQUIRE_OWNER_APPROVAL', { loginState: 'OWNER_APPROVAL_REQUIRED' }],
    ['REQUIRE_EMAIL_VERIFICATION', { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'T' } }],
    ['STATUS_CHECK', { loginState: 'FAILURE', error: 'Unknown _state' }],
  ])('the state %s', async (state, expected) => {
    const { auth, got } = await openAt(asVisitor([200, { state, sessionToken: 'S', stateToken: 'T' }]))
    expect(await auth.login({ email: 'a@b.co', password: 'p' })).toEqual(expected)
    const verified = await auth.processVerification({ verificationCode: '1' })
    const verifies = state === 'REQUIRE_EMAIL_VERIFICATION'
    expect(verified).toEqual(verifies ? expected : { loginState: 'FAILURE', error: 'Unknown _state' })
    expect(got.some(({ path }) => path.endsWith('/v1/auth/verify'))).toBe(verifies)
  })

  test('the page of the shop is asked for a code with S256, by default in a fragment after a form', async () => {
    const session = { fullUrl: 'https://shop.test/a?b', urlDetails: { endpoint: 'https://shop.test/a' } }
    const { auth, got } = await openAt(
      asVisitor([200, { redirectSession: { ...session, sessionToken: 'T' } }]),
    )
    const lastAsked = () => JSON.parse(got.at(-1)?.body ?? '').auth
    const data = await auth.generateOAuthData('https://a.test/back')
    expect(await auth.getAuthUrl(data)).toEqual({
      ...{
        authUrl: 'https://shop.test/a?b',
        authorizationEndpoint: 'https://shop.test/a',
        sessionToken: 'T',
      },
    })
    const { codeChallenge, state } = data
    const common = {
      clientId: 'c',
      codeChallengeMethod: 'S256',
      responseType: 'code',
      scope: 'offline_access',
    }
    const authRequest = { ...common, redirectUri: 'https://a.test/back', responseMode: 'fragment' }
    expect(lastAsked()).toEqual({ authRequest: { ...authRequest, codeChallenge, state }, prompt: 'login' })
    for (const prompt of ['none', 'consent', 'select_account'] as const) {
      await auth.getAuthUrl(data, { prompt, responseMode: 'query' })
      expect(lastAsked()).toMatchObject({ authRequest: { responseMode: 'query' }, prompt })
    }
    await auth.getMemberTokensForDirectLogin('S', { show: async () => ({}) }).catch(() => {})
    expect(lastAsked()).toEqual({
      authRequest: {
        ...{ ...common, responseMode: 'web_message', sessionToken: 'S' },
        ...{ codeChallenge: expect.any(String), state: expect.any(String) },
      },
      prompt: 'none',
    })
    await auth.logout('https://a.test/').catch(() => {})
    expect(JSON.parse(got.at(-1)?.body ?? '')).toEqual({
      ...{ logout: { clientId: 'c' }, callbacks: { postFlowUrl: 'https://a.test/' } },
    })
  })

  test('a page finds the site keys of its captchas', () => {
    const { auth } = open({ captchaVisibleSiteKey: 'seen', captchaInvisibleSiteKey: 'unseen' })
    expect([auth.captchaVisibleSiteKey, auth.captchaInvisibleSiteKey]).toEqual(['seen', 'unseen'])
  })

  test('a code verifier has 43 to 128 characters', () => {
    expect([43, 128].map((length) => newCodeVerifier(length))).toEqual([
      expect.stringMatching(/^[\w.~-]{43}$/),
      expect.stringMatching(/^[\w.~-]{128}$/),
    ])
    for (const length of [42, 129]) {
      const text = `Expected a length between 43 and 128. Received ${length}.`
      expect(() => newCodeVerifier(length)).toThrow(new Error(text))
    }
  })

  test('a hidden page that says nothing is given up after two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { inHiddenFrame } = await import('../auth/frame.ts')
    const frame = { remove: vi.fn() }
    vi.stubGlobal('document', { createElement: () => frame, body: { append: () => {} } })
    vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
    onTestFinished(() => void vi.unstubAllGlobals())
    const shown = inHiddenFrame({ url: 'https://shop.test', origin: 'https://shop.test', state: 's' })
    const failed = expect(shown).rejects.toThrow(new Error('OAuth flow timed out'))
    vi.advanceTimersByTime(119_999)
    expect(frame.remove).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    await failed
    expect(frame.remove).toHaveBeenCalled()
  })
})

test('tokens that a program has kept are used again', async () => {
  const kept: Tokens = await open().auth.generateVisitorTokens()
  const { requests, currentCart } = open({ tokens: kept })
  await currentCart.getCurrentCart().catch(() => {})
  expect(requests).toEqual(['GET /ecom/v1/carts/current'])
})
