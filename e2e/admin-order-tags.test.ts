import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { unpaidOrder } from './orders.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const numberOf = async (id: string): Promise<string> =>
  (await shop.store.ask('GET', `/ecom/v1/orders/${id}`, { as: shop.store.apiKey })).body.order.number

test('tags are given to chosen orders, filter the list, its CSV and a saved view, and change on an order', async () => {
  const [one, two] = [await unpaidOrder(), await unpaidOrder()]
  const [first, second] = [await numberOf(one), await numberOf(two)]
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/orders`)
  for (const number of [first, second]) await page.getByRole('checkbox', { name: `Order ${number}` }).check()
  await page.getByRole('button', { name: 'Change tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 orders' })
  await dialog.getByLabel('Tags to add').fill('rush')
  await page.keyboard.press('Enter')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save tags' }).click()
  await page.getByText('Tags changed.').waitFor()

  await page.goto(`${shop.url}/admin/orders/${one}`)
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByText('rush', { exact: true }).waitFor()
  await tags.getByRole('combobox').fill('gift')
  await page.keyboard.press('Enter')
  await tags.getByText('gift', { exact: true }).waitFor()
  await expect
    .poll(async () => {
      const { body } = await shop.store.ask('GET', `/ecom/v1/orders/${one}`, { as: shop.store.apiKey })
      return body.order.tags.privateTags.tagIds
    })
    .toEqual(['rush', 'gift'])
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)

  await page.setViewportSize(desktop.viewport)
  await page.goto(`${shop.url}/admin/orders?tag=gift`)
  await page.getByRole('link', { name: first, exact: true }).waitFor()
  expect(await page.getByRole('link', { name: second, exact: true }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view').fill('Gifts')
  await page.keyboard.press('Enter')
  await page.getByLabel('Save this view').waitFor({ state: 'hidden' })
  await page.goto(`${shop.url}/admin/orders`)
  await page.getByRole('link', { name: second, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Gifts', exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Gifts', exact: true }).click()
  await page.getByRole('link', { name: second, exact: true }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Remove the view Gifts' }).waitFor()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const stream = await (await download).createReadStream()
  const lines = (await stream.toArray()).join('').trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([first])
  await page.setViewportSize(phone.viewport)
  await expectNoSidewaysScrolling(page)
  expect(complaints).toEqual([])
  await leave()
})
