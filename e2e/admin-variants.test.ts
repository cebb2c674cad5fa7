import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { barriers, desktop } from './shopper.ts'
import { browser, shop } from './world.ts'

const inCell = (page: Page, column: string) => page.getByRole('textbox', { name: new RegExp(`^${column}, `) })

describe('the grid of variants', () => {
  test('is marked by keyboard and mouse, and copied as a spreadsheet takes it', async () => {
    const { page, leave } = await opened(shop.mug.id)
    const prices = inCell(page, 'Price')
    await prices.first().fill('26.5')
    await prices.first().press('Enter')
    await expect.poll(() => isFocused(prices.nth(1))).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => copied(page)).toMatch(/^26\.5\t\S*\n24\t\S*$/)
    await page.getByText('4 cells copied.').waitFor()
    await inCell(page, 'SKU')
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await expect
      .poll(async () => (await copied(page)).split('\n').map((line) => line.split('\t').length))
      .toEqual([4, 4, 4])
    await leave()
  })

  test('has one text put into all cells that are marked, which can be undone', async () => {
    const { page, leave } = await opened(shop.mug.id)
    const costs = inCell(page, 'Cost')
    const before = await costs.first().inputValue()
    await costs.first().focus()
    await page.keyboard.press('Shift+ArrowDown')
    await pasted(page, '11.25')
    await expect.poll(() => costs.nth(1).inputValue()).toBe('11.25')
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => costs.first().inputValue()).toBe(before)
    await leave()
  })

  test('is not overwritten by whoever looked at it before somebody else changed it', async () => {
    const [one, other] = [await opened(shop.mug.id), await opened(shop.mug.id)]
    await inCell(one.page, 'Price').first().fill('29')
    await inCell(other.page, 'Price').first().fill('33')
    await inCell(other.page, 'Price').nth(1).fill('34')
    await inCell(one.page, 'In stock').first().fill('40')
    await inCell(other.page, 'In stock').first().fill('60')
    await save(one.page)
    await saved(one.page)
    await save(other.page)
    const dialog = other.page.getByRole('dialog')
    await dialog.getByText('Theirs: $29.00').click()
    await dialog.getByText('Theirs: 40').click()
    await dialog
      .getByText(/Anna Keller/)
      .first()
      .waitFor()
    expect(await barriers(other.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge and continue' }).click()
    await save(other.page)
    await saved(other.page)
    const prices = inCell(other.page, 'Price')
    await expect
      .poll(async () => [await prices.first().inputValue(), await prices.nth(1).inputValue()])
      .toEqual(['29', '34'])
    await expect.poll(() => inCell(other.page, 'In stock').first().inputValue()).toBe('40')
    await Promise.all([one.leave(), other.leave()])
  })

  test('is not overwritten where somebody else counted the stock alone', async () => {
    const [one, other] = [await opened(shop.mug.id), await opened(shop.mug.id)]
    await inCell(one.page, 'In stock').nth(1).fill('7')
    await inCell(other.page, 'In stock').nth(1).fill('9')
    await save(one.page)
    await saved(one.page)
    await save(other.page)
    const dialog = other.page.getByRole('dialog')
    await dialog.getByText('Theirs: 7').waitFor()
    await dialog.getByRole('button', { name: 'Merge and continue' }).click()
    await save(other.page)
    await saved(other.page)
    await expect.poll(() => inCell(other.page, 'In stock').nth(1).inputValue()).toBe('9')
    await Promise.all([one.leave(), other.leave()])
  })
})

describe('a product with a thousand variants', () => {
  test('costs little more than one with a hundred, is gone through by keyboard and saves one price', async () => {
    const { page, leave } = await owner(browser, shop, desktop)
    const [, id] = [await makeLarge('Something', 5), await makeLarge('Everything', 10)]
    const worked = await work(page)
    const small = await costs(page, worked, 'Something')
    const large = await costs(page, worked, 'Everything')
    expect(large.opening).toBeLessThan(3 * small.opening)
    expect(large.scrolling).toBeLessThan(3 * small.scrolling)
    const table = page.getByRole('table', { name: 'Variants' })
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('1001')
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60)
    await inCell(page, 'Price').first().focus()
    for (let row = 0; row < 40; row++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedCell(page)).toBe('40:0')
    await page.keyboard.press('Control+a')
    await expect.poll(async () => (await copied(page)).split('\n')).toHaveLength(1000)
    await page.keyboard.press('Escape')
    await page.locator('[data-cell="40:0"]').or(inCell(page, 'Price').first()).first().fill('41')
    await save(page)
    await saved(page)
    const { body } = await shop.store.ask('GET', `/admin/v1/products/${id}`, { as: shop.store.apiKey })
    const changed = body.product.variants.filter(
      ({ variant }: { variant: { priceData: { price: number } } }) => variant.priceData.price === 41,
    )
    expect(changed).toHaveLength(1)
    await leave()
  })
})

async function makeLarge(name: string, choices: number): Promise<string> {
  const productOptions = ['Colour', 'Size', 'Cut'].map((name) => ({
    name,
    choices: Array.from({ length: choices }, (_, index) => ({ value: `${name} ${index}` })),
  }))
  const product = {
    name: `${name} ${'that goes by one very long name '.repeat(2)}`.trim(),
    priceData: { price: 20 },
    manageVariants: true,
    productOptions,
  }
  const made = await shop.store.ask('POST', '/stores/v1/products', {
    as: shop.store.apiKey,
    body: { product },
  })
  return made.body.product.id
}

/** Tells of a page how many milliseconds its main thread works at something, whatever else the machine does. */
async function work(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const sofar = async () => {
    const { metrics } = await tools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  return async (doing: () => Promise<void>) => {
    const begin = await sofar()
    await doing()
    return Math.round((await sofar()) - begin)
  }
}

type Worked = Awaited<ReturnType<typeof work>>

/** From the list to the first price that can be changed, and down the table and back. */
async function costs(page: Page, worked: Worked, name: string) {
  await page.goto(`${shop.url}/admin/products`)
  const link = page.getByRole('link', { name: new RegExp(`^${name}`) })
  await link.waitFor()
  const opening = await worked(async () => {
    await link.click()
    await inCell(page, 'Price').first().waitFor()
  })
  return { opening, scrolling: await worked(() => scroll(page)) }
}

const steps = 15

async function scroll(page: Page): Promise<void> {
  await page.evaluate(async (steps) => {
    const grid = document.querySelector('.variant-scroll')
    for (let step = 0; step < steps; step++) {
      grid?.scrollBy(0, 300)
      await new Promise(requestAnimationFrame)
    }
    grid?.scrollTo(0, 0)
  }, steps)
}

function focusedCell(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-cell'))
}

function isFocused(cell: Locator): Promise<boolean> {
  return cell.evaluate((node) => node === document.activeElement)
}

/** What a spreadsheet would get. */
function copied(page: Page): Promise<string> {
  return page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return clipboardData.getData('text/plain')
  })
}

function pasted(page: Page, text: string): Promise<void> {
  return page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, text)
}

async function opened(id: string) {
  const someone = await owner(browser, shop, desktop)
  await someone.page.goto(`${shop.url}/admin/products/${id}`)
  await inCell(someone.page, 'Price').first().waitFor()
  return someone
}

function save(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function saved(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
}
