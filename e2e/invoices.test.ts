import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { unpaidOrder } from './orders.ts'
import { desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone, type settled } from './shopper.ts'
import { browser, shop } from './world.ts'

/** Keeps a picture to look at, where `PICTURES` says. */
async function picture(page: Parameters<typeof settled>[0], name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test('a merchant says who sells, and is told of wrong check digits', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/invoices`)
  const section = page.getByRole('region', { name: 'Seller', exact: true })
  await section.getByLabel('Legal name').fill('Fieldhouse Goods Ltd')
  await section.getByLabel('VAT ID').fill('DE123456789')
  await section.getByLabel('IBAN').fill('DE89370400440532013000')
  await section.getByRole('button', { name: 'Save' }).click()
  await section
    .getByText(/check digits must fit/)
    .first()
    .waitFor()
  await section.getByLabel('VAT ID').fill('DE123456788')
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await expectOpenToEverybody(page)
  await picture(page, 'settings-1440')
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  await picture(page, 'settings-390')
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
  await leave()
})

test.each([
  ['at a desk', desktop, '1440'],
  ['on a phone', phone, '390'],
])('a merchant %s issues an invoice, e-mails it and finds it in the list', async (_where, options, size) => {
  const orderId = await unpaidOrder()
  const { page, complaints, leave } = await owner(browser, shop, options)
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  const documents = page.getByRole('region', { name: 'Documents' })
  await documents.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  await documents.getByText(/^Invoice INV-2026-\d+$/).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    documents.getByRole('link', { name: /^PDF: Invoice/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^INV-2026-\d+\.pdf$/)
  await documents.getByRole('button', { name: /^E-mail Invoice/ }).click()
  await page.getByText('E-mailed to the buyer.').first().waitFor()
  await documents.getByText(/E-mailed$/).waitFor()
  await expectOpenToEverybody(page)
  await picture(page, `order-${size}`)
  await page.goto(`${shop.url}/admin/invoices`)
  await page
    .getByText(/^INV-2026-\d+$/)
    .first()
    .waitFor()
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await picture(page, `list-${size}`)
  expect(complaints).toEqual([])
  await leave()
})
