import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import * as products from '../server/src/catalogue/products/service.ts'
import * as stockItems from '../server/src/inventory/stock/items.service.ts'
import { systemCaller } from '../server/src/platform/shop/shop.ts'
import { lineOf, stock, variantOf, vase } from '../server/test/fixtures.ts'
import { payByCard } from '../server/test/paid-orders.ts'
import { pieces } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import { desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const ask = (method: string, path: string, body: object) =>
  shop.store.ask(method, path, { as: shop.store.apiKey, body })

beforeAll(async () => {
  const instructions = {
    en: 'Pack it well. The postage is on us.',
    de: 'Bitte gut verpacken. Das Porto zahlen wir.',
  }
  const returns = { open: true, address: 'Fieldhouse Goods\n4 Back Road\n78701 Austin', instructions }
  await ask('PATCH', '/admin/v1/site', { site: { settings: { returns } } })
})

/** An order of two bowls that was sent. */
async function sentOrder() {
  const bowl = await stock(shop.store, { ...vase, name: 'Bowl', price: 24 }, 1000)
  const { id, order } = await payByCard(shop.store, [pieces(2, bowl)])
  const lineItems = [{ id: order.lineItems[0].id, quantity: 2 }]
  await ask('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment: { lineItems } })
  return { id, number: order.number as string, email: order.buyerInfo.email as string }
}

/** Keeps a picture to look at, where `PICTURES` says. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** At a desk, in all sizes and lights. */
async function lookAt(page: Page, name: string): Promise<void> {
  if (name.endsWith('1440')) await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await picture(page, name)
}

interface Known {
  number: string
  email: string
}

/** Finds the page of returns by the number of the order. */
async function findReturns(page: Page, { number, email }: Known): Promise<void> {
  await page.goto(`${shop.url}/order`)
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Find order' }).click()
  await page.getByRole('link', { name: 'Return items' }).click()
  await page.getByRole('heading', { name: `Returns for order ${number}` }).waitFor()
}

/** Asks for the return of one bowl. */
async function askForReturn(page: Page, order: Known): Promise<void> {
  await findReturns(page, order)
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('Choose how many you want to send back.').first().waitFor()
  await page.getByLabel('How many').selectOption('1')
  await page.getByLabel('Reason').selectOption('It does not fit')
  await page.getByLabel('Message to the shop').fill('A bit too small.')
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('We have received your request.').waitFor()
}

test.each([
  ['at a desk', desktop, true],
  ['on a phone without scripts', phone, false],
])('a buyer %s asks for a return, and gets the money back', async (_where, options, hasScripts) => {
  const order = await sentOrder()
  const size = options.viewport.width
  const buyer = await shopper(browser, { ...options, javaScriptEnabled: hasScripts })
  const { page } = buyer
  await askForReturn(page, order)
  await picture(page, `asked-${size}`)

  const merchant = await owner(browser, shop, options)
  const admin = merchant.page
  const dialog = admin.getByRole('dialog')
  await admin.goto(`${shop.url}/admin/returns`)
  await admin.getByRole('link', { name: `${order.number}-R1` }).waitFor()
  await lookAt(admin, `admin-list-${size}`)
  await admin.getByRole('link', { name: `${order.number}-R1` }).click()
  await admin.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Message to the buyer').fill('Ring the bell twice.')
  await picture(admin, `admin-approve-${size}`)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await admin.getByText('Return approved.').first().waitFor()

  await page.reload()
  await page.getByText('Pack it well. The postage is on us.').waitFor()
  await page.getByRole('link', { name: 'Return slip (PDF)' }).waitFor()
  await lookAt(page, `approved-${size}`)

  await admin.getByRole('button', { name: 'Note what came back' }).click()
  await dialog.getByLabel('Damaged: Bowl', { exact: true }).fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The three numbers must be 1 together.').waitFor()
  await lookAt(admin, `admin-receive-${size}`)
  await dialog.getByLabel('Damaged: Bowl', { exact: true }).fill('0')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Close without refund' }).click()
  await dialog.getByLabel('Put undamaged items back to stock: 1').waitFor()
  await picture(admin, `admin-close-${size}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await admin.getByRole('button', { name: 'Refund', exact: true }).click()
  await lookAt(admin, `admin-refund-${size}`)
  await dialog.getByRole('button', { name: 'Refund' }).dblclick()
  await admin.getByText('Refund started, and return closed.').first().waitFor()
  await admin.getByText('Closed', { exact: true }).waitFor()
  await picture(admin, `admin-closed-${size}`)
  await admin.goto(`${shop.url}/admin/orders/${order.id}`)
  await admin.getByRole('region', { name: 'Returns' }).getByText('Closed').waitFor()
  await admin.getByText(`Return approved: ${order.number}-R1`).waitFor()
  await lookAt(admin, `admin-order-${size}`)

  await page.reload()
  await page.getByText(/^Closed: \$[\d.]+ refunded$/).waitFor()
  const lineOf = async () =>
    (await shop.store.ask('GET', `/ecom/v1/orders/${order.id}`, { as: shop.store.apiKey })).body.order
      .lineItems[0]
  await expect.poll(lineOf).toMatchObject({ refundQuantity: 1, restockQuantity: 1 })
  await exchangeMug({ page, admin, size })
  expect([...buyer.complaints, ...merchant.complaints]).toEqual([])
  await merchant.leave()
  await buyer.leave()
})

/** An oat mug that was sent, and its buyer would rather have in ink. */
async function sentMug() {
  const glazes = ['Oat', 'Ink']
  const draft = {
    ...{ ...vase, name: 'Mug', price: 24 },
    options: [
      {
        name: 'Glaze',
        optionType: 'drop_down' as const,
        choices: glazes.map((description) => ({ value: description, description })),
      },
    ],
    variants: [{ choices: { Glaze: 'Oat' } }, { choices: { Glaze: 'Ink' }, price: 26 }],
  }
  const mug = await products.create(shop.store.shop, systemCaller(shop.store.siteId), draft)
  const variants = mug.variants.map(({ id }) => ({ variantId: id, quantity: 50 }))
  await stockItems.set(shop.store.shop, systemCaller(shop.store.siteId), {
    ...{ productId: mug.id, tracked: true, variants },
  })
  const { id, order } = await payByCard(shop.store, [lineOf(mug, { variantId: variantOf(mug, 'Oat') })])
  const lineItems = [{ id: order.lineItems[0].id, quantity: 1 }]
  await ask('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment: { lineItems } })
  return { number: order.number as string, email: order.buyerInfo.email as string }
}

/** The buyer asks for another variant and pays the difference; the merchant finds both orders. */
async function exchangeMug({ page, admin, size }: { page: Page; admin: Page; size: number }): Promise<void> {
  const order = await sentMug()
  await findReturns(page, order)
  await page.getByLabel('How many').selectOption('1')
  await page.getByLabel('Reason').selectOption('It does not fit')
  await page.getByLabel('Money back or exchange').selectOption({ label: 'Ink ($26.00)' })
  const update = page.getByRole('button', { name: 'Show the difference' })
  if (await update.isVisible()) await update.click()
  await page.getByText('You pay $2.00.').waitFor()
  await lookAt(page, `exchange-offer-${size}`)
  await page.getByRole('button', { name: 'Request return' }).click()
  await page.getByText('We have received your request.').waitFor()

  const dialog = admin.getByRole('dialog')
  await admin.goto(`${shop.url}/admin/returns`)
  await admin.getByRole('link', { name: `${order.number}-R1` }).click()
  await admin.getByText('The buyer wants Ink instead.').waitFor()
  await admin.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByLabel('Other items').check()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('Add what you send instead, with a quantity of at least 1.').waitFor()
  await lookAt(admin, `admin-exchange-other-${size}`)
  await dialog.getByLabel('What the buyer asks for').check()
  await dialog.getByText('The buyer pays $2.00 by a link in the e-mail.').waitFor()
  await lookAt(admin, `admin-exchange-${size}`)
  await dialog.getByRole('button', { name: 'Approve' }).dblclick()
  const exchange = admin.getByRole('region', { name: 'Exchange' })
  await exchange.getByText('$2.00').waitFor()
  await lookAt(admin, `admin-exchanged-${size}`)

  await page.reload()
  await lookAt(page, `exchange-approved-${size}`)
  await page.getByRole('link', { name: 'Pay $2.00' }).click()
  await page.waitForURL(/\/pay\//)
  await page.getByRole('button', { name: /Pay \$2\.00/ }).waitFor()

  await exchange.getByRole('link').click()
  const both = admin.getByRole('region', { name: 'Returns' })
  await both.getByText('This order replaces items of').waitFor()
  await lookAt(admin, `admin-exchange-order-${size}`)
  await both.getByRole('link', { name: `Order ${order.number}` }).click()
  await both.getByText('In exchange:').waitFor()
}

test('a merchant sets up returns, in German on a phone', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...phone, locale: 'de-DE' })
  await page.goto(`${shop.url}/admin/settings/returns`)
  await page.getByLabel('Tage für eine Anfrage').fill('45')
  await page.getByLabel('Gründe auf Deutsch').fill('Passt nicht\nGefällt nicht')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Gespeichert.').first().waitFor()
  await expectOpenToEverybody(page)
  await picture(page, 'admin-settings-de-390')
  expect(complaints).toEqual([])
  await leave()
})
