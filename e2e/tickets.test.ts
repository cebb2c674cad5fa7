import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { expect, test } from 'vitest'
import { announce, sellTickets } from '../server/test/box-office.ts'
import { placeOrder, rows, visitorReadyToPay } from '../server/test/checkouts.ts'
import { readMails } from '../server/test/mails.ts'
import { becomeMember } from '../server/test/page-browser.ts'
import { pieces } from '../server/test/shoppers.ts'
import { buyTickets } from '../server/test/tickets.ts'
import { signIn } from './members.ts'
import { owner } from './merchant.ts'
import { barriers, expectNoSidewaysScrolling, expectOpenToEverybody, phone, shopper } from './shopper.ts'
import { browser, shop } from './world.ts'

test('a merchant refunds tickets of an order, on its page and on the guest list', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Salt glaze' })
  const kind = await sellTickets(store, event.id)
  const cardNumber = '4242 4242 4242 4242'
  const { orderId, tickets } = await buyTickets(store, [{ kind, quantity: 3 }], { cardNumber })
  const [first, second] = tickets
  const { page, complaints, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  const section = page.getByRole('region', { name: 'Tickets' })
  await section.getByText(first.ticketNumber).waitFor()
  await section.getByRole('button', { name: 'Refund tickets' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refund $75.00' }).waitFor()
  for (const { ticketNumber } of tickets.slice(1)) await dialog.getByLabel(ticketNumber).uncheck()
  await dialog.getByText('$25.00 goes back to the buyer').waitFor()
  await dialog.getByLabel('Reason (optional)').fill('Fell ill')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Refund $25.00' }).dblclick()
  await page.getByText('Tickets refunded.').waitFor()
  const refunded = section.getByText('Refunded', { exact: true })
  await refunded.waitFor()
  await page.getByText('$25.00 refunded').waitFor()
  await page.getByText('Partly refunded').first().waitFor()
  expect(await refunded.count()).toBe(1)
  expect(await barriers(page)).toEqual([])

  await page.goto(`${shop.url}/admin/events/${event.id}/guests`)
  await page.getByText(second.ticketNumber).waitFor()
  expect(await page.getByText(first.ticketNumber).count()).toBe(0)
  await page.getByRole('button', { name: 'Refund the ticket: Anna Berg' }).first().click()
  await dialog.getByRole('button', { name: 'Refund $25.00' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Refund the ticket: Anna Berg' }).count()).toBe(1)
  expect(await barriers(page)).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})

test('tickets that are not paid are cancelled instead of refunded', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Slip casting' })
  const kind = await sellTickets(store, event.id)
  const { orderId } = await buyTickets(store, [{ kind, quantity: 2 }])
  const { page, complaints, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/events/${event.id}/guests`)
  await page.getByRole('link', { name: 'Cancel the unpaid order: Anna Berg' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Refund the ticket: Anna Berg' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Let in: Anna Berg' }).first().click()
  const question = page.getByRole('dialog')
  await question.getByText('$50.00 of this order is open.').waitFor()
  expect(await page.getByRole('button', { name: 'Undo that', includeHidden: true }).count()).toBe(0)
  await question.getByRole('button', { name: 'Let in all the same' }).click()
  await page.getByRole('button', { name: 'Undo that this guest was let in: Anna Berg' }).waitFor()
  await page.getByRole('link', { name: 'Cancel the unpaid order: Anna Berg' }).first().click()
  const section = page.getByRole('region', { name: 'Tickets' })
  await section.getByText('This order is not paid in full, so there is no refund.').waitFor()
  expect(await section.getByRole('button', { name: 'Refund tickets' }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await section.getByRole('button', { name: 'Cancel the tickets' }).click()
  await page.getByRole('dialog').getByLabel('Put the tickets on sale again').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Order cancelled.').first().waitFor()
  await expect.poll(() => section.getByText('Cancelled').count()).toBe(2)
  const valid = 'SELECT number FROM tickets WHERE order_id = $1 AND NOT canceled'
  expect(await rows(store, valid, [orderId])).toEqual([])
  expect(complaints).toEqual([])
  await leave()
})

test('tickets of a cancelled event are marked in an order of something else, which is not cancelled', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Wood firing' })
  const { id: catalogItemId } = await sellTickets(store, event.id)
  const tickets = { quantity: 2, catalogReference: { appId: boxOfficeAppId, catalogItemId } }
  const { as, checkoutId } = await visitorReadyToPay(store, [tickets, pieces(1, shop.throwBlanket)])
  const { orderId } = (await placeOrder(store, as, checkoutId)).body
  store.clock.advance(60_000)
  await store.ask('POST', `/events/v3/events/${event.id}/cancel`, { as: store.apiKey })
  await store.work()
  const { page, complaints, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  const section = page.getByRole('region', { name: 'Tickets' })
  await expect.poll(() => section.getByText('Cancelled', { exact: true }).count()).toBe(2)
  const items = page.getByRole('region', { name: 'Items' })
  expect(await items.getByText('Cancelled', { exact: true }).count()).toBe(1)
  expect(await section.getByRole('button').count()).toBe(0)
  await page.getByRole('button', { name: 'Mark as paid' }).waitFor()
  await expectOpenToEverybody(page)
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByText('Order marked as paid.').first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0)
  expect(await section.getByRole('button').count()).toBe(0)
  expect(complaints).toEqual([])
  await leave()
})

test('a refund that the payment service refuses keeps the dialog open, which says why', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Celadon' })
  const kind = await sellTickets(store, event.id)
  const { orderId } = await buyTickets(store, [{ kind, quantity: 1 }], { cardNumber: '4000 0000 0000 5126' })
  const { page, leave } = await owner(browser, shop)
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  await page.getByRole('button', { name: 'Refund tickets' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refund $25.00' }).click()
  await dialog.getByRole('alert').filter({ hasText: 'Not refunded' }).waitFor()
  await dialog.getByText('The tickets stay valid.').waitFor()
  expect(await barriers(page)).toEqual([])
  await leave()
})

test('on a phone the refund of a ticket is not cut off, and the guest list says each action once', async () => {
  const { store } = shop
  const event = await announce(store, { title: 'Ash glaze' })
  const kind = await sellTickets(store, event.id)
  const { orderId } = await buyTickets(store, [{ kind, quantity: 2 }], { cardNumber: '4242 4242 4242 4242' })
  const { page, leave } = await owner(browser, shop, phone)
  await page.goto(`${shop.url}/admin/orders/${orderId}`)
  await page.getByRole('button', { name: 'Refund tickets' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund $50.00' }).waitFor()
  await expectNoSidewaysScrolling(page)
  await page.goto(`${shop.url}/admin/events/${event.id}/guests`)
  const list = page.getByRole('list', { name: 'Guests' })
  await expect.poll(() => list.getByRole('button').count()).toBe(4)
  expect(await list.getByText('Refund', { exact: true }).count()).toBe(2)
  await expectNoSidewaysScrolling(page)
  await leave()
})

test('a member gives a ticket away in the account, with one click too many', async () => {
  const { store } = shop
  const email = 'giver@mail.test'
  await becomeMember(store, email)
  const event = await announce(store, { title: 'Pit firing' })
  const kind = await sellTickets(store, event.id, { pricingMethod: { free: true } })
  const { tickets } = await buyTickets(store, [{ kind, quantity: 2 }], { buyer: { firstName: 'Gil', email } })
  await rows(
    store,
    'UPDATE tickets SET member_id = m.id FROM members m WHERE m.email = $1 AND number = ANY ($2)',
    [email, tickets.map(({ ticketNumber }) => ticketNumber)],
  )
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.goto(`${shop.url}/account/events`)
  await signIn(page, email)
  await page.getByRole('link', { name: 'Pit firing' }).click()
  await page.getByRole('heading', { name: 'Give a ticket to somebody else' }).waitFor()
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await page.getByLabel('First name').fill('Cara')
  await page.getByLabel('Last name').fill('Doe')
  await page.getByLabel('E-mail').fill('cara-new@mail.test')
  await page.getByRole('button', { name: 'Give the ticket away' }).click()
  await page.getByRole('heading', { name: 'Do you want to give this ticket away?' }).waitFor()
  await page.getByText('cara-new@mail.test').waitFor()
  await expectOpenToEverybody(page)
  await expectNoSidewaysScrolling(page)
  await page.getByRole('button', { name: 'Give the ticket away' }).dblclick()
  await page.getByText('The ticket now belongs to Cara Doe.').waitFor()
  await page.getByText(/Given to Cara Doe/).waitFor()
  await expectOpenToEverybody(page)
  const subjects = async () => (await readMails(store, 'cara-new@mail.test')).map(({ subject }) => subject)
  await expect.poll(subjects).toEqual(['Your tickets: Pit firing'])
  await page.getByRole('button', { name: 'Take the ticket back' }).dblclick()
  await page.getByText('The ticket is yours again.').waitFor()
  await expect.poll(subjects).toEqual(['Your tickets: Pit firing', 'Your ticket was taken back: Pit firing'])
  expect(complaints).toEqual([])
  await leave()
})

test('reserved tickets are known in every tab and in the account, until they are given back', async () => {
  const { store } = shop
  const email = 'tabs@mail.test'
  await becomeMember(store, email)
  const event = await announce(store, { title: 'Glaze night' })
  await sellTickets(store, event.id)
  const { page, complaints, leave } = await shopper(browser, phone)
  await page.clock.setFixedTime(store.clock.now)
  await page.goto(`${shop.url}/account/events`)
  await signIn(page, email)
  await page.waitForURL(`${shop.url}/account/events`)
  await page.goto(`${shop.url}/events/${event.slug}`)
  await page.getByLabel('Number of tickets: Adults').selectOption('1')
  await page.getByRole('button', { name: 'Get tickets' }).click()
  await page.getByRole('heading', { level: 1, name: 'Add your details' }).waitFor()

  const tab = await page.context().newPage()
  await tab.goto(`${shop.url}/events/${event.slug}`)
  await tab.getByRole('heading', { name: /Your tickets are reserved until/ }).waitFor()
  await tab.goto(`${shop.url}/account/events`)
  await tab.getByText(/Reserved until/).waitFor()
  await expectOpenToEverybody(tab)
  await tab.getByRole('link', { name: 'Glaze night' }).click()
  await tab.getByRole('button', { name: 'Give the tickets back' }).click()
  await tab.getByRole('heading', { name: 'These tickets are no longer reserved' }).waitFor()
  await tab.close()

  await page.goto(`${shop.url}/events/${event.slug}`)
  await page.getByLabel('Number of tickets: Adults').waitFor()
  await expect.poll(() => page.getByText(/Your tickets are reserved/).count()).toBe(0)
  expect(complaints).toEqual([])
  await leave()
})
