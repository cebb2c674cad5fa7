import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getOperationAST, parse, validate } from 'graphql'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { collect, lineOf, mug, stock, stockMug, variantOf } from '../../test/fixtures.ts'
import { memberTokens, newMember, newVisitorFor } from '../../test/members.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { unknownCaller } from '../platform/shop/shop.ts'
import { shopperPermissions } from '../sites/apps/permissions.rules.ts'
import * as access from '../sites/apps/service.ts'
import { documentSize } from './limits.rules.ts'
import { schema } from './schema/schema.ts'
import { answer, apiVersion } from './service.ts'

let store: Store
let visitor: string
let speckled: Product
let throws: Product[]
beforeAll(async () => {
  store = await openStore({ development: false })
  speckled = await stockMug(store)
  throws = []
  const sale = { type: 'PERCENT', value: 25 } as const
  for (const [name, discount] of [['Wool throw', sale], ['Linen throw'], ['Cotton throw']] as const) {
    throws.push(await stock(store, { name, price: 40, ...(discount ? { discount } : {}) }, 3))
  }
  await collect(store, 'Kitchen', [speckled])
  await collect(store, 'Living', throws)
  await deliver(store)
  visitor = await store.visitor()
})
afterAll(() => store.close())
afterEach(() => vi.restoreAllMocks())

const post = (body: object, as = visitor, headers = {}) =>
  store.ask('POST', '/graphql/alpha', { as, body, headers })
const ask = async (query: string, variables: object = {}, as = visitor) =>
  (await post({ query, variables }, as)).body
const codesOf = ({ errors = [] }: { errors?: { extensions: { code: string } }[] }) =>
  errors.map(({ extensions }) => extensions.code)

describe('The catalogue', () => {
  test('has a product by id and by slug, with what it costs as amount and text', async () => {
    const fields = `{ name slug inStock quantity
      price { full { amount currency formatted } now { amount formatted converted { amount } } }
      options { name choices { name inStock } } variants { id choices inStock price { now { amount } } }
      mainMedia { image { url } } collections { name } }`
    const { data } = await ask(
      `query ($id: ID!, $slug: String!) { byId: product(id: $id) ${fields} bySlug: product(slug: $slug) ${fields} }`,
      { id: speckled.id.toUpperCase(), slug: speckled.slug },
    )
    expect(data.byId).toEqual(data.bySlug)
    expect(data.byId).toMatchObject({
      name: mug.name,
      quantity: 17,
      price: {
        full: { amount: '24.00', currency: 'USD', formatted: '$24.00' },
        now: { amount: '24.00', formatted: '$24.00', converted: null },
      },
    })
    const reduced = await ask('{ product(slug: "wool-throw") { price { full { amount } now { amount } } } }')
    expect(reduced.data.product.price).toEqual({ full: { amount: '40.00' }, now: { amount: '30.00' } })
    expect(data.byId.variants).toHaveLength(speckled.variants.length)
    expect(data.byId.collections.map(({ name }: { name: string }) => name).sort()).toEqual([
      'All Products',
      'Kitchen',
    ])
  })

  test('is listed by filter, order and page', async () => {
    const list = `query ($filter: JSON, $cursor: String) {
      products(filter: $filter, sort: [{ field: "name", order: DESC }], limit: 2, cursor: $cursor) {
        items { name } total pageInfo { hasNext next } } }`
    const filter = { name: { $endsWith: 'throw' } }
    const { data: first } = await ask(list, { filter })
    expect(first.products).toMatchObject({
      items: [{ name: 'Wool throw' }, { name: 'Linen throw' }],
      total: 3,
      pageInfo: { hasNext: true },
    })
    const { data: second } = await ask(list, { cursor: first.products.pageInfo.next })
    expect(second.products.items).toEqual([{ name: 'Cotton throw' }])
    expect(second.products.pageInfo.hasNext).toBe(false)
  })

  test('is searched by words, with facets', async () => {
    const { data } = await ask('{ products(search: "linen", facets: true) { items { name } facets } }')
    expect(data.products.items).toEqual([{ name: 'Linen throw' }])
    expect(data.products.facets.inStock).toEqual({ inStock: 1, outOfStock: 0 })
  })

  test('has collections with their first products', async () => {
    const { data } = await ask(
      '{ collections { items { slug numberOfProducts products(limit: 2) { name } } } }',
    )
    expect(data.collections.items).toEqual([
      expect.objectContaining({
        numberOfProducts: 4,
        products: [{ name: mug.name }, { name: 'Wool throw' }],
      }),
      { slug: 'kitchen', numberOfProducts: 1, products: [{ name: mug.name }] },
      { slug: 'living', numberOfProducts: 3, products: [{ name: 'Wool throw' }, { name: 'Linen throw' }] },
    ])
  })

  test('has null for unknown and hidden products', async () => {
    const hidden = await stock(store, { name: 'Secret', price: 5, visible: false }, 1)
    const { data, errors } = await ask(
      `query ($id: ID!) { product(id: $id) { id } collection(slug: "nowhere") { id } currentCart { id } }`,
      { id: hidden.id },
      store.apiKey,
    )
    expect(data).toEqual({ product: null, collection: null, currentCart: null })
    expect(errors).toHaveLength(1)
    const { data: seen } = await ask('{ products(filter: {name: "Secret"}) { total } }', {}, store.apiKey)
    expect(seen.products.total).toBe(0)
  })

  test('does not have the costs of products', async () => {
    const { errors } = await ask(
      `{ product(slug: "${speckled.slug}") { costAndProfitData } }`,
      {},
      store.apiKey,
    )
    expect(codesOf({ errors })).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  })

  test('takes as many statements for ten products as for two', async () => {
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, index) => stock(store, { name: `Card ${index}`, price: 3 }, 9)),
    )
    for (let index = 0; index < 20; index += 2)
      await collect(store, `Box ${index}`, many.slice(index, index + 2))
    const lists = {
      products: 'products(filter: $cards, limit: $limit) { items { name collections { name } } }',
      collections:
        'collections(filter: $boxes, limit: $limit) { items { products { name collections { id } } } }',
    }
    const [cards, boxes] = ['Card', 'Box'].map((word) => ({ name: { $startsWith: word } }))
    const anybody = { ...unknownCaller(store.siteId), permissions: shopperPermissions }
    const statementsOf = async (fields: (keyof typeof lists)[], limit: number) => {
      forget()
      const query = `query (${fields.includes('products') ? '$cards: JSON, ' : ''}${
        fields.includes('collections') ? '$boxes: JSON, ' : ''
      }$limit: Int!) { ${fields.map((field) => lists[field]).join(' ')} }`
      const variables = { cards, boxes, limit }
      const { result, statements } = await withStatements(() =>
        answer(store.shop, anybody, { apiVersion, query, variables }),
      )
      expect(result.errors).toBeUndefined()
      for (const field of fields) expect(result.data).toHaveProperty(`${field}.items.length`, limit)
      return statements
    }
    const products = await statementsOf(['products'], 2)
    const collections = await statementsOf(['collections'], 2)
    expect(await statementsOf(['products'], 10)).toEqual(products)
    expect(await statementsOf(['collections'], 10)).toEqual(collections)
    expect(products.length).toBeLessThan(6)
    expect(collections.length).toBeLessThan(7)
    // Both fields at once share a statement where they ask for it at the same moment, so the number may differ by chance.
    const most = products.length + collections.length
    expect((await statementsOf(['products', 'collections'], 10)).length).toBeLessThanOrEqual(most)
  })

  /** Makes this shop's caches forget products and collections. */
  function forget(): void {
    for (const topic of ['product', 'catalogue'] as const) store.shop.changes.publish(topic, store.siteId)
  }

  /** What the database is asked for `work`: not for other work of the application, nor for settings, which expire. */
  async function withStatements<Result>(work: () => Promise<Result>) {
    const statements: string[] = []
    const scope = new AsyncLocalStorage<true>()
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const { name, text = '' } = given[0] as pg.QueryConfig
      if (scope.getStore() && !name?.startsWith('sites.')) statements.push(name ?? text)
      return Reflect.apply(query, this, given)
    })
    const result = await scope.run(true, work)
    vi.restoreAllMocks()
    return { result, statements: statements.sort() }
  }
})

describe('A shopper', () => {
  test('fills, changes and empties the cart', async () => {
    const as = await store.visitor()
    const cart =
      '{ quantity subtotal { amount formatted } lineItems { id name quantity texts { value } product { slug } } }'
    const added = await ask(
      `mutation ($lines: [NewLine!]!) { addToCurrentCart(lineItems: $lines) ${cart} }`,
      {
        lines: [
          { productId: speckled.id, variantId: variantOf(speckled, 'Oat'), quantity: 2 },
          { productId: throws[0]?.id },
        ],
      },
      as,
    )
    expect(added.data.addToCurrentCart).toMatchObject({
      quantity: 3,
      subtotal: { amount: '78.00', formatted: '$78.00' },
      lineItems: [
        { name: mug.name, quantity: 2, texts: [{ value: 'Oat' }], product: { slug: speckled.slug } },
        { quantity: 1, product: { slug: 'wool-throw' } },
      ],
    })
    const [first, second] = added.data.addToCurrentCart.lineItems
    const changed = await ask(
      `mutation ($id: ID!, $other: ID!) {
        updateCurrentCartLineItemQuantity(lineItems: [{ id: $id, quantity: 1 }]) { quantity }
        removeLineItemsFromCurrentCart(lineItemIds: [$other]) { quantity }
        updateCurrentCart(buyerNote: "By the door") { buyerNote } }`,
      { id: first.id, other: second.id },
      as,
    )
    expect(changed.data).toEqual({
      updateCurrentCartLineItemQuantity: { quantity: 2 },
      removeLineItemsFromCurrentCart: { quantity: 1 },
      updateCurrentCart: { buyerNote: 'By the door' },
    })
    const { body } = await store.ask('GET', '/ecom/v1/carts/current', { as })
    expect(body.cart.lineItems).toHaveLength(1)
  })

  test('learns what delivery costs', async () => {
    const as = await withCart()
    const query = `query ($carrier: ID, $code: String) {
      currentCart { totals(country: "US", subdivision: "US-TX", postalCode: "78701", carrierId: $carrier, deliveryCode: $code) {
        shipping { amount converted { amount currency } } total { amount }
        deliveryOptions { carrierId code title price { amount } } } } }`
    const { data } = await ask(query, {}, as)
    const [standard] = data.currentCart.totals.deliveryOptions
    expect(standard).toMatchObject({ title: 'Standard', price: { amount: '5.00' } })
    const variables = { carrier: standard.carrierId, code: standard.code }
    const chosen = (await post({ query, variables }, as)).body.data
    expect(chosen.currentCart.totals).toMatchObject({
      shipping: { amount: '5.00', converted: null },
      total: { amount: '35.00' },
    })
  })

  test('gets an error for the failed field, and the other fields', async () => {
    const { status, body } = await post({
      query: `mutation { addToCurrentCart(lineItems: [{ productId: "${speckled.id}", quantity: 0 }]) { id } updateCurrentCart(couponCode: "NOPE") { id } }`,
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({ addToCurrentCart: null, updateCurrentCart: null })
    expect(body.errors[0]).toMatchObject({
      path: ['addToCurrentCart'],
      extensions: { code: 'INVALID_ARGUMENT', fieldViolations: [{ field: 'lineItems[0].quantity' }] },
    })
    expect(codesOf(body)[1]).not.toBe('SYSTEM_ERROR')
  })

  test('reads their own orders, and nobody reads those of others', async () => {
    const as = await store.visitor()
    const checkoutId = await checkOut(store, { as, lineItems: [lineOf(throws[1] as Product, {}, 2)] })
    const { orderId } = (await placeOrder(store, as, checkoutId)).body
    const query = `query ($id: ID!) {
      order(id: $id) { number totals { total { amount formatted } } recipientAddress { city }
        lineItems { name quantity total { amount } product { slug } } }
      orders { items { id status } pageInfo { hasNext } } }`
    const own = (await ask(query, { id: orderId }, as)).data
    expect(own.order).toMatchObject({
      totals: { total: { amount: '85.00', formatted: '$85.00' } },
      recipientAddress: { city: 'Austin' },
      lineItems: [
        { name: 'Linen throw', quantity: 2, total: { amount: '80.00' }, product: { slug: 'linen-throw' } },
      ],
    })
    expect(own.orders.items).toEqual([{ id: orderId, status: 'APPROVED' }])
    const stranger = (await ask(query, { id: orderId })).data
    expect(stranger).toEqual({ order: null, orders: { items: [], pageInfo: { hasNext: false } } })
    expect((await ask(query, { id: orderId }, store.apiKey)).data.order.number).toBe(own.order.number)
  })

  async function withCart(): Promise<string> {
    const as = await store.visitor()
    await ask(
      `mutation ($id: ID!) { addToCurrentCart(lineItems: [{ productId: $id }]) { id } }`,
      { id: throws[0]?.id },
      as,
    )
    return as
  }
})

describe('A member', () => {
  test('reads their own account, cart and orders in one document', async () => {
    const profile = {
      firstName: 'Anna',
      nickname: 'Anni',
      addresses: [{ tag: 'HOME' as const, address: { country: 'SE', city: 'Malmö' } }],
    }
    const { id, email } = await newMember(store, { profile })
    const { access_token: as } = await memberTokens(store, await newVisitorFor(store, id))
    const query = `{
      currentMember { id email emailVerified status nickname firstName addresses { city country } }
      currentCart { quantity } orders { items { number } } }`
    expect(await ask(query, {}, as)).toEqual({
      data: {
        currentMember: {
          id,
          email,
          emailVerified: true,
          status: 'APPROVED',
          nickname: 'Anni',
          firstName: 'Anna',
          addresses: [{ city: 'Malmö', country: 'SE' }],
        },
        currentCart: null,
        orders: { items: [] },
      },
    })
  })

  test('is null for visitors and API keys', async () => {
    expect(await ask('{ currentMember { id } }')).toEqual({ data: { currentMember: null } })
    expect(codesOf(await ask('{ currentMember { id } }', {}, store.apiKey))).toEqual(['PERMISSION_DENIED'])
  })
})

describe('What may be asked', () => {
  test('needs a token, and a key no more than its permissions', async () => {
    const nobody = await store.ask('POST', '/graphql/alpha', { body: { query: '{ currentCart { id } }' } })
    expect(nobody.status).toBe(401)
    const { secret } = await access.createKey(store.shop, store.siteId, {
      name: 'Orders',
      permissions: ['ECOM.READ_ORDERS'],
    })
    const body = await ask('{ products { total } orders { items { id } } }', {}, secret)
    expect(body.data).toEqual({ products: null, orders: { items: expect.anything() } })
    expect(codesOf(body)).toEqual(['PERMISSION_DENIED'])
  })

  test('knows one version', async () => {
    const { status } = await store.ask('POST', '/graphql/beta', {
      as: visitor,
      body: { query: '{ __typename }' },
    })
    expect(status).toBe(404)
  })

  test('ends at a depth, a cost, a number of fields, of aliases and of words', async () => {
    const deep =
      '{ products { items { collections { products { collections { products { collections { products { collections { products { id } } } } } } } } } } }'
    const wide = '{ collections(limit: 100) { items { products(limit: 100) { price { now { amount } } } } } }'
    const again = `{ ${Array.from({ length: 11 }, (_, index) => `p${index}: product(slug: "x") { id }`).join(' ')} }`
    const renamed = `{ products { items { ${Array.from({ length: 51 }, (_, index) => `n${index}: name`).join(' ')} } } }`
    const bomb = `query { ...f0 } ${Array.from({ length: 40 }, (_, index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`).join(' ')} fragment f40 on Query { products { total } }`
    for (const [query, word] of [
      [deep, 'depth'],
      [wide, 'cost'],
      [again, 'fields'],
      [renamed, 'aliases'],
      [bomb, 'fields'],
    ]) {
      const body = await ask(query as string)
      expect(codesOf(body)).toEqual(['QUERY_TOO_LARGE'])
      expect(body.errors[0].message).toContain(word)
      expect(body.data).toBeUndefined()
    }
    expect(codesOf(await ask(`{ ${'a '.repeat(3000)} }`))).toEqual(['GRAPHQL_PARSE_FAILED'])
    const asVariable = await ask(
      'query ($n: Int!) { collections(limit: $n) { items { products(limit: $n) { price { now { amount } } } } } }',
      { n: 100 },
    )
    expect(codesOf(asVariable)).toEqual(['QUERY_TOO_LARGE'])
  })

  test('comes one document at a time', async () => {
    const { status } = await post([{ query: '{ products { total } }' }, { query: '{ products { total } }' }])
    expect(status).toBe(400)
  })

  test('does not describe itself in production, not even by its mistakes', async () => {
    const described = await ask('{ __schema { types { name } } }')
    expect(described.data).toBeUndefined()
    expect(codesOf(described)).toContain('GRAPHQL_VALIDATION_FAILED')
    const { errors } = await ask('{ produkts { total } }')
    expect(errors[0].message).not.toContain('Did you mean')
    expect((await store.ask('GET', '/graphql/alpha/schema.graphql')).status).toBe(404)
    expect((await ask('{ __typename }')).data).toEqual({ __typename: 'Query' })
  })

  test('may be invalid', async () => {
    expect(codesOf(await ask('{ products('))).toEqual(['GRAPHQL_PARSE_FAILED'])
    expect(codesOf(await ask(''))).toEqual(['GRAPHQL_PARSE_FAILED'])
    expect(codesOf(await ask('query A { __typename } query B { __typename }'))).toEqual([
      'OPERATION_RESOLUTION_FAILURE',
    ])
    expect(codesOf(await ask('subscription { products { total } }'))).toHaveLength(1)
    expect(codesOf(await ask('query ($id: ID!) { product(id: $id) { id } }', { id: {} }))).toEqual([
      'BAD_USER_INPUT',
    ])
    expect(codesOf(await ask('{ products(filter: { nothing: 1 }) { total } }'))).toEqual(['INVALID_ARGUMENT'])
    expect(codesOf(await ask('{ products(limit: 101) { total } }'))).toEqual(['INVALID_ARGUMENT'])
    expect(
      codesOf(await ask('{ product(id: "\\u0000") { id } orders(cursor: "x") { items { id } } }')),
    ).toEqual(['INVALID_ARGUMENT', 'INVALID_ARGUMENT'])
    const hidden = await ask(
      '{ product(slug: "\\u0000") { id } products(filter: { constructor: 1 }, search: "\\u0000") { total } }',
    )
    expect(codesOf(hidden)).toEqual(['INVALID_ARGUMENT', 'INVALID_ARGUMENT'])
    expect((await post({ query: 7 })).status).toBe(400)
  })

  test('is known by its hash after the first time', async () => {
    const query = '{ products { total } }'
    const sha256Hash = createHash('sha256').update(query).digest('hex')
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    expect(codesOf((await post({ extensions })).body)).toEqual(['PERSISTED_QUERY_NOT_FOUND'])
    expect((await post({ query, extensions })).body.data.products.total).toBeGreaterThan(3)
    expect((await post({ extensions })).body.data.products.total).toBeGreaterThan(3)
    const other = {
      persistedQuery: { version: 1, sha256Hash: sha256Hash.replace(/^./, 'z').replace('z', '0') },
    }
    const mismatch = await post({ query: `${query} `, extensions: other })
    expect(codesOf(mismatch.body)).toEqual(['PERSISTED_QUERY_MISMATCH'])
  })

  test('gets a 503 without details while the database is down', async () => {
    vi.spyOn(store.shop.db, 'run').mockRejectedValue(
      Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' }),
    )
    const { status, body } = await post({ query: '{ currentCart { id } }' })
    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toContain('10.0.0.1')
  })
})

test('the documents of the manual are valid, and cost what it says', async () => {
  const manual = await readFile(new URL('../../../docs/developers/graphql.md', import.meta.url), 'utf8')
  const texts = [...manual.matchAll(/```graphql\n(.*?)```/gs)].map(([, text = '']) => text)
  expect(texts).toHaveLength(2)
  const documents = texts.map((text) => parse(text))
  expect(documents.flatMap((document) => validate(schema, document))).toEqual([])
  const [document] = documents
  const operation = document && getOperationAST(document)
  if (!document || !operation) throw new Error('the manual has no query')
  const { cost } = documentSize({ schema, document, operation, variables: {} })
  expect(manual).toContain(`The page above costs ${cost}.`)
})

describe('During development', () => {
  let open: Store
  beforeAll(async () => {
    open = await openStore()
  })
  afterAll(() => open.close())

  test('the schema is there to read and to ask for', async () => {
    const { status, body } = await open.ask('GET', '/graphql/alpha/schema.graphql')
    expect(status).toBe(200)
    expect(body).toContain('type Product {')
    const query = '{ __schema { queryType { fields { name } } } }'
    const asked = await open.ask('POST', '/graphql/alpha', { as: await open.visitor(), body: { query } })
    expect(asked.body.data.__schema.queryType.fields).toContainEqual({ name: 'orders' })
  })

  test('there is a page to try documents on, which cannot be framed', async () => {
    const { status, body, headers } = await open.ask('GET', '/graphql/alpha')
    expect(status).toBe(200)
    const policy = String(headers['content-security-policy'])
    const [, nonce] = /script-src 'nonce-([^']+)'/.exec(policy) ?? []
    expect(body).toContain(`<script nonce="${nonce}">`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(body).not.toMatch(/(src|href)=/)
    expect((await store.ask('GET', '/graphql/alpha')).status).toBe(404)
  })
})
