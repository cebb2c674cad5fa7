import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asMerchant, availability, book, hire, offer, plan, price } from '../../../test/bookings.ts'
import { rows } from '../../../test/checkouts.ts'
import { refusal } from '../../../test/shoppers.ts'
import { openStore, type Store } from '../../../test/store.ts'

let store: Store
let ines: string
let wheel: { id: string }

beforeAll(async () => {
  store = await openStore({ settings: { timeZone: 'Europe/Berlin' } })
})
afterAll(() => store.close())
/** Ines gives a class on Tuesdays from six to half past seven. */
beforeEach(async () => {
  ines = await hire(store, 'Ines')
  wheel = await planned('CLASS', { name: 'Wheel' })
})

async function planned(
  type: string,
  { name = 'Glazes', ...more }: { name?: string; [field: string]: unknown },
) {
  const service = await offer(store, { type, name, payment: { rateType: 'NO_FEE' } })
  return plan(store, service.id, { resourceIds: [ines], ...more })
}
async function added(more: object) {
  const service = await offer(store, { type: 'COURSE', name: 'Glazes', payment: { rateType: 'NO_FEE' } })
  const usual = { localStart: '2026-12-01T18:30', durationInMinutes: 60, resourceIds: [ines] }
  const series = { serviceId: service.id, ...usual, ...more }
  return store.ask('POST', '/admin/v1/session-series', { as: store.apiKey, body: { series } })
}
const changed = (series: { id: string }, more: object) =>
  store.ask('PATCH', `/admin/v1/session-series/${series.id}`, {
    ...{ as: store.apiKey, body: { series: { id: series.id, ...more } } },
  })
const detailsOf = (reply: { body: { details: { applicationError: { data: unknown } } } }) =>
  reply.body.details.applicationError.data

describe('who gives sessions', () => {
  test('is not given other ones at the same time: the refusal says which', async () => {
    const course = await planned('COURSE', { days: ['MONDAY'], until: '2026-12-28' })
    const reply = await changed(course, { days: ['TUESDAY'], localStart: '2026-12-01T18:30' })
    expect([reply.status, refusal(reply)]).toEqual([409, 'RESOURCE_DOUBLE_BOOKED'])
    expect(detailsOf(reply)).toMatchObject({
      total: 4,
      clashes: [1, 8, 15, 22].map((day) => ({
        ...{ resourceId: ines, resourceName: 'Ines', title: 'Wheel' },
        startDate: `2026-12-${String(day).padStart(2, '0')}T17:00:00.000Z`,
        endDate: `2026-12-${String(day).padStart(2, '0')}T18:30:00.000Z`,
      })),
    })
    const path = `/admin/v1/session-series?serviceId=${(course as { serviceId: string }).serviceId}`
    expect((await asMerchant(store, 'GET', path)).series).toMatchObject([{ days: ['MONDAY'] }])
  })

  test('is not given one that overlaps another, but one that follows it, or somebody else is', async () => {
    for (const { days, day } of [
      { days: [], day: '2026-12-01' },
      { days: ['TUESDAY'], day: '2026-12-08' },
    ]) {
      expect(refusal(await added({ days }))).toBe('RESOURCE_DOUBLE_BOOKED')
      expect((await added({ days, localStart: `${day}T19:30`, until: day })).status).toBe(200)
      expect((await added({ days, resourceIds: [await hire(store, 'Jon')] })).status).toBe(200)
    }
  })

  test('has time where a session is cancelled, and cannot have it back then', async () => {
    expect((await changed(wheel, { canceledDates: ['2026-12-08'] })).status).toBe(200)
    expect((await added({ days: [], localStart: '2026-12-08T18:30' })).status).toBe(200)
    const reply = await changed(wheel, { canceledDates: [] })
    expect(detailsOf(reply)).toMatchObject({ total: 1, clashes: [{ title: 'Glazes' }] })
  })

  test('keeps a series that moves within its own time, also after it has begun', async () => {
    const now = store.clock.now
    expect((await changed(wheel, { localStart: '2026-12-01T18:30' })).status).toBe(200)
    store.clock.now = Date.parse('2026-12-02T11:00:00Z')
    expect(
      (await changed(wheel, { localStart: '2026-12-01T19:00', days: ['TUESDAY', 'FRIDAY'] })).status,
    ).toBe(200)
    store.clock.now = now
  })

  test('who was given two at once before may change what does not make it worse', async () => {
    const other = await planned('CLASS', { name: 'Other', days: ['FRIDAY'] })
    await rows(store, `UPDATE session_series SET days = '{TUESDAY}' WHERE id = $1`, [other.id])
    for (const more of [{ capacity: 4 }, { canceledDates: ['2026-12-15'] }, { until: '2026-12-22' }])
      expect((await changed(other, more)).status).toBe(200)
    expect(detailsOf(await changed(other, { localStart: '2026-12-01T17:00' }))).toMatchObject({ total: 3 })
    expect((await changed(other, { localStart: '2026-12-01T16:00' })).status).toBe(200)
  })
})

describe('who is booked for a lesson', () => {
  const monday = { startDate: '2026-11-30T00:00:00Z', endDate: '2026-12-01T00:00:00Z' }
  const atTen = { days: [], localStart: '2026-11-30T10:30' }
  async function firstAtTen() {
    const lesson = await offer(store, { name: 'Lesson', staffMemberIds: [ines], ...price('60.00') })
    const entries = await availability(store, { serviceId: [lesson.id], ...monday })
    return entries.find(({ slot }: { slot: { startDate: string } }) => slot.startDate.includes('T10:00'))
  }

  test('gives no session then, as long as the lesson is kept or booked', async () => {
    const { status, body } = await book(store, await store.visitor(), await firstAtTen())
    expect(status).toBe(200)
    const reply = await added(atTen)
    expect(refusal(reply)).toBe('RESOURCE_DOUBLE_BOOKED')
    const shown = { startDate: '2026-11-30T09:00:00.000Z', endDate: '2026-11-30T10:00:00.000Z' }
    expect(detailsOf(reply)).toMatchObject({ total: 1, clashes: [{ title: 'Lesson', ...shown }] })
    store.clock.advance(16 * 60_000)
    expect((await added(atTen)).status).toBe(200)
    const path = `/bookings/v2/bookings/${body.booking.id}/confirm`
    const sent = { bookingId: body.booking.id, revision: body.booking.revision }
    expect((await store.ask('POST', path, { as: store.apiKey, body: sent })).status).not.toBe(200)
  })

  test('has one of both, if both are asked for at the same moment', async () => {
    for (const _ of [1, 2, 3, 4]) {
      ines = await hire(store, 'Ines')
      const entry = await firstAtTen()
      const visitor = await store.visitor()
      const replies = await Promise.all([added(atTen), book(store, visitor, entry)])
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  test('is not booked for a time that became a session after it was found', async () => {
    const entry = await firstAtTen()
    const { givesSession } = await import('../bookings/claims.service.ts')
    const times = { busyFrom: new Date(entry.slot.startDate), busyUntil: new Date(entry.slot.endDate) }
    const gives = () =>
      store.shop.db.transaction((tx) => givesSession(tx, store.siteId, { resourceIds: [ines], ...times }))
    expect(await gives()).toBe(false)
    expect((await added(atTen)).status).toBe(200)
    expect(await gives()).toBe(true)
  })
})
