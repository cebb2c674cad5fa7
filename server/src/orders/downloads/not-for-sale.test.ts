import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'

let store: Store
let fileId: string
let book: Product
let as: string

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  const file = await store.app.server.inject({
    method: 'POST',
    url: '/admin/v1/media/upload?private=true&fileName=book.pdf',
    headers: { authorization: store.apiKey, 'content-type': 'application/pdf' },
    payload: '%PDF-1.7 stir slowly',
  })
  fileId = file.json().file.id
})
afterAll(() => store.close())

beforeEach(async () => {
  book = await shelve(store, { name: 'E-book', price: 14, productType: 'digital' })
  as = await store.visitor()
})

const saveFiles = (fileIds: string[]) =>
  store.ask('POST', `/admin/v1/products/${book.id}/files`, {
    as: store.apiKey,
    body: { productId: book.id, fileIds },
  })
const add = () =>
  store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body: { lineItems: [pieces(1, book)] } })
const seenBy = async (reader: string) =>
  (
    await store.ask('GET', `/stores-reader/v1/products/${book.id}?includeMerchantSpecificData=true`, {
      as: reader,
    })
  ).body.product

describe('a digital product without a file', () => {
  beforeEach(() => saveFiles([]))

  test('does not go into a cart', async () => {
    expect(refusal(await add())).toBe('PRODUCT_NOT_FOR_SALE')
  })

  test('is not available to shoppers, while the merchant sees its own stock', async () => {
    expect((await seenBy(as)).stock).toMatchObject({ inStock: false, inventoryStatus: 'OUT_OF_STOCK' })
    expect((await seenBy(store.apiKey)).stock).toMatchObject({ inStock: true, inventoryStatus: 'IN_STOCK' })
  })

  test('is found by the merchant’s list', async () => {
    const query = { filter: JSON.stringify({ lacksFile: true, name: 'E-book' }) }
    const body = { query, includeHiddenProducts: true }
    const { products } = (await store.ask('POST', '/stores/v1/products/query', { as: store.apiKey, body }))
      .body
    expect(products.map(({ id }: { id: string }) => id)).toContain(book.id)
    await saveFiles([fileId])
    const after = await store.ask('POST', '/stores/v1/products/query', { as: store.apiKey, body })
    expect(after.body.products.map(({ id }: { id: string }) => id)).not.toContain(book.id)
  })

  test('counts among the tasks of the dashboard', async () => {
    const read = async () =>
      (await store.ask('GET', '/admin/v1/dashboard', { as: store.apiKey })).body.dashboard.toDo.withoutFile
    const before = await read()
    await saveFiles([fileId])
    expect(await read()).toBe(before - 1)
  })
})

describe('a digital product that has lost its file', () => {
  test('stays in the cart and says so, and cannot be ordered', async () => {
    await saveFiles([fileId])
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(1, book)] })
    await saveFiles([])
    const { body } = await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
    expect(body.checkout.lineItems[0].availability).toMatchObject({ status: 'NOT_AVAILABLE' })
    expect(JSON.stringify(body)).toContain('E-book cannot be bought at the moment. Please remove it.')
    expect(refusal(await placeOrder(store, as, checkoutId))).toBe('PRODUCT_NOT_FOR_SALE')
    await saveFiles([fileId])
    expect((await placeOrder(store, as, checkoutId)).status).toBe(200)
  })
})
