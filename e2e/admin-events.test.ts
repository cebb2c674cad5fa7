import { expect, test } from 'vitest'
import { reserve } from '../server/test/box-office.ts'
import { owner } from './merchant.ts'
import { barriers, expectNoSidewaysScrolling, phone } from './shopper.ts'
import { browser, shop } from './world.ts'

test('a merchant announces an event with tickets, publishes it and lets its guests in', async () => {
  const { page, complaints, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/events`)
  await page.getByText('No events yet').waitFor()
  await page.getByRole('link', { name: 'New event' }).first().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter a title.').waitFor()
  await page.getByLabel('Title').fill('Kiln opening')
  await page.getByLabel('Short description').fill('We open the kiln together.')
  await page.getByLabel('Start').fill('2027-03-06T10:00')
  await page.getByLabel('End', { exact: true }).fill('2027-03-06T09:00')
  await page.getByRole('textbox', { name: 'Place' }).fill('Studio')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The end must come after the start.').waitFor()
  await page.getByLabel('End', { exact: true }).fill('2027-03-06T12:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kiln opening' }).waitFor()
  await page.getByText('No tickets yet. Nobody can buy any.').waitFor()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Add tickets' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Seat')
  await dialog.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Free of charge' }).click()
  await dialog.getByLabel('Number of tickets').fill('5')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('0 of 5 sold').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Upcoming').first().waitFor()

  const { store } = shop
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const as = await store.visitor()
  const query = { filter: { eventId } }
  const path = '/events-ticket-definitions/v3/ticket-definitions/query'
  const kinds = await store.ask('POST', path, { as, body: { query } })
  const reservationId = await reserve(store, as, kinds.body.ticketDefinitions[0], 2)
  const buyer = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }
  const ordered = await store.ask('POST', '/events/v1/checkout', {
    as,
    body: { eventId, reservationId, buyer },
  })
  const [first, second] = ordered.body.order.tickets

  await page.goto(first.checkInUrl)
  await page.getByRole('link', { name: 'For the team: let this guest in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check-in: Kiln opening' }).waitFor()
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByText('Valid: let in').first().waitFor()
  await page.getByLabel('Ticket number or name').fill(second.ticketNumber)
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  await page.getByText('2 of 2').waitFor()

  await page.goto(`${shop.url}/admin/events/${eventId}/guests`)
  await page.getByRole('button', { name: 'Undo that this guest was let in: Anna Berg' }).first().click()
  await page.getByRole('button', { name: 'Let in: Anna Berg', exact: true }).waitFor()
  const search = page.getByPlaceholder('Name, e-mail or number')
  await search.fill('nobody')
  await page.getByText('Nothing matches').first().waitFor()
  await search.fill(first.ticketNumber)
  await page.getByText(first.ticketNumber).waitFor()
  await page.getByText(second.ticketNumber).waitFor({ state: 'detached' })
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})

test('on a phone nothing of the events is cut off, and a cancelled event says so', async () => {
  const { page, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/events`)
  await page.getByRole('link', { name: 'Kiln opening' }).click()
  await page.getByRole('heading', { level: 1, name: 'Kiln opening' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Guests' }).click()
  await page.getByText('This event is cancelled. Nobody is let in.').waitFor()
  await page.goto(page.url().replace(/guests$/, 'check-in'))
  await page.getByRole('heading', { level: 1, name: 'This event is cancelled' }).waitFor()
  await page.goto(`${shop.url}/events/kiln-opening`)
  await page.getByText('This event is cancelled.').waitFor()
  await leave()
})
