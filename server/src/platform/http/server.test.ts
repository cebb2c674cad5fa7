import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabaseProxy } from '../../../test/database-proxy.ts'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { setUpShop } from '../../../test/staff.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { type App, createApp } from '../../app.ts'
import { openDb } from '../db/db.ts'
import { openLog } from '../process/log.ts'
import { openTelemetry } from '../telemetry/telemetry.ts'
import { findProblems, type Problem, type Vitals } from './health.routes.ts'
import { openServer } from './server.ts'

let store: Store
let visitor: string
let product: { id: string }

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  product = await stock(store, vase, 100)
})
afterAll(() => store.close())

const packed = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64url')
const collections = '/v2/collections/query'
const current = '/ecom/v1/carts/current'
const someId = '3f8a1f0e-0000-4000-8000-000000000001'
const violation = (body: { details: { validationError?: { fieldViolations: { field: string }[] } } }) =>
  body.details.validationError?.fieldViolations[0]?.field

describe('browsers of a shop at an https address come by https for a year', () => {
  const addresses = [
    '/',
    '/admin',
    '/login',
    current,
    '/health',
    '/robots.txt',
    '/no-such-page',
    '/v1/no-such-call',
  ]

  test.each(addresses)('%s', async (path) => {
    const accept = 'text/html'
    const { headers } = await store.ask('GET', path, { headers: { accept } })
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('others do not', async () => {
    const plain = await openStore({ publicUrl: 'http://shop.test' })
    const { headers } = await plain.ask('GET', '/health')
    expect(headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })
})

describe('a merchant’s request of the wrong shape is refused', () => {
  const site = '/site-media/v1/files'
  test.each([
    ['an id that is none', 'PATCH', '/ecom/v1/shipping-options/x', { shippingOption: {} }, 400],
    ['an id that is none', 'PATCH', '/v1/pickup-locations/x', { pickupLocation: {} }, 400],
    ['an id that is none', 'PATCH', '/v1/delivery-profiles/x', { deliveryProfile: {} }, 400],
    ['an id that is none', 'PATCH', '/billing/v1/tax-groups/x', { taxGroup: {} }, 400],
    ['an id that is none', 'PATCH', '/billing/v1/tax-regions/x', { taxRegion: {} }, 400],
    ['an id that is none', 'PATCH', '/billing/v1/manual-tax-mappings/x', { manualTaxMapping: {} }, 400],
    ['a folder that is none', 'GET', `${site}?parentFolderId=image`, undefined, 404],
    [
      'an address that is none',
      'POST',
      `${site}/import`,
      { url: 'http://4KnQ]h', mimeType: 'image/png' },
      400,
    ],
    ['a day that never comes', 'GET', '/admin/v1/dashboard?to=9999-99-99', undefined, 400],
    ['the last day of all', 'GET', '/admin/v1/analytics/summary?to=9999-12-31', undefined, 400],
    ['an import without a file', 'POST', '/admin/v1/imports?fileName=a.csv', undefined, 400],
  ])('%s: %s %s', async (_what, method, path, body, status) => {
    const reply = await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
    expect(reply.status).toBe(status)
  })

  test('half a form', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const request = { as: store.apiKey, headers, body: '--x\r\ncontent-disposition: form-data' }
    const reply = await store.ask('POST', '/admin/v1/imports?fileName=a.csv', request)
    expect([reply.status, violation(reply.body)]).toEqual([400, 'body'])
  })
})

test.each(['/ugd/%00', '/mp3/%00', '/video/%00/file', '/media/%00'])('%s is no file', async (path) => {
  expect((await store.ask('GET', path)).status).toBe(404)
})

test('a checkout link with a broken or repeated key opens nothing', async () => {
  const link = `/checkout/${someId}/enter?site=${store.siteId}&until=9999999999`
  for (const path of [`${link}&key=a&key=b`, `${link}&key=a`, '/checkout/%F0%9F%99%82/enter']) {
    const reply = await store.ask('GET', path)
    expect([reply.status, reply.headers['set-cookie']]).toEqual([303, undefined])
  }
})

describe('whatever a client asks, the answer has the shape of the contract', () => {
  test.each([
    ['a method the address does not take', 'PUT', current, 404],
    ['DELETE where only POST is', 'DELETE', `${current}/add-to-cart`, 404],
    ['a broken escape', 'GET', '/ecom/v1/carts/%E0%A4%A', 400],
    ['an address without end', 'GET', `/ecom/v1/carts/${'x'.repeat(600)}`, 414],
    ['NUL in an address', 'GET', '/stores-reader/v2/collections/slug/a%00b', 400],
    ['NUL in a query string', 'GET', '/admin/v1/messages?to=a%00b', 400],
    ['a parameter of five thousand levels', 'GET', `/v1/storefront?a${'.a'.repeat(5000)}=1`, 400],
    [
      'a parameter with the name of a method',
      'GET',
      `${current.replace('current', someId)}?id.toString=x`,
      400,
    ],
    ['a month there is not', 'GET', '/admin/v1/messages?before=2026-13-01T00:00:00Z', 400],
    ['a year there was not', 'GET', '/admin/v1/messages?before=0000-01-01T00:00:00Z', 400],
  ])('%s', async (_what, method, path, status) => {
    const reply = await store.ask(method, path, { as: path.startsWith('/admin') ? store.apiKey : visitor })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ message: expect.any(String), details: expect.any(Object) })
    expect(reply.headers['content-type']).toContain('application/json')
    expect(reply.headers['x-wix-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a form with NUL in it', async () => {
    const reply = await store.ask('POST', '/oauth2/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&refresh_token=a%00b',
    })
    expect([reply.status, violation(reply.body)]).toEqual([400, 'body'])
  })

  test.each([
    ['an API key and an access token at once', (token: string, key: string) => `${key},${token}`],
    ['Bearer and nothing', () => 'Bearer '],
    ['a token of three parts that is none', () => 'OauthNG.JWS.e30.e30.e30'],
    ['an API key of nobody', () => 'cwk_nobody'],
  ])('%s is nobody', async (_what, credential) => {
    const reply = await store.ask('GET', current, { as: credential(visitor, store.apiKey) })
    expect([reply.status, reply.body.details.applicationError.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test('a visitor who asks for their account is told to sign in', async () => {
    const { status, body } = await store.ask('GET', '/members/v1/members/my', { as: visitor })
    expect([status, body.details.applicationError]).toMatchObject([
      403,
      { code: 'PERMISSION_DENIED', description: 'Sign in first' },
    ])
  })

  test('a visitor’s token says nothing about another site', async () => {
    const headers = { 'wix-site-id': '3f8a1f0e-0000-4000-8000-000000000001' }
    expect((await store.ask('GET', current, { as: visitor, headers })).status).toBe(401)
  })

  test('a body without a JSON content type is not read', async () => {
    const body = JSON.stringify({ lineItems: [lineOf(product)] })
    const headers = { 'content-type': 'text/plain' }
    const reply = await store.ask('POST', `${current}/add-to-cart`, { as: visitor, body, headers })
    expect([reply.status, reply.body.details.applicationError.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })
})

describe('malformed HTTP', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await store.app.server.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  test.each([
    ['no request at all', 'HELLO\r\n\r\n', 400],
    ['a header without end', `GET /health HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a body of two lengths',
      'POST /oauth2/token HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('is refused in the same shape: %s', async (_what, text, status) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(text)
    const answer = (await socket.setEncoding('utf8').toArray()).join('')
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/\r\nx-wix-request-id: [0-9a-f-]{36}\r\n/)
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ details: {} })
  })
})

test('what the pages of the shop ask of it is not waited for once it is answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = store.ask('POST', collections, { as: visitor, body: { query: {} } })
  expect((await asked).status).toBe(200)
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
  vi.useRealTimers()
})

test('any OPTIONS request gets the preflight headers', async () => {
  const { status, headers } = await store.ask('OPTIONS', current)
  expect([status, headers['access-control-allow-origin']]).toEqual([204, '*'])
  expect(headers['access-control-allow-methods']).toContain('PATCH')
})

test('the 30th of February is read as the day it would be', async () => {
  const { status } = await store.ask('GET', '/admin/v1/messages?before=2026-02-30T00:00:00Z', {
    as: store.apiKey,
  })
  expect(status).toBe(200)
})

test('HEAD answers as GET does, without the body', async () => {
  const head = (path: string) =>
    store.app.server.inject({ method: 'HEAD', url: path, headers: { authorization: visitor } })
  const query = `${collections}?.r=${packed({ query: { paging: { limit: 101 } } })}`
  expect((await head(query)).statusCode).toBe(400)
  const product404 = await head(`/stores-reader/v1/products/${store.siteId}?id=${product.id}`)
  expect([product404.statusCode, product404.body]).toEqual([400, ''])
  expect((await head(`/stores-reader/v1/products/${product.id}?id=${product.id}`)).statusCode).toBe(200)
})

describe('a query in .r', () => {
  test.each([
    ['not base64', '!!!!'],
    ['not JSON', Buffer.from('{a').toString('base64url')],
    ['a list', packed([])],
    ['a text', packed('{}')],
    ['null', packed(null)],
    ['a prototype key', Buffer.from('{"__proto__":{}}').toString('base64url')],
  ])('that is %s is refused by name', async (_what, text) => {
    const reply = await store.ask('GET', `${collections}?.r=${text}`, { as: visitor })
    expect([reply.status, violation(reply.body)]).toEqual([400, '.r'])
  })

  test('must not be repeated', async () => {
    const reply = await store.ask('GET', `${collections}?.r=${packed({})}&.r=${packed({})}`, { as: visitor })
    expect([reply.status, violation(reply.body)]).toEqual([400, '.r'])
  })

  test('is read with padding and in either alphabet', async () => {
    const text = Buffer.from(JSON.stringify({ query: { paging: { limit: 1 }, filter: { name: '>>>???' } } }))
    for (const spelling of [
      text.toString('base64'),
      encodeURIComponent(text.toString('base64')),
      text.toString('base64url'),
    ]) {
      const { status, body } = await store.ask('GET', `${collections}?.r=${spelling}`, { as: visitor })
      expect([status, body.collections]).toEqual([200, []])
    }
  })

  test('says the same as plain parameters, of which a repeated one is a list', async () => {
    const plain = await store.ask('GET', `${collections}?query.paging.limit=1&query.paging.offset=1`, {
      as: visitor,
    })
    expect(plain.body.metadata).toMatchObject({ offset: 1 })
    const path = `/stores-reader/v1/products/${product.id}/variants/query`
    const ids = [store.siteId, store.clientId]
    for (const parameters of [`variantIds=${ids[0]}`, `variantIds=${ids[0]}&variantIds=${ids[1]}`]) {
      const { status, body } = await store.ask('GET', `${path}?${parameters}`, { as: visitor })
      expect([status, body.totalResults]).toEqual([200, 0])
    }
  })
})

test('an invalid entity in the body is refused even if its id is in the path', async () => {
  const { body } = await store.ask('POST', `${current}/add-to-cart`, {
    as: visitor,
    body: { lineItems: [lineOf(product)] },
  })
  for (const cartInfo of ['a text', [1], 5]) {
    const reply = await store.ask('PATCH', `/ecom/v1/carts/${body.cart.id}`, {
      as: visitor,
      body: { cartInfo },
    })
    expect([reply.status, violation(reply.body)]).toEqual([400, 'cartInfo'])
  }
})

describe('a caller over the rate limit', () => {
  let busy: Store
  beforeAll(async () => {
    busy = await openStore({ limits: 0.005 })
  })
  afterAll(() => busy.close())

  test('is told to wait, in the same shape, for browsers too, and a token of theirs does not help', async () => {
    const token = (as?: string) =>
      busy.ask('POST', '/oauth2/token', {
        ...(as ? { as } : {}),
        headers: { origin: 'https://storefront.test' },
        body: { grantType: 'anonymous', clientId: busy.clientId },
      })
    const mine = await busy.visitor()
    const replies = [await token(), await token(), await token(), await token(mine)]
    const [refused, withToken] = replies.slice(-2)
    for (const reply of [refused, withToken]) {
      expect(reply?.status).toBe(429)
      expect(reply?.body.details.applicationError.code).toBe('TOO_MANY_REQUESTS')
      expect(Number(reply?.headers['retry-after'])).toBeGreaterThan(0)
      expect(reply?.headers['access-control-allow-origin']).toBe('*')
      expect(reply?.headers['access-control-expose-headers']).toContain('retry-after')
      expect(reply?.headers['x-wix-request-id']).toBeDefined()
    }
  })
})

test('staff work at any name of the only shop, whatever host a proxy says', async () => {
  const owner = await setUpShop(store)
  const headers = { host: 'admin.lan', origin: 'https://admin.lan', 'x-forwarded-host': 'admin.lan:443' }
  const site = { name: 'Fieldhouse' }
  expect((await owner.ask('PATCH', '/admin/v1/site', { site }, headers)).status).toBe(200)
})

test('the log names a proxy that is not trusted, once', async () => {
  const lines: string[] = []
  const log = openLog('warn', { destination: { write: (line: string) => lines.push(line) } })
  const app = await openServer({
    log,
    telemetry: openTelemetry({ log }),
    publicUrl: 'https://shop.test',
    face: () => undefined,
    newId: () => 'an-id',
    trustedProxies: ['10.0.0.1'],
  })
  const ask = (remoteAddress: string) =>
    app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })
  for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.2']) await ask(address)
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'X-Forwarded-For of 10.0.0.2 was ignored: it is not in TRUSTED_PROXIES',
  ])
  for (let last = 0; last < 50; last++) await ask(`198.51.100.${last}`)
  expect(lines).toHaveLength(1 + 10)
  // Strangers do not hide the operator's own proxy.
  await ask('172.16.0.3')
  expect(lines.at(-1)).toContain('of 172.16.0.3 was ignored')
  await app.close()
})

describe('/ready', () => {
  test('names what keeps the server from its work', async () => {
    const proxy = await openDatabaseProxy(store.shop.db.url)
    const db = openDb({ url: proxy.url, connections: 4 })
    const vitals: Vitals = {}
    const app = await createApp({ ...store.shop, db, limits: 0, vitals })
    const codes = async () => {
      const reply = await app.server.inject('/ready')
      const problems: Problem[] = reply.json().problems ?? []
      expect(reply.statusCode).toBe(problems.length > 0 ? 503 : 200)
      return problems.map(({ code }) => code)
    }
    expect(await codes()).toEqual([])
    vitals.jobsIdle = () => 61_000
    expect(await codes()).toEqual(['JOBS_STOPPED'])
    vitals.jobsIdle = () => 1000
    vitals.dataDir = '/no/such/disk'
    expect(await codes()).toEqual(['DISK_FULL'])
    vitals.dataDir = tmpdir()
    const deaf = { ...app.shop, changes: { ...app.shop.changes, isHearing: () => false } }
    expect(await findProblems(app.server, deaf, vitals)).toMatchObject([{ code: 'CHANGES_NOT_HEARD' }])
    const standby = { ...app.shop, db: { ...db, run: async () => [{ isStandby: true }] as never[] } }
    expect(await findProblems(app.server, standby, vitals)).toMatchObject([{ code: 'DATABASE_READ_ONLY' }])
    proxy.silence()
    expect(await codes()).toEqual(['DATABASE_AWAY'])
    proxy.up()
    await expect.poll(codes, { timeout: 5000 }).toEqual([])
    app.server.isDraining = true
    expect(await codes()).toEqual(['STOPPING'])
    expect((await app.server.inject('/health')).headers.connection).toBe('close')
    await app.close()
    await db.close()
    await proxy.close()
  })
})

describe('/metrics', () => {
  test('answers nobody without the token of the operator', async () => {
    const ask = (app: App, authorization?: string) =>
      app.server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
    expect((await ask(store.app)).statusCode).toBe(404)
    const app = await createApp({ ...store.shop, limits: 0, vitals: { metricsToken: 'a-long-token' } })
    expect((await ask(app)).statusCode).toBe(401)
    expect((await ask(app, 'Bearer a-long-tokem')).statusCode).toBe(401)
    await store.shop.db.run({ name: '', text: "SELECT add_job('test-metrics')" }, [])
    const { body, headers } = await ask(app, 'Bearer a-long-token')
    expect(body).toContain('cartwright_request_seconds_count')
    expect(body).toContain('cartwright_jobs_waiting{kind="test-metrics"} 1')
    expect(headers['content-type']).toContain('text/plain')
    for (const reply of [await ask(app), { headers }]) {
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
    await store.shop.db.run({ name: '', text: "DELETE FROM jobs WHERE kind = 'test-metrics'" }, [])
    await app.close()
  })
})

describe('while the database is away', () => {
  test('requests get 503 with Retry-After, and succeed when it is back', async () => {
    const way = await openDatabaseProxy(store.shop.db.url)
    const db = openDb({ url: way.url, connections: 4 })
    const app = await createApp({ ...store.shop, db, limits: 0 })
    const as = await store.visitor()
    const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
      const headers = { authorization: as }
      const reply = await app.server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() }
    }
    const add = () => ask('POST', `${current}/add-to-cart`, { lineItems: [lineOf(product)] })
    expect((await add()).status).toBe(200)

    way.down()
    const refused = await add()
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1'])
    expect(refused.body.details.applicationError.code).toBe('TEMPORARILY_UNAVAILABLE')
    expect((await ask('GET', '/ready')).status).toBe(503)
    expect((await ask('GET', '/health')).status).toBe(200)

    way.up()
    expect((await ask('GET', current)).body.cart.lineItems).toMatchObject([{ quantity: 1 }])
    expect((await add()).body.cart.lineItems).toMatchObject([{ quantity: 2 }])
    await app.close()
    await db.close()
    await way.close()
  })
})
