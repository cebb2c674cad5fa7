import { events } from '@cartwright/contract/events.ts'
import Value from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentEvents } from '../../../test/accounts.ts'
import { checkOut, deliver, placeOrder } from '../../../test/checkouts.ts'
import { pieces, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import * as collections from '../../catalogue/collections/service.ts'
import * as products from '../../catalogue/products/service.ts'
import * as coupons from '../../pricing/coupons/service.ts'

let store: Store
beforeAll(async () => {
  store = await openStore()
})
afterAll(() => store.close())

const byType = new Map(events.map((event) => [event.type, event]))

test('the contract lists the events that rooms write, each with a sample that keeps to its schema', () => {
  expect(Object.keys(store.app.events).sort()).toEqual(events.map(({ type }) => type).sort())
  const faulty = events.filter(({ payload, sample }) => !Value.Check(payload, sample))
  expect(faulty.map(({ type }) => type)).toEqual([])
})

test('an order tells of its cart, checkout, payment and parcels as the contract says', async () => {
  const mug = await shelve(store, { name: 'Mug', price: 12 }, 5)
  await deliver(store)
  const anna = await shopper(store)
  const checkoutId = await checkOut(store, { as: anna.as, lineItems: [pieces(2, mug)] })
  const { orderId } = (await placeOrder(store, anna.as, checkoutId)).body
  await store.ask('POST', `/ecom/v1/fulfillments/orders/${orderId}/create-fulfillment`, {
    as: store.apiKey,
    body: { fulfillment: {} },
  })
  const told = [
    ...(await sentEvents(store, mug.id)),
    ...(await sentEvents(store, checkoutId)),
    ...(await sentEvents(store, orderId)),
  ]
  const types = told.map(({ type }) => type.split('.').at(-1))
  expect(types).toEqual(
    expect.arrayContaining([
      'ProductCreated',
      'checkout_completed',
      'order_approved',
      'fulfillments_updated',
    ]),
  )
  for (const { type, sent, payload } of told) {
    const [problem] = Value.Errors(byType.get(type)?.payload ?? {}, sent)
    expect([type, problem?.instancePath, problem?.message]).toEqual([type, undefined, undefined])
    expect(JSON.stringify(payload).length, type).toBeLessThan(250)
  }
})

test('a coupon tells of each of its changes as the contract says, and of its end', async () => {
  const { shop, merchant } = store
  const { id } = await coupons.createCoupon(shop, merchant, {
    name: 'Spring',
    code: 'SPRING10',
    percentOffRate: 10,
    scope: { namespace: 'stores' },
  })
  await coupons.updateCoupon(shop, merchant, { id, specification: { name: 'May' }, fieldMask: 'name' })
  const before = await sentEvents(store, id)
  for (const { type, sent } of before) expect(Value.Check(byType.get(type)?.payload ?? {}, sent)).toBe(true)
  await coupons.deleteCoupon(shop, merchant, id)
  const after = await sentEvents(store, id)
  const last = (events: typeof after) => events.map(({ type }) => type.split('_').at(-1))
  expect([last(before), last(after)]).toEqual([
    ['created', 'updated'],
    ['created', 'updated', 'deleted'],
  ])
  expect(after.map(({ sent }) => sent !== undefined)).toEqual([false, false, true])
})

test('of a product or collection that is gone, only its deletion is sent', async () => {
  const { id } = await shelve(store, { name: 'Jug', price: 30 }, 1)
  await products.update(store.shop, store.merchant, { id, patch: { name: 'Big jug' } })
  await products.remove(store.shop, store.merchant, id)
  const collection = await collections.create(store.shop, store.merchant, { name: 'Jugs' })
  await collections.remove(store.shop, store.merchant, collection.id)
  const [jug, jugs] = [await sentEvents(store, id), await sentEvents(store, collection.id)]
  const sent = [...jug, ...jugs].flatMap((event) => event.sent ?? [])
  expect(jug.length).toBeGreaterThan(2)
  expect(sent).toEqual([{ productId: id }, { collectionId: collection.id, collection_Id: collection.id }])
})
