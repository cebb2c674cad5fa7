import { bookingsAppId } from '@cartwright/contract/bookings/parts.ts'
import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  annaBerg,
  asMerchant,
  availability,
  book,
  hire,
  lineOf,
  offer,
  plan,
  price,
} from '../../test/bookings.ts'
import {
  anna,
  approvedCard,
  checkOut,
  enterCheckout,
  filled,
  openCheckoutProps,
  placeOrder,
  rows,
} from '../../test/checkouts.ts'
import { readMails } from '../../test/mails.ts'
import { openPageBrowser } from '../../test/page-browser.ts'
import { newPlan, signedIn } from '../../test/plans.ts'
import { refusal, shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import * as access from '../sites/apps/service.ts'

const merchant = 'studio@example.com'
const onlineOnly = price('60.00', { online: true, inPerson: false })
const asksFirst = { enabled: true, requireManualApproval: true }
const ownTerms = 'Free until a week before, half the price after that.'

let store: Store
let mara: string
let policy: { id: string }
// biome-ignore lint/suspicious/noExplicitAny: a service as the wire carries it
let lesson: any

beforeAll(async () => {
  store = await openStore({
    settings: {
      timeZone: 'Europe/Berlin',
      paymentMethods: ['manual', 'test-card'],
      orderNotificationEmails: [merchant],
    },
  })
  const customPolicyDescription = { enabled: true, description: ownTerms }
  const bookingPolicy = { name: 'Lessons', customPolicyDescription }
  policy = (await asMerchant(store, 'POST', '/bookings/v1/booking-policies', { bookingPolicy })).bookingPolicy
})
afterAll(() => store.close())
beforeEach(async () => {
  store.clock.advance(60_000)
  mara = await hire(store)
  const image = { id: 'lesson.webp', url: 'https://pictures.test/lesson.webp', width: 600, height: 400 }
  const media = { mainMedia: { image } }
  lesson = await offer(store, {
    staffMemberIds: [mara],
    ...onlineOnly,
    media,
    bookingPolicy: { id: policy.id },
  })
})

const free = (serviceId: string, day = '2026-12-14') =>
  availability(store, {
    ...{ serviceId: [serviceId], bookable: true },
    ...{ startDate: `${day}T00:00:00Z`, endDate: `${day}T23:00:00Z` },
  })
const act = async (as: string, id: string, action: string, body: object = {}) => {
  const query = { filter: { id } }
  const path = '/bookings/bookings-reader/v2/extended-bookings/query'
  const [{ booking }] = (await asMerchant(store, 'POST', path, { query })).extendedBookings
  store.clock.advance(1000)
  const sent = { bookingId: id, revision: booking.revision, ...body }
  return store.ask('POST', `/bookings/v2/bookings/${id}/${action}`, { as, body: sent })
}
const readOrder = async (id: string) => (await asMerchant(store, 'GET', `/ecom/v1/orders/${id}`)).order
const customActivities = (order: { activities: { customActivity?: object }[] }) =>
  order.activities.flatMap(({ customActivity }) => customActivity ?? [])

/** A booking in an open checkout. */
async function begin(service = lesson, more: object = {}) {
  const { as } = await shopper(store)
  const [entry] = await free(service.id)
  const { booking } = (await book(store, as, entry, more)).body
  const checkoutId = await checkOut(store, { as, lineItems: [lineOf(booking.id)] })
  return { as, booking, checkoutId }
}

/** A booking that is paid by card. */
async function buy(service = lesson) {
  const begun = await begin(service)
  const { tab, screen } = await enterCheckout(store, begun)
  await tab.post(`/checkout/${begun.checkoutId}`, { ...filled(screen, anna), ...approvedCard, do: 'place' })
  const search = { cursorPaging: { limit: 1 } }
  const { orders } = await asMerchant(store, 'POST', '/ecom/v1/orders/search', { search })
  return { ...begun, order: orders[0] }
}

describe('the checkout of a booking', () => {
  test('that must be paid online offers no way to pay later, and takes none', async () => {
    const begun = await begin()
    const { tab, screen } = await enterCheckout(store, begun)
    const { payment } = openCheckoutProps(screen)
    expect(payment?.methods.map(({ value }) => value)).toEqual(['test-card'])
    const sent = { ...filled(screen, anna), payment: 'manual', do: 'place' }
    const after = await tab.post(`/checkout/${begun.checkoutId}`, sent)
    expect(openCheckoutProps(after).payment?.error).toBeDefined()
    expect(refusal(await placeOrder(store, begun.as, begun.checkoutId))).toBe(
      'PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE',
    )
  })

  test('with a deposit asks for it online', async () => {
    const payment = {
      ...{ rateType: 'FIXED', options: { online: true, inPerson: false, deposit: true } },
      fixed: { price: { value: '60.00' }, deposit: { value: '20.00' } },
    }
    const course = await offer(store, { staffMemberIds: [mara], payment })
    const { screen } = await enterCheckout(store, await begin(course))
    expect(openCheckoutProps(screen).payment?.methods.map(({ value }) => value)).toEqual(['test-card'])
  })

  test('for two people says so once, there and in the order and its e-mail', async () => {
    const pairs = { name: 'Pairs', participantsPolicy: { maxParticipantsPerBooking: 2 } }
    const made = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', { bookingPolicy: pairs })
    const bookingPolicy = { id: made.bookingPolicy.id }
    const group = await offer(store, {
      ...{ type: 'CLASS', name: 'Group lesson', defaultCapacity: 5, bookingPolicy },
    })
    await plan(store, group.id)
    const [entry] = await availability(store, {
      ...{ serviceId: [group.id], startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-02T00:00:00Z' },
    })
    const { as } = await shopper(store)
    const { booking } = (await book(store, as, entry, { totalParticipants: 2 })).body
    const email = 'group@mail.test'
    const checkoutId = await checkOut(store, { as, lineItems: [lineOf(booking.id)], email })
    const { screen } = await enterCheckout(store, { as, checkoutId })
    const [line] = openCheckoutProps(screen).summary.lines
    expect(line?.options).toContainEqual({ label: 'Participants', value: '2' })
    expect(line).not.toHaveProperty('quantity')
    await placeOrder(store, as, checkoutId)
    const mail = (await readMails(store, email)).find(({ text }) => text.includes('Group lesson'))
    expect(mail?.text).toContain('Participants: 2')
    expect(mail?.text).not.toMatch(/\d × Group lesson/)
  })

  test('that may be paid in person offers every way', async () => {
    const open = await offer(store, { staffMemberIds: [mara] })
    const { screen } = await enterCheckout(store, await begin(open))
    const { payment } = openCheckoutProps(screen)
    expect(payment?.methods.map(({ value }) => value)).toEqual(['manual', 'test-card'])
  })

  test('of an online booking can be placed by the merchant, who took the money elsewhere', async () => {
    const { checkoutId } = await begin()
    expect((await placeOrder(store, store.apiKey, checkoutId)).status).toBe(200)
  })

  test('is paid by a plan only if the service may be', async () => {
    const eligible = async (service: object) => {
      const { id } = await offer(store, { staffMemberIds: [mara], ...service })
      const plan = await newPlan(store)
      const items = [{ category: 'SERVICE', providerAppId: bookingsAppId, externalId: id }]
      const benefits = [{ name: 'Lessons', kind: 'CREDITS', credits: 4, items }]
      await asMerchant(store, 'PUT', `/admin/v1/plans/${plan.id}/benefits`, { benefits })
      const anna = await signedIn(store)
      const given = { planId: plan.id, memberId: anna.id, paid: true }
      await asMerchant(store, 'POST', '/pricing-plans/v2/checkout/orders/offline', given)
      const [entry] = await free(id)
      const { booking } = (await book(store, anna.as, entry)).body
      const checkoutId = await checkOut(store, { as: anna.as, lineItems: [lineOf(booking.id)] })
      const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as: anna.as })).body
      return (checkout.membershipOptions?.eligibleMemberships ?? []).length
    }
    expect(await eligible(price('60.00', { online: true, inPerson: false, pricingPlan: false }))).toBe(0)
    expect(await eligible(price('60.00', { online: true, inPerson: false, pricingPlan: true }))).toBe(1)
  })

  test('shows the picture of the service', async () => {
    const { as, checkoutId } = await begin()
    const { checkout } = (await store.ask('GET', `/ecom/v1/checkouts/${checkoutId}`, { as })).body
    expect(checkout.lineItems[0].media).toMatchObject({ url: 'https://pictures.test/lesson.webp' })
  })

  test('leads back to the times, not to a cart', async () => {
    const [entry] = await free(lesson.id)
    const as = await store.visitor()
    const callbacks = { bookingsServiceListUrl: 'https://storefront.test/times' }
    const body = { bookingsCheckout: { slotAvailability: entry }, callbacks }
    const made = await store.ask('POST', '/_api/redirects-api/v1/redirect-session', { as, body })
    const browser = openPageBrowser(store)
    await browser.open(made.body.redirectSession.fullUrl)
    const contact = { firstName: 'Anna', lastName: 'Berg', phone: '', note: '', email: 'back@example.com' }
    const { location } = await browser.send(contact)
    const { props } = await browser.open(location)
    expect(props).toMatchObject({ state: 'open', backTo: 'times', backUrl: 'https://storefront.test/times' })
  })
})

describe('the order of a booking', () => {
  test('has nothing to send, and is not on the list of what waits for a parcel', async () => {
    const { order } = await buy()
    expect(order.fulfillmentStatus).toBe('FULFILLED')
    const { dashboard } = await asMerchant(store, 'GET', '/admin/v1/dashboard')
    expect(dashboard.toDo.unfulfilled).toBe(0)
  })

  test('shows the new date when its buyer moves it, and the merchant is told', async () => {
    const { as, booking, order } = await buy()
    const [later] = await free(lesson.id, '2026-12-15')
    const moved = await act(as, booking.id, 'reschedule', { slot: later.slot })
    expect(moved.status).toBe(200)
    const after = await readOrder(order.id)
    expect(after.lineItems[0].serviceProperties.scheduledDate).toBe('2026-12-15T08:00:00.000Z')
    expect(after.lineItems[0].descriptionLines[0].plainText.original).toMatch('December 15, 2026')
    expect(after.priceSummary).toEqual(order.priceSummary)
    expect(customActivities(after)).toEqual([
      {
        appId: '13d21c63-b5ec-5912-8397-c3a5ddb27a97',
        type: 'BOOKING_RESCHEDULED',
        additionalData: expect.objectContaining({
          ...{ bookingId: booking.id, title: 'Wheel lesson', by: 'CUSTOMER' },
          ...{ from: '2026-12-14T08:00:00.000Z', to: '2026-12-15T08:00:00.000Z' },
        }),
      },
    ])
    const mail = (await readMails(store, merchant)).at(-1)
    expect(mail?.subject).toMatch(/^Booking moved: Wheel lesson, now Tuesday, December 15, 2026/)
    expect(mail?.text).toMatch('Monday, December 14, 2026')
    expect(mail?.text).toMatch(`/admin/orders/${order.id}`)
  })

  test('says so when its buyer cancels it, and what is paid is for the merchant to decide', async () => {
    const { as, booking, order } = await buy()
    expect((await act(as, booking.id, 'cancel')).status).toBe(200)
    const after = await readOrder(order.id)
    expect(customActivities(after)).toMatchObject([{ type: 'BOOKING_CANCELED' }])
    expect(after.paymentStatus).toBe('PAID')
    const toMerchant = (await readMails(store, merchant)).at(-1)
    expect(toMerchant?.subject).toMatch(/^Booking cancelled: Wheel lesson/)
    expect(toMerchant?.text).toMatch(`$60.00 of order ${order.number} is paid.`)
    const toBuyer = (await readMails(store, annaBerg.email)).at(-1)
    expect(toBuyer?.text).toMatch(`You have paid $60.00 for order ${order.number}.`)
    expect(toBuyer?.text).toMatch(ownTerms)
  })

  test('has an entry, but nobody an e-mail, when the merchant moves it', async () => {
    const { booking, order } = await buy()
    const before = (await readMails(store, merchant)).length
    const [later] = await free(lesson.id, '2026-12-15')
    expect((await act(store.apiKey, booking.id, 'reschedule', { slot: later.slot })).status).toBe(200)
    expect(customActivities(await readOrder(order.id))).toMatchObject([
      { type: 'BOOKING_RESCHEDULED', additionalData: { by: 'MERCHANT' } },
    ])
    expect(await readMails(store, merchant)).toHaveLength(before)
  })

  test('moved and cancelled by many at once ends cancelled, with its order in step', async () => {
    const { as, booking, order } = await buy()
    const [one, two] = await free(lesson.id, '2026-12-16')
    const pay = () =>
      store.ask('POST', `/ecom/v1/orders/${order.id}/cancel`, {
        as: store.apiKey,
        body: { restockAllItems: true },
      })
    await Promise.all([
      act(as, booking.id, 'reschedule', { slot: one.slot }),
      act(as, booking.id, 'reschedule', { slot: two.slot }),
      act(as, booking.id, 'cancel'),
      pay(),
    ])
    expect((await readOrder(order.id)).status).toBe('CANCELED')
    expect(refusal(await act(store.apiKey, booking.id, 'cancel'))).toBe('INVALID_BOOKING_STATUS')
  })
})

describe('a course', () => {
  const when = /^4 dates, Mondays, 6:00\s–\s7:30\sPM Central European Time, December 7\s–\s28, 2026/

  async function buyCourse() {
    const course = await offer(store, { type: 'COURSE', name: 'Glazes', defaultCapacity: 8 })
    await plan(store, course.id, {
      ...{ localStart: '2026-12-07T18:00', days: ['MONDAY'], until: '2026-12-28' },
    })
    const { as } = await shopper(store)
    const schedule = { scheduleId: course.schedule.id, serviceId: course.id }
    const { booking } = (await book(store, as, { schedule }, { totalParticipants: 1 })).body
    const checkoutId = await checkOut(store, { as, lineItems: [lineOf(booking.id)] })
    const begun = { as, booking, checkoutId }
    const { tab, screen } = await enterCheckout(store, begun)
    await tab.post(`/checkout/${checkoutId}`, { ...filled(screen, anna), ...approvedCard, do: 'place' })
    return { course, booking }
  }

  const latestMail = async (email: string) => {
    await store.work()
    const text = `SELECT text, calendar ->> 'content' AS calendar FROM messages
      WHERE recipient = $1 AND subject LIKE '%Glazes%' ORDER BY created_at DESC, id DESC LIMIT 1`
    return (await rows<{ text: string; calendar: string }>(store, text, [email]))[0]
  }

  test('says its weekday, time and dates wherever it is shown', async () => {
    const { course, booking } = await buyCourse()
    const guest = openPageBrowser(store)
    const details = await guest.open<BookingsPageProps>(`/bookings/details?service=${course.id}`)
    expect(details.props.facts.find(({ label }) => label === 'When')?.lines[0]).toMatch(when)
    expect(details.props.facts.find(({ label }) => label === 'Dates')?.lines).toHaveLength(4)

    const search = { cursorPaging: { limit: 1 } }
    const { orders } = await asMerchant(store, 'POST', '/ecom/v1/orders/search', { search })
    const [first, dates] = orders[0].lineItems[0].descriptionLines
    expect(first.plainText.original).toMatch(when)
    expect(dates).toMatchObject({
      name: { original: 'Dates' },
      plainText: { original: 'Mon, Dec 7; Mon, Dec 14; Mon, Dec 21; Mon, Dec 28' },
    })

    const mail = await latestMail(annaBerg.email)
    expect(mail?.text).toMatch(new RegExp(when.source.slice(1)))
    expect(mail?.text).toMatch(
      /\nDates:\nMon, Dec 7, 2026, 6:00.*\n.*14, 2026.*\n.*21, 2026.*\nMon, Dec 28, 2026/,
    )
    expect(mail?.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(4)
    const told = (await readMails(store, anna.email)).map(({ text }) => text)
    expect(told).toContainEqual(
      expect.stringContaining('Dates: Mon, Dec 7; Mon, Dec 14; Mon, Dec 21; Mon, Dec 28'),
    )

    const { token } = await asMerchant(store, 'GET', `/v1/anonymous-bookings/${booking.id}/token`)
    const page = await guest.open<BookingsPageProps>(`/bookings/${token}`)
    expect(page.props.facts.find(({ label }) => label === 'When')?.lines[0]).toMatch(when)

    const path = '/bookings/bookings-reader/v2/extended-bookings/query'
    const asked = { query: { filter: { id: booking.id } }, withCourseSessions: true }
    const { extendedBookings } = await asMerchant(store, 'POST', path, asked)
    expect(extendedBookings[0].sessions).toHaveLength(4)
  })
})

describe('the page of a paid booking', () => {
  test('says before and after it is cancelled what becomes of the money', async () => {
    const { booking, order } = await buy()
    const { token } = await asMerchant(store, 'GET', `/v1/anonymous-bookings/${booking.id}/token`)
    const guest = openPageBrowser(store)
    const asked = await guest.open<BookingsPageProps>(`/bookings/${token}?do=cancel`)
    const paid = `You have paid $60.00 for order ${order.number}. Nothing is paid back automatically: we decide about a refund and contact you.`
    expect(asked.props.messages.map(({ text }) => text)).toEqual([
      'Do you really want to cancel this booking?',
      paid,
      ownTerms,
    ])
    const after = await guest.send<BookingsPageProps>({})
    expect(after.props).toMatchObject({ statusText: 'Cancelled' })
    expect(after.props.messages.map(({ text }) => text)).toContain(paid)
  })
})

test('a paid request says to both sides that it waits for the confirmation', async () => {
  const tasting = await offer(store, { staffMemberIds: [mara], ...onlineOnly, onlineBooking: asksFirst })
  const { booking, order } = await buy(tasting)
  const [told] = (await readMails(store, merchant)).filter(({ text }) => text.includes(booking.id))
  expect(told?.subject).toMatch(/^Booking to confirm: /)
  expect(told?.text).toContain('Confirm or decline it in the admin.')
  expect(told?.text).toContain(`/admin/bookings/${booking.id}`)
  const mails = await readMails(store, anna.email)
  const placed = mails.find(({ subject }) => subject.startsWith(`Your request ${order.number} at `))
  expect(placed?.text).toContain('It is a request until we confirm it.')
})

test('the merchant is told of a booking that costs nothing, so that no order tells of it', async () => {
  const evening = await offer(store, { type: 'CLASS', name: 'Open evening', payment: { rateType: 'NO_FEE' } })
  await plan(store, evening.id)
  const [entry] = await availability(store, {
    ...{ serviceId: [evening.id], startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-02T00:00:00Z' },
  })
  const { as } = await shopper(store)
  const { booking } = (await book(store, as, entry)).body
  const booked = (await readMails(store, merchant)).at(-1)
  expect(booked?.subject).toMatch(/^New booking: Open evening, Tuesday, December 1, 2026/)
  expect(booked?.text).toMatch(`/admin/bookings/${booking.id}`)
  expect(booked?.text).toMatch(/Tuesday, December 1, 2026, 6:00\s–\s7:30\sPM Central European Time/)
  expect(booked?.text).toMatch(/Participants:\n1\n/)
  expect(booked?.text).toMatch(/Price:\nFree of charge\n/)
  expect(booked?.text).toMatch('Where:\n')
  store.clock.advance(1)
  await act(as, booking.id, 'cancel')
  expect((await readMails(store, merchant)).at(-1)?.subject).toMatch(/^Booking cancelled: Open evening/)
})

describe('a booking that the merchant has made', () => {
  async function bookForBen(more: object = {}) {
    const [{ slot }] = await free(lesson.id, '2026-12-17')
    const contactDetails = { firstName: 'Ben', lastName: 'Otto', email: 'ben@example.com', ...more }
    const sent = { booking: { bookedEntity: { slot }, contactDetails, totalParticipants: 1 } }
    return (await asMerchant(store, 'POST', '/admin/v1/bookings', sent)).booking
  }
  const order = (id: string) =>
    store.ask('POST', `/admin/v1/bookings/${id}/order`, { as: store.apiKey, body: {} })
  const extended = async (id: string) => {
    const path = '/bookings/bookings-reader/v2/extended-bookings/query'
    const asked = { query: { filter: { id } }, withEcomOrder: true }
    return (await asMerchant(store, 'POST', path, asked)).extendedBookings[0]
  }

  test('has its price, and an order that its customer pays later', async () => {
    const { id } = await bookForBen()
    expect((await extended(id)).price).toEqual({ amount: '60.00', formattedAmount: '$60.00' })
    const [once, twice] = await Promise.all([order(id), order(id)])
    expect(once.status).toBe(200)
    expect(twice.body).toEqual(once.body)
    const { orderId } = once.body
    const made = await readOrder(orderId)
    expect(made).toMatchObject({
      ...{ status: 'APPROVED', paymentStatus: 'NOT_PAID', buyerInfo: { email: 'ben@example.com' } },
      billingInfo: { contactDetails: { firstName: 'Ben', lastName: 'Otto' } },
      balanceSummary: { balance: { amount: '60.00' } },
    })
    expect(await extended(id)).toMatchObject({ booking: { status: 'CONFIRMED' }, order: { id: orderId } })
    await asMerchant(store, 'POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
    expect((await extended(id)).booking.paymentStatus).toBe('PAID')
  })

  test('becomes no order by an app that may not place orders', async () => {
    const { id } = await bookForBen()
    const key = { name: 'Calendar', permissions: ['BOOKINGS.MANAGE'] }
    const { secret } = await access.createKey(store.shop, store.siteId, key)
    const reply = await store.ask('POST', `/admin/v1/bookings/${id}/order`, { as: secret, body: {} })
    expect(refusal(reply)).toBe('PERMISSION_DENIED')
    expect((await extended(id)).order).toBeFalsy()
  })

  test('is not for strangers to order', async () => {
    const { id } = await bookForBen()
    const { as } = await shopper(store)
    const body = { lineItems: [lineOf(id)] }
    const added = await store.ask('POST', '/ecom/v1/carts/current/add-to-cart', { as, body })
    expect(refusal(added)).toBe('PRODUCT_NOT_FOUND')
    expect((await order(id)).status).toBe(200)
  })

  test('has an order to be paid later in a shop that takes only cards', async () => {
    const { id } = await bookForBen()
    const paymentMethods = async (names: string[]) => {
      const site = { settings: { paymentMethods: names } }
      await asMerchant(store, 'PATCH', '/admin/v1/site', { site })
    }
    await paymentMethods(['test-card'])
    const made = await order(id)
    await paymentMethods(['manual', 'test-card'])
    expect(made.status).toBe(200)
    expect(await readOrder(made.body.orderId)).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'NOT_PAID',
    })
  })

  test('has the address of its customer on the order, and the region of the shop only in its country', async () => {
    const address = async (more: object) => {
      const { id } = await bookForBen(more)
      const made = await readOrder((await order(id)).body.orderId)
      return made.billingInfo.address
    }
    const site = { settings: { address: { country: 'US', subdivision: 'US-CA' } } }
    await asMerchant(store, 'PATCH', '/admin/v1/site', { site })
    const berlin = { addressLine: 'Gasse 3', postalCode: '10115', city: 'Berlin', country: 'DE' }
    const abroad = await address({ fullAddress: berlin })
    expect(abroad).toMatchObject(berlin)
    expect(abroad.subdivision ?? '').toBe('')
    const austin = { city: 'Austin', country: 'US', subdivision: 'US-TX' }
    store.clock.advance(1)
    lesson = await offer(store, { staffMemberIds: [await hire(store)], ...onlineOnly })
    expect(await address({ fullAddress: austin })).toMatchObject(austin)
    lesson = await offer(store, { staffMemberIds: [await hire(store)], ...onlineOnly })
    const near = await address({ fullAddress: { city: 'Fresno' } })
    expect(near).toMatchObject({ city: 'Fresno', country: 'US', subdivision: 'US-CA' })
  })

  test('that ends or costs nothing has no order', async () => {
    const booking = await bookForBen()
    const body = { bookingId: booking.id, revision: booking.revision }
    await asMerchant(store, 'POST', `/bookings/v2/bookings/${booking.id}/cancel`, body)
    expect(refusal(await order(booking.id))).toBe('INVALID_BOOKING_STATUS')
  })

  test('is found by words of the name and the e-mail address of its customer', async () => {
    const { id, contactDetails } = await bookForBen()
    const path = '/bookings/bookings-reader/v2/extended-bookings/query'
    const found = async (search: string) => {
      const query = { filter: { status: 'CONFIRMED' } }
      const { extendedBookings, pagingMetadata } = await asMerchant(store, 'POST', path, { query, search })
      expect(pagingMetadata.total).toBe(extendedBookings.length)
      return extendedBookings.map(({ booking }: { booking: { id: string } }) => booking.id)
    }
    expect(await found('ben ott')).toContain(id)
    expect(await found(` OTTO  ${contactDetails.email} `)).toContain(id)
    expect(await found('ben 100%')).toEqual([])
    expect(await found('anna otto')).toEqual([])
  })
})
