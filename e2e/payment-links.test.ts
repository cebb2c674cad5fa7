import { expect, test } from 'vitest'
import { availability, book, hire, lineOf, offer } from '../server/test/bookings.ts'
import { anna, approvedCard, filled, rows, visitorAtCheckout } from '../server/test/checkouts.ts'
import { newMember } from '../server/test/members.ts'
import { saveTestCard } from '../server/test/paid-orders.ts'
import { owner } from './merchant.ts'
import { unpaidOrder } from './orders.ts'
import {
  alive,
  declinedCard,
  desktop,
  expectOpenToEverybody,
  goodCard,
  phone,
  shopper,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

async function newLink(orderId: string): Promise<string> {
  const dueDate = new Date(shop.store.clock.now + 5 * 86_400_000).toISOString()
  const body = { orderId, dueDate }
  const { body: made } = await shop.store.ask('POST', '/admin/v1/payment-links', {
    as: shop.store.apiKey,
    body,
  })
  return made.paymentLink.url
}

test.each([
  ['at a desk', desktop],
  ['on a phone', phone],
])('a buyer pays an order %s by its link', async (_where, options) => {
  const url = await newLink(await unpaidOrder())
  const { page, complaints, leave } = await shopper(browser, options)
  await page.goto(url)
  await alive(page)
  await page.getByRole('heading', { level: 1, name: /^Pay for your order \d+$/ }).waitFor()
  await page.getByText('IBAN DE02 1203 0000 0000 2020 51').waitFor()
  await expectOpenToEverybody(page)
  const payButton = page.getByRole('button', { name: /^Pay \$/ })
  await typeCard(page, declinedCard)
  await payButton.click()
  await page.getByText('Try again or use another card.').first().waitFor()
  await typeCard(page, goodCard)
  await payButton.click()
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is paid' }).waitFor()
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is paid' }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('a buyer without JavaScript pays by a link', async () => {
  const url = await newLink(await unpaidOrder())
  const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(url)
  await typeCard(page, goodCard)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you, your order is paid' }).waitFor()
  await leave()
})

test('a merchant creates a payment link, e-mails it and voids it', async () => {
  const orderId = await unpaidOrder()
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  const links = page.getByRole('region', { name: 'Payment links' })
  await links.getByRole('button', { name: 'Create payment link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await links.getByText('Unpaid').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expectOpenToEverybody(page)
  await links.getByRole('button', { name: 'E-mail' }).click()
  await page.getByText('Payment link sent.').first().waitFor()
  await links.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
  await links.getByText('Voided').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

/** An order that a member has not paid. A way to pay of theirs is saved. */
async function ofMember(): Promise<string> {
  const { store } = shop
  const [orderId, { id }] = [await unpaidOrder(), await newMember(store)]
  await saveTestCard(store, id)
  const text = `UPDATE orders SET data = jsonb_set(data, '{order,buyerInfo,memberId}', to_jsonb($2::text)) WHERE id = $1`
  await rows(store, text, [orderId, id])
  return orderId
}

test('a merchant redeems a gift card for an order, and charges its buyer for the rest', async () => {
  const orderId = await ofMember()
  const body = { giftCard: { amount: '5.00' } }
  const issued = await shop.store.ask('POST', '/admin/v1/gift-cards', { as: shop.store.apiKey, body })
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  const balance = page.getByRole('region', { name: 'Balance' })
  await balance.getByRole('button', { name: 'Redeem a gift card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code of the gift card').fill(issued.body.code)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5')
  await expectOpenToEverybody(page)
  await dialog.getByRole('button', { name: 'Redeem $5.00' }).click()
  await page.getByText('The gift card has paid.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await balance.getByRole('button', { name: 'Charge the buyer' }).click()
  await dialog.getByRole('radio', { name: '•••• 4242' }).waitFor()
  await expectOpenToEverybody(page)
  await dialog.getByRole('button', { name: /^Charge \$/ }).click()
  await page.getByText('The payment has arrived.').waitFor()
  await balance.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await leave()
})

/** The order of a booking whose buyer has paid the deposit alone, and cancels it by a call. */
async function canceledWithDeposit(): Promise<string> {
  const { store } = shop
  const payment = {
    ...{ rateType: 'FIXED', options: { online: true, deposit: true } },
    fixed: { price: { value: '100.00' }, deposit: { value: '20.00' } },
  }
  const { id } = await offer(store, { name: 'Kiln retreat', staffMemberIds: [await hire(store)], payment })
  const days = { startDate: '2026-12-07T00:00:00Z', endDate: '2026-12-12T00:00:00Z' }
  const [hour] = await availability(store, { serviceId: [id], ...days, bookable: true })
  const { booking } = (await book(store, store.apiKey, hour)).body
  const { checkoutId, screen, post } = await visitorAtCheckout(store, [lineOf(booking.id)])
  await post({ ...filled(screen, anna), ...approvedCard, do: 'place' })
  const [order] = await shop.orders(checkoutId)
  expect(order).toMatchObject({ paymentStatus: 'PARTIALLY_PAID' })
  const path = `/bookings/v2/bookings/${booking.id}/cancel`
  const read = await rows<{ revision: string }>(store, 'SELECT revision FROM bookings WHERE id = $1', [
    booking.id,
  ])
  const body = { bookingId: booking.id, revision: String(read[0]?.revision) }
  expect((await store.ask('POST', path, { as: store.apiKey, body })).status).toBe(200)
  return order?.id ?? ''
}

test('an order of which nothing is left asks the merchant for a decision, and nobody for the rest', async () => {
  const orderId = await canceledWithDeposit()
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  await page.getByText('All cancelled').waitFor()
  await page.getByText('Decide about a refund').waitFor()
  await page.getByRole('region', { name: 'Items' }).getByText('Cancelled', { exact: true }).waitFor()
  const sums = page.getByRole('region', { name: 'Payment', exact: true })
  await sums.getByText('$20.00').waitFor()
  expect(await sums.getByText('Balance due').count()).toBe(0)
  await page.getByRole('button', { name: 'Cancel order' }).waitFor()
  expect(await page.getByRole('button', { name: /Mark as paid|Create payment link/ }).count()).toBe(0)
  await expectOpenToEverybody(page)
  await page.goto(`${shop.url}/admin/orders`)
  await page.getByText('All cancelled').first().waitFor()
  expect(complaints).toEqual([])
  await leave()
})
