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
