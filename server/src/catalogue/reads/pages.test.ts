import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { collect, mug, stock, stockMug, throwBlanket, vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as stockItems from '../../inventory/stock/items.service.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import * as collections from '../collections/service.ts'
import type { Product } from '../model/product.rules.ts'
import * as products from '../products/service.ts'

// A mug and a vase (sold out) on the table, a bowl and a hidden jug there too, a lamp of the mug's brand, a throw alone.
let store: Store
let visitor: string
let speckled: Product
let bud: Product
let bowl: Product
let lamp: Product
let blanket: Product
let table: { id: string; slug: string }

beforeAll(async () => {
  store = await openStore()
  visitor = await store.visitor()
  speckled = await stockMug(store)
  bud = await stock(store, vase, 0)
  bowl = await stock(store, { name: 'Nesting Bowl', price: 20 }, 3)
  const jug = await stock(store, { name: 'Hidden Jug', price: 20, visible: false }, 3)
  lamp = await stock(store, { name: 'Dome Lamp', price: 90, brand: 'Fieldhouse' }, 3)
  blanket = await products.create(store.shop, store.merchant, throwBlanket)
  table = await collect(store, 'Table', [speckled, bud, bowl, jug])
})
afterAll(() => store.close())

const pageOf = (slug: string) =>
  store.ask('GET', `/v1/storefront/products/${encodeURIComponent(slug)}`, { as: visitor })
const rename = (id: string, slug: string) =>
  products.update(store.shop, store.merchant, { id, patch: { slug } })

/** The statements a question takes. Others run beside it: the index of products reads what has changed. */
async function statements(ask: () => Promise<unknown>): Promise<string[]> {
  const { db } = store.shop
  const { run } = db
  const seen: string[] = []
  const asking = new AsyncLocalStorage<true>()
  db.run = (statement, values) => {
    if (asking.getStore()) seen.push(statement.name)
    return run(statement, values)
  }
  await asking.run(true, ask)
  db.run = run
  return seen
}

describe('The page of a product', () => {
  test('shows the product as it is on its own, its collections and what can be had', async () => {
    const { status, body } = await pageOf('speckled-mug')
    expect(status).toBe(200)
    const alone = await store.ask('GET', `/stores-reader/v1/products/${speckled.id}`, { as: visitor })
    expect(body.product).toEqual(alone.body.product)
    expect(body.collections).toEqual([{ id: table.id, name: 'Table', slug: 'table' }])
    expect(body.variantAvailability).toMatchObject([
      { choices: { Color: 'Oat' }, inStock: true, quantity: 12, availableForPurchase: true },
      { choices: { Color: 'Sage' }, inStock: true, quantity: 5, availableForPurchase: true },
      { choices: { Color: 'Ink' }, inStock: false, quantity: 0, availableForPurchase: false },
    ])
  })

  test('goes on with what is in stock, of its collections before its brand; never itself or what is hidden', async () => {
    const { body } = await pageOf('speckled-mug')
    expect(body.related.map(({ name }: Product) => name)).toEqual(['Nesting Bowl', 'Dome Lamp', 'Bud Vase'])
    expect((await pageOf('wool-throw')).body.related).toEqual([])
  })

  test('puts what sells out to the end at once', async () => {
    await stockItems.set(store.shop, store.merchant, {
      productId: bowl.id,
      variants: [{ variantId: onlyVariant, quantity: 0 }],
    })
    const { body } = await pageOf('speckled-mug')
    const [first, ...soldOut] = body.related.map(({ name }: Product) => name)
    expect([first, ...soldOut.sort()]).toEqual(['Dome Lamp', 'Bud Vase', 'Nesting Bowl'])
  })

  test('takes one statement, and none when it was shown before', async () => {
    await vi.waitFor(async () => expect(await statements(() => pageOf('speckled-mug'))).toEqual([]))
    expect(await statements(() => pageOf('nesting-bowl'))).toEqual(['catalogue.product-page'])
    expect(await statements(() => pageOf('nesting-bowl'))).toEqual([])
  })

  test('says when a variant can be ordered before it is there', async () => {
    await products.update(store.shop, store.merchant, {
      id: blanket.id,
      patch: {
        preorder: { enabled: true, message: 'Comes in May', limit: 5 },
      },
    })
    const { body } = await pageOf('wool-throw')
    expect(body.variantAvailability).toMatchObject([{ preorder: { message: 'Comes in May', limit: 5 } }])
  })

  test('is refused for hidden and unknown products', async () => {
    for (const slug of ['hidden-jug', 'nothing']) {
      const { status, body } = await pageOf(slug)
      expect(status).toBe(404)
      expect(body.details.applicationError.code).toBe('PRODUCT_NOT_FOUND')
    }
  })
})

describe('A product that moved', () => {
  test('is found by each address it had and says where it is', async () => {
    await rename(lamp.id, 'reading-lamp')
    await rename(lamp.id, 'table-lamp')
    for (const slug of ['dome-lamp', 'reading-lamp', 'table-lamp']) {
      expect((await pageOf(slug)).body.product).toMatchObject({ id: lamp.id, slug: 'table-lamp' })
    }
  })

  test('may go back', async () => {
    await rename(lamp.id, 'dome-lamp')
    expect((await pageOf('table-lamp')).body.product.slug).toBe('dome-lamp')
    expect((await pageOf('dome-lamp')).body.product.slug).toBe('dome-lamp')
  })

  test('leaves its old address to a new product', async () => {
    const other = await products.create(store.shop, store.merchant, { ...mug, name: 'Reading Lamp' })
    expect(other.slug).toBe('reading-lamp')
    expect((await pageOf('reading-lamp')).body.product.id).toBe(other.id)
    await rename(other.id, 'study-lamp')
    expect((await pageOf('reading-lamp')).body.product.id).toBe(other.id)
  })

  test('of another shop leads nowhere here', async () => {
    const other = await openStore()
    const token = await other.visitor()
    const { status } = await other.ask('GET', '/v1/storefront/products/dome-lamp', { as: token })
    await other.close()
    expect(status).toBe(404)
  })
})

describe('A collection that moved', () => {
  const bySlug = (slug: string) =>
    store.ask('GET', `/stores-reader/v2/collections/slug/${slug}`, { as: visitor })

  test('is found by the address it had', async () => {
    const { status, body } = await store.ask('PATCH', `/stores/v1/collections/${table.id}`, {
      as: store.apiKey,
      body: { collection: { id: table.id, name: 'Tableware', slug: 'Table Ware' } },
    })
    expect(status).toBe(200)
    expect(body.collection).toMatchObject({ name: 'Tableware', slug: 'table-ware', numberOfProducts: 3 })
    for (const slug of ['table', 'table-ware']) {
      expect((await bySlug(slug)).body.collection).toMatchObject({ id: table.id, slug: 'table-ware' })
    }
    expect((await pageOf('bud-vase')).body.collections[0].slug).toBe('table-ware')
  })

  test('leaves its old address to a new collection', async () => {
    const next = await collections.create(store.shop, store.merchant, { name: 'Table' })
    expect((await bySlug('table')).body.collection.id).toBe(next.id)
    expect((await bySlug('nothing')).status).toBe(404)
  })

  test('keeps what is not sent', async () => {
    const description = 'All for the table'
    await collections.update(store.shop, store.merchant, { id: table.id, patch: { description } })
    await collections.update(store.shop, store.merchant, { id: table.id, patch: { visible: false } })
    expect((await bySlug('table-ware')).status).toBe(404)
    const { body } = await store.ask('GET', `/stores-reader/v2/collections/${table.id}`, { as: store.apiKey })
    expect(body.collection).toMatchObject({ name: 'Tableware', description, visible: false })
  })
})
