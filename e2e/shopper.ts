import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'

export const phone = { viewport: { width: 390, height: 844 } }
export const desktop = { viewport: { width: 1440, height: 900 } }

/** A shopper with a browser of their own, and the errors in it. */
export interface Shopper {
  page: Page
  /** Errors of scripts, and violations of the content security policy. */
  complaints: string[]
  leave(): Promise<void>
}

export async function shopper(browser: Browser, options: BrowserContextOptions = desktop): Promise<Shopper> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (line) => {
    // An invalid form gets 422, which browsers log as a failed resource.
    if (line.type() === 'error' && !line.text().includes('422')) complaints.push(line.text())
  })
  return { page, complaints, leave: () => context.close() }
}

export const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'
export const askingCard = '4000 0025 0000 3155'

/** Waits until the page is hydrated. Before, it works in another way. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#SITE_CONTAINER') ?? {}).some((key) => key.startsWith('__react')),
  )
}

export async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('anna@example.com')
  await page.getByLabel('Full name').first().fill('Anna Keller')
  await page.getByLabel('Street and number').first().fill('12 Bergen Street')
  await page.getByLabel('City').first().fill('Brooklyn')
  await page.getByLabel('State').first().selectOption({ label: 'New York' })
  await page.locator('#postalCode').fill('11201')
  await page.locator('#postalCode').blur()
  await settled(page)
}

/** Waits until prices are up to date. */
export async function settled(page: Page): Promise<void> {
  await page.locator('aside[aria-busy="false"]').waitFor()
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByRole('radio', { name: 'Test card' }).check()
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('04 / 30')
  await page.getByLabel('Security code').fill('123')
}

export function placeButton(page: Page) {
  return page.getByRole('button', { name: /^Place order/ })
}

/** Waits for the next answer of the checkout to its form. */
export function answered(page: Page) {
  return page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/checkout/'),
  )
}

/**
 * Checks WCAG 2.2 A and AA. Returns the problems in words. Scrolls to the top first, so that the sticky bar hides
 * nothing. Of an API reference with thousands of similar parts, checks the first two groups.
 */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .exclude('section:has(.reference):nth-of-type(n + 3)')
    // Several frames are put together in a second page, which one frame does not need.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(tooWide).toBeLessThanOrEqual(0)
}
