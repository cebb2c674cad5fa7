import type { BookedProps, BookingDetailsProps } from '@cartwright/contract/pages/bookings.ts'
import type { AccountOrderProps, AccountOrdersProps } from '@cartwright/contract/pages/identity.ts'
import type {
  CheckoutPageProps,
  ClosedCheckoutProps,
  OpenCheckoutProps,
  PayRestProps,
  ThanksProps,
} from '@cartwright/contract/pages/pages.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asMerchant, availability, book, hire, lineOf, offer } from '../../../test/bookings.ts'
import { anna, approvedCard, checkOut, enterCheckout, filled, rows } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { becomeMember, openPageBrowser, type PageBrowser } from '../../../test/page-browser.ts'
import { shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let course: { id: string }
let hour = 8
let serial = 0
let email: string
let browser: PageBrowser

beforeAll(async () => {
  store = await openStore({
    settings: {
      ...{ captcha: 'OFF', languages: ['de'], paymentMethods: ['test-card', 'bank-transfer'] },
      paymentTexts: { 'bank-transfer': { instructions: 'IBAN DE00 1234' } },
    },
  })
  course = await offer(store, {
    name: 'Kiln course',
    staffMemberIds: [await hire(store)],
    payment: {
      ...{ rateType: 'FIXED', options: { online: true, inPerson: false, deposit: true } },
      fixed: { price: { value: '60.00' }, deposit: { value: '20.00' } },
    },
  })
})
afterAll(() => store.close())
beforeEach(async () => {
  store.clock.advance(2 * 60 * 60_000)
  email = `mia${++serial}@mail.test`
  browser = await becomeMember(store, email)
})

const contact = { firstName: 'Mia', lastName: 'Berg', phone: '', note: '' }

/** Books an hour of a service on the shop's pages and pays what is due. */
async function buy(serviceId: string, payment: Record<string, string> = approvedCard) {
  await openDetails(serviceId)
  const seen = await browser.send<CheckoutPageProps>({ ...contact, email })
  const fields = { ...filled(seen, { ...anna, email }), ...payment, do: 'place' }
  return browser.send<ThanksProps>(fields, { action: seen.location })
}

/** The next hour of a working day, so that the course is never booked twice for the same. */
function nextHour(day: string): string[] {
  const start = hour
  hour = start < 15 ? start + 1 : 8
  return [start, start + 1].map((one) => `${day}T${String(one).padStart(2, '0')}:00:00Z`)
}

/** Opens the form for an hour of a service. */
async function openDetails(serviceId: string) {
  const [startDate, endDate] = nextHour('2026-12-14')
  const [entry] = await availability(store, { serviceId: [serviceId], bookable: true, startDate, endDate })
  const { startDate: start, endDate: end, resource } = entry.slot
  const asked = { service: serviceId, start, end, zone: 'Europe/Berlin', resource: resource.id }
  return browser.open<BookingDetailsProps>(`/bookings/details?${new URLSearchParams(asked)}`)
}

async function openOrder() {
  const { props } = await browser.open<AccountOrdersProps>('/account/orders')
  const [order] = props.orders
  if (!order) throw new Error('no order')
  return browser.open<AccountOrderProps>(order.url)
}

test('a member pays the rest of a deposit on the page of the order, which leads to the booking', async () => {
  await buy(course.id)
  const { props, location } = await openOrder()
  expect(props.payRest?.buttons).toEqual([{ label: 'Pay the rest: $40.00', look: 'primary' }])
  const [fact] = props.facts
  expect(fact).toMatchObject({ label: 'Kiln course', links: [{ label: 'See the booking' }] })
  const booked = await browser.open<BookedProps>(fact?.links[0]?.url ?? '')
  const number = props.title.replace('Order ', '')
  expect(booked.props.facts).toContainEqual({
    label: 'Still to pay',
    lines: [`$40.00 for order ${number}`],
  })
  const paying = await browser.send<PayRestProps>(booked.props.forms[0]?.hidden ?? {}, {
    action: booked.props.forms[0]?.action ?? '',
  })
  expect(paying.props).toMatchObject({ state: 'pay', payText: 'Pay $40.00' })
  const stranger = openPageBrowser(store)
  expect((await stranger.send(props.payRest?.hidden ?? {}, { action: location })).location).toBe('/login')

  const rest = await browser.send<PayRestProps>(props.payRest?.hidden ?? {}, { action: location })
  expect(rest.location).toBe(paying.location)
  const end = await browser.send<ClosedCheckoutProps>(
    { ...approvedCard, do: 'place' },
    { action: rest.location },
  )
  expect(end.props).toMatchObject({ continueText: 'See your order', continueUrl: location })
  const after = await openOrder()
  expect(after.props).not.toHaveProperty('payRest')
  expect(after.props.facts[0]?.links).toHaveLength(1)
  const late = await browser.send<AccountOrderProps>(props.payRest?.hidden ?? {}, { action: location })
  expect(late.props).toMatchObject({ state: 'order', messages: [{ kind: 'info' }] })
  const paid = await browser.open<BookedProps>(fact?.links[0]?.url ?? '')
  expect(paid.props.facts.map(({ label }) => label)).not.toContain('Still to pay')
})

/** Cancels the booking of an order on its own page. */
async function cancelBooking({ facts }: AccountOrderProps) {
  const asked = await browser.open<BookedProps>(`${facts[0]?.links[0]?.url ?? ''}?do=cancel`)
  const [form] = asked.props.forms
  await browser.send<BookedProps>(form?.hidden ?? {}, { action: form?.action ?? '' })
}

test('a cancelled booking shows no account to pay to, in the account and after the checkout', async () => {
  const lesson = await offer(store, { name: 'Lesson', staffMemberIds: [await hire(store)] })
  const thanks = await buy(lesson.id, { payment: 'bank-transfer' })
  expect(thanks.props).toMatchObject({ state: 'thanks', paymentNote: 'IBAN DE00 1234' })
  const paymentOf = ({ facts }: AccountOrderProps) => facts.find(({ label }) => label === 'Payment')?.lines
  const { props } = await openOrder()
  expect(paymentOf(props)).toEqual(['Bank transfer: not paid yet', 'IBAN DE00 1234'])
  await cancelBooking(props)
  const page = await openOrder()
  expect(page.props).not.toHaveProperty('payRest')
  expect(page.props.statusText).toBe('Cancelled')
  expect(paymentOf(page.props)).toEqual(['Bank transfer: not paid'])
  const after = await browser.open<ThanksProps>(thanks.location)
  expect(after.props).not.toHaveProperty('paymentNote')
  expect(after.props).toMatchObject({
    title: 'This order is cancelled',
    messages: [{ kind: 'info', text: 'You do not have to pay anything.' }],
    paymentText: 'Bank transfer: not paid',
  })
})

test('what was to be paid later can be paid online: on the order, after the checkout and on the booking', async () => {
  const lesson = await offer(store, { name: 'Lesson to pay', staffMemberIds: [await hire(store)] })
  const thanks = await buy(lesson.id, { payment: 'bank-transfer' })
  const { props, location } = await openOrder()
  const [, amount = ''] = /^Pay (.*) online$/.exec(props.payRest?.buttons[0]?.label ?? '') ?? []
  expect(thanks.props.payRest?.text).toBe(`Pay ${amount} online`)
  const booked = await browser.open<BookedProps>(props.facts[0]?.links[0]?.url ?? '')
  expect(booked.props.forms[0]?.buttons[0]?.label).toBe(`Pay ${amount} online`)
  const form = await browser.send<PayRestProps>(props.payRest?.hidden ?? {}, { action: location })
  expect(form.props).toMatchObject({ state: 'pay', payText: `Pay ${amount}` })
  await browser.send({ ...approvedCard, do: 'place' }, { action: form.location })
  expect((await openOrder()).props).not.toHaveProperty('payRest')
})

test('whoever has ordered before finds their name in the next form', async () => {
  await buy(course.id)
  const { props } = await openDetails(course.id)
  const filledIn = (wanted: string) => props.forms[0]?.fields.find(({ name }) => name === wanted)?.value
  expect([filledIn('firstName'), filledIn('lastName')]).toEqual(['Anna Maria', 'Berg'])
})

test('nobody pays the rest of a booking that is cancelled', async () => {
  await buy(course.id)
  const { props, location } = await openOrder()
  const rest = await browser.send<PayRestProps>(props.payRest?.hidden ?? {}, { action: location })
  const payment = { ...approvedCard, do: 'place' }
  await cancelBooking(props)
  const page = await openOrder()
  expect(page.props.statusText).toBe('Cancelled')
  expect(page.props).not.toHaveProperty('payRest')
  expect(page.props.facts.flatMap(({ lines }) => lines)).toContainEqual(
    expect.stringMatching(/: \$20\.00 paid$/),
  )
  expect(page.props.summary.rows.at(-1)).toMatchObject({ label: 'Paid', text: '$20.00' })
  const paid = await browser.send<ClosedCheckoutProps>(payment, { action: rest.location })
  expect(paid.props).toMatchObject({ title: 'Nothing to pay' })
  const [order] = await rows(store, 'SELECT paid FROM orders WHERE number = $1', [
    props.title.replace('Order ', ''),
  ])
  expect(order).toEqual({ paid: 2000n })
})

test('the e-mail about a booking with a deposit says what is still to pay', async () => {
  await buy(course.id)
  const mails = await readMails(store, email)
  const mail = mails.find(({ subject }) => subject === 'Your booking: Kiln course')
  expect(mail?.text).toMatch(/Still to pay:\n\$40\.00 for order \d+/)
})

test('the German page of a booking leads to German pages of the storefront', async () => {
  await buy(course.id)
  const [booking] = (await openOrder()).props.facts
  const url = booking?.links[0]?.url ?? ''
  const pathsIn = async (query: string) => {
    const { props } = await browser.open<BookedProps>(url + query)
    return props.links.map((link) => link.url.replace(/\?.*$/, '')).filter((path) => /services/.test(path))
  }
  expect(await pathsIn('')).toEqual(['/services/kiln-course', '/services'])
  expect(await pathsIn('?lang=de')).toEqual(['/de/services/kiln-course', '/de/services'])
})

test('one question asks how to pay, and paying in person needs no deposit', async () => {
  const free = await offer(store, {
    name: 'Open studio',
    staffMemberIds: [await hire(store)],
    payment: {
      ...{ rateType: 'FIXED', options: { online: true, inPerson: true, deposit: true } },
      fixed: {
        ...{ price: { value: '60.00' }, deposit: { value: '20.00' } },
        fullUpfrontPaymentAllowed: true,
      },
    },
  })
  const { props, location } = await openDetails(free.id)
  const priceOf = (page: BookingDetailsProps) => page.facts.find(({ label }) => label === 'Price')?.lines
  expect(priceOf(props)).toEqual(['$60.00', '$20.00 deposit now, the rest later'])
  const fields = props.forms[0]?.fields ?? []
  expect(fields.map(({ name }) => name)).not.toContain('deposit')
  const payment = fields.find(({ name }) => name === 'payment')
  expect(payment?.choices?.map(({ label }) => label)).toEqual([
    'Pay the deposit online, the rest later',
    'Pay the whole amount online',
    'Pay in person',
  ])
  const inPerson = { ...contact, email, payment: 'OFFLINE' }
  const updated = await browser.send<BookingDetailsProps>({ ...inPerson, update: 'yes' })
  expect(priceOf(updated.props)).toEqual(['$60.00'])
  const seen = await browser.send<OpenCheckoutProps>(inPerson, { action: location })
  expect(seen.props).toMatchObject({
    placeText: 'Place order',
    payment: { methods: [], later: { title: 'Pay in person' } },
  })
  const placing = { ...filled(seen, { ...anna, email }), do: 'place' }
  const thanks = await browser.send<ThanksProps>(placing, { action: seen.location })
  expect(thanks.props).not.toHaveProperty('payRest')
  const order = await openOrder()
  expect(order.props).not.toHaveProperty('payRest')
  const booked = await browser.open<BookedProps>(order.props.facts[0]?.links[0]?.url ?? '')
  expect(booked.props.facts).toContainEqual({
    label: 'Still to pay',
    lines: [expect.stringMatching(/^\$[\d.]+ in person, for order \d+$/)],
  })
})

test('a request says that it waits, and an order whose booking is cancelled says so', async () => {
  const asked = await offer(store, {
    name: 'Private kiln',
    staffMemberIds: [await hire(store)],
    onlineBooking: { enabled: true, requireManualApproval: true },
  })
  const thanks = await buy(asked.id)
  expect(thanks.props).toMatchObject({
    title: 'We have received your request',
    messages: [
      { text: 'It waits for our confirmation. We will tell you by e-mail as soon as it is confirmed.' },
    ],
  })
  const list = async () => (await browser.open<AccountOrdersProps>('/account/orders')).props.orders
  expect(await list()).toMatchObject([{ statusText: 'Waiting for confirmation' }])
  const { props } = await openOrder()
  expect(props.statusText).toBe('Waiting for confirmation')
  expect(props.facts).toContainEqual({
    ...{ label: 'Payment', links: [] },
    lines: ['Test card (no money moves): paid'],
  })
  const [booking] = await rows<{ id: string }>(store, 'SELECT id FROM bookings WHERE email = $1', [email])
  const path = `/_api/bookings-service/v2/bookings/${booking?.id}`
  const { revision } = (
    await asMerchant(store, 'POST', '/bookings/bookings-reader/v2/extended-bookings/query', {
      query: { filter: { id: booking?.id } },
    })
  ).extendedBookings[0].booking
  await asMerchant(store, 'POST', `${path}/decline`, { revision })
  expect(await list()).toMatchObject([{ statusText: 'Cancelled' }])
  const ended = (await openOrder()).props
  expect(ended.statusText).toBe('Cancelled')
  expect(ended.messages.map(({ text }) => text)).toEqual([
    'You have paid $60.00. Nothing is paid back automatically: we decide about a refund and contact you.',
  ])
})

test('an order of which one booking waits says which', async () => {
  const staffMemberIds = [await hire(store)]
  const approval = { onlineBooking: { enabled: true, requireManualApproval: true } }
  const services = [
    await offer(store, { name: 'Wheel hour', staffMemberIds }),
    await offer(store, { name: 'Wood kiln', staffMemberIds, ...approval }),
  ]
  const { as } = await shopper(store)
  const lineItems: object[] = []
  for (const { id } of services) {
    const [startDate, endDate] = nextHour('2026-12-15')
    const [entry] = await availability(store, { serviceId: [id], bookable: true, startDate, endDate })
    lineItems.push(lineOf((await book(store, as, entry)).body.booking.id))
  }
  const checkoutId = await checkOut(store, { as, lineItems, email })
  const { tab, screen } = await enterCheckout(store, { as, checkoutId })
  const sent = { ...filled(screen, { ...anna, email }), ...approvedCard, do: 'place' }
  const waits = 'Waiting for our confirmation: Wood kiln.'
  expect((await tab.post(`/checkout/${checkoutId}`, sent)).props).toMatchObject({
    title: 'Thank you for your order',
    messages: [{ text: `${waits} We will tell you by e-mail.` }],
  })
  const seen = await browser.open<AccountOrdersProps>('/account/orders')
  const taken = await browser.send<AccountOrdersProps>(seen.props.offer?.form.hidden ?? {}, {
    action: '/account/orders',
  })
  expect(taken.props.orders).toMatchObject([{ statusText: 'Partly confirmed' }])
  expect((await openOrder()).props).toMatchObject({
    statusText: 'Partly confirmed',
    messages: [{ text: waits }],
  })
})
