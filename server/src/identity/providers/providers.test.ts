import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientOfShop, type IdentityProvider, openIdentityProvider } from '../../../test/identity-provider.ts'
import { publishedClients } from '../../../test/published-clients/clients.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { openElsewhere, openTestHttpClient } from '../../../test/web.ts'
import * as members from '../../customers/members/service.ts'
import * as sites from '../../sites/settings/service.ts'

let store: Store
let google: IdentityProvider
let id: string

beforeAll(async () => {
  google = await openIdentityProvider()
  store = await openStore({ httpClient: openTestHttpClient(google.port) })
  // The provider knows no other time.
  store.clock.now = Date.now()
  const { provider } = await create({})
  id = provider.id
})
afterAll(async () => {
  await store.close()
  await google.close()
})
beforeEach(() => {
  store.clock.now = Date.now()
})

const admin = (method: string, path = '', body?: object) =>
  store.ask(method, `/admin/v1/identity-providers${path}`, { as: store.apiKey, ...(body ? { body } : {}) })

async function create(said: object) {
  const provider = {
    name: 'Google',
    issuer: google.url,
    clientId: clientOfShop.id,
    clientSecret: clientOfShop.secret,
    ...said,
  }
  return (await admin('POST', '', { provider })).body
}

describe('a merchant', () => {
  test('adds an identity provider, whose secret nobody can read again', async () => {
    const { body } = await admin('GET')
    expect(body.providers).toEqual([
      expect.objectContaining({
        name: 'Google',
        issuer: google.url,
        scope: 'openid email profile',
        enabled: true,
      }),
    ])
    expect(body.providers[0].redirectUri).toBe(`https://shop.test/_identity/providers/${id}/callback`)
    expect(JSON.stringify(body)).not.toContain(clientOfShop.secret)
    const text = 'SELECT client_secret AS secret FROM identity_providers'
    const rows = (await store.shop.db.run({ name: 'test.secrets', text }, [])) as { secret: Buffer }[]
    expect(rows.map(({ secret }) => secret.toString('latin1')).join()).not.toContain(clientOfShop.secret)
  })

  test('updates it, unless somebody else did in the meantime', async () => {
    const { provider } = await create({ name: 'Work' })
    const path = `/${provider.id}`
    const renamed = await admin('PATCH', path, {
      provider: { name: 'Our office', revision: provider.revision },
    })
    expect(renamed.body.provider).toMatchObject({ name: 'Our office', revision: '2' })
    const late = await admin('PATCH', path, { provider: { enabled: false, revision: provider.revision } })
    expect(late.body.details.applicationError.code).toBe('REVISION_MISMATCH')
    expect((await admin('DELETE', path)).status).toBe(200)
    expect((await admin('DELETE', path)).status).toBe(404)
  })

  test('must enter the secret again for another issuer', async () => {
    const { provider } = await create({ name: 'Moving' })
    const path = `/${provider.id}`
    const moved = { issuer: 'https://elsewhere.example' }
    expect((await admin('PATCH', path, { provider: moved })).status).toBe(400)
    expect((await admin('PATCH', path, { provider: { ...moved, clientSecret: 'other' } })).status).toBe(200)
    await admin('DELETE', path)
  })

  test.each([
    ['an address with a question', { issuer: 'https://a.example/?x=1' }],
    ['no address', { issuer: 'a.example' }],
    ['a password in it', { issuer: 'https://a:b@a.example' }],
    ['no openid', { scope: 'email profile' }],
  ])('is told that %s is none', async (_, said) => {
    const { provider } = await create({ name: 'Wrong', ...said })
    expect(provider).toBeUndefined()
  })

  test('tests it', async () => {
    expect((await admin('POST', `/${id}/test`)).body).toEqual({ works: true })
    const tried = async (issuer: string) => {
      const { provider } = await create({ issuer })
      const { body } = await admin('POST', `/${provider.id}/test`)
      await admin('DELETE', `/${provider.id}`)
      return body
    }
    const inside = await tried('http://10.0.0.1')
    expect(inside).toEqual({
      works: false,
      problem: 'its URL must lead to a public address, or into FETCH_NETWORKS',
    })
    expect(await tried(`${google.url}/elsewhere`)).toMatchObject({ works: false })
    expect(await tried('https://nobody.invalid')).toMatchObject({ works: false })
  })

  test('is the only one who may', async () => {
    const as = await store.visitor()
    expect((await store.ask('GET', '/admin/v1/identity-providers', { as })).status).toBe(403)
  })
})

test('a provider whose metadata names another issuer is refused', async () => {
  const liar = await openElsewhere((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer: google.url })),
  )
  const other = await openStore({ httpClient: openTestHttpClient(liar.port) })
  const provider = { name: 'Liar', issuer: liar.url, clientId: 'a', clientSecret: 'b' }
  const made = await other.ask('POST', '/admin/v1/identity-providers', {
    as: other.apiKey,
    body: { provider },
  })
  const path = `/admin/v1/identity-providers/${made.body.provider.id}/test`
  const { body } = await other.ask('POST', path, { as: other.apiKey })
  expect(body).toEqual({ works: false, problem: 'its metadata names another issuer' })
  await other.close()
  await liar.close()
})

describe('a storefront signs in by an ID token that it got from a provider', () => {
  const anna = { sub: 'anna', email: 'anna@example.test', email_verified: true, given_name: 'Anna' }
  const signIn = async (idToken: string, idpConnectionId = id) => {
    const body = { idpConnectionId, tokenParams: { id_token: idToken } }
    const path = '/_api/iam/authentication/v1/sso/login-with-token-params'
    return store.ask('POST', path, { as: await store.visitor(), body })
  }
  const code = (reply: { body: { details?: { applicationError?: { code: string } } } }) =>
    reply.body.details?.applicationError?.code

  test('registers the member the first time, and recognises them afterwards', async () => {
    const { status, body } = await signIn(await google.idToken(anna))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
      identity: {
        email: { address: 'anna@example.test', isVerified: true },
        identityProfile: { firstName: 'Anna' },
      },
    })
    const again = await signIn(await google.idToken({ ...anna, email: 'moved@example.test' }))
    expect(again.body.identity.id).toBe(body.identity.id)
  })

  test('by the function of the published client', async () => {
    const client = (await publishedClients(store, '2024')).storefront()
    const { state, identity } = await client.authentication.loginWithIdpConnectionTokenParams({
      ...{ idpConnectionId: id, tokenParams: { id_token: await google.idToken(anna) } },
    })
    expect([state, identity.email.address]).toEqual(['SUCCESS', anna.email])
  })

  test('accepts each token once, however the end of its signature is spelt', async () => {
    const token = await google.idToken(anna)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const other = token.slice(0, -1) + letters[letters.indexOf(token.at(-1) ?? '') ^ 1]
    const last = (text: string) => Buffer.from(text.split('.')[2] ?? '', 'base64url')
    expect(last(other)).toEqual(last(token))
    const all = await Promise.all(Array.from({ length: 32 }, (_, n) => signIn(n % 2 ? token : other)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.filter(({ status }) => status !== 200).map(code))).toEqual(
      new Set(['ID_TOKEN_INVALID']),
    )
  })

  test('refuses a token that is expired, of another issuer, for another audience, or unsigned', async () => {
    const other = await openIdentityProvider()
    const [header, payload, signature = ''] = (await google.idToken(anna)).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const wrong = [
      await google.idToken(anna, { age: 700 }),
      await google.idToken(anna, { age: -700 }),
      await other.idToken(anna),
      await google.idToken({ ...anna, sub: undefined }),
      `${none}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      'nonsense',
      '',
    ]
    for (const token of wrong) expect(code(await signIn(token))).toBe('ID_TOKEN_INVALID')
    await other.close()
  })

  test('refuses a disabled or unknown provider', async () => {
    await admin('PATCH', `/${id}`, { provider: { enabled: false } })
    expect((await signIn(await google.idToken(anna))).status).toBe(404)
    await admin('PATCH', `/${id}`, { provider: { enabled: true } })
    expect((await signIn(await google.idToken(anna), store.shop.newId())).status).toBe(404)
  })

  test('refuses a token without an e-mail address', async () => {
    expect(code(await signIn(await google.idToken({ sub: 'nobody' })))).toBe('PROVIDER_WITHOUT_EMAIL')
  })

  test('links an existing account only if both sides have verified the address', async () => {
    const emailVerified = true
    await register('both@example.test', { emailVerified })
    const both = { sub: 'both', email: 'Both@example.test', email_verified: true }
    expect((await signIn(await google.idToken({ ...both, email_verified: false }))).status).toBe(409)
    expect((await signIn(await google.idToken(both))).body.state).toBe('SUCCESS')
    await register('open@example.test', { emailVerified: false })
    const open = { sub: 'open', email: 'open@example.test', email_verified: true }
    expect(code(await signIn(await google.idToken(open)))).toBe('PROVIDER_NEEDS_SIGN_IN')
  })

  test('replaces a registration with an unverified address', async () => {
    const squatter = await register('mine@example.test', { pending: true, password: 'x' })
    const mine = { sub: 'mine', email: 'mine@example.test', email_verified: true }
    const { body } = await signIn(await google.idToken(mine))
    expect(body).toMatchObject({ state: 'SUCCESS', identity: { id: squatter, factors: [] } })
  })

  test('removes the credentials of an unverified account', async () => {
    const said = { sub: 'unsure', email: 'unsure@example.test', email_verified: false }
    const first = await signIn(await google.idToken(said))
    expect(first.body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    const known = await members.findByEmail(store.shop, store.siteId, 'unsure@example.test')
    const { shop, siteId } = store
    await shop.db.transaction((tx) =>
      members.verifyEmail(tx, shop, { siteId, memberId: known?.id ?? '', email: said.email }),
    )
    expect(code(await signIn(await google.idToken(said)))).toBe('PROVIDER_NEEDS_SIGN_IN')
  })

  test('refuses new members if registration is closed', async () => {
    await sites.update(store.shop, store.siteId, { settings: { registrationOpen: false } })
    const late = { sub: 'late', email: 'late@example.test', email_verified: true }
    expect(code(await signIn(await google.idToken(late)))).toBe('REGISTRATION_CLOSED')
    await sites.update(store.shop, store.siteId, { settings: { registrationOpen: true } })
  })
})

async function register(
  email: string,
  {
    emailVerified = false,
    pending = false,
    password,
  }: { emailVerified?: boolean; pending?: boolean; password?: string },
): Promise<string> {
  const { shop, siteId } = store
  const reasons = pending ? (['PENDING_EMAIL_VERIFICATION_REQUIRED'] as const) : []
  const made = await shop.db.transaction((tx) =>
    members.register(tx, shop, { siteId, email, profile: {}, emailVerified, reasons, password }),
  )
  return made?.id ?? ''
}
