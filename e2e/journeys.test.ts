import { gzipSync } from 'node:zlib'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  alive,
  desktop,
  goodCard,
  phone,
  placeButton,
  settled,
  shopper,
  typeAddress,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const visits: Record<string, BrowserContextOptions> = {
  'at a desk': desktop,
  'on a phone': phone,
  'without JavaScript': { ...phone, javaScriptEnabled: false },
}

describe('From the start page to a paid order', () => {
  for (const [name, options] of Object.entries(visits)) {
    test(name, async () => {
      const scripted = options.javaScriptEnabled !== false
      const { page, complaints, leave } = await shopper(browser, options)
      await page.goto(shop.url)
      await page.getByRole('main').getByRole('link', { name: 'Shop everything' }).first().click()
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
      const { page, leave } = await shopper(browser)
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
