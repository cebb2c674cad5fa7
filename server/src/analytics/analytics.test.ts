import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder, rows } from '../../test/checkouts.ts'
import { mug } from '../../test/fixtures.ts'
import { pieces, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import type { Product } from '../catalogue/model/product.rules.ts'
import * as access from '../sites/apps/service.ts'
import * as sites from '../sites/settings/service.ts'

let store: Store
let product: Product
let visitor: string

/** Tests begin on Tuesday the 24th at nine in the morning UTC: at eleven in the evening before in Honolulu. */
beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Pacific/Honolulu' } })
  await deliver(store)
  product = await shelve(store, mug)
  visitor = await store.visitor()
})
afterAll(() => store.close())

const record = (events: object[], { as = visitor, headers = {} } = {}) =>
  store.ask('POST', '/v1/storefront/events', { as, body: { events }, headers })
const summary = async (query = '', as = store.apiKey) =>
  store.ask('GET', `/admin/v1/analytics/summary${query}`, { as })
const kept = () => rows<Record<string, unknown>>(store, 'SELECT * FROM analytics_counts')
const view = { kind: 'page-view', path: '/' }

test('counts a visit and its order on the day in the shop’s time zone', async () => {
  const productId = product.id
  await record([
    { ...view, referrer: 'https://www.search.example/?q=mugs', device: 'phone' },
    { kind: 'product-view', path: '/products/mug?variant=1', productId, device: 'phone' },
    { kind: 'product-view', path: '/products/gone', productId: store.siteId },
    { kind: 'add-to-cart', path: '/products/mug', productId },
    { kind: 'checkout-started', path: '/cart' },
  ])
  const as = await store.visitor()
  const lineItems = [pieces(1, product, { options: { Color: 'Oat' } })]
  await placeOrder(store, as, await checkOut(store, { as, lineItems }))
  store.clock.advance(2 * 60 * 60_000)
  await record([{ ...view, path: '/about', device: 'desktop' }])

  const { body } = await summary('?from=2026-11-22&to=2026-11-24')
  const nothing = {
    visits: 0,
    pageViews: 0,
    productViews: 0,
    addToCarts: 0,
    checkoutsStarted: 0,
    ordersPlaced: 0,
  }
  expect(body.summary).toEqual({
    from: '2026-11-22',
    to: '2026-11-24',
    timeZone: 'Pacific/Honolulu',
    days: [
      { ...nothing, day: '2026-11-22' },
      {
        day: '2026-11-23',
        visits: 1,
        pageViews: 1,
        productViews: 2,
        addToCarts: 1,
        checkoutsStarted: 1,
        ordersPlaced: 1,
      },
      { ...nothing, day: '2026-11-24', visits: 1, pageViews: 1 },
    ],
    products: [{ productId, name: 'Speckled Mug', views: 1, addToCarts: 1 }],
    pages: [
      { path: '/', views: 1 },
      { path: '/about', views: 1 },
    ],
    referrers: [{ host: 'search.example', views: 1 }],
    devices: { phone: 1, desktop: 1 },
  })
})

test('covers the last thirty days by default', async () => {
  const { days, to } = (await summary()).body.summary
  expect([days.length, days[0].day, to]).toEqual([30, '2026-10-26', '2026-11-24'])
})

test('stores only counts, nothing that identifies a visitor', async () => {
  expect(Object.keys((await kept())[0] ?? {})).toEqual(['site_id', 'what', 'day', 'value', 'count'])
})

test('counts every one of many visitors at the same time', async () => {
  const views = async () => (await summary('?from=2026-11-24&to=2026-11-24')).body.summary.pages
  await Promise.all(
    Array.from({ length: 20 }, (_, each) =>
      record([
        { ...view, path: `/pages/${each % 2}` },
        { ...view, path: `/pages/${(each + 1) % 2}` },
      ]),
    ),
  )
  expect(await views()).toEqual(
    expect.arrayContaining([
      { path: '/pages/0', views: 20 },
      { path: '/pages/1', views: 20 },
    ]),
  )
})

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('does not count a visitor who sends %j', async (headers) => {
  const before = await kept()
  expect((await record([view], { headers })).body).toEqual({})
  expect(await kept()).toEqual(before)
})

test('counts nothing when a shop switches analytics off, and tells its storefront', async () => {
  const set = (analytics: boolean) =>
    store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site: { settings: { analytics } } } })
  const before = await kept()
  await set(false)
  expect((await record([view])).status).toBe(200)
  expect(await kept()).toEqual(before)
  const told = await store.ask('GET', '/v1/storefront', { as: visitor })
  expect(told.body.storefront.analytics).toBe(false)
  await set(true)
})

test.each([
  ['no event', []],
  ['more than twenty', Array(21).fill(view)],
  ['a kind that is none', [{ ...view, kind: 'order-placed' }]],
  ['no path', [{ ...view, path: 'https://shop.test/' }]],
  ['a device that is none', [{ ...view, device: 'Mozilla/5.0' }]],
])('%s is refused', async (_what, events) => {
  expect((await record(events)).status).toBe(400)
})

test('only staff of the shop can read its figures', async () => {
  expect((await summary('', visitor)).status).toBe(403)
  const other = await sites.create(store.shop, 'Next door', {})
  const key = await access.createKey(store.shop, other.id, { name: 'Theirs', permissions: ['*'] })
  const { days, pages } = (await summary('?from=2026-11-23&to=2026-11-24', key.secret)).body.summary
  expect(pages).toEqual([])
  expect(days.every(({ pageViews }: { pageViews: number }) => pageViews === 0)).toBe(true)
  expect((await record([view], { as: key.secret })).status).toBe(403)
  expect((await summary('?from=2026-11-24&to=2026-11-23')).status).toBe(400)
})

test('deletes counts after 395 days', async () => {
  const day = 24 * 60 * 60_000
  store.clock.advance(395 * day)
  await store.runJob('housekeeping')
  expect((await kept()).length).toBeGreaterThan(0)
  store.clock.advance(2 * day)
  await store.runJob('housekeeping')
  expect(await kept()).toEqual([])
})

test('limits how often one address can send events', async () => {
  const strict = await openStore({ limits: 0.01 })
  const as = await strict.visitor()
  const send = async () =>
    (
      await strict.ask('POST', '/v1/storefront/events', {
        as,
        body: { events: [view] },
      })
    ).status
  const answers = [await send(), await send(), await send(), await send()]
  expect(answers).toEqual([200, 200, 200, 429])
  await strict.close()
})
