import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { readMails } from '../server/test/mails.ts'
import { payByCard } from '../server/test/paid-orders.ts'
import { pieces, shelve } from '../server/test/shoppers.ts'
import { anna, owner } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

/** Three bowls for $30.00, paid by card. */
async function paid() {
  const bowl = await shelve(shop.store, { name: 'Ash-glazed bowl with a wide foot', price: 10 }, 20)
  return payByCard(shop.store, [pieces(3, bowl)])
}

const orderOf = async (id: string) =>
  (await shop.store.ask('GET', `/ecom/v1/orders/${id}`, { as: shop.store.apiKey })).body.order

test('a piece goes back with its price and to the shelf, with the keyboard alone', async () => {
  const { id, order } = await paid()
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/orders/${id}`)
  const open = page.getByRole('button', { name: 'Refund', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('Quantity of Ash-glazed bowl').focus()
  await page.keyboard.type('1')
  await form.getByText('$10.00 goes back the way the buyer paid.').waitFor()
  await form.getByLabel('Return to stock: Ash-glazed bowl').waitFor()
  expect(await barriers(page)).toEqual([])
  await form.getByRole('textbox', { name: 'Reason' }).fill('Cracked')
  await form.getByRole('textbox', { name: 'Note' }).fill('Third one from this kiln')
  await form.getByRole('textbox', { name: 'Message to the buyer' }).fill('Sorry for the crack.')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Refund $10.00' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Refunded.', { exact: true }).waitFor()
  await page.getByText('1 of 3 refunded · 1 returned to stock').waitFor()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByText('$10.00 refunded').waitFor()
  await timeline.getByText('Cracked').waitFor()
  await timeline.getByText('Third one from this kiln').waitFor()
  await timeline.getByText(anna.email).first().waitFor()
  expect(await orderOf(id)).toMatchObject({ balanceSummary: { refunded: { amount: '10.00' } } })
  const subject = `Refund for your order ${order.number}`
  const mails = await readMails(shop.store, order.buyerInfo.email)
  expect(mails.find((mail) => mail.subject.startsWith(subject))?.text).toContain('Sorry for the crack.')
  expect(complaints).toEqual([])
  await leave()
})

test('any amount goes back, by hand if need be, and never more than is left', async () => {
  const { id } = await paid()
  const { total } = (await orderOf(id)).priceSummary
  const { page, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const form = page.getByRole('dialog')
  const amount = form.getByRole('textbox', { name: 'Amount to refund' })
  await amount.fill('999')
  await form.getByText(`Only ${total.formattedAmount} is left to refund.`).waitFor()
  await amount.fill('4.50')
  await form.getByText('$4.50 goes back the way the buyer paid.').waitFor()
  await form.getByLabel('I give all of it back outside the shop').check()
  await form.getByText('You give $4.50 back yourself').waitFor()
  await expectNoSidewaysScrolling(page)
  await form.getByRole('button', { name: 'Refund $4.50' }).click()
  await page.getByText('$4.50 refunded, some or all of it outside the shop').waitFor()
  expect(await orderOf(id)).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED' })
  await leave()
})

test('a refund whose answer was lost is given once, though it is sent again', async () => {
  const { id } = await paid()
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Amount to refund' }).fill('4.50')
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/refund-payments', lose, { times: 1 })
  const send = form.getByRole('button', { name: 'Refund $4.50' })
  await send.click()
  await form.getByRole('alert').waitFor()
  await send.click()
  await page.getByText('Refunded.', { exact: true }).waitFor()
  expect(await orderOf(id)).toMatchObject({ balanceSummary: { refunded: { amount: '4.50' } } })
  await leave()
})

test('the dialog has no barriers, on a phone and at a desk', async () => {
  const { id } = await paid()
  const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
  await page.goto(`${shop.url}/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Quantity of Ash-glazed bowl').fill('2')
  await form.getByText('$20.00 goes back the way the buyer paid.').waitFor()
  await expectOpenToEverybody(page)
  await leave()
})

test('people of the shop note something in the timeline, change it and delete it', async () => {
  const { id } = await paid()
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/orders/${id}`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('textbox', { name: 'Add note' }).fill('Call before delivery')
  await timeline.getByRole('button', { name: 'Add note' }).click()
  await timeline.getByRole('button', { name: 'Edit the note: Call before delivery' }).click()
  await timeline.getByRole('textbox', { name: 'Edit' }).fill('Ring twice')
  expect(await barriers(page)).toEqual([])
  await timeline.getByRole('button', { name: 'Save note' }).click()
  await timeline.getByText('Ring twice').waitFor()
  await timeline.getByText(anna.email).waitFor()
  await timeline.getByRole('button', { name: 'Delete the note: Ring twice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await timeline.getByText('Ring twice').waitFor({ state: 'detached' })
  expect((await orderOf(id)).activities.map(({ type }: { type: string }) => type)).not.toContain(
    'MERCHANT_COMMENT',
  )
  expect(complaints).toEqual([])
  await leave()
})
