import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as products from '../server/src/catalogue/products/service.ts'
import { checkOut, deliver, placeOrder } from '../server/test/checkouts.ts'
import { collect, lineOf, stock } from '../server/test/fixtures.ts'
import { openStore, type Store } from '../server/test/store.ts'

// What pages say, without a browser: as they come.

let store: Store

const pageAt = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await store.ask('GET', path, { headers: { accept: 'text/html', ...headers } })).body

/** The words in the main part of a page. */
const mainAt = async (path: string, headers?: Record<string, string>): Promise<string> => {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await pageAt(path, headers)) ?? []
  return main.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' ')
}

describe('A new shop', () => {
  beforeAll(async () => {
    store = await openStore({ isAlone: true })
  })
  afterAll(() => store.close())

  test('with nothing in it has no headings of what is not there, and nothing leads to itself', async () => {
    const home = await mainAt('/')
    expect(home).toContain('Our first products arrive soon.')
    for (const heading of ['Best sellers', 'New arrivals', 'Shop by collection', 'Shop all products'])
      expect(home).not.toContain(heading)
    const everything = /<main.*<\/main>/s.exec(await pageAt('/collections/all-products'))?.[0]
    expect(everything).toContain('Nothing here yet')
    expect(everything).not.toContain('href="/collections/all-products"')
  })

  test('says that things are new, and not that they sell, as long as hardly anything was sold', async () => {
    const mug = await stock(store, { name: 'Mug', price: 20 }, 50)
    await collect(store, 'Table', [mug])
    for (const path of ['/', '/cart', '/nowhere', '/search?q=zzz', '/search']) {
      const page = await mainAt(path)
      expect(page, path).toContain('New arrivals')
      expect(page, path).not.toContain('Best sellers')
    }
  })

  test('has best sellers once it sells, best first', async () => {
    await deliver(store)
    const things = []
    for (const name of ['Vase', 'Bowl', 'Tray', 'Lamp'])
      things.push(await stock(store, { name, price: 20 }, 50))
    const as = await store.visitor()
    const lineItems = things.map((thing, index) => lineOf(thing, {}, index + 1))
    expect((await placeOrder(store, as, await checkOut(store, { as, lineItems }))).status).toBe(200)
    await store.runJob('count-sales')
    store.shop.changes.publish('catalogue', store.siteId)
    const home = await mainAt('/')
    expect(home).toContain('Best sellers')
    expect(home).not.toContain('New arrivals')
    const places = ['Lamp', 'Tray', 'Bowl', 'Vase'].map((name) => home.lastIndexOf(` ${name} `))
    expect(places).toEqual([...places].sort((one, other) => one - other))
  })
})

describe('Prices in another currency', () => {
  const inEuros = { cookie: 'currency=EUR' }

  beforeAll(async () => {
    store = await openStore({
      isAlone: true,
      settings: { languages: ['de'], currencies: [{ code: 'EUR', rate: '0.9' }] },
    })
    const rates = [
      { amount: '5' },
      { amount: '0', conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '75' }] },
    ]
    await store.ask('POST', '/ecom/v1/shipping-options', {
      as: store.apiKey,
      body: { shippingOption: { title: 'Post', rates } },
    })
    await products.create(store.shop, store.merchant, { name: 'Mug', price: 20 })
    await products.create(store.shop, store.merchant, { name: 'Bowl', price: 40 })
    await products.create(store.shop, store.merchant, { name: 'Vase', price: 90 })
  })
  afterAll(() => store.close())

  test('are those from which delivery is free, in the language of the page', async () => {
    expect(await mainAt('/')).toContain('Free delivery from $75.00')
    expect(await mainAt('/', inEuros)).toContain('Free delivery from €67.50')
    expect(await mainAt('/de/products/mug', inEuros)).toContain('Kostenlose Lieferung ab 67,50\u00a0€')
    expect(await mainAt('/products/vase', inEuros)).toMatch(/Free delivery(?! from)/)
  })

  test('narrow a list, and its chip says so', async () => {
    const list = await mainAt('/collections/all-products?price=18-36', inEuros)
    expect(list).toContain('€18 – €36')
    expect(list).toContain('2 products')
    expect(await mainAt('/collections/all-products?price=18-36')).toContain('1 product ')
  })

  test('are those of what was looked at before', async () => {
    const { id } = await products.create(store.shop, store.merchant, { name: 'Old Lamp', price: 100 })
    const headers = { accept: 'application/json', ...inEuros }
    const path = `/recently-viewed?id=${id}&id=00000000-0000-7000-8000-000000000000&id=nonsense`
    const { body } = await store.ask('GET', `/de${path}`, { headers })
    expect(body.seen).toMatchObject([{ name: 'Old Lamp', priceText: '90,00\u00a0€', writtenIn: 'de EUR' }])
  })

  test('what has sold out is not delivered free of charge', async () => {
    await stock(store, { name: 'Gone Chair', price: 300 }, 0)
    const page = await mainAt('/products/gone-chair')
    expect(page).toContain('Sold out')
    expect(page).not.toContain('Free delivery')
  })

  test('another language keeps what was chosen, but not where somebody came from', async () => {
    const page = await pageAt('/collections/all-products?price=18-36&sort=name&utm_source=letter')
    expect(page).toContain('href="/de/collections/all-products?price=18-36&amp;sort=name"')
    expect(page).toContain('back=%2Fcollections%2Fall-products%3Fprice%3D18-36%26sort%3Dname"')
  })

  test('a form that another site sends is answered with a page', async () => {
    const headers = { accept: 'text/html', origin: 'https://evil.test', host: 'shop.test' }
    const { status, body } = await store.ask('POST', '/de/cart/add', { headers, body: { product: 'x' } })
    expect(status).toBe(403)
    expect(body).toContain('Diese Anfrage kam nicht aus unserem Shop')
    const asked = await store.ask('POST', '/cart/add', {
      headers: { ...headers, accept: 'application/json' },
      body: { product: 'x' },
    })
    expect([asked.status, asked.body.details]).toMatchObject([
      403,
      { applicationError: { code: 'PERMISSION_DENIED' } },
    ])
  })
})
