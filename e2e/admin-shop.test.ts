import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { alive, barriers, desktop, expectOpenToEverybody, phone, shopper, typeAddress } from './shopper.ts'
import { browser, shop } from './world.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** What somebody in Brooklyn sees at the checkout of two mugs and a throw, which cost $144.00, delivered for $5.00. */
async function atTheCheckout(look: (page: Page) => Promise<void>): Promise<void> {
  const { page, leave } = await shopper(browser)
  const { fullUrl } = await shop.checkout()
  await page.goto(fullUrl)
  await alive(page)
  await typeAddress(page)
  await look(page)
  await leave()
}

test('a delivery that goes by the number of items is offered at the checkout, and no longer when it is deleted', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/delivery`)
  await page.getByRole('link', { name: 'Add delivery option' }).click()
  await field(page, 'Name').fill('Bicycle courier')
  await field(page, 'Delivery time').fill('This afternoon')
  await choose(page, 'Depends on', 'Number of items')
  await field(page, 'Price of step 1').fill('7')
  await page.getByRole('button', { name: 'Add step' }).click()
  await field(page, 'Start of step 2').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a price.').waitFor()
  await field(page, 'Price of step 2').fill('8.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Bicycle courier' }).waitFor()
  await atTheCheckout(async (checkout) => {
    await checkout.getByText('Bicycle courier').waitFor()
    await checkout.getByText('$8.50').first().waitFor()
  })

  await field(page, 'Free from').fill('100')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Delivery option saved.').first().waitFor()
  await page.reload()
  await expect.poll(() => field(page, 'Start of step 2').inputValue()).toBe('3')
  const option = page.url()
  await page.goto(`${shop.url}/admin/settings/delivery`)
  await page.getByRole('button', { name: 'Calculate' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result
    .getByRole('row', { name: /Bicycle courier/ })
    .getByText('$7.00')
    .waitFor()

  await page.goto(option)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Delivery option deleted.').waitFor()
  await atTheCheckout(async (checkout) => {
    await checkout.getByText('Express').waitFor()
    await expect.poll(() => checkout.getByText('Bicycle courier').count()).toBe(0)
  })
  // What has just been deleted is looked at once more.
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await leave()
})

test('a region and a place to collect orders are made, changed and deleted', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/delivery`)
  await page.getByRole('button', { name: 'Add region' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Near')
  await form.getByRole('combobox', { name: 'Countries' }).fill('United S')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await form.getByRole('combobox', { name: 'Only these states or provinces of United States' }).fill('New Y')
  await page.getByRole('option', { name: 'New York' }).click()
  await form.getByLabel('Name').click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('United States (1 states or provinces)').waitFor()

  await page.getByRole('link', { name: 'Add pickup location' }).click()
  await field(page, 'Name').fill('The workshop')
  await field(page, 'Street and number').fill('4 Water Street')
  await field(page, 'Postcode').fill('11201')
  await field(page, 'City').fill('Brooklyn')
  await choose(page, 'State or province', 'New York')
  await field(page, 'Opening hours and directions').fill('Mon–Fri 9–18')
  await choose(page, 'Only for shoppers in these regions', 'Near')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'The workshop' }).waitFor()
  await atTheCheckout(async (checkout) => {
    await checkout.getByText('The workshop').first().waitFor()
  })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Pickup location deleted.').waitFor()

  await page.getByRole('button', { name: 'Near' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /Delete the region/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('Region deleted.').waitFor()
  await leave()
})

test('a tax rate is in the sum at the checkout, and is tried before', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/tax`)
  await page.getByRole('link', { name: 'Add tax region' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add tax region' }).waitFor()
  await page.getByRole('combobox', { name: 'Country' }).fill('United S')
  await page.getByRole('option', { name: 'United States', exact: true }).click()
  await page.getByRole('combobox', { name: 'State or province' }).fill('New Y')
  await page.getByRole('option', { name: 'New York' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'New York, United States' }).waitFor()
  await page.getByRole('button', { name: 'Add rate' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Percent').fill('8.875')
  await form.getByLabel('Name').fill('Sales tax')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: '8.875% Sales tax' }).waitFor()

  await page.goto(`${shop.url}/admin/settings/tax`)
  await page.getByText('8.875% Sales tax').waitFor()
  await page.getByRole('combobox', { name: 'State or province' }).fill('New Y')
  await page.getByRole('option', { name: 'New York' }).click()
  await field(page, 'Price').fill('100')
  await page.getByRole('button', { name: 'Calculate' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await result.getByText('Tax is added to the price.').waitFor()
  await result.getByRole('row', { name: 'With tax' }).getByText('$108.88').waitFor()
  expect(await barriers(page)).toEqual([])

  await atTheCheckout(async (checkout) => {
    await expect.poll(() => checkout.locator('aside').first().textContent()).toMatch(/Tax\$13\.22/)
  })
  await page.getByRole('link', { name: 'New York, United States' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Tax region deleted.').waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await leave()
})

test('a country offers its rates, and only what is chosen changes', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/tax`)
  const section = page.getByRole('region', { name: 'Set up for a country' })
  await section.getByRole('combobox', { name: 'Where you sell from' }).fill('Finl')
  await page.getByRole('option', { name: 'Finland' }).click()
  await section.getByRole('button', { name: 'Show changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Products have prices in the present currency, so it stays.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Country: United States → Finland' }).uncheck()
  for (const name of ['Legal notice', 'Terms of sale', 'Right of withdrawal'])
    await dialog.getByRole('checkbox', { name }).uncheck()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
  await page.getByText('25.5% ALV').waitFor()
  await page.getByRole('link', { name: 'Finland' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Tax region deleted.').waitFor()
  for (const name of ['Second reduced rate', 'Reduced rate']) {
    await page.goto(`${shop.url}/admin/settings/tax`)
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: /Delete the group/ })
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Group deleted.').waitFor()
  }
  await page.goto(`${shop.url}/admin/settings/pages/privacy`)
  await page.getByText('This is a draft').waitFor()
  expect((await page.request.get(`${shop.url}/pages/privacy`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Delete page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await page.getByText('Page deleted.').waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  await leave()
})

test('goods that are taxed otherwise have a group, which can be renamed and deleted', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/tax`)
  await page.getByRole('button', { name: 'Add group' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Books')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Books' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Printed things')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Printed things' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: /Delete the group/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('Group deleted.').waitFor()
  await leave()
})

test('a limit counts from the moment it is set', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  const name = async (text: string) => {
    const body = { product: { name: text } }
    const path = `/stores/v1/products/${shop.mug.id}`
    return (await shop.store.ask('PATCH', path, { as: shop.store.apiKey, body })).status
  }
  await page.goto(`${shop.url}/admin/settings/limits`)
  await field(page, 'Characters in a name').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  expect(await name('A mug with a long name')).toBe(400)
  await field(page, 'Characters in a name').fill('251')
  await page.getByRole('button', { name: 'Save' }).click()
  await field(page, 'Characters in a name').and(page.locator('[aria-invalid=true]')).waitFor()
  await field(page, 'Characters in a name').fill('80')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => name('Speckled Mug')).toBe(200)
  await leave()
})

test('the addresses of the shop and of its storefronts stand together', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/addresses`)
  await page.getByText(shop.url, { exact: true }).waitFor()
  await page.getByText(shop.storefront).waitFor()
  await page.getByRole('link', { name: 'Change in API keys & storefronts' }).click()
  await page.getByRole('heading', { level: 1, name: 'API keys & storefronts' }).waitFor()
  await leave()
})

test.each([
  'delivery',
  'delivery/options/new',
  'delivery/pickups/new',
  'tax',
  'tax/new',
  'limits',
  'addresses',
])('settings/%s has no barriers, on a phone by day and at a desk by night', async (path) => {
  const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
  await page.goto(`${shop.url}/admin/settings/${path}`)
  await page.locator('form, .row-link').first().waitFor()
  await expectOpenToEverybody(page)
  await leave()
})
