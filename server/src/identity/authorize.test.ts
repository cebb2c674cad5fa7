import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vase } from '../../test/fixtures.ts'
import {
  authSession,
  claimsIn,
  codeFor,
  type Joining,
  joining,
  memberTokens,
  newMember,
  pkce,
  redeem,
  sessionToken,
  silentPage,
} from '../../test/members.ts'
import { pieces, readOut, refusal, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { MemberRow } from '../members/service.ts'

let store: Store
let anna: MemberRow
let visitor: Joining

beforeAll(async () => {
  store = await openStore()
  anna = await newMember(store)
  visitor = await joining(store, anna.id)
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
  test('32 who bring one code at once: one gets tokens', async () => {
    const proof = pkce()
    const code = await codeFor(store, visitor, proof)
    const body = { clientId: visitor.clientId, code, codeVerifier: proof.verifier }
    const replies = await Promise.all(Array.from({ length: 32 }, () => redeem(store, body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(31).fill(400)])
  })

  test('16 codes of one visitor exchanged at once lose no line of the cart and double none', async () => {
    const bo = await newMember(store)
    const guest = await joining(store, bo.id)
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
    expect(carts.map(readOut)).toEqual(Array(16).fill({ [vase.name]: 3 }))
  })

  test('a program signs in with the id and the secret of its API key', async () => {
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

  test('a program signs a member in for a visitor', async () => {
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

  test('a client gives its tokens back, and they open nothing', async () => {
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
