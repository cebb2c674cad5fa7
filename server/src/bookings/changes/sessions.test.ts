import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, hire, offer, plan } from '../../../test/bookings.ts'
import { rows } from '../../../test/checkouts.ts'
import { readMails } from '../../../test/mails.ts'
import { refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'
import { type Claimant, take } from '../bookings/claims.service.ts'

let store: Store

beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
})
afterAll(() => store.close())

/** A weekly class whose session of 8 December is booked. */
async function openClass(email: string) {
  const evening = await offer(store, { type: 'CLASS', name: 'Raku', payment: { rateType: 'NO_FEE' } })
  const series = await plan(store, evening.id)
  const [entry] = await availability(store, {
    ...{ serviceId: [evening.id], startDate: '2026-12-08T00:00:00Z', endDate: '2026-12-09T00:00:00Z' },
  })
  const contactDetails = { ...annaBerg, email }
  const { body } = await book(store, (await shopper(store)).as, entry, { contactDetails })
  expect(body.booking.status).toBe('CONFIRMED')
  return { series, bookingId: body.booking.id as string }
}
const december = { startDate: '2026-12-01T00:00:00Z', endDate: '2026-12-09T00:00:00Z' }
const change = (series: { id: string }, more: object, rest: object = {}) => {
  const path = `/admin/v1/session-series/${series.id}`
  return store.ask('PATCH', path, { as: store.apiKey, body: { series: { id: series.id, ...more }, ...rest } })
}
const bookingOf = async (id: string) => {
  const path = '/bookings/bookings-reader/v2/extended-bookings/query'
  const { extendedBookings } = await asMerchant(store, 'POST', path, { query: { filter: { id } } })
  return extendedBookings[0].booking
}
const statusOf = async (id: string) => (await bookingOf(id)).status
/** With their calendars, folded lines joined. */
const newMails = async (recipient: string, subject: string) => {
  const found = await rows<{ text: string; calendar: string }>(
    store,
    `SELECT text, calendar->>'content' AS calendar FROM messages WHERE recipient = $1 AND subject = $2`,
    [recipient, subject],
  )
  return found.map((mail) => ({ ...mail, calendar: mail.calendar.replaceAll('\r\n ', '') }))
}

describe('a class with a booked session', () => {
  test('does not drop that session behind the back of whoever booked it', async () => {
    const { series } = await openClass('stays@example.com')
    for (const more of [
      { until: '2026-12-07' },
      { days: ['TUESDAY', 'FRIDAY'], everyWeeks: 2 },
      { days: ['MONDAY', 'FRIDAY'] },
    ]) {
      const reply = await change(series, more)
      expect([more, refusal(reply)]).toEqual([more, 'RESOURCE_IN_USE'])
      expect(reply.body.message).toMatch('2026-12-08')
    }
  })

  test('does not move it to a time that has passed', async () => {
    const once = await offer(store, { type: 'CLASS', name: 'Once', payment: { rateType: 'NO_FEE' } })
    const series = await plan(store, once.id, { days: [] })
    const [entry] = await availability(store, { serviceId: [once.id], ...december })
    await book(store, (await shopper(store)).as, entry, {
      contactDetails: { ...annaBerg, email: 'past@example.com' },
    })
    expect(refusal(await change(series, { localStart: '2026-11-20T18:00' }))).toBe('RESOURCE_IN_USE')
    expect((await change(series, { localStart: '2026-12-03T18:00' })).status).toBe(200)
    await store.work()
    const [mail] = await newMails('past@example.com', 'New time: Once')
    expect(mail?.calendar).toMatch(/DTSTART:20261203T170000Z/)
  })

  test('moves with it, keeps its place, and whoever booked it is told once with a new entry for the calendar', async () => {
    const { series, bookingId } = await openClass('moves@example.com')
    const more = { localStart: '2026-12-01T19:30', days: ['WEDNESDAY'] }
    expect((await change(series, more)).status).toBe(200)
    await store.work()
    await store.work()
    expect(await bookingOf(bookingId)).toMatchObject({
      status: 'CONFIRMED',
      startDate: '2026-12-09T18:30:00.000Z',
      endDate: '2026-12-09T20:00:00.000Z',
      bookedEntity: { slot: { eventId: `${series.id}-20261209` } },
    })
    const mails = await newMails('moves@example.com', 'New time: Raku')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('was to begin Tuesday, December 8, 2026')
    expect(mails[0]?.calendar).toMatch(/SEQUENCE:1\r\n/)
    expect(mails[0]?.calendar).toMatch(/DTSTART:20261209T183000Z/)
    const [entry] = await availability(store, {
      ...{
        serviceId: [series.serviceId],
        startDate: '2026-12-09T00:00:00Z',
        endDate: '2026-12-10T00:00:00Z',
      },
    })
    expect(entry).toMatchObject({ totalSpots: 1, openSpots: 0 })
  })

  test('takes place elsewhere with somebody else: whoever booked it reads so, unless nobody is to be told', async () => {
    const { series, bookingId } = await openClass('elsewhere@example.com')
    const jon = await hire(store, 'Jon')
    const location = { locationType: 'OWNER_CUSTOM', formattedAddress: 'Hofweg 3' }
    expect((await change(series, { location, resourceIds: [jon] })).status).toBe(200)
    await store.work()
    const [mail] = await newMails('elsewhere@example.com', 'Changed: Raku')
    expect(mail?.text).toContain('Raku has changed. It is now at Hofweg 3, with Jon.')
    expect(mail?.text).toContain('Where:\nHofweg 3')
    expect(mail?.calendar).toMatch(/LOCATION:Hofweg 3/)
    const { bookedEntity, startDate } = await bookingOf(bookingId)
    expect([bookedEntity.slot.resource.name, startDate]).toEqual(['Jon', '2026-12-08T17:00:00.000Z'])
    const quiet = { participantNotification: { notifyParticipants: false } }
    expect((await change(series, { durationInMinutes: 60 }, quiet)).status).toBe(200)
    await store.work()
    expect((await bookingOf(bookingId)).endDate).toBe('2026-12-08T18:00:00.000Z')
    expect(await newMails('elsewhere@example.com', 'Changed: Raku')).toHaveLength(1)
  })

  test('is not told of what does not concern it', async () => {
    const { series, bookingId } = await openClass('calm@example.com')
    expect((await change(series, { days: ['TUESDAY', 'THURSDAY'] })).status).toBe(200)
    await store.work()
    expect((await bookingOf(bookingId)).startDate).toBe('2026-12-08T17:00:00.000Z')
    expect(await readMails(store, 'calm@example.com')).toHaveLength(1)
  })

  test('cannot be booked at the time that it had when it was found', async () => {
    const evening = await offer(store, { type: 'CLASS', name: 'Raku', payment: { rateType: 'NO_FEE' } })
    const series = await plan(store, evening.id)
    const [entry] = await availability(store, { serviceId: [evening.id], ...december })
    const known = {
      id: store.shop.newId(),
      eventId: entry.slot.eventId,
      serviceType: 'CLASS',
      participants: 1,
    }
    const claim = (start: string, end: string) =>
      store.shop.db.transaction((tx) => {
        const times = { busyFrom: new Date(start), busyUntil: new Date(end), heldUntil: null }
        const ofService = { serviceId: evening.id, runId: null }
        const claimant = { ...known, ...times, ...ofService, resourceIds: [], series: [] } as Claimant
        return take(tx, store.shop, { siteId: store.siteId, booking: claimant, capacity: 5 })
      })
    expect(await claim(entry.slot.startDate, entry.slot.endDate)).toBe(true)
    expect((await change(series, { localStart: '2026-12-01T19:00' })).status).toBe(200)
    expect(await claim(entry.slot.startDate, entry.slot.endDate)).toBe(false)
  })

  test('may change what leaves that session as it is', async () => {
    const { series, bookingId } = await openClass('keeps@example.com')
    const more = { until: '2026-12-15', capacity: 4, canceledDates: ['2026-12-15'] }
    expect((await change(series, more)).status).toBe(200)
    await store.work()
    expect(await statusOf(bookingId)).toBe('CONFIRMED')
  })

  test('cancels the booking and tells its customer when its date is cancelled', async () => {
    const { series, bookingId } = await openClass('told@example.com')
    expect((await change(series, { canceledDates: ['2026-12-08'] })).status).toBe(200)
    await store.work()
    expect(await statusOf(bookingId)).toBe('CANCELED')
    const mails = await readMails(store, 'told@example.com')
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['Cancelled: Raku', 'Your booking: Raku'])
  })
})

describe('a course', () => {
  /** On four Mondays, though it is planned from a Friday on. */
  async function bookCourse(email: string) {
    const course = await offer(store, { type: 'COURSE', name: 'Glazes', payment: { rateType: 'NO_FEE' } })
    const series = await plan(store, course.id, {
      ...{ localStart: '2026-12-04T18:00', days: ['MONDAY'], until: '2026-12-28' },
      canceledDates: ['2026-12-21'],
    })
    const schedule = { scheduleId: course.schedule.id, serviceId: course.id }
    const contactDetails = { ...annaBerg, email }
    const { as } = await shopper(store)
    const { booking } = (await book(store, as, { schedule }, { contactDetails })).body
    return { as, series, booking }
  }

  test('begins with its first session, not on the day from which it is planned', async () => {
    const { booking } = await bookCourse('first@example.com')
    expect(booking.startDate).toBe('2026-12-07T17:00:00.000Z')
    expect(booking.endDate).toBe('2026-12-28T18:30:00.000Z')
  })

  test('keeps its sessions while somebody has booked it', async () => {
    const { series, booking } = await bookCourse('kept@example.com')
    const remove = () => store.ask('DELETE', `/admin/v1/session-series/${series.id}`, { as: store.apiKey })
    expect(refusal(await remove())).toBe('RESOURCE_IN_USE')
    const body = { bookingId: booking.id, revision: booking.revision }
    await asMerchant(store, 'POST', `/bookings/v2/bookings/${booking.id}/cancel`, body)
    expect((await remove()).status).toBe(200)
  })

  test('is an entry for each session in calendars', async () => {
    const { as, booking } = await bookCourse('calendar@example.com')
    const path = `/v1/anonymous-bookings/${booking.id}/token`
    const { token } = (await store.ask('GET', path, { as })).body
    const url = `/bookings/${token}/calendar.ics`
    const folded = (await store.app.server.inject({ method: 'GET', url })).body
    const file = folded.replaceAll('\r\n ', '')
    const starts = [...file.matchAll(/DTSTART:(\S+)/g)].map(([, start]) => start)
    expect(starts).toEqual(['20261207T170000Z', '20261214T170000Z', '20261221T170000Z', '20261228T170000Z'])
    expect(file.match(/STATUS:CANCELLED/g)).toHaveLength(1)
    expect(new Set(file.match(/UID:.+/g)).size).toBe(4)
  })

  test('tells whoever has booked it which dates are new and which are gone', async () => {
    const { series, booking } = await bookCourse('dates@example.com')
    expect((await change(series, { days: ['TUESDAY'], canceledDates: [], until: '2026-12-22' })).status).toBe(
      200,
    )
    await store.work()
    expect(await bookingOf(booking.id)).toMatchObject({
      startDate: '2026-12-08T17:00:00.000Z',
      endDate: '2026-12-22T18:30:00.000Z',
    })
    const [mail] = await newMails('dates@example.com', 'New time: Glazes')
    expect(mail?.text).toContain('Some dates are different. The attached calendar file has all of them.')
    const lines = (...days: string[]) =>
      days.map((day) => `${day}, 2026 at 6:00 PM Central European Time\n`).join('')
    const gone = lines('Monday, December 7', 'Monday, December 14', 'Monday, December 28')
    const added = lines('Tuesday, December 8', 'Tuesday, December 15', 'Tuesday, December 22')
    expect(mail?.text).toContain(`No longer:\n${gone}\nNew:\n${added}\n`)
    const calendar = mail?.calendar ?? ''
    const events = calendar.split('BEGIN:VEVENT').slice(1)
    const seen = events.map((event) => [
      /DTSTART:(\d{8})/.exec(event)?.[1],
      /STATUS:(\w+)/.exec(event)?.[1],
      /SEQUENCE:(\d+)/.exec(event)?.[1],
    ])
    expect(seen).toEqual([
      ['20261207', 'CANCELLED', '1'],
      ['20261208', 'CONFIRMED', '1'],
      ['20261214', 'CANCELLED', '1'],
      ['20261215', 'CONFIRMED', '1'],
      ['20261221', 'CANCELLED', '1'],
      ['20261222', 'CONFIRMED', '1'],
      ['20261228', 'CANCELLED', '1'],
    ])
  })

  test('tells whoever has booked it that one session does not take place, and keeps the booking', async () => {
    const { series, booking } = await bookCourse('one@example.com')
    const body = { id: series.id, date: '2026-12-14' }
    await asMerchant(store, 'POST', `/admin/v1/session-series/${series.id}/cancel`, body)
    await store.work()
    expect(await statusOf(booking.id)).toBe('CONFIRMED')
    const [mail] = await newMails('one@example.com', 'Changed: Glazes')
    const events = (mail?.calendar ?? '').split('BEGIN:VEVENT')
    const canceled = events.find((event) => event.includes('DTSTART:20261214'))
    expect(canceled).toContain('STATUS:CANCELLED')
  })

  test('says nothing of more places', async () => {
    const { series } = await bookCourse('places@example.com')
    expect((await change(series, { capacity: 9 })).status).toBe(200)
    await store.work()
    expect(await readMails(store, 'places@example.com')).toHaveLength(1)
  })
})
