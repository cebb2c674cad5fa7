import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rows } from '../../../test/checkouts.ts'
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
import { openStore, type Reply, type Store } from '../../../test/store.ts'
import * as passwords from '../../credentials/passwords.service.ts'
import type { MemberRow } from '../../customers/members/service.ts'
import * as access from '../../sites/apps/service.ts'
import * as sites from '../../sites/settings/service.ts'
import * as tokens from '../tokens/refresh-tokens.service.ts'

/** Every answer of this file: none of them may be a fault of ours. */
const statuses: number[] = []

let store: Store
let anna: MemberRow
let visitor: VisitorForMember
let modern: access.ClientRow

const callback = 'https://storefront.test/callback'

beforeAll(async () => {
  const opened = await openStore()
  store = {
    ...opened,
    async ask(...asked) {
      const reply = await opened.ask(...asked)
      statuses.push(reply.status)
      return reply
    },
  }
  anna = await newMember(store)
  visitor = await newVisitorFor(store, anna.id)
  modern = await newClient(store.siteId, 'modern')
})
afterAll(async () => {
  await store.close()
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

function newClient(siteId: string, kind: 'compat' | 'modern' = 'compat'): Promise<access.ClientRow> {
  const registered = { redirectUris: [callback], allowedOrigins: ['https://storefront.test'] }
  return access.createClient(store.shop, siteId, { name: 'Another', kind, ...registered })
}

const answer = ({ status, body }: Reply) => [status, body.error]
const refused = [400, 'invalid_grant']
const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 32 }, work))
const cartOf = async (as: string) => (await store.ask('GET', '/ecom/v1/carts/current', { as })).status
const renew = (refreshToken: string, clientId: string) =>
  store.ask('POST', '/oauth2/token', { body: { grantType: 'refresh_token', refreshToken, clientId } })

async function auditLog(): Promise<object[]> {
  const { body } = await store.ask('GET', '/admin/v1/audit-log', { as: store.apiKey })
  return body.entries
}

async function bought(who = visitor) {
  const proof = pkce()
  const code = await codeFor(store, who, proof)
  return { clientId: who.clientId, code, codeVerifier: proof.verifier }
}

describe('a code', () => {
  test('1: is refused when reused, and its tokens are revoked', async () => {
    const sent = await bought()
    const { access_token, refresh_token } = (await redeem(store, sent)).body
    expect(await cartOf(access_token)).toBe(404)
    expect(answer(await redeem(store, sent))).toEqual(refused)
    expect(await cartOf(access_token)).toBe(401)
    expect(answer(await renew(refresh_token, visitor.clientId))).toEqual(refused)
  })

  test('2: works for one of 32 parallel requests', async () => {
    const sent = await bought()
    const replies = await many(() => redeem(store, sent))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(31).fill(400)])
  })

  test('3: is valid for a minute', async () => {
    const [early, late] = [await bought(), await bought()]
    store.clock.advance(59_000)
    expect((await redeem(store, early)).status).toBe(200)
    store.clock.advance(2_000)
    expect(answer(await redeem(store, late))).toEqual(refused)
  })

  test('4: of another client is refused, and stays valid for its own', async () => {
    const sent = await bought()
    expect(answer(await redeem(store, { ...sent, clientId: modern.id }))).toEqual(refused)
    expect((await redeem(store, sent)).status).toBe(200)
  })

  test('5: of another site is refused', async () => {
    const other = await sites.create(store.shop, 'Elsewhere', {})
    const { id: clientId } = await newClient(other.id)
    expect(answer(await redeem(store, { ...(await bought()), clientId }))).toEqual(refused)
  })

  test('6: without a verifier is refused', async () => {
    const { codeVerifier: _, ...sent } = await bought()
    const reply = await redeem(store, sent)
    expect(answer(reply)).toEqual([400, 'invalid_request'])
    expect(reply.body.error_description).toBe('code_verifier is required')
  })

  test('7: with a wrong verifier is refused, and spent by the third, also in parallel', async () => {
    const twice = await bought()
    const wrong = (sent: object) => redeem(store, { ...sent, codeVerifier: pkce().verifier })
    for (const _ of [1, 2]) expect(answer(await wrong(twice))).toEqual(refused)
    expect((await redeem(store, twice)).status).toBe(200)
    const burnt = await bought()
    await many(() => wrong(burnt))
    expect(answer(await redeem(store, burnt))).toEqual(refused)
  })

  test('8: with its challenge for a verifier is refused', async () => {
    const proof = pkce()
    const code = await codeFor(store, visitor, proof)
    const sent = { clientId: visitor.clientId, code, codeVerifier: proof.challenge }
    expect(answer(await redeem(store, sent))).toEqual(refused)
  })

  test('9, 10: with a verifier that is too short, too long or has other characters is refused', async () => {
    for (const verifier of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(42)}+`, `${'a'.repeat(42)} `]) {
      const code = await codeFor(store, visitor, pkce(verifier))
      const sent = { clientId: visitor.clientId, code, codeVerifier: verifier }
      expect([verifier, ...answer(await redeem(store, sent))]).toEqual([verifier, ...refused])
    }
  })

  test('13: is refused with another redirect URI, an extra one, or a missing one', async () => {
    const proof = pkce()
    const withAddress = async () => {
      const session = await authSession(store, visitor, {
        sessionToken: await sessionToken(store, visitor),
        codeChallenge: proof.challenge,
        responseMode: 'query',
        redirectUri: callback,
      })
      const { headers } = await silentPage(store, session)
      const code = new URL(String(headers.location)).searchParams.get('code')
      return { clientId: visitor.clientId, code, codeVerifier: proof.verifier }
    }
    for (const redirectUri of [undefined, `${callback}/`, 'https://storefront.test/other']) {
      expect(answer(await redeem(store, { ...(await withAddress()), redirectUri }))).toEqual(refused)
    }
    expect(answer(await redeem(store, { ...(await bought()), redirectUri: callback }))).toEqual(refused)
    expect((await redeem(store, { ...(await withAddress()), redirectUri: callback })).status).toBe(200)
  })
})

describe('a session', () => {
  const codeChallenge = pkce().challenge

  test('11: without a challenge is refused', async () => {
    for (const challenge of [undefined, null, '', 'short', `${'a'.repeat(42)}=`]) {
      expect((await authSession(store, visitor, { codeChallenge: challenge })).status).toBe(400)
    }
  })

  test.each(['plain', undefined, 's256', 'S512'])('12: with the method %s is refused', async (method) => {
    const asked = { codeChallenge, codeChallengeMethod: method }
    expect((await authSession(store, visitor, asked)).status).toBe(400)
  })

  test.each([
    ['14: with a slash more', `${callback}/`],
    ['15: with capitals in the host', 'https://Storefront.test/callback'],
    ['16: with a query', `${callback}?next=https://evil.test`],
    ['17: with a fragment', `${callback}#a`],
    ['18: with a user', 'https://evil@storefront.test/callback'],
    ['18: with the host for a user', 'https://storefront.test@evil.test/callback'],
    ['19: with an encoded slash', 'https://storefront.test%2Fcallback'],
    ['19: with an encoded slash in the path', 'https://storefront.test/%2Fcallback'],
    ['20: of a sub-domain', 'https://evil.storefront.test/callback'],
    ['20: of a longer domain', 'https://storefront.test.evil.test/callback'],
    ['21: that is a script', 'javascript:alert(1)//https://storefront.test/callback'],
    ['21: that is a page', 'data:text/html,<script>alert(1)</script>'],
    ['21: that only the published client invents', 'unused://'],
  ])('%s as an address leads nowhere', async (_, redirectUri) => {
    for (const responseMode of ['query', 'fragment', 'web_message']) {
      const { status } = await authSession(store, visitor, { codeChallenge, responseMode, redirectUri })
      expect([responseMode, status]).toEqual([responseMode, 400])
    }
    const query = new URLSearchParams({
      client_id: visitor.clientId,
      response_type: 'code',
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
      redirect_uri: redirectUri,
    })
    const { status, headers } = await store.ask('GET', `/oauth2/authorize?${query}`)
    expect([status, headers.location]).toEqual([400, undefined])
  })

  test('22, 23: asks for a code, in a known mode', async () => {
    for (const wrong of [
      { responseType: 'token' },
      { responseType: 'code token' },
      { responseMode: 'form_post' },
    ]) {
      expect((await authSession(store, visitor, { codeChallenge, ...wrong })).status).toBe(400)
    }
  })

  test('24: needs a state, of reasonable length', async () => {
    for (const state of [undefined, '', 'x'.repeat(4096)]) {
      expect((await authSession(store, visitor, { codeChallenge, state })).status).toBe(400)
    }
  })

  test('25: without a signed-in member answers login_required, and shows nothing', async () => {
    const page = await silentPage(store, await authSession(store, visitor, { codeChallenge }))
    expect(page.told).toMatchObject({ error: 'login_required', state: 'a-state-that-nobody-guesses' })
    expect(String(page.body).replace(/<script.*<\/script>/, '')).toMatch(/<body><\/body>/)
  })

  test('26: is refused for a page of another origin, and without an origin', async () => {
    for (const origin of ['https://evil.test', 'null', 'https://storefront.test.evil.test', '']) {
      expect((await authSession(store, visitor, { codeChallenge }, { origin })).status).toBe(403)
    }
  })

  test('27: framed by another page gives no code and shows nothing', async () => {
    const codes = async () => (await rows(store, 'SELECT 1 FROM authorization_codes')).length
    const before = await codes()
    const asked = { codeChallenge, sessionToken: await sessionToken(store, visitor) }
    const session = await authSession(store, visitor, asked)
    const framed = await silentPage(store, session, { referer: 'https://evil.test/' })
    expect([framed.status, framed.told, await codes()]).toEqual([400, {}, before])
    expect((await silentPage(store, session)).status).toBe(400)
    const fine = await silentPage(store, await authSession(store, visitor, { codeChallenge }))
    const policy = String(fine.headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors https://storefront.test;')
  })

  test('29: with a script in its state answers with it as text', async () => {
    const state = `</script><script>alert(1)</script>"'\u2028`
    const page = await silentPage(store, await authSession(store, visitor, { codeChallenge, state }))
    expect(page.told.state).toBe(state)
    expect(String(page.body).match(/<\/script/g)).toHaveLength(1)
  })

  test('its URL works once, for one of 32 parallel requests, and for a minute', async () => {
    const session = await authSession(store, visitor, { codeChallenge })
    const pages = await many(() => silentPage(store, session))
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = await authSession(store, visitor, { codeChallenge })
    store.clock.advance(61_000)
    expect((await silentPage(store, late)).status).toBe(400)
  })
})

describe('a session token', () => {
  const codeChallenge = pkce().challenge

  test('30: works once, also for 32 parallel requests', async () => {
    const token = await sessionToken(store, visitor)
    const replies = await many(() => authSession(store, visitor, { codeChallenge, sessionToken: token }))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(31).fill(400)])
  })

  test('31: is refused for another visitor, and stays valid for its own', async () => {
    const token = await sessionToken(store, visitor)
    const thief = await newVisitorFor(store, anna.id)
    expect((await authSession(store, thief, { codeChallenge, sessionToken: token })).status).toBe(403)
    expect((await authSession(store, visitor, { codeChallenge, sessionToken: token })).status).toBe(200)
  })

  test('32: is valid for a minute', async () => {
    const token = await sessionToken(store, visitor)
    store.clock.advance(61_000)
    const { status } = await authSession(store, visitor, { codeChallenge, sessionToken: token })
    expect(status).toBe(400)
  })
})

describe('a refresh token', () => {
  const family = () =>
    tokens.startFamily(store.shop.db, store.shop, {
      client: modern,
      visitorId: store.shop.newId(),
      memberId: anna.id,
    })

  test('33: reused within half a minute gives the same successor, and later ends its family', async () => {
    const { token } = await family()
    const replies = await many(() => renew(token, modern.id))
    expect(replies.map(({ status }) => status)).toEqual(Array(32).fill(200))
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1)
    store.clock.advance(31_000)
    expect(answer(await renew(token, modern.id))).toEqual(refused)
    const { refresh_token, access_token } = replies[0]?.body ?? {}
    expect(answer(await renew(refresh_token, modern.id))).toEqual(refused)
    expect(await cartOf(access_token)).toBe(401)
    const noted = { call: 'createToken', code: 'INVALID_GRANT', entityId: anna.id }
    await vi.waitFor(async () => expect((await auditLog())[0]).toMatchObject(noted))
  })

  test('34: of the generation before the last ends its family at once', async () => {
    const { token } = await family()
    const { refresh_token: second } = (await renew(token, modern.id)).body
    const { refresh_token: third } = (await renew(second, modern.id)).body
    expect(answer(await renew(token, modern.id))).toEqual(refused)
    expect(answer(await renew(third, modern.id))).toEqual(refused)
  })

  test('35: of another client is refused, and stays valid for its own', async () => {
    const { token } = await family()
    expect(answer(await renew(token, visitor.clientId))).toEqual(refused)
    expect((await renew(token, modern.id)).status).toBe(200)
  })

  test('36: refreshed while it is revoked leaves no valid token, 200 times', async () => {
    const race = async () => {
      const { token } = await family()
      const body = { token, clientId: modern.id }
      const [renewed] = await Promise.all([
        renew(token, modern.id),
        store.ask('POST', '/oauth2/revoke', { body }),
      ])
      if (renewed.status !== 200) return [400, 401]
      const { refresh_token, access_token } = renewed.body
      return [(await renew(refresh_token, modern.id)).status, await cartOf(access_token)]
    }
    for (let round = 0; round < 10; round++) {
      const left = await Promise.all(Array.from({ length: 20 }, race))
      expect(left).toEqual(Array(20).fill([400, 401]))
    }
  })
})

describe('an access token', () => {
  const first = 'tin kettle under 9 stairs'

  test('37: is refused after the member changes the password elsewhere', async () => {
    const bo = await newMember(store, { password: await passwords.hash(first) })
    const [here, there] = [await bring(bo), await bring(bo)]
    const change = { newPassword: 'copper lamp over 4 doors' }
    const path = '/_api/iam/authentication/v2/change-password'
    expect((await store.ask('POST', path, { as: here.access_token, body: change })).status).toBe(200)
    expect(await cartOf(there.access_token)).toBe(401)
    expect(answer(await renew(there.refresh_token, visitor.clientId))).toEqual(refused)
  })

  test('37: is refused after the member signs out', async () => {
    const { access_token: as, refresh_token } = await bring(anna)
    const body = { logout: { clientId: visitor.clientId } }
    await store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as, body })
    expect(await cartOf(as)).toBe(401)
    expect(answer(await renew(refresh_token, visitor.clientId))).toEqual(refused)
  })

  test('37: is refused after the merchant blocks the member, and so is a pending code', async () => {
    const bo = await newMember(store)
    const who = await newVisitorFor(store, bo.id)
    const { access_token, refresh_token } = await memberTokens(store, who)
    const sent = await bought(who)
    const blocked = await store.ask('POST', `/admin/v1/members/${bo.id}/block`, {
      as: store.apiKey,
      body: {},
    })
    expect(blocked.status).toBe(200)
    expect(await cartOf(access_token)).toBe(401)
    expect(answer(await renew(refresh_token, visitor.clientId))).toEqual(refused)
    expect(answer(await redeem(store, sent))).toEqual(refused)
  })

  const bring = async ({ id }: MemberRow) => memberTokens(store, await newVisitorFor(store, id))

  test('38: is refused if unsigned, signed with the public key, or malformed', async () => {
    const { access_token, refresh_token } = await memberTokens(store, visitor)
    const [, payload = ''] = access_token.replace('OauthNG.JWS.', '').split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [key] = store.shop.tokens.jwks().keys
    const forged = (header: object, secret?: string) => {
      const signed = `${encode({ typ: 'at+jwt', ...header })}.${payload}`
      return `${signed}.${secret ? createHmac('sha256', secret).update(signed).digest('base64url') : ''}`
    }
    const claims = { ...claimsIn(access_token), aud: visitor.clientId }
    const idToken = await store.shop.tokens.signIdToken(claims, store.clock.now, 3600)
    const sameAudience = { ...claims, aud: store.shop.publicUrl }
    const idTokenForUs = await store.shop.tokens.signIdToken(sameAudience, store.clock.now, 3600)
    expect(await cartOf(access_token)).toBe(404)
    for (const token of [
      forged({ alg: 'none' }),
      forged({ alg: 'HS256' }, JSON.stringify(key)),
      forged({ alg: 'HS256', kid: key?.kid }, String(key?.x)),
      idToken,
      idTokenForUs,
      refresh_token,
      access_token.slice(0, -6),
    ]) {
      expect([token, await cartOf(token)]).toEqual([token, 401])
      expect((await store.ask('GET', '/oauth2/user-info', { as: `Bearer ${token}` })).status).toBe(401)
    }
  })
})
