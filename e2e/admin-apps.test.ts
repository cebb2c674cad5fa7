import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Elsewhere, openElsewhere, openTestHttpClient } from '../server/test/web.ts'
import { owner, viewer } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

/** The page of an app: it says who opened it, and asks for a new session. */
const appPage = `<!doctype html><html lang="en"><title>Gift wrap</title><body><p id="who"></p><p id="again"></p><script>
  const claims = (session) => JSON.parse(atob(session.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
  const { session } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  document.getElementById('who').textContent = 'Opened by ' + claims(session).role
  addEventListener('message', ({ data }) => {
    if (data.type === 'cartwright:session') document.getElementById('again').textContent = 'Still ' + claims(data.session).role
  })
  parent.postMessage({ type: 'cartwright:session' }, '*')
</script></body></html>`

let app: Elsewhere
beforeAll(async () => {
  app = await openElsewhere((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(appPage)
  })
  shop.store.shop.httpClient = openTestHttpClient(app.port)
})
afterAll(() => app.close())

const manifest = (more: object = {}) =>
  JSON.stringify({
    id: '3b0a6a1e-1f52-4a0e-8f43-6e1f2a4c9d10',
    name: 'Gift wrap',
    developer: { name: 'Ribbon Ltd', website: 'https://ribbon.example' },
    description: 'Wraps each order as a gift.',
    permissions: ['WIX_STORES.READ_PRODUCTS', 'ECOM.READ_ORDERS'],
    plugins: [{ kind: 'ADDITIONAL_FEES', address: `${app.url}/fees`, fallback: 'SKIP' }],
    page: `${app.url}/page`,
    ...more,
  })

test('the owner reads what an app asks for, installs it by keyboard, opens its page and uninstalls it', async () => {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/apps`)
  await page.getByRole('link', { name: 'Add app' }).first().press('Enter')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByText('Enter an address or paste a manifest.').waitFor()
  await page.getByLabel('Manifest (JSON)').fill('{')
  await page.getByRole('button', { name: 'Continue' }).press('Enter')
  await page.getByText('This is not JSON.').waitFor()
  await page.getByLabel('Manifest (JSON)').fill(manifest())
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Install “Gift wrap”?' }).waitFor()
  await page.getByText('read orders with names and addresses of customers').waitFor()
  await page.getByText('fees; it learns the items').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Install' }).press('Enter')

  await page.getByRole('heading', { level: 1, name: '“Gift wrap” is installed' }).waitFor()
  await expect.poll(() => page.locator('.secret').first().textContent()).toMatch(/^cwa_/)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Done', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Gift wrap', exact: true }).waitFor()
  await expect.poll(() => page.getByText('cwa_').count()).toBe(0)

  await page.getByRole('link', { name: 'Open: Gift wrap' }).click()
  const frame = page.frameLocator('iframe[title="Gift wrap"]')
  await frame.getByText('Opened by owner').waitFor()
  await frame.getByText('Still owner').waitFor()

  await page.goto(`${shop.url}/admin/plugins`)
  await page.getByRole('main').getByRole('link', { name: 'Gift wrap' }).click()
  await page.getByText('An app brought this along').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Delete|Replace the key/ }).count()).toBe(0)

  const staff = await viewer(browser, shop, desktop)
  await staff.page.goto(`${shop.url}/admin`)
  await staff.page.getByRole('link', { name: 'Gift wrap' }).click()
  await staff.page.frameLocator('iframe[title="Gift wrap"]').getByText('Opened by viewer').waitFor()
  await expect.poll(() => staff.page.getByRole('link', { name: 'Apps', exact: true }).count()).toBe(0)
  await staff.leave()

  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Gift wrap', exact: true }).click()
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Uninstall' }).click()
  await page.getByText('No apps yet').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Gift wrap' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await leave()
})

test('an address that leads nowhere stays in the form with what is wrong', async () => {
  const { page, leave } = await owner(browser, shop, desktop)
  const address = 'http://10.0.0.1/manifest.json'
  await page.goto(`${shop.url}/admin/apps/new?manifest=${encodeURIComponent(address)}`)
  await page.getByText('This address is in a private network').waitFor()
  const field = page.getByLabel('Address of the manifest')
  await expect.poll(() => field.inputValue()).toBe(address)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await leave()
})

test('on a phone and in German, the owner sees what is new in a newer version', async () => {
  const { page, leave } = await owner(browser, shop, { ...phone, locale: 'de-DE' })
  const propose = async (text: string) => {
    await page.goto(`${shop.url}/admin/apps/new`)
    await page.getByLabel('Manifest (JSON)').fill(text)
    await page.getByRole('button', { name: 'Weiter' }).click()
  }
  await propose(manifest())
  await page.getByRole('heading', { level: 1, name: '„Gift wrap“ installieren?' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Installieren' }).click()
  await page.getByRole('heading', { level: 1, name: '„Gift wrap“ ist installiert' }).waitFor()
  await expectNoSidewaysScrolling(page)

  await propose(manifest({ permissions: ['WIX_STORES.READ_PRODUCTS', 'MEMBERS.READ'] }))
  await page.getByRole('heading', { level: 1, name: '„Gift wrap“ aktualisieren?' }).waitFor()
  const added = page.getByRole('listitem').filter({ hasText: 'Neu' })
  await expect.poll(() => added.allInnerTexts()).toEqual([expect.stringContaining('Kunden mit Namen')])
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Erlauben und aktualisieren' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gift wrap', exact: true }).waitFor()
  await page.getByText('Kunden mit Namen').waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Deinstallieren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deinstallieren' }).click()
  await page.getByText('Noch keine Apps').waitFor()
  await leave()
})

test('a merchant sees what a connected storefront asks for in vain', async () => {
  const { page, complaints } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/status`)
  await page.getByText('No storefront has asked for anything that this shop does not have.').waitFor()
  const { store } = shop
  const as = await store.visitor()
  for (const path of ['/v1/availability/multislot', '/_api/bookings-service/v2/multi_service_bookings']) {
    await store.ask('POST', path, { as, body: {} })
    await store.ask('POST', path, { as, body: {} })
  }
  await page.reload()
  const bookings = page.getByRole('article').filter({ hasText: 'Several services at once' })
  await bookings.getByText(/asked for this 4 times. This shop does not offer it/).waitFor()
  await bookings.getByText('POST /v1/availability/multislot').waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScrolling(page)
  await bookings.getByRole('link', { name: 'What it answers instead' }).click()
  await page.getByText('This shop books each service on its own.').waitFor()
  expect(complaints).toEqual([])
})
