import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, hire, offer, plan } from '../../../test/bookings.ts'
import { refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
})
afterAll(() => store.close())

const monday = { startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-01T00:00:00Z', bookable: true }
const clock = ({ slot }: { slot: { startDate: string } }) => slot.startDate.slice(11, 16)

describe('a booking that is about to move', () => {
  const openLesson = async () => {
    const mara = await hire(store)
    const lesson = await offer(store, {
      ...{ name: 'Lesson', staffMemberIds: [mara], payment: { rateType: 'NO_FEE' } },
      schedule: { availabilityConstraints: { sessionDurations: [60, 120], slotInterval: 30 } },
    })
    const entries = await availability(store, { serviceId: [lesson.id], ...monday })
    const entry = entries.find((one: never) => clock(one) === '10:00')
    const { as } = await shopper(store)
    const { body } = await book(store, as, entry)
    return { lesson, booking: body.booking, as }
  }
  const clocks = async (filter: object, as = store.apiKey) => {
    const { body } = await store.ask('POST', '/availability-calendar/v1/availability/query', {
      ...{ as, body: { query: { filter: { ...monday, ...filter } }, timezone: 'Europe/Berlin' } },
    })
    return body.availabilityEntries.map(clock)
  }

  test('may overlap its own time for the merchant, and for nobody else', async () => {
    const { lesson, booking, as } = await openLesson()
    const filter = { serviceId: lesson.id }
    expect((await clocks(filter)).slice(0, 3)).toEqual(['09:00', '11:00', '11:30'])
    const except = { ...filter, exceptBookingId: booking.id }
    expect((await clocks(except)).slice(0, 4)).toEqual(['09:00', '09:30', '10:00', '10:30'])
    expect((await clocks(except, as)).slice(0, 3)).toEqual(['09:00', '11:00', '11:30'])
  })

  test('is offered times of its own length', async () => {
    const { lesson } = await openLesson()
    const filter = { serviceId: lesson.id, durationInMinutes: 120 }
    expect((await clocks(filter)).slice(0, 2)).toEqual(['11:00', '11:30'])
    expect((await clocks(filter)).at(-1)).toBe('15:00')
    expect((await clocks({ ...filter, durationInMinutes: 45 })).at(-1)).toBe('16:00')
  })

  test('keeps who gives it, although others are free', async () => {
    const [mara, ben] = [await hire(store, 'Mara'), await hire(store, 'Ben')]
    const lesson = await offer(store, { name: 'Duo', staffMemberIds: [mara, ben] })
    const [entry] = await availability(store, { serviceId: [lesson.id], resourceId: mara, ...monday })
    const body = { booking: { bookedEntity: entry, contactDetails: { firstName: 'Anna' } } }
    const { booking } = await asMerchant(store, 'POST', '/admin/v1/bookings', body)
    const filter = { serviceId: [lesson.id], ...monday, exceptBookingId: booking.id }
    const later = (await availability(store, filter)).filter((one: never) => clock(one) === '10:00')
    const names = later.map(({ slot }: { slot: { resource: { name: string } } }) => slot.resource.name)
    expect(names).toEqual(['Mara', 'Ben'])
    const moved = await asMerchant(store, 'POST', `/bookings/v2/bookings/${booking.id}/reschedule`, {
      ...{ bookingId: booking.id, revision: booking.revision, slot: later[0].slot },
    })
    expect(moved.booking.bookedEntity.slot.resource).toMatchObject({ id: mara, name: 'Mara' })
  })
})

describe('a session whose teacher is blocked', () => {
  const tuesday = { startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-02T00:00:00Z' }
  const block = async (resourceId: string, startDate: string, endDate: string) => {
    const body = { resourceId, startDate, endDate, note: 'Dentist' }
    return (await asMerchant(store, 'POST', `/admin/v1/resources/${resourceId}/blocks`, body)).block.id
  }
  const openClass = async (service: object = {}) => {
    const ines = await hire(store, 'Ines')
    const evening = await offer(store, {
      ...{ type: 'CLASS', name: 'Evening', staffMemberIds: [ines], defaultCapacity: 1 },
      ...{ payment: { rateType: 'NO_FEE' }, ...service },
    })
    await plan(store, evening.id)
    return { ines, evening, filter: { serviceId: [evening.id], ...tuesday } }
  }

  test('is not offered, but stays for whoever has booked it, and the calendar says why', async () => {
    const { ines, evening, filter } = await openClass()
    const { as } = await shopper(store)
    const [entry] = await availability(store, filter)
    const { booking } = (await book(store, as, entry)).body
    await block(ines, '2026-12-01T16:00:00Z', '2026-12-01T17:30:00Z')
    expect(await availability(store, filter)).toEqual([])
    expect(refusal(await book(store, (await shopper(store)).as, entry))).toBe('SLOT_NOT_AVAILABLE')
    const path = `/admin/v1/booking-calendar?from=${tuesday.startDate}&to=${tuesday.endDate}&resourceId=${ines}`
    const seen = await asMerchant(store, 'GET', path)
    expect(seen.sessions).toMatchObject([{ serviceId: evening.id, booked: 1, closed: true, canceled: false }])
    const asked = { query: { filter: { id: booking.id } } }
    const reader = '/bookings/bookings-reader/v2/extended-bookings/query'
    const { extendedBookings } = await asMerchant(store, 'POST', reader, asked)
    expect(extendedBookings[0].booking.status).toBe('CONFIRMED')
    const slots = {
      ...{ serviceIds: [evening.id], timeZone: 'Europe/Berlin', includeNonBookable: true },
      ...{ fromLocalDate: '2026-12-01T00:00:00', toLocalDate: '2026-12-02T00:00:00' },
    }
    const { timeSlots } = await asMerchant(store, 'POST', '/service-availability/v2/time-slots/event', slots)
    expect(timeSlots).toMatchObject([{ bookable: false, remainingCapacity: 0, bookableCapacity: 0 }])
  })

  test('is offered when the blocked time only touches it, and again once it is freed', async () => {
    const { ines, filter } = await openClass()
    await block(ines, '2026-12-01T15:00:00Z', '2026-12-01T17:00:00Z')
    expect(await availability(store, filter)).toHaveLength(1)
    const id = await block(ines, '2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z')
    expect(await availability(store, filter)).toEqual([])
    await asMerchant(store, 'DELETE', `/admin/v1/resources/${ines}/blocks/${id}`)
    expect(await availability(store, filter)).toHaveLength(1)
  })

  test('is booked by the merchant who takes it as it is', async () => {
    const { ines, filter } = await openClass()
    const [entry] = await availability(store, filter)
    await block(ines, '2026-12-01T16:00:00Z', '2026-12-01T18:00:00Z')
    const booking = { bookedEntity: entry, contactDetails: annaBerg }
    const sent = { as: store.apiKey, body: { booking } }
    expect(refusal(await store.ask('POST', '/admin/v1/bookings', sent))).toBe('SLOT_NOT_AVAILABLE')
    const body = { booking, allowDoubleBooking: true }
    expect((await asMerchant(store, 'POST', '/admin/v1/bookings', body)).booking.status).toBe('CONFIRMED')
  })

  test('of a course keeps its date, and the course can be booked', async () => {
    const { ines, evening, filter } = await openClass({ type: 'COURSE' })
    await block(ines, '2026-12-01T16:00:00Z', '2026-12-01T18:00:00Z')
    expect(await availability(store, filter)).toMatchObject([{ bookable: false, openSpots: 0 }])
    const schedule = { scheduleId: evening.schedule.id, serviceId: evening.id }
    expect((await book(store, (await shopper(store)).as, { schedule })).status).toBe(200)
  })

  test('gives no place to those who wait until the time is freed', async () => {
    const waitlistPolicy = { enabled: true, capacity: 5, reservationTimeInMinutes: 60 }
    const { bookingPolicy } = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', {
      bookingPolicy: { name: 'Waiting', waitlistPolicy },
    })
    const { ines, filter } = await openClass({ bookingPolicy: { id: bookingPolicy.id } })
    const [anna, ben] = [await shopper(store), await shopper(store)]
    const [entry] = await availability(store, filter)
    const first = (await book(store, anna.as, entry)).body.booking
    const second = (await book(store, ben.as, entry)).body.booking
    expect(second.status).toBe('WAITING_LIST')
    const id = await block(ines, '2026-12-01T16:00:00Z', '2026-12-01T18:00:00Z')
    const cancel = { bookingId: first.id, revision: first.revision }
    await asMerchant(store, 'POST', `/bookings/v2/bookings/${first.id}/cancel`, cancel)
    const statusOf = async () => {
      const asked = { query: { filter: { id: second.id } } }
      const reader = '/bookings/bookings-reader/v2/extended-bookings/query'
      return (await asMerchant(store, 'POST', reader, asked)).extendedBookings[0].booking.status
    }
    expect(await statusOf()).toBe('WAITING_LIST')
    await asMerchant(store, 'DELETE', `/admin/v1/resources/${ines}/blocks/${id}`)
    await store.work()
    expect(await statusOf()).toBe('CONFIRMED')
  })
})

test('a question about somebody has only the classes that they give', async () => {
  const [ines, otto] = [await hire(store, 'Ines'), await hire(store, 'Otto')]
  const raku = await offer(store, { type: 'CLASS', name: 'Raku', staffMemberIds: [ines, otto] })
  await plan(store, raku.id, { resourceIds: [ines] })
  const week = { startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-02T00:00:00Z' }
  const of = (resourceId: string) => availability(store, { serviceId: [raku.id], resourceId, ...week })
  expect(await of(ines)).toHaveLength(1)
  expect(await of(otto)).toEqual([])
})

describe('the dates of a course', () => {
  const twoYears = { startDate: '2026-11-24T00:00:00Z', endDate: '2028-11-24T00:00:00Z' }
  test('are known for two years, also if it begins in spring', async () => {
    const course = await offer(store, { type: 'COURSE', name: 'Year at the wheel' })
    await plan(store, course.id, { localStart: '2027-04-06T18:00', until: '2027-12-28' })
    const dates = await availability(store, { serviceId: [course.id], ...twoYears })
    expect(dates).toHaveLength(39)
    expect(dates.at(-1)).toMatchObject({ slot: { startDate: '2027-12-28T18:00:00.000+01:00' } })
  })

  test('are the first thousand, and no other service is asked for so long', async () => {
    const course = await offer(store, { type: 'COURSE', name: 'Every day twice' })
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
    for (const hour of ['10', '15'])
      await plan(store, course.id, { localStart: `2026-12-01T${hour}:00`, days, until: '2028-11-01' })
    expect(await availability(store, { serviceId: [course.id], ...twoYears })).toHaveLength(1000)
    const lesson = await offer(store, { name: 'Lesson', staffMemberIds: [await hire(store)] })
    const filter = { serviceId: [course.id, lesson.id], ...twoYears, endDate: '2027-11-24T00:00:00Z' }
    const sent = { as: store.apiKey, body: { query: { filter } } }
    const reply = await store.ask('POST', '/availability-calendar/v1/availability/query', sent)
    expect(refusal(reply)).toEqual({ 'query.filter.endDate': 'MAX' })
  })
})

test('years at the ends of the calendar are answered', async () => {
  const service = await offer(store, { type: 'CLASS', name: 'For ever', payment: { rateType: 'NO_FEE' } })
  await plan(store, service.id)
  const lengths = { '0001': 0, 9999: 3 }
  for (const year of ['0001', '9999'] as const) {
    const span = { startDate: `${year}-01-01T00:00:00Z`, endDate: `${year}-01-20T00:00:00Z` }
    expect(await availability(store, { serviceId: [service.id], ...span })).toHaveLength(lengths[year])
    const { timeSlots } = await asMerchant(store, 'POST', '/service-availability/v2/time-slots/event', {
      ...{ serviceIds: [service.id], timeZone: 'UTC' },
      ...{ fromLocalDate: `${year}-01-01T00:00:00`, toLocalDate: `${year}-01-20T00:00:00` },
    })
    expect(timeSlots).toHaveLength(lengths[year])
    const days = `from=${span.startDate}&to=${span.endDate}`
    const { sessions } = await asMerchant(store, 'GET', `/admin/v1/booking-calendar?${days}`)
    expect(Array.isArray(sessions)).toBe(true)
  }
  const slot = { serviceId: service.id, startDate: '0001-01-01T00:00:00Z', endDate: '0001-01-01T01:00:00Z' }
  expect(refusal(await book(store, await store.visitor(), { slot }))).toBe('SESSION_NOT_FOUND')
})
