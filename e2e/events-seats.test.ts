import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { announce, inHours, reserve, seats, sellTickets } from '../server/test/box-office.ts'
import { readMails } from '../server/test/mails.ts'
import { owner } from './merchant.ts'
import {
  alive,
  barriers,
  desktop,
  expectNoSidewaysScrolling,
  expectOpenToEverybody,
  phone,
  shopper,
} from './shopper.ts'
import { browser, shop } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

const free = { pricingMethod: { free: true } }

async function openHall(title: string) {
  const { store } = shop
  const event = await announce(store, { title })
  const stalls = await sellTickets(store, event.id, { name: 'Stalls', ...free })
  const sections = [{ name: 'Stalls', ticketDefinitionIds: [stalls.id], rows: seats(['A', 'B'], 12) }]
  const path = `/admin/v1/events/${event.id}/seating-plan`
  await store.ask('PUT', path, { as: store.apiKey, body: { seatingPlan: { sections } } })
  return { event, stalls }
}

async function fillDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('E-mail').fill(email)
}

test('without a script, on a phone, a shopper chooses a seat and gets a ticket for it', async () => {
  const { event, stalls } = await openHall('Quartet')
  const { store } = shop
  const other = await store.visitor()
  const body = {
    ticketReservation: {
      tickets: [{ ticketDefinitionId: stalls.id, quantity: 1, ticketInfo: { seatId: '1-1-6' } }],
    },
  }
  await store.ask('POST', '/events/v1/ticket-reservations', { as: other, body })
  const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${shop.url}/events/${event.slug}`)
  await page.getByText('Choose your seats').click()
  await expectNoSidewaysScrolling(page)
  expect(await page.getByLabel('Row A, seat 6, taken').isDisabled()).toBe(true)
  await page.getByLabel('Row B, seat 3', { exact: true }).check()
  await page.getByRole('combobox').selectOption('2')
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('1 × Stalls, row B, seat 2: Free').waitFor()
  await page.getByText('1 × Stalls, row B, seat 3: Free').waitFor()
  await fillDetails(page, 'phone@example.com')
  await page.getByRole('button', { name: 'Get the tickets' }).click()
  await page.getByText('Stalls, row B, seat 3 ·').first().waitFor()
  const [mail] = await readMails(store, 'phone@example.com')
  expect(mail?.text).toContain('Stalls, row B, seat 3')
  await leave()
})

test('with a script, seats are chosen by keyboard, and a seat that somebody took is said', async () => {
  const { event, stalls } = await openHall('Octet')
  const { page, complaints, leave } = await shopper(browser, desktop)
  await page.goto(`${shop.url}/events/${event.slug}`)
  await page.getByText('Choose your seats').focus()
  await page.keyboard.press('Enter')
  const seat = page.getByLabel('Row A, seat 1', { exact: true })
  await seat.waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => seat.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  expect(await page.getByLabel('Row A, seat 2', { exact: true }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('2')
  await expectOpenToEverybody(page)
  const { store } = shop
  const body = {
    ticketReservation: {
      tickets: [{ ticketDefinitionId: stalls.id, quantity: 1, ticketInfo: { seatId: '1-1-1' } }],
    },
  }
  await store.ask('POST', '/events/v1/ticket-reservations', { as: await store.visitor(), body })
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('One of these seats is taken. Please choose again.').waitFor()
  expect(await page.getByLabel('Row A, seat 2', { exact: true }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('1 × Stalls, row A, seat 2: Free').waitFor()
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
  await leave()
})

test('fewer tickets give up the seats that were chosen last', async () => {
  const { event } = await openHall('Nonet')
  const { page, complaints, leave } = await shopper(browser, desktop)
  await page.goto(`${shop.url}/events/${event.slug}`)
  await alive(page)
  await page.getByText('Choose your seats').click()
  const seat = (number: number) => page.getByLabel(`Row B, seat ${number}`, { exact: true })
  const chosen = () => Promise.all([1, 2, 3].map((number) => seat(number).isChecked()))
  const number = page.getByRole('combobox')
  await seat(3).check()
  await seat(1).check()
  await seat(2).check()
  await expect.poll(() => number.inputValue()).toBe('3')
  await number.selectOption('2')
  expect(await chosen()).toEqual([true, false, true])
  await number.selectOption('1')
  expect(await chosen()).toEqual([false, false, true])
  await number.selectOption('0')
  expect(await chosen()).toEqual([false, false, false])
  await seat(2).check()
  await expect.poll(() => number.inputValue()).toBe('1')
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('1 × Stalls, row B, seat 2: Free').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('seats that are chosen before the scripts run have their tickets', async () => {
  const { event } = await openHall('Decet')
  const { page, complaints, leave } = await shopper(browser, desktop)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`${shop.url}/events/${event.slug}`, { waitUntil: 'commit' })
  await page.getByText('Choose your seats').click()
  await page.getByLabel('Row B, seat 3', { exact: true }).check()
  await page.getByLabel('Row B, seat 1', { exact: true }).check()
  expect(await page.getByRole('combobox').inputValue()).toBe('1')
  scripts.resolve()
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('2')
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('1 × Stalls, row B, seat 3: Free').waitFor()
  expect(complaints).toEqual([])
  await leave()
})

test('each price has its number, and seats agree with them', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Septet' })
  const options = [
    { name: 'Adult', price: { value: '20.00', currency: 'USD' } },
    { name: 'Child', price: { value: '10.00', currency: 'USD' } },
  ]
  const stalls = await sellTickets(store, event.id, {
    ...{ name: 'Stalls', limitPerCheckout: 5 },
    pricingMethod: { pricingOptions: { optionDetails: options } },
  })
  const sections = [{ name: 'Stalls', ticketDefinitionIds: [stalls.id], rows: seats(['A'], 6) }]
  const path = `/admin/v1/events/${event.id}/seating-plan`
  await store.ask('PUT', path, { as: store.apiKey, body: { seatingPlan: { sections } } })
  const { page, leave } = await shopper(browser, desktop)
  await page.goto(`${shop.url}/events/${event.slug}`)
  await page.getByText('Choose your seats').click()
  const [adults, children] = ['Adult', 'Child'].map((name) => page.getByLabel(name))
  if (!adults || !children) throw new Error('there are two prices')
  await page.getByLabel('Row A, seat 1', { exact: true }).check()
  await expect.poll(() => adults.inputValue()).toBe('1')
  await children.selectOption('1')
  await page.getByLabel('Row A, seat 2', { exact: true }).check()
  expect([await adults.inputValue(), await children.inputValue()]).toEqual(['1', '1'])
  await children.selectOption('0')
  expect(await page.getByLabel('Row A, seat 1', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Row A, seat 2', { exact: true }).isChecked()).toBe(false)
  await leave()
})

test('seats of several sections are told apart by their names', async () => {
  const { event, stalls } = await openHall('Decet')
  const { store } = shop
  const section = (name: string) => ({ name, ticketDefinitionIds: [stalls.id], rows: seats(['A'], 2) })
  const sections = [section('Stalls'), section('Balcony')]
  const path = `/admin/v1/events/${event.id}/seating-plan`
  await store.ask('PUT', path, { as: store.apiKey, body: { seatingPlan: { sections } } })
  const { page, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/events/${event.slug}`)
  await page.getByText('Choose your seats').click()
  await page.getByLabel('Stalls, Row A, seat 1', { exact: true }).check()
  await page.getByLabel('Balcony, Row A, seat 1', { exact: true }).check()
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('1 × Stalls, Balcony, row A, seat 1: Free').waitFor()
  await leave()
})

test('who has a code finds a hidden kind of tickets', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Premiere' })
  await sellTickets(store, event.id, { name: 'Public', ...free })
  const crew = await sellTickets(store, event.id, { name: 'Crew', hidden: true, ...free })
  const voucher = {
    ticketDefinitionId: crew.id,
    quantity: 2,
    code: 'CREW-1',
    expirationDate: inHours(store, 24),
  }
  await store.ask('POST', `/admin/v1/events/${event.id}/vouchers`, { as: store.apiKey, body: { voucher } })
  const { page, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/events/${event.slug}`)
  await page.getByText('Have a code?').click()
  await page.getByLabel('Code', { exact: true }).fill('nonsense')
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByText('This code is not valid for this event').waitFor()
  await expectOpenToEverybody(page)
  await page.getByText('Have a code?').click()
  await page.getByLabel('Code', { exact: true }).fill('crew-1')
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByText('Kept for you until').waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('2 × Crew: Free').waitFor()
  await leave()
})

test('sold-out tickets have a waiting list, and whoever is next gets a code', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Soirée' })
  const kind = await sellTickets(store, event.id, { name: 'Seats', limited: true, initialLimit: 1, ...free })
  const first = await store.visitor()
  const reservationId = await reserve(store, first, kind)
  const { page, leave } = await shopper(browser, { ...phone, javaScriptEnabled: false })
  await page.goto(`${shop.url}/events/${event.slug}`)
  await page.getByRole('link', { name: 'Join the waiting list: Seats' }).click()
  await page.getByRole('heading', { level: 1, name: 'Join the waiting list' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await fillDetails(page, 'wendy@example.com')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await page.getByText('You are on the waiting list').first().waitFor()
  await store.ask('POST', `/events/v1/ticket-reservations/${reservationId}/cancel`, { as: first, body: {} })
  await expect.poll(async () => (await readMails(store, 'wendy@example.com')).length).toBe(2)
  const mails = await readMails(store, 'wendy@example.com')
  const mail = mails.find(({ subject }) => subject === 'Tickets are free: Soirée')
  const link = new URL(/https?:\/\/\S+\?code=\S+/.exec(mail?.text ?? '')?.[0] ?? 'https://none.invalid')
  await page.goto(shop.url + link.pathname + link.search)
  await page.getByText('Kept for you until').waitFor()
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByText('1 × Seats: Free').waitFor()
  await leave()
})

test('a merchant makes a plan, takes a seat off sale, and makes a voucher', async () => {
  const { store } = shop
  const event: Loose = await announce(store, { title: 'Recital' })
  await sellTickets(store, event.id, { name: 'Stalls', ...free })
  const { page, complaints, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/events/${event.id}`)
  await page.getByRole('link', { name: 'Seats', exact: true }).click()
  await page.getByText('No seats yet.').waitFor()
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByLabel('Name of the section').fill('Balcony')
  await page.getByLabel('Rows to add').fill('2')
  await page.getByLabel('Seats in each row').fill('6')
  await page.getByRole('button', { name: 'Add rows' }).click()
  await page.getByRole('button', { name: 'Row B, seat 6, free' }).click()
  await page.getByRole('button', { name: 'Row B, seat 6, not on sale' }).waitFor()
  await page.getByText('marks it for wheelchairs').click()
  await page.getByRole('button', { name: 'Row A, seat 1, free' }).click()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the seats' }).click()
  await page.getByText('Seats saved.').waitFor()
  await page.getByRole('button', { name: 'Row A, seat 1, free, for wheelchairs' }).waitFor()
  await page.getByText('11 of 12 seats free.').waitFor()

  await page.goto(`${shop.url}/admin/events/${event.id}/vouchers`)
  await page.getByText('No vouchers yet').waitFor()
  await page.getByText('Nobody waits').waitFor()
  await page.getByRole('button', { name: 'New voucher' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make the voucher' }).click()
  await dialog.getByText('Enter a date to come.').waitFor()
  await dialog.getByLabel('Number of tickets').fill('2')
  await dialog.getByLabel('Valid until').fill('2026-11-25T12:00')
  await dialog.getByLabel('Price of one ticket').fill('7.50')
  await dialog.getByLabel('E-mail', { exact: true }).fill('press@example.com')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Make the voucher' }).click()
  await page.getByText('0 of 2').waitFor()
  expect(await readMails(store, 'press@example.com')).toHaveLength(1)
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})
