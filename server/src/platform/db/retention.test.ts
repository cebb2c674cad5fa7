import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { pieces, shelve, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../../catalogue/model/product.rules.ts'
import { day } from './retention.ts'

let store: Store
let mug: Product

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  mug = await shelve(store, { name: 'Mug', price: 12 })
})

afterAll(() => store.close())

async function later(days: number): Promise<void> {
  store.clock.advance(days * day)
  await store.runJob('housekeeping')
}

async function count(table: string): Promise<number> {
  const [row] = await rows<{ count: number }>(store, `SELECT count(*)::int AS count FROM ${table}`)
  return row?.count ?? 0
}

test('events are kept for thirty days', async () => {
  await later(0)
  const events = await count('outbox')
  expect(events).toBeGreaterThan(0)
  await later(29)
  expect(await count('outbox')).toBe(events)
  await later(2)
  expect(await count('outbox')).toBe(0)
})

test('more than one batch is deleted in one run', async () => {
  const { siteId } = store
  await rows(
    store,
    `INSERT INTO outbox SELECT $1, gen_random_uuid(), 'cart', gen_random_uuid(), 1, 'made', '{}', $2
     FROM generate_series(1, 2500)`,
    [siteId, new Date(store.clock.now)],
  )
  await later(31)
  expect(await count('outbox')).toBe(0)
})

test('nothing is deleted of a shop that moves to another database until it has moved', async () => {
  const { siteId } = store
  const setMoving = (cell: string | null) =>
    rows(store, 'UPDATE sites SET moving_to = $2 WHERE id = $1', [siteId, cell])
  await rows(
    store,
    "INSERT INTO outbox SELECT $1, gen_random_uuid(), 'cart', gen_random_uuid(), 1, 'made', '{}', $2",
    [siteId, new Date(store.clock.now)],
  )
  await setMoving('north')
  await later(31)
  expect(await count('outbox')).toBe(1)
  await setMoving(null)
  await later(1)
  expect(await count('outbox')).toBe(0)
})

test('e-mails are kept for ninety days after they were sent', async () => {
  const anna = await shopper(store)
  await placeOrder(store, anna.as, await checkOut(store, { as: anna.as, lineItems: [pieces(1, mug)] }))
  await store.work()
  const messages = await count('messages')
  expect(messages).toBeGreaterThan(0)
  await later(89)
  expect(await count('messages')).toBe(messages)
  await later(2)
  expect(await count('messages')).toBe(0)
})

test('an abandoned checkout is deleted after thirty days, its cart is not', async () => {
  const anna = await shopper(store)
  const id = await checkOut(store, { as: anna.as, lineItems: [pieces(2, mug)] })
  const data = await rows(store, 'SELECT FROM checkouts WHERE id = $1', [id])
  expect(data).toHaveLength(1)
  await later(29)
  expect(await rows(store, 'SELECT FROM checkouts WHERE id = $1', [id])).toHaveLength(1)
  await later(2)
  expect(await rows(store, 'SELECT FROM checkouts WHERE id = $1', [id])).toHaveLength(0)
  expect(await rows(store, 'SELECT checkout_id FROM carts WHERE is_current')).toEqual([{ checkout_id: null }])
})

test('a checkout whose order is placed stays, and so does the order', async () => {
  const ben = await shopper(store)
  const id = await checkOut(store, { as: ben.as, lineItems: [pieces(1, mug)] })
  const { orderId } = (await placeOrder(store, ben.as, id)).body
  await later(400)
  const asMerchant = { as: store.apiKey }
  expect((await store.ask('GET', `/ecom/v1/checkouts/${id}`, asMerchant)).body.checkout.completed).toBe(true)
  expect((await store.ask('GET', `/ecom/v1/orders/${orderId}`, asMerchant)).status).toBe(200)
})

test('a visitor’s cart is gone ninety days after the last change, a merchant’s is not', async () => {
  const carts = () => count('carts')
  await later(0)
  expect(await carts()).toBe(0)
  const carla = await shopper(store)
  await carla.add(pieces(1, mug))
  const lineItems = [pieces(1, mug)]
  await store.ask('POST', '/ecom/v1/carts', { as: store.apiKey, body: { lineItems } })
  await later(89)
  expect(await carts()).toBe(2)
  await later(2)
  expect(await carts()).toBe(1)
})
