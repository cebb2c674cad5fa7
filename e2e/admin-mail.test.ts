import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHttpClient } from '../server/src/platform/http-client/http-client.ts'
import { queue } from '../server/src/platform/mail/mail.ts'
import { rows } from '../server/test/checkouts.ts'
import { type SmtpServer, startSmtpServer } from '../server/test/smtp-server.ts'
import { owner } from './merchant.ts'
import { barriers, desktop, expectNoSidewaysScrolling, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

let server: SmtpServer

beforeAll(async () => {
  server = await startSmtpServer()
  server.answer()
  shop.store.shop.httpClient = openHttpClient({ networks: ['127.0.0.1/32'], ports: [server.port] })
})
afterAll(() => server?.close())

async function send(to: string): Promise<void> {
  const { shop: theShop, siteId, clock } = shop.store
  const message = {
    siteId,
    from: 'hello@fieldhouse.example',
    to,
    subject: `Hello ${to}`,
    text: 'Hello',
    html: '<p>Hello',
  }
  await theShop.db.transaction((tx) =>
    queue(tx, [{ ...message, id: theShop.newId(), topic: 'orders' }], clock.now),
  )
  await shop.store.work()
}

test('a merchant sets up the mail server, sends a test e-mail, and then an e-mail that waited', async () => {
  await send('lena@example.com')
  const { page, complaints } = await owner(browser, shop, desktop)
  const alert = page.getByRole('alert')
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    // Once it is saved, the field of the password is empty again.
    await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
  }
  await page.goto(`${shop.url}/admin/mailbox`)
  await page.getByRole('link', { name: 'Set up a mail server' }).click()
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByRole('combobox', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: /^None/ }).click()
  await expect.poll(() => page.getByLabel('Port').inputValue()).toBe('25')
  await page.getByLabel('Port').fill(String(server.port))
  await page.getByLabel('User name').fill('anna')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await save()
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await alert.getByText(/535 5.7.8 wrong password/).waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill('secret')
  await save()
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await page.getByText('The mail server has taken the e-mail to anna@fieldhouse.example.').waitFor()
  expect(server.taken()).toHaveLength(1)
  expect(await barriers(page)).toEqual([])

  await page.goto(`${shop.url}/admin/mailbox`)
  await page
    .getByRole('row', { name: /lena@example.com/ })
    .getByText('Not sent')
    .waitFor()
  await page.getByRole('link', { name: 'Hello lena@example.com' }).click()
  await alert.getByText('The e-mail was not sent: there was no mail server.').waitFor()
  await page.getByRole('tab', { name: 'As plain text' }).click()
  await page.locator('iframe').waitFor({ state: 'detached' })
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('The e-mail is being sent.').waitFor()
  await shop.store.work()
  expect(server.taken().at(-1)).toContain('To: lena@example.com')
  expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
})

test('a merchant sees why an e-mail was not sent again', async () => {
  await send('later@example.com')
  await rows(shop.store, "UPDATE messages SET sent_at = now() WHERE recipient = 'later@example.com'", [])
  const { page, complaints } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/mailbox`)
  await page.getByRole('link', { name: 'Hello later@example.com' }).click()
  await page
    .getByRole('alert')
    .getByText(/It was not sent again\. Reason: .*451 4\.7\.1/)
    .waitFor()
  expect(complaints).toEqual([])
})

test('a merchant finds the e-mails that failed, with the reason', async () => {
  await send('nobody@example.com')
  const { page, complaints } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/mailbox?state=failed`)
  await page.getByRole('link', { name: 'Hello nobody@example.com' }).click()
  await page
    .getByRole('alert')
    .getByText(/550 5.1.1 no such mailbox/)
    .waitFor()
  await page.getByRole('tab', { name: 'As plain text' }).click()
  await page.locator('iframe').waitFor({ state: 'detached' })
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScrolling(page)
  await page.goto(`${shop.url}/admin/settings/mail`)
  await page.getByRole('button', { name: 'Send test e-mail' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScrolling(page)
  expect(complaints).toEqual([])
})

test('a merchant sees work that failed, and starts it again', async () => {
  await rows(
    shop.store,
    `INSERT INTO jobs (kind, payload, available_at, attempts, max_attempts, error, failed_at)
     VALUES ('fetch-pictures', $1, now(), 25, 25, 'maker.example answers with status 503', now())`,
    [JSON.stringify({ siteId: shop.store.siteId, id: shop.store.shop.newId() })],
  )
  const { page, complaints } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/status`)
  const work = page.getByRole('article').filter({ hasText: 'Fetching pictures of an import' })
  await work.getByText('maker.example answers with status 503').waitFor()
  expect(await barriers(page)).toEqual([])
  await expectNoSidewaysScrolling(page)
  await work.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The work starts again.').waitFor()
  await work.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
