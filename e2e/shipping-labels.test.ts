import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { easypost } from '../server/src/shipping-labels/services/easypost.ts'
import { stock, vase } from '../server/test/fixtures.ts'
import { payByCard } from '../server/test/paid-orders.ts'
import { openStandIn, type PaymentService } from '../server/test/payment-services/stand-in.ts'
import { pieces } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

let service: PaymentService

beforeAll(async () => {
  service = await openStandIn(new URL('../server/test/label-services/easypost.process.ts', import.meta.url))
  shop.store.shop.labelServices = [easypost({ url: service.url })]
  const address = { country: 'US', city: 'Austin', postalCode: '78704', addressLine: '4 Back Road' }
  const site = { settings: { seller: { legalName: 'Fieldhouse LLC', address } } }
  await shop.store.ask('PATCH', '/admin/v1/site', { as: shop.store.apiKey, body: { site } })
})
afterAll(() => service?.close())

/** At both sizes; keeps pictures to look at, where `PICTURES` says. */
async function lookAt(page: Page, name: string): Promise<void> {
  expect(await barriers(page)).toEqual([])
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScrolling(page)
    const folder = process.env.PICTURES
    if (folder) await page.screenshot({ path: `${folder}/${name}-${viewport.width}.png`, fullPage: true })
  }
}

test('a merchant connects an account, buys the label for an order, prints it and gives it back', async () => {
  const bowl = await stock(shop.store, { ...vase, name: 'Bowl', price: 24 }, 1000)
  const { id } = await payByCard(shop.store, [pieces(2, bowl)])
  const { page, complaints } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/delivery`)
  const labels = page.getByRole('region', { name: 'EasyPost' })
  await labels.getByLabel('API key').fill('my key')
  await labels.getByRole('button', { name: 'Connect' }).click()
  await labels.getByText('A key of EasyPost begins with EZAK').waitFor()
  await labels.getByLabel('API key').fill('EZTKstandin1234')
  await labels.getByRole('button', { name: 'Connect' }).click()
  await labels.getByText('Connected as test key …1234').waitFor()
  await page.getByRole('button', { name: 'Add package' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Small box')
  for (const side of ['Length', 'Width', 'Height']) await dialog.getByLabel(side).fill('20')
  await dialog.getByLabel('Weight of the empty package').fill('0.1')
  await dialog.getByRole('button', { name: 'Add package' }).click()
  await page.getByText('20 × 20 × 20 cm · 0.1 kg').waitFor()
  await lookAt(page, 'settings')

  await page.goto(`${shop.url}/admin/orders/${id}`)
  await page.getByRole('button', { name: 'Buy a label' }).click()
  await dialog.getByText('From: Fieldhouse LLC').waitFor()
  expect(await dialog.getByLabel('Weight with package').inputValue()).toBe('0.94')
  await lookAt(page, 'parcel')
  await dialog.getByRole('button', { name: 'Show prices' }).click()
  await dialog.getByLabel(/USPS Priority · 2 days$/).waitFor()
  await lookAt(page, 'prices')
  await dialog.getByRole('button', { name: 'Buy label' }).dblclick()
  const list = page.getByRole('region', { name: 'Shipping labels' })
  await list.getByText('Bought').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('link', { name: /^Print label 9400/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^label-9400\d+\.pdf$/)
  await page
    .getByRole('region', { name: 'Parcels' })
    .getByText(/USPS 9400/)
    .waitFor()
  await lookAt(page, 'bought')

  await list.getByRole('button', { name: /^Give back label/ }).click()
  await page.getByRole('button', { name: 'Give back', exact: true }).click()
  await list.getByText('Waiting for the money').waitFor()
  await page.getByRole('region', { name: 'Parcels' }).waitFor({ state: 'detached' })
  expect(await service.command('sold')).toBe(1)
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
})
