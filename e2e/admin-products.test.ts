import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const priceOf = async (id: string) => {
  const { body } = await shop.store.ask('GET', `/stores-reader/v1/products/${id}`, { as: shop.store.apiKey })
  return body.product.priceData.price
}

test('prices of several products are raised with a look at the effect, and taken back', async () => {
  const before = await priceOf(shop.mug.id)
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/products`)
  await page.getByRole('checkbox', { name: /Speckled Mug/ }).check()
  await page.getByRole('checkbox', { name: /Wool Throw/ }).check()
  await page.getByRole('button', { name: 'Change values' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'How' }).or(form.getByLabel('How')).first().click()
  await page.getByRole('option', { name: 'Change by percent' }).click()
  await form.getByLabel('Value').fill('10')
  const effect = form.getByRole('region', { name: 'Result' })
  await effect
    .getByText(`$${(before * 1.1).toFixed(2)}`)
    .first()
    .waitFor()
  await expect.poll(() => priceOf(shop.mug.id)).toBe(before)
  await form.getByRole('button', { name: 'Change 2 products' }).click()
  await page.getByText('2 products changed.').waitFor()
  await expect.poll(() => priceOf(shop.mug.id)).toBeCloseTo(before * 1.1, 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 changes undone.').waitFor()
  await expect.poll(() => priceOf(shop.mug.id)).toBe(before)
  await leave()
})

test('a product is found by its words and set as a draft', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/products`)
  await page.getByLabel('Search', { exact: true }).fill('wool')
  await expect.poll(() => page.locator('.row-link').count()).toBe(1)
  await page.getByRole('checkbox', { name: /Wool Throw/ }).check()
  await page.getByRole('button', { name: 'Set as draft', exact: true }).click()
  await page.getByText('1 product changed.').waitFor()
  await expect
    .poll(async () => (await fetch(`${shop.url}/products/${shop.throwBlanket.slug}`)).status)
    .toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await fetch(`${shop.url}/products/${shop.throwBlanket.slug}`)).status)
    .toBe(200)
  await leave()
})

test('several products go into a collection that is found by its name', async () => {
  for (const name of ['Winter table', 'Summer table']) {
    await shop.store.ask('POST', '/stores/v1/collections', {
      as: shop.store.apiKey,
      body: { collection: { name } },
    })
  }
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/products`)
  await page.getByRole('checkbox', { name: /Speckled Mug/ }).check()
  await page.getByRole('checkbox', { name: /Wool Throw/ }).check()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Collection' }).fill('winter')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Winter table'])
  await page.getByRole('option', { name: 'Winter table' }).click()
  await page.getByText('Added to Winter table.').waitFor()
  await page.getByRole('combobox', { name: 'Collection' }).click()
  await page.getByRole('option', { name: 'Winter table' }).click()
  await expect.poll(() => page.locator('.row-link').count()).toBe(2)
  await page.reload()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Collection' }).inputValue())
    .toBe('Winter table')
  await leave()
})

test('the list of products has no barriers, on a phone by day and at a desk by night', async () => {
  const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
  await page.goto(`${shop.url}/admin/products`)
  await page.locator('.row-link').first().waitFor()
  await expectOpenToEverybody(page)
  await leave()
})
