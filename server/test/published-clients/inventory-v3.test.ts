import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import * as products from '../../src/catalogue/products/service.ts'
import * as inventory from '../../src/inventory/service.ts'
import * as stockItems from '../../src/inventory/stock/items.service.ts'
import { onlyVariant } from '../../src/inventory/stock/rules.ts'
import { systemCaller } from '../../src/platform/shop/shop.ts'
import { stock, stockMug, variantOf, vase } from '../fixtures.ts'
import { openStore, type Store } from '../store.ts'
import { publishedClients } from './clients.ts'

// The installed packages of 2024 have no inventory items: their requests are sent as they were captured.

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

let store: Store
let visitor: Client
let merchant: Client
let old: Client
let mug: Product
let shelf: Product
let bowl: Product

beforeAll(async () => {
  store = await openStore()
  old = (await publishedClients(store, '2024')).merchant()
  const { sdk } = await publishedClients(store, 'current')
  const { inventoryItemsV3, storesLocationsV3 } = (await import('@wix/stores' as string)) as Client
  const modules = { inventoryItemsV3, storesLocationsV3 }
  visitor = sdk.createClient({ modules, auth: sdk.OAuthStrategy({ clientId: store.clientId }) })
  const auth = sdk.ApiKeyStrategy({ apiKey: store.apiKey, siteId: store.siteId })
  merchant = sdk.createClient({ modules, auth })
})
afterAll(() => store.close())

beforeEach(async () => {
  mug = await stockMug(store)
  shelf = await stock(store, vase, 7)
  bowl = await products.create(store.shop, systemCaller(store.siteId), { name: 'Bowl', price: 12 })
})

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ details: { applicationError, validationError } }: Client) =>
      applicationError?.code ?? validationError.fieldViolations[0].field,
  )
const itemsOf = async ({ id }: Product, client = merchant) =>
  (await client.inventoryItemsV3.queryInventoryItems().eq('productId', id).find()).items
const itemOf = async (product: Product, variantId = onlyVariant) =>
  (await itemsOf(product)).find((item: Client) => item.variantId === variantId)
const oldQuantity = async ({ id }: Product, variantId = onlyVariant) =>
  (await old.inventory.getInventoryVariants(id, { variantIds: [variantId] })).inventoryItem.variants[0]
    .quantity
const errorsOf = ({ results }: Client) =>
  results.map(({ itemMetadata: { success, error } }: Client) => (success ? 'done' : error.code))

describe('reading stock by variant', () => {
  test('a storefront finds the items of a product with names, quantities and what can be bought', async () => {
    const items = await itemsOf(mug, visitor)
    expect(items).toHaveLength(3)
    const oat = variantOf(mug, 'Oat')
    const found = items.find(({ variantId }: Client) => variantId === oat)
    expect(found).toMatchObject({
      productId: mug.id,
      trackQuantity: true,
      quantity: 12,
      availabilityStatus: 'IN_STOCK',
      locationId: store.siteId,
      preorderInfo: { enabled: false, counter: 0 },
      product: { name: mug.name, variantName: 'Oat', variantSku: 'FH-MUG-OAT', variantVisible: true },
    })
    expect(await visitor.inventoryItemsV3.getInventoryItem(found._id)).toEqual(found)
    const ink = items.find(({ variantId }: Client) => variantId === variantOf(mug, 'Ink'))
    expect(ink).toMatchObject({ quantity: 0, availabilityStatus: 'OUT_OF_STOCK' })
    const [uncounted] = await itemsOf(bowl, visitor)
    expect(uncounted).toMatchObject({ trackQuantity: false, inStock: true, variantId: onlyVariant })
    expect(uncounted.quantity).toBeUndefined()
  })

  test('pages by cursor through every item once, in any order', async () => {
    const seen: string[] = []
    let page = await merchant.inventoryItemsV3.queryInventoryItems().ascending('product.name').limit(2).find()
    for (;;) {
      seen.push(...page.items.map(({ _id }: Client) => _id))
      if (!page.hasNext()) break
      page = await page.next()
    }
    expect(new Set(seen).size).toBe(seen.length)
    const { count } = await merchant.inventoryItemsV3.countInventoryItems()
    expect(seen).toHaveLength(count)
  })

  test('pages by quantity leave out what is not counted, and go on behind equal ones', async () => {
    const query = merchant.inventoryItemsV3.queryInventoryItems().ge('quantity', 5).descending('quantity')
    const seen: Client[] = []
    let page = await query.limit(2).find()
    for (;;) {
      seen.push(...page.items)
      if (!page.hasNext()) break
      page = await page.next()
    }
    const quantities = seen.map(({ quantity }) => quantity)
    expect(quantities).toEqual(quantities.toSorted((one: number, other: number) => other - one))
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length)
    const { count } = await merchant.inventoryItemsV3.countInventoryItems({
      filter: { quantity: { $gte: 5 } },
    })
    expect(seen).toHaveLength(count)
  })

  test('what is not counted has no quantity, and is behind all others in a list by quantity', async () => {
    const query = () => merchant.inventoryItemsV3.queryInventoryItems().limit(100)
    const { items: uncounted } = await query().eq('quantity', null).find()
    expect(uncounted.map(({ productId }: Client) => productId)).toContain(bowl.id)
    expect(uncounted.filter(({ trackQuantity }: Client) => trackQuantity)).toEqual([])
    const { items } = await query().ascending('quantity').find()
    expect(
      items
        .slice(-uncounted.length)
        .map(({ _id }: Client) => _id)
        .toSorted(),
    ).toEqual(uncounted.map(({ _id }: Client) => _id).toSorted())
    const { count } = await merchant.inventoryItemsV3.countInventoryItems({
      filter: { quantity: { $eq: null } },
    })
    expect(count).toBe(uncounted.length)
    const ids = async (wanted: Client) => (await wanted.find()).items.map(({ _id }: Client) => _id).toSorted()
    expect(await ids(query().eq('trackQuantity', false))).toEqual(await ids(query().eq('quantity', null)))
  })

  test.each(['quantity', 'trackQuantity', '_updatedDate', '_createdDate', 'product.name', 'productId'])(
    'pages by %s have every item once, forwards and back',
    async (field) => {
      const pages: string[][] = []
      let page = await merchant.inventoryItemsV3.queryInventoryItems().descending(field).limit(2).find()
      const idsOn = ({ items }: Client) => items.map(({ _id }: Client) => _id)
      for (pages.push(idsOn(page)); page.hasNext(); pages.push(idsOn(page))) page = await page.next()
      const { count } = await merchant.inventoryItemsV3.countInventoryItems()
      expect(new Set(pages.flat()).size).toBe(count)
      expect(pages.flat()).toHaveLength(count)
      expect(idsOn(await page.prev())).toEqual(pages.at(-2))
    },
  )

  test('filters by variant, quantity, stock and collection, and searches names and SKUs', async () => {
    const query = () => merchant.inventoryItemsV3.queryInventoryItems().eq('productId', mug.id)
    const quantities = async (wanted: Client) =>
      (await wanted.find()).items.map(({ quantity }: Client) => quantity).sort()
    expect(await quantities(query().hasSome('variantId', [variantOf(mug, 'Sage')]))).toEqual([5])
    expect(await quantities(query().le('quantity', 5))).toEqual([0, 5])
    expect(await quantities(query().eq('inStock', false))).toEqual([0])
    expect(await quantities(query().eq('availabilityStatus', 'IN_STOCK'))).toEqual([12, 5])
    expect(await quantities(query().eq('product.variantSku', 'FH-MUG-SAGE'))).toEqual([5])
    const search = async (expression: string, fields: string[] = []) =>
      (
        await merchant.inventoryItemsV3.searchInventoryItems({
          filter: { productId: mug.id },
          search: { expression, mode: 'AND', fields },
        })
      ).inventoryItems.length
    expect([await search('speckled sage'), await search('speckled'), await search('plate')]).toEqual([
      1, 3, 0,
    ])
    expect(await search('sage', ['product.variantSku'])).toBe(1)
    expect(await search('sage', ['product.name'])).toBe(0)
    const { count } = await merchant.inventoryItemsV3.countInventoryItems({ filter: { productId: mug.id } })
    expect(count).toBe(3)
    const [{ product }] = (await query().find()).items
    const ofCollection = (ids: string[]) => query().hasSome('product.directCategoryIds', ids)
    expect(await quantities(ofCollection(product.directCategoryIds))).toEqual([0, 12, 5])
    expect(await quantities(ofCollection([store.shop.newId()]))).toEqual([])
    expect(await codeOf(query().eq('shelf', 'top').find())).toMatch(/filter.*\.shelf$/)
  })

  test('shoppers see no hidden variants, and nobody an item that does not exist', async () => {
    const hidden = await products.create(store.shop, systemCaller(store.siteId), {
      name: 'Hidden',
      price: 1,
      visible: false,
    })
    const [item] = await itemsOf(hidden)
    expect(item.product.variantVisible).toBe(false)
    expect(await itemsOf(hidden, visitor)).toEqual([])
    expect(await codeOf(visitor.inventoryItemsV3.getInventoryItem(item._id))).toBe('INVENTORY_ITEM_NOT_FOUND')
    expect(await codeOf(merchant.inventoryItemsV3.getInventoryItem(store.shop.newId()))).toBe(
      'INVENTORY_ITEM_NOT_FOUND',
    )
  })

  test('the shop is the one location of its stock', async () => {
    const { storesLocation } = await visitor.storesLocationsV3.getDefaultStoresLocation()
    expect(storesLocation).toMatchObject({
      _id: store.siteId,
      defaultLocation: true,
      locationType: 'VIRTUAL',
    })
    expect(await visitor.storesLocationsV3.getStoresLocation(store.siteId)).toEqual(storesLocation)
    expect(await codeOf(visitor.storesLocationsV3.getStoresLocation(store.shop.newId()))).toBe(404)
    const page = await visitor.storesLocationsV3.queryStoresLocations().find()
    expect(page.items).toEqual([storesLocation])
  })
})

describe('setting stock by variant', () => {
  test('changes what the first generation reads, under the revision of the variant', async () => {
    const sage = await itemOf(mug, variantOf(mug, 'Sage'))
    const oat = await itemOf(mug, variantOf(mug, 'Oat'))
    const { updateInventoryItem } = merchant.inventoryItemsV3
    const changed = await updateInventoryItem(sage._id, { revision: sage.revision, quantity: 9 })
    expect(changed).toMatchObject({ quantity: 9, revision: String(Number(sage.revision) + 1) })
    expect(await oldQuantity(mug, variantOf(mug, 'Sage'))).toBe(9)
    expect(await codeOf(updateInventoryItem(sage._id, { revision: sage.revision, quantity: 3 }))).toBe(
      'REVISION_MISMATCH',
    )
    const other = await updateInventoryItem(oat._id, { revision: oat.revision, quantity: 11 })
    expect(other.quantity).toBe(11)
    await old.inventory.decrementInventory([
      { productId: mug.id, variantId: variantOf(mug, 'Sage'), decrementBy: 2 },
    ])
    const late = { revision: changed.revision, quantity: 1 }
    expect(await codeOf(updateInventoryItem(sage._id, late))).toBe('REVISION_MISMATCH')
    expect((await itemOf(mug, variantOf(mug, 'Sage'))).quantity).toBe(7)
  })

  test('two programs that change the same variant at once do not overwrite each other', async () => {
    const [item] = await itemsOf(shelf)
    const change = (quantity: number) =>
      codeOf(merchant.inventoryItemsV3.updateInventoryItem(item._id, { revision: item.revision, quantity }))
    const outcomes = await Promise.all([change(1), change(2), change(3)])
    expect(outcomes.toSorted()).toEqual(['REVISION_MISMATCH', 'REVISION_MISMATCH', 'answered'])
    expect(await oldQuantity(shelf)).toBe(outcomes.indexOf('answered') + 1)
  })

  test('sales while programs read the stock and write it back are not lost', async () => {
    const wants = [{ productId: shelf.id, variantId: onlyVariant, quantity: 1 }]
    const sell = () => {
      const order = { siteId: store.siteId, orderId: store.shop.newId(), author: store.merchant, wants }
      const checkoutId = store.shop.newId()
      return store.shop.db.transaction((tx) => inventory.sell(tx, store.shop, { ...order, checkoutId }))
    }
    const addTwo = async () => {
      const [{ _id, revision, quantity }] = await itemsOf(shelf)
      const change = { revision, quantity: quantity + 2 }
      return codeOf(merchant.inventoryItemsV3.updateInventoryItem(_id, change))
    }
    const before = await itemOf(shelf)
    const adding = Promise.all([addTwo(), addTwo(), addTwo(), addTwo()])
    const selling = Promise.all([sell(), sell(), sell(), sell()])
    const outcomes = await adding
    await selling
    outcomes.push(await addTwo())
    const added = outcomes.filter((outcome) => outcome === 'answered').length
    expect(added).toBeGreaterThan(0)
    const after = await itemOf(shelf)
    expect(after.quantity).toBe(7 - 4 + 2 * added)
    expect(Number(after.revision) - Number(before.revision)).toBe(4 + added)
  })

  test('writes a movement and sends the whole item back without harm', async () => {
    const [item] = await itemsOf(shelf)
    const { updateInventoryItem } = merchant.inventoryItemsV3
    const { _id, ...whole } = item
    const same = await updateInventoryItem(_id, whole)
    expect(same).toEqual(item)
    const preorderInfo = { enabled: true, message: 'In May', limit: 5 }
    const open = await updateInventoryItem(_id, { ...whole, quantity: 0, preorderInfo }, { reason: 'MANUAL' })
    expect(open).toMatchObject({ quantity: 0, availabilityStatus: 'PREORDER', preorderInfo })
    const { body } = await store.ask('POST', '/admin/v1/stock-movements/query', {
      as: store.apiKey,
      body: { query: { filter: { productId: shelf.id, reason: 'SET' } } },
    })
    expect(body.movements[0]).toMatchObject({ onHandChange: -7, onHand: 0 })
  })

  test('the first stock of a new product, one variant after the other or all at once', async () => {
    const jug = await products.create(store.shop, systemCaller(store.siteId), {
      name: 'Jug',
      price: 9,
      options: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'L' }] }],
      variants: [{ choices: { Size: 'S' } }, { choices: { Size: 'L' } }],
    })
    const [small, large] = jug.variants.map(({ id }) => ({ productId: jug.id, variantId: id }))
    const { createInventoryItem, bulkCreateInventoryItems } = merchant.inventoryItemsV3
    expect(await createInventoryItem({ ...small, quantity: 4 })).toMatchObject({
      quantity: 4,
      trackQuantity: true,
    })
    expect(await createInventoryItem({ ...large, quantity: 2 })).toMatchObject({ quantity: 2 })
    expect(await oldQuantity(jug, small?.variantId)).toBe(4)
    expect(await codeOf(createInventoryItem({ ...small, quantity: 8 }))).toBe('ITEM_ALREADY_EXISTS')
    const made = await bulkCreateInventoryItems(
      [
        { productId: bowl.id, variantId: onlyVariant, quantity: 3 },
        { productId: store.shop.newId(), variantId: onlyVariant, quantity: 3 },
      ],
      { returnEntity: true },
    )
    expect(errorsOf(made)).toEqual(['done', 'INVENTORY_ITEM_NOT_FOUND'])
    expect(made.results[0].item.quantity).toBe(3)
  })

  test('counting begins and ends for all variants of a product together', async () => {
    const all = await itemsOf(mug)
    const [one] = all
    const { updateInventoryItem, bulkUpdateInventoryItems } = merchant.inventoryItemsV3
    expect(await codeOf(updateInventoryItem(one._id, { revision: one.revision, inStock: true }))).toMatch(
      /quantity$/,
    )
    const wanted = all.map(({ _id, revision }: Client) => ({
      inventoryItem: { _id, revision, trackQuantity: false, inStock: true },
    }))
    const done = await bulkUpdateInventoryItems(wanted, { returnEntity: true })
    expect(errorsOf(done)).toEqual(['done', 'done', 'done'])
    expect(done.results[0].item).toMatchObject({ trackQuantity: false, inStock: true })
    const ink = { productId: mug.id, variantId: variantOf(mug, 'Ink') }
    const first = merchant.inventoryItemsV3.createInventoryItem({ ...ink, quantity: 3 })
    expect(await codeOf(first)).toMatch(/quantity$/)
    expect(await itemOf(mug, variantOf(mug, 'Oat'))).toMatchObject({ inStock: true })
  })

  test('refuses what cannot be: below zero, too much, another location, no permission', async () => {
    const [item] = await itemsOf(shelf)
    const { updateInventoryItem } = merchant.inventoryItemsV3
    const { revision } = item
    expect(await codeOf(updateInventoryItem(item._id, { revision, quantity: -1 }))).toBe(
      'REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING',
    )
    expect(await codeOf(updateInventoryItem(item._id, { revision, quantity: 100_000 }))).toMatch(/quantity$/)
    const elsewhere = { revision, quantity: 1, locationId: store.shop.newId() }
    expect(await codeOf(updateInventoryItem(item._id, elsewhere))).toMatch(/locationId$/)
    expect(await codeOf(updateInventoryItem(store.shop.newId(), { revision, quantity: 1 }))).toBe(
      'INVENTORY_ITEM_NOT_FOUND',
    )
    expect(
      await codeOf(visitor.inventoryItemsV3.updateInventoryItem(item._id, { revision, quantity: 1 })),
    ).toBe('PERMISSION_DENIED')
    expect(await codeOf(merchant.inventoryItemsV3.deleteInventoryItem(item._id))).toBe(
      'FEATURE_NOT_AVAILABLE',
    )
  })
})

describe('adding and subtracting', () => {
  test('by item, each with its own result', async () => {
    const [item] = await itemsOf(shelf)
    const [uncounted] = await itemsOf(bowl)
    const { bulkIncrementInventoryItems, bulkDecrementInventoryItems } = merchant.inventoryItemsV3
    const more = await bulkIncrementInventoryItems(
      [
        { inventoryItemId: item._id, incrementBy: 3 },
        { inventoryItemId: uncounted._id, incrementBy: 1 },
        { inventoryItemId: store.shop.newId(), incrementBy: 1 },
        { inventoryItemId: item._id, incrementBy: 99_999 },
      ],
      { returnEntity: true },
    )
    expect(errorsOf(more)).toEqual([
      'done',
      'INVENTORY_QUANTITY_NOT_TRACKED',
      'INVENTORY_ITEM_NOT_FOUND',
      'MAX_QUANTITY_LIMIT_REACHED',
    ])
    expect(more.bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 3 })
    expect(more.results[0].item.quantity).toBe(10)
    const less = await bulkDecrementInventoryItems([
      { inventoryItemId: item._id, decrementBy: 6 },
      { inventoryItemId: item._id, decrementBy: 5 },
      { inventoryItemId: item._id, decrementBy: 4 },
    ])
    expect(errorsOf(less)).toEqual(['done', 'INSUFFICIENT_INVENTORY', 'done'])
    expect(await oldQuantity(shelf)).toBe(0)
  })

  test('by variant, and by the product where it has only one; pre-orders go below zero', async () => {
    const { inventoryItemsV3 } = merchant
    const sage = variantOf(mug, 'Sage')
    const more = await inventoryItemsV3.bulkIncrementInventoryItemsByVariantAndLocation([
      { variantId: sage, incrementBy: 1 },
      { variantId: shelf.id, incrementBy: 1, locationId: store.siteId },
      { variantId: onlyVariant, incrementBy: 1 },
      { variantId: shelf.id, incrementBy: 1, locationId: store.shop.newId() },
    ])
    expect(errorsOf(more)).toEqual(['done', 'done', 'INVENTORY_ITEM_NOT_FOUND', 'VALIDATION_ERROR'])
    expect([await oldQuantity(mug, sage), await oldQuantity(shelf)]).toEqual([6, 8])
    await stockItems.set(store.shop, systemCaller(store.siteId), {
      productId: shelf.id,
      preorder: { enabled: true, limit: 2 },
    })
    const decrement = (decrementBy: number, preorderRequest: boolean) =>
      inventoryItemsV3.bulkDecrementInventoryItemsByVariantAndLocation([
        { variantId: shelf.id, decrementBy, preorderRequest },
      ])
    expect(errorsOf(await decrement(9, false))).toEqual(['INSUFFICIENT_INVENTORY'])
    expect(errorsOf(await decrement(9, true))).toEqual(['done'])
    expect(await itemOf(shelf)).toMatchObject({
      quantity: -1,
      availabilityStatus: 'PREORDER',
      preorderInfo: { counter: 1, limit: 2 },
    })
    expect(errorsOf(await decrement(2, true))).toEqual(['INSUFFICIENT_INVENTORY'])
  })

  test('as the clients of 2024 send it', async () => {
    const ask = async (path: string, body: object) =>
      (await store.ask('POST', `/stores/v3${path}`, { as: store.apiKey, body })).body
    const query = { filter: { productId: shelf.id }, cursorPaging: { limit: 50 } }
    const { inventoryItems } = await ask('/inventory-items/query', { query })
    expect(inventoryItems).toHaveLength(1)
    const [{ id, revision }] = inventoryItems
    expect((await ask('/inventory-items/search', {})).inventoryItems.length).toBeGreaterThan(1)
    const changed = await store.ask('PATCH', `/stores/v3/inventory-items/${id}`, {
      as: store.apiKey,
      body: { inventoryItem: { revision, quantity: 4, id } },
    })
    expect(changed.body.inventoryItem.quantity).toBe(4)
    await ask('/bulk/inventory-items/increment', {
      incrementData: [{ inventoryItemId: id, incrementBy: 1 }],
      reason: 'MANUAL',
    })
    await ask('/bulk/inventory-items/decrement-by-variant-and-location', {
      decrementData: [{ variantId: shelf.id, decrementBy: 2 }],
    })
    expect(await oldQuantity(shelf)).toBe(3)
    const refused = async (as: string, inventoryItem: object) => {
      const path = `/stores/v3/inventory-items/${(inventoryItem as Client).id}`
      const { status, body } = await store.ask('PATCH', path, { as, body: { inventoryItem } })
      return [
        status,
        body.details.applicationError?.code ?? body.details.validationError.fieldViolations[0].field,
      ]
    }
    expect(await refused(store.apiKey, { id, quantity: 1 })).toEqual([400, 'inventoryItem.revision'])
    const unknown = { id: store.shop.newId(), revision: '1', quantity: 1 }
    expect(await refused(store.apiKey, unknown)).toEqual([404, 'INVENTORY_ITEM_NOT_FOUND'])
    expect(await refused(await store.visitor(), unknown)).toEqual([403, 'PERMISSION_DENIED'])
  })
})
