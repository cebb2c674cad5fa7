import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripe } from '../server/src/payments/services/stripe.ts'
import { openPaymentService, type PaymentService } from '../server/test/payment-services/stand-in.ts'
import { owner } from './merchant.ts'
import {
  alive,
  barriers,
  desktop,
  expectNoSidewaysScrolling,
  phone,
  placeButton,
  shopper,
  typeAddress,
} from './shopper.ts'
import { browser, shop } from './world.ts'

let service: PaymentService

beforeAll(async () => {
  service = await openPaymentService('stripe')
  shop.store.shop.payments = [...shop.store.shop.payments, stripe({ url: service.url })]
})
afterAll(() => service?.close())

test('a merchant connects Stripe, puts ways to pay in order and renames one', async () => {
  const { page, complaints } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/payments`)
  const stripeRegion = page.getByRole('region', { name: 'Stripe' })
  await stripeRegion.getByLabel('Secret key').fill('my key')
  await stripeRegion.getByRole('button', { name: 'Connect' }).click()
  await stripeRegion.getByText('A secret key of Stripe begins with').waitFor()
  await stripeRegion.getByLabel('Secret key').fill('sk_test_1234')
  await stripeRegion.getByRole('button', { name: 'Connect' }).click()
  await stripeRegion.getByText('Connected as Fieldhouse').waitFor()
  await stripeRegion.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The connection works: Fieldhouse.').waitFor()

  const methods = page.getByRole('region', { name: 'Ways to pay' })
  await methods.getByRole('listitem').filter({ hasText: 'Card and more' }).getByText('Test mode').waitFor()
  await methods.getByRole('button', { name: 'Texts of Card and more' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Card or wallet')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await methods.getByRole('button', { name: 'Move up: Card or wallet' }).click()
  await methods.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  const items = await methods.getByRole('listitem').allInnerTexts()
  expect(items[1]).toContain('Card or wallet')
  await methods.getByRole('button', { name: 'Move up: Card or wallet' }).click()
  await methods.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(
      async () =>
        (await shop.store.ask('GET', '/admin/v1/site', { as: shop.store.apiKey })).body.site.settings
          .paymentMethods[0],
    )
    .toBe('stripe')
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  expect(await barriers(page)).toEqual([])
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
})

test.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('a shopper pays on the page of the service, %s', async (_where, options) => {
  const { page, complaints, leave } = await shopper(browser, options)
  const { checkoutId, fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  await alive(page)
  await typeAddress(page)
  await page.getByText('Card or wallet').click()
  await page.getByText('You pay on the secure page of Stripe.').waitFor()
  await placeButton(page).click()
  await page.getByRole('heading', { name: 'Stripe (stand-in)' }).waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(await shop.orders(checkoutId)).toMatchObject([{ status: 'APPROVED', paymentStatus: 'PAID' }])
  expect(complaints).toEqual([])
  await leave()
})

test('a shopper without scripts goes there and back, and chooses another way', async () => {
  const { page, complaints, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  const { checkoutId, fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  await typeAddress(page)
  await page.getByRole('button', { name: 'Update' }).first().click()
  await page.getByLabel('Card or wallet').check()
  await placeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Finish your payment' }).waitFor()
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('The payment was not completed.').first().waitFor()
  await placeButton(page).click()
  await page.getByRole('link', { name: 'Go to payment' }).waitFor()
  await page.getByRole('button', { name: 'Choose another way to pay' }).click()
  await page.getByText('The payment was not completed.').first().waitFor()
  await placeButton(page).click()
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor()
  expect(await shop.orders(checkoutId)).toMatchObject([{ status: 'APPROVED', paymentStatus: 'PAID' }])
  expect(complaints).toEqual([])
  await leave()
})

test('the page that leads to the service is open to everybody', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  const { fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  const checkout = page.url()
  await alive(page)
  await typeAddress(page)
  await page.getByText('Card or wallet').click()
  await placeButton(page).click()
  await page.getByRole('heading', { name: 'Stripe (stand-in)' }).waitFor()
  await page.goto(checkout)
  await page.getByRole('link', { name: 'Go to payment' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize(desktop.viewport)
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})
