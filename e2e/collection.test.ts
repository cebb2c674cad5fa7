import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import * as collections from '../server/src/catalogue/collections/service.ts'
import * as products from '../server/src/catalogue/products/service.ts'
import * as media from '../server/src/media/pictures/service.ts'
import { systemCaller } from '../server/src/platform/shop/shop.ts'
import {
  alive,
  barriers,
  desktop,
  everyScreen,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const colours = { Sage: '#8b987d', Oat: '#ddd0b8', Ink: '#2a3440' }
const names = Object.keys(colours) as (keyof typeof colours)[]

/** 60 candles: every third of each colour, brands by turns, $10 to $69. */
beforeAll(async () => {
  const { shop: server, siteId } = shop.store
  const ids: string[] = []
  for (let index = 0; index < 60; index++) {
    const colour = names[index % 3] ?? 'Sage'
    const { id } = await products.create(server, systemCaller(siteId), {
      name: `Candle ${String(index).padStart(2, '0')}`,
      price: 10 + index,
      brand: index % 2 === 0 ? 'Fieldhouse' : 'Northlight',
      options: [
        {
          name: 'Color',
          optionType: 'color',
          choices: [{ value: colours[colour], description: colour }],
        },
      ],
    })
    ids.push(id)
  }
  const { id } = await collections.create(server, systemCaller(siteId), {
    name: 'Candles',
    description: 'Light for long evenings.',
  })
  await collections.addProducts(server, systemCaller(siteId), { id, productIds: ids })
})

const list = () => `${shop.url}/collections/candles`
const search = (page: Page) => new URL(page.url()).search
const count = (page: Page) => page.locator('[data-count]')
const cards = (page: Page) => page.locator('.cards > li')

async function says(page: Page, text: string): Promise<void> {
  await count(page).filter({ hasText: text }).waitFor()
}

describe('A collection', () => {
  test('is narrowed by a colour and a price, and widened by its chips, without leaving the page', async () => {
    const { page, complaints, leave } = await shopper(browser)
    await page.goto(list())
    await alive(page)
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await page.getByRole('checkbox', { name: /^Sage/ }).check()
    await says(page, '20 products')
    expect(search(page)).toBe('?color=Sage')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Oat/ }).isVisible()).toBe(true)
    await page.getByLabel('Highest price').fill('30')
    await page.getByLabel('Highest price').press('Enter')
    await says(page, '7 products')
    expect(search(page)).toBe('?color=Sage&price=-30')
    await expect.poll(() => page.getByLabel('Highest price').inputValue()).toBe('30')
    await page.getByRole('link', { name: 'Remove filter Up to $30' }).click()
    await says(page, '20 products')
    await expect.poll(() => page.getByLabel('Highest price').inputValue()).toBe('')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await says(page, '60 products')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Sage/ }).isChecked()).toBe(false)
    await expect.poll(() => count(page).evaluate((place) => place === document.activeElement)).toBe(true)
    await page.goBack()
    await says(page, '20 products')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Sage/ }).isChecked()).toBe(true)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    expect(complaints).toEqual([])
    await leave()
  })

  test('is ordered by price', async () => {
    const { page, leave } = await shopper(browser)
    await page.goto(list())
    await alive(page)
    await page.getByLabel('Sort by').selectOption('Price, high to low')
    await cards(page).first().filter({ hasText: 'Candle 59' }).waitFor()
    expect(search(page)).toBe('?sort=price-down')
    await page.goBack()
    await cards(page).first().filter({ hasText: 'Candle 00' }).waitFor()
    await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('featured')
    await leave()
  })

  test('loads more, goes to the first new card, and is in the same place after a look at a product', async () => {
    const { page, leave } = await shopper(browser)
    await page.goto(list())
    await alive(page)
    await page.getByRole('link', { name: 'Load more' }).click()
    await page.getByText('1 to 48 of 60').waitFor()
    await expect.poll(() => cards(page).count()).toBe(48)
    expect(search(page)).toBe('?page=2')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe('Candle 24')
    await page.getByRole('link', { name: 'Candle 30' }).click()
    await page.getByRole('heading', { level: 1, name: 'Candle 30' }).waitFor()
    await page.goBack()
    await page.getByText('1 to 48 of 60').waitFor()
    await expect.poll(() => cards(page).count()).toBe(48)
    expect(search(page)).toBe('?page=2')
    const lookedAt = page.getByRole('link', { name: 'Candle 30' })
    await expect
      .poll(async () => {
        const { y = -1 } = (await lookedAt.boundingBox()) ?? {}
        return y > 0 && y < 900
      })
      .toBe(true)
    await expect
      .poll(() => page.locator('.cards').first().getByRole('link', { name: 'Candle 05' }).count())
      .toBe(1)
    await leave()
  })

  test('narrowed to a colour shows things in it, and leads to them in it', async () => {
    const { page, leave } = await shopper(browser)
    const { shop: server, siteId } = shop.store
    const pictures = await Promise.all(
      ['speckled-mug--sage.webp', 'speckled-mug--ink.webp'].map(async (fileName) => {
        const content = await readFile(new URL(`../demo/images/${fileName}`, import.meta.url))
        return media.add(server, siteId, { content, fileName, alt: fileName })
      }),
    )
    const [sage, ink] = pictures.map(({ id }) => id)
    await products.create(server, systemCaller(siteId), {
      name: 'Two Cups',
      price: 20,
      media: pictures.map(({ id, width, height, alt }) => ({ id, width, height, altText: alt })),
      options: [
        {
          name: 'Color',
          optionType: 'color',
          choices: [
            { value: colours.Sage, description: 'Sage', mediaIds: [sage ?? ''] },
            { value: colours.Ink, description: 'Ink', mediaIds: [ink ?? ''] },
          ],
        },
      ],
    })
    await page.goto(`${shop.url}/search?q=cups&color=Ink`)
    const card = cards(page).filter({ hasText: 'Two Cups' })
    await expect.poll(() => card.locator('img').first().getAttribute('alt')).toBe('speckled-mug--ink.webp')
    await card.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Two Cups' }).waitFor()
    expect(search(page)).toBe('?option.Color=Ink')
    await leave()
  })

  test('works without a script: filters, chips, pages', async () => {
    const { page, leave } = await shopper(browser, { ...desktop, javaScriptEnabled: false })
    await page.goto(list())
    await page.getByRole('checkbox', { name: /^Sage/ }).check()
    await page.getByLabel('Lowest price').fill('20')
    await page.getByLabel('Sort by').selectOption('Name')
    await page.getByRole('button', { name: 'Apply' }).first().click()
    await says(page, '16 products')
    expect(search(page)).toBe('?color=Sage&price=20-&sort=name')
    await page.getByRole('link', { name: 'Remove filter Color: Sage' }).click()
    await says(page, '50 products')
    await page.getByRole('link', { name: 'Load more' }).click()
    await page.getByText('25 to 48 of 50').waitFor()
    await page.getByRole('link', { name: 'Previous products' }).click()
    await page.getByText('1 to 24 of 50').waitFor()
    await leave()
  })

  test('has its filters in a sheet on a phone', async () => {
    const { page, leave } = await shopper(browser, phone)
    await page.goto(list())
    await alive(page)
    await page.locator('.sheet > summary').click()
    await page.getByText('Northlight').click()
    const show = page.getByRole('button', { name: 'Show 30 products' })
    await show.waitFor()
    expect(await barriers(page)).toEqual([])
    await show.click()
    await show.waitFor({ state: 'hidden' })
    await says(page, '30 products')
    await page.locator('.sheet > summary').click()
    await page.keyboard.press('Escape')
    await show.waitFor({ state: 'hidden' })
    await expectNoSidewaysScrolling(page)
    await leave()
  })

  test('says that nothing fits, and leads on', async () => {
    const { page, leave } = await shopper(browser)
    await page.goto(`${list()}?color=Sage&price=12-12`)
    await page.getByRole('heading', { name: 'No products match these filters' }).waitFor()
    await page.getByRole('link', { name: 'Clear all' }).last().click()
    await says(page, '60 products')
    await leave()
  })

  test('tells search engines one address for each page, and none for filters', async () => {
    const head = async (path: string) =>
      (await (await fetch(shop.url + path)).text()).split('</head>')[0] ?? ''
    expect(await head('/collections/candles?sort=name&page=2')).toContain(
      `<link rel="canonical" href="${shop.url}/collections/candles?page=2">`,
    )
    const narrowed = await head('/collections/candles?color=Sage')
    expect(narrowed).toContain('<meta name="robots" content="noindex">')
    expect(narrowed).not.toContain('rel="canonical"')
  })
})

describe('Searching', () => {
  test('suggests by keyboard and goes to what is chosen', async () => {
    const { page, complaints, leave } = await shopper(browser)
    await page.goto(shop.url)
    await alive(page)
    const field = page.getByRole('banner').getByRole('searchbox')
    await field.focus()
    const box = page.getByRole('banner').getByRole('combobox')
    await box.waitFor()
    await box.pressSequentially('mug')
    await page.getByRole('option', { name: /^Speckled Mug/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('[aria-selected="true"]').textContent()).toContain('Mug')
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    await expect.poll(() => box.inputValue()).toBe('mug')
    await box.fill('mu')
    await page.getByRole('option', { name: /^Speckled Mug/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/products/**')
    expect(complaints).toEqual([])
    await leave()
  })

  test('offers no results where nothing is found', async () => {
    const { page, leave } = await shopper(browser)
    await page.goto(shop.url)
    await alive(page)
    const banner = page.getByRole('banner')
    await banner.getByRole('searchbox').focus()
    await banner.getByRole('combobox').pressSequentially('zzqxw')
    await page.getByText('Nothing found for “zzqxw” yet').waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect(await barriers(page)).toEqual([])
    await leave()
  })

  test('forgives a typing error and says so', async () => {
    const { page, leave } = await shopper(browser, { ...desktop, javaScriptEnabled: false })
    await page.goto(shop.url)
    await page.getByRole('banner').getByRole('searchbox').fill('candel')
    await page.keyboard.press('Enter')
    await page.getByText('No exact match for “candel”').waitFor()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(0)
    await leave()
  })

  test('is ordered by how well things fit, and can be narrowed', async () => {
    const { page, leave } = await shopper(browser)
    await page.goto(`${shop.url}/search?q=candle`)
    await alive(page)
    await expect
      .poll(() => page.getByLabel('Sort by').locator('option:checked').textContent())
      .toBe('Best match')
    await page.getByRole('checkbox', { name: /^Ink/ }).check()
    await says(page, '20 products')
    expect(search(page)).toBe('?q=candle&color=Ink')
    await leave()
  })

  test('that finds nothing offers something else', async () => {
    const { page, leave } = await shopper(browser, phone)
    await page.goto(`${shop.url}/search?q=zzqxw`)
    await page.getByText('We found nothing').waitFor()
    await expect
      .poll(() => page.getByRole('main').getByRole('link', { name: 'Candles' }).isVisible())
      .toBe(true)
    await expect.poll(() => cards(page).count()).toBe(8)
    expect(await barriers(page)).toEqual([])
    await leave()
  })
})

test('everybody can use lists, search and the first page, on a phone and at a desk, day and night', async () => {
  const { page, complaints, leave } = await shopper(browser, phone)
  for (const path of [
    '/',
    '/collections/candles?color=Sage&page=1',
    '/search?q=candle',
    '/search',
    '/de/collections/candles',
  ]) {
    await page.goto(shop.url + path)
    await alive(page)
    await expectOpenToEverybody(page, everyScreen)
  }
  expect(complaints).toEqual([])
  await leave()
})
