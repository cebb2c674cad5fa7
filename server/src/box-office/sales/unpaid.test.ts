import type { BookedProps } from '@cartwright/contract/pages/bookings.ts'
import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, reserve, sellTickets } from '../../../test/box-office.ts'
import { approvedCard, browser, placeOrder } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { buyTickets, type Loose } from '../../../test/tickets.ts'

const open = 'Not paid yet: $50.00 open'

let store: Store
beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'], paymentMethods: ['manual', 'test-card'] } })
})
afterAll(() => store.close())

const merchant = async (method: string, path: string, body?: object): Promise<Loose> => {
  const reply = await store.ask(method, path, { as: store.apiKey, ...(body && { body }) })
  expect([path, reply.status, reply.body]).toMatchObject([path, 200, {}])
  return reply.body
}

/** Two tickets for 25 each, to be paid later unless a card pays for them. */
async function sell(buyer: { firstName: string; email: string }, cardNumber?: string) {
  const event = await announce(store)
  const kind = await sellTickets(store, event.id)
  const named = { ...buyer, lastName: 'Berg' }
  const bought = await buyTickets(store, [{ kind, quantity: 2 }], { cardNumber, buyer: named })
  return { ...bought, event, kind, ticket: bought.tickets[0] }
}

const ticketMail = async (email: string) =>
  (await readMails(store, email)).find(({ subject }) => subject === 'Your tickets: Throwing bowls')
const pathIn = (mail: { text: string } | undefined) => {
  const { pathname, search } = new URL(/https?:\/\/\S+\/tickets\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  return pathname + search
}
const pageOf = async (mail: { text: string } | undefined) =>
  (await openPageBrowser(store).open<BookedProps>(pathIn(mail))).props
const guestsOf = async (eventId: string, filter: object = {}) => {
  const query = { filter: { eventId, guestType: 'TICKET_HOLDER', ...filter } }
  return (await merchant('POST', '/events/v2/guests/query', { query })).guests
}
const codesOf = (eventId: string, query = '') =>
  merchant('GET', `/admin/v1/events/${eventId}/check-in-codes${query}`)
/** The compressed text of the PDF cannot be read: its length tells whether it has one line more. */
const pdfOf = async (ticket: Loose) => {
  const url = new URL(ticket.ticketPdfUrl)
  const reply = await store.app.server.inject({ method: 'GET', url: url.pathname + url.search })
  return reply.rawPayload.length
}

describe('tickets of an order that is paid later', () => {
  test('say so until it is paid: page, mail, file, door and guest list', async () => {
    const { event, orderId, ticket } = await sell({ firstName: 'Uma', email: 'uma@example.com' })
    const mail = await ticketMail('uma@example.com')
    expect(mail?.text).toContain(open)
    expect(await pageOf(mail)).toMatchObject({ statusText: open })
    const door = () => openPageBrowser(store).open<BookedProps>(ticket.checkInUrl)
    expect((await door()).props).toMatchObject({ statusText: open })
    const balance = { value: '50.00', currency: 'USD' }
    const before = await codesOf(event.id)
    expect(before.codes).toMatchObject([{ balance }, { balance }])
    expect(await guestsOf(event.id)).toMatchObject([
      { orderId, orderStatus: 'OFFLINE_PENDING', balance },
      { orderId, orderStatus: 'OFFLINE_PENDING', balance },
    ])
    expect(await guestsOf(event.id, { orderStatus: { $in: ['PAID', 'FREE'] } })).toEqual([])
    const unpaidPdf = await pdfOf(ticket)

    store.clock.advance(600_000)
    await merchant('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
    expect(await pageOf(mail)).toMatchObject({ statusText: 'Valid' })
    expect((await door()).props).toMatchObject({ statusText: 'Valid' })
    const changed = await codesOf(event.id, `?changedSince=${before.readDate}`)
    expect(changed.codes).toHaveLength(2)
    expect(changed.codes[0]).not.toHaveProperty('balance')
    const paid = await guestsOf(event.id, { orderStatus: 'PAID' })
    expect(paid).toHaveLength(2)
    expect(paid[0]).not.toHaveProperty('balance')
    expect(await pdfOf(ticket)).toBeLessThan(unpaidPdf)
  })

  test('are paid by card on their page; a guest of a single ticket is not asked to', async () => {
    const { tickets } = await sell({ firstName: 'Ute', email: 'ute@example.com' })
    const given = { firstName: 'Gina', lastName: 'Doe', email: 'gina@example.com' }
    await merchant('POST', `/events/v1/tickets/${tickets[0].ticketNumber}/transfer`, given)
    expect(await pageOf(await ticketMail('gina@example.com'))).toMatchObject({ statusText: open, forms: [] })
    const tab = openPageBrowser(store)
    const path = pathIn(await ticketMail('ute@example.com'))
    const { props } = await tab.open<BookedProps>(path)
    expect(props.forms[0]?.buttons).toEqual([{ label: 'Pay $50.00', look: 'primary' }])
    const foreign = await tab.send<BookedProps>({}, { headers: { origin: 'https://evil.test' } })
    expect(foreign.props).toMatchObject({ state: 'booked' })
    const paying = await tab.send<CheckoutPageProps>({ ...props.forms[0]?.hidden }, { action: path })
    expect(paying.location).toMatch(/^\/pay\//)
    if (paying.props.state !== 'pay') throw new Error(`nothing to pay: ${paying.props.state}`)
    const sent = { ...paying.props.hidden, ...approvedCard, do: 'place' }
    await tab.send(sent, { action: paying.props.action })
    const paid = await tab.open<BookedProps>(path)
    expect(paid.props).toMatchObject({ statusText: 'Valid' })
    expect(paid.props.forms.map(({ hidden }) => hidden.do)).not.toContain('pay')
  })

  test('let their guest in, and the scan counts', async () => {
    const { event, ticket } = await sell({ firstName: 'Ugo', email: 'ugo@example.com' })
    const scan = { id: store.shop.newId(), code: ticket.checkInUrl, scannedDate: new Date(store.clock.now) }
    const body = { device: 'North', scans: [scan] }
    const { results } = await merchant('POST', `/admin/v1/events/${event.id}/scans`, body)
    expect(results).toMatchObject([{ result: 'CHECKED_IN', orderStatus: 'OFFLINE_PENDING' }])
  })

  test('tell shoppers who read the guest list nothing of it', async () => {
    const event = await announce(store, { guestListSettings: { displayedPublicly: true } })
    const kind = await sellTickets(store, event.id)
    await buyTickets(store, [{ kind, quantity: 1 }])
    const ask = (filter: object) =>
      store.visitor().then((as) =>
        store.ask('POST', '/events/v2/guests/query', {
          as,
          body: { query: { filter: { eventId: event.id, ...filter } } },
        }),
      )
    const [guest] = (await ask({})).body.guests
    expect(guest).toMatchObject({ guestType: 'TICKET_HOLDER' })
    for (const field of ['orderId', 'orderStatus', 'balance']) expect(guest).not.toHaveProperty(field)
    expect((await ask({ orderStatus: 'PAID' })).status).toBe(400)
  })
})

test('the German page of tickets leads to the German page of the event', async () => {
  const { event } = await sell({ firstName: 'Udo', email: 'udo@example.com' })
  const mail = await ticketMail('udo@example.com')
  const pathFor = async (language: string) => {
    const page = await openPageBrowser(store).open<BookedProps>(`${pathIn(mail)}&lang=${language}`)
    return page.props.links.map(({ url }) => url).find((url) => url.includes('/events/'))
  }
  expect(await pathFor('en')).toBe(`/events/${event.slug}`)
  expect(await pathFor('de')).toBe(`/de/events/${event.slug}`)
})

test('tickets that are paid or free are never "not paid"', async () => {
  const paid = await sell({ firstName: 'Pia', email: 'pia@example.com' }, '4242 4242 4242 4242')
  const event = await announce(store)
  const kind = await sellTickets(store, event.id, { pricingMethod: { free: true } })
  const buyer = { firstName: 'Fia', lastName: 'Berg', email: 'fia@example.com' }
  await buyTickets(store, [{ kind, quantity: 1 }], { buyer })
  for (const [eventId, orderStatus] of [
    [paid.event.id, 'PAID'],
    [event.id, 'FREE'],
  ]) {
    const [guest] = await guestsOf(eventId)
    expect(guest).toMatchObject({ orderStatus })
    expect(guest).not.toHaveProperty('balance')
    expect((await codesOf(eventId)).codes[0]).not.toHaveProperty('balance')
  }
  for (const email of ['pia@example.com', 'fia@example.com']) {
    const mail = await ticketMail(email)
    expect(mail?.text).not.toContain('Not paid')
    expect(await pageOf(mail)).toMatchObject({ statusText: 'Valid' })
  }
})

describe('an event that takes only online payment', () => {
  const tickets = { onlinePaymentOnly: true }

  /** The checkout of a ticket that somebody has reserved. */
  async function begin(registration: object) {
    const event = await announce(store, { registration: { initialType: 'TICKETING', ...registration } })
    const kind = await sellTickets(store, event.id)
    const as = await store.visitor()
    const reservationId = await reserve(store, as, kind)
    const buyer = { firstName: 'Ona', lastName: 'Berg', email: 'ona@example.com' }
    const body = { eventId: event.id, reservationId, buyer }
    const begun = (await store.ask('POST', '/events/v1/checkout', { as, body })).body
    const checkoutId = begun.order.orderNumber
    const billing = { checkout: { id: checkoutId, billingInfo: { address: { country: 'US' } } } }
    await store.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { as, body: billing })
    const { pathname, search } = new URL(begun.orderPageUrl)
    const { props } = await browser(store).open(pathname + search)
    return { event, kind, as, checkoutId, page: JSON.stringify(props) }
  }

  test('is sold by card, and not to be paid later', async () => {
    expect((await begin({})).page).toContain('Pay later')
    const { event, kind, as, checkoutId, page } = await begin({ tickets })
    expect(event.registration.tickets).toMatchObject(tickets)
    expect(page).toContain('test-card')
    expect(page).not.toContain('Pay later')
    expect(refusal(await placeOrder(store, as, checkoutId))).toBe('PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE')
    const { tickets: bought } = await buyTickets(store, [{ kind, quantity: 1 }], {
      cardNumber: '4242 4242 4242 4242',
    })
    expect(bought).toMatchObject([{ orderStatus: 'PAID' }])
  })

  test('is still sold by the merchant to be paid later, keeps the setting, and gives free tickets away', async () => {
    const event = await announce(store, { registration: { initialType: 'TICKETING', tickets } })
    const kind = await sellTickets(store, event.id)
    const reservationId = await reserve(store, store.apiKey, kind)
    const buyer = { firstName: 'Ida', lastName: 'Berg', email: 'ida@example.com' }
    const options = { payInPerson: true }
    const body = { eventId: event.id, reservationId, buyer, options }
    const { order } = await merchant('POST', '/events/v1/checkout', body)
    expect(order.status).toBe('OFFLINE_PENDING')
    const changed = { event: { id: event.id, title: 'Kiln opening' } }
    const { event: after } = await merchant('PATCH', `/events/v3/events/${event.id}`, changed)
    expect(after.registration.tickets).toMatchObject(tickets)
    const gratis = await sellTickets(store, event.id, { pricingMethod: { free: true } })
    const { tickets: bought } = await buyTickets(store, [{ kind: gratis, quantity: 1 }])
    expect(bought).toMatchObject([{ orderStatus: 'FREE' }])
  })
})
