import { wallTimeOf } from '@cartwright/contract/values/times.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { alive, desktop, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const timeZone = 'America/New_York'
const minute = 60_000

/** What a shopper with a throw in the cart is told about a code. */
async function entered(page: Page, code: string): Promise<void> {
  await page.goto(`${shop.url}/cart`)
  await alive(page)
  await page.locator('summary', { hasText: 'Coupon code' }).click()
  await page.getByLabel('Coupon code').fill(code)
  await page.keyboard.press('Enter')
}

async function filled(page: Page): Promise<void> {
  await page.goto(`${shop.url}/products/${shop.throwBlanket.slug}`)
  await alive(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('dialog').waitFor()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a coupon is made, takes its amount off in the cart, and is refused after its end', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/coupons`)
  await page.getByRole('link', { name: 'New coupon' }).click()
  await field(page, 'Code').fill('welcome10')
  await field(page, 'Name').fill('Five off')
  await choose(page, 'Type', 'Amount off')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a value.').waitFor()
  await field(page, 'Amount').fill('5')
  const end = new Date(shop.store.clock.now + 30 * minute)
  await page.getByLabel('End', { exact: true }).fill(wallTimeOf(end, timeZone))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Another coupon already has this code.').waitFor()
  await field(page, 'Code').fill('FIVE')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'FIVE' }).waitFor()

  const anna = await shopper(browser)
  await filled(anna.page)
  await entered(anna.page, 'five')
  await anna.page.getByText('Coupon FIVE is applied').waitFor()
  await expect.poll(() => anna.page.locator('main').textContent()).toContain('−$5.00')

  shop.store.clock.advance(31 * minute)
  const ben = await shopper(browser)
  await filled(ben.page)
  await entered(ben.page, 'FIVE')
  await ben.page.getByText(/has expired/).waitFor()

  // The code that was taken.
  expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')])
  await Promise.all([leave(), anna.leave(), ben.leave()])
})

test('a coupon for one product, with a limit, is changed, switched off and deleted', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/coupons/new`)
  await page.getByRole('button', { name: 'Suggest' }).click()
  const code = await field(page, 'Code').inputValue()
  expect(code).toMatch(/^[A-Z2-9]{8}$/)
  await field(page, 'Name').fill('Mugs, three for two')
  await choose(page, 'Type', 'Buy some, get some free')
  await field(page, 'Buy').fill('2')
  await choose(page, 'Items', 'One product')
  await page.getByRole('combobox', { name: 'Product' }).fill('mug')
  await page.getByRole('option', { name: 'Speckled Mug' }).click()
  await field(page, 'Total uses').fill('50')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: code }).waitFor()
  const id = page.url().split('/').at(-1)
  const kept = async () => {
    const { body } = await shop.store.ask('GET', `/stores/v2/coupons/${id}`, { as: shop.store.apiKey })
    return body.coupon?.specification
  }
  await expect.poll(kept).toMatchObject({
    buyXGetY: { x: 2, y: 1 },
    scope: { group: { name: 'product', entityId: shop.mug.id } },
    usageLimit: 50,
  })
  await page.reload()
  await expect.poll(() => page.getByRole('combobox', { name: 'Product' }).inputValue()).toBe('Speckled Mug')
  await field(page, 'Total uses').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Coupon saved.').waitFor()
  await expect.poll(kept).not.toHaveProperty('usageLimit')

  await page.goto(`${shop.url}/admin/coupons`)
  await page.getByLabel('Search', { exact: true }).fill('three for two')
  await expect.poll(() => page.locator('.row-link').count()).toBe(1)
  await page.getByRole('checkbox', { name: new RegExp(code) }).check()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByText('1 coupon changed.').waitFor()
  await expect.poll(kept).toMatchObject({ active: false })
  await page.getByRole('link', { name: code }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Coupon deleted.').waitFor()
  await expect.poll(kept).toBeUndefined()
  await leave()
})

test.each(['coupons', 'coupons/new'])(
  '%s has no barriers, on a phone by day and at a desk by night',
  async (path) => {
    const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
    await page.goto(`${shop.url}/admin/${path}`)
    await page.locator('form, .row-link').first().waitFor()
    await expectOpenToEverybody(page)
    await leave()
  },
)
