import { readFile } from 'node:fs/promises'
import type { BookingsPageProps } from '@cartwright/contract/pages/bookings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, offer, plan } from '../../../test/bookings.ts'
import { rows } from '../../../test/checkouts.ts'
import { openPageBrowser } from '../../../test/page-browser.ts'
import { refusal } from '../../../test/shoppers.ts'
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

interface Service {
  id: string
  schedule: { id: string }
}

/** A course for two: four Tuesdays in December, and three from 2 March on. */
async function openCourse(): Promise<{ service: Service; winter: Series; spring: Series }> {
  const service = await offer(store, {
    ...{ type: 'COURSE', name: 'Raku', defaultCapacity: 2, payment: { rateType: 'NO_FEE' } },
  })
  const winter = await plan(store, service.id, { until: '2026-12-22' })
  const spring = await plan(store, service.id, { localStart: '2027-03-02T18:00', until: '2027-03-16' })
  return { service, winter, spring }
}
interface Series {
  id: string
  runId: string
}
const december = { startDate: '2026-12-01T17:00:00.000Z', endDate: '2026-12-22T18:30:00.000Z' }
const march = { startDate: '2027-03-02T17:00:00.000Z', endDate: '2027-03-16T18:30:00.000Z' }

const scheduleOf = ({ id, schedule }: Service, more: object = {}) => ({
  schedule: { scheduleId: schedule.id, serviceId: id, ...more },
})
async function booked(entity: object, email = 'run@example.com') {
  const reply = await book(store, await store.visitor(), entity, {
    contactDetails: { ...annaBerg, email },
  })
  expect([reply.status, reply.body]).toEqual([200, expect.anything()])
  return reply.body.booking as {
    id: string
    revision: string
    status: string
    startDate: string
    endDate: string
  }
}
const timesOf = ({ startDate, endDate }: { startDate: string; endDate: string }) => ({ startDate, endDate })
const entriesOf = async ({ id }: Service) =>
  availability(store, {
    ...{ serviceId: [id], startDate: '2026-11-24T00:00:00Z', endDate: '2027-04-24T00:00:00Z' },
  })
async function scheduleAvailability({ schedule }: Service) {
  const path = `/v2/availability/schedule/${schedule.id}`
  return (await store.ask('GET', path, { as: await store.visitor() })).body
}
async function calendarOf({ id }: Service, month: string): Promise<[string, number, number][]> {
  const path = `/admin/v1/booking-calendar?from=${month}-01T00:00:00Z&to=${month}-30T00:00:00Z`
  const { sessions } = await asMerchant(store, 'GET', path)
  return sessions
    .filter(({ serviceId }: { serviceId: string }) => serviceId === id)
    .map((one: { startDate: string; booked: number; capacity: number }) => [
      one.startDate.slice(0, 10),
      one.booked,
      one.capacity,
    ])
}
const cancel = ({ id }: Series, date: string) =>
  asMerchant(store, 'POST', `/admin/v1/session-series/${id}/cancel`, { date })
const inJanuary = () => {
  store.clock.now = Date.parse('2027-01-10T11:00:00Z')
}

describe('a course that is planned twice', () => {
  test('is booked once: the run that is chosen, or the next one', async () => {
    const { service, winter, spring } = await openCourse()
    expect(winter.runId).not.toBe(spring.runId)
    expect(timesOf(await booked(scheduleOf(service)))).toEqual(december)
    expect(timesOf(await booked(scheduleOf(service, { firstSessionStart: march.startDate })))).toEqual(march)
    const entries = await entriesOf(service)
    const ofMarch = entries.find(({ runId }: { runId: string }) => runId === spring.runId)
    expect(timesOf(await booked({ slot: ofMarch.slot }))).toEqual(march)
    const { schedule } = (await asMerchant(store, 'GET', `/bookings/v2/services/${service.id}`)).service
    expect([schedule.firstSessionStart, schedule.lastSessionEnd]).toEqual([
      december.startDate,
      december.endDate,
    ])
  })

  test('has places for each run', async () => {
    const { service, winter, spring } = await openCourse()
    for (const name of ['one', 'two']) await booked(scheduleOf(service), `${name}@example.com`)
    const { availability: next, runs } = await scheduleAvailability(service)
    expect(next.openSpots).toBe(0)
    expect(runs).toMatchObject([
      {
        id: winter.runId,
        openSpots: 0,
        firstSessionStart: december.startDate,
        lastSessionEnd: december.endDate,
      },
      {
        id: spring.runId,
        openSpots: 2,
        firstSessionStart: march.startDate,
        eventId: `${spring.id}-20270302`,
      },
    ])
    const full = await book(store, await store.visitor(), scheduleOf(service))
    expect(refusal(full)).toBe('SCHEDULE_CAPACITY_EXCEEDED')
    await booked(scheduleOf(service, { firstSessionStart: march.startDate }))
    expect(await calendarOf(service, '2026-12')).toContainEqual(['2026-12-01', 2, 2])
    expect(await calendarOf(service, '2027-03')).toContainEqual(['2027-03-02', 1, 2])
  })

  test('is refused with a start that no run has', async () => {
    const { service } = await openCourse()
    const unknown = scheduleOf(service, { firstSessionStart: '2027-02-02T17:00:00.000Z' })
    expect(refusal(await book(store, await store.visitor(), unknown))).toBe('SCHEDULE_NOT_FOUND')
    const slot = { serviceId: service.id, startDate: '2027-02-02T17:00:00Z', endDate: '2027-02-02T18:30:00Z' }
    expect(refusal(await book(store, await store.visitor(), { slot }))).toBe('SESSION_NOT_FOUND')
  })

  test('may be given twice in the same weeks if the merchant says so', async () => {
    const { service, winter } = await openCourse()
    const also = { localStart: '2026-12-03T18:00', days: ['THURSDAY'], until: '2026-12-24' }
    const thursdays = await plan(store, service.id, { ...also, runId: null })
    const booking = await booked(scheduleOf(service, { firstSessionStart: '2026-12-03T17:00:00.000Z' }))
    expect(booking.endDate).toBe('2026-12-24T18:30:00.000Z')
    const more = { localStart: '2026-12-11T18:00', days: [], runId: winter.runId }
    expect(await plan(store, service.id, more)).toMatchObject({ runId: winter.runId })
    await store.work()
    const path = '/bookings/bookings-reader/v2/extended-bookings/query'
    const participants = async (sessionId: string) => {
      const { extendedBookings } = await asMerchant(store, 'POST', path, { query: {}, sessionId })
      return extendedBookings.map((one: { booking: { id: string } }) => one.booking.id)
    }
    expect(await participants(`${thursdays.id}-20261203`)).toEqual([booking.id])
    expect(await participants(`${winter.id}-20261208`)).toEqual([])
  })

  test('offers no run that is over', async () => {
    const { service, spring } = await openCourse()
    inJanuary()
    expect((await scheduleAvailability(service)).runs).toMatchObject([{ id: spring.runId }])
    store.clock.now = Date.parse('2027-03-20T11:00:00Z')
    const { availability: last, runs } = await scheduleAvailability(service)
    expect([runs, last.runId]).toEqual([[], spring.runId])
  })

  test('is not booked for a run of which all dates are cancelled', async () => {
    const service = await offer(store, { type: 'COURSE', name: 'Once', payment: { rateType: 'NO_FEE' } })
    const once = await plan(store, service.id, { localStart: '2026-12-01T18:00', days: [] })
    const fridays = { localStart: '2027-03-05T18:00', days: ['FRIDAY'], until: '2027-03-19' }
    const spring = await plan(store, service.id, fridays)
    const early = { localStart: '2027-03-02T18:00', days: [], runId: spring.runId }
    const first = await plan(store, service.id, early)
    await cancel(once, '2026-12-01')
    await cancel(first, '2027-03-02')
    expect((await scheduleAvailability(service)).runs).toMatchObject([
      { id: spring.runId, eventId: `${spring.id}-20270305` },
    ])
    expect((await booked(scheduleOf(service))).endDate).toBe('2027-03-19T18:30:00.000Z')
  })

  test('gets no more sessions for a run that is over or unknown', async () => {
    const { service, winter } = await openCourse()
    inJanuary()
    const add = (runId: string) =>
      store.ask('POST', '/admin/v1/session-series', {
        as: store.apiKey,
        body: {
          series: { serviceId: service.id, localStart: '2027-03-20T18:00', durationInMinutes: 60, runId },
        },
      })
    expect(refusal(await add(winter.runId))).toEqual({ 'series.runId': 'OTHER' })
    expect(refusal(await add(store.siteId))).toEqual({ 'series.runId': 'OTHER' })
  })

  test('loses a run that nobody has booked, though the other is booked', async () => {
    const { service, winter, spring } = await openCourse()
    await booked(scheduleOf(service))
    const remove = ({ id }: Series) =>
      store.ask('DELETE', `/admin/v1/session-series/${id}`, { as: store.apiKey })
    expect(refusal(await remove(winter))).toBe('RESOURCE_IN_USE')
    expect((await remove(spring)).status).toBe(200)
  })
})

describe('a former run of a course', () => {
  async function openFormer() {
    const { service, winter } = await openCourse()
    const path = `/bookings/v2/services/${service.id}`
    const { revision } = (await asMerchant(store, 'GET', path)).service
    await asMerchant(store, 'PATCH', path, {
      service: { id: service.id, revision, onlineBooking: { enabled: true, requireManualApproval: true } },
    })
    const asks = await booked(scheduleOf(service), 'asks@example.com')
    expect(asks.status).toBe('PENDING')
    inJanuary()
    await plan(store, service.id, { localStart: '2027-05-04T18:00', until: '2027-05-18', runId: null })
    return { service, winter, asks }
  }

  test('keeps its places in the calendar', async () => {
    const { service } = await openFormer()
    expect(await calendarOf(service, '2026-12')).toContainEqual(['2026-12-22', 1, 2])
    expect(await calendarOf(service, '2027-03')).toContainEqual(['2027-03-02', 0, 2])
  })

  test('has bookings that can still be confirmed and resized', async () => {
    const { asks } = await openFormer()
    const path = `/bookings/v2/bookings/${asks.id}`
    const body = { bookingId: asks.id, revision: asks.revision }
    const { booking } = await asMerchant(store, 'POST', `${path}/confirm`, body)
    expect(booking.status).toBe('CONFIRMED')
    const resized = await asMerchant(store, 'POST', `${path}/update_number_of_participants`, {
      ...{ bookingId: asks.id, revision: booking.revision, totalParticipants: 2 },
    })
    expect(resized.booking.totalParticipants).toBe(2)
  })

  test('has bookings that can still be confirmed after its series has moved to a later run', async () => {
    const service = await offer(store, {
      ...{ type: 'COURSE', name: 'Once more', defaultCapacity: 2, payment: { rateType: 'NO_FEE' } },
      onlineBooking: { enabled: true, requireManualApproval: true },
    })
    const series = await plan(store, service.id, { until: '2026-12-22' })
    const asks = await booked(scheduleOf(service))
    inJanuary()
    await asMerchant(store, 'PATCH', `/admin/v1/session-series/${series.id}`, {
      series: { id: series.id, localStart: '2027-03-02T18:00', until: '2027-03-16' },
    })
    const body = { bookingId: asks.id, revision: asks.revision }
    const { booking } = await asMerchant(store, 'POST', `/bookings/v2/bookings/${asks.id}/confirm`, body)
    expect([booking.status, booking.startDate]).toEqual(['CONFIRMED', december.startDate])
    expect(await calendarOf(service, '2026-12')).toContainEqual(['2026-12-22', 1, 2])
    expect(await calendarOf(service, '2027-03')).toContainEqual(['2027-03-02', 0, 2])
  })
})

test('courses that an earlier version had planned are split into their runs', async () => {
  const { service, winter, spring } = await openCourse()
  const again = await plan(store, service.id, { localStart: '2027-04-06T18:00', days: [] })
  expect(again.runId).toBe(spring.runId)
  const next = await booked(scheduleOf(service))
  const chosen = await booked(scheduleOf(service, { firstSessionStart: march.startDate }))
  const both = await openCourse()
  const isOver = await openCourse()
  for (const [course, ends] of [
    [both, '1 year'],
    [isOver, '-1 year'],
  ] as const)
    await bookBoth(course, ends)
  await migrateAnew()
  const first = await runOf('session_series', winter.id)
  const second = await runOf('session_series', spring.id)
  expect(first).not.toBe(second)
  expect(await runOf('session_series', again.id)).toBe(second)
  expect([await runOf('bookings', next.id), await runOf('bookings', chosen.id)]).toEqual([first, second])
  const runsOf = async ({ winter, spring }: { winter: Series; spring: Series }) => [
    ...new Set([await runOf('session_series', winter.id), await runOf('session_series', spring.id)]),
  ]
  expect(await runsOf(both)).toEqual([both.service.schedule.id])
  expect(await runsOf(isOver)).toHaveLength(2)
  expect(await calendarOf(service, '2026-12')).toContainEqual(['2026-12-01', 1, 2])
  expect(await calendarOf(service, '2027-03')).toContainEqual(['2027-03-02', 1, 2])
})

test('servers of the version before go on planning and booking courses', async () => {
  const { service, winter } = await openCourse()
  const known = await booked(scheduleOf(service))
  await migrateAnew()
  expect(await copyAsBefore('session_series', winter.id)).toEqual([
    { runId: service.schedule.id, ended: false },
  ])
  expect(await copyAsBefore('bookings', known.id)).toEqual([{ runId: service.schedule.id }])
  const [places] = await rows(store, 'SELECT session_id AS id FROM session_places WHERE booking_id = $1', [
    known.id,
  ])
  expect(places).toEqual({ id: service.schedule.id })
  const later = await openCourse()
  const unknown = await booked(scheduleOf(later.service))
  await expect(copyAsBefore('bookings', unknown.id)).rejects.toThrow('bookings_run_of_course')
})

/** Somebody has booked all that was planned, which was possible before. */
async function bookBoth({ service }: { service: Service }, endsIn: string): Promise<void> {
  const [ofBoth, ofMarch] = [
    await booked(scheduleOf(service)),
    await booked(scheduleOf(service, { firstSessionStart: march.startDate })),
  ]
  await rows(
    store,
    `UPDATE bookings b SET series = (SELECT b.series || o.series FROM bookings o WHERE o.id = $2),
       ends_at = now() + $3::interval, busy_until = now() + $3::interval,
       starts_at = now() - interval '2 years', busy_from = now() - interval '2 years' WHERE id = $1`,
    [ofBoth.id, ofMarch.id, endsIn],
  )
}

/** The database as it was before there were runs, brought up to date. */
async function migrateAnew(): Promise<void> {
  for (const text of [
    `INSERT INTO booked_sessions (site_id, id)
     SELECT DISTINCT site_id, schedule_id::text FROM bookings WHERE service_type = 'COURSE' ON CONFLICT DO NOTHING`,
    `UPDATE session_places p SET session_id = b.schedule_id::text FROM bookings b
     WHERE b.id = p.booking_id AND b.service_type = 'COURSE'`,
    'DROP FUNCTION run_of_schedule CASCADE',
    'ALTER TABLE session_series DROP run_id, DROP ends_on, DROP ended, ADD ended boolean NOT NULL DEFAULT false',
    'ALTER TABLE bookings DROP run_id',
    'CREATE INDEX session_series_by_service ON session_series (site_id, service_id)',
    await readFile(new URL('../../../migrations/0380-runs-of-courses.sql', import.meta.url), 'utf8'),
  ])
    await rows(store, text)
}

async function runOf(table: string, id: string): Promise<string | undefined> {
  const [row] = await rows<{ runId: string }>(store, `SELECT run_id AS "runId" FROM ${table} WHERE id = $1`, [
    id,
  ])
  return row?.runId
}

/** Writes such a row once more, without the columns that an older server does not know. */
async function copyAsBefore(table: 'session_series' | 'bookings', id: string): Promise<object[]> {
  const [known] = await rows<{ names: string }>(
    store,
    `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'
       AND column_name NOT IN ('id', 'run_id', 'order_id')`,
    [table],
  )
  return rows(
    store,
    `INSERT INTO ${table} (id, ${known?.names}) SELECT gen_random_uuid(), ${known?.names} FROM ${table} WHERE id = $1
     RETURNING run_id AS "runId"${table === 'session_series' ? ', ended' : ''}`,
    [id],
  )
}

test('a booking of a course that was cancelled gets no dates that are added later', async () => {
  const { service, winter } = await openCourse()
  const [kept, ended] = [
    await booked(scheduleOf(service)),
    await booked(scheduleOf(service), 'ends@example.com'),
  ]
  await asMerchant(store, 'POST', `/bookings/v2/bookings/${ended.id}/cancel`, { revision: ended.revision })
  await plan(store, service.id, {
    ...{ localStart: '2026-12-03T18:00', days: ['THURSDAY'], until: '2026-12-10', runId: winter.runId },
  })
  const factsOf = async ({ id }: { id: string }) => {
    const { token } = await asMerchant(store, 'GET', `/v1/anonymous-bookings/${id}/token`)
    const { props } = await openPageBrowser(store).open<BookingsPageProps>(`/bookings/${token}`)
    return props.facts.filter(({ label }) => ['When', 'Dates'].includes(label)).map(({ lines }) => lines)
  }
  const [when, dates] = await factsOf(kept)
  expect(when?.[0]).toMatch(/^6 dates/)
  expect(dates).toHaveLength(6)
  const [[then] = [], ...none] = await factsOf(ended)
  expect(then).toMatch(/^December 1\s–\s22, 2026$/)
  expect(none).toEqual([])
})
