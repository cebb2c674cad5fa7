import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, hire, offer, plan, price } from '../../../test/bookings.ts'
import { rows } from '../../../test/checkouts.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { take } from '../bookings/claims.service.ts'
import { bookingById } from '../bookings/queries.ts'
import { lockRunToChange } from '../sessions/queries.ts'

let store: Store
let policyId: string

beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
  const waitlistPolicy = { enabled: true, capacity: 20, reservationTimeInMinutes: 60 }
  const bookingPolicy = { name: 'Waiting', waitlistPolicy }
  const made = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', { bookingPolicy })
  policyId = made.bookingPolicy.id
})
afterAll(() => store.close())

const winter = { startDate: '2026-11-24T00:00:00Z', endDate: '2027-01-31T00:00:00Z' }
/** A series that begins next Tuesday, and the clock at noon of the Wednesday after its first session. */
const openClass = (more: object = {}) => open('CLASS', more)
const openCourse = () => open('COURSE', { until: '2026-12-22' })
async function open(type: string, more: object) {
  store.clock.now = Date.parse('2026-11-24T10:00:00Z')
  const payment = { rateType: 'NO_FEE' }
  const bookingPolicy = { id: policyId }
  const service = await offer(store, { type, name: 'Raku', defaultCapacity: 2, payment, bookingPolicy })
  return { service, series: await plan(store, service.id, more) }
}
const passFirst = () => {
  store.clock.now = Date.parse('2026-12-02T11:00:00Z')
}
function change(series: { id: string }, more: object, notifyParticipants = true) {
  store.clock.advance(1000)
  return store.ask('PATCH', `/admin/v1/session-series/${series.id}`, {
    ...{ as: store.apiKey },
    body: { series: { id: series.id, ...more }, participantNotification: { notifyParticipants } },
  })
}
const changed = async (...asked: Parameters<typeof change>) => {
  const reply = await change(...asked)
  expect([reply.status, reply.body]).toEqual([200, expect.anything()])
  return reply.body.series
}
function cancelSession(series: { id: string }, date: string) {
  store.clock.advance(1000)
  return store.ask('POST', `/admin/v1/session-series/${series.id}/cancel`, {
    as: store.apiKey,
    body: { date },
  })
}
interface Service {
  id: string
  schedule: { id: string }
}
async function bookSession({ id }: Service, date: string, email: string): Promise<string> {
  const entries = await availability(store, { serviceId: [id], ...winter })
  const entry = entries.find(({ slot }: { slot: { startDate: string } }) => slot.startDate.startsWith(date))
  const { body } = await book(store, await store.visitor(), entry, { contactDetails: { ...annaBerg, email } })
  return body.booking.id
}
async function bookCourse({ id, schedule }: Service, email: string): Promise<string> {
  const bookedEntity = { schedule: { scheduleId: schedule.id, serviceId: id } }
  const booking = { bookedEntity, contactDetails: { ...annaBerg, email }, totalParticipants: 1 }
  return (await asMerchant(store, 'POST', '/admin/v1/bookings', { booking })).booking.id
}
const bookingOf = async (id: string) => {
  const path = '/bookings/bookings-reader/v2/extended-bookings/query'
  const { extendedBookings } = await asMerchant(store, 'POST', path, { query: { filter: { id } } })
  return extendedBookings[0].booking
}
const startOf = async (id: string) => (await bookingOf(id)).startDate as string
/** The sessions of a series in the calendar: when they begin and how many places are booked. */
async function calendarOf({ id }: Service): Promise<[string, number][]> {
  const path = '/admin/v1/booking-calendar?from=2026-11-24T00:00:00Z&to=2026-12-20T00:00:00Z'
  const { sessions } = await asMerchant(store, 'GET', path)
  return sessions
    .filter(({ serviceId }: { serviceId: string }) => serviceId === id)
    .map(({ startDate, booked }: { startDate: string; booked: number }) => [startDate, booked])
}
const note = (bookingId: string, more: object = {}) => {
  const attendance = { bookingId, status: 'ATTENDED', numberOfAttendees: 1, ...more }
  return store.ask('POST', '/bookings/v2/attendance/set', { as: store.apiKey, body: { attendance } })
}
/** With their calendar files, folded lines joined. */
async function mailsTo(email: string) {
  await store.work()
  const found = await rows<{ subject: string; text: string; calendar: string | null }>(
    store,
    `SELECT subject, text, calendar->>'content' AS calendar FROM messages WHERE recipient = $1 ORDER BY created_at, id`,
    [email],
  )
  return found.map((mail) => ({ ...mail, calendar: mail.calendar?.replaceAll('\r\n ', '') ?? '' }))
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
const latest = async (email: string) =>
  (await mailsTo(email)).at(-1) ?? { subject: '', text: '', calendar: '' }
/** The entries of a calendar file: the day and the status of each. */
const entriesOf = ({ calendar }: { calendar: string }) =>
  calendar
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((one) => [/DTSTART:(\w+)/.exec(one)?.[1], /STATUS:(\w+)/.exec(one)?.[1]])

describe('a class that has begun', () => {
  test('keeps the sessions that have been, and who came, when its day, time and staff change', async () => {
    const { service, series } = await openClass()
    const past = await bookSession(service, '2026-12-01', 'past@example.com')
    const next = await bookSession(service, '2026-12-08', 'next@example.com')
    passFirst()
    expect((await note(past)).status).toBe(200)
    const jon = await hire(store, 'Jon')
    const more = { localStart: '2026-12-01T19:30', days: ['WEDNESDAY'], resourceIds: [jon] }
    expect(await changed(series, more)).toMatchObject({ id: series.id, ...more })
    await store.work()
    expect(await calendarOf(service)).toEqual([
      ['2026-12-01T17:00:00.000Z', 1],
      ['2026-12-02T18:30:00.000Z', 0],
      ['2026-12-09T18:30:00.000Z', 1],
      ['2026-12-16T18:30:00.000Z', 0],
    ])
    expect([await startOf(past), await startOf(next)]).toEqual([
      '2026-12-01T17:00:00.000Z',
      '2026-12-09T18:30:00.000Z',
    ])
    expect((await note(past, { status: 'NOT_ATTENDED', numberOfAttendees: 0 })).status).toBe(200)
    expect(await subjectsTo('past@example.com')).toEqual(['Your booking: Raku'])
    const sessionId = `${series.id}-20261201`
    const asked = { query: {}, sessionId, withBookingAttendanceInfo: true }
    const path = '/bookings/bookings-reader/v2/extended-bookings/query'
    const { extendedBookings } = await asMerchant(store, 'POST', path, asked)
    expect(extendedBookings.map(({ booking }: { booking: { id: string } }) => booking.id)).toEqual([past])
  })

  test('is one series in the admin after several changes, and keeps each of them in its past', async () => {
    const { service, series } = await openClass()
    passFirst()
    await changed(series, { days: ['WEDNESDAY'] })
    store.clock.now = Date.parse('2026-12-10T11:00:00Z')
    await changed(series, { localStart: '2026-12-01T10:00', days: ['FRIDAY'] })
    expect((await calendarOf(service)).map(([start]) => start)).toEqual([
      '2026-12-01T17:00:00.000Z',
      '2026-12-02T17:00:00.000Z',
      '2026-12-09T17:00:00.000Z',
      '2026-12-11T09:00:00.000Z',
      '2026-12-18T09:00:00.000Z',
    ])
    const path = `/admin/v1/session-series?serviceId=${service.id}`
    expect((await asMerchant(store, 'GET', path)).series).toMatchObject([{ id: series.id, days: ['FRIDAY'] }])
  })

  test('does not take place twice on the day on which its time changes', async () => {
    const { service, series } = await openClass()
    store.clock.now = Date.parse('2026-12-01T17:30:00Z')
    await changed(series, { localStart: '2026-12-01T21:00' })
    expect((await calendarOf(service)).map(([start]) => start)).toEqual([
      '2026-12-01T17:00:00.000Z',
      '2026-12-08T20:00:00.000Z',
      '2026-12-15T20:00:00.000Z',
    ])
  })

  test('lets more come to a session that is under way', async () => {
    const { service, series } = await openClass({ capacity: 3 })
    const id = await bookSession(service, '2026-12-01', 'under-way@example.com')
    store.clock.now = Date.parse('2026-12-01T17:30:00Z')
    await changed(series, { resourceIds: [await hire(store)] })
    const setParticipants = async (totalParticipants: number) => {
      const { revision } = await bookingOf(id)
      return store.ask('POST', `/bookings/v2/bookings/${id}/update_number_of_participants`, {
        ...{ as: store.apiKey, body: { bookingId: id, revision, totalParticipants } },
      })
    }
    expect((await setParticipants(2)).body.booking.totalParticipants).toBe(2)
    expect(refusal(await setParticipants(4))).toBe('SESSION_CAPACITY_EXCEEDED')
  })

  test('cannot lose what has been: an earlier end ends it, other changes must leave a session to come', async () => {
    const { service, series } = await openClass()
    passFirst()
    expect(await changed(series, { until: '2026-12-01', canceledDates: ['2026-12-01'] })).toMatchObject({
      ...{ until: '2026-12-01', canceledDates: [] },
    })
    expect(await calendarOf(service)).toEqual([['2026-12-01T17:00:00.000Z', 0]])
    const reply = await change(series, { durationInMinutes: 60 })
    expect(refusal(reply)).toEqual({ series: 'OTHER' })
    expect(reply.body.message).toMatch('have begun')
    expect(refusal(await cancelSession(series, '2026-12-01'))).toEqual({ date: 'OTHER' })
  })

  test('can be deleted when nobody has booked it; else its past stays', async () => {
    const { service, series } = await openClass()
    const past = await bookSession(service, '2026-12-01', 'was@example.com')
    passFirst()
    await changed(series, { durationInMinutes: 60 })
    const path = `/admin/v1/session-series/${series.id}`
    expect((await store.ask('DELETE', path, { as: store.apiKey })).status).toBe(200)
    expect(await calendarOf(service)).toEqual([['2026-12-01T17:00:00.000Z', 1]])
    expect((await note(past)).status).toBe(200)
    const other = await openClass()
    passFirst()
    await changed(other.series, { durationInMinutes: 60 })
    await asMerchant(store, 'DELETE', `/admin/v1/session-series/${other.series.id}`)
    expect(await calendarOf(other.service)).toEqual([])
  })
})

describe('a course under way', () => {
  test('keeps its sessions that have been in the admin, in mails and in calendar files', async () => {
    const { service, series } = await openCourse()
    const id = await bookCourse(service, 'course@example.com')
    const sessionId = `${series.id}-20261201`
    passFirst()
    expect((await note(id, { sessionId })).status).toBe(200)
    await changed(series, { days: ['THURSDAY'], until: '2026-12-24' })
    const mail = await latest('course@example.com')
    expect(mail.subject).toBe('Changed: Raku')
    expect(entriesOf(mail)).toEqual([
      ['20261201T170000Z', 'CONFIRMED'],
      ['20261203T170000Z', 'CONFIRMED'],
      ['20261208T170000Z', 'CANCELLED'],
      ['20261210T170000Z', 'CONFIRMED'],
      ['20261215T170000Z', 'CANCELLED'],
      ['20261217T170000Z', 'CONFIRMED'],
      ['20261222T170000Z', 'CANCELLED'],
      ['20261224T170000Z', 'CONFIRMED'],
    ])
    expect(await bookingOf(id)).toMatchObject({
      ...{ startDate: '2026-12-01T17:00:00.000Z', endDate: '2026-12-24T18:30:00.000Z' },
    })
    expect((await note(id, { sessionId, status: 'NOT_ATTENDED', numberOfAttendees: 0 })).status).toBe(200)
  })

  test('keeps the number of its booked sessions when it moves to another day, or refuses to', async () => {
    const { service, series } = await openCourse()
    await bookCourse(service, 'lost@example.com')
    const moved = await change(series, { days: ['SATURDAY'], until: '2026-12-22' })
    expect([refusal(moved), moved.body.message]).toEqual([
      'RESOURCE_IN_USE',
      expect.stringContaining('Cancel them first: 2026-12-22'),
    ])
    expect(refusal(await change(series, { until: '2026-12-15' }))).toBe('RESOURCE_IN_USE')
    expect((await cancelSession(series, '2026-12-22')).status).toBe(200)
    await changed(series, { days: ['SATURDAY'], until: '2026-12-22' })
    expect(await subjectsTo('lost@example.com')).toContain('New time: Raku')
  })

  test('that nobody has booked may end earlier', async () => {
    const { series } = await openCourse()
    expect(await changed(series, { until: '2026-12-08' })).toMatchObject({ until: '2026-12-08' })
  })

  test('takes place where it is now, also for whoever books it later', async () => {
    const { service, series } = await openCourse()
    const jon = await hire(store, 'Jon')
    passFirst()
    await changed(series, { resourceIds: [jon] })
    const { bookedEntity } = await bookingOf(await bookCourse(service, 'later@example.com'))
    expect(bookedEntity.schedule.firstSessionStart).toBe('2026-12-01T18:00:00.000+01:00')
    const [row] = await rows<{ name: string }>(
      store,
      'SELECT resource_name AS name FROM bookings WHERE service_id = $1',
      [service.id],
    )
    expect(row?.name).toBe('Jon')
  })
})

describe('a course that is over', () => {
  const inJanuary = () => {
    store.clock.now = Date.parse('2027-01-10T11:00:00Z')
  }
  async function openFull() {
    const { service, series } = await openCourse()
    const former = []
    for (const name of ['one', 'two']) former.push(await bookCourse(service, `${name}-of-full@example.com`))
    inJanuary()
    return { service, series, former }
  }
  const spanOf = async ({ id }: Service) => {
    const { service } = await asMerchant(store, 'GET', `/bookings/v2/services/${id}`)
    return [service.schedule.firstSessionStart, service.schedule.lastSessionEnd]
  }
  const bookAsShopper = async ({ id, schedule }: Service) => {
    const entity = { schedule: { scheduleId: schedule.id, serviceId: id } }
    const reply = await book(store, await store.visitor(), entity)
    expect([reply.status, reply.body]).toEqual([200, expect.anything()])
    const { status, startDate, endDate } = reply.body.booking
    return { status, startDate, endDate }
  }
  const march = {
    status: 'CONFIRMED',
    ...{ startDate: '2027-03-02T17:00:00.000Z', endDate: '2027-03-16T18:30:00.000Z' },
  }

  test('can be booked again when its sessions move to later', async () => {
    const { service, series, former } = await openFull()
    await changed(series, { localStart: '2027-03-02T18:00', until: '2027-03-16' })
    expect(await spanOf(service)).toEqual([march.startDate, march.endDate])
    expect([await bookAsShopper(service), await bookAsShopper(service)]).toEqual([march, march])
    expect((await calendarOf(service)).map(([start]) => start)).toHaveLength(3)
    await changed(series, { durationInMinutes: 60 })
    await store.work()
    expect(await startOf(former[0] ?? '')).toBe('2026-12-01T17:00:00.000Z')
    expect(await subjectsTo('one-of-full@example.com')).toEqual(['Your booking: Raku'])
  })

  test('can be booked again when sessions are added', async () => {
    const { service } = await openFull()
    await plan(store, service.id, { localStart: '2027-03-02T18:00', until: '2027-03-16' })
    expect(await spanOf(service)).toEqual([march.startDate, march.endDate])
    expect([await bookAsShopper(service), await bookAsShopper(service)]).toEqual([march, march])
  })

  test('can be booked again when it goes on until later', async () => {
    const { service, series } = await openFull()
    await changed(series, { until: '2027-01-26' })
    const more = { startDate: '2027-01-12T17:00:00.000Z', endDate: '2027-01-26T18:30:00.000Z' }
    expect(await bookAsShopper(service)).toEqual({ ...march, ...more })
  })
})

test('a course of two series that is over goes on as one run again', async () => {
  const { service, series } = await openCourse()
  const also = await plan(store, service.id, {
    localStart: '2026-12-03T18:00',
    days: ['THURSDAY'],
    until: '2026-12-24',
  })
  expect(also.runId).toBe(series.runId)
  store.clock.now = Date.parse('2027-01-10T11:00:00Z')
  const { runId } = await changed(series, { until: '2027-02-02' })
  expect(runId).not.toBe(series.runId)
  const id = await bookCourse(service, 'again@example.com')
  expect((await changed(also, { until: '2027-02-04' })).runId).toBe(runId)
  await store.work()
  expect((await bookingOf(id)).endDate).toBe('2027-02-04T18:30:00.000Z')
})

test('changes of one run take place one after the other', async () => {
  const { series } = await openCourse()
  const values = [store.siteId, series.runId]
  await store.shop.db.transaction(async (tx) => {
    await tx.run(lockRunToChange, values)
    const free = await rows(
      store,
      'SELECT id FROM session_series WHERE site_id = $1 AND run_id = $2 FOR SHARE SKIP LOCKED',
      values,
    )
    expect(free).toEqual([])
  })
})

test('nothing is written for the run of a class', async () => {
  const { series } = await openClass()
  expect(await rows(store, 'SELECT FROM booked_sessions WHERE id = $1', [series.runId])).toEqual([])
})

describe('a class that changes twice before its bookings have followed', () => {
  test('cancels the bookings of a session that moved and was then cancelled, and tells everybody', async () => {
    const { service, series } = await openClass({ capacity: 2 })
    const emails = ['one@example.com', 'two@example.com', 'waits@example.com']
    const ids = []
    for (const email of emails) ids.push(await bookSession(service, '2026-12-08', email))
    await changed(series, { days: ['WEDNESDAY'] })
    expect((await cancelSession(series, '2026-12-09')).status).toBe(200)
    await store.work()
    for (const id of ids) expect((await bookingOf(id)).status).toBe('CANCELED')
    for (const email of emails) expect((await latest(email)).subject).toBe('Cancelled: Raku')
    expect(await latest('one@example.com')).toMatchObject({
      calendar: expect.stringMatching('METHOD:CANCEL'),
    })
  })

  test('tells them of the first change, too, if only the second is to stay quiet', async () => {
    const { service, series } = await openClass()
    const id = await bookSession(service, '2026-12-08', 'twice@example.com')
    await changed(series, { days: ['WEDNESDAY'] })
    await changed(series, { days: ['FRIDAY'], localStart: '2026-12-01T20:00' }, false)
    expect(await startOf(id)).toBe('2026-12-08T17:00:00.000Z')
    expect(await subjectsTo('twice@example.com')).toEqual(['Your booking: Raku', 'New time: Raku'])
    expect(await startOf(id)).toBe('2026-12-11T19:00:00.000Z')
    expect((await latest('twice@example.com')).text).toContain('was to begin Tuesday, December 8, 2026')
  })

  test('says what they were last told when an earlier change was quiet', async () => {
    const { service, series } = await openClass()
    await bookSession(service, '2026-12-08', 'quiet@example.com')
    await changed(series, { days: ['WEDNESDAY'] }, false)
    expect(await subjectsTo('quiet@example.com')).toEqual(['Your booking: Raku'])
    await changed(series, { days: ['THURSDAY'] })
    const { subject, text, calendar } = await latest('quiet@example.com')
    expect(subject).toBe('New time: Raku')
    expect(text).toContain('was to begin Tuesday, December 8, 2026')
    expect(calendar).toMatch(/DTSTART:20261210T170000Z/)
    expect(calendar).toMatch(/SEQUENCE:2\r\n/)
  })

  test('lets them follow to a day that was cancelled for a moment', async () => {
    const { service, series } = await openClass()
    const id = await bookSession(service, '2026-12-08', 'moment@example.com')
    await changed(series, { days: ['WEDNESDAY'], canceledDates: ['2026-12-09'] })
    await store.runJob('follow-series', { siteId: store.siteId, bookingId: id, notify: true })
    await rows(store, "DELETE FROM jobs WHERE kind = 'follow-series'")
    await changed(series, { canceledDates: [] })
    expect(await subjectsTo('moment@example.com')).toEqual(['Your booking: Raku', 'New time: Raku'])
    expect(await startOf(id)).toBe('2026-12-09T17:00:00.000Z')
  })

  test('refuses a change that would end a session that is booked under its former day', async () => {
    const { service, series } = await openClass()
    await bookSession(service, '2026-12-08', 'strands@example.com')
    await changed(series, { days: ['WEDNESDAY'] })
    expect(refusal(await change(series, { until: '2026-12-08' }))).toBe('RESOURCE_IN_USE')
    await changed(series, { until: '2026-12-09' })
    await store.work()
    expect(await subjectsTo('strands@example.com')).toEqual(['Your booking: Raku', 'New time: Raku'])
  })
})

test('a booking that an earlier version had yet to move still follows after the upgrade', async () => {
  const { service, series } = await openClass()
  const id = await bookSession(service, '2026-12-08', 'upgraded@example.com')
  await changed(series, { days: ['WEDNESDAY'] })
  const [known] = await rows<{ series: object[]; sequence: number }>(
    store,
    'SELECT series, sequence FROM bookings WHERE id = $1',
    [id],
  )
  const { pastOf: _, changedFrom: __, ...before } = { pastOf: null, changedFrom: null, ...known?.series[0] }
  const job = { siteId: store.siteId, bookingId: id, sequence: known?.sequence, notify: true, before }
  await rows(
    store,
    "UPDATE jobs SET payload = $2 WHERE kind = 'follow-series' AND payload->>'bookingId' = $1",
    [...[id, JSON.stringify(job)]],
  )
  await rows(
    store,
    `UPDATE bookings SET series = jsonb_set(series, '{0,days}', '["WEDNESDAY"]') WHERE id = $1`,
    [id],
  )
  const file = new URL('../../../migrations/0363-waiting-followers.sql', import.meta.url)
  await rows(store, await readFile(file, 'utf8'))
  expect(await subjectsTo('upgraded@example.com')).toEqual(['Your booking: Raku', 'New time: Raku'])
  expect(await startOf(id)).toBe('2026-12-09T17:00:00.000Z')
})

describe('a course of two series', () => {
  test('that change one after the other tells of both', async () => {
    const { service, series } = await openCourse()
    const once = await plan(store, service.id, { localStart: '2026-12-10T18:00', days: [] })
    const id = await bookCourse(service, 'both@example.com')
    await changed(series, { localStart: '2026-12-01T19:00' })
    await changed(once, { localStart: '2026-12-11T18:00' })
    const entries = entriesOf(await latest('both@example.com'))
    expect(entries).toContainEqual(['20261211T170000Z', 'CONFIRMED'])
    expect(entries).toContainEqual(['20261210T170000Z', 'CANCELLED'])
    expect(entries).toContainEqual(['20261208T180000Z', 'CONFIRMED'])
    expect(await startOf(id)).toBe('2026-12-01T18:00:00.000Z')
    const sent = await subjectsTo('both@example.com')
    await store.work()
    expect(await subjectsTo('both@example.com')).toEqual(sent)
  })

  test('of which one was added after it was booked has its date for those who had booked', async () => {
    const { service } = await openCourse()
    const id = await bookCourse(service, 'added@example.com')
    expect(await subjectsTo('added@example.com')).toEqual(['Your booking: Raku'])
    store.clock.advance(1000)
    await plan(store, service.id, { localStart: '2026-12-10T18:30', days: [] })
    const mail = await latest('added@example.com')
    expect(mail.subject).toBe('Changed: Raku')
    expect(mail.text).toContain('New:\nThursday, December 10, 2026 at 6:30 PM Central European Time\n\n')
    expect(mail.text).not.toContain('No longer:')
    expect(mail.text).toContain('5 dates')
    expect(entriesOf(mail)).toContainEqual(['20261210T173000Z', 'CONFIRMED'])
    store.clock.advance(1000)
    await plan(store, service.id, { localStart: '2027-01-12T18:00', until: '2027-01-19' })
    expect(await subjectsTo('added@example.com')).toHaveLength(3)
    expect((await bookingOf(id)).endDate).toBe('2027-01-19T18:30:00.000Z')
  })

  test('adds a date without an e-mail if nobody is to be told', async () => {
    const { service } = await openCourse()
    const id = await bookCourse(service, 'untold@example.com')
    const series = { serviceId: service.id, localStart: '2026-12-29T18:00', durationInMinutes: 90 }
    await asMerchant(store, 'POST', '/admin/v1/session-series', {
      ...{ series, participantNotification: { notifyParticipants: false } },
    })
    expect(await subjectsTo('untold@example.com')).toEqual(['Your booking: Raku'])
    expect((await bookingOf(id)).endDate).toBe('2026-12-29T18:30:00.000Z')
  })

  test('given again more than four weeks later is another run for those who booked the first', async () => {
    const { service, series } = await openCourse()
    const id = await bookCourse(service, 'first-run@example.com')
    const again = await plan(store, service.id, { localStart: '2027-03-02T18:00', until: '2027-03-16' })
    await changed(again, { durationInMinutes: 60 })
    expect(await subjectsTo('first-run@example.com')).toEqual(['Your booking: Raku'])
    expect((await cancelSession(series, '2026-12-22')).status).toBe(200)
    expect(await subjectsTo('first-run@example.com')).toEqual(['Your booking: Raku', 'Changed: Raku'])
    expect((await latest('first-run@example.com')).text).toContain('No longer:\nTuesday, December 22, 2026')
    expect((await bookingOf(id)).endDate).toBe('2026-12-15T18:30:00.000Z')
    await changed(again, { localStart: '2027-01-05T18:00' })
    expect(await subjectsTo('first-run@example.com')).toHaveLength(2)
    expect((await bookingOf(id)).endDate).toBe('2026-12-15T18:30:00.000Z')
  })

  test('cannot be booked with the dates that it had when it was found', async () => {
    const { service, series } = await openCourse()
    const id = await bookCourse(service, 'early@example.com')
    const [known] = await store.shop.db.run(bookingById, [store.siteId, id])
    if (!known) throw new Error('it was not booked')
    const claim = () =>
      store.shop.db.transaction((tx) =>
        take(tx, store.shop, { siteId: store.siteId, booking: known, capacity: 5 }),
      )
    expect(await claim()).toBe(true)
    await changed(series, { until: '2026-12-29' })
    expect(await claim()).toBe(false)
    await store.work()
    expect((await bookingOf(id)).endDate).toBe('2026-12-29T18:30:00.000Z')
  })
})

describe('an e-mail about a change', () => {
  test('says that nobody is named for it any more', async () => {
    const { service, series } = await openClass({ resourceIds: [await hire(store, 'Mia')] })
    await bookSession(service, '2026-12-08', 'open@example.com')
    await changed(series, { resourceIds: [] })
    const { subject, text } = await latest('open@example.com')
    expect(subject).toBe('Changed: Raku')
    expect(text).toContain('Raku has changed. Who gives it is not settled yet.\n')
  })

  test('does not repeat what an e-mail since an earlier change has said', async () => {
    const { service, series } = await openClass({ capacity: 1 })
    const has = await bookSession(service, '2026-12-08', 'leaves@example.com')
    await bookSession(service, '2026-12-08', 'knows@example.com')
    await changed(series, { localStart: '2026-12-01T19:00' }, false)
    await store.work()
    const { revision } = await bookingOf(has)
    await asMerchant(store, 'POST', `/bookings/v2/bookings/${has}/cancel`, { bookingId: has, revision })
    const subjectOfPlace = 'A place became free, and it is yours: Raku'
    expect(await latest('knows@example.com')).toMatchObject({ subject: subjectOfPlace })
    await changed(series, { resourceIds: [await hire(store, 'Mia')] })
    const { subject, text } = await latest('knows@example.com')
    expect(subject).toBe('Changed: Raku')
    expect(text).not.toContain('was to begin')
  })
})

test('whoever waits gets a place that became free before the booking had followed its class', async () => {
  const { service, series } = await openClass({ capacity: 1 })
  const has = await bookSession(service, '2026-12-08', 'gives@example.com')
  const waits = await bookSession(service, '2026-12-08', 'gets@example.com')
  await changed(series, { days: ['WEDNESDAY'] })
  const { revision } = await bookingOf(has)
  await asMerchant(store, 'POST', `/bookings/v2/bookings/${has}/cancel`, { bookingId: has, revision })
  await store.work()
  expect(await bookingOf(waits)).toMatchObject({ status: 'CONFIRMED', startDate: '2026-12-09T17:00:00.000Z' })
  expect((await subjectsTo('gets@example.com')).sort()).toEqual([
    ...['A place became free, and it is yours: Raku', 'Changed: Raku', 'On the waiting list: Raku'],
  ])
})

test('whoever waits for a session hears of its new day, without an entry for the calendar', async () => {
  const { service, series } = await openClass({ capacity: 1 })
  await bookSession(service, '2026-12-08', 'has@example.com')
  const id = await bookSession(service, '2026-12-08', 'waiting@example.com')
  expect((await bookingOf(id)).status).toBe('WAITING_LIST')
  await changed(series, { days: ['WEDNESDAY'] })
  const { subject, text, calendar } = await latest('waiting@example.com')
  expect(subject).toBe('Changed: Raku')
  expect(text).toContain('was to begin Tuesday, December 8, 2026')
  expect(text).toContain('Wednesday, December 9, 2026')
  expect(text).toContain('You are still on the waiting list.')
  expect(calendar).toBe('')
})

test('what somebody is about to order follows its class, without an e-mail', async () => {
  store.clock.now = Date.parse('2026-11-24T10:00:00Z')
  const service = await offer(store, { type: 'CLASS', name: 'Raku', ...price('60.00') })
  const series = await plan(store, service.id)
  const id = await bookSession(service, '2026-12-08', 'orders@example.com')
  await changed(series, { days: ['WEDNESDAY'] })
  expect(await mailsTo('orders@example.com')).toEqual([])
  expect(await bookingOf(id)).toMatchObject({ status: 'CREATED', startDate: '2026-12-09T17:00:00.000Z' })
})
