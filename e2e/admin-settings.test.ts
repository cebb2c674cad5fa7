import { expect, test } from 'vitest'
import { owner, viewer } from './merchant.ts'
import { barriers, desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const storefront = async () => (await fetch(shop.url)).text()

test('what a merchant says of the shop is what shoppers read', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings`)
  const section = page.getByRole('region', { name: 'Your shop' })
  await section.getByLabel('Tagline').fill('Things worth keeping.')
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await expect.poll(() => section.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await expect.poll(storefront).toContain('Things worth keeping.')

  await section.getByLabel('E-mail address').fill('no address')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByLabel('E-mail address').and(page.locator('[aria-invalid=true]')).waitFor()
  await section.getByLabel('E-mail address').fill('hello@fieldhouse.example')
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([])
  await leave()
})

test('leaving with something unsaved is asked about', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings`)
  await page.getByLabel('Tagline').fill('Half a sentence')
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('dialog').waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/settings')
  await leave()
})

test('a look is seen before it is saved, in the shop afterwards, and never when it cannot be read', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/look`)
  const accent = page.getByRole('textbox', { name: 'Accent', exact: true }).first()
  await accent.fill('#f5f5f0')
  await page.getByRole('button', { name: 'Save' }).click()
  await accent.and(page.locator('[aria-invalid=true]')).waitFor()
  await page.getByText('“Text on the accent” on “Accent” has a contrast of').waitFor()

  await accent.fill('#224466')
  const preview = page.locator('.look-preview b').first()
  await expect
    .poll(() => preview.evaluate((button) => getComputedStyle(button).backgroundColor))
    .toBe('rgb(34, 68, 102)')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  await expect.poll(storefront).toContain('--accent:#224466')
  await leave()
})

test('a logo is chosen from the library, stays and is taken away', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/look`)
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const library = page.getByRole('dialog')
  await library.locator('img').first().click()
  await library.getByRole('button', { name: 'Choose', exact: true }).click()
  const logo = page.getByRole('img', { name: 'Logo' })
  const address = await logo.getAttribute('src')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await page.reload()
  await expect.poll(() => logo.getAttribute('src')).toBe(address)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove the logo' }).click()
  await save.click()
  await expect.poll(() => save.isDisabled()).toBe(true)
  await expect.poll(() => logo.count()).toBe(0)
  await leave()
})

test('a page is written, changed and deleted', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/pages`)
  await page.getByRole('link', { name: 'New page' }).click()
  await page.getByLabel('Title').fill('Returns')
  await page.getByLabel('Address').fill('returns')
  await page.getByLabel('Text').fill('Send it back within **thirty days**.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/admin\/settings\/pages\/returns$/)
  const read = async () => (await fetch(`${shop.url}/pages/returns`)).text()
  await expect.poll(read).toContain('<strong>thirty days</strong>')
  await page.getByLabel('Text').fill('Send it back within **sixty days**.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(read).toContain('<strong>sixty days</strong>')
  await page.getByRole('button', { name: 'Delete page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await page.waitForURL(/\/admin\/settings\/pages$/)
  await expect.poll(async () => (await fetch(`${shop.url}/pages/returns`)).status).toBe(404)
  await leave()
})

test('what fails after the page was left is said all the same', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/pages/new`)
  await page.getByLabel('Title').fill('Hours')
  await page.getByLabel('Address').fill('hours')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/pages\/hours$/)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/pages/hours', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await promise
    await route.fulfill({ status: 500, json: { message: 'Out of order' } })
  })
  await page.getByRole('button', { name: 'Delete page' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  resolve()
  await page.getByRole('alert').waitFor()
  await leave()
})

test('the currency stays once there are prices, and who may only look types nothing', async () => {
  const { page, leave } = await viewer(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings`)
  await page.getByText('because products already have prices').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add currency' }).count()).toBe(0)
  await page.goto(`${shop.url}/admin/settings/pages/hours`)
  await expect.poll(() => page.getByLabel('Title').isDisabled()).toBe(true)
  await leave()
})

test.each(['settings', 'settings/look', 'settings/pages', 'settings/pages/new'])(
  '%s has no barriers, on a phone by day and at a desk by night',
  async (path) => {
    const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
    await page.goto(`${shop.url}/admin/${path}`)
    await page.locator('form, .list-paper, main p').first().waitFor()
    await expectOpenToEverybody(page)
    await leave()
  },
)

test('two people who edit the settings at once lose nothing, and see where they disagree', async () => {
  const [one, two] = [await owner(browser, shop, desktop), await owner(browser, shop, desktop)]
  const [first, second] = [one, two].map(({ page }) => page.getByRole('region', { name: 'Your shop' }))
  if (!first || !second) throw new Error('two people have two pages')
  for (const { page } of [one, two]) await page.goto(`${shop.url}/admin/settings`)
  await second.getByLabel('Tagline').fill('Kept for years.')
  await second.getByLabel('Announcement').fill('Closed on Sunday')
  await first.getByLabel('Tagline').fill('Bought once.')
  await first.getByLabel('Phone').fill('+1 212 555 0100')
  await first.getByRole('button', { name: 'Save' }).click()
  await one.page.getByText('Saved.').first().waitFor()

  const alert = second.getByRole('alert')
  await alert.getByText('Saved: Bought once.').waitFor()
  await alert.getByText('Yours: Kept for years.').waitFor()
  await expect.poll(() => second.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await alert.getByRole('button', { name: 'Merge' }).click()
  await alert.waitFor({ state: 'detached' })
  await expect.poll(() => second.getByLabel('Phone').inputValue()).toBe('+1 212 555 0100')
  await expect.poll(() => second.getByLabel('Tagline').inputValue()).toBe('Kept for years.')
  await second.getByRole('button', { name: 'Save' }).click()
  await two.page.getByText('Saved.').first().waitFor()
  await expect.poll(storefront).toContain('Closed on Sunday')
  await expect.poll(storefront).toContain('Kept for years.')

  await first.getByLabel('Announcement').and(one.page.locator('[value="Closed on Sunday"]')).waitFor()
  await first.getByLabel('Announcement').fill('')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect.poll(storefront).not.toContain('Closed on Sunday')
  await one.leave()
  await two.leave()
})

test('settings saved a moment after somebody else’s other settings are saved without a question', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.route('**/admin/v1/changes', (route) => route.abort())
  await page.goto(`${shop.url}/admin/settings`)
  const section = page.getByRole('region', { name: 'Stock' })
  await section.getByLabel('Low-stock threshold').fill('7')
  const { store } = shop
  const site = { settings: { holdMinutes: 15 } }
  expect((await store.ask('PATCH', '/admin/v1/site', { as: store.apiKey, body: { site } })).status).toBe(200)
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  const { body } = await store.ask('GET', '/admin/v1/site', { as: store.apiKey })
  expect(body.site.settings).toMatchObject({ lowStockThreshold: 7, holdMinutes: 15 })
  await leave()
})

test('a merchant chooses which generation of the catalogue storefronts are told to use', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings`)
  const section = page.getByRole('region', { name: 'Catalogue for other storefronts' })
  await section.getByLabel('Catalog V3').check()
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  const { store } = shop
  const { body } = await store.ask('GET', '/stores/v3/provision/version', { as: await store.visitor() })
  expect(body).toEqual({ catalogVersion: 'V3_CATALOG' })
  await leave()
})

test('two people who change parts of one setting collide in the same part alone, by its name', async () => {
  const [one, two] = [await owner(browser, shop, desktop), await owner(browser, shop, desktop)]
  for (const { page } of [one, two]) await page.goto(`${shop.url}/admin/settings/limits`)
  await two.page.getByLabel('Characters in an SKU').fill('30')
  await one.page.getByLabel('Characters in a name').fill('70')
  await one.page.getByRole('button', { name: 'Save' }).click()
  await one.page.getByText('Saved.').first().waitFor()
  await expect.poll(() => two.page.getByLabel('Characters in a name').inputValue()).toBe('70')
  await two.page.getByRole('button', { name: 'Save' }).click()
  await two.page.getByText('Saved.').first().waitFor()
  await expect.poll(() => one.page.getByLabel('Characters in an SKU').inputValue()).toBe('30')

  for (const { page } of [one, two]) await page.goto(`${shop.url}/admin/settings`)
  const [first, second] = [one, two].map(({ page }) => page.getByRole('region', { name: 'Location' }))
  if (!first || !second) throw new Error('two people have two pages')
  await second.getByLabel('City').fill('Basel')
  await second.getByLabel('Postcode').fill('4051')
  await first.getByLabel('City').fill('Bern')
  await first.getByLabel('Postcode').fill('3011')
  await first.getByRole('button', { name: 'Save' }).click()
  await one.page.getByText('Saved.').first().waitFor()
  const city = second.getByRole('alert').getByRole('radiogroup', { name: 'City' })
  await city.getByText('Saved: Bern').click()
  await second.getByRole('radiogroup', { name: 'Postcode' }).getByText('Yours: 4051').waitFor()
  await second.getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => second.getByLabel('City').inputValue()).toBe('Bern')
  await expect.poll(() => second.getByLabel('Postcode').inputValue()).toBe('4051')
  await one.leave()
  await two.leave()
})

test('a save that cannot be compared with what someone else saved says so', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings`)
  const section = page.getByRole('region', { name: 'Your shop' })
  await section.getByLabel('Phone').fill('+1 212 555 0199')
  await page.route('**/admin/v1/site', (route) => {
    if (route.request().method() === 'GET') return route.abort()
    const details = { applicationError: { code: 'REVISION_MISMATCH', description: 'Changed' } }
    return route.fulfill({ status: 409, json: { message: 'Changed', details } })
  })
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').first().waitFor()
  await leave()
})
