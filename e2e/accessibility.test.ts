import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  alive,
  askingCard,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  goodCard,
  phone,
  placeButton,
  settled,
  shopper,
  typeAddress,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

/** Every page a shopper can come to, and how. */
const states: Record<string, (page: Page) => Promise<void>> = {
  async 'the checkout as it opens'(page) {
    await enter(page)
    if (await page.locator('summary').first().isVisible()) await page.locator('summary').first().click()
  },
  async 'the checkout with everything unfolded'(page) {
    await enter(page)
    await page.getByText('Have a coupon?').click()
    await page.getByLabel('Use a different billing address').check()
    await settled(page)
    await page.getByRole('radio', { name: 'Bank transfer' }).check()
  },
  async 'the checkout with errors'(page) {
    await enter(page)
    await page.getByLabel('E-mail').fill('anna@')
    await placeButton(page).click()
    await page.getByRole('alert').waitFor()
  },
  async 'the checkout with a coupon'(page) {
    await enter(page)
    await page.getByText('Have a coupon?').click()
    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Remove coupon WELCOME10' }).waitFor()
  },
  async 'the question of the bank'(page) {
    await pay(page, askingCard)
    await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor()
  },
  async 'the thank-you page'(page) {
    await pay(page, goodCard)
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
  },
  async 'a checkout that is not ours'(page) {
    const { checkoutId } = await shop.checkout()
    await page.goto(`${shop.url}/checkout/${checkoutId}`)
  },
  async 'the landing page'(page) {
    await page.goto(shop.url)
  },
  async 'all collections'(page) {
    await page.goto(`${shop.url}/collections`)
    await page.getByRole('link', { name: 'See all products' }).waitFor()
  },
  async 'the way to an order'(page) {
    await page.goto(`${shop.url}/order`)
  },
  async 'country and currency'(page) {
    await page.goto(`${shop.url}/preferences`)
  },
  async 'an address that leads nowhere'(page) {
    await page.goto(`${shop.url}/nothing/here`)
  },
  async 'what is shown without a network'(page) {
    await page.goto(`${shop.url}/offline`)
  },
  async 'the contents of the API reference'(page) {
    await page.goto(`${shop.url}/docs/api`)
    await page.locator('summary').first().click()
  },
  async 'a page of the API reference'(page) {
    await page.goto(`${shop.url}/docs/api/coupons`)
  },
  async 'events in the API reference'(page) {
    await page.goto(`${shop.url}/docs/api/events-cart`)
  },
  async 'a search in the API reference'(page) {
    await page.goto(`${shop.url}/docs/api?q=coupon`)
  },
  async 'the mailbox'(page) {
    await page.goto(`${shop.url}/mailbox`)
  },
}

/** What a browser is answered with 404 it complains about. */
const refused = new Set(['a checkout that is not ours', 'an address that leads nowhere'])

async function enter(page: Page): Promise<void> {
  const { fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  await alive(page)
}

async function pay(page: Page, card: string): Promise<void> {
  await enter(page)
  await typeAddress(page)
  await typeCard(page, card)
  await placeButton(page).click()
}

test.each(Object.keys(states))(
  '%s has no barriers and fits, on a phone by day and at a desk by night',
  async (state) => {
    const { page, complaints, leave } = await shopper(browser, { ...phone, reducedMotion: 'reduce' })
    await states[state]?.(page)
    await expectOpenToEverybody(page)
    await expect.poll(() => page.locator('#SITE_CONTAINER').count()).toBe(1)
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    if (!refused.has(state)) expect(complaints).toEqual([])
    await leave()
  },
)

test('the checkout fits on the narrowest screen, which is also what zoom to 400 % leaves', async () => {
  const { page, leave } = await shopper(browser, { viewport: { width: 320, height: 568 } })
  await enter(page)
  await typeAddress(page)
  await expectNoSidewaysScrolling(page)
  await leave()
})

test('the total stays in sight on a phone', async () => {
  const { page, leave } = await shopper(browser, phone)
  await enter(page)
  await page.getByLabel('Card number').scrollIntoViewIfNeeded()
  await expect.poll(async () => (await page.locator('summary').first().boundingBox())?.y).toBe(0)
  await expect.poll(() => page.locator('summary').first().textContent()).toContain('$')
  await leave()
})

test('the bar with the total never hides the field that has the focus', async () => {
  const { page, leave } = await shopper(browser, phone)
  await enter(page)
  await page.getByLabel('Card number').focus()
  await page.getByLabel('Full name').first().focus()
  const gap = async () => {
    const bar = await page.locator('summary').first().boundingBox()
    const field = await page.getByLabel('Full name').first().boundingBox()
    return (field?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  await leave()
})
