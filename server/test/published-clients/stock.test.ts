import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/catalogue/model/product.rules.ts'
import { onlyVariant } from '../../src/inventory/stock/rules.ts'
import { stock, stockMug, storeAppId, variantOf, vase } from '../fixtures.ts'
import { openStore, type Store } from '../store.ts'
import { type Clients, generations, publishedClients } from './clients.ts'

// biome-ignore lint/suspicious/noExplicitAny: the clients as plain JavaScript sees them
type Client = any

describe.each(generations)('the published client (%s)', (generation) => {
  let store: Store
  let clients: Clients
  let merchant: Client
  let storefront: Client
  let mug: Product
  let shelf: Product

  beforeAll(async () => {
    store = await openStore()
    mug = await stockMug(store)
    shelf = await stock(store, vase, 7)
    clients = await publishedClients(store, generation)
    merchant = clients.merchant()
    storefront = clients.storefront()
  })
  afterAll(() => store.close())

  const failure = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      (thrown: Client) => thrown,
    )
    const { applicationError, validationError } = error?.details ?? {}
    return (
      applicationError?.code ?? validationError?.fieldViolations?.map(({ field }: { field: string }) => field)
    )
  }
  const left = async (product: Product, variantId: string = onlyVariant) => {
    const item = await merchant.inventory.getInventoryVariants(product.id, { variantIds: [variantId] })
    return item.inventoryItem.variants[0]
  }

  describe('of a merchant who counts', () => {
    test('finds stock by product, by number and by what is sold out', async () => {
      const byProduct = await merchant.inventory.queryInventory({
        query: { filter: JSON.stringify({ productId: mug.id }) },
      })
      expect(byProduct.inventoryItems).toHaveLength(1)
      expect(byProduct.inventoryItems[0]).toMatchObject({
        productId: mug.id,
        numericId: String(mug.numericId),
        trackQuantity: true,
        preorderInfo: { enabled: false },
      })
      expect(byProduct.totalResults).toBe(1)
      const byNumber = await merchant.inventory.queryInventory({
        query: {
          filter: JSON.stringify({ numericId: String(shelf.numericId) }),
          sort: '{"numericId":"asc"}',
        },
      })
      expect(byNumber.inventoryItems.map((item: Client) => item.productId)).toEqual([shelf.id])
      const page = await merchant.inventory.queryInventory({ query: { paging: { limit: 1, offset: 1 } } })
      expect([page.inventoryItems.length, page.metadata.offset, page.totalResults]).toEqual([1, 1, 2])
    })

    test('reads single variants', async () => {
      expect(await left(mug, variantOf(mug, 'Sage'))).toMatchObject({ inStock: true, quantity: 5 })
      expect(await left(mug, variantOf(mug, 'Ink'))).toMatchObject({ inStock: false, quantity: 0 })
    })

    test('sets quantities, stops counting and counts again', async () => {
      const variantId = onlyVariant
      await merchant.inventory.updateInventoryVariants(shelf.id, {
        trackQuantity: true,
        variants: [{ variantId, quantity: 3 }],
      })
      expect(await left(shelf)).toMatchObject({ quantity: 3, inStock: true })
      await merchant.inventory.updateInventoryVariants(shelf.id, {
        trackQuantity: false,
        variants: [{ variantId, inStock: false }],
      })
      expect(await left(shelf)).toMatchObject({ inStock: false })
      await merchant.inventory.updateInventoryVariants(shelf.id, {
        trackQuantity: true,
        variants: [{ variantId, quantity: 7 }],
      })
      expect(await left(shelf)).toMatchObject({ quantity: 7 })
    })

    test('adds and takes off, by product and by item', async () => {
      const variantId = variantOf(mug, 'Oat')
      await merchant.inventory.incrementInventory([{ inventoryId: mug.id, variantId, incrementBy: 2 }])
      expect(await left(mug, variantId)).toMatchObject({ quantity: 14 })
      await merchant.inventory.decrementInventory([{ productId: mug.id, variantId, decrementBy: 2 }])
      expect(await left(mug, variantId)).toMatchObject({ quantity: 12 })
    })

    test('is told what it got wrong', async () => {
      const variantId = variantOf(mug, 'Sage')
      const unknown = store.shop.newId()
      const calls = merchant.inventory
      expect(await failure(calls.getInventoryVariants(unknown))).toBe('INVENTORY_ITEM_NOT_FOUND')
      expect(await failure(calls.updateInventoryVariants(unknown, { trackQuantity: true }))).toBe(
        'INVENTORY_ITEM_NOT_FOUND',
      )
      expect(
        await failure(calls.incrementInventory([{ productId: unknown, variantId, incrementBy: 1 }])),
      ).toBe('INVENTORY_ITEM_NOT_FOUND')
      expect(
        await failure(calls.decrementInventory([{ productId: mug.id, variantId, decrementBy: 9 }])),
      ).toBe('DECREMENT_NOT_POSSIBLE')
      expect(
        await failure(calls.incrementInventory([{ productId: mug.id, variantId, incrementBy: 0 }])),
      ).toEqual(['incrementData[0].incrementBy'])
      expect(
        await failure(
          calls.updateInventoryVariants(mug.id, {
            variants: [
              { variantId: unknown, quantity: 1 },
              { variantId, quantity: 100_000 },
            ],
          }),
        ),
      ).toEqual(['variants[0].variantId', 'variants[1].quantity'])
      expect(await failure(calls.queryInventory({ query: { filter: '{"colour":"red"}' } }))).toEqual([
        expect.stringContaining('query.filter.colour'),
      ])
    })

    test('is no shopper', async () => {
      const calls = storefront.inventory
      for (const call of [
        () => calls.queryInventory({ query: {} }),
        () => calls.getInventoryVariants(mug.id),
        () => calls.updateInventoryVariants(mug.id, { trackQuantity: false }),
        () => calls.incrementInventory([{ productId: mug.id, incrementBy: 1 }]),
        () => calls.decrementInventory([{ productId: mug.id, decrementBy: 1 }]),
      ]) {
        expect(await failure(call())).toBe('PERMISSION_DENIED')
      }
    })
  })

  describe('of those who wait', () => {
    const image = 'wix:image://v1/abc~mv2.jpg/x.jpg#originWidth=10&originHeight=20'
    const wish = (email: string) => ({
      email,
      itemUrl: 'https://storefront.test/products/speckled-mug',
      catalogReference: {
        appId: storeAppId,
        catalogItemId: mug.id,
        options: { variantId: variantOf(mug, 'Ink') },
      },
    })
    const wait = (email: string) =>
      storefront.backInStock.createBackInStockNotificationRequest(wish(email), {
        name: 'Speckled Mug',
        price: '26',
        image,
      })

    test('notes them once', async () => {
      const made = await wait('anna@example.com')
      expect(made).toMatchObject({ email: 'anna@example.com', status: 'RECEIVED' })
      expect(new Date(made._createdDate).getTime()).toBe(store.clock.now)
      expect(await failure(wait('anna@example.com'))).toBe(
        'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS',
      )
      expect(await failure(wait('nobody'))).toEqual(['request.email'])
    })

    test('finds, reads, marks and deletes them', async () => {
      store.clock.advance(60_000)
      await wait('bea@example.com')
      const calls = merchant.backInStock
      const found = await calls
        .queryBackInStockNotificationRequests()
        .eq('status', 'RECEIVED')
        .descending('_createdDate')
        .limit(1)
        .find()
      const next = await found.next()
      expect([...found.items, ...next.items].map((item: Client) => item.email)).toEqual([
        'bea@example.com',
        'anna@example.com',
      ])
      expect(next.hasNext()).toBe(false)
      const recent = await calls
        .queryBackInStockNotificationRequests()
        .ge('_createdDate', new Date(store.clock.now).toISOString())
        .find()
      expect(recent.items.map((item: Client) => item.email)).toEqual(['bea@example.com'])
      const [[bea], [anna]] = [found.items, next.items]
      expect((await calls.getBackInStockNotificationRequest(anna._id)).email).toBe('anna@example.com')
      const marked = await calls.markAsNotificationSent(anna._id)
      expect((marked.request ?? marked).status).toBe('NOTIFICATION_SENT')
      await calls.deleteBackInStockNotificationRequest(bea._id)
      expect(await failure(calls.getBackInStockNotificationRequest(bea._id))).toBe(
        'BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND',
      )
    })

    // The older generation leaves the references out of what it sends.
    test.skipIf(generation === '2024')('counts them', async () => {
      await wait('cara@example.com')
      const references = [wish('').catalogReference]
      const counted =
        await merchant.backInStock.getBackInStockNotificationRequestsCountByCatalogReferences(references)
      expect(counted.countsPerCatalogReference[0].count).toBe(1)
    })

    test('tells them', async () => {
      const { _id: id } = await wait('cleo@example.com')
      await merchant.backInStock.reportItemsBackInStock(
        { name: 'Mug', price: '26', image },
        { requestIds: [id] },
      )
      const told = await merchant.backInStock.getBackInStockNotificationRequest(id)
      expect(told).toMatchObject({ status: 'NOTIFICATION_SENT', autoNotified: false })
    })

    test('says whether anybody may ask', async () => {
      const calls = merchant.backInStockSettings
      expect((await calls.getSettings()).settings.collectionStates).toEqual([
        { appId: storeAppId, collectingRequests: true },
      ])
      await calls.stopCollectingRequests(storeAppId)
      expect(await failure(wait('dora@example.com'))).toBe('REQUEST_COLLECTION_DISABLED')
      await calls.startCollectingRequests(storeAppId)
      expect((await wait('dora@example.com')).status).toBe('RECEIVED')
      expect(await failure(storefront.backInStockSettings.getSettings())).toBe('PERMISSION_DENIED')
      expect(await failure(storefront.backInStock.queryBackInStockNotificationRequests().find())).toBe(
        'PERMISSION_DENIED',
      )
    })
  })
})
