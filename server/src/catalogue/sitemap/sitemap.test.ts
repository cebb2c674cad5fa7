import { afterAll, beforeAll, expect, test } from 'vitest'
import { atLeisure, mug } from '../../../test/fixtures.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { systemCaller } from '../../platform/shop/shop.ts'
import * as collections from '../collections/service.ts'
import * as products from '../products/service.ts'

// Three products, one hidden; a shop of 12,000 in another test.
let store: Store
beforeAll(async () => {
  store = await openStore()
  const { shop, siteId } = store
  await products.create(shop, systemCaller(siteId), mug)
  store.clock.advance(60_000)
  await products.create(shop, systemCaller(siteId), {
    name: 'Große Kanne & Söhne',
    slug: 'große-kanne',
    price: 30,
  })
  await products.create(shop, systemCaller(siteId), { name: 'Hidden', price: 30, visible: false })
  await collections.create(shop, systemCaller(siteId), { name: 'Table' })
  await collections.create(shop, systemCaller(siteId), { name: 'Secret', visible: false })
})
afterAll(() => store.close())

const get = (path: string, of = store) => of.ask('GET', path)
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)

test('search engines are told what to read and what is of no use to them', async () => {
  const { status, body, headers } = await get('/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    [
      'User-agent: *',
      'Allow: /',
      'Disallow: /order',
      'Disallow: /*/order',
      '',
      'Sitemap: https://shop.test/sitemap.xml',
      '',
    ].join('\n'),
  )
})

test('the sitemap leads to its parts', async () => {
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(locations(body)).toEqual([
    'https://shop.test/sitemaps/products-1.xml',
    'https://shop.test/sitemaps/collections.xml',
    'https://shop.test/sitemaps/pages.xml',
  ])
  expect(body).toContain('<lastmod>2026-11-24T09:01:00')
})

test('products are where they say they are, without hidden ones', async () => {
  const { body } = await get('/sitemaps/products-1.xml')
  expect(locations(body)).toEqual([
    'https://shop.test/products/speckled-mug',
    'https://shop.test/products/gro%C3%9Fe-kanne',
  ])
  const { body: found } = await store.ask('GET', '/v1/storefront/products/speckled-mug', {
    as: await store.visitor(),
  })
  const { base, path } = found.product.productPageUrl
  expect(base + path).toBe(locations(body)[0])
})

test('collections and pages have their own parts', async () => {
  expect(locations((await get('/sitemaps/collections.xml')).body)).toEqual([
    'https://shop.test/collections',
    'https://shop.test/collections/all-products',
    'https://shop.test/collections/table',
  ])
  await store.shop.db.run(
    {
      name: 'test.page',
      text: `INSERT INTO site_pages (site_id, slug, title, body, in_footer, position, updated_at)
        VALUES ($1, 'returns', 'Returns', 'Within a month.', true, 1, now())`,
    },
    [store.siteId],
  )
  expect(locations((await get('/sitemaps/pages.xml')).body)).toEqual([
    'https://shop.test/',
    'https://shop.test/pages/returns',
  ])
})

test.each(['products-2.xml', 'products-0.xml', 'products-x.xml', 'other.xml'])(
  '%s is no part',
  async (file) => {
    expect((await get(`/sitemaps/${file}`)).status).toBe(404)
  },
)

const manyProducts = `
  INSERT INTO products (site_id, id, numeric_id, name, slug, product_type, visible, price, sale_price, lowest_price,
    highest_price, manage_variants, keywords, words, details, created_at, updated_at)
  SELECT $1, gen_random_uuid(), n, 'Mug', 'mug-' || n, 'physical', n % 50 <> 0, 1, 1, 1, 1, false, '', '', '{}', now(), now()
  FROM generate_series(1, 12000) AS n`

test('a large shop has parts of up to five thousand, and each product in one of them', async () => {
  const large = await openStore()
  await atLeisure(large.shop, async (client) => void (await client.query(manyProducts, [large.siteId])))
  const parts = locations((await get('/sitemap.xml', large)).body).filter((path) =>
    path?.includes('products'),
  )
  const lists = await Promise.all(
    parts.map(async (address) => locations((await get(new URL(address ?? '').pathname, large)).body)),
  )
  expect(lists.map((list) => list.length)).toEqual([4900, 4900, 1960])
  expect(new Set(lists.flat()).size).toBe(11_760)
  await large.close()
})
