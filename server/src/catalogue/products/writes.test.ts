import { afterAll, beforeAll, expect, test } from 'vitest'
import { vase } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as products from './service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const ask = (method: string, path: string, body: unknown, as = store.apiKey) =>
  store.ask(method, path, { as, body })

/** As a published client sends it. */
const shirt = {
  name: 'Shirt',
  productType: 'physical',
  priceData: { price: 10 },
  costAndProfitData: { itemCost: 4 },
  sku: 'S1',
  visible: true,
  ribbon: 'New',
  brand: 'B',
  weight: 1.5,
  description: 'd',
  manageVariants: true,
  productOptions: [
    {
      name: 'Size',
      optionType: 'drop_down',
      choices: [
        { value: 'M', description: 'M' },
        { value: 'L', description: 'L' },
      ],
    },
  ],
  discount: { type: 'PERCENT', value: 10 },
}

test('a merchant puts a product into the catalogue and shoppers see it', async () => {
  const { body } = await ask('POST', '/stores/v1/products', { product: shirt })
  expect(body.product).toMatchObject({
    name: 'Shirt',
    slug: 'shirt',
    priceData: { price: 10, discountedPrice: 9 },
    costAndProfitData: { itemCost: 4, profit: 5 },
    ribbon: 'New',
    variants: [{ choices: { Size: 'M' } }, { choices: { Size: 'L' } }],
  })
  const { body: shown } = await store.ask('GET', `/stores-reader/v1/products/${body.product.id}`, {
    as: await store.visitor(),
  })
  expect(shown.product).toMatchObject({ name: 'Shirt', brand: 'B', weight: 1.5 })
  expect(shown.product.costAndProfitData).toBeUndefined()
})

test('a merchant changes a product, and takes fields away', async () => {
  const { id } = await products.create(store.shop, store.merchant, { ...vase, ribbon: 'New', brand: 'B' })
  const product = { id, name: 'Tall Vase', priceData: { price: 35 }, ribbon: '', brand: null }
  const { body } = await ask('PATCH', `/stores/v1/products/${id}`, { product })
  expect(body.product).toMatchObject({ id, name: 'Tall Vase', slug: 'bud-vase', ribbon: '', sku: 'FH-VASE' })
  expect(body.product.brand).toBeUndefined()
  expect(body.product.priceData.price).toBe(35)
})

test('a merchant makes a collection and fills it', async () => {
  const { id } = await products.create(store.shop, store.merchant, vase)
  const { body } = await ask('POST', '/stores/v1/collections', { collection: { name: 'Spring' } })
  expect(body.collection).toMatchObject({
    name: 'Spring',
    slug: 'spring',
    visible: true,
    numberOfProducts: 0,
  })
  const added = await ask('POST', `/stores/v1/collections/${body.collection.id}/productIds`, {
    id: body.collection.id,
    productIds: [id],
  })
  expect(added.body).toEqual({})
  const read = await store.ask('GET', `/v2/collections/${body.collection.id}`, { as: store.apiKey })
  expect(read.body.collection.numberOfProducts).toBe(1)
})

test('a product without name or price, or with an endless weight, is refused', async () => {
  for (const product of [{ priceData: { price: 1 } }, { name: 'x' }, { ...shirt, weight: 'Infinity' }]) {
    expect((await ask('POST', '/stores/v1/products', { product })).status).toBe(400)
  }
})

test('shoppers change nothing', async () => {
  const visitor = await store.visitor()
  expect((await ask('POST', '/stores/v1/products', { product: shirt }, visitor)).status).toBe(403)
  expect((await ask('POST', '/stores/v1/collections', { collection: { name: 'x' } }, visitor)).status).toBe(
    403,
  )
})
