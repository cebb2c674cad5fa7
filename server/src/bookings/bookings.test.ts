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
import { austin, checkOut, placeOrder, rows } from '../../test/checkouts.ts'
import { refusal, shopper } from '../../test/shoppers.ts'
import { openStore, type Store } from '../../test/store.ts'
import { endedHolds } from './bookings/queries.ts'
import { endHolds } from './calendar/jobs.service.ts'

let store: Store
let mara: string
// biome-ignore lint/suspicious/noExplicitAny: a service as the wire carries it
let lesson: any

beforeAll(async () => {
  store = await openStore({
    settings: {
      languages: ['de'],
      timeZone: 'Europe/Berlin',
      paymentMethods: ['bank-transfer', 'test-card'],
    },
  })
})
afterAll(() => store.close())
beforeEach(async () => {
  mara = await hire(store)
  lesson = await offer(store, { staffMemberIds: [mara] })
})

const monday = { startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-01T00:00:00Z' }
const free = (serviceId: string, more: object = {}) =>
  availability(store, { serviceId: [serviceId], ...monday, bookable: true, ...more })
const startOf = ({ slot }: { slot: { startDate: string } }) => slot.startDate.slice(11, 16)
const bookingsOf = async (as: string) =>
  (
    await store.ask('POST', '/_api/bookings-reader/v2/extended-bookings/query', {
      as,
      body: { query: {}, withBookingAllowedActions: true },
    })
  ).body.extendedBookings
const read = async (id: string) =>
  (
    await asMerchant(store, 'POST', '/bookings/bookings-reader/v2/extended-bookings/query', {
      query: { filter: { id } },
    })
  ).extendedBookings[0].booking
const act = (as: string, id: string, action: string, body: object) =>
  store.ask('POST', `/bookings/v2/bookings/${id}/${action}`, { as, body: { bookingId: id, ...body } })

describe('an appointment', () => {
  test('is offered every hour in which its staff work', async () => {
    const entries = await free(lesson.id)
    expect(entries.map(startOf)).toEqual([
      '09:00',
      '10:00',
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
    ])
    expect(entries[0]).toMatchObject({
      slot: {
        serviceId: lesson.id,
        scheduleId: lesson.schedule.id,
        startDate: '2026-11-30T09:00:00.000+01:00',
        endDate: '2026-11-30T10:00:00.000+01:00',
        timezone: 'Europe/Berlin',
        resource: { id: mara, name: 'Mara' },
        location: { locationType: 'OWNER_BUSINESS', name: 'Fieldhouse' },
      },
      bookable: true,
      totalSpots: 1,
      openSpots: 1,
      bookingPolicyViolations: { tooEarlyToBook: false, tooLateToBook: false, bookOnlineDisabled: false },
    })
  })

  test('is kept for whoever books it, and offered again when nobody orders it', async () => {
    const { as } = await shopper(store)
    const [entry] = await free(lesson.id)
    const { body } = await book(store, as, entry)
    expect(body.booking).toMatchObject({
      status: 'CREATED',
      paymentStatus: 'NOT_PAID',
      bookedEntity: { title: 'Wheel lesson', slot: { startDate: '2026-11-30T09:00:00.000+01:00' } },
      startDate: '2026-11-30T08:00:00.000Z',
    })
    expect((await free(lesson.id)).map(startOf)).not.toContain('09:00')
    expect(refusal(await book(store, (await shopper(store)).as, entry))).toBe('SLOT_NOT_AVAILABLE')
    store.clock.advance(16 * 60_000)
    expect((await free(lesson.id)).map(startOf)).toContain('09:00')
    expect((await book(store, (await shopper(store)).as, entry)).status).toBe(200)
  })

  test('is sold through the cart, and confirmed by its order', async () => {
    const { as, add } = await shopper(store)
    const [entry] = await free(lesson.id)
    const { booking } = (await book(store, as, entry, { selectedPaymentOption: 'ONLINE' })).body
    const { cart } = (await add(lineOf(booking.id))).body
    expect(cart.lineItems[0]).toMatchObject({
      productName: { original: 'Wheel lesson' },
      itemType: { preset: 'SERVICE' },
      price: { amount: '60.00' },
      quantity: 1,
      serviceProperties: { scheduledDate: '2026-11-30T08:00:00.000Z', numberOfParticipants: 1 },
      paymentOption: 'FULL_PAYMENT_ONLINE',
      physicalProperties: { shippable: false },
    })
    expect(
      cart.lineItems[0].descriptionLines.map(({ name }: { name: { original: string } }) => name.original),
    ).toEqual(['When', 'With', 'Where'])
    const body = { channelType: 'WEB', email: 'anna@example.com', shippingAddress: austin }
    const made = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', { as, body })
    const { checkoutId } = made.body
    const placed = await placeOrder(store, as, checkoutId)
    expect([placed.status, placed.body.message]).toEqual([200, undefined])
    const after = await read(booking.id)
    expect(after).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'NOT_PAID' })
    store.clock.advance(60 * 60_000)
    await store.runJob('housekeeping')
    expect((await free(lesson.id)).map(startOf)).not.toContain('09:00')
    await asMerchant(store, 'POST', `/ecom/v1/payments-collector/orders/${placed.body.orderId}/mark-as-paid`)
    expect(await read(booking.id)).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'PAID' })
  })

  test('is given back when the merchant cancels the order and restocks it', async () => {
    const { as } = await shopper(store)
    const [entry] = await free(lesson.id)
    const { booking } = (await book(store, as, entry)).body
    const id = await checkOut(store, { as, lineItems: [lineOf(booking.id)] })
    const { orderId } = (await placeOrder(store, as, id)).body
    await asMerchant(store, 'POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true })
    expect(await read(booking.id)).toMatchObject({ status: 'CANCELED' })
    expect((await free(lesson.id)).map(startOf)).toContain('09:00')
  })

  test('is no longer for sale when its time was kept too long and somebody else has it', async () => {
    const [anna, ben] = [await shopper(store), await shopper(store)]
    const [entry] = await free(lesson.id)
    const { booking } = (await book(store, anna.as, entry)).body
    const id = await checkOut(store, { as: anna.as, lineItems: [lineOf(booking.id)] })
    store.clock.advance(16 * 60_000)
    const second = (await book(store, ben.as, entry)).body.booking
    expect(refusal(await placeOrder(store, anna.as, id))).toBe('FULL_OUT_OF_STOCK')
    const other = await checkOut(store, { as: ben.as, lineItems: [lineOf(second.id)] })
    expect((await placeOrder(store, ben.as, other)).status).toBe(200)
  })

  test('belongs to one shopper: another can neither buy, see nor cancel it', async () => {
    const [anna, ben] = [await shopper(store), await shopper(store)]
    const [entry] = await free(lesson.id)
    const { booking } = (await book(store, anna.as, entry)).body
    expect(refusal(await ben.add(lineOf(booking.id)))).toBe('PRODUCT_NOT_FOUND')
    expect(await bookingsOf(ben.as)).toEqual([])
    const revision = booking.revision
    expect(refusal(await act(ben.as, booking.id, 'cancel', { revision }))).toBe('BOOKING_NOT_FOUND')
    expect(refusal(await act(anna.as, booking.id, 'confirm', { revision }))).toBe('PERMISSION_DENIED')
    expect(await bookingsOf(anna.as)).toMatchObject([
      { booking: { id: booking.id }, allowedActions: { cancel: true, reschedule: true } },
    ])
  })

  test('that is free of charge is booked at once, without an order', async () => {
    const talk = await offer(store, {
      name: 'First talk',
      staffMemberIds: [mara],
      payment: { rateType: 'NO_FEE' },
    })
    const { as } = await shopper(store)
    const [entry] = await free(talk.id)
    const { booking } = (await book(store, as, entry)).body
    expect(booking).toMatchObject({ status: 'CONFIRMED', paymentStatus: 'EXEMPT' })
    const typing = await book(store, as, (await free(talk.id))[0], { contactDetails: { email: 'nope' } })
    expect(typing.body.details.validationError.fieldViolations[0]).toMatchObject({
      ...{ field: 'booking.contactDetails.email', description: 'must be an e-mail address' },
    })
    const nameless = await book(store, as, (await free(talk.id))[0], { contactDetails: {} })
    expect(nameless.body.details.validationError.fieldViolations[0].field).toBe(
      'booking.contactDetails.email',
    )
  })

  test('with several staff goes to whoever has less to do, and to the other after that', async () => {
    const jo = await hire(store, 'Jo')
    const both = await offer(store, { name: 'Glazing', staffMemberIds: [mara, jo] })
    const nine = { ...monday, startDate: '2026-11-30T08:00:00Z', endDate: '2026-11-30T08:30:00Z' }
    const entries = await availability(store, { serviceId: [both.id], ...nine })
    expect(
      entries.map(({ slot }: { slot: { resource: { name: string } } }) => slot.resource.name).sort(),
    ).toEqual(['Jo', 'Mara'])
    const { resource: _, ...slot } = entries[0].slot
    const taken = []
    for (let number = 0; number < 2; number++) {
      const { body } = await book(store, (await shopper(store)).as, { slot })
      taken.push(body.booking.bookedEntity.slot.resource.name)
    }
    expect(taken.sort()).toEqual(['Jo', 'Mara'])
    expect(refusal(await book(store, (await shopper(store)).as, { slot }))).toBe('SLOT_NOT_AVAILABLE')
  })

  test('needs a room as well, and shares it with other services', async () => {
    const { resource } = await asMerchant(store, 'POST', '/bookings/v2/resources', {
      resource: { name: 'Kiln room', type: 'Room', timeZone: 'Europe/Berlin' },
    })
    const jo = await hire(store, 'Jo')
    const serviceResources = [{ resourceIds: { values: [resource.id] } }]
    const firing = await offer(store, { name: 'Firing', staffMemberIds: [mara], serviceResources })
    const raku = await offer(store, { name: 'Raku', staffMemberIds: [jo], serviceResources })
    const [entry] = await free(firing.id)
    await book(store, (await shopper(store)).as, entry)
    expect((await free(raku.id)).map(startOf)).not.toContain('09:00')
    expect((await free(raku.id)).map(startOf)).toContain('10:00')
  })

  test('keeps time free before and after it', async () => {
    const times = {
      sessionDurations: [60],
      timeBetweenSessions: 15,
      timeBeforeSessions: 15,
      slotInterval: 30,
    }
    const massage = await offer(store, {
      ...{ name: 'Massage', staffMemberIds: [mara], schedule: { availabilityConstraints: times } },
    })
    const eleven = (await free(massage.id)).find((entry: never) => startOf(entry) === '11:00')
    await book(store, (await shopper(store)).as, eleven)
    expect((await free(massage.id)).map(startOf)).toEqual([
      ...['09:00', '09:30', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00'],
    ])
  })

  test('is not offered in blocked time, on days off, or for services that cannot be booked online', async () => {
    await asMerchant(store, 'POST', `/admin/v1/resources/${mara}/blocks`, {
      ...{ startDate: '2026-11-30T08:00:00Z', endDate: '2026-11-30T10:30:00Z', note: 'Dentist' },
    })
    expect((await free(lesson.id)).map(startOf)[0]).toBe('12:00')
    await asMerchant(store, 'PATCH', `/bookings/v1/staff-members/${mara}`, {
      staffMember: { id: mara, exceptions: [{ date: '2026-11-30', periods: [] }] },
    })
    expect(await free(lesson.id)).toEqual([])
    const service = { id: lesson.id, onlineBooking: { enabled: false } }
    await asMerchant(store, 'PATCH', `/bookings/v2/services/${lesson.id}`, { service })
    const entries = await availability(store, {
      ...{ serviceId: [lesson.id], startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-02T00:00:00Z' },
    })
    expect(entries[0]).toMatchObject({
      bookable: false,
      bookingPolicyViolations: { bookOnlineDisabled: true },
    })
    expect(refusal(await book(store, (await shopper(store)).as, entries[0]))).toBe('BOOKING_POLICY_VIOLATION')
  })

  test('of 64 buyers at once goes to one, and with three staff to three', async () => {
    const shoppers = await Promise.all(Array.from({ length: 64 }, () => shopper(store)))
    const [entry] = await free(lesson.id)
    const replies = await Promise.all(shoppers.map(({ as }) => book(store, as, entry)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['SLOT_NOT_AVAILABLE']),
    )
    const staffMemberIds = [await hire(store, 'A'), await hire(store, 'B'), await hire(store, 'C')]
    const shared = await offer(store, { name: 'Shared', staffMemberIds })
    const { resource: _, ...slot } = (await free(shared.id))[0].slot
    const others = await Promise.all(shoppers.map(({ as }) => book(store, as, { slot })))
    expect(others.filter(({ status }) => status === 200)).toHaveLength(3)
    const [twice] = await rows<{ count: number }>(
      store,
      'SELECT count(*)::int AS count FROM (SELECT FROM resource_units GROUP BY resource_id, unit HAVING count(*) > 1) AS x',
    )
    expect(twice?.count).toBe(0)
  })
})

test('holds that ended and hold nothing any more are looked at again only to delete them', async () => {
  const [entry] = await free(lesson.id)
  const { booking } = (await book(store, (await shopper(store)).as, entry)).body
  const ended = async () =>
    (
      await store.shop.db.run(endedHolds, [
        new Date(store.shop.clock()),
        new Date(store.shop.clock() - 86_400_000),
      ])
    ).map(({ id }) => id)
  store.clock.advance(16 * 60_000)
  expect(await ended()).toContain(booking.id)
  await endHolds(store.shop)
  expect(await ended()).not.toContain(booking.id)
  store.clock.advance(86_400_000)
  expect(await ended()).toContain(booking.id)
  await endHolds(store.shop)
  expect(await rows(store, 'SELECT 1 FROM bookings WHERE id = $1', [booking.id])).toEqual([])
})

test('questions about availability and their pages have limits', async () => {
  const ask = (body: object, path = '/service-availability/v2/time-slots') =>
    store.ask('POST', path, { as: store.apiKey, body })
  const serviceId = Array.from({ length: 101 }, () => store.shop.newId())
  const body = { query: { filter: { serviceId, ...monday } } }
  expect((await ask(body, '/availability-calendar/v1/availability/query')).status).toBe(400)
  const long = { startDate: '2026-11-30T00:00:00Z', endDate: '2027-02-01T00:00:00Z' }
  const many = { query: { filter: { serviceId: serviceId.slice(0, 90), ...long } } }
  expect((await ask(many, '/availability-calendar/v1/availability/query')).status).toBe(400)
  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const range = { fromLocalDate: '2026-11-30T00:00:00', toLocalDate: '2026-12-01T00:00:00' }
  for (const value of [
    { offset: 0, asked: { serviceId: lesson.id, fromLocalDate: 5, toLocalDate: 6 } },
    { offset: 0, asked: { serviceId: {}, ...range } },
    { offset: 0.5, asked: { serviceId: lesson.id, ...range } },
  ])
    expect((await ask({ cursorPaging: { cursor: cursorOf(value) } })).status).toBe(400)
})

describe('a confirmed booking', () => {
  const confirmed = async (service = lesson) => {
    const { as } = await shopper(store)
    const [entry] = await free(service.id)
    const { booking } = (await book(store, as, entry)).body
    const reply = await act(store.apiKey, booking.id, 'confirm', { revision: booking.revision })
    return { as, entry, booking: reply.body.booking }
  }

  test('is confirmed once, by the merchant', async () => {
    const { booking } = await confirmed()
    expect(booking).toMatchObject({ status: 'CONFIRMED', revision: '2' })
    const again = await act(store.apiKey, booking.id, 'confirm', { revision: '2' })
    expect(refusal(again)).toBe('FAILED_CONFIRMING_NON_PENDING_BOOKING')
    expect(refusal(await act(store.apiKey, booking.id, 'decline', { revision: '1' }))).toBe(
      'REVISION_MISMATCH',
    )
  })

  test('is cancelled by its shopper in time, and offered again', async () => {
    const { as, booking } = await confirmed()
    expect(refusal(await act(as, booking.id, 'cancel', { revision: '1' }))).toBe('REVISION_MISMATCH')
    const { body } = await act(as, booking.id, 'cancel', { revision: booking.revision })
    expect(body.booking).toMatchObject({ status: 'CANCELED' })
    expect((await free(lesson.id)).map(startOf)).toContain('09:00')
    expect(refusal(await act(as, booking.id, 'cancel', { revision: body.booking.revision }))).toBe(
      'BOOKING_POLICY_VIOLATION',
    )
  })

  test('is not cancelled or moved by its shopper when its policy forbids it, but by the merchant', async () => {
    const { bookingPolicy } = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', {
      bookingPolicy: {
        name: 'Ten days',
        cancellationPolicy: {
          enabled: true,
          limitLatestCancellation: true,
          latestCancellationInMinutes: 14_400,
        },
        reschedulePolicy: { enabled: false },
      },
    })
    const strict = await offer(store, { staffMemberIds: [mara], bookingPolicy: { id: bookingPolicy.id } })
    const { as, booking } = await confirmed(strict)
    const { revision } = booking
    expect(refusal(await act(as, booking.id, 'cancel', { revision }))).toBe('BOOKING_POLICY_VIOLATION')
    const { slot } = (await free(strict.id))[0]
    expect(refusal(await act(as, booking.id, 'reschedule', { slot, revision }))).toBe(
      'BOOKING_POLICY_VIOLATION',
    )
    expect(await bookingsOf(as)).toMatchObject([{ allowedActions: { cancel: false, reschedule: false } }])
    expect((await act(store.apiKey, booking.id, 'cancel', { revision })).status).toBe(200)
  })

  test('can be moved to another time that overlaps its own', async () => {
    const { as, booking } = await confirmed()
    const { slot } = (await free(lesson.id))[0]
    const { body } = await act(as, booking.id, 'reschedule', { slot, revision: booking.revision })
    expect(body.booking).toMatchObject({ status: 'CONFIRMED', startDate: '2026-11-30T09:00:00.000Z' })
    expect((await free(lesson.id)).map(startOf)[0]).toBe('09:00')
    const times = { startDate: '2026-11-30T09:00:00Z', endDate: '2026-11-30T10:00:00Z' }
    const same = await act(as, booking.id, 'reschedule', { slot: times, revision: body.booking.revision })
    expect(same.status).toBe(200)
  })

  test('of a link is read, moved and cancelled without signing in, and with no other link', async () => {
    const { as, booking } = await confirmed()
    const visitor = await store.visitor()
    const { token } = (await store.ask('GET', `/v1/anonymous-bookings/${booking.id}/token`, { as })).body
    expect(
      refusal(await store.ask('GET', `/v1/anonymous-bookings/${booking.id}/token`, { as: visitor })),
    ).toBe('BOOKING_NOT_FOUND')
    const seen = await store.ask('GET', `/v1/anonymous-bookings/${token}`, { as: visitor })
    expect(seen.body).toMatchObject({
      booking: { id: booking.id, status: 'CONFIRMED' },
      allowedAnonymousActions: { cancel: true, reschedule: true },
    })
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect(refusal(await store.ask('GET', `/v1/anonymous-bookings/${wrong}`, { as: visitor }))).toBe(
      'INVALID_TOKEN',
    )
    const { slot } = (await free(lesson.id))[2]
    const moved = await store.ask('POST', `/v1/anonymous-bookings/${token}/reschedule`, {
      ...{ as: visitor, body: { slot, revision: booking.revision } },
    })
    expect(moved.body.booking.startDate).toBe('2026-11-30T11:00:00.000Z')
    const gone = await store.ask('POST', `/v1/anonymous-bookings/${token}/cancel`, {
      ...{ as: visitor, body: { revision: moved.body.booking.revision } },
    })
    expect(gone.body.booking.status).toBe('CANCELED')
  })
})

describe('a class', () => {
  let pottery: { id: string }
  beforeEach(async () => {
    pottery = await offer(store, { type: 'CLASS', name: 'Pottery', defaultCapacity: 3, ...price('25.00') })
    await plan(store, pottery.id, { resourceIds: [mara] })
  })
  const week = { startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-14T00:00:00Z' }
  const sessions = () => availability(store, { serviceId: [pottery.id], ...week })

  test('has its places each week, and its teacher is busy then', async () => {
    const entries = await sessions()
    expect(entries).toMatchObject([
      {
        slot: { startDate: '2026-12-01T18:00:00.000+01:00', resource: { name: 'Mara' } },
        openSpots: 3,
        totalSpots: 3,
      },
      { slot: { startDate: '2026-12-08T18:00:00.000+01:00' }, openSpots: 3 },
    ])
    await plan(store, pottery.id, { localStart: '2026-11-30T10:30', days: [], resourceIds: [mara] })
    expect((await free(lesson.id)).map(startOf)).toEqual([
      '09:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
    ])
  })

  test('sells the last places once each: 64 buyers for 3', async () => {
    const [entry] = await sessions()
    const shoppers = await Promise.all(Array.from({ length: 64 }, () => shopper(store)))
    const replies = await Promise.all(shoppers.map(({ as }) => book(store, as, entry)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(refusal))).toEqual(
      new Set(['SESSION_CAPACITY_EXCEEDED']),
    )
    expect((await sessions())[0]).toMatchObject({ openSpots: 0, bookable: false })
  })

  test('counts participants, and prices each of them', async () => {
    const { bookingPolicy } = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', {
      bookingPolicy: { name: 'Groups', participantsPolicy: { maxParticipantsPerBooking: 2 } },
    })
    await asMerchant(store, 'PATCH', `/bookings/v2/services/${pottery.id}`, {
      service: { id: pottery.id, bookingPolicy: { id: bookingPolicy.id } },
    })
    const { as, add } = await shopper(store)
    const [entry] = await sessions()
    const tooMany = await book(store, as, entry, { totalParticipants: 3 })
    expect(tooMany.body.details.validationError.fieldViolations[0].field).toBe('booking.totalParticipants')
    const { booking } = (await book(store, as, entry, { totalParticipants: 2 })).body
    expect((await add(lineOf(booking.id))).body.cart.lineItems[0]).toMatchObject({
      price: { amount: '50.00' },
      serviceProperties: { numberOfParticipants: 2 },
    })
    expect((await sessions())[0]).toMatchObject({ openSpots: 1 })
    const fewer = await act(as, booking.id, 'update_number_of_participants', {
      totalParticipants: 1,
      revision: booking.revision,
    })
    expect(fewer.body.booking.totalParticipants).toBe(1)
    expect((await sessions())[0]).toMatchObject({ openSpots: 2 })
  })

  test('that is ordered and not paid yet keeps its number of participants for its shopper', async () => {
    const { bookingPolicy } = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', {
      bookingPolicy: { name: 'Groups', participantsPolicy: { maxParticipantsPerBooking: 3 } },
    })
    await asMerchant(store, 'PATCH', `/bookings/v2/services/${pottery.id}`, {
      service: { id: pottery.id, bookingPolicy: { id: bookingPolicy.id } },
    })
    const { as } = await shopper(store)
    const [entry] = await sessions()
    const { booking } = (await book(store, as, entry)).body
    const change = (caller: string) =>
      act(caller, booking.id, 'update_number_of_participants', { revision: '1', totalParticipants: 2 })
    await rows(store, 'UPDATE bookings SET order_id = $1 WHERE id = $2', [store.shop.newId(), booking.id])
    expect(refusal(await change(as))).toBe('INVALID_BOOKING_STATUS')
    expect((await change(store.apiKey)).status).toBe(200)
  })

  test('that is full takes no more on its waiting list than fit, even at the same moment', async () => {
    const { bookingPolicy } = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', {
      bookingPolicy: { name: 'Short queue', waitlistPolicy: { enabled: true, capacity: 1 } },
    })
    await asMerchant(store, 'PATCH', `/bookings/v2/services/${pottery.id}`, {
      service: { id: pottery.id, bookingPolicy: { id: bookingPolicy.id }, defaultCapacity: 1 },
    })
    const [entry] = await sessions()
    await book(store, (await shopper(store)).as, entry)
    const shoppers = await Promise.all(Array.from({ length: 8 }, () => shopper(store)))
    const replies = await Promise.all(shoppers.map(({ as }) => book(store, as, entry)))
    expect(replies.filter(({ body }) => body.booking?.status === 'WAITING_LIST')).toHaveLength(1)
  })

  test('that is full has a waiting list, whose first gets the place that is given back', async () => {
    const { bookingPolicy } = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', {
      bookingPolicy: {
        name: 'Waiting',
        waitlistPolicy: { enabled: true, capacity: 1, reservationTimeInMinutes: 60 },
      },
    })
    await asMerchant(store, 'PATCH', `/bookings/v2/services/${pottery.id}`, {
      service: { id: pottery.id, bookingPolicy: { id: bookingPolicy.id }, defaultCapacity: 1 },
    })
    const [anna, ben, cara] = [await shopper(store), await shopper(store), await shopper(store)]
    const [entry] = await sessions()
    const first = (await book(store, anna.as, entry)).body.booking
    await act(store.apiKey, first.id, 'confirm', { revision: first.revision })
    const contactDetails = { ...annaBerg, email: 'ben@example.com' }
    const second = (await book(store, ben.as, entry, { contactDetails })).body.booking
    expect(second).toMatchObject({ status: 'WAITING_LIST' })
    expect(refusal(await book(store, cara.as, entry))).toBe('SESSION_CAPACITY_EXCEEDED')
    expect((await sessions())[0]).toMatchObject({
      openSpots: 0,
      waitingList: { totalSpots: 1, openSpots: 0 },
    })
    await act(anna.as, first.id, 'cancel', { revision: '2' })
    expect(await read(second.id)).toMatchObject({ status: 'CREATED' })
    const id = await checkOut(store, { as: ben.as, lineItems: [lineOf(second.id)] })
    expect((await placeOrder(store, ben.as, id)).status).toBe(200)
    expect(await read(second.id)).toMatchObject({ status: 'CONFIRMED' })
    const [mail] = await rows<{ subject: string; text: string }>(
      store,
      `SELECT subject, text FROM messages WHERE recipient = 'ben@example.com' AND subject LIKE 'A place%'`,
    )
    expect(mail?.subject).toBe('A place is free: Pottery')
  })

  test('lists its sessions as time slots, and reads one on the clocks of another place', async () => {
    const as = await store.visitor()
    const path = '/service-availability/v2/time-slots/event'
    const asked = {
      ...{ serviceIds: [pottery.id], timeZone: 'Europe/Berlin' },
      ...{ fromLocalDate: '2026-12-14T00:00:00', toLocalDate: '2026-12-28T00:00:00' },
    }
    const listed = (await store.ask('POST', path, { as, body: asked })).body.timeSlots
    expect(listed).toMatchObject([
      { localStartDate: '2026-12-15T18:00:00', bookable: true, totalCapacity: 3, remainingCapacity: 3 },
      { localStartDate: '2026-12-22T18:00:00' },
    ])
    const { eventId } = listed[0].eventInfo
    const read = (id: string, zone = '') => store.ask('GET', `${path}/${id}${zone}`, { as })
    expect((await read(eventId, '?timeZone=America/New_York')).body).toMatchObject({
      timeZone: 'America/New_York',
      timeSlot: { serviceId: pottery.id, localStartDate: '2026-12-15T12:00:00', bookable: true },
    })
    expect(refusal(await read(`${store.siteId}-20261215`))).toBe('SLOT_NOT_FOUND')
    expect(refusal(await read(eventId, '?timeZone=Mars/Base'))).toBe('INVALID_TIME_ZONE')
    expect((await read('x')).status).toBe(400)
  })

  test('is listed with its time slots also as the 101st of the shop', async () => {
    const more = `FROM services s, generate_series(1, 100) n WHERE s.id = $1`
    await rows(
      store,
      `INSERT INTO services SELECT (jsonb_populate_record(s, jsonb_build_object('slug', 'more-' || n,
         'id', '00000000-0000-4000-8000-000000000' || lpad(n::text, 3, '0'),
         'schedule_id', gen_random_uuid()))).* ${more}`,
      [pottery.id],
    )
    const body = { fromLocalDate: '2026-12-14T00:00:00', toLocalDate: '2026-12-21T00:00:00' }
    const sent = { as: await store.visitor(), body: { ...body, timeZone: 'Europe/Berlin' } }
    const { timeSlots } = (await store.ask('POST', '/service-availability/v2/time-slots/event', sent)).body
    await rows(store, `DELETE FROM services WHERE slug LIKE 'more-%'`)
    expect(timeSlots.map(({ serviceId }: { serviceId: string }) => serviceId)).toContain(pottery.id)
  })

  test('whose session is cancelled is not offered on that day', async () => {
    const { series } = await asMerchant(store, 'GET', `/admin/v1/session-series?serviceId=${pottery.id}`)
    const [{ id }] = series
    const change = { series: { id, canceledDates: ['2026-12-01'] } }
    await asMerchant(store, 'PATCH', `/admin/v1/session-series/${id}`, change)
    expect(
      (await sessions()).map(({ slot }: { slot: { startDate: string } }) => slot.startDate.slice(0, 10)),
    ).toEqual(['2026-12-08'])
  })
})

test('a course is booked as a whole, and its places are those of all its sessions', async () => {
  const course = await offer(store, {
    type: 'COURSE',
    name: 'Six evenings',
    defaultCapacity: 2,
    ...price('180.00'),
  })
  await plan(store, course.id, { until: '2027-01-05' })
  const { as } = await shopper(store)
  const schedule = { scheduleId: course.schedule.id, serviceId: course.id }
  const { booking } = (await book(store, as, { schedule })).body
  expect(booking).toMatchObject({
    bookedEntity: { schedule: { firstSessionStart: '2026-12-01T18:00:00.000+01:00' } },
    startDate: '2026-12-01T17:00:00.000Z',
    endDate: '2027-01-05T18:30:00.000Z',
  })
  const path = `/v2/availability/schedule/${course.schedule.id}`
  expect((await store.ask('GET', path, { as })).body.availability).toMatchObject({
    openSpots: 1,
    totalSpots: 2,
  })
  expect((await book(store, as, { schedule })).status).toBe(200)
  expect(refusal(await book(store, as, { schedule }))).toBe('SCHEDULE_CAPACITY_EXCEEDED')
})

test('a deposit is due at once, the rest later', async () => {
  const payment = {
    ...{ rateType: 'FIXED', options: { online: true, deposit: true } },
    fixed: { price: { value: '100.00' }, deposit: { value: '20.00' } },
  }
  const retreat = await offer(store, { name: 'Retreat', staffMemberIds: [mara], payment })
  const { as, add } = await shopper(store)
  const { booking } = (await book(store, as, (await free(retreat.id))[0])).body
  expect(booking).toMatchObject({ depositSelected: true, selectedPaymentOption: 'ONLINE' })
  const { cart } = (await add(lineOf(booking.id))).body
  expect(cart.lineItems[0]).toMatchObject({
    paymentOption: 'DEPOSIT_ONLINE',
    depositAmount: { amount: '20.00' },
    price: { amount: '100.00' },
  })
})

test('options have their prices: by length and by a word of the merchant', async () => {
  const payment = {
    rateType: 'VARIED',
    varied: { defaultPrice: { value: '50.00' } },
    options: { online: true, inPerson: true },
  }
  const schedule = { availabilityConstraints: { sessionDurations: [30, 60] } }
  const service = await offer(store, { name: 'Cut', staffMemberIds: [mara], payment, schedule })
  const values = [{ type: 'DURATION', durationData: { name: 'Length' } }]
  const variants = [30, 60].map((minutes) => ({
    choices: [{ duration: { minutes } }],
    price: { value: String(minutes) },
  }))
  const path = '/bookings/v1/serviceOptionsAndVariants'
  const made = await asMerchant(store, 'POST', path, {
    serviceOptionsAndVariants: { serviceId: service.id, options: { values }, variants: { values: variants } },
  })
  expect(made.serviceOptionsAndVariants).toMatchObject({
    minPrice: { value: '30.00' },
    maxPrice: { value: '60.00' },
  })
  const shown = (await asMerchant(store, 'GET', `/bookings/v2/services/${service.id}`)).service
  expect(shown.payment.varied).toMatchObject({ minPrice: { value: '30.00' }, maxPrice: { value: '60.00' } })
  const { as, add } = await shopper(store)
  const slot = {
    serviceId: service.id,
    startDate: '2026-11-30T09:00:00',
    endDate: '2026-11-30T10:00:00',
    timezone: 'Europe/Berlin',
  }
  const { booking } = (await book(store, as, { slot })).body
  expect((await add(lineOf(booking.id))).body.cart.lineItems[0].price.amount).toBe('60.00')
  const half = { ...slot, startDate: '2026-11-30T13:00:00', endDate: '2026-11-30T13:30:00' }
  const moved = await act(as, booking.id, 'reschedule', { revision: '1', slot: half })
  expect(moved.status).toBe(200)
  const dearer = { ...slot, startDate: '2026-11-30T14:00:00', endDate: '2026-11-30T15:00:00' }
  const { body } = await store.ask('GET', '/ecom/v1/carts/current', { as })
  expect(body.cart.lineItems[0].price.amount).toBe('30.00')
  const checkout = await store.ask('POST', '/ecom/v1/carts/current/create-checkout', {
    ...{ as, body: { channelType: 'WEB', email: 'anna@example.com', shippingAddress: austin } },
  })
  expect((await placeOrder(store, as, checkout.body.checkoutId)).status).toBe(200)
  const { revision } = await read(booking.id)
  expect(refusal(await act(as, booking.id, 'reschedule', { revision, slot: dearer }))).toBe(
    'RESCHEDULING_NOT_ALLOWED',
  )
  const same = { ...half, startDate: '2026-11-30T14:00:00', endDate: '2026-11-30T14:30:00' }
  expect((await act(as, booking.id, 'reschedule', { revision, slot: same })).status).toBe(200)
  const { revision: next } = await read(booking.id)
  expect((await act(store.apiKey, booking.id, 'reschedule', { revision: next, slot: dearer })).status).toBe(
    200,
  )
})
