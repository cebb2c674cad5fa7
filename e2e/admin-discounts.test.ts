import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner, viewer } from './merchant.ts'
import {
  alive,
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).first().click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function throwsInCart(page: Page, count: number): Promise<void> {
  for (let added = 0; added < count; added++) {
    await page.goto(`${shop.url}/products/${shop.throwBlanket.slug}`)
    await alive(page)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('dialog').waitFor()
  }
  await page.goto(`${shop.url}/cart`)
  await alive(page)
}

test('a merchant makes a discount, shoppers get it in the cart by its name, and lose it when it is off', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/discounts`)
  await page.getByText('No automatic discounts yet').waitFor()
  await page.getByRole('link', { name: 'New discount' }).first().click()
  await field(page, 'Name').fill('Two throws')
  await choose(page, 'Items', 'Certain products')
  await page.getByRole('button', { name: 'Add condition' }).click()
  await choose(page, 'Condition', 'Number of items')
  await save(page)
  await page.getByText('Enter a value.').waitFor()
  await page.getByText('Choose at least one.').waitFor()
  await page.getByText('Enter at least one of the two.').waitFor()
  await field(page, 'Percent').fill('25')
  await page.getByRole('combobox', { name: 'Products' }).fill(shop.throwBlanket.name)
  await page.getByRole('option', { name: shop.throwBlanket.name }).click()
  await field(page, 'At least').fill('2')
  await save(page)
  await page.getByRole('heading', { level: 1, name: 'Two throws' }).waitFor()
  await expectOpenToEverybody(page)

  const anna = await shopper(browser)
  await throwsInCart(anna.page, 1)
  await expect.poll(() => anna.page.locator('main').textContent()).not.toContain('Two throws')
  await throwsInCart(anna.page, 1)
  await anna.page.getByText('Two throws').first().waitFor()
  await anna.page.goto(`${shop.url}/cart`)
  await expect.poll(() => anna.page.locator('main').textContent()).toMatch(/Two throws−\$/)

  await page.getByRole('switch', { name: 'Switched on' }).uncheck()
  await save(page)
  await expect
    .poll(async () => {
      await anna.page.goto(`${shop.url}/cart`)
      return anna.page.locator('main').textContent()
    })
    .not.toContain('Two throws')

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No automatic discounts yet').waitFor()
  // What has just been deleted is looked at once more.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await Promise.all([leave(), anna.leave()])
})

test.each(['en', 'de'])('the pages fit a phone and are open to everybody (%s)', async (language) => {
  const scopes = [
    { type: 'CATALOG_ITEM', catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' } },
  ]
  const range = (from: number) => ({ triggerType: 'ITEM_QUANTITY_RANGE', itemQuantityRange: { from } })
  const discountRule = {
    name: 'A very long name of a discount for the throws',
    trigger: {
      triggerType: 'OR',
      or: {
        triggers: [
          range(3),
          {
            triggerType: 'CUSTOM',
            customTrigger: { id: 'gone', appId: '0f2b8a52-6c0e-4c6f-9a53-3f2a4f0b7d61' },
          },
        ],
      },
    },
    discounts: {
      values: [
        { quantityBased: { configurations: [{ quantity: 3, price: '99' }] }, specificItemsInfo: { scopes } },
      ],
    },
  }
  const { body } = await shop.store.ask('POST', '/ecom/v1/discount-rules', {
    as: shop.store.apiKey,
    body: { discountRule },
  })
  const { id } = body.discountRule
  const { page, complaints, leave } = await owner(browser, shop, { ...phone, locale: language })
  for (const path of ['discounts', `discounts/${id}`, 'discounts/new']) {
    await page.goto(`${shop.url}/admin/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScrolling(page)
    // In another language, words have other lengths and nothing else.
    if (language === 'en') await expectOpenToEverybody(page)
  }
  await shop.store.ask('DELETE', `/ecom/v1/discount-rules/${id}`, { as: shop.store.apiKey })
  expect(complaints).toEqual([])
  await leave()
})

test('a viewer reads discounts and changes none', async () => {
  const { page, leave } = await viewer(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/discounts`)
  await page.getByText('No automatic discounts yet').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'New discount' }).count()).toBe(0)
  await leave()
})
