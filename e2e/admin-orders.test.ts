import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { approvedCard, filled, placeOrder, visitorReadyToPay } from '../server/test/checkouts.ts'
import { pieces, shelve } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

/** An order of two sage mugs and a throw, to be paid later. */
async function ordered(): Promise<string> {
  const { as, checkoutId } = await shop.checkout()
  await shop.store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    as,
    body: {
      checkout: {
        id: checkoutId,
        buyerInfo: { email: 'ben@example.com' },
        shippingInfo: {
          shippingDestination: {
            address: {
              country: 'US',
              subdivision: 'US-NY',
              city: 'Brooklyn',
              postalCode: '11201',
              addressLine: '12 Bergen Street',
            },
            contactDetails: { firstName: 'Ben', lastName: 'Okafor' },
          },
        },
      },
    },
  })
  const { body } = await shop.store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })
  const [{ carrierId, shippingOptions }] = body.checkout.shippingInfo.carrierServiceOptions
  const selectedCarrierServiceOption = { carrierId, code: shippingOptions[0].code }
  await shop.store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    as,
    body: { checkout: { id: checkoutId, shippingInfo: { selectedCarrierServiceOption } } },
  })
  const placed = await placeOrder(shop.store, as, checkoutId)
  expect(placed.body).toEqual({ orderId: expect.any(String) })
  return placed.body.orderId
}

async function open(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/orders`)
  const found = page.waitForResponse((response) => response.request().postData()?.includes('okafor') === true)
  await page.getByLabel('Search', { exact: true }).fill('okafor')
  await found
  await page.getByRole('row').filter({ hasText: 'Okafor' }).first().locator('.row-link').click()
  await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
}

test('an order is found by name, sent in two parcels and noted as paid', async () => {
  const id = await ordered()
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await open(page)

  await page.getByRole('button', { name: 'Send items' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Quantity of Speckled Mug').fill('1')
  await form.getByLabel('Quantity of Wool Throw').fill('0')
  await form.getByLabel('Carrier').fill('UPS')
  await form.getByLabel('Tracking number').fill('1Z999')
  await form.getByLabel('Tracking link').fill('ups')
  await form.getByRole('button', { name: 'Mark as sent' }).click()
  await form
    .getByRole('textbox', { name: 'Tracking link' })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor()
  await form.getByLabel('Tracking link').fill('https://ups.test/1Z999')
  await form.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByText('1 of 2 sent').waitFor()
  await page.getByText('Partly sent').waitFor()
  await page.getByRole('link', { name: 'Track parcel' }).waitFor()

  await page.getByRole('button', { name: 'Send items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByText('Everything sent').waitFor()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText('Order paid').waitFor()

  const order = (await shop.store.ask('GET', `/ecom/v1/orders/${id}`, { as: shop.store.apiKey })).body.order
  expect(order).toMatchObject({ paymentStatus: 'PAID', fulfillmentStatus: 'FULFILLED' })
  // The tracking link that was none.
  expect(complaints).toEqual([expect.stringContaining('400 (Bad Request)')])
  await leave()
})

test('an order that is called off puts its items back on the shelf', async () => {
  const onShelf = async () => {
    const { body } = await shop.store.ask('GET', `/stores-reader/v1/products/${shop.mug.id}`, {
      as: shop.store.apiKey,
    })
    return body.product.stock.quantity
  }
  const before = await onShelf()
  await ordered()
  await expect.poll(onShelf).toBe(before - 2)
  const { page, leave } = await owner(browser, shop, desktop)
  await open(page)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Message to the buyer').fill('The glaze cracked.')
  await form.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Order cancelled.').waitFor()
  await page.getByRole('button', { name: 'Send items' }).waitFor({ state: 'detached' })
  await expect.poll(onShelf).toBe(before)
  await leave()
})

/** An order of a pattern to download, paid. */
async function downloadable(): Promise<{ id: string; link: string }> {
  const { store } = shop
  const pattern = await shelve(store, { name: 'Scarf pattern', price: 8, productType: 'digital' })
  const uploaded = await store.app.server.inject({
    method: 'POST',
    url: '/admin/v1/media/upload?private=true&fileName=Pattern.pdf',
    headers: { authorization: store.apiKey, 'content-type': 'application/pdf' },
    payload: '%PDF-1.7 knit one, purl one',
  })
  const body = { productId: pattern.id, fileIds: [uploaded.json().file.id] }
  await store.ask('POST', `/admin/v1/products/${pattern.id}/files`, { as: store.apiKey, body })
  const at = await visitorReadyToPay(store, [pieces(1, pattern)])
  await at.post({ ...filled(at.screen), ...approvedCard, do: 'place' })
  const found = await store.ask('GET', `/admin/v1/downloads?fileId=${uploaded.json().file.id}`, {
    as: store.apiKey,
  })
  const [{ orderId, url }] = found.body.downloads
  return { id: orderId, link: url }
}

test('what a buyer may download is listed, renewed and ended', async () => {
  const { id, link } = await downloadable()
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/orders/${id}`)
  const card = page.getByRole('region', { name: 'Downloads' })
  await card.getByText('Downloaded 0 of 5 times').waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScrolling(page)
  await card.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New link' }).click()
  await page.getByText('New link created.').waitFor()
  expect((await shop.store.app.server.inject(new URL(link).pathname)).statusCode).toBe(404)
  await card.getByRole('button', { name: 'Revoke link' }).click()
  await card.getByText('link expired').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('the pages of orders have no barriers, on a phone by day and at a desk by night', async () => {
  await ordered()
  const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
  await page.goto(`${shop.url}/admin/orders`)
  await page.locator('.row-link').first().waitFor()
  await expectOpenToEverybody(page)
  await open(page)
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Send items' }).click()
  await page.getByRole('dialog').getByLabel('Carrier').waitFor()
  await expectOpenToEverybody(page)
  await leave()
})

test('a new order is announced while the admin is open, counted and marked until somebody opens it', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/orders`)
  const seen = page.getByRole('button', { name: 'Mark all as seen' })
  await expect
    .poll(async () => {
      if (await seen.isVisible()) await seen.click()
      return page.getByRole('link', { name: 'Orders', exact: true }).count()
    })
    .toBe(1)
  await ordered()
  await page.getByText(/^New order \d+: \$/).waitFor()
  await page.getByRole('link', { name: 'Orders 1 new order' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'New' }).first()
  expect(await barriers(page)).toEqual([])
  await row.locator('.row-link').click()
  await page.getByRole('heading', { level: 1, name: /^Order \d+$/ }).waitFor()
  await page.getByRole('link', { name: 'Orders', exact: true }).first().waitFor()
  expect(complaints).toEqual([])
  await leave()
})
