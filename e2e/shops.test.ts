import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { alive, desktop, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

/** Browsers know that names below localhost are this machine. */
const northUrl = () => shop.url.replace('localhost', 'north.localhost')

const read = async (url: string, path: string) =>
  shop.store.ask('GET', path, { headers: { host: new URL(url).host, accept: 'text/html' } })

/** Walks the pages of a shop from its first one on. The origins of all addresses on this machine that they name. */
async function walk(url: string): Promise<{ visited: string[]; origins: string[] }> {
  const waiting = ['/', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/cart', '/login']
  const known = new Set(waiting)
  const origins = new Set<string>()
  const visited: string[] = []
  for (let path = waiting.shift(); path !== undefined && visited.length < 60; path = waiting.shift()) {
    const { body, headers } = await read(url, path)
    visited.push(path)
    const text = (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll('\\/', '/')
    for (const [found] of `${text} ${headers.location ?? ''}`.matchAll(
      /https?:\/\/[\w.-]*localhost(?::\d+)?/g,
    )) {
      origins.add(found)
    }
    for (const [, next = ''] of text.matchAll(/(?:href="|<loc>http:\/\/[^/]+)(\/[^"<#]*)/g)) {
      if (known.has(next) || /^\/(assets|media|admin)\b/.test(next)) continue
      known.add(next)
      waiting.push(next)
    }
  }
  return { visited, origins: [...origins] }
}

test('an owner makes a second shop, and neither leads to the other', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/shops`)
  await page.getByRole('button', { name: 'Create a shop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('North')
  await dialog.getByRole('textbox', { name: 'Address of the shop' }).fill('North.localhost')
  await dialog.getByRole('button', { name: 'Create a shop' }).click()
  await page.getByText('“North” is there.').waitFor()
  const [apiKey = ''] = /cwk_[\w-]{43}/.exec((await page.locator('main').textContent()) ?? '') ?? []
  await page.getByRole('link', { name: /^north\.localhost/ }).waitFor()
  expect(complaints).toEqual([])
  await leave()

  const product = { name: 'North Star', productType: 'physical', priceData: { price: 24 }, visible: true }
  const made = await shop.store.ask('POST', '/stores/v1/products', { as: apiKey, body: { product } })
  expect(made.body.product.productPageUrl.base).toBe(northUrl())

  const visitor = await shopper(browser)
  await visitor.page.goto(`${northUrl()}/products/${made.body.product.slug}`)
  await visitor.page.getByRole('heading', { level: 1, name: 'North Star' }).waitFor()
  await alive(visitor.page)
  await visitor.page.getByRole('button', { name: 'Add to cart' }).click()
  await expect
    .poll(async () => {
      await visitor.page.goto(`${northUrl()}/cart`)
      return visitor.page.getByText('North Star').count()
    })
    .toBeGreaterThan(0)
  await visitor.page.goto(`${shop.url}/cart`)
  await visitor.page.getByText('Your cart is empty').first().waitFor()
  expect(await visitor.page.getByText('North Star').count()).toBe(0)
  await visitor.leave()

  for (const url of [northUrl(), shop.url]) {
    const { visited, origins } = await walk(url)
    expect(visited.length).toBeGreaterThan(8)
    expect(origins).toEqual([url])
  }
  const lost = await read('http://nobody.localhost', '/')
  expect([lost.status, lost.body]).toEqual([404, expect.stringContaining('There is no shop at this address')])
})
