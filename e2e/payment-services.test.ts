import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripe } from '../server/src/payments/services/stripe.ts'
import { filled, visitorReadyToPay } from '../server/test/checkouts.ts'
import { openPaymentService, type PaymentService } from '../server/test/payment-services/stand-in.ts'
import { pieces, shelve } from '../server/test/shoppers.ts'
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
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Card or wallet')
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

test('a merchant has money reserved, and captures a part on the page of the order', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.clock.setFixedTime(new Date(shop.store.clock.now))
  await page.goto(`${shop.url}/admin/settings/payments`)
  await page.getByLabel('Authorise now, capture by hand').click()
  await page.getByText('Saved.').waitFor()
  expect(await barriers(page)).toEqual([])

  const bowl = await shelve(shop.store, { name: 'Ash-glazed bowl', price: 20 }, 5)
  const at = await visitorReadyToPay(shop.store, [pieces(1, bowl)])
  const { location } = await at.post({ ...filled(at.screen), payment: 'stripe', do: 'place' })
  const paid = await fetch(location, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'pay' }),
    redirect: 'manual',
  })
  await at.tab.open(paid.headers.get('location') ?? '')
  const [order] = await shop.orders(at.checkoutId)
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PENDING_MERCHANT' })
  await page.goto(`${shop.url}/admin/orders/${order?.id}`)
  const section = page.getByRole('region', { name: 'Authorised payment' })
  await section.getByText('Authorised until').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 10, 30)))
  await page.reload()
  await section.getByText('The authorisation ends soon').waitFor()
  await section.getByRole('button', { name: 'Capture' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Amount to capture').fill('10')
  await form.getByText('Stripe releases the rest').waitFor()
  expect(await barriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Capture $10.00' }).dblclick()
  await expect.poll(async () => (await shop.orders(at.checkoutId))[0]?.paymentStatus).toBe('PARTIALLY_PAID')
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  const { body } = await shop.store.ask('GET', `/ecom/v1/payments/orders/${order?.id}`, {
    as: shop.store.apiKey,
  })
  const [payment] = body.orderTransactions.payments
  expect(payment.regularPaymentDetails.authorizationDetails.captures).toHaveLength(1)
  expect(complaints).toEqual([])
  await shop.store.ask('PATCH', '/admin/v1/payment-methods/stripe/account', {
    as: shop.store.apiKey,
    body: { capture: 'AT_ONCE' },
  })
  await leave()
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

test('a merchant compares the payments with the service, and settles what differs', async () => {
  const before = shop.store.clock.now
  await shop.store.ask('PATCH', '/admin/v1/payment-methods/stripe/account', {
    as: shop.store.apiKey,
    body: { capture: 'AT_ONCE' },
  })
  const jug = await shelve(shop.store, { name: 'Stoneware jug', price: 20 }, 5)
  const at = await visitorReadyToPay(shop.store, [pieces(1, jug)])
  const { location } = await at.post({ ...filled(at.screen), payment: 'stripe', do: 'place' })
  const body = new URLSearchParams({ answer: 'pay' })
  const paid = await fetch(location, { method: 'POST', body, redirect: 'manual' })
  await at.tab.open(paid.headers.get('location') ?? '')
  const { sessions } = await service.command('state')
  const id = sessions.at(-1).client_reference_id
  await service.command('double', { id })
  await service.command('give-back', { id, amount: '500' })
  shop.store.clock.now = Date.UTC(2026, 10, 25, 12)
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.clock.setFixedTime(new Date(shop.store.clock.now))
  await page.goto(`${shop.url}/admin/settings/payments`)
  await page.getByRole('link', { name: 'Compare payments with the services' }).click()
  await page.getByText('Not compared yet').waitFor()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await page.getByText('The shop is comparing the payments.').waitFor()
  await shop.store.work()
  await page.reload()
  await page.getByText('Paid twice').waitFor()
  await page.getByText('Nothing is left to do.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(desktop.viewport)
  await page.goto(`${shop.url}/admin`)
  await page.getByRole('link', { name: 'differs from the payment service' }).click()
  await page.getByRole('button', { name: 'Settle: Paid twice' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Paid back')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click()
  await page.getByText('The difference is settled.').waitFor()
  shop.store.clock.now = before
  expect(complaints).toEqual([])
  await leave()
})

test('a merchant answers a dispute, once', async () => {
  const { store } = shop
  const bowl = await shelve(store, { name: 'Stoneware bowl', price: 20 }, 5)
  const at = await visitorReadyToPay(store, [pieces(1, bowl)])
  const { location } = await at.post({ ...filled(at.screen), payment: 'stripe', do: 'place' })
  const body = new URLSearchParams({ answer: 'pay' })
  const paid = await fetch(location, { method: 'POST', body, redirect: 'manual' })
  await at.tab.open(paid.headers.get('location') ?? '')
  const { sessions } = await service.command('state')
  const { id: reference } = await service.command('dispute', {
    id: sessions.at(-1).client_reference_id,
    amount: '1500',
  })
  await store.runJob('read-dispute', { siteId: store.siteId, method: 'stripe', reference })
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin`)
  await page.getByRole('link', { name: '1 dispute needs an answer' }).click()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Dispute about order' }).click()
  const file = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByText('receipt.pdf').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Why the payment is right').fill('The parcel was delivered.')
  await page.getByRole('button', { name: 'Send evidence' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send evidence' }).click()
  await page.getByText('Under review').waitFor()
  await page.getByText('The parcel was delivered.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('region', { name: 'Details' }).getByRole('link').click()
  await page.getByText('The dispute about $15.00 is under review.').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})
