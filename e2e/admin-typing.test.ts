import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { desktop } from './shopper.ts'
import { browser, shop } from './world.ts'

test('what is typed into a product while it is being saved stays, and is saved next', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/products/${shop.mug.id}`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Name').fill('Oat mug, large')
  const arrive = await held(page, 'PATCH')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await field('Ribbon').fill('New')
  const price = page.getByRole('textbox', { name: /^Price, / }).first()
  await price.fill('33')
  arrive()
  await page.getByText('Saved.').first().waitFor()
  await expect.poll(() => field('Name').inputValue()).toBe('Oat mug, large')
  await expect.poll(() => field('Ribbon').inputValue()).toBe('New')
  await expect.poll(() => price.inputValue()).toBe('33')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
  await page.reload()
  await expect.poll(() => field('Ribbon').inputValue()).toBe('New')
  await expect.poll(() => price.inputValue()).toBe('33')
  await leave()
})

test('settings that somebody else saves meanwhile are not taken back', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings`)
  const section = page.getByRole('region', { name: 'Your shop' })
  await section.getByLabel('Phone').fill('+1 802 555 0147')
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/admin/settings`)
  await other.getByLabel('Tagline').fill('From the other window')
  await other.getByRole('region', { name: 'Your shop' }).getByRole('button', { name: 'Save' }).click()
  await other.getByText('Saved.').first().waitFor()
  await expect.poll(() => section.getByLabel('Tagline').inputValue()).toBe('From the other window')
  await expect.poll(() => section.getByLabel('Phone').inputValue()).toBe('+1 802 555 0147')
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await page.reload()
  await expect.poll(() => section.getByLabel('Tagline').inputValue()).toBe('From the other window')
  await expect.poll(() => section.getByLabel('Phone').inputValue()).toBe('+1 802 555 0147')
  await leave()
})

test('a text that somebody else changed meanwhile is not overwritten in silence', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/pages/new`)
  await page.getByLabel('Title').fill('Returns')
  await page.getByLabel('Address').fill('returns')
  await page.getByLabel('Text').fill('Thirty days.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/pages\/returns$/)
  await page.getByLabel('Text').fill('Forty days.')
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/admin/settings/pages/returns`)
  await other.getByLabel('Text').fill('Sixty days.')
  await other.getByRole('button', { name: 'Save' }).click()
  await other.getByText('Saved.').first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This was changed elsewhere').waitFor()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('Forty days.')
  await expect.poll(async () => (await fetch(`${shop.url}/pages/returns`)).text()).toContain('Sixty days.')
  await leave()
})

test('a collection that was saved once asks again before what is typed next is left', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/collections/new`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill('Gifts')
  await save.click()
  await page.getByRole('heading', { level: 1, name: 'Gifts' }).waitFor()
  await page.getByText('By a rule', { exact: true }).click()
  await save.click()
  await page.getByText('Enter a value').waitFor()
  await page.getByText('By hand', { exact: true }).click()
  await name.fill('Presents')
  await save.click()
  await page.getByRole('heading', { level: 1, name: 'Presents' }).waitFor()
  await name.fill('Half a name')
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(() => name.inputValue()).toBe('Half a name')
  await leave()
})

/** A slow network: what is sent this way waits until it is let go. */
async function held(page: Page, method: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().method() === method) await promise
    await route.continue()
  })
  return resolve
}
