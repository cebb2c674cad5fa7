import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

async function picture(name: string) {
  const buffer = await readFile(new URL(`../demo/images/${name}`, import.meta.url))
  return { name, mimeType: 'image/webp', buffer }
}

const tile = (page: Page, name: string) => page.locator('.media-tile', { hasText: name })

async function library(options = {}) {
  const someone = await owner(browser, shop, options)
  await someone.page.goto(`${shop.url}/admin/media`)
  await someone.page.locator('.media-tile').first().waitFor()
  return someone
}

async function upload(page: Page, ...files: Parameters<Page['setInputFiles']>[1][]) {
  const [choosing] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ])
  await choosing.setFiles(files as Awaited<ReturnType<typeof picture>>[])
}

describe('a merchant', () => {
  test('uploads pictures, and uses one in a product that shoppers see', async () => {
    const { page, leave } = await library()
    await upload(page, await picture('oak-stool--oak.webp'), await picture('oak-stool--oak-2.webp'))
    await page.getByText('2 files added.').waitFor()
    await tile(page, 'oak-stool--oak.webp').click()
    const details = page.getByRole('dialog')
    await details.getByLabel('Alt text').fill('A stool of oak, seen from the front')
    await details.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()

    await page.goto(`${shop.url}/admin/products/${shop.throwBlanket.id}`)
    await page.getByRole('button', { name: 'From the library' }).click()
    await page.getByRole('dialog').getByLabel('Name or description').fill('front')
    await expect.poll(() => page.locator('.media-tile').count()).toBe(1)
    await tile(page, 'oak-stool--oak.webp').click()
    await page.getByRole('button', { name: 'Choose 1' }).click()
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    const seen = async () => (await fetch(`${shop.url}/products/${shop.throwBlanket.slug}`)).text()
    await expect.poll(seen).toContain('A stool of oak, seen from the front')
    await leave()
  })

  test('is warned before a picture goes that a product shows', async () => {
    const { page, leave } = await library()
    await tile(page, 'speckled-mug--oat.webp').click()
    const details = page.getByRole('dialog', { name: 'speckled-mug--oat.webp', exact: true })
    await details
      .getByRole('region', { name: 'Used by' })
      .getByRole('link', { name: 'Speckled Mug' })
      .waitFor()
    await details.getByRole('button', { name: 'Delete' }).click()
    const warning = page.getByRole('dialog', { name: /^Delete/ })
    await warning.getByText('Product: Speckled Mug').waitFor()
    await warning.getByRole('button', { name: 'Cancel' }).click()
    await warning.waitFor({ state: 'hidden' })
    await details.getByRole('button', { name: 'Delete' }).click()
    await warning.getByRole('button', { name: 'Delete anyway' }).click()
    await page.getByText('File deleted.').waitFor()
    await expect.poll(() => tile(page, 'speckled-mug--oat.webp').count()).toBe(0)
    await leave()
  })

  test('keeps files in folders, whose names and places change', async () => {
    const { page, leave } = await library()
    await upload(page, await picture('bud-vase--clay.webp'))
    await tile(page, 'bud-vase--clay.webp').waitFor()
    await makeFolder(page, 'Autumn')
    await page.getByRole('checkbox', { name: 'Select bud-vase--clay.webp' }).check()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'To' }).click()
    await page.getByRole('option', { name: 'Autumn' }).click()
    await form.getByRole('button', { name: 'Move' }).click()
    await page.getByRole('button', { name: 'Open Autumn, 1 file' }).click()
    await expect.poll(() => page.locator('.media-tile').count()).toBe(1)
    await page.getByRole('button', { name: 'Actions for the folder Autumn' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await form.getByLabel('Name').fill('Harvest')
    await form.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('button', { name: 'Actions for the folder Harvest' }).click()
    await page.getByRole('menuitem', { name: 'Delete folder' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete folder' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Open/ }).count()).toBe(0)
    await tile(page, 'bud-vase--clay.webp').waitFor()
    await leave()
  })

  test('is told why a file is not taken, beside those that are', async () => {
    const { page, leave } = await library()
    const drawing = {
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    }
    await upload(page, drawing, {
      name: 'care.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Wash by hand'),
    })
    await page.getByRole('alert').getByText(/SVG/).waitFor()
    await tile(page, 'care.txt').waitFor()
    await page.getByRole('button', { name: 'Remove logo.svg from this list' }).click()
    await expect.poll(() => page.getByRole('region', { name: 'Uploads' }).count()).toBe(0)
    await leave()
  })

  test('finds files by words and kind, in a list too', async () => {
    const { page, leave } = await library()
    const search = page.getByLabel('Search', { exact: true })
    await search.pressSequentially('stool', { delay: 120 })
    await expect.poll(() => page.locator('.media-tile').count()).toBe(2)
    await expect.poll(() => search.inputValue()).toBe('stool')
    await search.fill('')
    await page.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Documents' }).click()
    await expect.poll(() => page.locator('.media-tile').count()).toBe(1)
    await page.getByText('List', { exact: true }).locator('..').click()
    await page.getByRole('row', { name: /care.txt/ }).waitFor()
    await leave()
  })

  test('gives a digital product the file that its buyers download', async () => {
    const { page, leave } = await owner(browser, shop)
    const { store, mug } = shop
    const body = { product: { productType: 'digital' } }
    await store.ask('PATCH', `/stores/v1/products/${mug.id}`, { as: store.apiKey, body })
    await page.goto(`${shop.url}/admin/products/${mug.id}`)
    await page.getByRole('button', { name: 'Add files' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'pattern.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
      })
    await dialog.getByRole('button', { name: 'Choose 1' }).click()
    const files = page.getByRole('region', { name: 'Files for buyers' })
    await files.getByText('pattern.pdf').waitFor()
    const { body: kept } = await store.ask('GET', `/admin/v1/products/${mug.id}/files`, { as: store.apiKey })
    expect(kept.files).toMatchObject([{ fileName: 'pattern.pdf', private: true, url: null }])
    await leave()
  })
})

test('a video of a product plays when a shopper wants it to', async () => {
  const { page, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/products/${shop.throwBlanket.id}`)
  const card = page.getByRole('region', { name: 'Pictures and videos' })
  const start = '\0\0\0\x18ftypisom\0\0\0\0isommp42'
  const buffer = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(5000, 7)])
  await card
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'loom.mp4', mimeType: 'video/mp4', buffer })
  await card.getByLabel('Video', { exact: true }).waitFor()
  await page.goto(`${shop.url}/products/${shop.throwBlanket.slug}`)
  const video = page.locator('.gallery video')
  const state = await video.evaluate((element: HTMLVideoElement) => {
    const { controls, paused, autoplay, textTracks } = element
    return { controls, paused, autoplay, captions: [...textTracks].some(({ mode }) => mode === 'showing') }
  })
  expect(state).toEqual({ controls: true, paused: true, autoplay: false, captions: false })
  await leave()
})

test('who may only look finds nothing that would be refused', async () => {
  const { page, leave } = await owner(browser, shop)
  const made = await page.request.post(`${shop.url}/admin/v1/staff`, {
    data: { member: { name: 'Vera Lund', email: 'vera@fieldhouse.example', role: 'viewer' } },
    headers: { origin: shop.url },
  })
  const vera = await shopper(browser)
  await vera.page.goto((await made.json()).link)
  await vera.page.getByLabel(/^Password/).fill('blue ladder, wet paint')
  await vera.page.getByRole('button', { name: 'Save password' }).click()
  await vera.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  await vera.page.goto(`${shop.url}/admin/media`)
  await vera.page.locator('.media-tile').first().click()
  await vera.page.getByText('Used by').waitFor()
  await expect.poll(() => vera.page.getByRole('checkbox').count()).toBe(0)
  await expect
    .poll(() => vera.page.getByRole('button', { name: /^(Upload|Save|Delete|New folder)/ }).count())
    .toBe(0)
  await vera.page.goto(`${shop.url}/admin/transfers`)
  await vera.page.getByRole('heading', { name: 'Export products' }).waitFor()
  await expect.poll(() => vera.page.getByRole('heading', { name: 'Import', exact: true }).count()).toBe(0)
  await Promise.all([leave(), vera.leave()])
})

async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('button', { name: `Open ${name}, 0 files` }).waitFor()
}

const states: Record<string, (page: Page) => Promise<void>> = {
  async 'the library'(page) {
    await page.locator('.media-tile').first().waitFor()
  },
  async 'a file'(page) {
    await page.locator('.media-tile').first().click()
    await page.getByText('Used by').waitFor()
  },
  async 'choosing from the library'(page) {
    await page.goto(`${shop.url}/admin/products/${shop.mug.id}`)
    await page.getByRole('button', { name: 'From the library' }).click()
    await page.locator('.media-tile').first().waitFor()
  },
}

test.each(Object.keys(states))(
  '%s has no barriers and fits, on a phone by day and at a desk by night',
  async (state) => {
    const { page, leave } = await library({ ...phone, reducedMotion: 'reduce' })
    await states[state]?.(page)
    await expectOpenToEverybody(page)
    await leave()
  },
)
