import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../server/src/catalogue/model/product.rules.ts'
import * as products from '../server/src/catalogue/products/service.ts'
import * as stockItems from '../server/src/inventory/stock/items.service.ts'
import { onlyVariant } from '../server/src/inventory/stock/rules.ts'
import * as media from '../server/src/media/pictures/service.ts'
import { systemCaller } from '../server/src/platform/shop/shop.ts'
import { collect } from '../server/test/fixtures.ts'
import { shelve } from '../server/test/shoppers.ts'
import {
  alive,
  barriers,
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

let flask: Product

beforeAll(async () => {
  flask = await stockFlask()
  const vase = await shelve(shop.store, { name: 'Bud Vase', price: 32 }, 0)
  await shelve(shop.store, engravedBoard, 3)
  await collect(shop.store, 'Going out', [flask, vase, shop.mug])
})

const engravedBoard: products.ProductDraft = {
  name: 'Engraved Oak Board for Donaudampfschifffahrtsgesellschaftskapitäne',
  price: 1249.5,
  description: '<p>Good <b>oak</b>.</p><script>document.title = "taken"</script>',
  customTextFields: [
    { title: 'Initials', maxLength: 3, mandatory: true },
    { title: 'A word inside', maxLength: 200, mandatory: false },
  ],
  additionalInfoSections: [{ title: 'Care', description: 'Oil it now and then.' }],
}

/** Sage and ink, small and large: the large one costs more, three large ones in sage are left, in ink there is none. */
async function stockFlask(): Promise<Product> {
  const { shop: context, siteId } = shop.store
  const pictures = await Promise.all(
    ['speckled-mug--sage.webp', 'speckled-mug--ink.webp'].map(async (fileName) => {
      const content = await readFile(new URL(`../demo/images/${fileName}`, import.meta.url))
      return media.add(context, siteId, {
        content,
        fileName,
        alt: fileName.includes('ink') ? 'In ink' : 'In sage',
      })
    }),
  )
  const [sage, ink] = pictures
  const made = await products.create(context, systemCaller(siteId), {
    name: 'Steel Flask',
    price: 36,
    media: pictures.map(({ id, width, height, alt }) => ({ id, width, height, altText: alt })),
    options: [
      {
        name: 'Color',
        optionType: 'color',
        choices: [
          { value: '#a9b59a', description: 'Sage', mediaIds: [sage?.id ?? ''] },
          { value: '#2c3640', description: 'Ink', mediaIds: [ink?.id ?? ''] },
        ],
      },
      { name: 'Size', optionType: 'drop_down', choices: [{ value: '500 ml' }, { value: '750 ml' }] },
    ],
    variants: [
      { choices: { Color: 'Sage', Size: '500 ml' } },
      { choices: { Color: 'Sage', Size: '750 ml' }, price: 42 },
      { choices: { Color: 'Ink', Size: '500 ml' } },
      { choices: { Color: 'Ink', Size: '750 ml' }, price: 42 },
    ],
  })
  const left: Record<string, number> = { 'Sage 750 ml': 3, 'Ink 750 ml': 0 }
  await stockItems.set(context, systemCaller(siteId), {
    productId: made.id,
    tracked: true,
    variants: made.variants.map(({ id, choices }) => ({
      variantId: id,
      quantity: left[`${choices.Color} ${choices.Size}`] ?? 50,
    })),
  })
  return made
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path)
  await alive(page)
}

const price = (page: Page) => page.locator('main [aria-live]').first()
const stock = (page: Page) => page.locator('#buy [aria-live]')
const addButton = (page: Page) => page.locator('#buy').getByRole('button').last()
const sized = (page: Page, size: string) => page.getByRole('radio', { name: size })

describe('Choosing', () => {
  test('a colour shows its picture, a size its price; the address follows and nothing is loaded anew', async () => {
    const { page, complaints, leave } = await shopper(browser)
    await open(page, '/products/steel-flask?utm_source=letter')
    await page.evaluate(() => Object.assign(window, { still: true }))
    await expect.poll(() => price(page).textContent()).toBe('$36.00 – $42.00')
    await expect.poll(() => stock(page).textContent()).toBe('Please choose: Size')
    await page.getByRole('radio', { name: 'Ink' }).check({ force: true })
    await page.getByRole('link', { name: 'Picture 2 of 2' }).and(page.locator('[aria-current]')).waitFor()
    await page.waitForFunction(() => (document.querySelector('.gallery ul')?.scrollLeft ?? 0) > 100)
    await sized(page, '500 ml').check({ force: true })
    await expect.poll(() => price(page).textContent()).toBe('$36.00')
    expect(new URL(page.url()).search).toBe('?utm_source=letter&option.Color=Ink&option.Size=500+ml')
    expect(await page.evaluate(() => 'still' in window)).toBe(true)
    expect(complaints).toEqual([])
    await leave()
  })

  test('what does not go together is struck through, says why and can be chosen all the same', async () => {
    const { page, leave } = await shopper(browser)
    await open(page, '/products/steel-flask?option.Color=Ink')
    const large = page.getByRole('radio', { name: /750 ml.*Sold out/ })
    await large.check({ force: true })
    await expect.poll(() => stock(page).textContent()).toBe('Sold out')
    await expect.poll(() => addButton(page).textContent()).toBe('Sold out')
    await expect.poll(() => addButton(page).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Sage' }).check({ force: true })
    await expect.poll(() => stock(page).textContent()).toBe('Only 3 left')
    await expect.poll(() => addButton(page).isEnabled()).toBe(true)
    await leave()
  })

  test('works with the arrow keys alone', async () => {
    const { page, leave } = await shopper(browser)
    await open(page, '/products/steel-flask')
    await page.getByRole('radio', { name: 'Sage' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.getByRole('radio', { name: 'Ink' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => price(page).textContent()).toBe('$36.00')
    await leave()
  })

  test('a link leads to one variant', async () => {
    const { page, leave } = await shopper(browser)
    const variant = flask.variants.find(({ choices }) => choices.Color === 'Ink' && choices.Size === '750 ml')
    await open(page, `/products/steel-flask?variant=${variant?.id}`)
    await expect.poll(() => price(page).textContent()).toBe('$42.00')
    await expect.poll(() => sized(page, '750 ml').isChecked()).toBe(true)
    await expect.poll(() => page.locator('.gallery img').first().getAttribute('alt')).toBe('In ink')
    await leave()
  })

  test('is done by a form where there is no script, and so is adding', async () => {
    const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
    await page.goto(`${shop.url}/products/steel-flask`)
    await page.getByRole('radio', { name: 'Ink' }).check({ force: true })
    await sized(page, '500 ml').check({ force: true })
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: 'Show this choice' }).click()
    await page.getByText('Color: Ink').waitFor()
    await expect.poll(() => price(page).textContent()).toBe('$36.00')
    await expect.poll(() => page.locator('.gallery img').first().getAttribute('alt')).toBe('In ink')
    await expect.poll(() => page.getByLabel('Quantity').inputValue()).toBe('2')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    expect(new URL(page.url()).pathname).toBe('/cart')
    await page.getByText('Steel Flask').first().waitFor()
    await leave()
  })
})

describe('Adding', () => {
  test('asks for the choice that is missing, beside it and in the words of the shop', async () => {
    const { page, leave } = await shopper(browser)
    await open(page, '/de/products/steel-flask')
    await page.getByRole('button', { name: 'In den Warenkorb' }).first().click()
    await page.getByRole('group', { name: 'Size' }).getByText('Bitte wählen: Size').waitFor()
    await expect
      .poll(() => sized(page, '500 ml').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'In den Warenkorb' }).first().click()
    await page.getByRole('dialog').waitFor()
    await leave()
  })

  test('is done once, however often the button is pressed', async () => {
    const { page, complaints, leave } = await shopper(browser)
    await open(page, '/products/steel-flask?option.Size=500+ml')
    let sent = 0
    page.on('request', (request) => (sent += request.url().endsWith('/cart/add') ? 1 : 0))
    await page.getByRole('button', { name: 'One more' }).click()
    await addButton(page).dblclick()
    await page.getByRole('dialog').waitFor()
    expect(sent).toBe(1)
    await expect.poll(() => page.getByRole('dialog').textContent()).toContain('Steel Flask')
    expect(complaints).toEqual([])
    await leave()
  })

  test('says how many were added when more were wanted than there are', async () => {
    const { page, complaints, leave } = await shopper(browser)
    await open(page, '/products/steel-flask?option.Color=Sage&option.Size=750+ml')
    await expect.poll(() => stock(page).textContent()).toBe('Only 3 left')
    await page.getByLabel('Quantity').fill('99')
    await addButton(page).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('We could add only 3: there are no more in stock.').waitFor()
    await page.keyboard.press('Escape')
    await addButton(page).click()
    await drawer.getByText('We could not add more: all items in stock are in your cart.').waitFor()
    await expect.poll(() => drawer.textContent()).not.toContain('closed')
    expect(complaints).toEqual([])
    await leave()
  })

  test('says so without a script, too', async () => {
    const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
    await page.goto(`${shop.url}/products/steel-flask?option.Color=Sage&option.Size=750+ml`)
    await page.getByLabel('Quantity').evaluate((field) => field.removeAttribute('max'))
    await page.getByLabel('Quantity').fill('99')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByText('We could add only 3: there are no more in stock.').waitFor()
    await leave()
  })

  test.each(['0', '-1', '1.5', ''])('of %o pieces is not possible, and the field says so', async (typed) => {
    const { page, leave } = await shopper(browser)
    await open(page, '/products/steel-flask?option.Size=500+ml')
    await page.getByLabel('Quantity').fill(typed)
    await addButton(page).click()
    await page.getByText('Enter a whole number, 1 or more.').waitFor()
    const field = page.getByLabel('Quantity')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true)
    await field.fill('2')
    await addButton(page).click()
    await page.getByRole('dialog').getByText('Steel Flask').waitFor()
    await leave()
  })

  test('says beside the button that it sold out meanwhile, and keeps what was typed', async () => {
    const { page, leave } = await shopper(browser)
    const board = await products.create(shop.store.shop, shop.store.merchant, {
      ...engravedBoard,
      name: 'Last Board',
    })
    const only = [{ variantId: board.variants[0]?.id ?? onlyVariant, quantity: 1 }]
    await stockItems.set(shop.store.shop, shop.store.merchant, {
      productId: board.id,
      tracked: true,
      variants: only,
    })
    await open(page, '/products/last-board')
    await page.getByLabel('Initials').fill('AKB')
    await page.getByText('3 of 3 characters').waitFor()
    const none = only.map((variant) => ({ ...variant, quantity: 0 }))
    await stockItems.set(shop.store.shop, shop.store.merchant, { productId: board.id, variants: none })
    await addButton(page).click()
    await page
      .locator('#buy')
      .getByRole('alert')
      .getByText(/sold out/i)
      .waitFor()
    await expect.poll(() => page.getByLabel('Initials').inputValue()).toBe('AKB')
    await leave()
  })

  test('asks for the words that are needed', async () => {
    const { page, leave } = await shopper(browser)
    await open(page, '/products/engraved-oak-board-for-donaudampfschifffahrtsgesellschaftskapitane')
    await addButton(page).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('text.Initials')
    await expect.poll(() => page.title()).toContain('Engraved Oak Board')
    await leave()
  })

  test('is at hand on a phone once its button is out of sight, and covers nothing that has the focus', async () => {
    const { page, leave } = await shopper(browser, phone)
    await open(page, '/products/steel-flask?option.Size=500+ml')
    const bar = page.getByRole('region', { name: 'Buy' })
    await expect.poll(() => bar.count()).toBe(0)
    await page.locator('.cards').evaluate((cards) => cards.scrollIntoView({ block: 'start' }))
    await bar.waitFor()
    const links = page.locator('.cards a')
    for (const link of await links.all()) {
      await link.focus()
      const gap = async () => {
        const [own, over] = [await link.boundingBox(), await bar.boundingBox()]
        return (over?.y ?? 0) - (own?.y ?? 0) - (own?.height ?? 0)
      }
      await expect.poll(gap).toBeGreaterThanOrEqual(0)
    }
    await bar.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').waitFor()
    await leave()
  })
})

describe('Looking', () => {
  test('closely, by keyboard: in, on, larger, out, and back where it began', async () => {
    const { page, complaints, leave } = await shopper(browser)
    await open(page, '/products/steel-flask')
    const link = page.getByRole('link', { name: 'Enlarge: In sage' })
    await link.focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog', { name: 'Pictures' })
    await box.getByRole('img', { name: 'In sage' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await box.getByRole('img', { name: 'In ink' }).waitFor()
    const before = await box.getByRole('img').boundingBox()
    expect(before?.height).toBeLessThanOrEqual(desktop.viewport.height)
    await box.getByRole('button', { name: 'Zoom in' }).last().press('Enter')
    await expect
      .poll(async () => (await box.getByRole('img').boundingBox())?.width)
      .toBeGreaterThan(before?.width ?? 0)
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.gallery') !== null))
      .toBe(true)
    expect(complaints).toEqual([])
    await leave()
  })

  test('closely, without a script: a link to the large picture', async () => {
    const { page, leave } = await shopper(browser, { ...desktop, javaScriptEnabled: false })
    await page.goto(`${shop.url}/products/steel-flask`)
    const large = await page.getByRole('link', { name: 'Enlarge: In sage' }).getAttribute('href')
    const answer = await page.request.get(shop.url + large)
    expect(answer.headers()['content-type']).toMatch(/^image\//)
    await leave()
  })

  test('at one product after the other is remembered', async () => {
    const { page, leave } = await shopper(browser)
    await open(page, '/products/bud-vase')
    await expect.poll(() => page.getByRole('heading', { name: 'Recently viewed' }).count()).toBe(0)
    await page.waitForFunction(() => localStorage.getItem('recently-viewed') !== null)
    await open(page, '/products/steel-flask')
    await page.getByRole('heading', { name: 'Recently viewed' }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Bud Vase $32.00' }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Bud Vase')
    await leave()
  })

  test('stays possible when the products looked at before cannot be read in another language', async () => {
    const { page, leave } = await shopper(browser)
    await open(page, '/products/bud-vase')
    await page.waitForFunction(() => localStorage.getItem('recently-viewed') !== null)
    await page.route('**/recently-viewed?*', (route) =>
      route.fulfill({ status: 503, json: { message: 'Try again in a few seconds' } }),
    )
    const answered = page.waitForResponse(/recently-viewed\?/)
    await open(page, '/de/products/steel-flask')
    await answered
    await page.waitForTimeout(200)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await leave()
  })
})

test('a product that moved is found at its old address', async () => {
  const { page, leave } = await shopper(browser)
  const made = await products.create(shop.store.shop, shop.store.merchant, { name: 'Old Name', price: 5 })
  await products.update(shop.store.shop, shop.store.merchant, { id: made.id, patch: { slug: 'new-name' } })
  const answer = await page.request.get(`${shop.url}/de/products/old-name?variant=1`, { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/de/products/new-name?variant=1'])
  expect((await page.goto(`${shop.url}/products/no-such-thing`))?.status()).toBe(404)
  await leave()
})

test('search engines are told what it is, what it costs and where it stands', async () => {
  const { page, leave } = await shopper(browser)
  await page.goto(`${shop.url}/products/steel-flask?option.Color=Ink`)
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [product, path] = texts.map((text) => JSON.parse(text))
  expect(product).toMatchObject({ '@type': 'Product', name: 'Steel Flask' })
  expect(product.offers).toHaveLength(4)
  expect(path.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Home',
    'Going out',
    'Steel Flask',
  ])
  await expect
    .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
    .toBe(`${shop.url}/products/steel-flask`)
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect((await page.request.get(preview ?? '')).status()).toBe(200)
  await leave()
})

test.each(['/products/steel-flask', '/products/speckled-mug'])(
  'the pictures of %s are never wider than their column',
  async (path) => {
    const { page, leave } = await shopper(browser)
    await page.goto(shop.url + path)
    for (const viewport of wideScreens) {
      await page.setViewportSize(viewport)
      await expectNoSidewaysScrolling(page)
      const picture = await page.locator('.gallery').boundingBox()
      const words = await page.locator('h1').boundingBox()
      expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThan(words?.x ?? 0)
    }
    await leave()
  },
)

const wideScreens = [
  { width: 1024, height: 900 },
  { width: 1024, height: 1366 },
  { width: 1100, height: 2000 },
  { width: 1200, height: 1366 },
]

test.each([
  ['a choice of colours and sizes', '/products/steel-flask'],
  ['a choice that is sold out', '/products/steel-flask?option.Color=Ink&option.Size=750+ml'],
  ['words of the shopper', '/products/engraved-oak-board-for-donaudampfschifffahrtsgesellschaftskapitane'],
  ['nothing left', '/products/bud-vase'],
  ['German words', '/de/products/steel-flask'],
])(
  'a page with %s stands still, fits and is open to everybody, on any screen, day and night',
  async (_, path) => {
    for (const place of [phone, desktop]) {
      const { page, complaints, leave } = await shopper(browser, place)
      const devTools = await page.context().newCDPSession(page)
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await open(page, path)
      await page.locator('#buy').waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(shifts)).toBeLessThan(0.001)
      await devTools.detach()
      await expectOpenToEverybody(page, [
        { ...place, colorScheme: 'light' },
        { ...place, colorScheme: 'dark' },
      ])
      expect(complaints).toEqual([])
      await leave()
    }
  },
)

/** Runs in the page: how far things have moved by themselves since it began. */
function shifts(): number {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  const entries = observer.takeRecords() as (PerformanceEntry & { value: number })[]
  return entries.reduce((sum, { value }) => sum + value, 0)
}

describe('A reduced price', () => {
  test('tells the lowest price of the days before, of the variant that is chosen, in the shopper’s language', async () => {
    const { shop: context, merchant } = shop.store
    const cup = await products.create(context, merchant, {
      name: 'Travel Cup',
      price: 40,
      options: [{ name: 'Size', optionType: 'drop_down', choices: [{ value: 'S' }, { value: 'L' }] }],
      variants: [{ choices: { Size: 'S' } }, { choices: { Size: 'L' }, price: 50 }],
    })
    shop.store.clock.advance(1000)
    await products.update(context, merchant, {
      id: cup.id,
      patch: { discount: { type: 'PERCENT', value: 25 } },
    })
    const { page, leave } = await shopper(browser, phone)
    const told = (words: string) => expect.poll(() => page.getByText(words).first().isVisible()).toBe(true)
    await page.goto(`${shop.url}/products/travel-cup?option.Size=S`)
    await told('Lowest price of the last 30 days: $40.00')
    await alive(page)
    await page.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
    await told('Lowest price of the last 30 days: $50.00')
    expect(await barriers(page)).toEqual([])
    await page.goto(`${shop.url}/de/products/travel-cup?option.Size=L`)
    await told('Niedrigster Preis der letzten 30 Tage: 50,00')
    await expectNoSidewaysScrolling(page)
    await leave()
  })
})
