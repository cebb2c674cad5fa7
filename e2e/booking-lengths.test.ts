import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hire, offer, price } from '../server/test/bookings.ts'
import { rows } from '../server/test/checkouts.ts'
import { owner } from './merchant.ts'
import {
  alive,
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

const today = new Date('2026-11-28T12:00:00Z')

/** A merchant lets customers choose between 30, 60 and 90 minutes, each with its price. */
async function setLengths(serviceId: string): Promise<void> {
  const { page, complaints, leave } = await owner(browser, shop, desktop)
  await page.goto(`${shop.url}/admin/bookings/services/${serviceId}`)
  await page.getByRole('button', { name: 'Add another length' }).click()
  await page.getByText('All lengths cost the same.').waitFor()
  await page.getByRole('textbox', { name: 'Length 1' }).fill('30')
  await page.getByRole('textbox', { name: 'Length 2' }).fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This length is already there.').waitFor()
  await page.getByRole('textbox', { name: 'Length 2' }).fill('60')
  await page.getByRole('button', { name: 'Add another length' }).click()
  await page.getByRole('textbox', { name: 'Length 3' }).fill('90')
  await page.getByRole('combobox', { name: 'How it is priced' }).click()
  await page.getByRole('option', { name: 'By length, staff or choice' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Service saved.').waitFor()
  await page.getByRole('textbox', { name: '60 minutes' }).fill('70')
  await page.getByRole('textbox', { name: '90 minutes' }).fill('95')
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByText('Prices saved.').waitFor()
  expect(complaints).toEqual([])
  await leave()
}

async function bookInAdmin(): Promise<void> {
  const { page, leave } = await owner(browser, shop, desktop)
  await page.clock.setFixedTime(today)
  await page.goto(`${shop.url}/admin/bookings/new`)
  await page.getByRole('combobox', { name: 'Service' }).click()
  await page.getByRole('option', { name: 'Massage' }).click()
  await page.getByRole('combobox', { name: 'Length' }).click()
  await page.getByRole('option', { name: '90 min' }).click()
  await page.getByLabel('Day', { exact: true }).fill('2026-12-14')
  await page.getByText('10:30 AM', { exact: true }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ida')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Confirmed', { exact: true }).waitFor()
  await leave()
}

async function chooseFirstTime(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Next free day/ }).click()
  await page
    .getByRole('button', { name: /\d:\d\d/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Booking Details' }).waitFor()
}

test('a merchant sets three lengths with their prices; shoppers choose one and keep it when they move', async () => {
  const massage = await offer(shop.store, {
    ...{
      name: 'Massage',
      staffMemberIds: [await hire(shop.store, 'Mara', { timeZone: 'America/New_York' })],
    },
    ...price('40.00', { online: false, inPerson: true }),
  })
  await setLengths(massage.id)
  await bookInAdmin()
  const address = `${shop.url}/services/${massage.mainSlug.name}`

  const { page, complaints, leave } = await shopper(browser, desktop)
  await page.goto(address)
  await page.getByText('30, 60, or 90 minutes').waitFor()
  await alive(page)
  await page.getByLabel('Length').focus()
  await page.keyboard.press('ArrowDown')
  await page.waitForURL(/length=60/)
  await expect.poll(() => page.getByLabel('Length').inputValue()).toBe('60')
  await page.locator('a[data-go][href*="length=60"]').first().waitFor()
  await expectOpenToEverybody(page)
  await chooseFirstTime(page)
  await page.getByText('$70.00').first().waitFor()
  expect(complaints).toEqual([])
  await leave()

  const quiet = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await quiet.page.goto(address)
  await quiet.page.getByLabel('Length').selectOption('90 minutes · $95.00')
  await quiet.page.getByRole('button', { name: 'Show' }).click()
  await expectNoSidewaysScrolling(quiet.page)
  await chooseFirstTime(quiet.page)
  await quiet.page.getByText('$95.00').first().waitFor()
  await quiet.leave()

  const [booked] = await rows<{ id: string; minutes: number; price: string }>(
    shop.store,
    `SELECT id, extract(epoch FROM ends_at - starts_at)::int / 60 AS minutes, price::text FROM bookings`,
    [],
  )
  expect(booked).toMatchObject({ minutes: 90, price: '9500' })
  const { token } = (
    await shop.store.ask('GET', `/v1/anonymous-bookings/${booked?.id}/token`, { as: shop.store.apiKey })
  ).body
  const mover = await shopper(browser, phone)
  await mover.page.goto(`${shop.url}/bookings/${token}`)
  await mover.page.getByRole('link', { name: 'Choose another time' }).click()
  await mover.page.getByText('Choose a new time for your booking.').waitFor()
  await expect.poll(() => mover.page.getByLabel('Length').count()).toBe(0)
  await mover.page.getByRole('link', { name: /^Next free day/ }).click()
  await mover.page.getByRole('button', { name: '9:00 AM' }).click()
  await mover.page.getByRole('button', { name: 'Move the booking' }).click()
  await mover.page.getByText('Your booking has a new time.').waitFor()
  await mover.page.getByText(/9:00.+10:30.AM/).waitFor()
  await mover.leave()
})
