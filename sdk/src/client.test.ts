import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newMember } from '../../server/test/members.ts'
import { openStore, type Store } from '../../server/test/store.ts'
import { inProcess } from '../test/in-process.ts'
import { createAdminClient } from './admin.ts'
import { CartwrightError, type Client, createClient, type TokenStorage } from './client.ts'

let store: Store

beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())
afterEach(() => {
  vi.useRealTimers()
})

interface Tab extends Client {
  requests: string[]
}

function open({
  clientId = store.clientId,
  storage,
}: {
  clientId?: string
  storage?: TokenStorage
} = {}): Tab {
  const { fetch, requests } = inProcess(store)
  const client = createClient({
    url: 'https://shop.test/',
    clientId,
    fetch,
    ...(storage ? { storage } : {}),
  })
  return { ...client, requests }
}

function rememberedValues(): TokenStorage & { values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

async function modernClient(): Promise<string> {
  const { body } = await store.ask('POST', '/admin/v1/oauth-clients', {
    as: store.apiKey,
    body: { client: { name: 'Own storefront', kind: 'modern', redirectUris: [], allowedOrigins: [] } },
  })
  return body.client.id
}

const look = (client: Client) => client.cart.getCurrentCart().catch((error: CartwrightError) => error)

test('parallel first calls share one token', async () => {
  const client = open()
  await Promise.all([look(client), look(client), look(client)])
  expect(client.requests.filter((request) => request === 'POST /oauth2/token')).toHaveLength(1)
})

test('nothing is sent before the first call', () => {
  expect(open().requests).toEqual([])
})

test('a refusal says status, code, a text for people and the request id', async () => {
  const error = await look(open())
  expect(error).toBeInstanceOf(CartwrightError)
  expect(error).toMatchObject({ status: 404, code: 'OWNED_CART_NOT_FOUND', violations: [] })
  expect((error as CartwrightError).message).toBeTruthy()
  expect((error as CartwrightError).requestId).toMatch(/^[0-9a-f-]{36}$/)
})

test('a malformed request names its fields', async () => {
  const lineItems = [{ quantity: -1 }]
  const error = await open()
    .cart.addToCurrentCart({ lineItems })
    .catch((caught: CartwrightError) => caught)
  expect(error).toMatchObject({ status: 400 })
  expect((error as CartwrightError).violations[0]).toMatchObject({
    field: 'lineItems[0].quantity',
    violatedRule: 'MIN',
  })
})

test('a shop that cannot be reached is an error with status 0', async () => {
  const client = createClient({
    url: 'https://shop.test',
    clientId: store.clientId,
    fetch: async () => {
      throw new TypeError('fetch failed')
    },
  })
  expect(await look(client)).toMatchObject({ status: 0, code: 'UNREACHABLE', requestId: undefined })
})

test('an unknown client is told so', async () => {
  const error = await look(open({ clientId: '00000000-0000-4000-8000-000000000000' }))
  expect(error).toMatchObject({ status: 400, code: 'INVALID_CLIENT' })
})

test('a token that the shop refuses is renewed once, and the visitor stays the same', async () => {
  const client = open()
  const before = await client.auth.session()
  store.clock.advance(5 * 60 * 60 * 1000)
  expect(await look(client)).toMatchObject({ code: 'OWNED_CART_NOT_FOUND' })
  const after = await client.auth.session()
  expect(visitorOf(after.accessToken)).toBe(visitorOf(before.accessToken))
  expect(client.requests).toEqual([
    'POST /oauth2/token',
    'GET /ecom/v1/carts/current',
    'POST /oauth2/token',
    'GET /ecom/v1/carts/current',
  ])
})

test('who waits for a session may stop; the others get it', async () => {
  const client = open()
  const stopped = client.auth.session({ signal: AbortSignal.abort() })
  const waiting = client.auth.session()
  await expect(stopped).rejects.toThrow('aborted')
  expect((await waiting).accessToken).toBeTruthy()
  await expect(client.cart.getCurrentCart({ signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

test('a token is renewed before it ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = open()
  const before = await client.auth.session()
  vi.setSystemTime(before.expiresAt - 30_000)
  const after = await client.auth.session()
  expect(after.accessToken).not.toBe(before.accessToken)
  expect(visitorOf(after.accessToken)).toBe(visitorOf(before.accessToken))
})

test('a client of kind modern takes the new refresh token of every renewal over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = open({ clientId: await modernClient() })
  const first = await client.auth.session()
  const seen = new Set([first.refreshToken])
  for (let round = 1; round <= 3; round++) {
    vi.setSystemTime((await client.auth.session()).expiresAt)
    store.clock.advance(60_000)
    const { accessToken, refreshToken } = await client.auth.session()
    expect(visitorOf(accessToken)).toBe(visitorOf(first.accessToken))
    seen.add(refreshToken)
  }
  expect(seen.size).toBe(4)
})

test('two tabs with one storage stay one visitor when both renew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const storage = rememberedValues()
  const clientId = await modernClient()
  const tabs = [open({ clientId, storage }), open({ clientId, storage })]
  const first = await tabs[0]?.auth.session()
  vi.setSystemTime(first?.expiresAt ?? 0)
  const sessions = await Promise.all(tabs.map((tab) => tab.auth.session()))
  for (const { accessToken } of sessions) {
    expect(visitorOf(accessToken)).toBe(visitorOf(first?.accessToken ?? ''))
  }
  store.clock.advance(60_000)
  vi.setSystemTime(sessions[1]?.expiresAt ?? 0)
  const later = await tabs[0]?.auth.session()
  expect(visitorOf(later?.accessToken ?? '')).toBe(visitorOf(first?.accessToken ?? ''))
})

test('a session that ended for good becomes a new visitor, not an error', async () => {
  const storage = rememberedValues()
  const client = open({ storage })
  await client.auth.use({ accessToken: 'x', refreshToken: 'spent', expiresAt: 0 })
  expect(await look(client)).toMatchObject({ code: 'OWNED_CART_NOT_FOUND' })
})

test('a broken entry in the storage is as good as none', async () => {
  const storage = rememberedValues()
  storage.values.set(`cartwright ${store.clientId}`, '{"accessToken":')
  expect(await look(open({ storage }))).toMatchObject({ code: 'OWNED_CART_NOT_FOUND' })
})

test('a session handed over keeps its visitor, a forgotten one does not', async () => {
  const server = open()
  const browser = open()
  await browser.auth.use(await server.auth.session())
  const visitor = visitorOf((await server.auth.session()).accessToken)
  expect(visitorOf((await browser.auth.session()).accessToken)).toBe(visitor)
  await browser.auth.forget()
  expect(visitorOf((await browser.auth.session()).accessToken)).not.toBe(visitor)
})

function visitorOf(accessToken: string): string {
  const [, payload] = accessToken.replace('OauthNG.JWS.', '').split('.')
  return JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()).sub
}

test('a code is exchanged only with the state of this sign-in', async () => {
  const { signIn, requests } = open()
  const request = { codeVerifier: 'v', codeChallenge: 'c', redirectUri: 'https://a.test/back', state: 's' }
  for (const returned of [{ code: 'c' }, { state: 's' }, {}]) {
    await expect(signIn.complete(returned, request)).rejects.toThrow(new Error('Missing code or _state'))
  }
  const foreign = signIn.complete({ code: 'c', state: 'other' }, request)
  await expect(foreign).rejects.toThrow(new Error('Invalid _state'))
  expect(requests).toEqual([])
})

test('a client made for a currency and a language asks for both with each call', async () => {
  const { fetch } = inProcess(store)
  const wanted: (string | null)[] = []
  const client = createClient({
    url: 'https://shop.test',
    clientId: store.clientId,
    currency: 'EUR',
    language: 'de',
    fetch(url, init) {
      const headers = new Headers(init.headers)
      wanted.push(headers.get('x-wix-currency'), headers.get('x-wix-language'))
      return fetch(url, init)
    },
  })
  await client.storefront.getStorefront()
  expect(wanted.slice(-2)).toEqual(['EUR', 'de'])
})

test('what is nested in a request without a body arrives', async () => {
  for (const email of ['mia@mail.test', 'ada@mail.test']) await newMember(store, { email })
  const { fetch } = inProcess(store)
  const admin = createAdminClient({ url: 'https://shop.test/', apiKey: store.apiKey, fetch })
  const paging = { limit: 1, offset: 0 }
  const { members } = await admin.call('listMembers', { fieldsets: ['EXTENDED', 'FULL'], paging })
  expect(members).toMatchObject([{ loginEmail: expect.any(String) }])
})
