import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import { commands } from '../server/src/start/commands/commands.ts'
import { type Edge, openEdge } from '../server/test/edge.ts'
import { shelve } from '../server/test/shoppers.ts'
import { openStore, type Store } from '../server/test/store.ts'
import { freePort } from './shop.ts'
import { alive, newcomer } from './shopper.ts'
import { browser } from './world.ts'

let edge: Edge
let store: Store
let cup: Product
let plate: Product

beforeAll(async () => {
  const port = await freePort()
  edge = await openEdge(port)
  store = await openStore({ publicUrl: edge.url, cdn: edge.cdn })
  await store.app.server.listen({ port, host: '127.0.0.1' })
  cup = await shelve(store, { name: 'Tin Cup', price: 12 }, 100)
  plate = await shelve(store, { name: 'Tin Plate', price: 20 }, 100)
})
afterAll(async () => {
  await store?.close()
  await edge?.close()
})

const productUrl = () => `${edge.url}/products/${cup.slug}`
const cartLabel = (page: Page) => page.locator('a[data-cart]').getAttribute('aria-label')
const priceOn = (page: Page) =>
  page
    .locator('main')
    .getByText(/^\$\d+\.\d\d$/)
    .first()
    .textContent()

async function open(page: Page, url: string): Promise<Record<string, string>> {
  const headers = (await page.goto(url))?.headers() ?? {}
  await alive(page)
  return headers
}

/** Opens a page until it comes from the edge: it is not kept while the shop still hears of what was done before. */
async function openFromEdge(page: Page, url: string): Promise<void> {
  await expect.poll(async () => (await open(page, url))['x-edge']).toBe('hit')
}

async function addCup(page: Page): Promise<void> {
  await open(page, productUrl())
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog', { name: 'Your cart' }).getByText('Tin Cup').waitFor()
}

/** What the server does about a second after a change. */
async function purge(): Promise<void> {
  for (const worker of store.app.workers) await worker.runDue()
  await store.work()
}

test('two shoppers get one page from the edge, and each sees the own cart', async () => {
  const [anna, ben] = [await newcomer(browser), await newcomer(browser)]
  await openFromEdge(ben.page, productUrl())
  await addCup(anna.page)
  await expect.poll(() => cartLabel(anna.page)).toBe('Cart, 1 item')

  expect((await open(ben.page, productUrl()))['x-edge']).toBe('hit')
  await expect.poll(() => cartLabel(ben.page)).toBe('Cart')
  expect(await ben.page.context().cookies()).toEqual([])
  await open(ben.page, `${edge.url}/cart`)
  await expect.poll(() => ben.page.getByText('Your cart is empty').first().isVisible()).toBe(true)

  const own = await open(anna.page, productUrl())
  expect([own['x-edge'], own['cache-control']]).toEqual(['miss', 'private, no-cache'])
  await addCup(ben.page)
  await addCup(anna.page)
  await expect.poll(() => cartLabel(anna.page)).toBe('Cart, 2 items')
  await open(ben.page, productUrl())
  await expect.poll(() => cartLabel(ben.page)).toBe('Cart, 1 item')

  const carla = await newcomer(browser)
  expect((await open(carla.page, productUrl()))['x-edge']).toBe('hit')
  await expect.poll(() => cartLabel(carla.page)).toBe('Cart')
  for (const { complaints, leave } of [anna, ben, carla]) {
    expect(complaints).toEqual([])
    await leave()
  }
})

test('a new price is seen after the purge', async () => {
  const { page, leave } = await newcomer(browser)
  await openFromEdge(page, productUrl())
  expect(await priceOn(page)).toBe('$12.00')
  const body = { product: { priceData: { price: 15 } } }
  await store.ask('PATCH', `/stores/v1/products/${cup.id}`, { as: store.apiKey, body })
  expect((await open(page, productUrl()))['x-edge']).toBe('hit')
  expect(await priceOn(page)).toBe('$12.00')
  await purge()
  const fetched = await open(page, productUrl())
  expect(fetched['x-edge']).toBe('miss')
  expect(fetched['surrogate-key']).toContain(`id-${cup.id}`)
  await expect.poll(() => priceOn(page)).toBe('$15.00')
  await openFromEdge(page, productUrl())
  expect(await priceOn(page)).toBe('$15.00')
  await leave()
})

test('a list is sorted in place although the edge keeps the page of that address', async () => {
  const { page, complaints, leave } = await newcomer(browser)
  const list = `${edge.url}/collections/all-products`
  await openFromEdge(page, `${list}?sort=price-up`)
  const { 'surrogate-key': keys = '' } = await open(page, list)
  expect(keys.split(' ')).toEqual(
    expect.arrayContaining(['page-collection', 'collection-all-products', `id-${cup.id}`, `id-${plate.id}`]),
  )
  await page.evaluate('stays = true')
  await page.getByLabel('Sort by').selectOption('price-up')
  await expect.poll(() => page.url()).toBe(`${list}?sort=price-up`)
  await expect.poll(() => page.locator('.cards a').first().textContent()).toContain('Tin Cup')
  expect(await page.evaluate('stays')).toBe(true)
  expect(complaints).toEqual([])
  await leave()
})

interface SecondShop {
  id: string
  url: string
  apiKey: string
}

async function makeShop(host: string): Promise<SecondShop> {
  // The first shop is the oldest one.
  store.clock.advance(1000)
  const made = await commands['sites create']?.(
    store.shop,
    { ids: [], name: 'North', host, currency: 'usd' },
    () => {},
  )
  const north = made?.data as SecondShop
  await expect.poll(() => store.shop.hosts.urlOf(north.id), { timeout: 30_000 }).toBe(north.url)
  return north
}

test('of two shops behind one edge, each has its own page at the same path, and is purged alone', async () => {
  const { page, leave } = await newcomer(browser)
  const north = await makeShop('north.localhost')
  const patch = (id: string, price: number) =>
    store.ask('PATCH', `/stores/v1/products/${id}`, {
      as: north.apiKey,
      body: { product: { priceData: { price } } },
    })
  const product = { name: cup.name, productType: 'physical', priceData: { price: 30 }, visible: true }
  const { body } = await store.ask('POST', '/stores/v1/products', { as: north.apiKey, body: { product } })
  const { id, slug } = body.product
  expect(slug).toBe(cup.slug)
  const northUrl = `${north.url}/products/${slug}`
  await openFromEdge(page, northUrl)
  await purge()

  await openFromEdge(page, productUrl())
  const price = await priceOn(page)
  await openFromEdge(page, northUrl)
  expect(await priceOn(page)).toBe('$30.00')
  const { 'surrogate-key': keys = '' } = await open(page, northUrl)
  expect(keys.split(' ')).toEqual(expect.arrayContaining([`site-${north.id}`, `id-${id}`]))
  expect(keys).not.toContain(store.siteId)

  await patch(id, 35)
  await purge()
  expect((await open(page, northUrl))['x-edge']).toBe('miss')
  await expect.poll(() => priceOn(page)).toBe('$35.00')
  expect((await open(page, productUrl()))['x-edge']).toBe('hit')
  expect(await priceOn(page)).toBe(price)

  await openFromEdge(page, northUrl)
  store.shop.changes.publish('site', north.id)
  await purge()
  expect((await open(page, northUrl))['x-edge']).toBe('miss')
  expect((await open(page, productUrl()))['x-edge']).toBe('hit')
  await leave()
})
