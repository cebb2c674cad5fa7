import { text } from 'node:stream/consumers'
import { cartV2Events } from '@cartwright/contract/events/cart-v2/cart-v2.ts'
import {
  categoryEvents,
  inventoryItemV3Events,
  productV3Events,
} from '@cartwright/contract/events/catalogue-v3.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as collections from '../../src/catalogue/collections/service.ts'
import type { ProductDraft } from '../../src/catalogue/model/drafts.rules.ts'
import * as products from '../../src/catalogue/products/service.ts'
import { checkOut, deliver, placeOrder, rows } from '../checkouts.ts'
import { sendEvents } from '../events.ts'
import { pieces, shelve, shopper } from '../shoppers.ts'
import { openStore, type Store } from '../store.ts'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../web.ts'
import { publishedClients } from './clients.ts'

// The packages of 2024 know no events of the second generation.

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Loose = any

const ours = [...productV3Events, ...categoryEvents, ...inventoryItemV3Events, ...cartV2Events].map(
  ({ type }) => type,
)
const catalogV1 = 'com.wix.ecommerce.catalog.api.v1'
const types = [
  ...ours,
  `${catalogV1}.ProductChanged`,
  `${catalogV1}.VariantsChanged`,
  'wix.ecom.v1.cart_updated',
]

let store: Store
let receiver: Elsewhere
let client: Loose
let merchant: Loose
let subscriptionId: string
let status = 200
const bodies: string[] = []
const heard: [string, Loose][] = []

beforeAll(async () => {
  receiver = await openElsewhere(async (request, response) => {
    const body = await text(request)
    if (status === 200) bodies.push(body)
    response.statusCode = status
    response.end()
  })
  store = await openStore({ httpClient: openTestHttpClient(receiver.port) })
  store.clock.now = Date.now()
  const wanted = { name: 'Stockroom', url: `${receiver.url}/hook`, envelope: 'contract', types }
  const { subscription } = await ask('POST', '/webhooks/v1/subscriptions', { subscription: wanted })
  subscriptionId = subscription.id
  const { publicKeys } = await ask('GET', `/webhooks/v1/subscriptions/${subscriptionId}/public-key`)
  const { sdk } = await publishedClients(store, 'current')
  const {
    productsV3,
    inventoryItemsV3,
    products: productsV1,
  } = (await import('@wix/stores' as string)) as Loose
  const { cartV2, cart } = (await import('@wix/ecom' as string)) as Loose
  const categories = (await import('@wix/auto_sdk_categories_categories' as string)) as Loose
  const modules = { productsV3, inventoryItemsV3, categories, cartV2, productsV1, cart }
  merchant = sdk.createClient({
    modules,
    auth: sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId }),
  })
  client = sdk.createClient({
    modules,
    auth: sdk.AppStrategy({ appId: 'an-app', publicKey: publicKeys[0].pem }),
  })
  listenTo('productsV3', ['onProductCreated', 'onProductUpdated', 'onProductDeleted'])
  listenTo('categories', ['onCategoryCreated', 'onCategoryUpdated', 'onCategoryDeleted'])
  listenTo('inventoryItemsV3', ['onInventoryItemUpdated', 'onInventoryItemStockStatusUpdated'])
  listenTo('cartV2', ['onCartCreated', 'onCartUpdated', 'onCartDeleted'])
  listenTo('productsV1', ['onProductChanged', 'onProductVariantsChanged'])
  listenTo('cart', ['onCartUpdated'])
})
afterAll(async () => {
  await store.close()
  await receiver.close()
})
beforeEach(async () => {
  await receive()
})

function listenTo(module: string, names: readonly string[]): void {
  for (const name of names)
    client[module][name]((event: Loose) => void heard.push([`${module}.${name}`, event]))
}

async function ask(method: string, path: string, body?: object) {
  const reply = await store.ask(method, path, { as: store.apiKey, ...(body ? { body } : {}) })
  if (reply.status !== 200) throw new Error(reply.body.message)
  return reply.body
}

/** What the handlers get of all that is sent now, in the order in which it came. */
async function receive(module = '') {
  await sendEvents(store)
  for (const body of bodies.splice(0)) await client.webhooks.process(body)
  return heard.splice(0).filter(([name]) => name.startsWith(module))
}

const told = (events: [string, Loose][]) =>
  events.map(([name, { metadata }]) => [name.replace(/^.*\./, ''), metadata.entityEventSequence])

const towel: ProductDraft = {
  name: 'Tea Towel',
  price: 12,
  options: [{ name: 'Hem', choices: [{ value: 'Red' }, { value: 'Blue' }] }],
  variants: [{ choices: { Hem: 'Red' } }, { choices: { Hem: 'Blue' } }],
}

test('a product is told of as getProduct returns it, when it is created, changed and deleted', async () => {
  const { id } = await products.create(store.shop, store.merchant, { name: 'Jug', price: 30 })
  const [created] = await receive('productsV3')
  expect(created).toEqual([
    'productsV3.onProductCreated',
    {
      entity: await merchant.productsV3.getProduct(id),
      metadata: expect.objectContaining({
        entityId: id,
        entityFqdn: 'wix.stores.catalog.v3.product',
        slug: 'created',
        entityEventSequence: '1',
        instanceId: store.siteId,
      }),
    },
  ])
  const { product } = await ask('GET', `/stores/v3/products/${id}`)
  await merchant.productsV3.updateProduct(id, { revision: product.revision, name: 'Big jug' })
  const entity = await merchant.productsV3.getProduct(id)
  expect(await receive('productsV3')).toEqual([
    ['productsV3.onProductUpdated', expect.objectContaining({ entity })],
  ])
  await merchant.productsV3.deleteProduct(id)
  const [deleted, ...others] = await receive('productsV3')
  expect(others).toEqual([])
  expect(deleted).toEqual([
    'productsV3.onProductDeleted',
    { metadata: expect.objectContaining({ entityId: id, entityEventSequence: '3' }) },
  ])
})

test('each change of a product is told once, whether of its variants, of itself or of both', async () => {
  const { id, variants } = await products.create(store.shop, store.merchant, towel)
  const change = (patch: Partial<ProductDraft>) => products.update(store.shop, store.merchant, { id, patch })
  const priced = (price: number) => ({
    variants: variants.map(({ choices }) => ({ choices, price })),
  })
  await change({ name: 'Towel' })
  await change(priced(13))
  await change({ ...priced(14), name: 'Linen towel' })
  const events = await receive('products')
  const sequences = told(events.filter(([name]) => name.startsWith('productsV3')))
  expect(sequences).toEqual([
    ['onProductCreated', '1'],
    ['onProductUpdated', '2'],
    ['onProductUpdated', '3'],
    ['onProductUpdated', '4'],
  ])
  const changed = events.filter(([name]) => name === 'productsV1.onProductVariantsChanged')
  expect(changed).toHaveLength(2)
  const kept = await rows<{ type: string }>(store, 'SELECT type FROM outbox WHERE entity_id = $1', [id])
  expect(kept.map(({ type }) => type.split('.').at(-1)).sort()).toEqual([
    ...['ProductChanged', 'ProductChanged', 'ProductCreated', 'VariantsChanged', 'VariantsChanged'],
  ])
  for (const [, { data }] of changed) expect(data).not.toHaveProperty('revision')
})

test('a category is told of as getCategory returns it, when it is created, changed, filled and deleted', async () => {
  const { id } = await collections.create(store.shop, store.merchant, { name: 'Kitchen' })
  const tree = { appNamespace: '@wix/stores' }
  const category = async () => merchant.categories.getCategory(id, tree)
  expect(await receive()).toEqual([
    ['categories.onCategoryCreated', expect.objectContaining({ entity: await category() })],
  ])
  await collections.update(store.shop, store.merchant, { id, patch: { name: 'Table' } })
  const product = await products.create(store.shop, store.merchant, { name: 'Bowl', price: 8 })
  await ask('POST', `/stores/v1/collections/${id}/productIds`, { productIds: [product.id] })
  const updated = await receive('categories')
  expect(told(updated)).toEqual([
    ['onCategoryUpdated', '2'],
    ['onCategoryUpdated', '3'],
  ])
  expect(updated.at(-1)?.[1].entity).toEqual(await category())
  expect(updated.at(-1)?.[1].entity).toMatchObject({ name: 'Table', itemCounter: 1 })
  await merchant.categories.deleteCategory(id, tree)
  expect(await receive()).toMatchObject([
    ['categories.onCategoryDeleted', { metadata: { entityId: id, entityEventSequence: '4' } }],
  ])
})

test('the stock of each variant is told of as getInventoryItem returns it', async () => {
  const product = await products.create(store.shop, store.merchant, towel)
  await receive()
  const { items } = await merchant.inventoryItemsV3.queryInventoryItems().eq('productId', product.id).find()
  const [red, blue] = items
  await merchant.inventoryItemsV3.bulkUpdateInventoryItems(
    [red, blue].map(({ _id, revision }: Loose, index) => ({
      inventoryItem: { _id, revision, quantity: 7 + index },
    })),
  )
  const [first, second, ...others] = await receive('inventoryItemsV3')
  expect(others).toEqual([])
  const now = async ({ _id }: Loose) => merchant.inventoryItemsV3.getInventoryItem(_id)
  const entities = [first, second].map((event) => event?.[1].entity)
  expect(entities).toEqual(expect.arrayContaining([await now(red), await now(blue)]))
  const [, { metadata }] = first ?? ['', {}]
  expect(metadata).toMatchObject({ entityId: first?.[1].entity._id, slug: 'updated' })

  await ask('PATCH', `/stores/v2/inventoryItems/product/${product.id}`, {
    inventoryItem: { preorderInfo: { enabled: true }, variants: [{ variantId: red.variantId, quantity: 9 }] },
  })
  const both = await receive('inventoryItemsV3')
  expect(both.map(([, { entity }]) => entity._id).sort()).toEqual([red._id, blue._id].sort())
  for (const [, { entity }] of both) expect(entity.preorderInfo).toMatchObject({ enabled: true })
})

test('a sale is told of the item that was sold, and when it was the last', async () => {
  await deliver(store)
  const as = await store.visitor()
  const product = await shelve(store, { name: 'Plate', price: 9 }, 4)
  await receive()
  const checkoutId = await checkOut(store, { as, lineItems: [pieces(3, product)] })
  await placeOrder(store, as, checkoutId)
  const [sold, ...others] = await receive('inventoryItemsV3')
  expect(others).toEqual([])
  expect(sold).toMatchObject(['inventoryItemsV3.onInventoryItemUpdated', { entity: { quantity: 1 } }])
  const itemId = sold?.[1].metadata.entityId

  const last = await checkOut(store, { as, lineItems: [pieces(1, product)] })
  await placeOrder(store, as, last)
  const events = await receive('inventoryItemsV3')
  expect(events.map(([name]) => name).sort()).toEqual([
    'inventoryItemsV3.onInventoryItemStockStatusUpdated',
    'inventoryItemsV3.onInventoryItemUpdated',
  ])
  expect(events.map(([, { metadata }]) => metadata.entityId)).toEqual([itemId, itemId])
  expect(events.find(([name]) => name.includes('StockStatus'))?.[1].data).toEqual({ inStock: false })
})

test('a cart is told of as getCart returns it, until it is deleted', async () => {
  const mug = await shelve(store, { name: 'Mug', price: 12 }, 5)
  const anna = await shopper(store)
  await anna.add(pieces(1, mug))
  await receive()
  await anna.add(pieces(1, mug))
  const [updated] = (await receive('cartV2')).slice(-1)
  const { entity, metadata } = updated?.[1] ?? {}
  expect(updated?.[0]).toBe('cartV2.onCartUpdated')
  expect(entity).toEqual(await merchant.cartV2.getCart(metadata.entityId))
  expect(entity).toMatchObject({ lineItems: [{ quantityInfo: { confirmedQuantity: 2 } }] })
  await merchant.cartV2.deleteCart(metadata.entityId)
  expect(await receive('cartV2')).toMatchObject([
    ['cartV2.onCartDeleted', { metadata: { entityId: metadata.entityId, slug: 'deleted' } }],
  ])
})

test('both generations of a change come again after a failure, each in order and with its own id', async () => {
  const mug = await shelve(store, { name: 'Cup', price: 12 }, 5)
  const anna = await shopper(store)
  await anna.add(pieces(1, mug))
  await receive()
  status = 500
  await anna.add(pieces(1, mug))
  await anna.add(pieces(1, mug))
  expect(await receive()).toEqual([])
  status = 200
  store.clock.advance(15_000)
  const events = (await receive('cart')).map(([name, { metadata }]) => ({ name, ...metadata }))
  const sequences = events.map(({ entityEventSequence }) => Number(entityEventSequence))
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(events.map(({ name }) => name).sort()).toEqual([
    'cart.onCartUpdated',
    'cart.onCartUpdated',
    'cartV2.onCartUpdated',
    'cartV2.onCartUpdated',
  ])
  const ids = events.map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) {
    const { delivery, request } = await ask(
      'GET',
      `/webhooks/v1/subscriptions/${subscriptionId}/deliveries/${id}`,
    )
    expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: expect.any(Number) })
    expect(request.body).toContain('.')
  }
})

test.each(ours)('a sample of %s is accepted', async (type) => {
  await ask('POST', `/webhooks/v1/subscriptions/${subscriptionId}/send-sample`, { type })
  const [event, ...others] = await receive()
  expect(others).toEqual([])
  expect(event?.[1].metadata.entityId).toMatch(/^0193f8a0-/)
})
