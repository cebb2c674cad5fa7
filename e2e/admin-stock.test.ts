import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { variantOf } from '../server/test/fixtures.ts'
import { restock } from '../server/test/shoppers.ts'
import { tokenIn } from '../server/test/staff.ts'
import { owner } from './merchant.ts'
import {
  alive,
  barriers,
  desktop,
  expectOpenToEverybody,
  goodCard,
  phone,
  placeButton,
  shopper,
  typeAddress,
  typeCard,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const still = { ...desktop, reducedMotion: 'reduce' as const }

const quantityOf = (page: Page, choice: string) =>
  page.getByLabel(`Quantity for sale: Speckled Mug, ${choice}`)

describe('The grid of all stock', () => {
  test('takes what is typed, and the shop shows it', async () => {
    const { page, complaints, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/inventory`)
    await page.getByRole('combobox', { name: 'Reason' }).fill('Stock-take')
    await quantityOf(page, 'Oat').fill('0')
    await quantityOf(page, 'Oat').press('Enter')
    await page.getByText('Stock changed.').waitFor()
    const visitor = await shopper(browser)
    await visitor.page.goto(`${shop.url}/products/${shop.mug.slug}?option.Color=Oat`)
    await alive(visitor.page)
    await visitor.page.getByLabel('E-mail me when it is back').waitFor()
    await quantityOf(page, 'Oat').fill('+7')
    await quantityOf(page, 'Oat').press('Enter')
    await expect.poll(() => quantityOf(page, 'Oat').inputValue()).toBe('7')
    await expect
      .poll(async () => {
        await visitor.page.reload()
        await alive(visitor.page)
        return visitor.page.getByLabel('E-mail me when it is back').isVisible()
      })
      .toBe(false)
    await page.getByRole('button', { name: 'Stock movements of Speckled Mug, Oat' }).click()
    const ledger = page.getByRole('dialog')
    await ledger.getByText('Stock-take').first().waitFor()
    await expect
      .poll(() => ledger.getByRole('row').nth(1).textContent())
      .toMatch(/Added[\s\S]*\+7[\s\S]*7[\s\S]*Anna Keller/)
    expect(await barriers(page)).toEqual([])
    expect(complaints).toEqual([])
    await visitor.leave()
    await leave()
  })

  test('keeps what was typed until the shop has answered', async () => {
    await restock(shop.store, shop.mug, 20)
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/inventory`)
    const path = '**/admin/v1/stock/change'
    await page.route(path, (route) => route.abort())
    await quantityOf(page, 'Sage').fill('31')
    await quantityOf(page, 'Sage').press('Enter')
    await page.getByRole('alert').waitFor()
    await expect.poll(() => quantityOf(page, 'Sage').inputValue()).toBe('31')
    await page.unroute(path)
    await quantityOf(page, 'Sage').press('Enter')
    await page.getByText('Stock changed.').waitFor()
    await page.reload()
    await expect.poll(() => quantityOf(page, 'Sage').inputValue()).toBe('31')
    await leave()
  })

  test('never writes over what somebody else changed meanwhile', async () => {
    await restock(shop.store, shop.mug, 20)
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/inventory`)
    await quantityOf(page, 'Sage').fill('30')
    await restock(shop.store, shop.mug, 19)
    await quantityOf(page, 'Sage').press('Enter')
    await page.getByText('The stock has changed since.').waitFor()
    await expect.poll(() => quantityOf(page, 'Sage').inputValue()).toBe('19')
    await quantityOf(page, 'Sage').fill('-1')
    await restock(shop.store, shop.mug, 15)
    await quantityOf(page, 'Sage').press('Enter')
    await expect.poll(() => quantityOf(page, 'Sage').inputValue()).toBe('14')
    await leave()
  })

  test('takes a column from a spreadsheet and gives it back', async () => {
    await restock(shop.store, shop.mug, 10)
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/inventory`)
    await expect.poll(() => quantityOf(page, 'Oat').inputValue()).toBe('10')
    await quantityOf(page, 'Oat').evaluate((input) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', '4\r\n+5\r\nmany\r\n')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await page.getByText('These lines are not numbers and were skipped: many').waitFor()
    const quantities = async () =>
      Promise.all(['Oat', 'Sage', 'Ink'].map((choice) => quantityOf(page, choice).inputValue()))
    await expect.poll(quantities).toEqual(['4', '15', '10'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(quantities).toEqual(['10', '10', '10'])
    await leave()
  })

  test('shows what is low, from the start page on, and changes several at once', async () => {
    await restock(shop.store, shop.mug, 3)
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('link', { name: /(is|are) low in stock/ }).click()
    await expect.poll(() => page.locator('.list-table tbody tr').count()).toBe(3)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Change stock' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Quantity').fill('50')
    await form.getByRole('cell', { name: '53' }).first().waitFor()
    await form.getByRole('button', { name: 'Change 3 variants' }).click()
    await page.getByText('Stock of 3 variants changed.').waitFor()
    await page.getByText('Nothing matches').waitFor()
    await leave()
  })

  test('counts what was not counted', async () => {
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/inventory?counted=no`)
    await page.getByRole('switch', { name: 'Track the stock of Wool Throw' }).click({ force: true })
    const form = page.getByRole('dialog')
    await form.getByLabel('Quantity of each variant').fill('12')
    await form.getByRole('button', { name: 'Track stock', exact: true }).click()
    await page.getByText('Stock is now tracked.').waitFor()
    await page.goto(`${shop.url}/admin/inventory?q=wool`)
    await expect.poll(() => page.getByLabel('Quantity for sale: Wool Throw').inputValue()).toBe('12')
    await leave()
  })

  test('shows whoever may only look no way to change anything', async () => {
    const { body } = await shop.store.ask('POST', '/admin/v1/staff', {
      as: shop.store.apiKey,
      body: { member: { name: 'Ben Cole', email: 'ben@fieldhouse.example', role: 'viewer' } },
    })
    const { page, leave } = await shopper(browser, still)
    const token = tokenIn(body.link)
    await page.request.post(`${shop.url}/admin/v1/links/use`, {
      data: { token, password: 'blue ladder, wet paint' },
      headers: { origin: shop.url },
    })
    await page.goto(`${shop.url}/admin/inventory`)
    await page.getByRole('cell', { name: 'FH-MUG-OAT' }).waitFor()
    await expect.poll(() => quantityOf(page, 'Oat').count()).toBe(0)
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
    await expect.poll(() => page.getByRole('switch', { disabled: false }).count()).toBe(0)
    await page.goto(`${shop.url}/admin/schedules`)
    await page.getByText('Nothing planned').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Plan a sale' }).count()).toBe(0)
    await leave()
  })

  test('lists where an order took its pieces, with a way to the order', async () => {
    await restock(shop.store, shop.mug, 40)
    const { fullUrl, checkoutId } = await shop.checkout()
    const visitor = await shopper(browser)
    await visitor.page.goto(fullUrl)
    await typeAddress(visitor.page)
    await typeCard(visitor.page, goodCard)
    await placeButton(visitor.page).click()
    await expect.poll(async () => (await shop.orders(checkoutId)).length).toBe(1)
    await visitor.leave()
    const [order] = await shop.orders(checkoutId)
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/inventory`)
    await page.getByRole('button', { name: 'Stock movements of Speckled Mug, Sage' }).click()
    const first = page.getByRole('dialog').getByRole('row').nth(1)
    await expect.poll(() => first.textContent()).toMatch(/Ordered[\s\S]*−2[\s\S]*38/)
    await first.getByRole('link', { name: 'Order' }).click()
    await page.waitForURL(`${shop.url}/admin/orders/${order?.id}`)
    await leave()
  })

  test('says who waits for what has sold out, and when they were told', async () => {
    await restock(shop.store, shop.mug, 0)
    const visitor = await shopper(browser)
    await visitor.page.goto(`${shop.url}/products/${shop.mug.slug}?option.Color=Ink`)
    await alive(visitor.page)
    await visitor.page.getByLabel('E-mail me when it is back').fill('mia@example.com')
    await visitor.page.getByRole('button', { name: 'Notify me' }).click()
    await visitor.page.getByText('We will e-mail mia@example.com').waitFor()
    await visitor.leave()
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/inventory`)
    await page.getByRole('button', { name: '1 waiting for Speckled Mug, Ink' }).waitFor()
    await page.getByRole('link', { name: 'Waiting list' }).click()
    await page.getByRole('button', { name: '1: show requests for Speckled Mug, Ink' }).click()
    const list = page.getByRole('dialog')
    await list.getByText('mia@example.com').waitFor()
    await list.getByText('Not yet', { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
    await shop.store.ask('POST', '/admin/v1/stock/change', {
      as: shop.store.apiKey,
      body: { changes: [{ productId: shop.mug.id, variantId: variantOf(shop.mug, 'Ink'), by: 5 }] },
    })
    await shop.store.work()
    await page.reload()
    await page.getByText('No requests').waitFor()
    await page.goto(`${shop.url}/admin/inventory`)
    await page.getByRole('button', { name: 'Stock movements of Speckled Mug, Ink' }).click()
    await page.getByRole('tab', { name: 'Waiting' }).click()
    await list.getByText('mia@example.com').waitFor()
    await expect.poll(() => list.getByText('Not yet', { exact: true }).count()).toBe(0)
    await leave()
  })

  test('has no barriers, on a phone by day and at a desk by night', async () => {
    await restock(shop.store, shop.mug, 4)
    const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
    await page.goto(`${shop.url}/admin/inventory`)
    await page.locator('.row-link').first().waitFor()
    await expectOpenToEverybody(page)
    await leave()
  })
})

/** As the clock on the wall of the shop shows it, so many minutes from now. */
function local(minutes: number): string {
  const at = new Date(shop.store.clock.now + minutes * 60_000)
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  return parts.replace(' ', 'T')
}

const pass = async (minutes: number) => {
  shop.store.clock.advance(minutes * 60_000)
  await shop.store.runJob('change-as-planned')
}

async function priceShown(visitor: Page, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await visitor.goto(`${shop.url}/products/${shop.mug.slug}`)
      return (await visitor.locator('main').textContent())?.includes(text)
    })
    .toBe(true)
}

describe('A planned sale', () => {
  test('of chosen products begins and ends by itself, and is seen in the shop', async () => {
    const { page, complaints, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/products`)
    await page.getByRole('checkbox', { name: /Speckled Mug/ }).check()
    await page.getByRole('link', { name: 'Plan a sale …' }).click()
    await page.getByLabel('Name').fill('Winter sale')
    await page.getByLabel('Start').fill(local(30))
    await page.getByLabel('End').fill(local(90))
    await page.getByLabel('Reduction', { exact: true }).fill('25')
    await page.getByLabel('Ribbon').fill('Winter')
    const effect = page.getByRole('region', { name: 'New prices' })
    await effect.getByRole('cell', { name: '$18.00' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Change planned.').waitFor()
    await page.getByText('Planned', { exact: true }).waitFor()
    await page.goto(`${shop.url}/admin/products/${shop.mug.id}`)
    await page.getByRole('region', { name: 'Planned changes' }).getByText('25% off').waitFor()
    const visitor = await shopper(browser)
    await priceShown(visitor.page, '$24.00')
    await pass(31)
    await priceShown(visitor.page, '$18.00')
    await page.getByRole('link', { name: 'Winter sale' }).click()
    await page.getByText('Running', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Results' }).getByText('Speckled Mug').waitFor()
    await expect.poll(() => page.getByLabel('Ribbon').isDisabled()).toBe(true)
    await pass(60)
    await expect
      .poll(async () => {
        await visitor.page.reload()
        return (await visitor.page.locator('main').textContent())?.includes('$18.00')
      })
      .toBe(false)
    await page.reload()
    await page.getByText('Ended', { exact: true }).waitFor()
    await page.getByText('Restored', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await visitor.leave()
    await leave()
  })

  test('says what is missing, can be planned otherwise and called off', async () => {
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/schedules/new`)
    await page.getByLabel('Name').fill('Everything must go')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Choose at least one product.').waitFor()
    await page.getByRole('combobox', { name: 'Products', exact: true }).click()
    await page.getByRole('option', { name: 'All products' }).click()
    await page.getByLabel('Reduction', { exact: true }).fill('10')
    await page.getByLabel('Start').fill(local(600))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Change planned.').waitFor()
    await page.getByLabel('Reduction', { exact: true }).fill('15')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('link', { name: 'Planned changes' }).first().click()
    await page.getByRole('row', { name: /Everything must go.*15% off/ }).waitFor()
    await page.getByRole('link', { name: 'Everything must go' }).click()
    await page.getByRole('button', { name: 'Call off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click()
    await page.getByText('Called off', { exact: true }).waitFor()
    await leave()
  })

  test('is a bulk change that can be taken back from the list of them', async () => {
    const { body } = await shop.store.ask('POST', '/admin/v1/bulk/products/update', {
      as: shop.store.apiKey,
      body: { products: [{ id: shop.mug.id, ribbon: 'Wrong' }] },
    })
    expect(body.runId).toBeTruthy()
    const { page, leave } = await owner(browser, shop, still)
    await page.goto(`${shop.url}/admin/runs`)
    await page.getByRole('table').waitFor()
    expect(await barriers(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Undo: Bulk change/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 change undone.').waitFor()
    const mug = await shop.store.ask('GET', `/stores-reader/v1/products/${shop.mug.id}`, {
      as: shop.store.apiKey,
    })
    expect(mug.body.product.ribbon).not.toBe('Wrong')
    await leave()
  })

  test('has no barriers, on a phone by day and at a desk by night', async () => {
    const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
    for (const path of ['schedules', 'schedules/new', 'runs', 'inventory/waiting']) {
      await page.goto(`${shop.url}/admin/${path}`)
      await page.locator('h1').waitFor()
      await page.waitForLoadState('networkidle')
      await expectOpenToEverybody(page)
    }
    await leave()
  })
})
