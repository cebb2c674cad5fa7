import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallDist } from '../../../test/dist.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { wooTable } from '../../../test/woocommerce.ts'

let store: Store
let dist: Awaited<ReturnType<typeof smallDist>>

beforeAll(async () => {
  dist = await smallDist()
  store = await openStore({ web: dist.path })
})
afterAll(async () => {
  await store?.close()
  await dist?.remove()
})

async function bringIn(text: string, { query = '', ...body }: { query?: string; redirects?: boolean }) {
  const headers = { 'content-type': 'text/csv' }
  const path = `/admin/v1/imports?fileName=products.csv${query}`
  const reply = await store.ask('POST', path, { as: store.apiKey, body: text, headers })
  await store.work()
  await store.ask('POST', `/admin/v1/imports/${reply.body.import.id}/start`, { as: store.apiKey, body })
  await store.work()
}

/** Where an address leads. */
async function visit(path: string) {
  const { status, headers } = await store.ask('GET', path, { headers: { accept: 'text/html' } })
  return status === 301 ? headers.location : undefined
}

const cap = wooTable([{ ID: '11', SKU: 'CAP', Name: 'Käpt’n Cap 2.0 (blue)', 'Regular price': '18' }])

test('without the tick, old addresses lead nowhere', async () => {
  await bringIn(cap, {})
  expect(await visit('/product/kaptn-cap-2-0-blue')).toBeUndefined()
})

test('with it, those of a WooCommerce shop lead to the products, also of products that were here before', async () => {
  await bringIn(cap, { redirects: true })
  const here = '/products/kapt-n-cap-2-0-blue'
  expect(await visit('/product/kaptn-cap-2-0-blue')).toBe(here)
  expect(await visit('/produkt/kaeptn-cap-2-0-blue?utm_source=mail')).toBe(`${here}?utm_source=mail`)
  expect(await visit('/product/another')).toBeUndefined()
  expect(await visit('/product/%00')).toBeUndefined()
})

test('an address stays with the first product that had it', async () => {
  const rows = ['21', '22'].map((ID) => ({ ID, Name: 'Scarf', 'Regular price': '9' }))
  await bringIn(wooTable(rows), { redirects: true })
  expect(await visit('/product/scarf')).toBe('/products/scarf')
})

test('those of a Shopify shop lead to a product that has another address here', async () => {
  const row = 'Handle,Title,Variant SKU,Variant Price\nthe-cap,Cap,CAP,18\n'
  await bringIn(row, { redirects: true, query: '&existing=SKIP' })
  const page = await store.ask('GET', '/v1/storefront/products/the-cap', { as: await store.visitor() })
  expect(page.body).toMatchObject({ product: { slug: 'kapt-n-cap-2-0-blue' } })
})
