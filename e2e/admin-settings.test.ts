import { expect, test } from 'vitest'
import { owner } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

const storefront = async () => (await fetch(shop.url)).text()

test('what a merchant says of the shop is what shoppers read', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings`)
  const section = page.getByRole('region', { name: 'Your shop' })
  await section.getByLabel('Tagline').fill('Things worth keeping.')
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  expect(await section.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
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
  await page
    .getByText(/has a contrast of/)
    .first()
    .waitFor()

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

test.each(['settings', 'settings/look', 'settings/pages', 'settings/pages/new'])(
  '%s has no barriers, on a phone by day and at a desk by night',
  async (path) => {
    for (const options of [phone, { ...desktop, colorScheme: 'dark' as const }]) {
      const { page, leave } = await owner(browser, shop, { ...options, reducedMotion: 'reduce' })
      await page.goto(`${shop.url}/admin/${path}`)
      await page.locator('form, .list-paper, main p').first().waitFor()
      expect(await barriers(page)).toEqual([])
      await expectNoSidewaysScrolling(page)
      await leave()
    }
  },
)
