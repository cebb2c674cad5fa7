import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collect, mug, stock, stockMug, throwBlanket, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import * as collections from '../collections/service.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'

// The shop: a mug ($24, counted), a vase ($32, sold out), a throw ($128 less 25 %), a download ($14), a hidden lamp.
let store: Store
let visitor: string
let speckled: Product
let bud: Product
let blanket: Product
let guide: Product
let lamp: Product
let table: { id: string }

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  speckled = await stockMug(store)
  bud = await stock(store, vase, 0)
  blanket = await products.create(store.shop, store.merchant, throwBlanket)
  guide = await products.create(store.shop, store.merchant, {
    name: 'The Long Table 100%',
    price: 14,
    productType: 'digital',
    description: 'Forty recipes for the whole week.',
    brand: 'Hearth',
  })
  lamp = await products.create(store.shop, store.merchant, {
    name: 'Hidden Lamp',
    price: 148,
    cost: 61,
    visible: false,
  })
  table = await collect(store, 'Table', [speckled, bud, lamp])
  await collect(store, 'Gifts', [speckled, guide])
})
afterAll(() => store.close())

const path = '/stores-reader/v1/products/query-platformized'

/** As the 2024 clients ask: a body. */
const post = (query: unknown, as = visitor, more: object = {}) =>
  store.ask('POST', path, { as, body: { query, ...more } })

/** As the current clients ask: everything in one parameter. */
const get = (query: unknown) =>
  store.ask('GET', `${path}?.r=${Buffer.from(JSON.stringify({ query })).toString('base64url')}`, {
    as: visitor,
  })

/** The names found, asked both ways. */
async function names(query: unknown): Promise<string[]> {
  const posted = await post(query)
  expect(posted.status).toBe(200)
  expect((await get(query)).body).toEqual(posted.body)
  return posted.body.products.map(({ name }: Product) => name)
}

const found = async (filter: unknown) => (await names({ filter })).sort()

describe('Finding products', () => {
  test('without a filter shows all that are not hidden, as they are on their own', async () => {
    const { body } = await post({ filter: {}, paging: { offset: 0, limit: 50 } })
    expect(body.products.map(({ id }: Product) => id)).toEqual([speckled.id, bud.id, blanket.id, guide.id])
    expect(body.metadata).toEqual({ count: 4, offset: 0, total: 4, tooManyToCount: false })
    const { body: alone } = await store.ask('GET', `/stores-reader/v1/products/${bud.id}`, { as: visitor })
    expect(body.products[1]).toEqual(alone.product)
  })

  test.each<[string, unknown, string[]]>([
    ['by address', { slug: 'bud-vase' }, ['Bud Vase']],
    [
      'by one of two addresses',
      { $or: [{ slug: 'bud-vase' }, { slug: 'wool-throw' }] },
      ['Bud Vase', 'Wool Throw'],
    ],
    ['by not being it', { slug: { $ne: 'bud-vase' } }, ['Speckled Mug', 'The Long Table 100%', 'Wool Throw']],
    [
      'by not, as the 2024 clients say it',
      { $not: [{ 'priceData.price': { $gt: 30 } }] },
      ['Speckled Mug', 'The Long Table 100%'],
    ],
    [
      'by not, as the current clients say it',
      { $not: { 'priceData.price': { $gt: 30 } } },
      ['Speckled Mug', 'The Long Table 100%'],
    ],
    [
      'by price between',
      { $and: [{ 'priceData.price': { $gte: 24 } }, { 'priceData.price': { $lt: 32 } }] },
      ['Speckled Mug'],
    ],
    ['by price under its older name', { price: { $lte: 14 } }, ['The Long Table 100%']],
    ['by the price after the sale', { 'priceData.discountedPrice': 96 }, ['Wool Throw']],
    ['by what the name begins with', { name: { $startsWith: 'the long' } }, ['The Long Table 100%']],
    ['by what the name ends with, taken literally', { name: { $endsWith: '100%' } }, ['The Long Table 100%']],
    ['by a part of the name', { name: { $contains: 'ECKL' } }, ['Speckled Mug']],
    ['by type', { productType: 'digital' }, ['The Long Table 100%']],
    ['by SKU', { sku: { $startsWith: 'FH-' } }, ['Bud Vase', 'Speckled Mug']],
    ['by description', { description: { $startsWith: 'Forty' } }, ['The Long Table 100%']],
    ['by having no SKU', { sku: { $exists: false } }, ['The Long Table 100%', 'Wool Throw']],
    ['by an empty field', { sku: null }, ['The Long Table 100%', 'Wool Throw']],
    ['by time', { lastUpdated: { $lt: '2020-01-01T00:00:00Z' } }, []],
    ['by number', { numericId: { $lte: '2' } }, ['Bud Vase', 'Speckled Mug']],
    ['by brand and ribbon', { brand: 'Fieldhouse', ribbon: 'Best seller' }, ['Speckled Mug']],
    ['by a choice', { choices: { $hasSome: ['Color: Sage'] } }, ['Speckled Mug']],
    ['by being in stock', { 'stock.inStock': true }, ['Speckled Mug', 'The Long Table 100%', 'Wool Throw']],
    ['by being sold out', { 'stock.inventoryStatus': 'OUT_OF_STOCK' }, ['Bud Vase']],
    ['by being sold out in part', { 'stock.inventoryStatus': 'PARTIALLY_OUT_OF_STOCK' }, ['Speckled Mug']],
    [
      'by the collection of all products',
      { collectionIds: { $hasSome: ['00000000-000000-000000-000000000001'] } },
      ['Bud Vase', 'Speckled Mug', 'The Long Table 100%', 'Wool Throw'],
    ],
    ['by a filter sent as text', '{"slug":"bud-vase"}', ['Bud Vase']],
  ])('%s', async (_, filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  test('by ids and by collections', async () => {
    expect(await found({ id: { $in: [bud.id, guide.id, lamp.id] } })).toEqual([
      'Bud Vase',
      'The Long Table 100%',
    ])
    expect(await found({ _id: speckled.id })).toEqual(['Speckled Mug'])
    expect(await found({ collectionIds: { $hasSome: [table.id] } })).toEqual(['Bud Vase', 'Speckled Mug'])
    expect(await found({ 'collections.id': table.id })).toEqual(['Bud Vase', 'Speckled Mug'])
    const gifts = await store.ask('GET', '/v2/collections/slug/gifts', { as: visitor })
    const both = [table.id, gifts.body.collection.id]
    expect(await found({ collectionIds: { $hasAll: both } })).toEqual(['Speckled Mug'])
    expect(await found({ collectionIds: { $hasSome: ['not-an-id'] } })).toEqual([])
  })

  test.each([
    [{ fieldName: 'name', order: 'ASC' }, ['Bud Vase', 'Speckled Mug', 'The Long Table 100%', 'Wool Throw']],
    [
      { fieldName: 'price', order: 'DESC' },
      ['Wool Throw', 'Bud Vase', 'Speckled Mug', 'The Long Table 100%'],
    ],
    [
      { fieldName: 'priceData.price', order: 'ASC' },
      ['The Long Table 100%', 'Speckled Mug', 'Bud Vase', 'Wool Throw'],
    ],
    [
      { fieldName: 'numericId', order: 'DESC' },
      ['The Long Table 100%', 'Wool Throw', 'Bud Vase', 'Speckled Mug'],
    ],
    [{ fieldName: 'slug', order: 'DESC' }, ['Wool Throw', 'The Long Table 100%', 'Speckled Mug', 'Bud Vase']],
  ])('sorted by %j', async (sort, expected) => {
    expect(await names({ sort: [sort] })).toEqual(expected)
  })

  test('page by page, by offset and by cursor', async () => {
    expect(await names({ paging: { limit: 3, offset: 3 }, sort: [{ fieldName: 'name' }] })).toEqual([
      'Wool Throw',
    ])
    const { body: first } = await post({
      cursorPaging: { limit: 3 },
      sort: [{ fieldName: 'price', order: 'DESC' }],
    })
    const { body: second } = await post({ cursorPaging: { limit: 3, cursor: first.metadata.cursors.next } })
    expect([...first.products, ...second.products].map(({ name }) => name)).toEqual([
      'Wool Throw',
      'Bud Vase',
      'Speckled Mug',
      'The Long Table 100%',
    ])
    expect(second.metadata.cursors.next).toBeUndefined()
  })

  test('a cursor knows that its list is filtered by stock', async () => {
    const { body: first } = await post({ filter: { 'stock.inStock': true }, cursorPaging: { limit: 2 } })
    const { body: second } = await post({ cursorPaging: { limit: 2, cursor: first.metadata.cursors.next } })
    expect([...first.products, ...second.products].map(({ id }) => id)).toEqual([
      speckled.id,
      blanket.id,
      guide.id,
    ])
  })

  test('refuses what cannot be asked: unknown fields, costs, too large pages', async () => {
    for (const query of [
      { filter: { cost: { $gt: 1 } } },
      { filter: { 'costAndProfitData.itemCost': 1 } },
      { sort: [{ fieldName: 'costAndProfitData.profit' }] },
      { paging: { limit: 101 } },
    ]) {
      const { status, body } = await post(query, store.apiKey, { includeMerchantSpecificData: true })
      expect([status, body.details.validationError.fieldViolations.length]).toEqual([400, 1])
    }
  })
})

describe('Hidden products', () => {
  const asked = { includeHiddenProducts: true, includeMerchantSpecificData: true }

  test('stay hidden from shoppers who ask for them in any way', async () => {
    const { body } = await post({ filter: { visible: false } }, visitor, asked)
    expect(body).toMatchObject({ products: [], metadata: { total: 0 } })
    expect((await post({ filter: { id: lamp.id } }, visitor, asked)).body.products).toEqual([])
    expect((await post({ search: { expression: 'hidden lamp' } }, visitor, asked)).body.products).toEqual([])
  })

  test('are listed for merchants who ask, with costs when they ask for those', async () => {
    const hidden = await post({ filter: { id: lamp.id } }, store.apiKey, { includeHiddenProducts: true })
    expect(hidden.body.products).toMatchObject([{ name: 'Hidden Lamp' }])
    expect(hidden.body.products[0].costAndProfitData).toBeUndefined()
    const { body } = await post({ filter: { visible: false } }, store.apiKey, asked)
    expect(body.products).toMatchObject([{ name: 'Hidden Lamp', costAndProfitData: { itemCost: 61 } }])
    expect((await post({ filter: { id: lamp.id } }, store.apiKey)).body.products).toEqual([])
  })
})

describe('A search', () => {
  const search = (expression: string, fields?: string[]) =>
    names({ search: { expression, ...(fields && { fields }) } })

  test.each([
    ['the beginning of a word', 'spec', ['Speckled Mug']],
    ['a part of a word', 'lanket', []],
    ['a word inside a name', 'table', ['The Long Table 100%']],
    ['two words in any order', 'mug speckled', ['Speckled Mug']],
    ['a word with two letters swapped', 'speckeld', ['Speckled Mug']],
    ['a word with a letter missing', 'woll throw', ['Wool Throw']],
    ['a short word with its first letters swapped', 'umg', ['Speckled Mug']],
    ['a short word with its last letters swapped', 'speckled mgu', ['Speckled Mug']],
    ['a colour it comes in', 'sage mug', ['Speckled Mug']],
    ['a word of the description', 'recipes', ['The Long Table 100%']],
    ['a brand', 'hearth', ['The Long Table 100%']],
    ['nothing there is', 'xyzzy', []],
    ['signs that mean something to the database', "100% o'clock_", []],
  ])('for %s', async (_, expression, expected) => {
    expect(await search(expression)).toEqual(expected)
  })

  test('puts names before descriptions', async () => {
    await products.create(store.shop, store.merchant, {
      name: 'Saucer',
      price: 6,
      description: 'For the mug.',
    })
    expect(await search('mug')).toEqual(['Speckled Mug', 'Saucer'])
    expect(await search('mug', ['name'])).toEqual(['Speckled Mug'])
  })

  test('says when no product has all words as they were typed', async () => {
    const signOf = async (expression: string) => (await post({ search: { expression } })).body.search
    expect(await signOf('speckled mug')).toBeUndefined()
    expect(await signOf('xyzzy')).toBeUndefined()
    for (const expression of ['speckled mgu', 'woll throw']) {
      expect(await signOf(expression)).toEqual({ loose: true })
    }
  })

  test('goes with filters and other orders', async () => {
    const { body } = await post({
      search: { expression: 'mug' },
      filter: { 'priceData.price': { $lt: 10 } },
      sort: [{ fieldName: 'name' }],
    })
    expect(body.products).toMatchObject([{ name: 'Saucer' }])
  })

  test('for nothing is refused', async () => {
    const { status, body } = await post({ search: { expression: '  ' } })
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([
      400,
      'query.search.expression',
    ])
  })
})

describe('Facets', () => {
  test('count what the products found are', async () => {
    const { body } = await post({ filter: { collectionIds: { $hasSome: [table.id] } }, facets: true })
    expect(body.facets).toEqual({
      collections: [
        { id: table.id, name: 'Table', slug: 'table', count: 2 },
        { id: expect.any(String), name: 'Gifts', slug: 'gifts', count: 1 },
      ],
      choices: [
        { option: 'Color', value: 'Ink', choice: 'Color: Ink', color: '#2c3640', count: 1 },
        { option: 'Color', value: 'Oat', choice: 'Color: Oat', color: '#e9e0d0', count: 1 },
        { option: 'Color', value: 'Sage', choice: 'Color: Sage', color: '#a9b59a', count: 1 },
      ],
      brands: [{ value: 'Fieldhouse', count: 1 }],
      ribbons: [{ value: 'Best seller', count: 1 }],
      inStock: { inStock: 1, outOfStock: 1 },
      price: { currency: 'USD', min: 24, max: 32 },
    })
  })

  test('come as few as asked for, and of nothing are empty', async () => {
    const { body } = await post({ filter: { slug: 'none' }, facets: ['brands', 'price'] })
    expect(body.facets).toEqual({ brands: [], price: { currency: 'USD', min: null, max: null } })
  })
})

describe('A list', () => {
  const cheap = { filter: { 'priceData.price': { $lt: 5 } } }

  test('knows a new product, a new price and a new collection at once', async () => {
    expect(await names(cheap)).toEqual([])
    const { id } = await products.create(store.shop, store.merchant, { name: 'Pencil', price: 2 })
    expect(await names(cheap)).toEqual(['Pencil'])
    await products.update(store.shop, store.merchant, { id, patch: { name: 'Good Pencil' } })
    expect(await names(cheap)).toEqual(['Good Pencil'])
    const desk = await collections.create(store.shop, store.merchant, { name: 'Desk' })
    const onDesk = { filter: { collectionIds: { $hasSome: [desk.id] } } }
    expect(await names(onDesk)).toEqual([])
    await collections.addProducts(store.shop, store.merchant, { id: desk.id, productIds: [id] })
    expect(await names(onDesk)).toEqual(['Good Pencil'])
    await products.update(store.shop, store.merchant, { id, patch: { visible: false } })
    expect(await names(onDesk)).toEqual([])
  })

  test('knows new stock at once, in what it shows and in what it finds', async () => {
    const soldOut = { filter: { 'stock.inStock': false } }
    expect(await names(soldOut)).toEqual(['Bud Vase'])
    const set = (quantity: number) =>
      stockItems.set(store.shop, store.merchant, {
        productId: bud.id,
        variants: [{ variantId: onlyVariant, quantity }],
      })
    await set(3)
    expect(await names(soldOut)).toEqual([])
    const { body } = await post({ filter: { slug: 'bud-vase' } })
    expect(body.products[0].stock).toMatchObject({ quantity: 3, inventoryStatus: 'IN_STOCK' })
    await set(0)
    expect(await names(soldOut)).toEqual(['Bud Vase'])
  })

  test('of another site has nothing of this one', async () => {
    const other = await openStore()
    const { body } = await other.ask('POST', path, { as: await other.visitor(), body: { query: {} } })
    expect(body.products).toEqual([])
    await other.close()
  })
})

describe('Variants of the whole shop', () => {
  const variants = async (query: unknown) => {
    const body = { query }
    const reply = await store.ask('POST', '/stores-reader/v1/variants/query', { as: visitor, body })
    return reply.body
  }

  test('are found by product, SKU, stock and collection, and sorted', async () => {
    const { variants: found, metadata } = await variants({
      filter: { productId: speckled.id },
      sort: [{ fieldName: 'sku', order: 'DESC' }],
      paging: { limit: 2, offset: 0 },
    })
    expect(metadata).toMatchObject({ count: 2, offset: 0, total: 3 })
    expect(found).toMatchObject([
      { sku: 'FH-MUG-SAGE', productName: 'Speckled Mug', stock: { quantity: 5 } },
      { sku: 'FH-MUG-OAT', choices: { Color: 'Oat' }, managedVariant: true },
    ])
    const bySku = await variants({ filter: { sku: 'FH-MUG-INK' } })
    expect(bySku.variants).toMatchObject([{ variantName: 'Ink', stock: { inStock: false } }])
    const left = await variants({
      filter: { $and: [{ 'stock.quantity': { $gt: 0 } }, { collectionIds: table.id }] },
    })
    expect(left.metadata.total).toBe(2)
  })

  test('leave out hidden ones, and those of hidden products', async () => {
    expect((await variants({ filter: { productId: lamp.id } })).variants).toEqual([])
    const { id } = await products.create(store.shop, store.merchant, {
      ...mug,
      name: 'Shy Mug',
      variants: [{ choices: { Color: 'Ink' }, visible: false }],
    })
    expect((await variants({ filter: { productId: id } })).metadata.total).toBe(2)
    await products.update(store.shop, store.merchant, { id, patch: { visible: false } })
  })
})

describe('Collections', () => {
  const query = async (query: unknown, as = visitor) =>
    (await store.ask('POST', '/stores-reader/v2/collections/query', { as, body: { query } })).body
  const named = async (asked: unknown) =>
    (await query(asked)).collections.map(({ name }: { name: string }) => name)

  beforeAll(async () => {
    await collections.create(store.shop, store.merchant, {
      name: 'Secret',
      visible: false,
      media: [{ id: 'hero.webp' }],
    })
  })

  test('are listed with the one that has everything, without hidden ones', async () => {
    expect(await named({ sort: [{ fieldName: 'name', order: 'DESC' }] })).toEqual([
      'Table',
      'Gifts',
      'Desk',
      'All Products',
    ])
    expect(await named({ filter: { name: { $startsWith: 'ta' } } })).toEqual(['Table'])
    expect(await named({ filter: { id: { $in: [table.id] } } })).toEqual(['Table'])
    expect(await named({ paging: { limit: 1, offset: 1 }, sort: [{ fieldName: 'name' }] })).toEqual(['Desk'])
  })

  test('are found under every path a client uses', async () => {
    const packed = Buffer.from(JSON.stringify({ query: { filter: { name: 'Table' } } })).toString('base64url')
    const { body: current } = await store.ask('GET', `/v2/collections/query?.r=${packed}`, { as: visitor })
    expect(current).toEqual(await query({ filter: { name: 'Table' } }))
    for (const path of [
      `/stores-reader/v2/collections/${table.id}?id=${table.id}`,
      `/v2/collections/${table.id}`,
      '/v2/collections/slug/table?slug=table',
      '/stores-reader/v2/collections/slug/table',
      '/v1/collections/slug/table',
      '/stores-reader/v1/collections/slug/table?slug=table',
    ]) {
      const { body } = await store.ask('GET', path, { as: visitor })
      expect(body.collection).toEqual(current.collections[0])
    }
  })

  test('all products can be asked for by address and by id, and counts what is shown', async () => {
    const { body } = await store.ask('GET', '/v2/collections/slug/all-products', { as: visitor })
    const { body: all } = await post({ paging: { limit: 1 } })
    expect(body.collection).toMatchObject({
      id: '00000000-000000-000000-000000000001',
      name: 'All Products',
      visible: true,
      numberOfProducts: all.metadata.total,
    })
    const byId = await store.ask('GET', `/v2/collections/${body.collection.id}`, { as: visitor })
    expect(byId.body).toEqual(body)
  })

  test('that are missing answer 404 without a code, as storefronts expect', async () => {
    for (const path of [
      '/v2/collections/slug/nothing',
      '/v1/collections/slug/nothing',
      `/v2/collections/${store.shop.newId()}`,
      '/v2/collections/nothing',
      '/v2/collections/slug/secret',
    ]) {
      const { status, body } = await store.ask('GET', path, { as: visitor })
      expect([status, body.details]).toEqual([404, {}])
    }
  })

  test('that are hidden are there for the merchant', async () => {
    const { body } = await store.ask('GET', '/v2/collections/slug/secret', { as: store.apiKey })
    expect(body.collection).toMatchObject({
      name: 'Secret',
      visible: false,
      media: { mainMedia: { id: 'hero.webp' } },
    })
  })
})
