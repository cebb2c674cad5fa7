import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as collections from '../server/src/catalogue/collections/service.ts'
import * as sitePages from '../server/src/sites/pages/service.ts'
import { collect } from '../server/test/fixtures.ts'
import {
  alive,
  barriers,
  desktop,
  expectNoSidewaysScrolling,
  phone,
  type Shopper,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const clumsy = `## Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen

See https://www.example.com/a/very/long/address/that-has-no-place-to-break-in-it/at-all-whatever-the-width.html or
\`npm install --save @a-scope-with-a-long-name/and-a-package-with-a-name-that-is-longer-still\`.

| Country | Express | Standard | Collected | Returned | Insured | Refused |
|---|---|---|---|---|---|---|
| Germany | https://carrier.example/tracking/express | 4.90 | 0.00 | 0.00 | 2.50 | 12.00 |

\`\`\`
one line of code that is so long that it will not fit into a phone's width whatever happens to it
\`\`\`
`

describe("A merchant's own page", () => {
  let reader: Shopper

  beforeAll(async () => {
    await sitePages.save(shop.store.shop, shop.store.siteId, {
      slug: 'conditions',
      title: 'Allgemeine Geschäftsbedingungenzusammenfassungsübersicht',
      body: clumsy,
    })
    reader = await shopper(browser, phone)
    await reader.page.goto(`${shop.url}/pages/conditions`)
  })
  afterAll(() => reader.leave())

  test.each([320, 390, 1440])('fits a window of %i px, whatever is written on it', async (width) => {
    const { page, complaints } = reader
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
    expect(await barriers(page)).toEqual([])
    await expectInside(page, 'h1, h2, p, a, pre, table')
    expect(complaints).toEqual([])
  })

  test('has tables and code that scroll by themselves, with keys as well', async () => {
    const { page } = reader
    await page.setViewportSize(phone.viewport)
    for (const place of [page.locator('div:has(> table)'), page.locator('pre')]) {
      await place.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => place.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    }
  })
})

describe('The header', () => {
  const names = [
    'Desk',
    'For the home',
    'Gifts and small things',
    'Going out',
    'Pantry',
    'Table',
    'Workshops',
  ]

  let visitor: Shopper

  beforeAll(async () => {
    for (const name of names) await collect(shop.store, name, [shop.mug])
    const { shop: server, merchant } = shop.store
    await collections.create(server, merchant, { name: 'Nothing in it yet' })
    visitor = await shopper(browser)
    await visitor.page.goto(shop.url)
  })
  afterAll(() => visitor.leave())

  test.each([1024, 1100, 1152, 1280, 1440])('is one row at %i px, and leads everywhere', async (width) => {
    const { page } = visitor
    await page.setViewportSize({ width, height: 800 })
    const header = page.getByRole('banner')
    await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThan(70)
    await expectNoSidewaysScrolling(page)
    const inRow = header.getByRole('navigation', { name: 'Menu' })
    await expect.poll(() => inRow.getByRole('link').count()).toBeGreaterThan(1)
    const gap = async () => {
      const end = await inRow.boundingBox()
      const search = await header.getByRole('searchbox').boundingBox()
      return (search?.x ?? 0) - (end?.x ?? 0) - (end?.width ?? 0)
    }
    await expect.poll(gap).toBeGreaterThan(0)
    const seen = await inRow.getByRole('link').count()
    const more = header.locator('summary')
    const last = header.getByRole('link', { name: 'Workshops' })
    if (!(await last.isVisible())) await more.click()
    await expect.poll(() => last.isVisible()).toBe(true)
    expect(await barriers(page)).toEqual([])
    if (seen < names.length) await more.click()
  })

  test('leaves out collections with nothing in them, as the start page does', async () => {
    const { page } = visitor
    for (const path of ['/', '/collections']) {
      await page.goto(shop.url + path)
      await expect.poll(() => page.locator('body').textContent()).toContain('Pantry')
      await expect.poll(() => page.locator('body').textContent()).not.toContain('Nothing in it yet')
    }
  })
})

describe('From right to left', () => {
  const paths = [
    '/',
    '/collections',
    '/collections/all-products',
    '/products/speckled-mug',
    '/search?q=mug',
    '/cart',
    '/pages/shipping',
    '/order',
    '/preferences',
    '/nowhere',
  ]

  test('every page fits a phone and a desk, and is open to everybody', async () => {
    const { page, leave } = await shopper(browser)
    const check = async (path: string) => {
      for (const { viewport } of [phone, desktop]) {
        await page.setViewportSize(viewport)
        expect(await barriers(page), `${path}, ${viewport.width} px`).toEqual([])
        await expectNoSidewaysScrolling(page)
      }
    }
    await turned(page)
    await page.goto(`${shop.url}/products/speckled-mug`)
    await alive(page)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Your cart' })
    await drawer.getByRole('link', { name: 'Speckled Mug' }).waitFor()
    for (const { viewport } of [phone, desktop]) {
      await page.setViewportSize(viewport)
      await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
    }
    await check('the cart beside a page')
    for (const path of paths) {
      await page.goto(shop.url + path)
      await alive(page)
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
      await check(path)
    }
    await leave()
  })
})

/** Documents say that they are read from right to left, before anything of them is laid out. */
async function turned(page: Page): Promise<void> {
  await page.route(`${shop.url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replace('dir="ltr"', 'dir="rtl"')
    await route.fulfill({ response, body })
  })
}

/** What lies in a place that scrolls may be wider than the window, nothing else. */
async function expectInside(page: Page, selector: string): Promise<void> {
  const outside = await page.locator('main').evaluate(
    (main, selected) =>
      [...main.querySelectorAll(selected)]
        .filter((element) => !element.closest('div:has(> table)'))
        .filter((element) => element.getBoundingClientRect().right > innerWidth)
        .map(({ tagName }) => tagName),
    selector,
  )
  expect(outside).toEqual([])
}
