import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annaBerg, asMerchant, availability, book, offer, plan } from '../../../test/bookings.ts'
import { readMails } from '../../../test/mails.ts'
import { refusal, shopper } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

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
const change = (series: { id: string }, more: object) => {
  const path = `/admin/v1/session-series/${series.id}`
  return store.ask('PATCH', path, { as: store.apiKey, body: { series: { id: series.id, ...more } } })
}
const statusOf = async (id: string) => {
  const path = '/bookings/bookings-reader/v2/extended-bookings/query'
  const { extendedBookings } = await asMerchant(store, 'POST', path, { query: { filter: { id } } })
  return extendedBookings[0].booking.status
}

describe('a class with a booked session', () => {
  test('does not move or drop that session behind the back of whoever booked it', async () => {
    const { series } = await openClass('stays@example.com')
    for (const more of [
      { localStart: '2026-12-01T19:00' },
      { days: ['WEDNESDAY'] },
      { until: '2026-12-07' },
      { durationInMinutes: 60 },
    ]) {
      const reply = await change(series, more)
      expect([more, refusal(reply)]).toEqual([more, 'RESOURCE_IN_USE'])
      expect(reply.body.message).toMatch('2026-12-08')
    }
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
})
