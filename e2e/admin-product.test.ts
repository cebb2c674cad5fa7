import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { owner, viewer } from './merchant.ts'
import { barriers, desktop, everyScreen, expectOpenToEverybody } from './shopper.ts'
import { browser, shop } from './world.ts'

describe('a merchant', () => {
  test('makes a product, and shoppers find it in the shop', async () => {
    const { page, leave } = await owner(browser, shop)
    await page.goto(`${shop.url}/admin/products/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oat bowl')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('28.50')
    await page.locator('.ProseMirror').fill('Holds soup for one.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'Oat bowl' }).waitFor()
    await page.getByText('Draft', { exact: true }).waitFor()
    await expect.poll(async () => (await fetch(`${shop.url}/products/oat-bowl`)).status).toBe(404)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('Visible', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Price', exact: true }).inputValue())
      .toBe('28.50')
    await page.goto(`${shop.url}/products/oat-bowl`)
    await page.getByRole('heading', { level: 1, name: 'Oat bowl' }).waitFor()
    await expect.poll(() => page.locator('main').textContent()).toContain('28.50')
    await leave()
  })

  test('is asked for a price, and gives something away only by saying so', async () => {
    const { page, leave } = await owner(browser, shop)
    await page.goto(`${shop.url}/admin/products/new`)
    const price = page.getByRole('textbox', { name: 'Price', exact: true })
    const make = page.getByRole('button', { name: 'Save draft' })
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sample card')
    await make.click()
    await page.getByText('This field is required', { exact: true }).waitFor()
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true)
    await price.fill('0')
    await make.dblclick()
    await page.getByRole('heading', { level: 1, name: 'Sample card' }).waitFor()
    await page.goto(`${shop.url}/admin/products?q=Sample%20card`)
    await expect.poll(() => page.getByRole('link', { name: 'Sample card' }).count()).toBe(1)
    await leave()
  })

  test('makes a product with variants and prices them in the grid', async () => {
    const { page, leave } = await owner(browser, shop)
    await page.goto(`${shop.url}/admin/products/new`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tea towel')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('12')
    await page.getByRole('button', { name: 'Add an option' }).click()
    await page.getByRole('textbox', { name: 'Name of the option' }).fill('Size')
    await page.getByRole('textbox', { name: 'Size, choice 1' }).fill('Small')
    await page.getByRole('textbox', { name: 'Size, choice 1' }).press('Enter')
    await page.keyboard.type('Large')
    await expect.poll(() => page.getByRole('textbox', { name: 'Size, choice 2' }).inputValue()).toBe('Large')
    expect(page.url()).toContain('/products/new')
    await page.getByRole('switch', { name: /^Each variant/ }).check({ force: true })
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('textbox', { name: 'Price, Large' }).fill('16')
    await page.getByRole('group', { name: 'The parcel' }).getByRole('textbox', { name: 'Length' }).fill('30')
    await page.getByRole('button', { name: 'Save and publish' }).click()
    await saved(page)
    await page.getByText('Visible', { exact: true }).first().waitFor()
    await page.goto(`${shop.url}/products/tea-towel`)
    await page.getByRole('heading', { level: 1, name: 'Tea towel' }).waitFor()
    await expect.poll(() => page.locator('main').textContent()).toContain('16.00')
    await leave()
  })

  test('takes a product out of the shop, and what is typed meanwhile stays', async () => {
    const { page, leave } = await owner(browser, shop)
    const product = { name: 'Winter candle', priceData: { price: 9 } }
    const { body } = await shop.store.ask('POST', '/stores/v1/products', {
      as: shop.store.apiKey,
      body: { product },
    })
    await expect.poll(async () => (await fetch(`${shop.url}/products/winter-candle`)).status).toBe(200)
    await page.goto(`${shop.url}/admin/products/${body.product.id}`)
    await page.getByRole('textbox', { name: 'Brand' }).fill('Keller')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Set as draft' }).click()
    await page.getByText('Draft', { exact: true }).waitFor()
    await expect.poll(async () => (await fetch(`${shop.url}/products/winter-candle`)).status).toBe(404)
    await expect.poll(() => page.getByRole('textbox', { name: 'Brand' }).inputValue()).toBe('Keller')
    await save(page)
    await saved(page)
    await expect.poll(async () => (await fetch(`${shop.url}/products/winter-candle`)).status).toBe(404)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect.poll(async () => (await fetch(`${shop.url}/products/winter-candle`)).status).toBe(200)
    await leave()
  })

  test('says how search engines show a product', async () => {
    const { page, leave } = await edited()
    const part = page.getByRole('region', { name: 'Search engines' })
    await part.getByRole('textbox', { name: 'Title' }).fill('A mug made by hand')
    await part.getByRole('textbox', { name: 'Description' }).fill('Thrown and glazed in Vermont.')
    await part.locator('.seo-preview').getByText('A mug made by hand').waitFor()
    await save(page)
    await saved(page)
    const html = await (await fetch(`${shop.url}/products/${shop.mug.slug}`)).text()
    expect(html).toContain('<title>A mug made by hand')
    expect(html).toContain('Thrown and glazed in Vermont.')
    await leave()
  })

  test('is told at the field what is wrong with it, and nothing typed is lost', async () => {
    const { page, leave } = await edited()
    await page.getByRole('textbox', { name: 'Brand' }).fill('b'.repeat(60))
    await save(page)
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Brand' }).getAttribute('aria-invalid'))
      .toBe('true')
    await expect.poll(() => page.getByRole('textbox', { name: 'Brand' }).inputValue()).toBe('b'.repeat(60))
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
    const toast = page.getByRole('alert').filter({ hasText: '4 cells pasted.' })
    const gap = async () => {
      const [said, below] = await Promise.all([toast.boundingBox(), page.locator('.save-bar').boundingBox()])
      return (below?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0)
    }
    await expect.poll(gap).toBeGreaterThan(0)
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
    await expect.poll(() => prices.first().inputValue()).toBe('26.5')
    await expect.poll(() => prices.nth(1).inputValue()).toBe('27')
    const inStock = page.getByRole('textbox', { name: /^In stock, / }).first()
    await expect.poll(() => inStock.inputValue()).toBe('7')
    await leave()
  })

  test('names the cell that the shop refuses, and takes a corrected one', async () => {
    const { page, leave } = await edited()
    const sku = page.getByRole('textbox', { name: /^SKU, / }).nth(1)
    const name = (await sku.getAttribute('aria-label'))?.replace('SKU, ', '')
    await sku.fill('S'.repeat(300))
    await save(page)
    await page
      .getByRole('alert')
      .filter({ hasText: `${name}, SKU: ` })
      .waitFor()
    await expect.poll(() => sku.getAttribute('aria-invalid')).toBe('true')
    await sku.fill('SAGE-1')
    await save(page)
    await saved(page)
    await leave()
  })

  test('shows buyers the links of a description', async () => {
    const { page, leave } = await edited()
    await page.locator('.ProseMirror').fill('Washed as our care page says.')
    await page.locator('.ProseMirror').press('ControlOrMeta+A')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByPlaceholder('https://example.com/').fill('/pages/care')
    const editor = page.getByRole('dialog', { name: 'Link' })
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.waitFor({ state: 'hidden' })
    await save(page)
    await saved(page)
    const address = await page.getByRole('link', { name: 'View in shop' }).getAttribute('href')
    await page.goto(`${shop.url}${address}`)
    const link = page.getByRole('link', { name: 'Washed as our care page says.' })
    await expect.poll(() => link.getAttribute('href')).toBe('/pages/care')
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
    await dialog.getByRole('button', { name: 'Merge and continue' }).click()
    await save(other.page)
    await saved(other.page)
    await expect.poll(() => other.page.getByRole('textbox', { name: 'Ribbon' }).inputValue()).toBe('New')
    await expect.poll(() => other.page.getByRole('textbox', { name: 'Brand' }).inputValue()).toBe('Keller')
    await other.page.getByText('Brand: Studio Keller → Keller').waitFor()
    await Promise.all([one.leave(), other.leave()])
  })

  test('undoes a change of which a part was changed again, once told what goes with it', async () => {
    const { page, leave } = await edited()
    const ribbon = page.getByRole('textbox', { name: 'Ribbon' })
    for (const text of ['Handmade', 'Last piece']) {
      await ribbon.fill(text)
      await save(page)
      await saved(page)
    }
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText(/→ Last piece/).waitFor()
    await history.getByRole('button', { name: 'Undo' }).nth(1).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/Last piece now/).waitFor()
    await dialog.getByRole('button', { name: 'Undo anyway' }).click()
    await page.getByText('Change undone.', { exact: true }).waitFor()
    await expect.poll(() => ribbon.inputValue()).not.toMatch(/Handmade|Last piece/)
    await leave()
  })

  test('reads in the history what was changed of a text, of pictures and of variants', async () => {
    const { page, leave } = await edited()
    await page.locator('.ProseMirror').fill('A mug that holds tea for one and stands well on any shelf.')
    await page
      .getByRole('textbox', { name: /^SKU, / })
      .first()
      .fill('OAT-9')
    await save(page)
    await saved(page)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText(/stands well on any shelf\./).waitFor()
    await history.getByText(/^Oat: SKU .* → OAT-9$/).waitFor()
    await expect.poll(() => history.textContent()).not.toMatch(/<p>|\[object/)
    await leave()
  })

  test('uploads a picture and puts it first', async () => {
    const { page, leave } = await edited()
    const pictures = page.locator('.product-media-item')
    const count = await pictures.count()
    const file = new URL('../demo/images/wool-throw--rust.webp', import.meta.url)
    await page.locator('input[type=file]').first().setInputFiles(fileURLToPath(file))
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
    const words = page.getByRole('textbox', { name: `Alt text of picture ${count}` })
    await words.fill('A throw')
    const answered = page.waitForResponse((response) => response.request().method() !== 'GET')
    await words.press('Enter')
    await answered
    await page.reload()
    await words.waitFor()
    await expect.poll(() => words.inputValue()).toBe('A throw')
    await leave()
  })

  test('duplicates a product and deletes the copy', async () => {
    const { page, leave } = await edited()
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).dblclick()
    await page.getByRole('heading', { level: 1, name: `${name} (copy)` }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete product' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete product' }).click()
    await page.getByText(`“${name} (copy)” deleted.`).waitFor()
    await page.getByRole('link', { name: String(name), exact: true }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: `${name} (copy)` }).count()).toBe(0)
    await leave()
  })
})

test('somebody who may only look sees the product and its history, and no button that would be refused', async () => {
  const { page, leave } = await viewer(browser, shop)
  await page.goto(`${shop.url}/admin/products/${shop.mug.id}`)
  await page.getByText('You can view products, but not change them.').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).isDisabled()).toBe(true)
  await expect.poll(() => page.locator('.ProseMirror').getAttribute('contenteditable')).toBe('false')
  for (const name of ['More actions', 'Undo', 'Save']) {
    const buttons = page.getByRole('button', { name, exact: true, disabled: false })
    await expect.poll(() => buttons.count()).toBe(0)
  }
  const history = page.getByRole('region', { name: 'History' })
  await history.getByText('Created the product').or(history.getByText('Show earlier changes')).waitFor()
  expect(await barriers(page)).toEqual([])
  await leave()
})

test('nobody is kept out of the product’s page: at a desk and on a phone, by day and by night', async () => {
  const { page, leave } = await edited({ ...desktop, reducedMotion: 'reduce' })
  await page.locator('.ProseMirror').waitFor()
  await expectOpenToEverybody(page, everyScreen)
  await leave()
})

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
