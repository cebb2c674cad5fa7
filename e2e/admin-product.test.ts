import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { barriers, desktop, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

describe('a merchant', () => {
  test('makes a product, and shoppers find it in the shop', async () => {
    const { page, leave } = await owner(browser, shop)
    await page.goto(`${shop.url}/admin/products/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oat bowl')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('28.50')
    await page.locator('.ProseMirror').fill('Holds soup for one.')
    await page.getByRole('button', { name: 'Create product' }).click()
    await page.getByRole('heading', { level: 1, name: 'Oat bowl' }).waitFor()
    await page.goto(`${shop.url}/products/oat-bowl`)
    await page.getByRole('heading', { level: 1, name: 'Oat bowl' }).waitFor()
    expect(await page.locator('main').textContent()).toContain('28.50')
    await leave()
  })

  test('is told at the field what is wrong with it, and nothing typed is lost', async () => {
    const { page, leave } = await edited()
    await page.getByRole('textbox', { name: 'Brand' }).fill('b'.repeat(60))
    await save(page)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Brand' }).getAttribute('aria-invalid'))
      .toBe('true')
    expect(await page.getByRole('textbox', { name: 'Brand' }).inputValue()).toBe('b'.repeat(60))
    await page.getByRole('textbox', { name: 'Brand' }).fill('Studio Keller')
    await save(page)
    await saved(page)
    await leave()
  })

  test('changes one price, and nothing but the price is sent', async () => {
    const { page, leave } = await edited()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('31')
    const began = Date.now()
    await save(page)
    const request = await sent
    await request.response()
    console.log(`one price saved in ${Date.now() - began} ms`)
    expect(Object.keys(request.postDataJSON().product).sort()).toEqual(['id', 'priceData', 'revision'])
    await saved(page)
    await leave()
  })

  test('pastes prices of two variants from a spreadsheet and counts their stock', async () => {
    const { page, leave } = await edited()
    const prices = page.getByRole('textbox', { name: /^Price, / })
    await prices.first().focus()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '26.50\t9\n27\t9,5')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    await page.getByText('4 cells pasted.').waitFor()
    await prices.first().press('ArrowDown')
    await expect.poll(() => prices.nth(1).evaluate((cell) => cell === document.activeElement)).toBe(true)
    await page
      .getByRole('textbox', { name: /^In stock, / })
      .first()
      .fill('7')
    await save(page)
    await saved(page)
    await page.reload()
    await prices.first().waitFor()
    expect(await prices.first().inputValue()).toBe('26.5')
    expect(await prices.nth(1).inputValue()).toBe('27')
    expect(
      await page
        .getByRole('textbox', { name: /^In stock, / })
        .first()
        .inputValue(),
    ).toBe('7')
    await leave()
  })

  test('merges with somebody who saved first, and nothing typed is lost', async () => {
    const [one, other] = [await edited(), await edited()]
    await one.page.getByRole('textbox', { name: 'Ribbon' }).fill('New')
    await other.page.getByRole('textbox', { name: 'Ribbon' }).fill('Last ones')
    await other.page.getByRole('textbox', { name: 'Brand' }).fill('Keller')
    await save(one.page)
    await saved(one.page)
    await save(other.page)
    const dialog = other.page.getByRole('dialog')
    await dialog.getByText('Theirs: New').click()
    await dialog.getByRole('button', { name: 'Keep both and go on' }).click()
    await save(other.page)
    await saved(other.page)
    expect(await other.page.getByRole('textbox', { name: 'Ribbon' }).inputValue()).toBe('New')
    expect(await other.page.getByRole('textbox', { name: 'Brand' }).inputValue()).toBe('Keller')
    await other.page.getByText('Brand: Studio Keller → Keller').waitFor()
    await Promise.all([one.leave(), other.leave()])
  })

  test('uploads a picture and puts it first', async () => {
    const { page, leave } = await edited()
    const pictures = page.locator('.product-media-item')
    const count = await pictures.count()
    const file = new URL('../demo/images/wool-throw--rust.webp', import.meta.url)
    await page.locator('input[type=file]').setInputFiles(fileURLToPath(file))
    await expect.poll(() => pictures.count()).toBe(count + 1)
    const last = await pictures.last().locator('img').getAttribute('src')
    await page.getByRole('button', { name: `Move picture ${count + 1} forward` }).click()
    await expect
      .poll(() =>
        pictures
          .nth(count - 1)
          .locator('img')
          .getAttribute('src'),
      )
      .toBe(last)
    await leave()
  })

  test('duplicates a product and deletes the copy', async () => {
    const { page, leave } = await edited()
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { level: 1, name: `${name} (copy)` }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete product' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click()
    await page.getByText(`“${name} (copy)” is deleted.`).waitFor()
    await leave()
  })
})

for (const [place, options] of Object.entries({ desktop, phone })) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nobody is kept out of the product's page: ${place}, ${colorScheme}`, async () => {
      const { page, leave } = await edited({ ...options, colorScheme })
      await page.locator('.ProseMirror').waitFor()
      expect(await barriers(page)).toEqual([])
      await leave()
    })
  }
}

async function edited(options = {}) {
  const someone = await owner(browser, shop, options)
  await someone.page.goto(`${shop.url}/admin/products/${shop.mug.id}`)
  await someone.page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  return someone
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function saved(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
}
