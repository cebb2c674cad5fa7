import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { desktop, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

/** Invites Dana, who may look at everything. */
async function invited(page: Page): Promise<string> {
  await page.goto(`${shop.url}/admin/staff`)
  await page.getByRole('button', { name: 'Invite staff member' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Dana Lund')
  await form.getByLabel('E-mail').fill('dana@fieldhouse.example')
  await form.getByRole('radio', { name: 'Viewer' }).check()
  await form.getByRole('button', { name: 'Invite' }).click()
  return (await page.locator('.secret').textContent()) ?? ''
}

/** Pages with what is there for everybody, and what only some are offered. */
const paths = [
  ['coupons', 'WELCOME10', 'New coupon'],
  ['settings/delivery', 'Standard', 'Add delivery option'],
  ['settings/tax', 'No tax is charged', 'Add tax region'],
  ['settings/limits', 'Characters in a name', 'Save'],
] as const

test('who may only look sees coupons, delivery, tax and limits, and no button that would be refused', async () => {
  const anna = await owner(browser, shop, desktop)
  const link = await invited(anna.page)
  const dana = await shopper(browser)
  await dana.page.goto(link)
  await dana.page.getByLabel(/^Password/).fill('a lantern, two boats')
  await dana.page.getByRole('button', { name: 'Save password' }).click()
  await dana.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const open = async (page: Page, [path, sight]: (typeof paths)[number]) => {
    await page.goto(`${shop.url}/admin/${path}`)
    await page.getByText(sight, { exact: true }).first().waitFor()
  }
  const offered = (page: Page, [, , name]: (typeof paths)[number]) =>
    page.getByRole('button', { name }).or(page.getByRole('link', { name })).count()
  for (const page of paths) {
    await open(anna.page, page)
    await expect.poll(() => offered(anna.page, page), { message: page[2] }).toBe(1)
    await open(dana.page, page)
    await expect.poll(() => offered(dana.page, page), { message: page[2] }).toBe(0)
  }
  await dana.page.goto(`${shop.url}/admin/coupons`)
  await dana.page.getByRole('link', { name: 'WELCOME10' }).click()
  await dana.page.getByRole('textbox', { name: 'Code', exact: true }).waitFor()
  await expect
    .poll(() => dana.page.getByRole('textbox', { name: 'Code', exact: true }).isDisabled())
    .toBe(true)
  for (const path of ['staff', 'keys', 'audit']) {
    await dana.page.goto(`${shop.url}/admin/${path}`)
    await dana.page.getByRole('heading', { level: 1, name: 'Your role cannot open this page' }).waitFor()
    await expect.poll(() => dana.page.getByRole('button', { name: 'Invite staff member' }).count()).toBe(0)
  }
  await dana.page.goto(`${shop.url}/admin/settings`)
  await dana.page.getByText('Other currencies').first().waitFor()
  await expect.poll(() => dana.page.getByRole('button', { name: 'Add currency' }).count()).toBe(0)
  await dana.page.goto(`${shop.url}/admin/products`)
  await dana.page.locator('.row-link').first().click()
  await dana.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await expect.poll(() => dana.page.locator('#page fieldset button:visible').count()).toBe(0)
  expect(dana.complaints).toEqual([])

  await anna.page.goto(`${shop.url}/admin/staff`)
  await anna.page.getByRole('button', { name: 'Actions for Dana Lund' }).click()
  await anna.page.getByRole('menuitemradio', { name: 'Manager' }).click()
  await anna.page.getByRole('row', { name: /Dana Lund.*Manager/ }).waitFor()
  await open(dana.page, paths[0])
  await expect.poll(() => offered(dana.page, paths[0])).toBe(1)
  await anna.page.getByRole('menuitem', { name: 'Link for a new password' }).click()
  await anna.page.locator('.secret').waitFor()
  await Promise.all([anna.leave(), dana.leave()])
})
