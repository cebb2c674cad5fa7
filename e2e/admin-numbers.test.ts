import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { barriers, desktop, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const german = { ...desktop, locale: 'de-DE' }

test('a price is understood in both notations, typed or pasted, and the field says what it understood', async () => {
  const { page, leave } = await edited(desktop)
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  await price.fill('1.299,50')
  await page.getByText('Understood as 1,299.50 USD').waitFor()
  await price.blur()
  await expect.poll(() => price.inputValue()).toBe('1,299.50')
  await paste(price, '24,90')
  await page.getByText('Understood as 24.90 USD').waitFor()
  await price.press('Enter')
  await saved(page)
  await expect.poll(() => price.inputValue()).toBe('24.90')
  await expect.poll(savedPrice).toBe(24.9)
  await price.fill('1,299.50')
  await price.press('Enter')
  await saved(page)
  await expect.poll(savedPrice).toBe(1299.5)
  await price.fill('24')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved(page)
  await leave()
})

test.each([desktop, phone])(
  'a price that may be two things is not saved before it is asked for: %o',
  async (size) => {
    const { page, leave } = await edited(size)
    const price = page.getByRole('textbox', { name: 'Price', exact: true })
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
    await paste(price, '1.299')
    await page.getByText('This may mean two numbers. Which one is right?').waitFor()
    await price.fill('24')
    await price.fill('1.299')
    await expect.poll(() => page.getByText('This may mean two numbers').count()).toBe(0)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This may mean two numbers. Which one is right?').waitFor()
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await barriers(page)).toEqual([])
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Use 1,299.00 USD' }).click()
    await expect.poll(() => price.inputValue()).toBe('1,299.00')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await saved(page)
    await expect.poll(savedPrice).toBe(1299)
    await price.fill('24')
    await price.press('Enter')
    await saved(page)
    await leave()
  },
)

test('weights, variants and stock are understood in a German admin', async () => {
  const { page, leave } = await edited(german)
  const weight = page.getByRole('textbox', { name: 'Gewicht', exact: true })
  await weight.fill('0.75 kg')
  await page.getByText('Verstanden als 0,75 kg').waitFor()
  const cell = page.getByRole('textbox', { name: /^Preis, / }).first()
  await cell.fill('$1.299')
  await cell.blur()
  await expect.poll(() => cell.inputValue()).toBe('1299')
  await cell.fill('1,299')
  await page.getByRole('button', { name: '1,30 USD nehmen' }).click()
  await expect.poll(() => cell.inputValue()).toBe('1,3')
  await cell.fill('24')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.poll(async () => (await readMug()).weight).toBe(0.75)

  await page.goto(`${shop.url}/admin/inventory`)
  const stock = page.getByRole('textbox', { name: /Speckled Mug, Oat/ }).first()
  await stock.fill('1.299')
  await stock.press('Enter')
  await expect.poll(() => stock.inputValue()).toBe('1299')
  await stock.fill('1,000')
  await page.getByRole('button', { name: '1.000 nehmen' }).click()
  await stock.press('Enter')
  await expect.poll(() => stock.inputValue()).toBe('1000')
  await leave()
})

test('a tax rate takes both decimal signs, and says when it is too high', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  const { body } = await shop.store.ask('POST', '/billing/v1/tax-regions', {
    as: shop.store.apiKey,
    body: { taxRegion: { country: 'CH' } },
  })
  await page.goto(`${shop.url}/admin/settings/tax/${body.taxRegion.id}`)
  await page.getByRole('button', { name: 'Add rate' }).click()
  const form = page.getByRole('dialog')
  const percent = form.getByLabel('Percent')
  await percent.fill('810')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Enter at most 100.').waitFor()
  await paste(percent, '8,1 %')
  await form.getByText('Understood as 8.1 %').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: '8.1%' }).waitFor()
  await leave()
})

async function edited(options: object) {
  const someone = await owner(browser, shop, options)
  await someone.page.goto(`${shop.url}/admin/products/${shop.mug.id}`)
  await someone.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  return someone
}

/** Through the clipboard, as a person does. */
async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await field.focus()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+A')
  await field.press('ControlOrMeta+V')
}

async function saved(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
}

async function readMug() {
  const { body } = await shop.store.ask('GET', `/admin/v1/products/${shop.mug.id}`, { as: shop.store.apiKey })
  return body.product
}

async function savedPrice(): Promise<number> {
  return (await readMug()).priceData.price
}
