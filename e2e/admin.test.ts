import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkOut, placeOrder } from '../server/test/checkouts.ts'
import { variantOf } from '../server/test/fixtures.ts'
import { pieces } from '../server/test/shoppers.ts'
import { anna, owner, setUpLink, signIn } from './merchant.ts'
import { desktop, expectOpenToEverybody, newcomer, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('the shop is set up by the link that the first start prints, and the owner comes back', async () => {
  const { page, complaints, leave } = await shopper(browser)
  await page.goto(await setUpLink(shop))
  await heading(page, 'Welcome to Fieldhouse').waitFor()
  await page.getByLabel('Your name').fill(anna.name)
  await page.getByLabel('E-mail').fill(anna.email)
  await page.getByLabel(/^Password/).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page
    .getByText(/at least 10 characters/i)
    .last()
    .waitFor()
  await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe(anna.name)
  await page.getByLabel(/^Password/).fill(anna.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await heading(page, 'Home').waitFor()
  await expect.poll(() => page.title()).toBe('Home · Fieldhouse')

  await page.getByRole('button', { name: `Menu for ${anna.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await heading(page, 'Sign in').waitFor()
  await expect.poll(() => page.getByText('This shop has no owner yet').count()).toBe(0)
  await page.goto(`${shop.url}/admin/mailbox`)
  await page.getByLabel('E-mail').fill(anna.email)
  await page.getByLabel(/^Password/).fill('not my password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Wrong e-mail or password').waitFor()
  await page.getByLabel(/^Password/).fill(anna.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Mailbox').waitFor()
  expect(complaints.filter((line) => !/401|400/.test(line))).toEqual([])
  await leave()
})

test('the first page shows sales as a chart and as a table, also of another period', async () => {
  const { page, complaints, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin`)
  await page.getByRole('img', { name: /^Sales, .* compared with the previous period$/ }).waitFor()
  const days = page.getByRole('region', { name: 'Sales by day' }).getByRole('row')
  await expect.poll(() => days.count()).toBe(31)
  await page.getByText('7 days', { exact: true }).click()
  await expect.poll(() => days.count()).toBe(8)
  expect(page.url()).toContain('days=7')
  await page.getByRole('tab', { name: /^Orders/ }).click()
  await page.getByRole('img', { name: /^Orders/ }).waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('somebody is invited, comes in with the link and sees only what the role allows', async () => {
  const { page, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/staff`)
  await page.getByRole('button', { name: 'Invite staff member' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Ben Cole')
  await dialog.getByLabel('E-mail').fill('ben')
  await dialog.getByRole('radio', { name: 'Editor' }).check()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await dialog.getByLabel('E-mail').and(page.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByLabel('E-mail').fill('ben@fieldhouse.example')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await page.locator('.secret').textContent()
  await page.getByRole('row', { name: /Ben Cole.*Editor.*Invited/ }).waitFor()

  const ben = await shopper(browser, phone)
  await ben.page.goto(link ?? '')
  await ben.page.getByLabel(/^Password/).fill('blue ladder, wet paint')
  await ben.page.getByRole('button', { name: 'Save password' }).click()
  await heading(ben.page, 'Home').waitFor()
  await ben.page.getByRole('button', { name: 'Open navigation' }).click()
  const navigation = ben.page.getByRole('navigation')
  await navigation.getByRole('link', { name: 'Mailbox' }).waitFor()
  await expect.poll(() => navigation.getByRole('link', { name: 'Staff', exact: true }).count()).toBe(0)
  await ben.leave()

  await page.getByRole('row', { name: /Ben Cole.*Active/ }).waitFor()
  await page.getByRole('button', { name: 'Actions for Ben Cole' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(() => page.getByRole('row', { name: /Ben Cole/ }).count()).toBe(0)
  await leave()
})

test('an API key is shown once, works, and is revoked', async () => {
  const { page, complaints, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/keys`)
  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Accounting')
  await dialog.getByRole('combobox', { name: 'Choose permissions' }).fill('READ_ORDERS')
  await page.getByRole('option', { name: /^ECOM.READ_ORDERS/ }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  const secret = (await page.locator('.secret').textContent()) ?? ''
  const orders = () =>
    shop.store.ask('POST', '/ecom/v1/orders/search', { as: secret, body: {} }).then(({ status }) => status)
  expect(await orders()).toBe(200)

  await page
    .getByRole('row', { name: /Accounting/ })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('row', { name: /Accounting.*Revoked/ }).waitFor()
  expect(await orders()).toBe(401)
  await page.reload()
  await heading(page, 'API keys & storefronts').waitFor()
  await expect.poll(() => page.locator('.secret').count()).toBe(0)
  expect(complaints).toEqual([])

  await page.goto(`${shop.url}/admin/audit`)
  await page
    .getByRole('row', { name: /Anna Keller.*Created an API key/ })
    .first()
    .waitFor()
  await leave()
})

test('a storefront is allowed; leaving a form that is not saved is asked about', async () => {
  const { page, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/keys/apps/new`)
  await page.getByLabel('Name').fill('Our own shop')
  await page.getByRole('link', { name: 'Mailbox' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Our own shop')
  await page.getByLabel('Redirect URIs').fill('https://own.example/back\nno address')
  await page.getByRole('button', { name: 'Add storefront' }).click()
  await page.getByText(/^2: /).waitFor()
  await page.getByLabel('Redirect URIs').fill('https://own.example/back')
  const kind = page.getByRole('combobox', { name: 'Kind' })
  const hosts = page.getByRole('combobox', { name: 'Addresses of pictures and files' })
  await expect.poll(() => hosts.inputValue()).toContain('static.wixstatic.com')
  await kind.click()
  await page.getByRole('option', { name: 'Standard OAuth client' }).click()
  await expect.poll(() => hosts.inputValue()).toBe('This shop’s own address')
  await hosts.click()
  await page.getByRole('option', { name: /static\.wixstatic\.com/ }).click()
  await page.getByRole('button', { name: 'Add storefront' }).click()
  await heading(page, 'Our own shop').waitFor()
  await expect.poll(() => hosts.inputValue()).toContain('static.wixstatic.com')
  await page.getByRole('link', { name: 'Mailbox' }).click()
  await heading(page, 'Mailbox').waitFor()
  await leave()
})

/** Somebody buys something; the shop writes an e-mail about it. */
async function order(): Promise<void> {
  const { store, mug } = shop
  const as = await store.visitor()
  const lineItems = [pieces(1, mug, { variantId: variantOf(mug, 'Sage') })]
  await placeOrder(store, as, await checkOut(store, { as, lineItems }))
}

test('an e-mail of the shop is read as its buyer reads it; an invitation is not', async () => {
  await order()
  const { page, complaints, leave } = await owner(browser, shop)
  await page.request.post(`${shop.url}/admin/v1/staff`, {
    data: { member: { name: 'Cleo Marsh', email: 'cleo@fieldhouse.example', role: 'viewer' } },
    headers: { origin: shop.url },
  })
  await page.goto(`${shop.url}/admin/mailbox`)
  await page
    .getByRole('link', { name: /^Your order/ })
    .first()
    .click()
  await heading(page, /^Your order/).waitFor()
  await page.frameLocator('iframe').getByText('Speckled Mug').first().waitFor()
  await page.getByRole('tab', { name: 'As plain text' }).click()
  await page
    .locator('pre')
    .getByText(/Speckled Mug/)
    .waitFor()
  await page.getByRole('link', { name: 'Mailbox' }).first().click()
  await page
    .getByRole('link', { name: /^You are invited to run/ })
    .first()
    .click()
  await page.getByText(/Only its recipient can read it/).waitFor()
  await expect.poll(() => page.locator('iframe').count()).toBe(0)
  expect(complaints).toEqual([])
  await leave()
})

test('everything is reached by keyboard: the palette, the letters, the help, the dark', async () => {
  const { page, complaints, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin`)
  await heading(page, 'Home').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByLabel('Search pages, products, orders').fill('mail')
  await page.keyboard.press('Enter')
  await heading(page, 'Mailbox').waitFor()
  await expect
    .poll(() => heading(page, 'Mailbox').evaluate((title) => title === document.activeElement))
    .toBe(true)
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await heading(page, 'API keys & storefronts').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const before = await scheme()
  await page.keyboard.press('Control+Shift+l')
  await expect.poll(scheme).not.toBe(before)
  const chosen = await scheme()
  await page.reload()
  await heading(page, 'API keys & storefronts').waitFor()
  await expect.poll(scheme).toBe(chosen)
  expect(complaints).toEqual([])
  await leave()
})

test('what is changed elsewhere is seen at once', async () => {
  const { page, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/keys`)
  await page.getByRole('row', { name: /Merchant/ }).waitFor()
  const key = { name: 'Warehouse', permissions: ['WIX_STORES.READ_INVENTORY'] }
  await shop.store.ask('POST', '/admin/v1/api-keys', { as: shop.store.apiKey, body: { key } })
  await page.getByRole('row', { name: /Warehouse/ }).waitFor()
  await leave()
})

test('who is signed out meanwhile signs in again over the page, and nothing typed is lost', async () => {
  const { page, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/keys/apps/new`)
  await page.getByLabel('Name').fill('Half typed')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add storefront' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Password/).fill(anna.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half typed')
  await leave()
})

test('the admin speaks German to who reads German', async () => {
  const { page, complaints, leave } = await owner(browser, shop, { ...desktop, locale: 'de-DE' })
  await page.goto(`${shop.url}/admin/mailbox`)
  await heading(page, 'Postfach').waitFor()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de')
  await page.getByRole('button', { name: /^Menü von/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await heading(page, 'Mailbox').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

/** Kilobytes, gzip */
const mostScript = 300

test(`the scripts that the admin begins with are at most ${mostScript} KB`, async () => {
  const { page, leave } = await newcomer(browser)
  await signIn(page, shop)
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response)
  })
  await page.goto(`${shop.url}/admin/mailbox`)
  await heading(page, 'Mailbox').waitFor()
  const sizes = scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length)
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  console.log(`/admin/mailbox: ${(bytes / 1000).toFixed(1)} KB of JavaScript, gzip`)
  expect(bytes / 1000).toBeLessThanOrEqual(mostScript)
  await leave()
})

test('each page brings the calls that it makes; only pages that show all calls load them all', async () => {
  const { page, leave } = await owner(browser, shop)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/calls-[^/]*\.js$/.test(request.url())) scripts.push(request.url())
  })
  await page.goto(`${shop.url}/admin`)
  await heading(page, 'Home').waitFor()
  const addresses = await page
    .locator('a.nav-link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const showAll = ['/admin/audit', '/admin/keys']
  expect(addresses).toEqual(expect.arrayContaining(showAll))
  const visit = async (address: string) => {
    await page.locator(`a.nav-link[href="${address}"]`).click()
    await page.waitForURL(({ pathname }) => pathname === address)
  }
  for (const address of addresses.filter((each) => !showAll.includes(each))) await visit(address)
  expect(scripts).toEqual([])
  await visit('/admin/keys')
  await expect.poll(() => scripts).toHaveLength(1)
  await leave()
})

/** Every page of the shell and what opens on it. */
const states: Record<string, (page: Page) => Promise<void>> = {
  async 'the first page'(page) {
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('img', { name: /^Sales/ }).waitFor()
  },
  async 'the mailbox'(page) {
    await page.goto(`${shop.url}/admin/mailbox`)
    await page
      .getByRole('link', { name: /^Your order/ })
      .first()
      .waitFor()
  },
  async 'an e-mail'(page) {
    await page.goto(`${shop.url}/admin/mailbox`)
    await page
      .getByRole('link', { name: /^Your order/ })
      .first()
      .click()
    // Nothing can look into the message itself: no script runs in it.
    await page.getByRole('tab', { name: 'As plain text' }).click()
  },
  async staff(page) {
    await page.goto(`${shop.url}/admin/staff`)
    await page.getByText(anna.email).last().waitFor()
  },
  async 'an invitation being written'(page) {
    await page.goto(`${shop.url}/admin/staff`)
    await page.getByRole('button', { name: 'Invite staff member' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').waitFor()
  },
  async 'keys and storefronts'(page) {
    await page.goto(`${shop.url}/admin/keys`)
    await page.getByText('Merchant').first().waitFor()
  },
  async 'a storefront'(page) {
    await page.goto(`${shop.url}/admin/keys/apps/${shop.store.clientId}`)
    await page.getByLabel('Origins').waitFor()
  },
  async 'the audit log'(page) {
    await page.goto(`${shop.url}/admin/audit`)
    await page.getByText('Anna Keller').first().waitFor()
  },
  async 'the own account'(page) {
    await page.goto(`${shop.url}/admin/account`)
    await page.getByText('This browser').waitFor()
  },
  async 'a page that is not there'(page) {
    await page.goto(`${shop.url}/admin/nowhere`)
    await heading(page, 'This page does not exist').waitFor()
  },
  async 'the sign-in'(page) {
    await page.context().clearCookies()
    await page.goto(`${shop.url}/admin`)
    await heading(page, 'Sign in').waitFor()
  },
  async 'a link that is used up'(page) {
    await page.goto(`${shop.url}/admin/invitation#token=used`)
    await page.getByRole('alert').waitFor()
  },
  async 'the palette'(page) {
    await page.goto(`${shop.url}/admin`)
    await page.getByRole('button', { name: /^Search or go to/ }).click()
    await page.getByRole('dialog').getByLabel('Search pages, products, orders').waitFor()
  },
  async 'the shortcuts'(page) {
    await page.goto(`${shop.url}/admin`)
    await heading(page, 'Home').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  },
}

test.each(Object.keys(states))(
  '%s: no barriers, and it fits, on a phone by day and at a desk by night',
  async (state) => {
    const { page, leave } = await owner(browser, shop, { ...phone, reducedMotion: 'reduce' })
    await states[state]?.(page)
    await expectOpenToEverybody(page)
    await leave()
  },
)
