import type { PluginFallback } from '@cartwright/contract/plugins/plugins.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { stock, vase } from '../../test/fixtures.ts'
import { pieces, quantitiesByName, refusal, shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import type { InProcessPlugin } from '../plugins/asking/plugin.ts'

// biome-ignore lint/suspicious/noExplicitAny: a plugin in plain JavaScript
type Loose = any

const studioId = '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d41'

/** What the pottery studio sells. */
let classes: Record<string, Loose> = {}
let asked: Loose[] = []
let answer: (question: Loose) => Loose

const sells = ({ request }: Loose) => ({
  catalogItems: request.catalogReferences.flatMap(({ catalogReference }: Loose) => {
    const data = classes[catalogReference.catalogItemId]
    return data ? [{ catalogReference, data }] : []
  }),
})

const studio = {
  kind: 'CATALOGUE',
  id: studioId,
  name: 'Studio',
  budget: 300,
  fallback: 'FAIL' as PluginFallback,
  functions: {
    getCatalogItems: (question: Loose) => {
      asked.push(question)
      return answer(question)
    },
  },
} satisfies InProcessPlugin

let store: Store
let theVase: Product
beforeAll(async () => {
  store = await openStore({ plugins: [studio] })
  await deliver(store)
  theVase = await stock(store, vase, 1000)
})
afterAll(() => store.close())
beforeEach(() => {
  store.clock.advance(120_000)
  classes = {
    wheel: {
      productName: { original: 'Wheel class', translated: 'Drehkurs' },
      itemType: { preset: 'SERVICE' },
      price: '60.00',
      fullPrice: '80.00',
      url: { relativePath: '/classes/wheel', url: 'https://studio.example/classes/wheel' },
      descriptionLines: [{ name: { original: 'Room' }, plainText: { original: 'Kiln room' } }],
      media: { id: 'wheel.jpg', url: 'https://studio.example/wheel.jpg', width: 400, height: 300 },
      quantityAvailable: 6,
    },
    clay: {
      productName: { original: 'Clay' },
      itemType: { preset: 'PHYSICAL' },
      price: '9.00',
      physicalProperties: { weight: 10, sku: 'CLAY-10', shippable: true },
    },
  }
  asked = []
  answer = sells
  fallBack('FAIL')
})

const fallBack = (fallback: PluginFallback) => {
  studio.fallback = fallback
  store.shop.changes.publish('plugin', store.siteId)
}
const item = (catalogItemId: string, quantity = 1, options?: object) => ({
  quantity,
  catalogReference: { appId: studioId, catalogItemId, ...(options ? { options: { ...options } } : {}) },
})
const fail = () => {
  throw new Error('the studio is closed')
}

describe('an item of a plugin', () => {
  test('is in the cart with what the plugin says of it', async () => {
    const anna = await shopper(store)
    const { body } = await anna.add(item('wheel', 2), pieces(1, theVase))
    expect(body.cart.lineItems).toMatchObject([
      {
        productName: { original: 'Wheel class', translated: 'Drehkurs' },
        price: { amount: '60.00' },
        fullPrice: { amount: '80.00' },
        url: { url: 'https://studio.example/classes/wheel' },
        descriptionLines: [{ name: { original: 'Room' }, plainText: { original: 'Kiln room' } }],
        image: { url: 'https://studio.example/wheel.jpg', width: 400 },
        itemType: { preset: 'SERVICE' },
        availability: { status: 'AVAILABLE', quantityAvailable: 6 },
        physicalProperties: { shippable: false },
        customLineItem: false,
        rootCatalogItemId: 'wheel',
      },
      { productName: { original: 'Bud Vase' } },
    ])
    expect(body.cart.lineItems[0].url).not.toHaveProperty('relativePath')
    expect(body.cart.subtotal.amount).toBe('152.00')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      request: {
        catalogReferences: [{ catalogReference: { appId: studioId, catalogItemId: 'wheel' }, quantity: 2 }],
        currency: 'USD',
        weightUnit: 'KG',
      },
      metadata: { appExtensionType: 'ECOM_CATALOG', identity: { identityType: 'APP' } },
    })
  })

  test('is merged with the same item, and not with other options of it', async () => {
    const anna = await shopper(store)
    await anna.add(item('wheel', 2, { day: 'Monday' }))
    await anna.add(item('wheel', 1, { day: 'Monday' }), item('wheel', 1, { day: 'Friday' }))
    const { lineItems } = (await anna.cart()).body.cart
    expect(lineItems.map(({ quantity }: Loose) => quantity)).toEqual([3, 1])
  })

  test('is not sold beyond what there is of it', async () => {
    const anna = await shopper(store)
    const { body } = await anna.add(item('wheel', 9))
    expect(quantitiesByName({ body } as Loose)).toEqual({ 'Wheel class': 6 })
    const [{ id }] = body.cart.lineItems
    expect(quantitiesByName(await anna.set({ id, quantity: 8 }))).toEqual({ 'Wheel class': 6 })
    expect(quantitiesByName(await anna.add(item('wheel')))).toEqual({ 'Wheel class': 6 })
    classes.wheel.quantityAvailable = 0
    store.clock.advance(61_000)
    const [line] = (await anna.cart()).body.cart.lineItems
    expect(line.availability).toMatchObject({ status: 'NOT_AVAILABLE' })
    const ben = await shopper(store)
    expect(refusal(await ben.add(item('wheel')))).toBe('OUT_OF_STOCK')
  })

  test('keeps a quantity that is fixed', async () => {
    classes.wheel.fixedQuantity = true
    const anna = await shopper(store)
    const [{ id, fixedQuantity }] = (await anna.add(item('wheel'))).body.cart.lineItems
    expect(fixedQuantity).toBe(true)
    expect((await anna.set({ id, quantity: 2 })).status).toBe(400)
    expect((await anna.add(item('wheel'))).status).toBe(400)
  })

  test('that the plugin does not have is not found, as one of an app that sells nothing here', async () => {
    const anna = await shopper(store)
    expect(refusal(await anna.add(item('glaze')))).toBe('PRODUCT_NOT_FOUND')
    const foreign = { appId: store.shop.newId(), catalogItemId: 'wheel' }
    expect(refusal(await anna.add({ quantity: 1, catalogReference: foreign }))).toBe('PRODUCT_NOT_FOUND')
  })

  test('that the plugin no longer has must leave the cart', async () => {
    const anna = await shopper(store)
    await anna.add(item('wheel'))
    classes = {}
    store.clock.advance(61_000)
    const [line] = (await anna.cart()).body.cart.lineItems
    expect(line).toMatchObject({
      productName: { original: 'Wheel class' },
      price: { amount: '0.00' },
      availability: { status: 'NOT_FOUND' },
    })
  })

  test('has a path where its page is one of the shop', async () => {
    const page = { relativePath: '/x/wheel', url: `${store.shop.publicUrl}/x/wheel` }
    classes.wheel.url = page
    const anna = await shopper(store)
    const [line] = (await anna.add(item('wheel'))).body.cart.lineItems
    expect(line.url).toEqual(page)
  })

  test('is in the cart of GraphQL, without a product of the shop', async () => {
    const anna = await shopper(store)
    await anna.add(item('wheel'), pieces(1, theVase))
    const query = '{ currentCart { lineItems { name product { name } } } }'
    const { body } = await store.ask('POST', '/graphql/alpha', { as: anna.as, body: { query } })
    expect(body.errors).toBeUndefined()
    expect(body.data.currentCart.lineItems).toEqual([
      { name: 'Drehkurs', product: null },
      { name: 'Bud Vase', product: { name: 'Bud Vase' } },
    ])
  })

  test('links and pictures that are none of the web are left out', async () => {
    Object.assign(classes.wheel, {
      url: { relativePath: 'javascript:alert(1)', url: 'javascript:alert(1)' },
      media: { url: 'javascript:alert(1)' },
    })
    const anna = await shopper(store)
    const [line] = (await anna.add(item('wheel'))).body.cart.lineItems
    expect([line.url, line.image]).toEqual([undefined, undefined])
  })
})

test('a cart is read with one statement and changed with two, whatever it holds', async () => {
  const { db } = store.shop
  const carts = await Promise.all(
    [pieces(1, theVase), item('wheel')].map(async (line) => {
      const owner = await shopper(store)
      await owner.add(line)
      return { owner, line }
    }),
  )
  const statements: string[] = []
  const run: typeof db.run = (statement, values) => {
    statements.push(statement.name)
    return db.run(statement, values)
  }
  store.shop.db = { ...db, run }
  try {
    for (const { owner, line } of carts) {
      statements.length = 0
      await owner.cart()
      expect(statements.splice(0)).toEqual(['carts.current'])
      await owner.add(line)
      expect(statements).toEqual(['carts.current', 'carts.update'])
    }
  } finally {
    store.shop.db = db
  }
})

test('a request that is one transaction asks the plugin outside of it, once', async () => {
  const anna = await shopper(store)
  const body = { lineItems: [item('wheel', 2)] }
  const headers = { 'idempotency-key': store.shop.newId() }
  const path = '/ecom/v1/carts/current/add-to-cart'
  const added = await store.ask('POST', path, { as: anna.as, body, headers })
  expect(quantitiesByName(added)).toEqual({ 'Wheel class': 2 })
  expect(asked).toHaveLength(1)
})

describe('an order of an item of a plugin', () => {
  test('has its price, weight and delivery', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [item('clay', 2), pieces(1, theVase)] })
    const { body } = await placeOrder(store, anna.as, id)
    const { order } = (await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, { as: store.apiKey })).body
    expect(order.lineItems[0]).toMatchObject({
      productName: { original: 'Clay' },
      catalogReference: { appId: studioId, catalogItemId: 'clay' },
      price: { amount: '9.00' },
      quantity: 2,
      physicalProperties: { weight: 10, sku: 'CLAY-10', shippable: true },
    })
    expect(order.priceSummary.total.amount).toBe('55.00')
  })

  test('asks the plugin for the price of now', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [item('clay')] })
    classes.clay.price = '11.00'
    const { body } = await placeOrder(store, anna.as, id)
    const { order } = (await store.ask('GET', `/ecom/v1/orders/${body.orderId}`, { as: store.apiKey })).body
    expect(order.lineItems[0].price.amount).toBe('11.00')
  })

  test('is not placed for more than there is by now', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [item('clay', 3), pieces(1, theVase)] })
    classes.clay.quantityAvailable = 1
    expect(refusal(await placeOrder(store, anna.as, id))).toBe('PARTIAL_OUT_OF_STOCK')
  })
})

describe('a catalogue that does not answer', () => {
  test('prevents the order, while the cart shows what it said last', async () => {
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [item('clay')] })
    answer = fail
    store.clock.advance(61_000)
    const [line] = (await anna.cart()).body.cart.lineItems
    expect(line).toMatchObject({ price: { amount: '9.00' }, availability: { status: 'NOT_AVAILABLE' } })
    expect(refusal(await placeOrder(store, anna.as, id))).toBe('VIOLATIONS_WITH_ERROR_SEVERITY')
    const refused = await anna.add(item('clay'))
    expect([refused.status, refusal(refused)]).toEqual([503, 'TEMPORARILY_UNAVAILABLE'])
    answer = sells
    store.clock.advance(6000)
    expect((await placeOrder(store, anna.as, id)).status).toBe(200)
  })

  test('sells at its last price where the merchant wants it', async () => {
    fallBack('LAST_GOOD')
    const anna = await shopper(store)
    const id = await checkOut(store, { as: anna.as, lineItems: [item('clay')] })
    answer = fail
    store.clock.advance(61_000)
    expect((await anna.add(item('clay', 2))).body.cart.subtotal.amount).toBe('27.00')
    expect((await placeOrder(store, anna.as, id)).status).toBe(200)
  })

  test('sells nothing where it is to be skipped', async () => {
    fallBack('SKIP')
    const anna = await shopper(store)
    await anna.add(item('clay'))
    answer = fail
    store.clock.advance(61_000)
    const [line] = (await anna.cart()).body.cart.lineItems
    expect(line.availability.status).toBe('NOT_FOUND')
  })

  test('is waited for once, and then left alone for a moment', async () => {
    fallBack('LAST_GOOD')
    const anna = await shopper(store)
    await anna.add(item('clay'))
    answer = () => new Promise(() => {})
    store.clock.advance(61_000)
    asked = []
    await anna.add(item('clay'))
    await anna.cart()
    expect(asked).toHaveLength(1)
  })

  test('is not asked while a cart of goods is read', async () => {
    answer = fail
    const anna = await shopper(store)
    await anna.add(pieces(1, theVase))
    await anna.cart()
    expect(asked).toEqual([])
  })

  test('answers with a wrong price: that counts as no answer', async () => {
    const anna = await shopper(store)
    classes.clay.price = '9.001'
    expect((await anna.add(item('clay'))).status).toBe(503)
    classes.clay.price = undefined
    store.clock.advance(6000)
    expect((await anna.add(item('clay'))).status).toBe(503)
  })
})
