import { afterAll, expect, test } from 'vitest'
import { anna, filled, openCheckoutProps, visitorReadyToPay } from '../server/test/checkouts.ts'
import { pieces } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const bank = { holder: 'Anna Weber', iban: 'DE89370400440532013000' }
const save = (settings: object) =>
  shop.store.ask('PATCH', '/admin/v1/site', { as: shop.store.apiKey, body: { site: { settings } } })
afterAll(() => save({ paymentConditions: {}, seller: {} }))

test('a merchant limits a way to pay to large orders to one country', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/payments`)
  const methods = page.getByRole('region', { name: 'Ways to pay' })
  await methods.getByText('What you can try').click()
  await methods.getByText('4000 0000 0000 0002').waitFor()
  await methods.getByRole('button', { name: 'Conditions of Bank transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From a total of').fill('1000')
  await dialog.getByLabel('Up to a total of').fill('900')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByText('The largest total is below the smallest').waitFor()
  await dialog.getByLabel('Up to a total of').fill('')
  await dialog.getByLabel('Countries').fill('Germ')
  await page.getByRole('option', { name: 'Germany' }).click()
  await page.keyboard.press('Escape')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await methods.getByText('Only: Germany · from $1,000.00').waitFor()
  await methods.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  const { screen } = await visitorReadyToPay(shop.store, [pieces(1, shop.throwBlanket)])
  expect(openCheckoutProps(screen).payment.methods.map(({ value }) => value)).toEqual(['test-card'])
  expect(complaints).toEqual([])
  await leave()
})

test('a buyer copies where to transfer the money', async () => {
  await save({ paymentConditions: {}, seller: { bank } })
  const { post, screen, tab, checkoutId } = await visitorReadyToPay(shop.store, [
    pieces(1, shop.throwBlanket),
  ])
  await post({ ...filled(screen, anna), payment: 'bank-transfer', do: 'place' })
  const { page } = await shopper(browser, phone)
  const context = page.context()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url })
  await context.addCookies(
    [...tab.cookies].map(([path, cookie]) => {
      const [name = '', value = ''] = cookie.split('=')
      return { name, value, domain: 'localhost', path }
    }),
  )
  await page.goto(`${shop.url}/checkout/${checkoutId}/thanks`)
  const transfer = page.getByRole('region', { name: 'Transfer the amount' })
  await transfer.getByText('DE89 3704 0044 0532 0130 00').waitFor()
  await transfer.getByRole('button', { name: 'Copy IBAN' }).click()
  await transfer.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bank.iban)
  await expectNoSidewaysScrolling(page)
  expect(await barriers(page)).toEqual([])
})
