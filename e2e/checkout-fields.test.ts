import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripe } from '../server/src/payments/services/stripe.ts'
import { openPaymentService, type PaymentService } from '../server/test/payment-services/stand-in.ts'
import { owner } from './merchant.ts'
import {
  alive,
  askingCard,
  barriers,
  declinedCard,
  desktop,
  expectNoSidewaysScrolling,
  newcomer,
  phone,
  placeButton,
  shopper,
  typeAddress,
} from './shopper.ts'
import { browser, shop } from './world.ts'

let service: PaymentService

beforeAll(async () => {
  service = await openPaymentService('stripe')
  const { shop: open } = shop.store
  open.payments = [...open.payments, stripe({ url: service.url, script: `${service.url}/js/stripe.js` })]
  await connect('pk_test_wallets')
})
afterAll(() => service?.close())

async function connect(publishableKey: string): Promise<void> {
  const { status } = await shop.store.ask('PUT', '/admin/v1/payment-methods/stripe/account', {
    as: shop.store.apiKey,
    body: { credentials: { secretKey: 'sk_test_1234', publishableKey } },
  })
  expect(status).toBe(200)
}

async function openCheckout(page: Page): Promise<string> {
  const { checkoutId, fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  await alive(page)
  return checkoutId
}

const fieldsOf = (page: Page) => page.frameLocator('iframe[title="Secure fields of the card"]')

test.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('a shopper pays in the page, after a decline and with 3-D Secure, %s', async (_where, options) => {
  const { page, complaints, leave } = await shopper(browser, options)
  const checkoutId = await openCheckout(page)
  await typeAddress(page)
  await page.getByText('Card and more').click()
  await fieldsOf(page).getByLabel('Card number').waitFor()
  await expect.poll(() => page.getByText('You pay on the secure page of Stripe.').count()).toBe(0)
  await placeButton(page).click()
  await fieldsOf(page).getByText('Your card number is incomplete.').waitFor()

  await fieldsOf(page).getByLabel('Card number').fill(declinedCard)
  await fieldsOf(page).getByLabel('Expiry date').fill('04 / 30')
  await placeButton(page).click()
  await page.getByText('The card was declined.').first().waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScrolling(page)
  expect(await page.getByLabel('Full name').first().inputValue()).toBe('Anna Keller')

  await fieldsOf(page).getByLabel('Card number').fill(askingCard)
  await placeButton(page).click()
  const bank = page.frameLocator('iframe[title="Your bank"]')
  await bank.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText('The payment was not completed.').first().waitFor()
  await placeButton(page).click()
  await bank.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(await shop.orders(checkoutId)).toMatchObject([{ status: 'APPROVED', paymentStatus: 'PAID' }])
  expect(complaints).toEqual([])
  await leave()
})

test('a wallet fills in the form and pays, with the delivery that it names', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  const checkoutId = await openCheckout(page)
  const wallets = page.getByRole('region', { name: 'Pay with a wallet' })
  await wallets.waitFor()
  expect(await barriers(page)).toEqual([])
  await page
    .frameLocator('iframe[title="Buttons of wallets"]')
    .getByRole('button', { name: 'Pay with Link' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  await page.getByText('ada@example.com').first().waitFor()
  await page.getByText('Oakland').first().waitFor()
  expect(await shop.orders(checkoutId)).toMatchObject([{ status: 'APPROVED', paymentStatus: 'PAID' }])
  expect(complaints).toEqual([])
  await leave()
})

test('where the script of the service is blocked, the shopper pays on its page', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.route('**/js/stripe.js', (route) => route.abort())
  const checkoutId = await openCheckout(page)
  await typeAddress(page)
  await page.getByText('Card and more').click()
  await page.getByText('You pay on the secure page of Stripe.').waitFor()
  await placeButton(page).click()
  await page.getByRole('heading', { name: 'Stripe (stand-in)' }).waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(await shop.orders(checkoutId)).toMatchObject([{ status: 'APPROVED', paymentStatus: 'PAID' }])
  expect(complaints.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
  await leave()
})

test('a shopper who leaves while the bank asks goes back and pays again', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  const checkoutId = await openCheckout(page)
  const checkout = page.url()
  await typeAddress(page)
  await page.getByText('Card and more').click()
  await fieldsOf(page).getByLabel('Card number').fill(askingCard)
  await fieldsOf(page).getByLabel('Expiry date').fill('04 / 30')
  await placeButton(page).click()
  await page.frameLocator('iframe[title="Your bank"]').getByRole('button', { name: 'Confirm' }).waitFor()
  await page.goto(checkout)
  await page.getByRole('heading', { level: 1, name: 'Your payment is not finished' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Check again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your payment is not finished' }).waitFor()
  await alive(page)
  await page.getByRole('button', { name: 'Choose another way to pay' }).click()
  await page.getByText('The payment was not completed.').first().waitFor()
  await fieldsOf(page).getByLabel('Card number').fill('4242424242424242')
  await fieldsOf(page).getByLabel('Expiry date').fill('04 / 30')
  await placeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(await shop.orders(checkoutId)).toMatchObject([{ status: 'APPROVED', paymentStatus: 'PAID' }])
  expect(complaints).toEqual([])
  await leave()
})

/** Kilobytes, gzip */
const mostScript = 85

test(`the checkout needs at most ${mostScript} KB of our scripts before it can be used`, async () => {
  const { page, leave } = await newcomer(browser)
  const asked: string[] = []
  const sizes = new Map<string, Promise<number>>()
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (response) => {
    if (!response.url().startsWith(shop.url) || !response.url().endsWith('.js')) return
    const size = response.body().then((body) => gzipSync(body, { level: 9 }).length)
    sizes.set(response.url(), size)
  })
  const loaded = page.waitForEvent('load').then(() => asked.length)
  await openCheckout(page)
  const first = asked.slice(0, await loaded)
  await page.getByRole('region', { name: 'Pay with a wallet' }).waitFor()
  const ours = await Promise.all(first.map((url) => sizes.get(url) ?? 0))
  const bytes = ours.reduce((sum, size) => sum + size, 0)
  console.log(`/checkout: ${(bytes / 1000).toFixed(1)} KB of JavaScript, gzip`)
  expect(bytes / 1000).toBeGreaterThan(50)
  expect(bytes / 1000).toBeLessThanOrEqual(mostScript)
  const isOfService = (url: string) => url.includes('/js/stripe.js')
  expect([first.some(isOfService), asked.some(isOfService)]).toEqual([false, true])
  await leave()
})

test('a merchant chooses where buyers pay', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/payments`)
  const region = page.getByRole('region', { name: 'Stripe' })
  await region.getByLabel('Page of Stripe').click()
  await page.getByText('Saved.').waitFor()
  expect(await barriers(page)).toEqual([])
  await region.getByRole('button', { name: 'Enter another key' }).click()
  await region.getByLabel('Secret key').fill('sk_test_1234')
  await region.getByLabel('Publishable key').fill('pk_live_1234')
  await region.getByRole('button', { name: 'Connect' }).click()
  await region.getByText('One of these keys is for tests').waitFor()
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  expect(await barriers(page)).toEqual([])
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  const visit = await shopper(browser, phone)
  await openCheckout(visit.page)
  expect(await visit.page.content()).not.toContain('/js/stripe.js')
  await visit.leave()
  await leave()
})
