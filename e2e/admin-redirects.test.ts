import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { owner, viewer } from './merchant.ts'
import { desktop, expectOpenToEverybody, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

async function open(address: string) {
  const answer = await fetch(shop.url + address, { headers: { accept: 'text/html' }, redirect: 'manual' })
  return answer.status === 301 ? answer.headers.get('location') : answer.status
}

async function add(page: Page, path: string, target: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a redirect' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Old address').fill(path)
  await dialog.getByLabel('New address').fill(target)
  await dialog.getByRole('button', { name: 'Save' }).dblclick()
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('a merchant leads old addresses to new ones, changes one, finds one and deletes one', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin`)
  await page.getByRole('link', { name: 'Redirects' }).click()
  await page.getByText('No redirects yet').waitFor()

  await add(page, 'our-story', '/pages/about')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Enter a path that begins with /').waitFor()
  await dialog.getByLabel('Old address').fill('https://former-shop.example/Our-Story/')
  await dialog.getByText('Only /Our-Story/ counts').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Redirect saved.').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => open('/our-story')).toBe('/pages/about')

  await add(page, '/pages/about', '/our-story')
  await dialog.getByText('Other redirects lead from there back to this address').waitFor()
  await dialog.getByLabel('New address').fill('/products/gone')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await add(page, '/our-story', '/pages/else')
  await dialog.getByText('This address has a redirect already.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await add(page, '/cart', '/pages/basket')
  await page.getByText('It does nothing as long as this shop has a page').waitFor()
  await page.getByText('Page exists', { exact: true }).waitFor()
  expect(await open('/cart')).toBe(200)

  await page.getByRole('button', { name: 'Change the redirect from /our-story' }).click()
  await dialog.getByLabel('New address').fill('https://blog.example/story')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => open('/our-story')).toBe('https://blog.example/story')

  await page.getByRole('searchbox').fill('blog.example')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByRole('button', { name: 'Actions for /our-story' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Redirect deleted.').waitFor()
  await expect.poll(() => open('/our-story')).toBe(404)
  expect(complaints.filter((complaint) => !/40[0-9]/.test(complaint))).toEqual([])
  await leave()
})

test('the list of a former shop is imported, also with columns of its own', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/redirects`)
  await page.getByRole('link', { name: 'Import a list' }).click()
  const [choosing] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a file' }).click(),
  ])
  const buffer = Buffer.from('Alte Adresse;Neue Adresse\n/alter-krug;/products/krug\nkein/*;/x\n')
  await choosing.setFiles({ name: 'umleitungen.csv', mimeType: 'text/csv', buffer })
  await page.getByText(/^Checking:/).waitFor()
  await shop.store.work()
  await page.getByLabel('What Alte Adresse holds').first().waitFor()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByText(/^Checking:/).waitFor()
  await shop.store.work()
  await page.getByText('Redirects (CSV)').waitFor()
  await page.getByText('must be one whole path: patterns with * are not supported').first().waitFor()
  await page.getByRole('button', { name: 'Import 1 entry' }).click()
  await page.getByText(/^Importing:/).waitFor()
  await shop.store.work()
  await page.getByRole('link', { name: 'View redirects' }).click()
  await page.getByText('/alter-krug').waitFor()
  await expect.poll(() => open('/alter-krug')).toBe('/products/krug')
  await leave()
})

test('on a phone, long addresses fit and everybody can use the list', async () => {
  const { page, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/settings/redirects`)
  const long = `/${'a-very-long-address-of-a-former-shop/'.repeat(5)}page`
  await add(page, long, '/pages/short')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText(long).first().waitFor()
  await expectOpenToEverybody(page)
  await leave()
})

test('whoever may only look changes nothing', async () => {
  const redirect = { path: '/seen-by-all', target: '/pages/about' }
  await shop.store.ask('POST', '/admin/v1/url-redirects', { as: shop.store.apiKey, body: { redirect } })
  const { page, leave } = await viewer(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/settings/redirects`)
  await page.getByText('/seen-by-all').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add a redirect' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
  await leave()
})
