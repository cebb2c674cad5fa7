import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mug, stock, storeAppId, throwBlanket, variantOf, vase } from '../../../test/fixtures.ts'
import { restock, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import * as access from '../../sites/apps/service.ts'
import { onlyVariant } from '../stock/rules.ts'

let store: Store
let theMug: Product
let theVase: Product

beforeAll(async () => {
  store = await openStore()
  theMug = await shelve(store, mug, 20)
  theVase = await shelve(store, vase)
  await stock(store, throwBlanket, 3)
})
afterAll(() => store.close())

const ask = (path: string, body: object, as = store.apiKey) =>
  store.ask('POST', `/admin/v1/${path}`, { as, body })
const list = async (body: object) => (await ask('stock/query', body)).body
const change = (changes: object[], note?: string) =>
  ask('stock/change', { changes, ...(note ? { note } : {}) })
const oat = () => ({ productId: theMug.id, variantId: variantOf(theMug, 'Oat') })
const readOut = ({ items }: { items: { productName: string; choices: object; quantity: number }[] }) =>
  items.map(({ productName, choices, quantity }) =>
    [productName, ...Object.values(choices), quantity].join(' '),
  )

describe('the list of all stock', () => {
  test('lists every variant by name, in the order of the product, with its quantity', async () => {
    const { items } = await list({})
    expect(readOut({ items })).toEqual([
      'Bud Vase 0',
      'Speckled Mug Oat 20',
      'Speckled Mug Sage 20',
      'Speckled Mug Ink 20',
      'Wool Throw 3',
    ])
    expect(items[0]).toMatchObject({ tracked: false, inStock: true, low: false, sku: 'FH-VASE', waiting: 0 })
    expect(items[1]).toMatchObject({ tracked: true, sku: 'FH-MUG-OAT', threshold: 5 })
    expect(items[1].picture).toBe('https://shop.test/media/speckled-mug--oat.webp')
    expect(items[4]).toMatchObject({ low: true, threshold: 5 })
  })

  test.each([
    [{}],
    [{ sort: 'QUANTITY' }],
    [{ sort: 'QUANTITY_DESC' }],
    [{ search: 'mug', sort: 'QUANTITY' }],
    [{ level: 'AVAILABLE' }],
  ])('continues from page to page with %j', async (asked) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ ...asked, limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...readOut(page))
      cursor = page.metadata.cursors.next
    } while (cursor)
    const { items } = await list(asked)
    expect(seen).toEqual(readOut({ items }))
    expect(new Set(seen).size).toBe(items.length)
  })

  test('lists the lowest quantities first and untracked variants last', async () => {
    expect(readOut(await list({ sort: 'QUANTITY' }))[0]).toBe('Wool Throw 3')
    expect(readOut(await list({ sort: 'QUANTITY_DESC' })).slice(-2)).toEqual(['Wool Throw 3', 'Bud Vase 0'])
  })

  test('refuses a cursor of another list', async () => {
    const { metadata } = await list({ limit: 1 })
    const { status } = await ask('stock/query', { sort: 'QUANTITY', cursor: metadata.cursors.next })
    expect(status).toBe(400)
  })

  test.each([
    [{ search: 'MUG speck' }, 3],
    [{ search: 'fh-mug-s' }, 1],
    [{ search: '100%' }, 0],
    [{ level: 'LOW' }, 1],
    [{ level: 'OUT' }, 0],
    [{ level: 'AVAILABLE' }, 5],
    [{ level: 'LOW', search: 'mug' }, 0],
    [{ tracked: false }, 1],
    [{ tracked: true, level: 'AVAILABLE' }, 4],
    [{ search: 'fh-vase' }, 1],
  ])('finds by %j', async (asked, count) => {
    expect((await list(asked)).items).toHaveLength(count)
  })

  test('shows how many wait for a sold-out variant, who they are and when they were notified', async () => {
    await restock(store, theMug, 0)
    const { productId: catalogItemId, variantId } = oat()
    const catalogReference = { appId: storeAppId, catalogItemId, options: { variantId } }
    await store.ask('POST', '/v1/back-in-stock-notification-requests', {
      as: await store.visitor(),
      body: { request: { catalogReference, email: 'mia@example.com' } },
    })
    const { items } = await list({ level: 'OUT' })
    const waiting = items.map((item: { waiting: number }) => item.waiting)
    expect(waiting.toSorted()).toEqual([0, 0, 1])
    const asked = async () =>
      (
        await store.ask(
          'GET',
          `/admin/v1/back-in-stock/requests?productId=${catalogItemId}&variantId=${variantId}`,
          { as: store.apiKey },
        )
      ).body
    expect(await asked()).toMatchObject({
      requests: [{ email: 'mia@example.com', status: 'RECEIVED' }],
      hasNext: false,
    })
    await restock(store, theMug, 20)
    await store.work()
    const [reported] = (await asked()).requests
    expect(reported).toMatchObject({ status: 'NOTIFICATION_SENT', notifiedDate: expect.any(String) })
  })

  test('needs the permission to read stock', async () => {
    const { secret } = await access.createKey(store.shop, store.siteId, {
      name: 'Till',
      permissions: ['WIX_STORES.READ_INVENTORY'],
    })
    expect((await ask('stock/query', {}, secret)).status).toBe(200)
    expect((await ask('stock/change', { changes: [{ ...oat(), by: 1 }] }, secret)).status).toBe(403)
    expect((await ask('stock/query', {}, await store.visitor())).status).toBe(403)
  })
})

describe('changing the stock of several variants', () => {
  test('makes the possible changes and explains the others', async () => {
    const sage = { productId: theMug.id, variantId: variantOf(theMug, 'Sage') }
    const ink = { productId: theMug.id, variantId: variantOf(theMug, 'Ink') }
    const { status, body } = await change(
      [
        { ...oat(), by: 5 },
        { ...sage, quantity: 7, from: 20 },
        { ...ink, quantity: 7, from: 19 },
        { productId: theVase.id, variantId: onlyVariant, by: 1 },
        { productId: store.shop.newId(), variantId: onlyVariant, by: 1 },
      ],
      'Stock-take',
    )
    expect(status).toBe(200)
    expect(body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 3 })
    const said = body.results.map(
      ({ quantity, itemMetadata }: { quantity?: number; itemMetadata: { error?: { code: string } } }) =>
        itemMetadata.error?.code ?? quantity,
    )
    expect(said).toEqual([25, 7, 'CHANGED_SINCE', 'STOCK_NOT_TRACKED', 'INVENTORY_ITEM_NOT_FOUND'])
    expect(body.results[2].quantity).toBe(20)
    const filter = { productId: theMug.id, reason: { $in: ['SET', 'INCREMENT'] } }
    const ledger = (await ask('stock-movements/query', { query: { filter, cursorPaging: { limit: 2 } } }))
      .body
    expect(ledger.movements).toMatchObject([
      { note: 'Stock-take', onHandChange: 5, quantity: 25 },
      { note: 'Stock-take', onHandChange: -13, quantity: 7 },
    ])
  })

  test('adds the changes of twenty tills at the same time', async () => {
    await restock(store, theMug, 0)
    await Promise.all(Array.from({ length: 20 }, () => change([{ ...oat(), by: 1 }])))
    const { items } = await list({ search: 'FH-MUG-OAT' })
    expect(items[0].quantity).toBe(20)
  })

  test('lets one of two simultaneous counts win', async () => {
    await restock(store, theMug, 4)
    const counts = await Promise.all([8, 9].map((quantity) => change([{ ...oat(), quantity, from: 4 }])))
    const failures = counts.map(({ body }) => body.bulkActionMetadata.totalFailures)
    expect(failures.toSorted()).toEqual([0, 1])
  })

  test.each([
    [[{ quantity: 1, by: 1 }], 'changes[0]'],
    [[{}], 'changes[0]'],
    [[{ by: 1 }, { by: 2 }], 'changes[1]'],
    [[{ quantity: -1 }], 'changes[0].quantity'],
  ])('refuses %j', async (changes, field) => {
    const { status, body } = await change(changes.map((one) => ({ ...oat(), ...one })))
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations[0].field).toBe(field)
  })
})
