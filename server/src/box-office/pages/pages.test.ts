import type { BookedProps, BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import type { AccountOrdersProps } from '@cartwright/contract/pages/identity.ts'
import type { CheckoutPageProps } from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announce, inHours, reserve, seats, sellTickets } from '../../../test/box-office.ts'
import { rows } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { becomeMember, fieldOf, memberPassword, openPageBrowser } from '../../../test/page-browser.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { buyTickets } from '../../../test/tickets.ts'
import { ticketsPath } from '../tickets/codes.rules.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Loose = any

let store: Store
let event: Loose
let adults: Loose
let gratis: Loose

beforeAll(async () => {
  store = await openStore({
    settings: { languages: ['de'], paymentMethods: ['manual', 'test-card'] },
  })
  event = await announce(store)
  adults = await sellTickets(store, event.id)
  gratis = await sellTickets(store, event.id, { name: 'Children', pricingMethod: { free: true } })
})
afterAll(() => store.close())

const session = (body: object, as: string) =>
  store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as, body })
const anna = { firstName: 'Anna', lastName: 'Berg', email: 'anna@example.com' }

/** Reserves tickets and opens the page of the details, as a storefront sends its visitor there. */
async function details(kind: Loose, { quantity = 1, callbacks = {} } = {}) {
  const as = await store.visitor()
  const reservationId = await reserve(store, as, kind, quantity)
  const eventsCheckout = { reservationId, eventSlug: event.slug }
  const { body } = await session({ eventsCheckout, callbacks }, as)
  const browser = openPageBrowser(store)
  const seen = await browser.open<BookingsPageProps>(body.redirectSession.fullUrl)
  return { as, browser, seen, reservationId }
}

const ordersOf = (reservationId: string) =>
  rows(store, 'SELECT order_id FROM ticket_reservations WHERE id = $1 AND order_id IS NOT NULL', [
    reservationId,
  ])

/** The page of the tickets that a mail links to. */
function pageIn(mail: { text: string } | undefined): string {
  const { pathname, search } = new URL(/https?:\/\/\S+\/tickets\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  return pathname + search
}

/** How many pages a PDF has. */
async function countPages({ pathname, search }: URL): Promise<number> {
  const { rawPayload } = await store.app.server.inject({ method: 'GET', url: pathname + search })
  return rawPayload.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0
}

describe('the details for tickets', () => {
  test('a redirect session leads to them, with what they cost', async () => {
    const { seen } = await details(adults, { quantity: 2 })
    expect(seen.props).toMatchObject({ state: 'details', title: 'Add your details' })
    const facts = Object.fromEntries(seen.props.facts.map(({ label, lines }) => [label, lines]))
    expect(facts.Event).toEqual(['Throwing bowls'])
    expect(facts.Tickets).toEqual(['2 × Adults: $50.00'])
    expect(facts.Total?.[0]).toBe('$50.00')
    expect(seen.props.forms[0]?.note).toMatch('We keep these tickets for you until')
  })

  test('a service fee is named with its sum: before the checkout, in it, and in the order', async () => {
    const withFee = await announce(store, {
      ...{ title: 'Kiln concert' },
      registration: { initialType: 'TICKETING', tickets: { serviceFeeRate: '5' } },
    })
    const price = { value: '40.00', currency: 'USD' }
    const kind = await sellTickets(store, withFee.id, {
      ...{ name: 'Front row', pricingMethod: { fixedPrice: price }, feeType: 'FEE_ADDED_AT_CHECKOUT' },
    })
    const { browser, seen } = await details(kind, { quantity: 3 })
    const facts = seen.props.facts.map(({ label, lines }) => `${label}: ${lines[0]}`)
    expect(facts.slice(-3)).toEqual([
      ...['Tickets: 3 × Front row: $120.00', 'Service fee: $6.00', 'Total: $126.00'],
    ])
    const { props } = await browser.send<CheckoutPageProps>(anna)
    if (props.state !== 'open') throw new Error(`no checkout: ${props.state}`)
    const fee = { label: 'Service fee', value: '$2.00 per ticket (included in the price)' }
    expect(props.summary.lines).toMatchObject([{ priceText: '$126.00', options: [{ label: 'When' }, fee] }])
    const who = { email: 'fee@mail.test', fullName: 'Anna Berg', country: 'DE' }
    const sent = { ...props.hidden, ...who, payment: 'manual', do: 'place' }
    const placed = await browser.send<CheckoutPageProps>(sent, { action: props.action })
    if (placed.props.state !== 'thanks') throw new Error(`no order: ${placed.props.state}`)
    expect(placed.props.summary.lines).toMatchObject([{ options: [{ label: 'When' }, fee] }])
  })

  test('a redirect session names what is missing, and refuses the tickets of somebody else', async () => {
    const as = await store.visitor()
    expect(refusal(await session({ eventsCheckout: {} }, as))).toEqual({
      'eventsCheckout.reservationId': 'REQUIRED_FIELD',
    })
    const reservationId = await reserve(store, as, adults)
    const other = await session({ eventsCheckout: { reservationId } }, await store.visitor())
    expect(refusal(other)).toBe('TICKET_RESERVATION_NOT_FOUND')
  })

  test('what is wrong is said next to its field, and nothing typed is lost', async () => {
    const { browser } = await details(adults)
    const seen = await browser.send<BookingsPageProps>({ ...anna, firstName: '', email: 'anna' })
    expect(seen.status).toBe(422)
    const fields = Object.fromEntries((seen.props.forms[0]?.fields ?? []).map((field) => [field.name, field]))
    expect(fields.firstName?.error).toBe('Please fill in this field.')
    expect(fields.email).toMatchObject({ value: 'anna', error: expect.stringMatching('anna@example.com') })
    expect(fields.lastName?.value).toBe('Berg')
  })

  test('they lead to the one checkout; a form of another site leads nowhere', async () => {
    const { browser } = await details(adults, { quantity: 2 })
    const foreign = await browser.send(anna, { headers: { origin: 'https://evil.test' } })
    expect(foreign.status).toBe(403)
    const seen = await browser.send<CheckoutPageProps>(anna)
    expect(seen.location).toMatch(/^\/checkout\//)
    expect(JSON.stringify(seen.props)).toContain('Throwing bowls – Adults')
    expect(JSON.stringify(seen.props)).toContain('anna@example.com')
  })

  test('the checkout knows the name, asks for a country alone, and chooses to pay online', async () => {
    const { browser } = await details(adults)
    const { props } = await browser.send<CheckoutPageProps>(anna)
    if (props.state !== 'open') throw new Error(`no checkout: ${props.state}`)
    const fields = Object.fromEntries(props.fields.map(({ name, value }) => [name, value]))
    expect(fields).toMatchObject({ email: 'anna@example.com', fullName: 'Anna Berg' })
    expect(Object.keys(fields)).not.toContain('addressLine')
    expect(props.billing.differs).toBe(false)
    expect(props.payment.methods.filter(({ selected }) => selected)).toMatchObject([{ value: 'test-card' }])
  })

  test('who gives the last name only in the checkout has it on every ticket', async () => {
    const { as, browser } = await details(adults, { quantity: 2 })
    const rita = { firstName: 'Rita', lastName: '', email: 'rita.raku@mail.test' }
    const { props } = await browser.send<CheckoutPageProps>(rita)
    if (props.state !== 'open') throw new Error(`no checkout: ${props.state}`)
    const who = { email: rita.email, fullName: 'Rita Raku', country: 'DE' }
    const sent = { ...props.hidden, ...who, payment: 'manual', do: 'place' }
    const placed = await browser.send<CheckoutPageProps>(sent, { action: props.action })
    expect(placed.props.state).toBe('thanks')
    const { tickets } = (await store.ask('GET', `/events/v1/tickets?eventId=${event.id}`, { as })).body
    expect(tickets.map(({ guestFullName }: Loose) => guestFullName)).toEqual(['Rita Raku', 'Rita Raku'])
  })

  test('tickets whose time is over while the checkout is open are not called goods', async () => {
    const { browser } = await details(adults)
    const { props } = await browser.send<CheckoutPageProps>(anna)
    if (props.state !== 'open') throw new Error(`no checkout: ${props.state}`)
    store.clock.advance(21 * 60_000)
    const who = { email: anna.email, fullName: 'Anna Berg', country: 'DE' }
    const sent = { ...props.hidden, ...who, payment: 'manual', do: 'place' }
    const late = await browser.send<CheckoutPageProps>(sent, { action: props.action })
    expect(late.status).toBe(422)
    expect(late.props.messages.map(({ text }) => text)).toEqual([
      'What you chose is no longer kept for you. Nothing was charged. Go back and choose again.',
    ])
    expect(JSON.stringify(late.props)).toContain('Throwing bowls – Adults is no longer available.')
  })

  test('whoever pays reads that the event was moved meanwhile, and to when, or that it was cancelled', async () => {
    const dateAndTimeSettings = {
      ...{ startDate: '2026-12-13T18:00:00Z', endDate: '2026-12-13T20:00:00Z', timeZoneId: 'Europe/Berlin' },
    }
    const concert = await announce(store, { title: 'Clay opera', dateAndTimeSettings })
    const kind = await sellTickets(store, concert.id)
    const { browser } = await details(kind)
    let { props } = await browser.send<CheckoutPageProps>(anna)
    const place = async () => {
      if (props.state !== 'open') throw new Error(`no checkout: ${props.state}`)
      const who = { email: 'opera@mail.test', fullName: 'Anna Berg', country: 'DE' }
      const sent = { ...props.hidden, ...who, payment: 'manual', do: 'place' }
      const placed = await browser.send<CheckoutPageProps>(sent, { action: props.action })
      props = placed.props
      return props.messages.map(({ kind: look, text }) => [look, text.replaceAll(/\s/g, ' ')])
    }
    store.clock.advance(1000)
    const as = store.apiKey
    const change = async (settings: object) => {
      const body = { event: { dateAndTimeSettings: { ...dateAndTimeSettings, ...settings } } }
      const { status } = await store.ask('PATCH', `/events/v3/events/${concert.id}`, { as, body })
      expect(status).toBe(200)
    }
    const contentsChanged = [
      ['warning', 'The contents of your order have changed. Check it, then place your order.'],
    ]
    await change({ hideEndDate: true })
    expect(await place()).toEqual(contentsChanged)
    await change({ hideEndDate: false })
    expect(await place()).toEqual(contentsChanged)
    await change({ endDate: '2026-12-13T21:30:00Z' })
    expect(await place()).toEqual([
      [
        'warning',
        expect.stringMatching(
          /^Clay opera – Adults has been moved to another time: Sunday, December 13, 2026, 7:00 – 10:30 PM .*\. Check it, then/,
        ),
      ],
    ])
    await change({ dateAndTimeTbd: true, dateAndTimeTbdMessage: 'In spring' })
    expect(await place()).toEqual([
      ['warning', 'Clay opera – Adults has no date yet. Check it, then place your order.'],
    ])
    await store.ask('POST', `/events/v3/events/${concert.id}/cancel`, { as })
    expect(await place()).toEqual([
      ['error', 'Cancelled: Clay opera – Adults. Nothing was charged. Go back and choose something else.'],
    ])
    expect(JSON.stringify(props)).toContain('Clay opera – Adults is cancelled.')
  })

  test('free tickets are ordered once, however often the form is sent, and can be downloaded', async () => {
    const { browser, seen, reservationId } = await details(gratis, { quantity: 2 })
    const form = seen.props.forms[0]
    const send = () =>
      browser.send<BookingsPageProps>(
        { ...form?.hidden, ...anna, email: 'free@example.com' },
        { action: form?.action ?? '' },
      )
    const [first, second] = await Promise.all([send(), send()])
    expect(first?.location).toBe(second?.location)
    expect(first?.props).toMatchObject({
      state: 'booked',
      title: 'You have your tickets',
      statusText: 'Valid',
    })
    expect(await ordersOf(reservationId)).toHaveLength(1)
    const download = first?.props.links.find(({ label }) => label === 'Download the tickets (PDF)')
    const { pathname, search } = new URL(download?.url ?? '')
    const file = await store.ask('GET', pathname + search)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const mails = await readMails(store, 'free@example.com')
    const mail = mails.find(({ subject }) => subject === 'Your tickets: Throwing bowls')
    const guest = openPageBrowser(store)
    const own = await guest.open<BookedProps>(pageIn(mail))
    expect(own.props.codes).toHaveLength(2)
    expect(own.props.codes?.[0]?.label).toMatch(/^Children · Anna Berg · [A-Z0-9-]{13}$/)
    expect((await guest.open(`/tickets/${reservationId}?key=wrong`)).status).toBe(404)
  })

  test('the storefront gets its visitor back', async () => {
    const thanks = 'https://storefront.test/thanks'
    const { browser } = await details(gratis, { callbacks: { thankYouPageUrl: thanks } as object })
    const { location } = await browser.send(anna)
    expect(location).toMatch(new RegExp(`^${thanks}\\?orderId=[0-9a-f-]{36}$`))
  })

  test('tickets whose time is over are gone', async () => {
    const { browser, seen } = await details(adults)
    store.clock.advance(21 * 60_000)
    const late = await browser.send<BookingsPageProps>(anna)
    expect([late.status, late.props.state]).toEqual([409, 'gone'])
    expect(late.props.links).toEqual([{ label: 'Back to the event', url: `/events/${event.slug}` }])
    expect((await openPageBrowser(store).open(seen.location)).status).toBe(404)
  })

  test('reserved tickets are given back, and the page of the event learns of both', async () => {
    const { browser, seen, reservationId } = await details(adults)
    expect(seen.props.place).toMatchObject({
      ...{ slug: event.slug, status: 'RESERVED', url: expect.stringContaining(reservationId) },
      until: { text: expect.any(String) },
    })
    const foreign = await browser.send({ do: 'release' }, { headers: { origin: 'https://evil.test' } })
    expect(foreign.status).toBe(403)
    const done = await browser.send<BookingsPageProps>({ do: 'release' })
    expect(done.props).toMatchObject({
      ...{ state: 'gone', intro: 'You have given them back. Nothing was charged.' },
      place: { slug: event.slug, status: 'RESERVED' },
    })
    const [row] = await rows<Loose>(store, 'SELECT status FROM ticket_reservations WHERE id = $1', [
      reservationId,
    ])
    expect(row.status).toBe('CANCELED')
  })

  test('a link to tickets that another browser has reserved says so; whoever has ordered them gets them', async () => {
    const { browser, seen } = await details(gratis)
    const { searchParams } = new URL(seen.location, 'https://shop.test')
    const late = await openPageBrowser(store).open<BookingsPageProps>(seen.location)
    expect([late.status, late.props.title]).toEqual([409, 'These tickets are reserved in another browser'])
    expect(late.props.intro).toMatch('They can be ordered there until')
    const reservation = searchParams.get('reservation') ?? ''
    const guessed = await openPageBrowser(store).open(`/tickets/details?reservation=${reservation}`)
    expect(guessed.status).toBe(404)
    await browser.send(anna)
    expect((await browser.open(seen.location)).location).toMatch(`/tickets/${reservation}?key=`)
  })

  test('each ticket asks for its own guest where the event wants to know them', async () => {
    const named = await announce(store, {
      title: 'Dinner',
      registration: { initialType: 'TICKETING', tickets: { guestsAssignedSeparately: true } },
    })
    const kind = await sellTickets(store, named.id, { name: 'Seat', pricingMethod: { free: true } })
    const { browser, seen } = await details(kind, { quantity: 2 })
    const [form] = seen.props.forms
    expect(form?.fields).toEqual([])
    const labels = form?.groups?.map(({ legend, copy, copied }) => [
      ...[legend, copy?.label],
      ...copied.map(({ label, half = false }) => [label, half]),
    ])
    const person = [
      ['First name', true],
      ['Last name', true],
      ['E-mail', false],
    ]
    expect(labels).toEqual([
      ['Ticket 1: Seat', undefined, ...person],
      ['Ticket 2: Seat', 'The same person as for ticket 1', ...person],
    ])
    const done = await browser.send<BookingsPageProps>({
      ...{ '0-firstName': 'Anna', '0-lastName': 'Berg', '0-email': 'anna@example.com' },
      ...{ '1-firstName': 'Ben', '1-lastName': 'Roe', '1-email': 'ben@example.com' },
    })
    const holders = ({ props }: typeof done) =>
      (props as BookedProps).codes?.map(({ label }) => label).join(' ')
    expect(holders(done)).toMatch(/Anna Berg.*Ben Roe|Ben Roe.*Anna Berg/)
    const both = await details(kind, { quantity: 2 })
    const wrong = await both.browser.send<BookingsPageProps>({ '0-email': 'cara', '1-same': 'yes' })
    const errors = wrong.props.forms[0]?.groups?.map(({ copied }) =>
      copied.flatMap(({ name, error }) => (error ? [name] : [])),
    )
    expect(errors).toEqual([['0-firstName', '0-email'], []])
    const same = await both.browser.send<BookingsPageProps>({
      ...{ '0-firstName': 'Cara', '0-lastName': 'Lind', '0-email': 'cara@example.com', '1-same': 'yes' },
    })
    expect(holders(same)).toMatch(/Cara Lind.*Cara Lind/)
  })
})

test('the buyer gets all tickets with one button, and a guest their own', async () => {
  const named = await announce(store, {
    title: 'Supper',
    registration: { initialType: 'TICKETING', tickets: { guestsAssignedSeparately: true } },
  })
  const kind = await sellTickets(store, named.id, { name: 'Seat', pricingMethod: { free: true } })
  const { browser, reservationId } = await details(kind, { quantity: 4 })
  await browser.send<BookingsPageProps>({
    ...{ '0-firstName': 'Kim', '0-email': 'kim@mail.test', '1-same': 'yes' },
    ...{ '2-firstName': 'Otto', '2-email': 'otto@mail.test' },
    ...{ '3-firstName': 'Olga', '3-email': 'otto@mail.test' },
  })
  const mailTo = async (email: string) => {
    const mails = await readMails(store, email)
    const mail = mails.find(({ subject }) => subject === 'Your tickets: Supper')
    const button = new URL(/Download tickets \(PDF\): (\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
    expect(mail?.text.match(/\S+\/tickets\/\S+/g)).toHaveLength(1)
    const { props } = await openPageBrowser(store).open<BookedProps>(pageIn(mail))
    const download = props.links.find(({ label }) => label === 'Download the tickets (PDF)')
    expect(download?.url).toBe(button.href)
    return { mail, props, pages: await countPages(button) }
  }
  const bought = await mailTo('kim@mail.test')
  expect(bought.mail?.text).toContain('Hello Kim, here are your 4 tickets')
  expect([bought.pages, bought.props.codes?.length]).toEqual([4, 4])
  const own = ticketsPath(store.shop.tokens, { siteId: store.siteId, name: reservationId })
  expect(pageIn(bought.mail)).toBe(own)

  const guests = await mailTo('otto@mail.test')
  expect(guests.mail?.text).toMatch(/Hello (Otto|Olga), here are your 2 tickets/)
  expect([guests.pages, guests.props.codes?.length, guests.props.forms]).toEqual([2, 2, []])
  expect(JSON.stringify(guests.props)).not.toContain('Kim')
})

test('the tickets of several kinds stand in the order in which the event lists their kinds', async () => {
  const mixed = await announce(store, { title: 'Raku night' })
  const kinds = []
  for (const name of ['Standing', 'Balcony', 'Children'])
    kinds.push(await sellTickets(store, mixed.id, { name }))
  const [standing, balcony, children] = kinds
  const wanted = [children, standing, balcony].map((kind) => ({ kind, quantity: 2 }))
  const email = 'mixed@mail.test'
  const buyer = { firstName: 'Mia', lastName: 'Berg', email }
  const { orderId } = await buyTickets(store, wanted, { buyer })
  const [{ id: name }] = await rows<Loose>(
    store,
    'SELECT reservation_id AS id FROM tickets WHERE order_id = $1',
    [orderId],
  )
  const path = ticketsPath(store.shop.tokens, { siteId: store.siteId, name })
  const { props } = await openPageBrowser(store).open<BookedProps>(path)
  const kindsOf = (texts: string[]) => texts.map((text) => text.split(' · ')[0])
  const expected = ['Standing', 'Balcony', 'Children'].flatMap((kind) => [kind, kind])
  expect(kindsOf(props.codes?.map(({ label }) => label) ?? [])).toEqual(expected)
})

describe('an answer', () => {
  let party: Loose
  beforeAll(async () => {
    const rsvp = { limit: 2, responseType: 'YES_AND_NO', waitlistEnabled: true }
    party = await announce(store, { title: 'Opening', registration: { initialType: 'RSVP', rsvp } })
  })
  const form = () => `/rsvps/details?event=${party.slug}`
  const answers = () =>
    rows<{ email: string; status: string }>(
      store,
      'SELECT email, status FROM rsvps WHERE event_id = $1 ORDER BY id',
      [party.id],
    )

  test('is given once, read by the link of its e-mail, and changed there', async () => {
    const browser = openPageBrowser(store)
    const seen = await browser.open<BookingsPageProps>(form())
    expect(seen.props).toMatchObject({ state: 'details', title: 'Add your details' })
    const rita = { ...anna, email: 'rita@example.com' }
    const given = await browser.send<BookingsPageProps>({ ...rita, status: 'YES' })
    expect(given.props).toMatchObject({ title: 'Thank you for your answer', statusText: 'You are coming' })
    const [mail] = await readMails(store, rita.email)
    const link = /https?:\/\/\S+\/rsvps\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    const guest = openPageBrowser(store)
    expect((await guest.open<BookingsPageProps>(link)).props).toMatchObject({ statusText: 'You are coming' })
    const changed = await guest.send<BookingsPageProps>({})
    expect(changed.props).toMatchObject({ statusText: 'You are not coming' })
    expect((await guest.send<BookingsPageProps>({})).props).toMatchObject({ statusText: 'You are coming' })
    expect((await guest.open(`${link}x`)).status).toBe(404)
    expect(await answers()).toEqual([{ email: rita.email, status: 'YES' }])
  })

  test('of somebody who has answered already says so', async () => {
    const browser = openPageBrowser(store)
    await browser.open(form())
    const seen = await browser.send<BookingsPageProps>({ ...anna, email: 'rita@example.com', status: 'YES' })
    expect(seen.status).toBe(422)
    expect(fieldOf(seen as never, 'email')?.error).toMatch('already answered')
  })

  test('goes on the waiting list when all places are taken', async () => {
    const browser = openPageBrowser(store)
    await browser.open(form())
    await browser.send({ ...anna, email: 'ben@example.com', status: 'YES' })
    const seen = await browser.open<BookingsPageProps>(form())
    expect(seen.props.forms[0]?.buttons[0]?.label).toBe('Join the waiting list')
    const waiting = await browser.send<BookingsPageProps>({ ...anna, email: 'cy@example.com', status: 'YES' })
    expect(waiting.props).toMatchObject({ statusText: 'You are on the waiting list' })
  })

  test('to an event that is over finds a page that says so', async () => {
    const dateAndTimeSettings = { startDate: inHours(store, 1), endDate: inHours(store, 2) }
    const past = await announce(store, {
      ...{ title: 'Over', registration: { initialType: 'RSVP' } },
      dateAndTimeSettings: { ...dateAndTimeSettings, timeZoneId: 'Europe/Berlin' },
    })
    store.clock.advance(3 * 3_600_000)
    const seen = await openPageBrowser(store).open<BookingsPageProps>(`/rsvps/details?event=${past.slug}`)
    expect([seen.status, seen.props.state]).toEqual([409, 'gone'])
  })
})

test('the page of the tickets gives one to somebody else, once', async () => {
  const { as, browser } = await details(gratis, { quantity: 2 })
  await browser.send<BookingsPageProps>(anna)
  const { body } = await store.ask('GET', `/events/v1/tickets?eventId=${event.id}`, { as })
  const [{ ticketNumber: ticket, checkInUrl }] = body.tickets
  const cara = { ticket, firstName: 'Cara', lastName: 'Doe', email: 'cara@mail.test' }
  const wrong = await browser.send<BookingsPageProps>({ ...cara, email: 'nobody' })
  expect(wrong.status).toBe(422)
  expect(fieldOf(wrong as never, 'email')?.error).toBeDefined()
  const form = wrong.props.forms[0]
  const asked = await browser.send<BookingsPageProps>(cara)
  expect(asked.props).toMatchObject({ state: 'details', title: 'Do you want to give this ticket away?' })
  expect(asked.props.facts.at(-1)).toEqual({ label: 'To', lines: ['Cara Doe', 'cara@mail.test'] })
  const edited = await browser.send<BookingsPageProps>({ do: 'edit' })
  expect([edited.status, fieldOf(edited as never, 'email')?.value]).toEqual([200, 'cara@mail.test'])
  expect(await readMails(store, 'cara@mail.test')).toEqual([])
  await browser.send(cara)
  const first = await browser.send<BookingsPageProps>({})
  expect(first.location).toContain(`&given=${ticket}`)
  expect(first.props.messages).toEqual([
    {
      kind: 'info',
      text: 'The ticket now belongs to Cara Doe. We are sending it to cara@mail.test. You can take it back until Cara Doe has been let in.',
    },
  ])
  const ended = first.props.facts.filter(({ label }) => label === 'No longer valid for you')
  expect(ended).toEqual([
    { label: 'No longer valid for you', lines: [`Children · Given to Cara Doe · ${ticket}`] },
  ])
  expect((first.props as BookedProps).codes?.map(({ label }) => label).join()).not.toContain(ticket)
  const hidden = { ...form?.hidden, ...cara, do: 'confirm' }
  expect((await browser.send<BookingsPageProps>(hidden)).location).toContain(`&given=${ticket}`)
  expect((await openPageBrowser(store).open(checkInUrl)).status).toBe(409)
  const subjectsTo = async (email: string) => (await readMails(store, email)).map(({ subject }) => subject)
  expect(await subjectsTo('cara@mail.test')).toEqual(['Your tickets: Throwing bowls'])
  const [mail] = await readMails(store, 'cara@mail.test')
  const theirs = await openPageBrowser(store).open<BookedProps>(pageIn(mail))
  expect(theirs.props).toMatchObject({
    statusText: 'Valid',
    forms: [],
    codes: [{ size: expect.any(Number) }],
    intro: 'Anna Berg has given you this ticket and can take it back until you are let in.',
  })
  expect(mail?.text).toContain(
    'here is your ticket. Anna Berg has given you this ticket and can take it back until you are let in.',
  )
  expect(theirs.props.codes?.[0]?.label).toContain(ticket)
  expect(theirs.props.codes?.[0]?.label).toContain('Cara Doe')
  const download = theirs.props.links.find(({ label }) => label === 'Download the tickets (PDF)')
  const file = new URL(download?.url ?? '')
  expect((await store.ask('GET', file.pathname + file.search)).status).toBe(200)
  expect((first.props as BookedProps).codes).toHaveLength(1)
  const toGiver = await readMails(store, 'anna@example.com')
  expect(toGiver.find(({ subject }) => subject === 'You gave a ticket away: Throwing bowls')?.text).toContain(
    'Until Cara Doe has been let in, you can take it back on the page of your tickets.',
  )
  const [given] = (await readMails(store, 'anna@example.com')).filter(({ subject }) => /gave/.test(subject))
  const left = await openPageBrowser(store).open<BookedProps>(pageIn(given))
  expect(left.props.codes).toHaveLength(1)
  expect(left.props.codes?.[0]?.label).not.toContain(ticket)
})

test('the buyer takes back a ticket that was given away, until its guest is in', async () => {
  const concert = await announce(store, { title: 'Kiln opening' })
  const kind = await sellTickets(store, concert.id, { pricingMethod: { free: true } })
  const { as, browser } = await details(kind)
  const bought = await browser.send<BookingsPageProps>({ ...anna, email: 'anna.back@mail.test' })
  const page = bought.location
  const tom = { firstName: 'Tom', lastName: 'Tester', email: 'tom.back@mail.test' }
  const give = async () => {
    await browser.open(page)
    await browser.send(tom)
    return browser.send<BookedProps>({})
  }
  const given = await give()
  expect(given.props).toMatchObject({ statusText: 'Given to somebody else', codes: [] })
  const [toTom] = await readMails(store, tom.email)
  const [form] = given.props.forms
  expect(form?.title).toBe('Take a ticket back')
  const sent = { ...form?.hidden }
  const back = await browser.send<BookedProps>({})
  expect(back.props).toMatchObject({
    ...{ statusText: 'Valid', codes: [{ label: expect.stringContaining('Anna Berg') }] },
    messages: [{ text: 'The ticket is yours again. We are sending it to you by e-mail.' }],
  })
  expect((await browser.send(sent, { action: form?.action ?? '' })).location).toContain('&returned=')
  const former = await openPageBrowser(store).open<BookingsPageProps>(pageIn(toTom))
  expect([former.status, former.props]).toMatchObject([404, { title: 'No longer your ticket' }])
  const forged = await openPageBrowser(store).open<BookingsPageProps>(
    pageIn(toTom).replace(/key=.{4}/, 'key=aaaa'),
  )
  expect([forged.status, forged.props]).toMatchObject([404, { title: 'Page not found' }])
  const subjects = async (email: string) => (await readMails(store, email)).map(({ subject }) => subject)
  expect(await subjects(tom.email)).toEqual([
    'Your tickets: Kiln opening',
    'Your ticket was taken back: Kiln opening',
  ])
  expect((await subjects('anna.back@mail.test')).slice(-2)).toEqual([
    'You gave a ticket away: Kiln opening',
    'Your tickets: Kiln opening',
  ])
  const path = `/events/v1/tickets?eventId=${concert.id}`
  const [ticket] = (await store.ask('GET', path, { as })).body.tickets
  expect(ticket.guestFullName).toBe('Anna Berg')
  expect((await openPageBrowser(store).open(ticket.checkInUrl)).status).toBe(200)

  const again = await give()
  const body = { eventId: concert.id, ticketNumber: [ticket.ticketNumber] }
  const letIn = await store.ask('POST', '/events/v1/tickets/check-in', { as: store.apiKey, body })
  expect(letIn.status).toBe(200)
  expect((await browser.open<BookedProps>(page)).props.forms).toEqual([])
  const late = await browser.send<BookedProps>(
    { ...again.props.forms[0]?.hidden },
    { action: again.props.forms[0]?.action ?? '' },
  )
  expect(late.status).toBe(409)
  expect(late.props.messages).toMatchObject([{ text: 'This ticket cannot be taken back any more.' }])
})

describe('nobody takes back a ticket', () => {
  async function bought(title: string) {
    const concert = await announce(store, { title })
    const kind = await sellTickets(store, concert.id, { pricingMethod: { free: true } })
    const { as, browser } = await details(kind)
    const { location } = await browser.send<BookingsPageProps>(anna)
    const path = `/events/v1/tickets?eventId=${concert.id}`
    const [{ ticketNumber }] = (await store.ask('GET', path, { as })).body.tickets
    return { browser, page: location, ticketNumber, ticket: `/events/v1/tickets/${ticketNumber}` }
  }
  const giveToTom = async (browser: ReturnType<typeof openPageBrowser>, email: string) => {
    await browser.send({ firstName: 'Tom', email })
    return browser.send<BookedProps>({})
  }

  test('that the shop has given to somebody else, also after the buyer gave it away', async () => {
    const { browser, page, ticket } = await bought('Kiln talk')
    const giveAsShop = async (guestDetails: object) => {
      const body = { guestDetails, fields: ['guestDetails'] }
      expect((await store.ask('PATCH', ticket, { as: store.apiKey, body })).status).toBe(200)
    }
    await giveAsShop({ firstName: 'Anna', lastName: 'Berg', email: 'anna.right@mail.test' })
    expect((await browser.open<BookedProps>(page)).props).toMatchObject({ codes: [], forms: [] })
    const moved = await bought('Kiln walk')
    const given = await giveToTom(moved.browser, 'tom.first@mail.test')
    const { hidden, action = '' } = given.props.forms[0] ?? {}
    expect(await readMails(store, 'tom.first@mail.test')).toHaveLength(1)
    const eve = { firstName: 'Eve', lastName: 'Doe', email: 'eve@mail.test' }
    const body = { guestDetails: eve, fields: ['guestDetails'] }
    expect((await store.ask('PATCH', moved.ticket, { as: store.apiKey, body })).status).toBe(200)
    expect((await moved.browser.open<BookedProps>(moved.page)).props.forms).toEqual([])
    const late = await moved.browser.send<BookedProps>({ ...hidden }, { action })
    expect([late.status, late.props.messages]).toMatchObject([
      409,
      [{ text: 'This ticket cannot be taken back any more.' }],
    ])
    expect((await readMails(store, eve.email)).map(({ subject }) => subject)).toEqual([
      'Your tickets: Kiln walk',
    ])
  })

  test('from anybody but whom the form names', async () => {
    const { browser, page } = await bought('Kiln song')
    const given = await giveToTom(browser, 'tom.stale@mail.test')
    const { hidden, action = '' } = given.props.forms[0] ?? {}
    await browser.send<BookedProps>({})
    await browser.send({ firstName: 'Eve', email: 'eve.stale@mail.test' })
    await browser.send({})
    const stale = await browser.send<BookedProps>({ ...hidden }, { action })
    expect([stale.status, stale.props.statusText, stale.props.messages]).toMatchObject([
      ...[409, 'Given to somebody else'],
      [{ text: 'Somebody else has this ticket now. Check who it is before you take it back.' }],
    ])
    await browser.open(page)
    expect((await browser.send<BookedProps>({})).props.statusText).toBe('Valid')
  })

  test('that was given away when there was no way back', async () => {
    const { browser, page, ticketNumber } = await bought('Kiln film')
    await rows(store, 'UPDATE tickets SET version = version + 1 WHERE number = $1', [ticketNumber])
    expect((await browser.open<BookedProps>(page)).props).toMatchObject({
      ...{ statusText: 'Given to somebody else', forms: [] },
    })
  })
})

test('a ticket is given away once and taken back once by two clicks at once', async () => {
  const concert = await announce(store, { title: 'Kiln clicks' })
  const kind = await sellTickets(store, concert.id, { pricingMethod: { free: true } })
  const { browser } = await details(kind)
  await browser.send<BookingsPageProps>(anna)
  const asked = await browser.send<BookingsPageProps>({ firstName: 'Tom', email: 'tom.twice@mail.test' })
  const twice = ({ action = '', hidden = {} }: { action?: string; hidden?: Record<string, string> } = {}) =>
    Promise.all([1, 2].map(() => browser.send<BookedProps>({ ...hidden }, { action })))
  const given = await twice(asked.props.forms[0])
  expect(given.map(({ location }) => location)).toEqual(Array(2).fill(expect.stringContaining('&given=')))
  const back = await twice(given[0]?.props.forms[0])
  expect(back.map(({ location }) => location)).toEqual(Array(2).fill(expect.stringContaining('&returned=')))
  const subjects = (await readMails(store, 'tom.twice@mail.test')).map(({ subject }) => subject)
  expect(subjects).toContain('Your ticket was taken back: Kiln clicks')
  expect(new Set(subjects).size).toBe(subjects.length)
})

test('the page asks nothing about a ticket that cannot be given away any more', async () => {
  const concert = await announce(store, { title: 'Kiln late' })
  const kind = await sellTickets(store, concert.id, { pricingMethod: { free: true } })
  const { browser, reservationId } = await details(kind)
  await browser.send<BookingsPageProps>(anna)
  await rows(store, 'UPDATE tickets SET checked_in_at = now() WHERE reservation_id = $1', [reservationId])
  const late = await browser.send<BookedProps>({ firstName: 'Tom', email: 'tom.late@mail.test' })
  expect([late.status, late.props.state, late.props.messages]).toMatchObject([
    ...[409, 'booked'],
    [{ text: 'This ticket cannot be given away any more.' }],
  ])
})

test('one free ticket sends few e-mails to others, however often it is given away and taken back', async () => {
  const limited = await openStore({ settings: { paymentMethods: ['manual'] }, limits: 1 })
  try {
    const concert = await announce(limited)
    const kind = await sellTickets(limited, concert.id, { pricingMethod: { free: true } })
    const { as, tickets } = await buyTickets(limited, [{ kind, quantity: 1 }])
    const [{ ticketNumber }] = tickets
    const [{ id: name }] = await rows<Loose>(limited, 'SELECT reservation_id AS id FROM tickets')
    const browser = openPageBrowser(limited)
    const page = ticketsPath(limited.shop.tokens, { siteId: limited.siteId, name })
    const turn = async (firstName: string) => {
      await browser.open(page)
      await browser.send({ firstName, email: 'tom.often@mail.test' })
      const given = await browser.send<BookedProps>({})
      return given.status === 200 ? browser.send<BookedProps>({}) : given
    }
    for (let round = 0; round < 5; round++) expect((await turn('Tom')).status).toBe(200)
    const refused = await turn('Tom')
    expect([refused.status, refused.props.messages]).toMatchObject([
      429,
      [{ text: 'You have done this very often in a short time. Please try again later.' }],
    ])
    const body = { firstName: 'Tom', lastName: 'Roe', email: 'tom.often@mail.test' }
    const called = await limited.ask('POST', `/events/v1/tickets/${ticketNumber}/transfer`, { as, body })
    expect(called.status).toBe(429)
    const toTom = await readMails(limited, 'tom.often@mail.test')
    expect(toTom.filter(({ subject }) => /taken back/.test(subject))).toHaveLength(5)
  } finally {
    await limited.close()
  }
})

test('who gives a ticket away answers the questions of the event about the new guest', async () => {
  const inputs = [{ name: 'meal', mandatory: true, options: ['Soup', 'Stew'] }]
  const controls = [{ name: 'meal', label: 'What do you want to eat?', type: 'DROPDOWN', inputs }]
  const supper = await announce(store, { title: 'Stew night', form: { controls } })
  const kind = await sellTickets(store, supper.id, { pricingMethod: { free: true } })
  const { browser } = await details(kind)
  const bought = await browser.send<BookingsPageProps>({ ...anna, meal: 'Soup' })
  expect(fieldOf(bought as never, 'meal')?.label).toBe('What do you want to eat?')
  const ida = { firstName: 'Ida', email: 'ida@mail.test' }
  const refused = await browser.send<BookingsPageProps>(ida)
  expect([refused.status, fieldOf(refused as never, 'meal')?.error]).toEqual([
    422,
    'Please fill in this field.',
  ])
  await browser.send<BookingsPageProps>({ ...ida, meal: 'Stew' })
  const given = await browser.send<BookingsPageProps>({})
  expect(given.location).toContain('&given=')
  const query = { filter: { eventId: supper.id, guestType: 'TICKET_HOLDER' } }
  const body = { query }
  const { guests } = (await store.ask('POST', '/events/v2/guests/query', { as: store.apiKey, body })).body
  expect(guests).toMatchObject([{ guestDetails: { firstName: 'Ida' } }])
  expect(guests[0].guestDetails.formResponse.inputValues).toContainEqual({ inputName: 'meal', value: 'Stew' })
})

test('a seat is named in the language of whoever reads about it', async () => {
  const hall = await announce(store, { title: 'Hall of clay' })
  const kind = await sellTickets(store, hall.id, { name: 'Stalls', pricingMethod: { free: true } })
  const sections = [{ name: 'Circle', ticketDefinitionIds: [kind.id], rows: seats(['B'], 1) }]
  const plan = { as: store.apiKey, body: { seatingPlan: { sections } } }
  await store.ask('PUT', `/admin/v1/events/${hall.id}/seating-plan`, plan)
  const { as, browser } = await details(kind)
  const bought = await browser.send<BookedProps>(anna)
  expect(bought.props.codes?.[0]?.label).toContain('Stalls, Circle, row B, seat 1 · Anna Berg')
  const german = await browser.open<BookedProps>(`${bought.location}&lang=de`)
  expect(german.props.codes?.[0]?.label).toContain('Stalls, Circle, Reihe B, Platz 1 · Anna Berg')
  expect(JSON.stringify(german.props.forms)).not.toContain('seat 1')
  const { body } = await store.ask('GET', `/events/v1/tickets?eventId=${hall.id}`, { as })
  const door = await openPageBrowser(store).open<BookedProps>(`${body.tickets[0].checkInUrl}&lang=de`)
  expect(door.props.facts.at(-1)?.lines[0]).toMatch(/^Stalls, Circle, Reihe B, Platz 1 · /)
})

test('the address in the code of a ticket shows the ticket, and the team the way to let its guest in', async () => {
  const { as, browser } = await details(gratis)
  await browser.send(anna)
  const { body } = await store.ask('GET', `/events/v1/tickets?eventId=${event.id}`, { as })
  const { checkInUrl } = body.tickets[0]
  const seen = await openPageBrowser(store).open<BookingsPageProps>(checkInUrl)
  expect(seen.props).toMatchObject({ state: 'booked', statusText: 'Valid' })
  expect(seen.props.links[0]?.url).toMatch(`/admin/events/${event.id}/check-in?ticket=`)
  expect((await openPageBrowser(store).open(`${checkInUrl}x`)).status).toBe(404)
})

test('an event for members alone asks to sign in, and goes on with its form', async () => {
  const registration = { initialType: 'RSVP', allowedGuestTypes: 'MEMBER' }
  const own = await announce(store, { title: 'Members’ night', registration })
  await becomeMember(store, 'night@mail.test')
  const browser = openPageBrowser(store)
  expect((await browser.open(`/rsvps/details?event=${own.slug}`)).location).toMatch(/^\/login/)
  const back = await browser.send<BookingsPageProps>({ email: 'night@mail.test', password: memberPassword })
  expect(back.location).toBe(`/rsvps/details?event=${own.slug}`)
  expect(back.props).toMatchObject({ state: 'details' })
})

test('the account of a member lists tickets and answers', async () => {
  const browser = await becomeMember(store, 'member@mail.test')
  const party = await announce(store, { title: 'Talk', registration: { initialType: 'RSVP' } })
  expect((await browser.open('/account/events')).props).toMatchObject({ state: 'orders', orders: [] })
  const opened = await browser.open<BookingsPageProps>(`/rsvps/details?event=${party.slug}`)
  expect(opened.props.forms[0]?.fields.find(({ name }) => name === 'email')?.value).toBe('member@mail.test')
  await browser.send({ ...anna, email: 'member@mail.test' })
  const { props } = await browser.open('/account/events')
  expect(props).toMatchObject({ orders: [{ title: 'Talk', statusText: 'You are coming' }] })
  expect((await browser.open('/account/events?past=yes')).props).toMatchObject({ orders: [] })
})

test('a member who has answered sees the answer instead of an empty form, and can answer for somebody else', async () => {
  const browser = await becomeMember(store, 'mia.again@mail.test')
  const rsvp = { responseType: 'YES_AND_NO' }
  const party = await announce(store, { title: 'Glaze talk', registration: { initialType: 'RSVP', rsvp } })
  const page = `/rsvps/details?event=${party.slug}`
  await browser.open(page)
  await browser.send({ ...anna, email: 'mia.again@mail.test', status: 'NO' })
  const again = await browser.open<BookedProps>(page)
  expect(again.props).toMatchObject({ state: 'booked', statusText: 'You are not coming' })
  const changed = await browser.send<BookedProps>({})
  expect(changed.props).toMatchObject({ statusText: 'You are coming' })
  const link = changed.props.links.find(({ label }) => label === 'Answer for somebody else')
  const other = await browser.open<BookingsPageProps>(link?.url ?? '')
  expect(fieldOf(other as never, 'email')?.value ?? '').toBe('')
  const twice = await browser.send<BookedProps>({ ...anna, email: 'MIA.again@mail.test' })
  expect(twice.props).toMatchObject({
    ...{ state: 'booked', statusText: 'You are coming' },
    messages: [{ text: 'You have already answered. You can change your answer here.' }],
  })
  await browser.open(link?.url ?? '')
  const done = await browser.send<BookedProps>({ ...anna, email: 'tom.other@mail.test' })
  expect(done.props).toMatchObject({ state: 'booked', title: 'Thank you for your answer' })
  const visitor = openPageBrowser(store)
  await visitor.open(page)
  const stranger = await visitor.send<BookingsPageProps>({ ...anna, email: 'mia.again@mail.test' })
  expect([stranger.status, stranger.props.state]).toEqual([422, 'details'])
  expect(fieldOf(stranger as never, 'email')?.error).toMatch('Somebody has already answered')
  expect(stranger.props.messages.map(({ text }) => text)).toEqual([
    'Nothing is sent yet. Please check the marked fields.',
  ])
})

test('a member who has answered only for somebody else sees the form', async () => {
  const browser = await becomeMember(store, 'mia.first@mail.test')
  const party = await announce(store, { title: 'Slip talk', registration: { initialType: 'RSVP' } })
  const page = `/rsvps/details?event=${party.slug}`
  await browser.open(page)
  await browser.send({ ...anna, email: 'tom.first@mail.test' })
  const own = await browser.open<BookingsPageProps>(page)
  expect([own.props.state, fieldOf(own as never, 'email')?.value]).toEqual(['details', 'mia.first@mail.test'])
})

test('a member has a way from tickets and answers to the account and the order; somebody else with the link has none', async () => {
  const browser = await becomeMember(store, 'ways@mail.test')
  const party = await announce(store, { title: 'Clay talk', registration: { initialType: 'RSVP' } })
  await browser.open(`/rsvps/details?event=${party.slug}`)
  const answered = await browser.send<BookedProps>({ ...anna, email: 'ways@mail.test' })
  const back = { label: 'Your events', url: '/account/events' }
  expect(answered.props.back).toEqual(back)
  const concert = await announce(store, { title: 'Clay quartet' })
  const kind = await sellTickets(store, concert.id, { pricingMethod: { free: true } })
  const { orderId, tickets } = await buyTickets(store, [{ kind, quantity: 1 }])
  await rows(
    store,
    `UPDATE tickets SET member_id = (SELECT id FROM members WHERE email = 'ways@mail.test') WHERE order_id = $1`,
    [orderId],
  )
  const listed = await browser.open<AccountOrdersProps>('/account/events')
  const { url = '' } = listed.props.orders.find(({ title }) => title === 'Clay quartet') ?? {}
  const own = (await browser.open<BookedProps>(url)).props
  expect(own.back).toEqual(back)
  expect(own.links).toContainEqual({
    ...{ label: `See order ${tickets[0].orderNumber}`, url: `/account/orders/${orderId}` },
  })
  const other = (await openPageBrowser(store).open<BookedProps>(url)).props
  expect([other.back, JSON.stringify(other.links)]).toEqual([
    undefined,
    expect.not.stringContaining('/account'),
  ])
})

/** As if the member had been signed in when the tickets were reserved. */
const handTo = (email: string, reservationId: string) =>
  rows(
    store,
    'UPDATE ticket_reservations SET member_id = (SELECT id FROM members WHERE email = $2) WHERE id = $1',
    [reservationId, email],
  )

test('the account of a member lists reserved tickets, and goes on with them', async () => {
  const browser = await becomeMember(store, 'reserved@mail.test')
  const night = await announce(store, { title: 'Glaze night' })
  const kind = await sellTickets(store, night.id, { pricingMethod: { free: true } })
  const reservationId = await reserve(store, await store.visitor(), kind, 2)
  await handTo('reserved@mail.test', reservationId)
  const listed = async () => (await browser.open<AccountOrdersProps>('/account/events')).props.orders
  const [reserved] = await listed()
  expect(reserved).toMatchObject({ title: 'Glaze night', itemsText: '2 tickets' })
  expect(reserved?.statusText).toMatch(/^Reserved until \d+:\d\d [AP]M Central European Time$/)
  const seen = await browser.open<BookingsPageProps>(reserved?.url ?? '')
  expect(seen.props).toMatchObject({ state: 'details', title: 'Add your details' })
  const done = await browser.send<BookedProps>(anna)
  expect(done.props).toMatchObject({ state: 'booked', title: 'You have your tickets' })
  expect((await listed()).map(({ statusText }) => statusText)).toEqual(['Valid'])
  await rows(store, `UPDATE tickets SET canceled = true WHERE reservation_id = $1`, [reservationId])
  const late = await reserve(store, await store.visitor(), kind)
  await handTo('reserved@mail.test', late)
  expect(await listed()).toHaveLength(2)
  store.clock.advance(21 * 60_000)
  expect((await listed()).map(({ statusText }) => statusText)).toEqual(['Cancelled'])
})

test('the account leaves out what was only reserved for an event that is cancelled', async () => {
  const browser = await becomeMember(store, 'only-reserved@mail.test')
  const tour = await announce(store, { title: 'Market tour' })
  const kind = await sellTickets(store, tour.id)
  const reservationId = await reserve(store, await store.visitor(), kind)
  await handTo('only-reserved@mail.test', reservationId)
  const listed = async () => (await browser.open<AccountOrdersProps>('/account/events')).props.orders
  expect(await listed()).toHaveLength(1)
  const path = `/events/v3/events/${tour.id}/cancel`
  expect((await store.ask('POST', path, { as: store.apiKey, body: {} })).status).toBe(200)
  expect(await listed()).toEqual([])
})

test("the account counts tickets that are still the member's and valid, and keeps a cancelled event until it would be over", async () => {
  const browser = await becomeMember(store, 'holder@mail.test')
  const concert = await announce(store, { title: 'Clay concert' })
  const kind = await sellTickets(store, concert.id, { pricingMethod: { free: true } })
  const { tickets, orderId } = await buyTickets(store, [{ kind, quantity: 3 }])
  await rows(
    store,
    `UPDATE tickets SET member_id = (SELECT id FROM members WHERE email = 'holder@mail.test') WHERE order_id = $1`,
    [orderId],
  )
  const listed = async (query = '') => {
    const { props } = await browser.open<AccountOrdersProps>(`/account/events${query}`)
    return props.orders.map(({ statusText, itemsText }) => [statusText, itemsText])
  }
  const give = async (index: number) => {
    const sql = `UPDATE tickets SET version = version + 1 WHERE number = $1`
    await rows(store, sql, [tickets[index].ticketNumber])
  }
  expect(await listed()).toEqual([['Valid', '3 tickets']])
  await give(0)
  expect(await listed()).toEqual([['Valid', '2 tickets']])
  await rows(store, 'UPDATE tickets SET canceled = true WHERE number = $1', [tickets[1].ticketNumber])
  expect(await listed()).toEqual([['Valid', '1 ticket']])
  await give(2)
  expect(await listed()).toEqual([['Given to somebody else', '']])
  await store.ask('POST', `/events/v3/events/${concert.id}/cancel`, { as: store.apiKey })
  expect(await listed()).toEqual([['Cancelled', '']])
  expect(await listed('?past=yes')).toEqual([])
  await rows(store, 'UPDATE box_office_events SET starts_at = $2, ends_at = $2 WHERE id = $1', [
    ...[concert.id, new Date(store.clock.now - 1000)],
  ])
  expect(await listed()).toEqual([])
  expect(await listed('?past=yes')).toEqual([['Cancelled', '']])
})
