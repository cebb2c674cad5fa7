import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vase } from '../../../test/fixtures.ts'
import {
  authSession,
  claimsIn,
  codeFor,
  memberTokens,
  newMember,
  newVisitorFor,
  pkce,
  redeem,
  sessionToken,
  silentPage,
  type VisitorForMember,
} from '../../../test/members.ts'
import { becomeMember } from '../../../test/page-browser.ts'
import { pieces, quantitiesByName, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import * as memberSessions from '../sessions/service.ts'
import * as authorization from './authorization.service.ts'

let store: Store
let anna: MemberRow
let visitor: VisitorForMember

beforeAll(async () => {
  store = await openStore()
  anna = await newMember(store)
  visitor = await newVisitorFor(store, anna.id)
})
afterAll(() => store.close())

describe('the silent flow', () => {
  test('a visitor who has signed in gets a code in a frame, and for it the tokens of a member', async () => {
    const proof = pkce()
    const token = await sessionToken(store, visitor)
    const session = await authSession(store, visitor, {
      sessionToken: token,
      codeChallenge: proof.challenge,
    })
    const { id } = session.body.redirectSession
    expect(session.body.redirectSession).toEqual({
      id,
      fullUrl: `https://shop.test/oauth2/authorize?request=${id}`,
      shortUrl: `https://shop.test/oauth2/authorize?request=${id}`,
      urlDetails: { endpoint: 'https://shop.test/oauth2/authorize', searchParams: { request: id } },
      sessionToken: null,
    })
    const page = await silentPage(store, session)
    expect(page.told).toEqual({ code: expect.any(String), state: 'a-state-that-nobody-guesses' })
    expect(page.body).toContain('const to="https://storefront.test"')
    const { status, body } = await redeem(store, {
      clientId: visitor.clientId,
      code: page.told.code,
      codeVerifier: proof.verifier,
    })
    expect([status, body.scope]).toEqual([200, 'offline_access'])
    const claims = claimsIn(body.access_token)
    expect(claims.sub).toBe(anna.id)
    expect(JSON.parse(claims.data ?? '').instance.aid).toBe(
      JSON.parse(claimsIn(visitor.as).data ?? '').instance.aid,
    )
  })

  test('its page is framed by the one origin and runs its one script, and sets no cookie', async () => {
    const session = await authSession(store, visitor, { codeChallenge: pkce().challenge })
    const { headers, told } = await silentPage(store, session)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'nonce-[^']+'; frame-ancestors https:\/\/storefront\.test; /,
    )
    expect([headers['x-frame-options'], headers['set-cookie']]).toEqual([undefined, undefined])
    expect(headers['cache-control']).toBe('no-store')
    expect(told.error).toBe('login_required')
  })
})

describe('tokens', () => {
  test('one of 32 parallel requests with the same code gets tokens', async () => {
    const proof = pkce()
    const code = await codeFor(store, visitor, proof)
    const body = { clientId: visitor.clientId, code, codeVerifier: proof.verifier }
    const replies = await Promise.all(Array.from({ length: 32 }, () => redeem(store, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(31).fill(400)])
  })

  test('16 parallel codes of one visitor lose and duplicate no line item', async () => {
    const bo = await newMember(store)
    const guest = await newVisitorFor(store, bo.id)
    const product = await shelve(store, vase)
    const lines = { lineItems: [pieces(3, product)] }
    await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as: guest.as, body: lines })
    const proofs = Array.from({ length: 16 }, () => pkce())
    const codes = await Promise.all(proofs.map((proof) => codeFor(store, guest, proof)))
    const replies = await Promise.all(
      codes.map((code, index) =>
        redeem(store, { clientId: guest.clientId, code, codeVerifier: proofs[index]?.verifier }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(16).fill(200))
    const carts = await Promise.all(
      replies.map(({ body }) => store.ask('GET', '/ecom/v1/carts/current', { as: body.access_token })),
    )
    expect(carts.map(quantitiesByName)).toEqual(Array(16).fill({ [vase.name]: 3 }))
  })

  test('an app authenticates with the id and the secret of its API key', async () => {
    const [key] = (await store.ask('GET', '/admin/v1/api-keys', { as: store.apiKey })).body.keys
    const sent = { grant_type: 'client_credentials', client_id: key.id, client_secret: store.apiKey }
    const { status, body } = await store.ask('POST', '/oauth2/token', {
      body: { ...sent, instance_id: store.siteId },
    })
    expect(status).toBe(200)
    const site = await store.ask('GET', '/admin/v1/site', { as: body.access_token })
    expect(site.status).toBe(200)
    const wrong = await store.ask('POST', '/oauth2/token', {
      body: { ...sent, client_secret: `${store.apiKey}x` },
    })
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_client'])
  })

  test('an app signs in a member for a visitor', async () => {
    const { status, body } = await store.ask('POST', '/oauth2/token', {
      as: `${visitor.as},${store.apiKey}`,
      body: { grant_type: 'authorized_client', scope: 'offline_access', member_id: anna.id },
    })
    expect(status).toBe(200)
    expect(claimsIn(body.access_token).sub).toBe(anna.id)
    const alone = await store.ask('POST', '/oauth2/token', {
      as: visitor.as,
      body: { grant_type: 'authorized_client', member_id: anna.id },
    })
    expect(refusal(alone)).toBe('UNAUTHENTICATED')
  })

  test('revoked tokens are refused', async () => {
    const { access_token: as, refresh_token } = await memberTokens(store, visitor)
    const cart = () => store.ask('GET', '/ecom/v1/carts/current', { as })
    expect((await cart()).status).toBe(404)
    const body = `token=${refresh_token}&client_id=${visitor.clientId}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await store.ask('POST', '/oauth2/revoke', { body, headers })).status).toBe(200)
    expect((await cart()).status).toBe(401)
    expect((await store.ask('POST', '/oauth2/token-info', { body: { token: as } })).body).toEqual({
      active: false,
    })
  })
})

describe('a browser with a request', () => {
  const callback = 'https://storefront.test/callback'
  const go = async (address: string, cookies: Record<string, string> = {}) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const { headers, ...reply } = await store.ask('GET', address.replace('https://shop.test', ''), {
      headers: { cookie, accept: 'application/json' },
    })
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      cookies[name] = value
    }
    return { ...reply, headers, location: String(headers.location) }
  }
  const request = async (prompt: string, responseMode = 'query') => {
    const asked = { codeChallenge: pkce().challenge, redirectUri: callback, responseMode, prompt }
    const body = { auth: { authRequest: { ...valid, ...asked, clientId: visitor.clientId } } }
    const path = '/_api/redirects-api/v1/redirect-session'
    const headers = { origin: 'https://storefront.test' }
    return (await store.ask('POST', path, { as: visitor.as, body, headers })).body.redirectSession.fullUrl
  }
  const valid = { responseType: 'code', state: 'a-state', codeChallengeMethod: 'S256' }
  /** Cookies of a browser in which Anna is signed in on the shop's pages. */
  const signedIn = async (): Promise<Record<string, string>> => {
    const who = { siteId: store.siteId, member: anna }
    const { cookie } = await memberSessions.start(store.shop, who, { headers: {}, address: '203.0.113.7' })
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    return { [name]: value }
  }

  test.each([
    ['', true, /^https:\/\/storefront\.test\/callback\?code=.+&state=a-state&iss=https/],
    ['none', true, /^https:\/\/storefront\.test\/callback\?code=/],
    ['none', false, /^https:\/\/storefront\.test\/callback\?error=login_required&.*state=a-state/],
    ['login', true, /^\/login$/],
    ['', false, /^\/login$/],
    ['consent', true, /^\/consent$/],
    ['consent', false, /^\/login$/],
    ['select_account', true, /^\/choose-account$/],
  ])('and the prompt "%s", somebody signed in: %s, goes to %s', async (prompt, isIn, location) => {
    store.clock.advance(1000)
    const cookies = isIn ? await signedIn() : {}
    expect((await go(await request(prompt), cookies)).location).toMatch(location)
  })

  test('gets its response in the fragment if requested', async () => {
    const { location } = await go(await request('none', 'fragment'), await signedIn())
    expect(location).toMatch(/^https:\/\/storefront\.test\/callback#code=[\w-]+&state=a-state&iss=/)
  })

  test('is the only one that continues it, once', async () => {
    const cookies = await signedIn()
    await go(await request('consent'), cookies)
    const jar = (all: Record<string, string>) =>
      Object.entries(all)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
    const who = { siteId: store.siteId, memberId: anna.id, authenticatedAt: new Date(store.clock.now) }
    const finish = (cookie: string, consented = true) =>
      authorization.completeAuthorization(store.shop, cookie, { ...who, consented })
    expect(await finish(jar(await signedIn()))).toBeUndefined()
    expect(await finish(jar(cookies), false)).toEqual({ location: '/consent' })
    const all = await Promise.all(Array.from({ length: 32 }, () => finish(jar(cookies))))
    expect(all.filter(Boolean)).toHaveLength(1)
  })

  test('answers the request that was shown, not a newer one in the same browser', async () => {
    const browser = await becomeMember(store, 'ida@mail.test')
    for (const [prompt, answer] of [
      ['consent', 'allow'],
      ['consent', 'deny'],
      ['select_account', 'this'],
    ] as const) {
      const { props, location } = await browser.open(await request(prompt))
      const { request: shown = '' } = props.forms[0]?.hidden ?? {}
      await browser.open(await request(prompt))
      expect(await browser.send({ answer, request: shown })).toMatchObject({ location, status: 200 })
      const end = answer === 'deny' ? 'error=access_denied' : 'code='
      expect((await browser.send({ answer })).location).toContain(`https://storefront.test/callback?${end}`)
    }
  })

  test('tells the application if the person declines', async () => {
    const cookies = await signedIn()
    await go(await request('consent'), cookies)
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
    const denied = await authorization.denyAuthorization(store.shop, cookie.join('; '))
    expect(denied?.location).toMatch(/^https:\/\/storefront\.test\/callback\?error=access_denied/)
  })

  test('in a pop-up answers the opening page and no other origin', async () => {
    const cookies: Record<string, string> = {}
    expect((await go(await request('login', 'web_message'), cookies)).location).toBe('/login')
    store.clock.advance(1000)
    const who = { siteId: store.siteId, memberId: anna.id, authenticatedAt: new Date(store.clock.now) }
    const [cookie = ''] = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
    const onward = await authorization.completeAuthorization(store.shop, cookie, who)
    expect(onward).toEqual({ location: '/oauth2/authorize/answer' })
    const page = await go('/oauth2/authorize/answer', cookies)
    expect(page.body).toMatch(
      /const told=\{"code":"[\w-]+","state":"a-state"\};const to="https:\/\/storefront\.test"/,
    )
    expect((await go('/oauth2/authorize/answer', cookies)).status).toBe(400)
  })
})
