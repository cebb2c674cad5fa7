import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { austin, checkOut, placeOrder } from '../server/test/checkouts.ts'
import { variantOf } from '../server/test/fixtures.ts'
import { berlin } from '../server/test/pricing.ts'
import { pieces } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import { barriers, desktop, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const period = '?from=2026-11-24&to=2026-11-24'

/** Two orders of a mug to Texas and one of four to Berlin. */
beforeAll(async () => {
  const { store } = shop
  for (const [quantity, more] of [
    [1, {}],
    [1, {}],
    [4, { shippingAddress: { ...austin, ...berlin, city: 'Berlin' } }],
  ] as const) {
    const as = await store.visitor()
    const lineItems = [pieces(quantity, shop.mug, { variantId: variantOf(shop.mug, 'Oat') })]
    await placeOrder(store, as, await checkOut(store, { as, lineItems, ...more }))
  }
  store.clock.advance(60_000)
})

test('a merchant reads the sales of a day, by country, and takes them along as CSV', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/reports${period}`)
  const table = page.getByRole('region', { name: 'Table: Sales' })
  await table.getByRole('row', { name: /^Nov 24, 2026 3 \$144\.00 \$0\.00 \$15\.00/ }).waitFor()
  await table.getByRole('row', { name: /^Total 3/ }).waitFor()
  await page.getByRole('img', { name: 'Sales: Total. The table has the same figures.' }).waitFor()
  await page.getByRole('link', { name: 'Countries' }).click()
  const countries = page.getByRole('region', { name: 'Table: Countries' })
  await expect.poll(() => countries.getByRole('row').nth(2).textContent()).toMatch(/^Germany1\$96\.00/)
  expect(await barriers(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(lines[1]).toMatch(/^DE,1,96\.00,0\.00,5\.00,/)
  await leave()
})

test('every report can be read on a phone, and says when there is nothing', async () => {
  const { page, leave } = await owner(browser, shop, { ...phone, locale: 'de-DE' })
  for (const name of ['sales', 'products', 'channels', 'discounts', 'payments', 'taxes', 'stock']) {
    await page.goto(`${shop.url}/admin/reports/${name}${period}`)
    await page
      .getByRole('region', { name: /^Tabelle/ })
      .or(page.getByText('gibt es nichts'))
      .waitFor()
  }
  await page.goto(`${shop.url}/admin/reports/invoices${period}`)
  await page.getByText('In diesem Zeitraum gibt es nichts.').waitFor()
  await page.goto(`${shop.url}/admin/reports/products${period}`)
  await page.getByRole('region', { name: 'Tabelle: Produkte' }).getByRole('link').first().waitFor()
  expect(await barriers(page)).toEqual([])
  await leave()
})
