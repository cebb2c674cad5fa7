import type { BookedProps, BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import type { ThanksProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce, reserve, sellTickets } from '../../test/box-office.ts'
import { rows } from '../../test/checkouts.ts'
import { readMails } from '../../test/mails.ts'
import { openPageBrowser } from '../../test/page-browser.ts'
import { refusal } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { buyTickets, type Loose } from '../../test/tickets.ts'
import { endOrders } from './sales/cancelations.service.ts'
import { ticketsPath } from './tickets/codes.rules.ts'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { paymentMethods: ['manual', 'test-card'] } })
})
afterAll(() => store.close())

const merchant = (method: string, path: string, body?: object) =>
  store.ask(method, path, { as: store.apiKey, ...(body && { body }) })
const cancel = (id: string) => merchant('POST', `/events/v3/events/${id}/cancel`)
const minute = 60_000

/** Two tickets of an event that is cancelled afterwards, and the page of both. */
async function canceledTickets() {
  const event = await announce(store, { title: 'Kiln concert' })
  const kind = await sellTickets(store, event.id)
  const { tickets, orderId } = await buyTickets(store, [{ kind, quantity: 2 }])
  const [{ id }] = await rows<Loose>(store, 'SELECT reservation_id AS id FROM tickets WHERE order_id = $1', [
    orderId,
  ])
  const path = ticketsPath(store.shop.tokens, { siteId: store.siteId, name: id })
  const list = async (query: string) =>
    (await merchant('GET', `/admin/v1/events/${event.id}/check-in-codes?${query}`)).body
  const { readDate } = await list('')
  store.clock.advance(minute)
  await cancel(event.id)
  return { event, tickets, path, list, readDate }
}

test('the page of the tickets says that the event is cancelled, and shows no codes', async () => {
  const { tickets, path } = await canceledTickets()
  const { props } = await openPageBrowser(store).open<BookedProps>(path)
  expect(props).toMatchObject({ statusText: 'Cancelled', isOff: true, codes: [], forms: [] })
  expect(props.intro).toBe('This event is cancelled. Your tickets are not valid any more.')
  expect(props.links.map(({ label }) => label)).toEqual(['See the event'])
  const door = await openPageBrowser(store).open<BookingsPageProps>(tickets[0].checkInUrl)
  expect([door.status, door.props]).toMatchObject([409, { intro: 'The event is cancelled.' }])
})

test('nobody is let in with tickets of a cancelled event, and doors learn that', async () => {
  const { event, tickets, list, readDate } = await canceledTickets()
  const [{ ticketNumber, checkInUrl: code }] = tickets
  const refused = await merchant('POST', '/events/v1/tickets/check-in', {
    eventId: event.id,
    ticketNumber: [ticketNumber],
  })
  expect(refusal(refused)).toBe('TICKET_VOID')
  const scan = { id: store.shop.newId(), code, scannedDate: new Date(store.clock.now).toISOString() }
  const path = `/admin/v1/events/${event.id}/scans`
  const { body } = await merchant('POST', path, { device: 'north', scans: [scan] })
  expect(body.results).toMatchObject([{ result: 'VOID' }])
  expect(await list('')).toMatchObject({ codes: [], total: 0 })
  const { codes } = await list(`includeCanceled=true&changedSince=${readDate}`)
  expect(codes).toMatchObject([{ canceled: true }, { canceled: true }])
})

test('guests without tickets of a cancelled event are not let in, and read that it is cancelled', async () => {
  const event = await announce(store, { title: 'Opening', registration: { initialType: 'RSVP' } })
  const browser = openPageBrowser(store)
  await browser.open(`/rsvps/details?event=${event.slug}`)
  const { location } = await browser.send({ firstName: 'Ben', lastName: 'Roe', email: 'ben@mail.test' })
  const [{ id }] = await rows<Loose>(store, 'SELECT id FROM rsvps WHERE event_id = $1', [event.id])
  await cancel(event.id)
  const refused = await merchant('POST', `/events/v2/rsvps/${id}/check-in`, {})
  expect(refusal(refused)).toBe('UNEXPECTED_RSVP_STATUS')
  const { props } = await browser.open<BookedProps>(location)
  expect(props).toMatchObject({ statusText: 'Cancelled', intro: 'This event is cancelled.', forms: [] })
})

/** An order of tickets of an event that is cancelled afterwards; the page of the order before and after, and its mails. */
async function canceledOrder(title: string, { email, cardNumber }: { email: string; cardNumber?: string }) {
  const event = await announce(store, { title })
  const kind = await sellTickets(store, event.id)
  const buyer = { firstName: 'Lars', lastName: 'Roe', email }
  const { orderId } = await buyTickets(store, [{ kind, quantity: 2 }], { cardNumber, buyer })
  const texts = (await readMails(store, email)).map(({ text }) => text).join()
  const link = /View your order: (\S+)/.exec(texts)?.[1] ?? ''
  store.clock.advance(minute)
  await cancel(event.id)
  const mails = await readMails(store, email)
  const told = mails.filter(({ subject }) => subject === `Cancelled: ${title}`)
  const { order } = (await merchant('GET', `/ecom/v1/orders/${orderId}`)).body
  const page = (await openPageBrowser(store).open<ThanksProps>(link)).props
  return { event, orderId, told, order, page }
}

const endings = ({ activities }: Loose) =>
  activities.flatMap(({ customActivity }: Loose) => (customActivity ? [customActivity.type] : []))

test('an order of a cancelled event that nobody has paid is cancelled, and its buyer reads that nothing is due', async () => {
  const { told, orderId, order, page } = await canceledOrder('Ash glazes', { email: 'owes@mail.test' })
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('and you do not have to.')])
  expect(order).toMatchObject({ status: 'CANCELED', paymentStatus: 'NOT_PAID' })
  expect(endings(order)).toEqual(['EVENT_CANCELED'])
  expect(page).toMatchObject({ title: 'This order is cancelled', hasEnded: true })
  expect(page.messages).toEqual([{ kind: 'info', text: 'You do not have to pay anything.' }])
  expect(page.paymentText).toMatch(/: not paid$/)
  expect([page.paymentNote, page.downloads]).toEqual([undefined, undefined])
  const paid = await merchant('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  expect(refusal(paid)).toBe('ORDER_CANCELED')
})

test('a paid order of a cancelled event stays for its refund, says so once, and thanks nobody', async () => {
  const card = { email: 'paid@mail.test', cardNumber: '4242 4242 4242 4242' }
  const { event, told, orderId, order, page } = await canceledOrder('Salt glazes', card)
  expect(told.map(({ text }) => text)).toEqual([
    expect.stringContaining('The cancellation has not refunded anything yet.'),
  ])
  expect(order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(page).toMatchObject({ title: 'This order is cancelled', hasEnded: true })
  expect(page.messages).toEqual([{ kind: 'info', text: 'If the shop refunds something, you get an e-mail.' }])
  expect(page.downloads?.files).toMatchObject([{ note: 'Cancelled' }])
  await endOrders(store.shop, { siteId: store.siteId, eventId: event.id })
  const { body } = await merchant('GET', `/ecom/v1/orders/${orderId}`)
  expect(endings(body.order)).toEqual(['EVENT_CANCELED'])
})

test('of tickets that were refunded in part, buyer and merchant read which one, and what is open', async () => {
  const event = await announce(store, { title: 'Raku night' })
  const kind = await sellTickets(store, event.id)
  const buyer = { firstName: 'Rita', lastName: 'Raku', email: 'raku@mail.test' }
  const cardNumber = '4242 4242 4242 4242'
  const { tickets, orderId } = await buyTickets(store, [{ kind, quantity: 2 }], { cardNumber, buyer })
  const [{ ticketNumber }] = tickets
  await merchant('POST', `/admin/v1/events/${event.id}/ticket-refunds`, { ticketNumber: [ticketNumber] })
  await cancel(event.id)
  const listed = (await merchant('GET', `/events/v1/tickets?eventId=${event.id}`)).body.tickets
  const refunded = listed.filter((ticket: Loose) => ticket.refunded)
  expect(refunded).toMatchObject([{ ticketNumber, canceled: true }])
  const key = [orderId]
  const [{ id }] = await rows<Loose>(
    store,
    'SELECT reservation_id AS id FROM tickets WHERE order_id = $1',
    key,
  )
  const path = ticketsPath(store.shop.tokens, { siteId: store.siteId, name: id })
  const { facts } = (await openPageBrowser(store).open<BookedProps>(path)).props
  const lines = facts.find(({ label }) => label === 'Tickets')?.lines.toSorted()
  expect(lines?.filter((line) => line.includes(' · Refunded · '))).toEqual([
    `Adults · Refunded · ${ticketNumber}`,
  ])
  const texts = (await readMails(store, buyer.email)).map(({ text }) => text).join()
  const link = /View your order: (\S+)/.exec(texts)?.[1] ?? ''
  const page = (await openPageBrowser(store).open<ThanksProps>(link)).props
  expect(page.paymentText).toMatch(/: \$50\.00 paid, \$25\.00 refunded$/)
  expect(page.messages).toEqual([
    {
      kind: 'info',
      text: '$25.00 of what you paid is not refunded. If the shop refunds more, you get an e-mail.',
    },
  ])
})

/** Somebody who waits for a kind of tickets that is sold out, and the page of the waiting list. */
async function waitFor(kind: Loose, email: string) {
  const browser = openPageBrowser(store)
  await browser.open<BookingsPageProps>(`/tickets/waiting?ticket=${kind.id}`)
  const wanda = { quantity: '1', firstName: 'Wanda', lastName: 'Berg', email }
  const { location, props } = await browser.send<BookingsPageProps>(wanda)
  expect(props.title).toBe('You are on the waiting list')
  return { browser, location }
}

test('who waits for tickets, or has bought some, is told by name; the page of the waiting list says so', async () => {
  const event = await announce(store, { title: 'Raku night' })
  const kind = await sellTickets(store, event.id, { limited: true, initialLimit: 1 })
  const buyer = { firstName: 'Lars', lastName: 'Roe', email: 'lars@mail.test' }
  await buyTickets(store, [{ kind, quantity: 1 }], { buyer })
  const { browser, location } = await waitFor(kind, 'wanda@mail.test')
  store.clock.advance(minute)
  await cancel(event.id)
  await store.work()
  const textFor = async (email: string) =>
    (await readMails(store, email)).find(({ subject }) => subject === 'Cancelled: Raku night')?.text
  const waiting = await textFor('wanda@mail.test')
  expect(waiting).toContain('Hello Wanda, we are sorry: “Raku night” will not take place.')
  expect(waiting).toContain('because you have joined the waiting list for this event')
  const bought = await textFor('lars@mail.test')
  expect(bought).toContain('Hello Lars, we are sorry')
  expect(bought).toContain('it is about your tickets for this event')
  const { props } = await browser.open<BookedProps>(location)
  expect(props).toMatchObject({ title: 'Waiting list', statusText: 'Cancelled', forms: [] })
})

test('tickets that are set aside for a cancelled event stop before the checkout', async () => {
  const event = await announce(store, { title: 'Smoke firing' })
  const kind = await sellTickets(store, event.id)
  const as = await store.visitor()
  const reservationId = await reserve(store, as, kind)
  const eventsCheckout = { reservationId, eventSlug: event.slug }
  const path = '/_api/redirects-api/v1/redirect-session'
  const { body } = await store.ask('POST', path, { as, body: { eventsCheckout, callbacks: {} } })
  const browser = openPageBrowser(store)
  const open = () => browser.open<BookingsPageProps>(body.redirectSession.fullUrl)
  expect((await open()).props.title).toBe('Add your details')
  await cancel(event.id)
  const anna = { firstName: 'Anna', lastName: 'Berg', email: 'anna@mail.test' }
  const sent = await browser.send<BookingsPageProps>(anna)
  const gone = { state: 'gone', title: 'This event is cancelled' }
  expect([sent.status, sent.props]).toMatchObject([409, gone])
  expect([(await open()).status, (await open()).props]).toMatchObject([409, gone])
  const order = { eventId: event.id, reservationId, buyer: anna }
  const refused = await store.ask('POST', '/events/v1/checkout', { as, body: order })
  expect(refusal(refused)).toBe('TICKETS_NOT_AVAILABLE')
})
