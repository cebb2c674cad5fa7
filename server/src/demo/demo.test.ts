import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkOut, deliver, placeOrder } from '../../test/checkouts.ts'
import { vase } from '../../test/fixtures.ts'
import { pieces, shelve } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { freshItems } from '../catalogue/items/service.ts'
import * as productFiles from '../catalogue/media/files.service.ts'
import * as forms from '../forms/definitions/service.ts'
import * as stockItems from '../inventory/stock/items.service.ts'
import { statement } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as coupons from '../pricing/coupons/service.ts'
import * as delivery from '../pricing/delivery/service.ts'
import * as tax from '../pricing/tax/service.ts'
import * as sitePages from '../sites/pages/service.ts'
import * as sites from '../sites/settings/service.ts'
import * as storefront from '../sites/storefront/service.ts'
import { commands } from '../start/commands/commands.ts'
import { knownSlugs } from './queries.ts'
import { fillDemoShop } from './service.ts'

let store: Store
const said: string[] = []

const counts = statement<{ what: string; count: number }>(
  'test.counts',
  ['products', 'variants', 'collections', 'collection_products', 'media', 'coupons', 'shipping_options']
    .concat('pickup_locations', 'tax_regions', 'manual_tax_mappings', 'delivery_profiles', 'outbox')
    .map((table) => `SELECT '${table}' AS what, count(*)::int AS count FROM ${table} WHERE site_id = $1`)
    .join(' UNION ALL '),
)

beforeAll(async () => {
  store = await openStore()
  await fillDemoShop(store.shop, store.siteId, (text) => said.push(text))
})

afterAll(() => store.close())

function caller() {
  return { siteId: store.siteId, kind: 'app', id: store.siteId, permissions: new Set(['*']) } as const
}

async function counted() {
  const rows = await store.shop.db.run(counts, [store.siteId])
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

async function productOf(slug: string, options: Record<string, string> = {}) {
  const [found] = await store.shop.db.run(knownSlugs, [store.siteId, [slug], []])
  const reference = {
    appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
    catalogItemId: found?.id ?? '',
    options: { options },
  }
  return (await freshItems(store.shop, store.siteId, [reference]))[0]
}

test('workshops have those who give them, and times to book', async () => {
  const ask = (path: string, body: object) => store.ask('POST', path, { as: store.apiKey, body })
  const { body } = await ask('/bookings/v2/services/query', { query: {} })
  expect(body.services.map(({ name }: { name: string }) => name)).toEqual([
    'Wheel-throwing for beginners',
    'Coffee tasting',
    'Wire your own lamp',
  ])
  const [startDate, endDate] = [0, 21].map((days) =>
    new Date(store.clock.now + days * 86_400_000).toISOString(),
  )
  for (const { id, staffMemberIds } of body.services) {
    expect(staffMemberIds.length).toBeGreaterThan(0)
    const query = { filter: { serviceId: id, startDate, endDate, bookable: true } }
    const found = await ask('/availability-calendar/v1/availability/query', { query })
    expect(found.body.availabilityEntries.length).toBeGreaterThan(3)
  }
})

test('events have tickets, and a series has its dates', async () => {
  const body = { query: { paging: { limit: 20 } }, fields: ['REGISTRATION'] }
  const found = await store.ask('POST', '/events/v3/events/query', { as: store.apiKey, body })
  const titles = found.body.events.map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => title === 'Open Studio Night')).toHaveLength(4)
  const market = found.body.events.find(({ slug }: { slug: string }) => slug === 'evening-market')
  expect(market).toMatchObject({
    status: 'UPCOMING',
    registration: { status: 'OPEN_TICKETS', tickets: { lowestPrice: { value: '0.00' }, soldOut: false } },
    dateAndTimeSettings: { formatted: { startTime: expect.stringMatching(/5:00/) } },
  })
})

test('orders are collected at times of the week', async () => {
  const { pickupLocations } = await delivery.locations.query(store.shop, caller())
  const [studio] = pickupLocations
  expect(studio?.deliverySlots?.windows).toHaveLength(10)
  expect(studio?.deliverySlots).toMatchObject({ cutOffMinutes: 120, preparationDays: 0, horizonDays: 7 })
})

test('whoever books the supper is asked about allergies', async () => {
  const read = (path: string) => store.ask('GET', path, { as: store.apiKey })
  const { body } = await read('/events/v3/events/slug/long-table-supper?fields=FORM')
  const labels = body.event.form.controls.map(({ label }: { label: string }) => label)
  expect(labels.at(-1)).toMatch(/allergy/)
})

test('plans are for sale, and one of them pays classes', async () => {
  const { body } = await store.ask('GET', '/pricing-plans/v2/plans', { as: store.apiKey })
  const names = body.plans.map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual(['Friend of the House', 'Studio Pass'])
  const pass = body.plans.find(({ name }: { name: string }) => name === 'Studio Pass')
  const { body: found } = await store.ask('GET', `/admin/v1/plans/${pass.id}/benefits`, { as: store.apiKey })
  expect(found.benefits).toMatchObject([{ name: 'Classes', credits: 4 }])
  expect(found.benefits[0].items).toHaveLength(2)
})

test('the shop has a name, goods, pictures and a way to get them home', async () => {
  expect(await counted()).toMatchObject({
    products: 24,
    collections: 7,
    media: 68,
    coupons: 2,
    shipping_options: 2,
    pickup_locations: 1,
    manual_tax_mappings: 1,
  })
  const site = await sites.get(store.shop, store.siteId)
  expect(site).toMatchObject({
    name: 'Fieldhouse',
    settings: { currency: 'USD', timeZone: 'America/New_York' },
  })
  expect(said.at(-1)).toMatch(/^The demo shop is filled: 67 pictures, 24 products, 7 collections/)
  expect(said[0]).toBe('Filling the demo shop: 1 picture')
})

test('a mug in clay costs $24, there are three, and its picture is served', async () => {
  const mug = await productOf('speckled-mug', { Color: 'Clay' })
  expect(mug).toMatchObject({ name: 'Speckled Mug', price: 2400n, sku: 'FH-MUG-CLAY', weight: 0.38 })
  expect(mug?.stock).toMatchObject({ tracked: true, onHand: 3 })
  const picture = await store.app.server.inject({ url: `/media/${mug?.image?.id}?w=64` })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(mug?.image?.url).toBe(`https://shop.test/media/${mug?.image?.id}`)
})

test('a throw on sale shows the price before and after', async () => {
  expect(await productOf('wool-throw', { Color: 'Rust' })).toMatchObject({ fullPrice: 14900n, price: 12800n })
  expect((await productOf('wool-throw', { Color: 'Oat' }))?.stock).toMatchObject({ tracked: true, onHand: 0 })
})

test('nothing in it is unsellable: its e-book has a file, and it has no gift card', async () => {
  const book = await productOf('the-long-table')
  const [file, ...others] = await productFiles.listFiles(store.shop, store.siteId, book?.productId ?? '')
  expect([file?.fileName, file?.private, others]).toEqual(['the-long-table.epub', true, []])
  expect(book?.stock.notForSale).toBeFalsy()
  expect(await productFiles.countLacking(store.shop, store.siteId)).toBe(0)
})

test('an e-book is digital and never runs out', async () => {
  const book = await productOf('the-long-table')
  expect(book).toMatchObject({ productType: 'digital', stock: { tracked: false, inStock: true } })
})

test('standard delivery is free from $75, express is for the country of the shop', async () => {
  const { shippingOptions } = await delivery.options.query(store.shop, caller())
  const [express, standard] = shippingOptions.toSorted((a, b) => (a.title < b.title ? -1 : 1))
  expect(standard).toMatchObject({
    title: 'Standard',
    deliveryRegionIds: [],
    rates: [{ amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', value: '75' }] }, { amount: '6' }],
  })
  expect(express).toMatchObject({ title: 'Express', deliveryRegionIds: [expect.any(String)] })
})

test('New York pays 8.875 % sales tax', async () => {
  const { manualTaxMappings } = await tax.mappings.query(store.shop, caller())
  expect(manualTaxMappings).toMatchObject([{ taxRate: '0.08875', jurisdiction: 'New York' }])
})

test('the shop says who it is, how it delivers, what may come back and what it keeps', async () => {
  const { pages } = await storefront.get(store.shop, store.siteId)
  expect(pages).toEqual([
    { slug: 'about', title: 'About Fieldhouse', inFooter: true },
    { slug: 'shipping', title: 'Delivery', inFooter: true },
    { slug: 'returns', title: 'Returns', inFooter: true },
    { slug: 'privacy', title: 'Privacy', inFooter: true },
  ])
  const { body } = await sitePages.read(store.shop, store.merchant, 'shipping')
  expect(body).toMatch(/^\| Delivery \|.*\$75/ms)
})

test('shoppers can write to the shop', async () => {
  const { forms: all } = await forms.list(store.shop, store.siteId)
  expect(all).toMatchObject([{ title: 'Write to us', slug: 'contact', published: true, inFooter: true }])
})

test('the table coupon applies to products of that collection', async () => {
  const [{ id } = { id: '' }] = await store.shop.db.run(knownSlugs, [store.siteId, [], ['table']])
  const { coupons: all } = await coupons.queryCoupons(store.shop, caller())
  const table = all.find(({ specification }) => specification?.code === 'TABLE20')?.specification
  expect(table).toMatchObject({
    moneyOffAmount: 20,
    minimumSubtotal: 120,
    scope: { group: { entityId: id } },
  })
  expect((await productOf('speckled-mug', { Color: 'Oat' }))?.collectionIds).toContain(id)
})

test('running it again changes nothing', async () => {
  const { outbox: _, ...before } = await counted()
  await fillDemoShop(store.shop, store.siteId, () => {})
  expect(await counted()).toMatchObject(before)
})

const demo = (shop: Shop) => commands.demo?.(shop, { ids: [] }, () => {})

test('the demo command updates its own shop and keeps the current stock', async () => {
  const [mug] = await store.shop.db.run(knownSlugs, [store.siteId, ['speckled-mug'], []])
  const clay = await productOf('speckled-mug', { Color: 'Clay' })
  const variants = [{ variantId: clay?.variantId ?? '', quantity: 41 }]
  await stockItems.set(store.shop, store.merchant, { productId: mug?.id ?? '', variants })
  expect(await demo(store.shop)).toMatchObject({
    text: 'The shop has the demo goods already; nothing was added.',
  })
  expect((await productOf('speckled-mug', { Color: 'Clay' }))?.stock).toMatchObject({ onHand: 41 })
})

describe('the demo command leaves alone', () => {
  let own: Store
  beforeEach(async () => {
    own = await openStore()
  })
  afterEach(() => own.close())

  test('a shop with products of its own', async () => {
    await shelve(own, { name: 'Rug', price: 200 })
    await expect(demo(own.shop)).rejects.toThrow(
      'This shop has products of its own. The demo needs an empty shop.',
    )
  })

  test('a shop with orders', async () => {
    await deliver(own)
    const as = await own.visitor()
    const theVase = await shelve(own, vase)
    expect(
      (await placeOrder(own, as, await checkOut(own, { as, lineItems: [pieces(1, theVase)] }))).status,
    ).toBe(200)
    await expect(demo(own.shop)).rejects.toThrow('This shop has orders. The demo needs')
  })

  test('a shop with a name of its own', async () => {
    await sites.update(own.shop, own.siteId, { name: "Anna's Pottery" })
    await expect(demo(own.shop)).rejects.toThrow('This shop has a name of its own. The demo needs')
    expect((await sites.get(own.shop, own.siteId)).name).toBe("Anna's Pottery")
  })

  test('a shop with settings of its own', async () => {
    await sites.update(own.shop, own.siteId, { settings: { currency: 'EUR' } })
    await expect(demo(own.shop)).rejects.toThrow(
      'This shop has settings of its own (currency). The demo needs',
    )
  })
})
