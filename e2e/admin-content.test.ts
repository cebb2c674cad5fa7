import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner, viewer } from './merchant.ts'
import { desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function save(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(said).first().waitFor()
}

/** Adds a field at the end of the form. */
async function addField(page: Page, name: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('textbox', { name: 'Field name' }).last().fill(name)
  if (type === 'Text') return
  await page.getByRole('combobox', { name: 'Type' }).last().click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

async function addCollection(page: Page, name: string, fields: Record<string, string>): Promise<void> {
  await page.goto(`${shop.url}/admin/content`)
  await page.getByRole('link', { name: 'New collection' }).first().click()
  await field(page, 'Name').fill(name)
  for (const [label, type] of Object.entries(fields)) await addField(page, label, type)
}

/** What a storefront reads. */
async function read(dataCollectionId: string, includeReferences: object[] = []) {
  const { body } = await shop.store.ask('POST', '/wix-data/v2/items/query', {
    as: await shop.store.visitor(),
    body: { dataCollectionId, includeReferences },
  })
  return body.dataItems.map(({ data }: { data: object }) => data)
}

test('a menu with its pages is made and filled, and a storefront reads it', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/content`)
  await page.getByText('No content yet').waitFor()
  await expectOpenToEverybody(page)
  await addCollection(page, 'Pages', {
    Title: 'Text',
    Body: 'Formatted text',
    Order: 'Number',
    Photo: 'Picture',
  })
  await expectOpenToEverybody(page)
  await save(page, 'Collection saved.')
  await page.getByText('No items yet').waitFor()

  await page.getByRole('link', { name: 'New item' }).first().click()
  await field(page, 'Title').fill('About us')
  await field(page, 'Body').fill('We make mugs.')
  await field(page, 'Order').fill('2')
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /mug/i }).first().click()
  await dialog
    .getByRole('button', { name: /^(Choose|Use|Add)/ })
    .last()
    .click()
  await dialog.waitFor({ state: 'detached' })
  await save(page, 'Item saved.')
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  await expectOpenToEverybody(page)
  const [about] = await read('Pages')
  expect(about).toMatchObject({ title: 'About us', body: '<p>We make mugs.</p>', order: 2 })
  expect(about.photo).toMatch(/^wix:image:\/\/v1\/.+#originWidth=\d{3,}/)

  await addCollection(page, 'Menus', { Slug: 'Text', Pages: 'References to several items' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Choose a collection.').waitFor()
  await choose(page, 'Refers to', 'Pages')
  await save(page, 'Collection saved.')
  await page.getByRole('link', { name: 'New item' }).first().click()
  await field(page, 'Slug').fill('main')
  await choose(page, 'Pages', 'About us')
  await page.keyboard.press('Escape')
  await save(page, 'Item saved.')
  const [menu] = await read('Menus', [{ field: 'pages' }])
  expect(menu.pages[0].title).toBe('About us')

  await page.getByRole('heading', { level: 1, name: 'main' }).waitFor()
  await field(page, 'Slug').fill('footer')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'footer' }).waitFor()
  const [changed] = await read('Menus', [{ field: 'pages' }])
  expect([changed.slug, changed.pages.length]).toEqual(['footer', 1])
  expect(complaints).toEqual([])
  await leave()
})

test('items are found, and deleted with their collection', async () => {
  const { page, leave } = await owner(browser, shop, phone)
  await addCollection(page, 'News', { Headline: 'Text', Day: 'Date', Live: 'Yes or no' })
  await save(page, 'Collection saved.')
  const insert = (headline: string) =>
    shop.store.ask('POST', '/wix-data/v2/items', {
      as: shop.store.apiKey,
      body: { dataCollectionId: 'News', dataItem: { data: { headline, day: '2026-11-24', live: true } } },
    })
  for (const headline of ['Kiln open day', 'New glaze']) await insert(headline)
  await page.goto(`${shop.url}/admin/content/News?q=glaze`)
  await page.getByRole('link', { name: 'New glaze' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Kiln open day' }).count()).toBe(0)
  await expectOpenToEverybody(page)
  await page.getByRole('link', { name: 'New glaze' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Item deleted.').waitFor()
  await page.getByRole('link', { name: 'Fields and permissions' }).click()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Collection deleted.').waitFor()
  await leave()
})

test('people who may only read see items and cannot change them', async () => {
  const { page, leave } = await viewer(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/content/Pages`)
  await page.getByRole('link', { name: 'About us' }).click()
  await field(page, 'Title').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  await expectOpenToEverybody(page)
  await leave()
})
