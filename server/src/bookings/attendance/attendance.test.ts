import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, hire, offer, plan } from '../../../test/bookings.ts'
import { refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let start: number

beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
  start = store.clock.now
})
beforeEach(() => {
  store.clock.now = start
})
afterAll(() => store.close())

/** When all sessions of these tests have begun. */
const inSummer = () => {
  store.clock.now = Date.parse('2027-06-01T11:00:00Z')
}
const set = (attendance: object, as = store.apiKey) =>
  store.ask('POST', '/bookings/v2/attendance/set', { as, body: { attendance } })
const find = async (filter: object) =>
  (await asMerchant(store, 'POST', '/bookings/v2/attendance/query', { query: { filter } })).attendances
const attendanceOf = async (id: string, more: object = {}) => {
  const path = '/bookings/bookings-reader/v2/extended-bookings/query'
  const body = { query: { filter: { id } }, withBookingAttendanceInfo: true, ...more }
  return (await asMerchant(store, 'POST', path, body)).extendedBookings[0]?.attendance
}
const week = { startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-12T00:00:00Z' }

async function bookLesson() {
  const service = await offer(store, { staffMemberIds: [await hire(store)], payment: { rateType: 'NO_FEE' } })
  const [entry, , later] = await availability(store, { serviceId: [service.id], ...week, bookable: true })
  const { as } = await shopper(store)
  return { as, later, booking: (await book(store, as, entry)).body.booking }
}

describe('a merchant notes', () => {
  test('that nobody came to an appointment, and later that somebody did', async () => {
    const { booking } = await bookLesson()
    expect(await attendanceOf(booking.id)).toEqual({ status: 'NOT_SET', numberOfAttendees: 0 })
    inSummer()
    const { attendance } = (await set({ bookingId: booking.id, status: 'NOT_ATTENDED' })).body
    expect(attendance).toMatchObject({ bookingId: booking.id, status: 'NOT_ATTENDED', numberOfAttendees: 0 })
    const again = (await set({ bookingId: booking.id, status: 'ATTENDED' })).body.attendance
    expect(again).toEqual({ ...attendance, status: 'ATTENDED', numberOfAttendees: 1 })
    expect(await attendanceOf(booking.id)).toEqual(again)
    const read = await asMerchant(store, 'GET', `/bookings/v2/attendance/${attendance.id}`)
    expect(read.attendance).toEqual(again)
    expect(await find({ bookingId: booking.id })).toEqual([again])
    expect(await find({ status: 'NOT_ATTENDED' })).toEqual([])
  })

  test('how many came to a session', async () => {
    const bookingPolicy = { name: 'Groups', participantsPolicy: { maxParticipantsPerBooking: 4 } }
    const policy = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', { bookingPolicy })
    const evening = await offer(store, {
      ...{ type: 'CLASS', name: 'Raku', defaultCapacity: 5, payment: { rateType: 'NO_FEE' } },
      bookingPolicy: { id: policy.bookingPolicy.id },
    })
    await plan(store, evening.id)
    const [entry] = await availability(store, { serviceId: [evening.id], ...week })
    const contactDetails = { ...annaBerg, email: 'group@example.com' }
    const { as } = await shopper(store)
    const { body } = await book(store, as, entry, { contactDetails, totalParticipants: 3 })
    const { id } = body.booking
    const sessionId = entry.slot.eventId
    inSummer()
    const noted = await set({ bookingId: id, status: 'ATTENDED', numberOfAttendees: 2 })
    expect(noted.body.attendance).toMatchObject({ sessionId, numberOfAttendees: 2 })
    expect(await find({ sessionId })).toHaveLength(1)
    expect(refusal(await set({ bookingId: id, status: 'ATTENDED', numberOfAttendees: 0 }))).toEqual({
      'attendance.numberOfAttendees': 'MIN',
    })
    expect(refusal(await set({ bookingId: id, sessionId: 'another', status: 'ATTENDED' }))).toBe(
      'SESSION_NOT_FOUND',
    )
  })

  test('each session of a course by itself', async () => {
    const course = await offer(store, { type: 'COURSE', name: 'Glazes', payment: { rateType: 'NO_FEE' } })
    const series = await plan(store, course.id, { until: '2026-12-22', canceledDates: ['2026-12-15'] })
    const schedule = { scheduleId: course.schedule.id, serviceId: course.id }
    const { booking } = (await book(store, (await shopper(store)).as, { schedule })).body
    inSummer()
    const [first, canceled, third] = ['20261201', '20261215', '20261222'].map((day) => `${series.id}-${day}`)
    expect(refusal(await set({ bookingId: booking.id, status: 'ATTENDED' }))).toEqual({
      'attendance.sessionId': 'REQUIRED_FIELD',
    })
    expect(refusal(await set({ bookingId: booking.id, sessionId: canceled, status: 'ATTENDED' }))).toBe(
      'SESSION_NOT_FOUND',
    )
    await set({ bookingId: booking.id, sessionId: first, status: 'ATTENDED' })
    expect((await attendanceOf(booking.id, { sessionId: first })).status).toBe('ATTENDED')
    expect((await attendanceOf(booking.id, { sessionId: third })).status).toBe('NOT_SET')
    expect((await attendanceOf(booking.id)).status).toBe('NOT_SET')
  })

  test('a course given again only with those who booked that run', async () => {
    const course = await offer(store, { type: 'COURSE', name: 'Tiles', payment: { rateType: 'NO_FEE' } })
    const first = await plan(store, course.id, { until: '2026-12-15' })
    const schedule = { scheduleId: course.schedule.id, serviceId: course.id }
    const { booking } = (await book(store, (await shopper(store)).as, { schedule })).body
    const again = await plan(store, course.id, { localStart: '2027-03-02T18:00', until: '2027-03-16' })
    const participants = async (sessionId: string) => {
      const path = '/bookings/bookings-reader/v2/extended-bookings/query'
      const { extendedBookings } = await asMerchant(store, 'POST', path, { query: {}, sessionId })
      return extendedBookings.map((one: { booking: { id: string } }) => one.booking.id)
    }
    inSummer()
    const [last, next] = [`${first.id}-20261215`, `${again.id}-20270302`]
    expect(await participants(last)).toEqual([booking.id])
    expect(await participants(next)).toEqual([])
    expect(refusal(await set({ bookingId: booking.id, sessionId: next, status: 'ATTENDED' }))).toBe(
      'SESSION_NOT_FOUND',
    )
    expect((await set({ bookingId: booking.id, sessionId: last, status: 'ATTENDED' })).status).toBe(200)
  })

  test('nothing about what is cancelled, and forgets it when the booking moves', async () => {
    const { booking, later } = await bookLesson()
    store.clock.now = Date.parse('2026-12-01T05:00:00Z')
    expect((await set({ bookingId: booking.id, status: 'NOT_ATTENDED' })).status).toBe(200)
    const path = `/bookings/v2/bookings/${booking.id}`
    const moved = await asMerchant(store, 'POST', `${path}/reschedule`, {
      ...{ bookingId: booking.id, slot: later.slot, revision: '2' },
    })
    expect((await attendanceOf(booking.id)).status).toBe('NOT_SET')
    await store.ask('POST', `${path}/cancel`, {
      ...{ as: store.apiKey, body: { bookingId: booking.id, revision: moved.booking.revision } },
    })
    expect(refusal(await set({ bookingId: booking.id, status: 'ATTENDED' }))).toBe('INVALID_BOOKING_STATUS')
  })
})

test('nobody notes who comes before the day on which it takes place', async () => {
  const { booking } = await bookLesson()
  const day = booking.startDate.slice(0, 10)
  store.clock.now = Date.parse(`${day}T00:00:00+01:00`) - 1000
  const early = await set({ bookingId: booking.id, status: 'ATTENDED' })
  expect(refusal(early)).toEqual({ 'attendance.status': 'OTHER' })
  expect(early.body.message).toContain(day)
  expect((await set({ bookingId: booking.id, status: 'NOT_SET' })).status).toBe(200)
  store.clock.advance(1000)
  expect((await set({ bookingId: booking.id, status: 'ATTENDED' })).status).toBe(200)
})

test('shoppers note nothing, but see what is noted about their own bookings', async () => {
  const { as, booking } = await bookLesson()
  expect((await set({ bookingId: booking.id, status: 'ATTENDED' }, as)).status).toBe(403)
  inSummer()
  await set({ bookingId: booking.id, status: 'ATTENDED' })
  store.clock.now = start
  const { body } = await store.ask('POST', '/bookings/bookings-reader/v2/extended-bookings/query', {
    ...{ as, body: { query: {}, withBookingAttendanceInfo: true } },
  })
  expect(body.extendedBookings[0].attendance.status).toBe('ATTENDED')
  expect(refusal(await set({ bookingId: store.siteId, status: 'ATTENDED' }))).toBe('BOOKING_NOT_FOUND')
  const unknown = await store.ask('GET', `/bookings/v2/attendance/${store.siteId}`, { as: store.apiKey })
  expect(refusal(unknown)).toBe('ATTENDANCE_NOT_FOUND')
})
