import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stock, vase } from '../server/test/fixtures.ts'
import { readMails } from '../server/test/mails.ts'
import { pieces } from '../server/test/shoppers.ts'
import { owner } from './merchant.ts'
import { desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

const hour = 3_600_000

/** Keeps a picture to look at, where `PICTURES` says. */
async function lookAt(page: Page, name: string): Promise<void> {
  if (name.endsWith('1440')) await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await picture(page, name)
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** The address of the checkout page of a new visitor with two bowls. */
async function checkoutAddress(): Promise<string> {
  const { store } = shop
  const bowl = await stock(store, { ...vase, name: 'Bowl', price: 24 }, 1000)
  const as = await store.visitor()
  const body = { lineItems: [pieces(2, bowl)] }
  await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body })
  const made = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', {
    ...{ as, body: { channelType: 'WEB' } },
  })
  const ecomCheckout = { checkoutId: made.body.checkoutId }
  const { redirectSession } = (
    await store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as, body: { ecomCheckout } })
  ).body
  return redirectSession.fullUrl
}

test.each([
  ['at a desk', desktop, true],
  ['on a phone without scripts', phone, false],
])('a buyer %s is reminded of what they left, and unsubscribes', async (_where, options, hasScripts) => {
  const size = options.viewport.width
  const email = `left-${size}@example.com`
  const settings = { abandonedCheckouts: { keep: !hasScripts } }
  await shop.store.ask('PATCH', '/admin/v1/site', { as: shop.store.apiKey, body: { site: { settings } } })
  const merchant = await owner(browser, shop, options)
  const admin = merchant.page
  await admin.goto(`${shop.url}/admin/abandoned-checkouts`)
  if (hasScripts) {
    await admin.getByText('Abandoned checkouts are not kept').waitFor()
    await picture(admin, `off-${size}`)
    await admin.getByRole('link', { name: 'Open settings' }).click()
    await admin.getByLabel('Keep abandoned checkouts').check()
    await admin.getByRole('button', { name: 'Save' }).click()
    await admin.getByText('Saved').first().waitFor()
  } else await admin.goto(`${shop.url}/admin/settings/abandoned-checkouts`)
  await admin.getByLabel('Hours to the first reminder').waitFor()
  await picture(admin, `settings-${size}`)

  const buyer = await shopper(browser, { ...options, javaScriptEnabled: hasScripts })
  const { page } = buyer
  await page.goto(await checkoutAddress())
  const box = page.getByLabel('E-mail me a reminder if I do not finish this order.')
  expect(await box.isChecked()).toBe(false)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await box.check()
  await picture(page, `checkout-${size}`)
  if (hasScripts) {
    const saved = page.waitForResponse((reply) => reply.request().method() === 'POST')
    await page.getByLabel('Full name').first().fill('Anna Berg')
    await saved
  } else
    await page
      .getByRole('button', { name: /^Update/ })
      .first()
      .click()
  await expect.poll(async () => (await leftCheckouts(email)).length).toBe(1)

  shop.store.clock.advance(2 * hour)
  await shop.store.runJob('abandoned-checkouts')
  shop.store.clock.advance(2 * hour)
  await shop.store.runJob('abandoned-checkouts')
  const { text = '' } = (await readMails(shop.store, email)).at(-1) ?? {}
  const link = (part: string) => new RegExp(`https?://\\S+/${part}\\?\\S+`).exec(text)?.[0] ?? ''

  const friend = await shopper(browser, { ...options, javaScriptEnabled: hasScripts })
  await friend.page.goto(onShop(link('restore')))
  await friend.page.getByText('2 × Bowl').waitFor()
  expect(await friend.page.content()).not.toContain(email)
  await lookAt(friend.page, `restore-${size}`)
  await friend.page.getByRole('button', { name: 'Go to the checkout' }).click()
  await friend.page.getByLabel('E-mail', { exact: true }).waitFor()
  expect(await friend.page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('')

  await page.goto(onShop(link('unsubscribe')))
  await picture(page, `unsubscribe-${size}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('You are unsubscribed.').waitFor()

  await admin.goto(`${shop.url}/admin/abandoned-checkouts`)
  await admin.getByText(email).first().waitFor()
  await lookAt(admin, `list-${size}`)
  await admin.locator('a.row-link').first().click()
  await admin.getByText('No more e-mails: the buyer has unsubscribed.').waitFor()
  await lookAt(admin, `details-${size}`)
  await admin.getByRole('button', { name: 'Delete' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await admin.getByText('Abandoned checkout deleted.').first().waitFor()
})

const onShop = (url: string) => `${shop.url}${url.slice(new URL(url).origin.length)}`

async function leftCheckouts(email: string) {
  const { sql } = await import('kysely')
  const { rows } = await sql`select from checkouts where data ->> 'email' = ${email}
    and data ? 'remindersAgreedAt'`.execute(shop.store.shop.db.kysely)
  return rows
}
