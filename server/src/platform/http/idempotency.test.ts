import { afterAll, beforeAll, expect, test } from 'vitest'
import { lineOf, stock, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let product: { id: string }

beforeAll(async () => {
  store = await openStore()
  product = await stock(store, vase, 100)
})
afterAll(() => store.close())

const hour = 60 * 60 * 1000
const repeatably = (key: string, path: string, body?: object) =>
  store.ask('POST', path, {
    as: store.apiKey,
    headers: { 'idempotency-key': key },
    ...(body ? { body } : {}),
  })
const allow = (key: string, name: string) =>
  repeatably(key, '/admin/v1/oauth-clients', { client: { name, kind: 'modern' } })
const newCart = async (): Promise<string> =>
  (await store.ask('POST', '/ecom/v1/carts', { as: store.apiKey, body: { lineItems: [lineOf(product)] } }))
    .body.cart.id
const keys = () => store.shop.db.run<{ line: string }>({ name: 'dump', text: dump }, [])
const dump = 'SELECT k::text AS line FROM idempotency_keys AS k'

test('a repeated Idempotency-Key gets the first answer, another body with it a refusal', async () => {
  const replies = await Promise.all([allow('once', 'First'), allow('once', 'First'), allow('once', 'First')])
  const done = replies.filter(({ status }) => status === 200)
  expect(done.length).toBeGreaterThan(0)
  expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect((await allow('once', 'First')).body).toEqual(done[0]?.body)
  expect((await allow('once', 'Second')).body.details.applicationError.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const { body } = await store.ask('GET', '/admin/v1/oauth-clients', { as: store.apiKey })
  expect(body.clients.filter(({ name }: { name: string }) => name === 'First')).toHaveLength(1)
})

test('the same key for another address is another request, with and without a body', async () => {
  const [one, other] = [await newCart(), await newCart()]
  for (const body of [undefined, {}]) {
    const key = `address ${JSON.stringify(body)}`
    expect((await repeatably(key, `/ecom/v1/carts/${one}/remove-coupon`, body)).body.cart.id).toBe(one)
    expect((await repeatably(key, `/ecom/v1/carts/${other}/remove-coupon`, body)).status).toBe(422)
  }
})

test('two callers may use the same key', async () => {
  const [anna, ben] = [await store.visitor(), await store.visitor()]
  const add = (as: string) =>
    store.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
      as,
      headers: { 'idempotency-key': 'shared' },
      body: { lineItems: [lineOf(product)] },
    })
  expect((await add(anna)).body.cart.id).not.toBe((await add(ben)).body.cart.id)
})

test('a refusal is repeated too, even if its reason is gone', async () => {
  const cart = await newCart()
  const path = `/ecom/v1/carts/${cart}/remove-line-items`
  const refused = await repeatably('refused', path, { lineItemIds: [store.siteId] })
  expect(refused.body.details.applicationError.code).toBe('LINE_ITEM_NOT_FOUND')
  await store.ask('DELETE', `/ecom/v1/carts/${cart}`, { as: store.apiKey })
  const again = await repeatably('refused', path, { lineItemIds: [store.siteId] })
  expect([again.status, again.body]).toEqual([refused.status, refused.body])
})

test('a shopper who was too fast tries again with the same key', async () => {
  const as = await store.visitor()
  const guess = (headers = {}) =>
    store.ask('POST', '/ecom/v1/carts', {
      as,
      headers,
      body: { lineItems: [lineOf(product)], couponCode: 'GUESS' },
    })
  for (let tried = 0; tried < 20; tried++) expect((await guess()).status).not.toBe(429)
  const key = { 'idempotency-key': 'too fast' }
  expect((await guess(key)).status).toBe(429)
  store.clock.advance(10 * 60_000)
  expect((await guess(key)).status).not.toBe(429)
})

test('a repeated request creates one API key and stores its secret nowhere', async () => {
  const make = () =>
    repeatably('secret', '/admin/v1/api-keys', { key: { name: 'Stock', permissions: ['SITE.MANAGE'] } })
  const { body } = await make()
  expect(body.secret).toMatch(/^cwk_/)
  const again = await make()
  expect([again.status, again.body.details.applicationError.code]).toEqual([409, 'SECRET_SHOWN_ONCE'])
  expect(JSON.stringify(await keys())).not.toContain(body.secret)
  const listed = await store.ask('GET', '/admin/v1/api-keys', { as: store.apiKey })
  expect(listed.body.keys.filter(({ name }: { name: string }) => name === 'Stock')).toHaveLength(1)
})

test('a reply is kept for a day, then it is deleted and the key is free', async () => {
  await allow('daily', 'Monday')
  store.clock.advance(23 * hour)
  expect((await allow('daily', 'Tuesday')).status).toBe(422)
  await store.runJob('housekeeping')
  expect(JSON.stringify(await keys())).toContain('daily')
  store.clock.advance(2 * hour)
  await store.runJob('housekeeping')
  expect(JSON.stringify(await keys())).not.toContain('daily')
  expect((await allow('daily', 'Tuesday')).body.client.name).toBe('Tuesday')
})

test('what only reads is asked again, and stored nowhere', async () => {
  const as = await store.visitor()
  const headers = { 'idempotency-key': 'only reading' }
  const reads: [string, object][] = [
    ['/stores-reader/v1/products/query', {}],
    ['/ecom/v1/carts/current/estimate-totals', {}],
    ['/graphql/alpha', { query: '{ products { total } }' }],
  ]
  for (const [path, body] of reads) await store.ask('POST', path, { as, headers, body })
  expect(JSON.stringify(await keys())).not.toContain('only reading')
  const mutation = { query: 'mutation { removeCouponFromCurrentCart { __typename } }' }
  await store.ask('POST', '/graphql/alpha', { as, headers, body: mutation })
  expect(JSON.stringify(await keys())).toContain('only reading')
})

test('a key has 1 to 255 characters', async () => {
  expect((await allow('', 'Nobody')).status).toBe(400)
  expect((await allow('x'.repeat(256), 'Nobody')).status).toBe(400)
  expect((await allow('x'.repeat(255), 'Somebody')).status).toBe(200)
})
