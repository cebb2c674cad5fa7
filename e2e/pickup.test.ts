import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { otherStoreApp } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import { desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const email = 'collects@example.com'

async function ordered(shippingInfo: object): Promise<{ id: string; number: string }> {
  const line = {
    productName: { original: 'Oat mug' },
    catalogReference: { appId: otherStoreApp, catalogItemId: crypto.randomUUID() },
    quantity: 2,
    price: { amount: '20.00' },
  }
  const contactDetails = { firstName: 'Noor', lastName: 'Haddad' }
  const order = {
    ...{ lineItems: [line], priceSummary: { total: { amount: '40.00' } }, buyerInfo: { email } },
    ...{ shippingInfo, billingInfo: { contactDetails } },
  }
  const { body } = await shop.store.ask('POST', '/ecom/v1/orders', {
    as: shop.store.apiKey,
    body: { order },
  })
  return body.order
}

const address = { country: 'US', subdivision: 'US-NY', city: 'New York', addressLine: '12 Kiln Yard' }
const studio = {
  title: 'The studio',
  logistics: { pickupDetails: { address, pickupMethod: 'STORE_PICKUP' }, deliveryTime: 'Monday to Friday' },
}

/** Keeps a picture to look at, where `PICTURES` says. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

/** On a phone and at a desk. */
async function lookAt(page: Page, name: string): Promise<void> {
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  await picture(page, `${name}-390`)
  await page.setViewportSize(desktop.viewport)
  await expectOpenToEverybody(page)
  await picture(page, `${name}-1440`)
}

test('an order is ready for pickup and collected; others are picked, printed and sent together', async () => {
  const { id, number } = await ordered(studio)
  const others = [await ordered({ title: 'Standard' }), await ordered({ title: 'Standard' })]
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Ready for pickup' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail the buyer when and where to collect it').waitFor()
  await picture(page, 'ready')
  await dialog.getByRole('button', { name: 'Ready for pickup' }).click()
  await page.getByText('Marked as ready for pickup.').first().waitFor()
  const section = page.getByRole('region', { name: 'Pickup', exact: true })
  await section.getByText('Ready since').waitFor()
  await lookAt(page, 'order')

  const buyer = await shopper(browser, desktop)
  await buyer.page.goto(`${shop.url}/order`)
  await buyer.page.getByLabel('Order number').fill(number)
  await buyer.page.getByLabel('E-mail address').fill(email)
  await buyer.page.getByRole('button', { name: 'Find order' }).click()
  await buyer.page.getByText('You can collect your order now.').waitFor()
  await lookAt(buyer.page, 'look-up')

  await page.goto(`${shop.url}/admin/orders?delivery=READY_FOR_PICKUP`)
  const rows = page.getByRole('row').filter({ hasText: 'Haddad' })
  await expect.poll(() => rows.count()).toBe(1)
  await rows.getByText('Ready for pickup').waitFor()
  await picture(page, 'filtered')

  await page.goto(`${shop.url}/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Collected', exact: true }).click()
  await dialog.getByLabel('Collected by (optional)').fill('Sami Haddad')
  await picture(page, 'collect')
  await dialog.getByRole('button', { name: 'Mark as collected' }).click()
  await section.getByText('Collected by Sami Haddad').waitFor()
  await page.getByText('2 of 2 collected').waitFor()
  await page.getByText('Everything collected').waitFor()
  await section.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await section.getByText('Ready since').waitFor()

  await page.goto(`${shop.url}/admin/orders`)
  for (const order of [{ number }, ...others])
    await page.getByRole('row').filter({ hasText: order.number }).getByRole('checkbox').check()
  await lookAt(page, 'bulk')
  for (const kind of ['Pick list', 'Packing slips']) {
    const download = page.waitForEvent('download')
    await page
      .getByRole('region', { name: /selected/ })
      .getByRole('button', { name: 'Print' })
      .click()
    await page.getByRole('menuitem', { name: kind }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  }
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await dialog.getByText('1 of your orders stays as it is').waitFor()
  await picture(page, 'mark-sent')
  await dialog.getByRole('button', { name: 'Mark as sent' }).click()
  await page.getByText('2 orders marked as sent.').first().waitFor()
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ hasText: others[0]?.number ?? '' })
        .getByText('Sent')
        .count(),
    )
    .toBe(1)
  expect([...complaints, ...buyer.complaints]).toEqual([])
  await buyer.leave()
  await leave()
})
