import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, sellTickets } from '../../test/box-office.ts'
import { checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { mug, throwBlanket, variantOf } from '../../test/fixtures.ts'
import { pieces, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { buyTickets } from '../../test/tickets.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import { statement } from '../platform/db/db.ts'
import * as access from '../sites/apps/service.ts'

const hour = 60 * 60_000
const day = 24 * hour

let store: Store
let theMug: Product
let theThrow: Product

/** Tests begin on Tuesday the 24th at nine in the morning UTC: at eleven in the evening before in Honolulu. */
beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Pacific/Honolulu' } })
  await deliver(store)
  theMug = await shelve(store, mug, 40)
  theThrow = await shelve(store, throwBlanket, 3)
})
afterAll(() => store.close())

const dashboard = async (query = '') =>
  (await store.ask('GET', `/admin/v1/dashboard${query}`, { as: store.apiKey })).body.dashboard
const buy = async (product: Product, quantity: number, choice?: string) => {
  const as = await store.visitor()
  const variant = choice === undefined ? {} : { variantId: variantOf(product, choice) }
  return placeOrder(store, as, await checkOut(store, { as, lineItems: [pieces(quantity, product, variant)] }))
}
const look = async (path: string, referrer: string) =>
  store.ask('POST', '/v1/storefront/events', {
    as: await store.visitor(),
    body: { events: [{ kind: 'page-view', path, referrer }] },
  })
const cancel = statement<never>(
  'test.cancel',
  "UPDATE orders SET status = 'CANCELED', updated_at = $2 WHERE site_id = $1 AND number = $3",
)

describe('the dashboard', () => {
  test('of a shop that has just opened says that nothing was sold', async () => {
    const { period, before, bestSellers, toDo, currency } = await dashboard()
    expect([period.from, period.to, before.from, before.to]).toEqual([
      '2026-10-25',
      '2026-11-23',
      '2026-09-25',
      '2026-10-24',
    ])
    expect(period.days).toHaveLength(30)
    expect(period.totals).toEqual({ sales: 0, orders: 0, visits: 0, pageViews: 0 })
    expect([bestSellers, toDo, currency]).toEqual([
      [],
      {
        unfulfilled: 0,
        unpaid: 0,
        withoutFile: 0,
        paymentDifferences: 0,
        disputes: 0,
        country: true,
        europeThreshold: 'NONE',
      },
      'USD',
    ])
  })

  test('counts sales and visits by the shop’s days, next to the days before', async () => {
    await buy(theMug, 2, 'Oat')
    await look('/', 'https://www.search.example/?q=mugs')
    await look('/products/mug', 'https://shop.test/')
    store.clock.advance(2 * hour)
    await buy(theMug, 1, 'Sage')
    await buy(theThrow, 2)
    const both = await dashboard('?from=2026-11-23&to=2026-11-24')
    const [monday, tuesday] = both.period.days
    expect([monday.orders, monday.visits, monday.pageViews, tuesday.orders, tuesday.visits]).toEqual([
      1, 1, 2, 2, 0,
    ])
    expect(both.period.totals.sales).toBe(monday.sales + tuesday.sales)
    const { period, before } = await dashboard('?from=2026-11-24&to=2026-11-24')
    expect([period.totals.orders, before.totals.orders]).toEqual([2, 1])
    expect(before.totals.sales).toBe(monday.sales)
  })

  test('has the totals of the orders as its sales', async () => {
    const { body } = await store.ask('POST', '/ecom/v1/orders/search', { as: store.apiKey, body: {} })
    const totals = body.orders.map(
      ({ priceSummary }: { priceSummary: { total: { amount: string } } }) => priceSummary.total.amount,
    )
    const { period } = await dashboard('?from=2026-11-23&to=2026-11-24')
    const cents = totals.reduce((sum: number, amount: string) => sum + Math.round(Number(amount) * 100), 0)
    expect(period.totals.sales).toBe(cents)
  })

  test('lists best sellers, low stock and open orders', async () => {
    const { bestSellers, lowStock, toDo } = await dashboard('?from=2026-11-23&to=2026-11-24')
    expect(bestSellers.map(({ name, units }: { name: string; units: number }) => [name, units])).toEqual(
      expect.arrayContaining([
        ['Speckled Mug', 3],
        [theThrow.name, 2],
      ]),
    )
    const [most, other] = bestSellers
    expect(most.sales).toBeGreaterThanOrEqual(other.sales)
    expect(lowStock.items[0]).toMatchObject({ productName: theThrow.name, quantity: 1 })
    expect(toDo).toEqual({
      unfulfilled: 3,
      unpaid: 3,
      withoutFile: 0,
      paymentDifferences: 0,
      disputes: 0,
      country: true,
      europeThreshold: 'NONE',
    })
  })

  test('forgets an order that was cancelled', async () => {
    store.clock.advance(hour)
    await store.shop.db.run(cancel, [store.siteId, new Date(store.clock.now), 10003])
    const { period, bestSellers } = await dashboard('?from=2026-11-23&to=2026-11-24')
    expect(period.totals.orders).toBe(2)
    expect(bestSellers.map(({ name }: { name: string }) => name)).toEqual(['Speckled Mug'])
  })

  test('knows a product that was deleted by the name it was sold under', async () => {
    await store.ask('DELETE', `/stores/v1/products/${theMug.id}`, { as: store.apiKey })
    const { bestSellers } = await dashboard('?from=2026-11-23&to=2026-11-24')
    expect(bestSellers).toMatchObject([{ name: 'Speckled Mug', deleted: true, units: 3 }])
  })

  test('counts the days again when the shop changes its time zone', async () => {
    const move = { site: { settings: { timeZone: 'Europe/Berlin' } } }
    await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: move })
    const { period, bestSellers } = await dashboard('?from=2026-11-24&to=2026-11-24')
    expect([period.totals.orders, bestSellers[0].units]).toEqual([2, 3])
  })

  test('counts tickets by their name, and calls them no product', async () => {
    store.clock.advance(hour)
    const event = await announce(store)
    const kind = await sellTickets(store, event.id, { name: 'Entry' })
    for (const quantity of [2, 1]) await buyTickets(store, [{ kind, quantity }])
    const { bestSellers } = await dashboard('?from=2026-11-23&to=2026-11-24')
    const sold = bestSellers.filter(({ name }: { name: string }) => name !== 'Speckled Mug')
    expect(sold).toEqual([
      { name: expect.stringContaining('Entry'), deleted: false, units: 3, sales: expect.any(Number) },
    ])
  })

  test('refuses invalid spans', async () => {
    for (const query of ['?from=2026-11-24&to=2026-11-23', '?from=2026-02-30', '?from=2020-01-01']) {
      const { status } = await store.ask('GET', `/admin/v1/dashboard${query}`, { as: store.apiKey })
      expect(status).toBe(400)
    }
  })

  test('needs the permission to see figures', async () => {
    const goods = await access.createKey(store.shop, store.siteId, {
      name: 'Goods',
      permissions: ['WIX_STORES.MODIFY_PRODUCTS'],
    })
    for (const as of [await store.visitor(), goods.secret]) {
      expect((await store.ask('GET', '/admin/v1/dashboard', { as })).status).toBe(403)
    }
    store.clock.advance(day)
  })
})
