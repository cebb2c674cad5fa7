import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { wooTable } from '../server/test/woocommerce.ts'
import { owner } from './merchant.ts'
import { expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const table = `handleId,fieldType,name,description,price,collection
vase,Product,Bud Vase,<p>Small</p>,32.00,Table
jug,Product,Tall Jug,<p>Tall</p>,12 or 13,Table
`

async function transfers(options = {}) {
  const someone = await owner(browser, shop, options)
  await someone.page.goto(`${shop.url}/admin/transfers`)
  await someone.page.getByRole('heading', { name: 'Imports', exact: true }).waitFor()
  return someone
}

async function send(page: Page, name: string, content: string | Buffer): Promise<void> {
  await upload(page, name, content)
  await page.getByText('Ready to import').waitFor()
}

async function upload(page: Page, name: string, content: string | Buffer): Promise<void> {
  const [choosing] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  await choosing.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await page.getByText(/^Checking:/).waitFor()
  await shop.store.work()
}

const ownTable = `Artikel;Bezeichnung;VK brutto;Regal
K-1;Krug Nordsee;24,50;B 12
K-2;Krug Ostsee;24,50;
`

const count = (page: Page, name: string) =>
  page.locator('.import-counts > div', { hasText: name }).locator('dd').textContent()

describe('a merchant', () => {
  test('sees what a file would bring, brings it in and finds it in the shop', async () => {
    const { page, leave } = await transfers()
    await send(page, 'products.csv', table)
    await page.getByText('Hosted platform (CSV)').waitFor()
    await expect
      .poll(async () => [await count(page, 'New'), await count(page, 'Rejected')])
      .toEqual(['1', '1'])
    await page.getByText('Error, Line 3, price: "12 or 13" is not a number').waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download report' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('3,Tall Jug,Rejected,Error,3,price')
    await expect.poll(async () => (await fetch(`${shop.url}/products/bud-vase`)).status).toBe(404)

    await page.getByRole('button', { name: 'Import 1 product' }).dblclick()
    await page.getByText(/^Importing:/).waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.getByRole('link', { name: 'Import & export' }).first().click()
    await shop.store.work()
    await page.getByRole('row', { name: /products.csv.*Done.*1 new, 1 rejected/ }).waitFor()
    await page.goto(`${shop.url}/products/bud-vase`)
    await page.getByRole('heading', { level: 1, name: 'Bud Vase' }).waitFor()
    await leave()
  })

  test('takes everything out and brings it in again: nothing has changed', async () => {
    const { page, leave } = await transfers()
    const saved = page.waitForEvent('download')
    await page
      .getByRole('region', { name: 'Export products' })
      .getByRole('button', { name: 'Download' })
      .click()
    const download = await saved
    const file = await readFile(await download.path())
    expect(file.toString()).toContain('Speckled Mug')
    await page.getByRole('button', { name: `Download ${download.suggestedFilename()} again` }).waitFor()
    await send(page, download.suggestedFilename(), file)
    await page.getByText('Cartwright (nothing is lost)').waitFor()
    const products = file
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('{"product"')).length
    await expect.poll(() => count(page, 'Unchanged')).toBe(String(products))
    await expect.poll(() => page.getByRole('button', { name: 'Import 0 products' }).isDisabled()).toBe(true)
    await leave()
  })

  test('takes out what is selected in the list of products', async () => {
    const { page, leave } = await owner(browser, shop)
    await page.goto(`${shop.url}/admin/products`)
    await page.getByRole('checkbox', { name: /Wool Throw/ }).check()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Shopify (CSV)' }).click()
    const content = await readFile(await (await saved).path(), 'utf8')
    expect(content).toContain('Wool Throw')
    expect(content).not.toContain('Speckled Mug')
    await leave()
  })

  test('stops an import that nobody wants', async () => {
    const { page, leave } = await transfers()
    await send(page, 'other.csv', table.replace('vase', 'other-vase'))
    await page.getByRole('button', { name: 'Cancel import' }).click()
    await page.getByText('Stopped', { exact: true }).waitFor()
    await leave()
  })

  test('says with the keyboard what the columns of a table hold', async () => {
    const { page, leave } = await transfers()
    await upload(page, 'krüge.csv', ownTable)
    await page.getByText('Columns to map').waitFor()
    await expect
      .poll(() => page.getByRole('combobox', { name: 'What VK brutto holds' }).inputValue())
      .toBe('Price')
    const shelf = page.getByRole('combobox', { name: 'What Regal holds' })
    await expect.poll(() => shelf.inputValue()).toBe('Leave out')
    await shelf.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Brand' }).waitFor()
    for (let step = 0; step < 20; step++) {
      const active = await page.locator('[data-combobox-selected]').textContent()
      if (active === 'Brand') break
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => shelf.inputValue()).toBe('Brand')
    await page.getByRole('button', { name: 'Check the file' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^Checking:/).waitFor()
    await shop.store.work()
    await page.getByText('Ready to import').waitFor()
    await expect.poll(() => count(page, 'New')).toBe('2')
    await leave()
  })

  test('moves in from WooCommerce, and the old addresses lead to the products', async () => {
    const { page, leave } = await transfers()
    await send(
      page,
      'wc-product-export.csv',
      wooTable([{ ID: '7', Name: 'Kännchen „Föhr“', 'Regular price': '19' }]),
    )
    await page.getByText('WooCommerce (CSV)').waitFor()
    await page.getByRole('checkbox', { name: 'Old addresses lead to the products here' }).check()
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await page.getByText(/^Importing:/).waitFor()
    await shop.store.work()
    await page.getByText('Import finished.').waitFor()
    for (const path of ['product/kannchen-fohr/', 'produkt/kaennchen-foehr?utm_source=mail']) {
      await page.goto(`${shop.url}/${path}`)
      await page.getByRole('heading', { level: 1, name: 'Kännchen „Föhr“' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/products/kannchen-fohr')
    }
    await leave()
  })

  test('is told what cannot be read', async () => {
    const { page, leave } = await transfers()
    const [choosing] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ])
    await choosing.setFiles({
      name: 'shopping.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('shopping list\nmilk\n'),
    })
    await page.getByText(/^Checking:/).waitFor()
    await shop.store.work()
    await page.getByRole('alert').getByText('The file cannot be read').waitFor()
    await page.getByRole('link', { name: 'Import & export' }).first().click()
    const [again] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose a file' }).click(),
    ])
    await again.setFiles({ name: 'orders.json', mimeType: 'application/json', buffer: Buffer.from('[{') })
    const choose = page.getByRole('button', { name: 'Choose a file' })
    await expect.poll(() => choose.getAttribute('aria-describedby')).not.toBeNull()
    const reason = page.locator(`[id="${await choose.getAttribute('aria-describedby')}"]`)
    await expect.poll(() => reason.textContent()).toMatch(/This JSON is not complete/)
    await leave()
  })
})

const states: Record<string, (page: Page) => Promise<void>> = {
  async 'imports and exports'(page) {
    await page.getByRole('heading', { name: 'Exports', exact: true }).waitFor()
  },
  async 'unknown columns'(page) {
    await upload(page, 'columns.csv', `${ownTable.replace('Regal', 'Fach')}`)
    await page.getByText('Columns to map').waitFor()
  },
  async 'the report of an import'(page) {
    await page.getByRole('link', { name: 'products.csv' }).first().click()
    await page.getByText(/^Error, Line 3/).waitFor()
  },
}

test.each(Object.keys(states))(
  '%s: no barriers, and it fits, on a phone by day and at a desk by night',
  async (state) => {
    const { page, leave } = await transfers({ ...phone, reducedMotion: 'reduce' })
    await states[state]?.(page)
    await expectOpenToEverybody(page)
    await leave()
  },
)
