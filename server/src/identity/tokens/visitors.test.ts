import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'
import { createApp } from '../../app.ts'
import { openDb } from '../../platform/db/db.ts'
import * as access from '../../sites/apps/service.ts'

let store: Store
let modernClient: string

beforeAll(async () => {
  store = await openStore()
  const client = await access.createClient(store.shop, store.siteId, {
    name: 'App',
    kind: 'modern',
    redirectUris: [],
    allowedOrigins: [],
  })
  modernClient = client.id
})
afterAll(() => store.close())

const token = (body: object) => store.ask('POST', '/oauth2/token', { body })
const renew = (refreshToken: string, clientId?: string) =>
  token({ grantType: 'refresh_token', refreshToken, ...(clientId ? { clientId } : {}) })
const anonymous = async (clientId: string) => (await token({ grantType: 'anonymous', clientId })).body
const visitorOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[3] ?? '', 'base64url').toString()).sub

test('a new visitor gets tokens in the form the published clients read', async () => {
  const { status, body, headers } = await token({ grantType: 'anonymous', clientId: store.clientId })
  expect(status).toBe(200)
  expect(body).toMatchObject({ expires_in: 14_400, token_type: 'Bearer' })
  expect(body.access_token).toMatch(/^OauthNG\.JWS\./)
  expect(body.refresh_token).toBeTypeOf('string')
  expect(headers['cache-control']).toBe('no-store')
})

test('a storefront finds the site in the access token, as it does today', async () => {
  const { access_token } = await anonymous(store.clientId)
  const payload = JSON.parse(Buffer.from(access_token.split('.')[3], 'base64url').toString())
  expect(JSON.parse(payload.data).instance.metaSiteId).toBe(store.siteId)
})

test('a form with snake_case names works like JSON', async () => {
  const { status, body } = await store.ask('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=anonymous&client_id=${store.clientId}`,
  })
  expect(status).toBe(200)
  const again = await store.ask('POST', '/oauth2/token', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=${body.refresh_token}&client_id=${store.clientId}`,
  })
  expect(visitorOf(again.body.access_token)).toBe(visitorOf(body.access_token))
})

test('a published client keeps its refresh token through many renewals, with or without its client id', async () => {
  const first = await anonymous(store.clientId)
  for (const clientId of [store.clientId, undefined, store.clientId, undefined, store.clientId]) {
    store.clock.advance(5 * 60 * 60 * 1000)
    const { status, body } = await renew(first.refresh_token, clientId)
    expect(status).toBe(200)
    expect(body.refresh_token).toBe(first.refresh_token)
    expect(visitorOf(body.access_token)).toBe(visitorOf(first.access_token))
  }
})

test('a refresh token dies after 30 days without use, and after 90 days in any case', async () => {
  const day = 24 * 60 * 60 * 1000
  const idle = await anonymous(store.clientId)
  const busy = await anonymous(store.clientId)
  for (let days = 0; days < 80; days += 20) {
    store.clock.advance(20 * day)
    expect((await renew(busy.refresh_token)).status).toBe(200)
  }
  expect((await renew(idle.refresh_token)).status).toBe(400)
  store.clock.advance(11 * day)
  expect((await renew(busy.refresh_token)).status).toBe(400)
})

test('a refresh token works for its own client only', async () => {
  const { refresh_token } = await anonymous(store.clientId)
  const { status, body } = await renew(refresh_token, modernClient)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    error: 'invalid_grant',
    details: { applicationError: { code: 'INVALID_GRANT' } },
  })
})

test('a modern client gets a new refresh token each time; the spent one ends the whole family', async () => {
  const first = await anonymous(modernClient)
  const second = (await renew(first.refresh_token, modernClient)).body
  expect(second.refresh_token).not.toBe(first.refresh_token)
  const third = (await renew(second.refresh_token, modernClient)).body
  store.clock.advance(31_000)
  expect((await renew(first.refresh_token, modernClient)).status).toBe(400)
  expect((await renew(third.refresh_token, modernClient)).status).toBe(400)
})

test('a modern client that lost the answer gets the same successor for half a minute', async () => {
  const first = await anonymous(modernClient)
  const lost = (await renew(first.refresh_token, modernClient)).body
  store.clock.advance(20_000)
  const again = await renew(first.refresh_token, modernClient)
  expect(again.body.refresh_token).toBe(lost.refresh_token)
})

test('sixteen parallel renewals of one modern token give one successor', async () => {
  const first = await anonymous(modernClient)
  const replies = await Promise.all(
    Array.from({ length: 16 }, () => renew(first.refresh_token, modernClient)),
  )
  expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect(replies.every(({ status }) => status === 200)).toBe(true)
})

test('the grandparent of a token ends the family even within the grace', async () => {
  const first = await anonymous(modernClient)
  const second = (await renew(first.refresh_token, modernClient)).body
  const third = (await renew(second.refresh_token, modernClient)).body
  expect((await renew(first.refresh_token, modernClient)).status).toBe(400)
  expect((await renew(third.refresh_token, modernClient)).status).toBe(400)
})

test('an unknown or revoked client gets nothing', async () => {
  expect((await token({ grantType: 'anonymous', clientId: store.siteId })).body.error).toBe('invalid_client')
  expect((await token({ grantType: 'anonymous', clientId: 'x' })).status).toBe(400)
  const client = await access.createClient(store.shop, store.siteId, {
    name: 'Gone',
    kind: 'compat',
    redirectUris: [],
    allowedOrigins: [],
  })
  const visitor = await anonymous(client.id)
  await access.revokeClient(store.shop, store.siteId, client.id)
  expect((await token({ grantType: 'anonymous', clientId: client.id })).status).toBe(400)
  expect((await renew(visitor.refresh_token)).status).toBe(400)
})

test('expired tokens are deleted, valid ones stay', async () => {
  const day = 24 * 60 * 60 * 1000
  const count = async () => {
    const text = 'SELECT count(*)::int AS tokens FROM refresh_tokens'
    const [row] = await store.shop.db.run<{ tokens: number }>({ name: 'count-tokens', text }, [])
    return row?.tokens
  }
  store.clock.advance(91 * day)
  const idle = await anonymous(store.clientId)
  const busy = await anonymous(store.clientId)
  await store.runJob('housekeeping')
  expect(await count()).toBe(2)
  for (let days = 0; days < 80; days += 20) {
    store.clock.advance(20 * day)
    expect((await renew(busy.refresh_token)).status).toBe(200)
  }
  await store.runJob('housekeeping')
  expect(await count()).toBe(1)
  expect((await renew(idle.refresh_token)).status).toBe(400)
  store.clock.advance(11 * day)
  await store.runJob('housekeeping')
  expect(await count()).toBe(0)
})

test('other grants and missing fields are refused by name', async () => {
  expect((await token({ grantType: 'password', clientId: store.clientId })).body.error).toBe(
    'unsupported_grant_type',
  )
  const { body } = await token({ grantType: 'anonymous' })
  expect(body.details.validationError.fieldViolations[0]).toMatchObject({
    field: 'clientId',
    violatedRule: 'REQUIRED_FIELD',
  })
})

test('the database holds hashes, never a token', async () => {
  const { refresh_token } = await anonymous(store.clientId)
  const rows = await store.shop.db.run(
    { name: 'dump', text: 'SELECT t::text AS line FROM refresh_tokens t' },
    [],
  )
  const text = (rows as { line: string }[]).map(({ line }) => line).join('\n')
  expect(text).not.toContain(refresh_token.split('.')[1])
  expect(text).not.toContain(store.apiKey)
})

test('an access token ends after four hours, and a changed one never worked', async () => {
  const { access_token } = await anonymous(store.clientId)
  expect((await store.ask('GET', '/ecom/v1/carts/current', { as: access_token })).status).toBe(404)
  expect((await store.ask('GET', '/ecom/v1/carts/current', { as: `Bearer ${access_token}` })).status).toBe(
    404,
  )
  expect(
    (await store.ask('GET', '/ecom/v1/carts/current', { as: `${access_token.slice(0, -4)}AAAA` })).status,
  ).toBe(401)
  store.clock.advance(4 * 60 * 60 * 1000)
  expect((await store.ask('GET', '/ecom/v1/carts/current', { as: access_token })).status).toBe(401)
})

test('the tokens of a revoked client are refused at once, and on other servers a moment later', async () => {
  const db = openDb({ url: store.shop.db.url, connections: 2 })
  const second = await createApp({ ...store.shop, db, limits: 0 })
  const { id } = await access.createClient(store.shop, store.siteId, {
    name: 'Lost',
    kind: 'modern',
    redirectUris: [],
    allowedOrigins: [],
  })
  const { access_token: as } = await anonymous(id)
  const url = '/stores-reader/v1/products/query-platformized'
  const here = async () => (await store.ask('POST', url, { as, body: {} })).status
  const there = async () =>
    (await second.server.inject({ method: 'POST', url, headers: { authorization: as }, payload: {} }))
      .statusCode
  expect([await here(), await there()]).toEqual([200, 200])
  await access.revokeClient(store.shop, store.siteId, id)
  expect(await here()).toBe(401)
  await vi.waitFor(async () => expect(await there()).toBe(401))
  expect((await store.ask('POST', url, { as: await store.visitor(), body: {} })).status).toBe(200)
  await second.close()
  await db.close()
})
