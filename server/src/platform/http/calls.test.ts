import { type Call, calls, isChange } from '@cartwright/contract/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let visitor: string

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
})
afterAll(() => store.close())

const json = { 'content-type': 'application/json' }
const guid = '3f8a1f0e-0000-4000-8000-000000000001'

test('every answer carries a request id, errors included', async () => {
  for (const path of ['/health', '/nothing/here', '/ecom/v1/carts/current']) {
    const { headers } = await store.ask('GET', path)
    expect(headers['x-wix-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('an unknown call is a 404 in the shape of every other error', async () => {
  const { status, body } = await store.ask('POST', '/ecom/v1/carts/current/dance', { as: visitor, body: {} })
  expect(status).toBe(404)
  expect(body.details.applicationError).toMatchObject({ code: 'UNKNOWN_CALL', data: {} })
})

test('without a token a call is 401, without the permission 403', async () => {
  expect((await store.ask('GET', '/ecom/v1/carts/current')).status).toBe(401)
  expect((await store.ask('GET', '/ecom/v1/carts/current', { as: '' })).status).toBe(401)
  expect((await store.ask('GET', '/admin/v1/site', { as: visitor })).body.details.applicationError.code).toBe(
    'PERMISSION_DENIED',
  )
})

test('an API key works raw and as Bearer, and only for its own site', async () => {
  expect((await store.ask('GET', '/admin/v1/site', { as: store.apiKey })).status).toBe(200)
  expect((await store.ask('GET', '/admin/v1/site', { as: `Bearer ${store.apiKey}` })).status).toBe(200)
  const headers = { 'wix-site-id': store.siteId }
  expect((await store.ask('GET', '/admin/v1/site', { as: store.apiKey, headers })).status).toBe(200)
  const foreign = { 'wix-site-id': guid }
  expect((await store.ask('GET', '/admin/v1/site', { as: store.apiKey, headers: foreign })).status).toBe(401)
})

test('the header of another site is named as what is wrong', async () => {
  const message = `The header wix-site-id names another shop. This token or API key belongs to the site ${store.siteId}`
  const headers = { 'wix-site-id': guid }
  for (const as of [store.apiKey, visitor]) {
    const { status, body } = await store.ask('GET', '/ecom/v1/carts/current', { as, headers })
    expect([status, body.message]).toEqual([401, message])
  }
  const stranger = await store.ask('GET', '/ecom/v1/carts/current', { as: 'cwk_wrong', headers })
  expect(stranger.body.message).toContain('needs a valid token')
})

test('a browser on another origin may call', async () => {
  const preflight = await store.ask('OPTIONS', '/ecom/v1/carts/current', {
    headers: {
      origin: 'https://storefront.test',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,x-wix-bi-gateway',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers['access-control-allow-methods']).toContain('PATCH')
  expect(preflight.headers['access-control-allow-headers']).toContain('x-wix-bi-gateway')
  const { headers } = await store.ask('GET', '/health', { headers: { origin: 'https://storefront.test' } })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers['access-control-expose-headers']).toContain('x-wix-request-id')
})

test('the cart answers under every prefix a published client uses', async () => {
  for (const prefix of ['/ecom', '', '/_api/ecom-cart', '/_api/cart', '/cart', '/cart-v1-proxy']) {
    const { status, body } = await store.ask('GET', `${prefix}/v1/carts/current`, { as: visitor })
    expect([status, body.details.applicationError.code]).toEqual([404, 'OWNED_CART_NOT_FOUND'])
  }
})

test('an id in the query must match the one in the path', async () => {
  const { status, body } = await store.ask('GET', `/stores-reader/v1/products/${guid}?id=${store.siteId}`, {
    as: visitor,
  })
  expect(status).toBe(400)
  expect(body.details.validationError.fieldViolations[0].field).toBe('id')
})

test('a GUID is the same in capitals', async () => {
  const { body: made } = await store.ask('POST', '/admin/v1/media/folders', {
    as: store.apiKey,
    body: { folder: { name: 'Capitals', parentId: null } },
  })
  const inside = { name: 'Inside', parentId: made.folder.id.toUpperCase() }
  const reply = await store.ask('POST', '/admin/v1/media/folders', {
    as: store.apiKey,
    body: { folder: inside },
  })
  expect(reply.body.folder.parentId).toBe(made.folder.id)
})

test('refused fields are named, sorted, and each carries data', async () => {
  const { status, body } = await store.ask('POST', '/ecom/v1/carts/current/update-line-items-quantity', {
    as: visitor,
    body: { lineItems: [{ id: 'x', quantity: 0 }] },
  })
  expect(status).toBe(400)
  const { fieldViolations } = body.details.validationError
  expect(fieldViolations.map((violation: { field: string }) => violation.field)).toEqual([
    'lineItems[0].id',
    'lineItems[0].quantity',
  ])
  expect(fieldViolations[0]).toMatchObject({ violatedRule: 'FORMAT', description: 'must be a GUID' })
  expect(fieldViolations[1]).toMatchObject({ violatedRule: 'MIN', data: { threshold: 1 } })
  expect(body.message).toMatch(/^INVALID_ARGUMENT: "lineItems\[0\]\.id"/)
})

test('an error describes a pattern in words', async () => {
  const address = { country: 'usa' }
  const { body } = await store.ask('PATCH', '/ecom/v1/carts/current', {
    as: visitor,
    body: { cartInfo: { buyerInfo: { email: 'anna' }, contactInfo: { address } } },
  })
  const said = body.details.validationError.fieldViolations.map(
    ({ field, description }: { field: string; description: string }) => `${field} ${description}`,
  )
  expect(said).toEqual([
    'cartInfo.buyerInfo.email must be an e-mail address',
    'cartInfo.contactInfo.address.country must be a country code of two letters, such as US',
  ])
})

test.each([
  ['broken JSON', '{"lineItems":'],
  ['a list', '[]'],
  ['a prototype key', '{"__proto__":{"a":1}}'],
  ['an escaped prototype key', '{"\\u005f_proto__":{"a":1}}'],
  ['a NUL character', '{"buyerNote":"\\u0000"}'],
  ['half a surrogate pair', '{"buyerNote":"\\ud800"}'],
  ['33 levels', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
  ['more values than anybody needs', `{"a":[${'1,'.repeat(30_000)}1]}`],
])('%s is refused as a bad request', async (_name, body) => {
  const reply = await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    as: visitor,
    body,
    headers: json,
  })
  expect(reply.status).toBe(400)
  expect(reply.body.details.validationError.fieldViolations).toHaveLength(1)
})

test('a body above one megabyte is refused, and one that is not JSON too', async () => {
  const large = JSON.stringify({ buyerNote: 'x'.repeat(1_000_001) })
  const path = '/ecom/v1/carts/current/add-to-cart'
  expect((await store.ask('POST', path, { as: visitor, body: large, headers: json })).status).toBe(413)
  const xml = { 'content-type': 'application/xml' }
  expect((await store.ask('POST', path, { as: visitor, body: '<a/>', headers: xml })).status).toBe(415)
})

test('operators see health and readiness', async () => {
  expect((await store.ask('GET', '/health')).body).toEqual({ status: 'ok' })
  expect((await store.ask('GET', '/ready')).body).toEqual({ status: 'ok' })
})

test('the API describes itself, each call with its path and schemas', async () => {
  const { status, body } = await store.ask('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(body.paths['/ecom/v1/carts/current/add-to-cart'].post.operationId).toBe('addToCurrentCart')
  const named = (list: { name: string; in: string }[]) => list.map((one) => `${one.in} ${one.name}`)
  expect(named(body.paths['/admin/v1/messages'].get.parameters)).toEqual([
    'query to',
    'query failed',
    'query before',
    'query limit',
  ])
  expect(named(body.paths['/stores-reader/v1/products/{id}'].get.parameters)).toEqual([
    'path id',
    'query includeMerchantSpecificData',
  ])
  expect(named(body.paths['/stores-reader/v2/collections/query'].get.parameters)).toEqual(['query .r'])
  const operations = Object.values(body.paths).flatMap((path) => Object.values(path as object))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(calls)))
  const text = JSON.stringify(body)
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
    expect(body.components.schemas).toHaveProperty(name ?? '')
  }
})

test('what shoppers send and nobody counts as a change only reads, or has a budget of its own', () => {
  const reads = Object.values<Call>(calls).filter(
    (call) =>
      call.method !== 'GET' &&
      !call.query &&
      !isChange(call) &&
      !call.callers.every((kind) => kind === 'app' || kind === 'staff'),
  )
  expect(reads.map(({ name }) => name)).toEqual([
    'estimateCurrentCartTotals',
    'estimateTotals',
    'calculateCurrentCartV2',
    'estimateCurrentCartV2',
    'refreshCurrentCartV2',
    'calculateCartV2',
    'estimateCartV2',
    'refreshCartV2',
    'lookUpOrder',
    'recordEvents',
    'getProductOptionsAvailability',
    'convertCurrency',
    'getDeliverySolutions',
    'calculateTotals',
  ])
})
