import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alive } from './shopper.ts'
import { browser, shop } from './world.ts'

let context: BrowserContext
let page: Page

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop.url })
  page = await context.newPage()
})

afterEach(() => context.close())

/** A shopper whose browser has got everything it needs to go on without a network. */
async function visit(path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
}

/** The path of every page that is on this device. */
function pagesOnDevice(): Promise<string[]> {
  return page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('pages '))
    const kept = name ? await (await caches.open(name)).keys() : []
    return kept.map(({ url }) => new URL(url).pathname)
  })
}

const heading = () => page.locator('h1').textContent()

async function addOne(): Promise<void> {
  await alive(page)
  await page.locator('form[action$="/cart/add"] button[type=submit]').first().click()
}

/** What the cart page says, read anew from the shop. */
async function cartLines(): Promise<{ name: string | null; quantity: string }[]> {
  await page.goto('/cart')
  const lines = await page.locator('main li:has(input[name=quantity])').all()
  return Promise.all(
    lines.map(async (line) => ({
      name: await line.locator('a').filter({ hasText: /\w/ }).first().textContent(),
      quantity: await line.locator('input[name=quantity]').inputValue(),
    })),
  )
}

test('without a network the pages a shopper has seen are there, others say why they are not', async () => {
  await visit('/')
  await page.goto(`/products/${shop.throwBlanket.slug}`)
  const product = await heading()
  await expect.poll(pagesOnDevice).toEqual(['/', `/products/${shop.throwBlanket.slug}`])
  await context.setOffline(true)
  await page.goto('/')
  await expect.poll(heading).not.toBe('You are offline')
  await page.goto(`/products/${shop.throwBlanket.slug}`)
  await expect.poll(heading).toBe(product)
  await page.goto(`/products/${shop.mug.slug}`)
  await expect.poll(heading).toBe('You are offline')
  await page.goto('/de/cart')
  await expect.poll(heading).toBe('Sie sind offline')
  await context.setOffline(false)
  await page.goto(`/products/${shop.mug.slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
})

test('the cart can be read without a network as it was last', async () => {
  await visit(`/products/${shop.throwBlanket.slug}`)
  await addOne()
  await expect.poll(pagesOnDevice).toContain('/cart')
  await context.setOffline(true)
  await page.goto('/cart')
  await expect.poll(() => page.locator('main').textContent()).toContain(shop.throwBlanket.name)
  await page.goto(`/products/${shop.throwBlanket.slug}`)
  await addOne()
  await page.getByText('Saved on this device').waitFor()
  await page.goto('/cart')
  await page.locator('main').getByText('1 item is waiting for the network').waitFor()
})

test('what is added without a network is in the cart once there is one', async () => {
  await visit(`/products/${shop.throwBlanket.slug}`)
  await context.setOffline(true)
  await addOne()
  await page.getByText('Saved on this device').waitFor()
  await context.setOffline(false)
  await page.getByText('You are online again').waitFor()
  await expect.poll(cartLines).toEqual([{ name: shop.throwBlanket.name, quantity: '1' }])
})

test('what the shop added is not added again when only its answer was lost', async () => {
  await visit(`/products/${shop.throwBlanket.slug}`)
  await addOne()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await context.route('**/cart/add', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await addOne()
  await page.getByText('Saved on this device').waitFor()
  await context.unroute('**/cart/add')
  await page.reload()
  await page.getByText('You are online again').waitFor()
  await expect.poll(cartLines).toEqual([{ name: shop.throwBlanket.name, quantity: '2' }])
})

test('nothing of an order or of a checkout stays on the device', async () => {
  await visit('/order')
  const { fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  expect(page.url()).toContain('/checkout/')
  await page.goto('/')
  await expect.poll(pagesOnDevice).toEqual(['/'])
})
