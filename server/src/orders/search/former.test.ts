import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { pieces, refusal, shelve } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies as JSON
type Loose = any

let store: Store
let anna: string
const ids: string[] = []

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  const mug = await shelve(store, { name: 'Mug', price: 12, sku: 'MUG', weight: 0.4 })
  anna = await store.visitor()
  for (const [as, quantity] of [
    [anna, 1],
    [anna, 3],
    [await store.visitor(), 2],
  ] as const) {
    const checkoutId = await checkOut(store, { as, lineItems: [pieces(quantity, mug)] })
    ids.push((await placeOrder(store, as, checkoutId)).body.orderId)
    store.clock.advance(1000)
  }
  await store.ask('POST', `/ecom/v1/orders/${ids[2]}/cancel`, { as: store.apiKey, body: {} })
})
afterAll(() => store.close())

const query = (as: string, asked: object = {}) =>
  store.ask('POST', '/stores/v2/orders/query', { as, body: { query: asked } })
const found = async (as: string, asked: object = {}) => {
  const { status, body } = await query(as, asked)
  if (status !== 200) throw new Error(body.message)
  return body.orders.map(({ id }: Loose) => ids.indexOf(id))
}

test('a buyer lists the own orders as Stores V2 had them, newest first', async () => {
  const { body } = await query(anna)
  expect(body).toMatchObject({ metadata: { items: 2, offset: 0 }, totalResults: 2 })
  expect(body.orders[0]).toMatchObject({
    id: ids[1],
    number: expect.any(Number),
    buyerInfo: { identityType: 'VISITOR', email: 'anna@example.com' },
    currency: 'USD',
    totals: { subtotal: '36.00', shipping: '5.00', tax: '0.00', total: '41.00', quantity: 3, weight: '1.2' },
    paymentStatus: 'NOT_PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    archived: false,
    shippingInfo: { deliveryOption: 'Standard', shipmentDetails: { address: { country: 'US' } } },
    lineItems: [
      {
        index: 1,
        name: 'Mug',
        quantity: 3,
        lineItemType: 'PHYSICAL',
        sku: 'MUG',
        priceData: { price: '12.00', totalPrice: '36.00' },
      },
    ],
  })
  expect(await found(anna)).toEqual([1, 0])
})

test('a merchant finds all of them by filter, order and page, as texts or not', async () => {
  expect(await found(store.apiKey)).toEqual([2, 1, 0])
  expect((await query(store.apiKey)).body.orders[0].fulfillmentStatus).toBe('CANCELED')
  const sort = JSON.stringify([{ dateCreated: 'asc' }])
  expect(await found(store.apiKey, { sort })).toEqual([0, 1, 2])
  const filter = JSON.stringify({ 'totals.total': { $gt: 29 } })
  expect(await found(store.apiKey, { filter })).toEqual([1])
  const page = (await query(store.apiKey, { paging: { limit: 1, offset: 1 } })).body
  expect([page.orders[0].id, page.metadata, page.totalResults]).toEqual([ids[1], { items: 1, offset: 1 }, 3])
  const byGet = await store.ask('GET', '/stores/v2/orders/query', { as: store.apiKey })
  expect(byGet.body.totalResults).toBe(3)
})

test('unknown fields, wrong pages and programs that may not are refused', async () => {
  for (const wrong of [
    { filter: JSON.stringify({ colour: 'red' }) },
    { filter: '{' },
    { sort: JSON.stringify([{ colour: 'asc' }]) },
    { paging: { limit: 1000 } },
    { paging: { offset: -1 } },
  ])
    expect((await query(anna, wrong)).status, JSON.stringify(wrong)).toBe(400)
  const key = { name: 'Stock', permissions: ['WIX_STORES.READ_PRODUCTS'] }
  const { body } = await store.ask('POST', '/admin/v1/api-keys', { as: store.apiKey, body: { key } })
  expect(refusal(await query(body.secret))).toBe('PERMISSION_DENIED')
})
