import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../../test/checkouts.ts'
import { lineOf, stock } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import type { Product } from '../model/product.rules.ts'

// Four products, made in this order.
let store: Store
let shelf: Product[]

beforeAll(async () => {
  store = await openStore()
  await deliver(store)
  shelf = []
  for (const name of ['Mug', 'Vase', 'Bowl', 'Tray']) {
    shelf.push(await stock(store, { name, price: 20 }, 50))
    store.clock.advance(1000)
  }
})
afterAll(() => store.close())

async function buy(...quantities: [name: string, quantity: number][]): Promise<string> {
  const as = await store.visitor()
  const lineItems = quantities.map(([name, quantity]) =>
    lineOf(shelf.find((product) => product.name === name) ?? { id: '' }, {}, quantity),
  )
  const { status, body } = await placeOrder(store, as, await checkOut(store, { as, lineItems }))
  expect(status).toBe(200)
  return body.orderId
}

async function bestSellers(): Promise<string[]> {
  await store.runJob('count-sales')
  store.shop.changes.publish('catalogue', store.siteId)
  const { body } = await store.ask('POST', '/stores-reader/v1/products/query', {
    as: await store.visitor(),
    body: { query: { sort: [{ fieldName: 'bestSelling', order: 'DESC' }] } },
  })
  return body.products.map(({ name }: Product) => name)
}

test('without orders the newest come first', async () => {
  expect(await bestSellers()).toEqual(['Tray', 'Bowl', 'Vase', 'Mug'])
})

test('the most pieces come first, then the newest', async () => {
  await buy(['Mug', 3], ['Bowl', 1])
  await buy(['Vase', 1], ['Bowl', 1])
  expect(await bestSellers()).toEqual(['Mug', 'Bowl', 'Vase', 'Tray'])
})

test('a cancelled order does not count', async () => {
  const orderId = await buy(['Vase', 9])
  expect((await bestSellers())[0]).toBe('Vase')
  await rows(store, `UPDATE orders SET status = 'CANCELED' WHERE site_id = $1 AND id = $2`, [
    store.siteId,
    orderId,
  ])
  expect(await bestSellers()).toEqual(['Mug', 'Bowl', 'Vase', 'Tray'])
})

test('counting changes nothing that anybody is told of', async () => {
  const before = await rows(store, 'SELECT id, revision, updated_at FROM products ORDER BY id')
  await buy(['Tray', 5])
  expect((await bestSellers())[0]).toBe('Tray')
  expect(await rows(store, 'SELECT id, revision, updated_at FROM products ORDER BY id')).toEqual(before)
})

test('a shop is counted again when its orders have changed, else once a day', async () => {
  store.clock.advance(120_000)
  const before = await bestSellers()
  await rows(store, `UPDATE products SET sold = 99 WHERE name = 'Mug'`)
  store.clock.advance(3_600_000)
  expect((await bestSellers())[0]).toBe('Mug')
  store.clock.advance(24 * 3_600_000)
  expect(await bestSellers()).toEqual(before)
  await rows(store, `UPDATE products SET sold = 99 WHERE name = 'Mug'`)
  store.clock.advance(3_600_000)
  await buy(['Bowl', 1])
  expect((await bestSellers())[0]).toBe('Tray')
})

test('after 90 days an order is forgotten', async () => {
  store.clock.advance(91 * 24 * 3600 * 1000)
  expect(await bestSellers()).toEqual(['Tray', 'Bowl', 'Vase', 'Mug'])
  expect(await rows(store, 'SELECT FROM best_sellers_counted')).toEqual([])
})
