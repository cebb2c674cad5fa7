import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, hire, offer, plan, price } from '../../../test/bookings.ts'
import { rows } from '../../../test/checkouts.ts'
import { memberTokens, newMember, newVisitorFor } from '../../../test/members.ts'
import { refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { statement } from '../../platform/db/db.ts'

let store: Store
let mara: string
// biome-ignore lint/suspicious/noExplicitAny: a service as the wire carries it
let talk: any

beforeAll(async () => {
  store = await openStore({ settings: { languages: ['de'], timeZone: 'Europe/Berlin' } })
  mara = await hire(store)
  talk = await offer(store, { name: 'First talk', staffMemberIds: [mara], payment: { rateType: 'NO_FEE' } })
})
afterAll(() => store.close())

const monday = { startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-01T00:00:00Z' }
const free = (serviceId: string) => availability(store, { serviceId: [serviceId], ...monday, bookable: true })
const waiting = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO bookings %'`
interface Mail {
  subject: string
  text: string
  calendar: { method: string; content: string } | null
}
const mailsTo = (email: string) =>
  rows<Mail>(
    store,
    'SELECT subject, text, calendar FROM messages WHERE recipient = $1 ORDER BY created_at, id',
    [email],
  )
const act = (as: string, id: string, action: string, body: object) =>
  store.ask('POST', `/bookings/v2/bookings/${id}/${action}`, { as, body: { bookingId: id, ...body } })
/** The value of a property of a calendar file, whose long lines are folded. */
const property = (content: string, name: string) =>
  content
    .replaceAll(/\r?\n[ \t]/g, '')
    .match(new RegExp(`^${name}[^:]*:(.*)$`, 'm'))?.[1]
    ?.trim()

describe('whoever books', () => {
  test('gets e-mails with one calendar entry that follows every change', async () => {
    const contactDetails = { ...annaBerg, email: 'one@example.com' }
    const { as } = await shopper(store)
    const { booking } = (await book(store, as, (await free(talk.id))[0], { contactDetails })).body
    store.clock.advance(1000)
    const { slot } = (await free(talk.id))[3]
    const moved = (await act(as, booking.id, 'reschedule', { slot, revision: booking.revision })).body.booking
    store.clock.advance(1000)
    await act(as, booking.id, 'cancel', { revision: moved.revision })
    const mails = await mailsTo('one@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your booking: First talk',
      'New time: First talk',
      'Cancelled: First talk',
    ])
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    const files = mails.map(({ calendar }) => calendar?.content ?? '')
    expect(new Set(files.map((file) => property(file, 'UID')))).toEqual(new Set([`${booking.id}@shop.test`]))
    expect(files.map((file) => property(file, 'SEQUENCE'))).toEqual(['0', '1', '2'])
    expect(files.map((file) => property(file, 'DTSTART'))).toEqual([
      '20261130T080000Z',
      '20261130T120000Z',
      '20261130T120000Z',
    ])
    expect(property(files[2] ?? '', 'STATUS')).toBe('CANCELLED')
    expect(mails[0]?.text).toContain('Monday, November 30, 2026')
    expect(mails[0]?.text).toMatch(/https:\/\/shop\.test\/bookings\/[0-9a-f-]{36}\.[\w-]+/)
  })

  test('learns how to take part by video when the booking is confirmed, and nobody else does', async () => {
    const text = 'https://video.example.com/first-talk'
    const conferencing = { enabled: true, text }
    const online = await offer(store, {
      ...{ name: 'Video talk', staffMemberIds: [mara], payment: { rateType: 'NO_FEE' }, conferencing },
    })
    expect(online.conferencing).toEqual(conferencing)
    const visitor = await store.visitor()
    const { body } = await store.ask('GET', `/bookings/v2/services/${online.id}`, { as: visitor })
    expect(body.service.conferencing).toEqual({ enabled: true })
    const contactDetails = { ...annaBerg, email: 'video@example.com' }
    const { booking } = (await book(store, visitor, (await free(online.id))[5], { contactDetails })).body
    expect(JSON.stringify(booking)).not.toContain(text)
    store.clock.advance(1000)
    await act(store.apiKey, booking.id, 'cancel', { revision: booking.revision })
    const [confirmed, canceled] = await mailsTo('video@example.com')
    expect(confirmed?.text).toContain(`How to take part:\n${text}`)
    expect(property(confirmed?.calendar?.content ?? '', 'DESCRIPTION')).toContain(text)
    expect(canceled?.text).not.toContain(text)
  })

  test('reads them in German, on the clocks on which they have booked', async () => {
    const booking = {
      bookedEntity: (await free(talk.id))[0],
      ...{ contactDetails: { ...annaBerg, email: 'zwei@example.com' }, totalParticipants: 1 },
    }
    const headers = { 'x-wix-language': 'de' }
    await store.ask('POST', '/bookings/v2/bookings', {
      as: await store.visitor(),
      body: { booking },
      headers,
    })
    const [mail] = await mailsTo('zwei@example.com')
    expect(mail?.subject).toBe('Ihre Buchung: First talk')
    expect(mail?.text).toContain('Montag, 30. November 2026')
    expect(mail?.text).toContain('Kostenlos')
  })

  test('is reminded once, as long before as the shop says', async () => {
    await asMerchant(store, 'PUT', '/admin/v1/booking-settings', {
      settings: { holdMinutes: 15, reminderHours: 48 },
    })
    const contactDetails = { ...annaBerg, email: 'three@example.com' }
    await book(store, await store.visitor(), (await free(talk.id))[2], { contactDetails })
    const days = (number: number) => number * 86_400_000
    await store.runJob('housekeeping')
    expect(await mailsTo('three@example.com')).toHaveLength(1)
    store.clock.advance(days(4.5))
    await store.runJob('housekeeping')
    await store.runJob('housekeeping')
    const mails = await mailsTo('three@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['Your booking: First talk', 'Reminder: First talk'])
    store.clock.advance(-days(4.5))
  })

  test('is not reminded at once of what is about to begin', async () => {
    const contactDetails = { ...annaBerg, email: 'soon@example.com' }
    const hour = 3_600_000
    const early = Date.parse('2026-11-30T05:00:00Z') - store.shop.clock()
    store.clock.advance(early)
    await book(store, await store.visitor(), (await free(talk.id))[3], { contactDetails })
    store.clock.advance(hour)
    await store.runJob('housekeeping')
    expect((await mailsTo('soon@example.com')).map(({ subject }) => subject)).toEqual([
      'Your booking: First talk',
    ])
    store.clock.advance(-hour - early)
  })

  test('is not told when the merchant says so', async () => {
    const contactDetails = { ...annaBerg, email: 'four@example.com' }
    const { booking } = (
      await book(store, await store.visitor(), (await free(talk.id))[2], { contactDetails })
    ).body
    await act(store.apiKey, booking.id, 'cancel', {
      ...{ revision: booking.revision, participantNotification: { notifyParticipants: false } },
    })
    expect(await mailsTo('four@example.com')).toHaveLength(1)
  })
})

describe('the merchant', () => {
  test('books for a customer, twice at one time only on purpose', async () => {
    const [entry] = await free(talk.id)
    const booking = { bookedEntity: entry, contactDetails: { ...annaBerg, email: 'five@example.com' } }
    const send = (body: object) => store.ask('POST', '/admin/v1/bookings', { as: store.apiKey, body })
    expect((await send({ booking })).body.booking).toMatchObject({ status: 'CONFIRMED' })
    expect(refusal(await send({ booking }))).toBe('SLOT_NOT_AVAILABLE')
    const twice = await send({ booking, allowDoubleBooking: true })
    expect(twice.body.booking).toMatchObject({ status: 'CONFIRMED', doubleBooked: true })
    const visitor = await store.visitor()
    expect(refusal(await store.ask('POST', '/admin/v1/bookings', { as: visitor, body: { booking } }))).toBe(
      'PERMISSION_DENIED',
    )
  })

  test('sees bookings, sessions and blocked times of a week', async () => {
    const pottery = await offer(store, {
      type: 'CLASS',
      name: 'Pottery',
      defaultCapacity: 3,
      ...price('25.00'),
    })
    await plan(store, pottery.id, { resourceIds: [mara] })
    await asMerchant(store, 'POST', `/admin/v1/resources/${mara}/blocks`, {
      ...{ startDate: '2026-12-03T08:00:00Z', endDate: '2026-12-03T09:00:00Z', note: 'Dentist' },
    })
    const path = '/admin/v1/booking-calendar?from=2026-11-30T00:00:00Z&to=2026-12-07T00:00:00Z'
    const week = await asMerchant(store, 'GET', path)
    expect(week.bookings.length).toBeGreaterThan(1)
    expect(week.bookings[0]).toMatchObject({ resourceIds: [mara], resourceName: 'Mara' })
    expect(week.sessions).toMatchObject([
      {
        title: 'Pottery',
        startDate: '2026-12-01T17:00:00.000Z',
        capacity: 3,
        booked: 0,
        resourceIds: [mara],
      },
    ])
    expect(week.blocks).toMatchObject([{ note: 'Dentist' }])
    const [{ id }] = week.blocks
    await asMerchant(store, 'DELETE', `/admin/v1/resources/${mara}/blocks/${id}`)
    expect((await asMerchant(store, 'GET', path)).blocks).toEqual([])
  })

  test('hears when there are more times of another calendar than are shown', async () => {
    await rows(
      store,
      `INSERT INTO resource_times (site_id, resource_id, id, kind, note, starts_at, ends_at, from_unit, until_unit)
       SELECT site_id, id, gen_random_uuid(), 'CALENDAR', '', t, t + interval '5 minutes',
         extract(epoch FROM t)::bigint / 300, extract(epoch FROM t)::bigint / 300 + 1
       FROM booking_resources, generate_series(timestamptz '2027-06-01T00:00Z', '2027-06-28T18:40Z', '20 minutes') AS t
       WHERE id = $1`,
      [mara],
    )
    const week = (until: string) =>
      asMerchant(store, 'GET', `/admin/v1/booking-calendar?from=2027-06-01T00:00:00Z&to=${until}T00:00:00Z`)
    const [all, more] = [await week('2027-06-28'), await week('2027-06-29')]
    expect([all.busyTimes.length, all.hasMore]).toEqual([1944, false])
    expect([more.busyTimes.length, more.hasMore]).toEqual([2000, true])
  })

  test('reads the bookings of a resource in a calendar program, until the address changes', async () => {
    const { staffMember } = await asMerchant(store, 'GET', `/bookings/v1/staff-members/${mara}`)
    const address = staffMember.calendarUrl.replace('https://shop.test', '')
    const reply = await store.app.server.inject({ method: 'GET', url: address })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(reply.body).toContain('SUMMARY:First talk')
    await asMerchant(store, 'POST', `/bookings/v2/resources/${mara}/reset-calendar`)
    expect((await store.app.server.inject({ method: 'GET', url: address })).statusCode).toBe(404)
    const shown = await store.ask('GET', `/bookings/v1/staff-members/${mara}`, { as: await store.visitor() })
    expect(shown.body.staffMember.calendarUrl).toBeUndefined()
  })

  test('cancels a session, which ends what is booked of it and tells everybody who booked or waits', async () => {
    const policy = {
      name: 'Waits',
      waitlistPolicy: { enabled: true, capacity: 5, reservationTimeInMinutes: 60 },
    }
    const { bookingPolicy } = await asMerchant(store, 'POST', '/bookings/v1/booking-policies', {
      bookingPolicy: policy,
    })
    const choir = await offer(store, {
      ...{ type: 'CLASS', name: 'Choir', defaultCapacity: 1, payment: { rateType: 'NO_FEE' }, bookingPolicy },
    })
    const { id } = await plan(store, choir.id)
    const [session] = await availability(store, {
      serviceId: [choir.id],
      ...monday,
      endDate: '2026-12-09T00:00:00Z',
    })
    for (const email of ['sings@example.com', 'waits@example.com'])
      await book(store, await store.visitor(), session, { contactDetails: { ...annaBerg, email } })
    const cancel = (date: string) =>
      store.ask('POST', `/admin/v1/session-series/${id}/cancel`, { as: store.apiKey, body: { date } })
    store.clock.advance(1000)
    expect(refusal(await cancel('2026-12-02'))).toBe('SESSION_NOT_FOUND')
    expect((await cancel('2026-12-01')).body.series).toMatchObject({ canceledDates: ['2026-12-01'] })
    await cancel('2026-12-01')
    await store.work()
    const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)
    expect(await subjects('sings@example.com')).toEqual(['Your booking: Choir', 'Cancelled: Choir'])
    expect(await subjects('waits@example.com')).toEqual(['On the waiting list: Choir', 'Cancelled: Choir'])
    const left = await rows(store, "SELECT FROM bookings WHERE service_id = $1 AND status <> 'CANCELED'", [
      choir.id,
    ])
    expect(left).toEqual([])
    const week = await availability(store, {
      serviceId: [choir.id],
      ...monday,
      endDate: '2026-12-09T00:00:00Z',
    })
    expect(week.map(({ slot }: { slot: { startDate: string } }) => slot.startDate.slice(0, 10))).toEqual([
      '2026-12-08',
    ])
  })

  test('cancels a session while somebody books it, who is refused then', async () => {
    const gym = await offer(store, { type: 'CLASS', name: 'Gym', payment: { rateType: 'NO_FEE' } })
    const { id } = await plan(store, gym.id)
    const filter = { serviceId: [gym.id], ...monday, endDate: '2026-12-02T00:00:00Z' }
    const [session] = await availability(store, filter)
    const booking = await store.shop.db.transaction(async (tx) => {
      await tx.run(statement('test.hold-bookings', 'LOCK TABLE bookings IN SHARE MODE'), [])
      const sent = book(store, store.apiKey, session)
      await expect.poll(() => rows(store, waiting)).toHaveLength(1)
      await asMerchant(store, 'POST', `/admin/v1/session-series/${id}/cancel`, { date: '2026-12-01' })
      await store.work()
      return { sent }
    })
    expect((await booking.sent).status).not.toBe(200)
    expect(await rows(store, 'SELECT FROM bookings WHERE service_id = $1', [gym.id])).toEqual([])
    expect(refusal(await book(store, store.apiKey, session))).toBe('SESSION_NOT_FOUND')
  })

  test('cannot remove staff or services that are booked', async () => {
    const path = `/bookings/v1/staff-members/${mara}`
    expect(refusal(await store.ask('DELETE', path, { as: store.apiKey }))).toBe('RESOURCE_IN_USE')
    const service = `/bookings/v2/services/${talk.id}`
    expect(refusal(await store.ask('DELETE', service, { as: store.apiKey }))).toBe('RESOURCE_IN_USE')
  })
})

test('a member keeps what they booked as a visitor, gets it in their archive, and erases it with the account', async () => {
  const member = await newMember(store, { email: 'gone@example.com' })
  const guest = await newVisitorFor(store, member.id)
  const contactDetails = { ...annaBerg, email: 'gone@example.com' }
  const [entry] = await free(talk.id)
  const { booking } = (await book(store, guest.as, entry, { contactDetails })).body
  const { access_token: as } = await memberTokens(store, guest)
  const own = await store.ask('POST', '/bookings/bookings-reader/v2/extended-bookings/query', {
    as,
    body: { query: {} },
  })
  expect(own.body.extendedBookings).toMatchObject([
    { booking: { id: booking.id, createdBy: { memberId: member.id } } },
  ])
  const attendance = { bookingId: booking.id, status: 'NOT_ATTENDED' }
  const { now } = store.clock
  store.clock.now = Date.parse(entry.slot.startDate)
  await asMerchant(store, 'POST', '/bookings/v2/attendance/set', { attendance })
  store.clock.now = now
  const archive = await asMerchant(store, 'POST', `/admin/v1/members/${member.id}/export`, {})
  expect(archive.bookings).toMatchObject([
    {
      ...{ title: 'First talk', contactDetails: { email: 'gone@example.com' } },
      attendance: [{ status: 'NOT_ATTENDED', numberOfAttendees: 0 }],
    },
  ])
  await asMerchant(store, 'DELETE', `/members/v1/members/${member.id}`)
  expect(await rows(store, 'SELECT FROM bookings WHERE id = $1', [booking.id])).toEqual([])
  for (const table of ['resource_units', 'booking_attendance'])
    expect(await rows(store, `SELECT FROM ${table} WHERE booking_id = $1`, [booking.id])).toEqual([])
  expect(await mailsTo('gone@example.com')).toEqual([])
})
