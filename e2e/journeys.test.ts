import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  alive,
  desktop,
  goodCard,
  newcomer,
  phone,
  placeButton,
  settled,
  shopper,
  typeAddress,
  typeCard,
  withWorker,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const visits: Record<string, BrowserContextOptions> = {
  'at a desk': { ...desktop, ...withWorker },
  'on a phone': { ...phone, ...withWorker },
  'without JavaScript': { ...phone, javaScriptEnabled: false },
}

describe('From the start page to a paid order', () => {
  for (const [name, options] of Object.entries(visits)) {
    test(name, async () => {
      const scripted = options.javaScriptEnabled !== false
      const { page, complaints, leave } = await shopper(browser, options)
      await page.goto(shop.url)
      await page.getByRole('main').getByRole('link', { name: 'Shop all products' }).first().click()
      await page.getByRole('link', { name: 'Speckled Mug' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Speckled Mug' }).waitFor()
      if (scripted) await alive(page)
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      if (scripted) await page.getByRole('dialog').getByRole('button', { name: 'Check out' }).click()
      else await page.getByRole('button', { name: 'Check out' }).click()
      await page.waitForURL(/\/checkout\//)
      if (scripted) await alive(page)
      await fillCheckout(page, scripted)
      await placeButton(page).click()
      await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
      expect(complaints).toEqual([])
      await leave()
    })
  }
})

async function fillCheckout(page: Page, scripted: boolean): Promise<void> {
  await typeAddress(page)
  if (!scripted) await page.getByRole('button', { name: 'Update delivery and prices' }).click()
  await typeCard(page, goodCard)
  if (scripted) await settled(page)
}

test('From the start page to a paid order by keyboard alone', async () => {
  const { page, complaints, leave } = await shopper(browser)
  await page.goto(shop.url)
  await alive(page)
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toContain('Skip to content')
  await page.keyboard.press('Enter')
  await press(page, 'link', 'Shop all products')
  await page.waitForURL('**/collections/all-products')
  await alive(page)
  await press(page, 'link', 'Speckled Mug')
  await page.getByRole('heading', { level: 1, name: 'Speckled Mug' }).waitFor()
  await alive(page)
  await goTo(page, page.getByRole('radio', { name: 'Oat' }))
  await page.keyboard.press('ArrowRight')
  await goTo(page, page.getByRole('button', { name: 'Add to cart' }).first())
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByText('Color: Sage').waitFor()
  await press(page, 'button', 'Check out')
  await page.waitForURL(/\/checkout\//)
  await alive(page)
  await typeThrough(page)
  await goTo(page, placeButton(page))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

/** With as many Tabs as it takes, as somebody goes who has nothing but keys. */
async function goTo(page: Page, place: Locator): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await place.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no Tab leads to ${place}`)
}

async function press(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await goTo(page, page.getByRole(role, { name }).first())
  await page.keyboard.press('Enter')
}

/** The form of the checkout from its first field to its last. */
async function typeThrough(page: Page): Promise<void> {
  const texts: [Locator, string][] = [
    [page.getByLabel('E-mail'), 'anna@example.com'],
    [page.getByLabel('Full name').first(), 'Anna Keller'],
    [page.getByLabel('Street and number').first(), '12 Bergen Street'],
    [page.getByLabel('City').first(), 'Brooklyn'],
    [page.getByLabel('State').first(), 'New York'],
    [page.locator('#postalCode'), '11201'],
  ]
  for (const [field, text] of texts) {
    await goTo(page, field)
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Tab')
  await settled(page)
  await goTo(page, page.getByRole('radio', { name: 'Test card' }))
  await page.keyboard.press('Space')
  for (const [label, text] of [
    ['Card number', goodCard],
    ['Expiry date', '04 / 30'],
    ['Security code', '123'],
  ] as const) {
    await goTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await settled(page)
}

test('a page comes to life each time it is loaded', async () => {
  const { page, complaints, leave } = await shopper(browser)
  for (let load = 0; load < 30; load++) {
    await page.goto(
      `${shop.url}${load % 2 === 0 ? `/products/${shop.mug.slug}` : '/collections/all-products'}`,
    )
    await alive(page)
  }
  expect(complaints).toEqual([])
  await leave()
})

/** Kilobytes, gzip */
const mostScript = 85

describe('The scripts a first visit loads', () => {
  for (const path of ['/', '/collections/all-products', '/products/speckled-mug', '/search?q=mug', '/cart']) {
    test(`are at most ${mostScript} KB for ${path}`, async () => {
      const { page, leave } = await newcomer(browser)
      const sizes: Promise<number>[] = []
      page.on('response', (response) => {
        if (!response.url().endsWith('.js') || response.url().endsWith('/sw.js')) return
        sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
      })
      await page.goto(shop.url + path)
      await alive(page)
      await page.waitForTimeout(1500)
      const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
      console.log(`${path}: ${(bytes / 1000).toFixed(1)} KB of JavaScript, gzip`)
      expect(bytes / 1000).toBeLessThanOrEqual(mostScript)
      await leave()
    })
  }
})
