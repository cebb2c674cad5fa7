import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hire, offer } from '../server/test/bookings.ts'
import { rows } from '../server/test/checkouts.ts'
import { readMails } from '../server/test/mails.ts'
import { owner } from './merchant.ts'
import { desktop, expectNoSidewaysScrolling, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

test('a merchant asks something and comes to some postcodes; a shopper answers without a script', async () => {
  const tuning = await offer(shop.store, {
    ...{
      name: 'Piano tuning',
      staffMemberIds: [await hire(shop.store, 'Mara', { timeZone: 'America/New_York' })],
    },
    payment: { rateType: 'NO_FEE' },
  })
  const merchant = await owner(browser, shop, desktop)
  const { page: admin } = merchant
  await admin.goto(`${shop.url}/admin/bookings/services/${tuning.id}`)
  await admin.getByRole('button', { name: 'Add field' }).click()
  await admin.getByRole('textbox', { name: 'Label' }).fill('Kinds of strings')
  await admin.getByRole('combobox', { name: 'Type' }).click()
  await admin.getByRole('option', { name: 'Several choices' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Enter at least one choice.').waitFor()
  await admin.getByRole('textbox', { name: 'Choices' }).fill('Steel\nCopper')
  await admin.getByRole('combobox', { name: 'Where' }).click()
  await admin.getByRole('option', { name: 'At the customer’s' }).click()
  await admin.getByRole('textbox', { name: 'Postcodes you visit' }).fill('101, 104')
  await expectOpenToEverybody(admin)
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Service saved.').waitFor()

  const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${shop.url}/services`)
  await page.getByRole('link', { name: 'Piano tuning' }).click()
  await page.getByRole('link', { name: /^Next free day/ }).click()
  await page
    .getByRole('button', { name: /\d:\d\d/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Booking Details' }).waitFor()
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('E-mail').fill('strings@example.com')
  await page.getByLabel('Your street and house number').fill('Lindenweg 12')
  await page.getByLabel('Postcode').fill('20095')
  await page.getByLabel('Town').fill('Berlin')
  await page.getByRole('group', { name: 'Kinds of strings' }).getByLabel('Copper').check()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.getByText('We do not come to this postcode.').first().waitFor()
  await expect.poll(() => page.getByLabel('Copper').isChecked()).toBe(true)
  await page.getByLabel('Postcode').fill('10117')
  await page.getByRole('button', { name: 'Book now' }).click()
  await page.getByRole('heading', { level: 1, name: 'You are booked' }).waitFor()
  await page.getByText('Copper').waitFor()
  await page.getByText('Lindenweg 12, Berlin, 10117').waitFor()
  await expect.poll(async () => (await readMails(shop.store, 'strings@example.com')).length).toBe(1)
  await leave()

  const [booked] = await rows<{ id: string }>(shop.store, 'SELECT id FROM bookings WHERE email = $1', [
    'strings@example.com',
  ])
  await admin.goto(`${shop.url}/admin/bookings/${booked?.id}`)
  await admin.getByText('Kinds of strings').waitFor()
  await admin.getByText('Copper').waitFor()
  await bookOnThePhone(admin)
  await merchant.leave()
})

/** The merchant is asked what shoppers are asked. */
async function bookOnThePhone(admin: Page): Promise<void> {
  const field = (name: string) => admin.getByRole('textbox', { name })
  const save = () => admin.getByRole('button', { name: 'Save' }).click()
  await admin.clock.setFixedTime(new Date('2026-11-28T12:00:00Z'))
  await admin.goto(`${shop.url}/admin/bookings/new`)
  await admin.getByRole('combobox', { name: 'Service' }).click()
  await admin.getByRole('option', { name: 'Piano tuning' }).click()
  await admin.getByRole('group', { name: 'Kinds of strings' }).getByLabel('Steel').check()
  await admin.getByLabel('Day', { exact: true }).fill('2026-12-14')
  await admin.getByText('9:00 AM', { exact: true }).click()
  await field('First name').fill('Otto')
  await field('Postcode').fill('20095')
  await expectOpenToEverybody(admin)
  await save()
  await admin.getByText('You do not visit this postcode.').waitFor()
  await expect.poll(() => admin.getByText('Fill in this field.').count()).toBe(2)
  await field('Street and house number').fill('Lindenweg 14')
  await field('Postcode').fill('10117')
  await field('Town').fill('Berlin')
  await save()
  await admin.getByText('Lindenweg 14, Berlin, 10117').waitFor()
  await admin.getByText('Steel').waitFor()
}
