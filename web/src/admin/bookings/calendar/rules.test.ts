import { expect, test } from 'vitest'
import {
  columnsOf,
  type Entry,
  entriesOf,
  firstDayOf,
  hitsOf,
  hoursOf,
  hoursText,
  hourText,
  minuteAt,
  momentOn,
  placesOn,
  sizeOf,
  spanOf,
  topHour,
  weekOf,
} from './rules.ts'

const zone = 'Europe/Berlin'
const entry = (id: string, start: string, end: string): Entry => ({
  ...{ id, kind: 'booking', title: id, note: '', who: '', resourceIds: [], looks: [] },
  ...{ start: Date.parse(start), end: Date.parse(end) },
})

test('a week begins on the day of the country', () => {
  expect(weekOf('2026-11-29', 1)).toEqual([
    ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26'],
    ...['2026-11-27', '2026-11-28', '2026-11-29'],
  ])
  expect(weekOf('2026-11-29', 7)[0]).toBe('2026-11-29')
})

test('the country of the browser says how weeks begin, or the language where that is unknown', () => {
  expect(firstDayOf(['en-GB', 'en'])).toBe(1)
  expect(firstDayOf(['en-US', 'en'])).toBe(7)
  expect(firstDayOf(['en-US@posix', 'de'])).toBe(1)
})

test('a week in which the clocks change has all its hours', () => {
  expect(spanOf(weekOf('2026-10-25', 1), zone)).toEqual({
    from: '2026-10-18T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
})

test('what overlaps stands side by side, what follows has the whole width', () => {
  const day = [
    entry('a', '2026-11-30T09:00+01:00', '2026-11-30T10:00+01:00'),
    entry('b', '2026-11-30T09:30+01:00', '2026-11-30T10:30+01:00'),
    entry('c', '2026-11-30T10:00+01:00', '2026-11-30T10:15+01:00'),
    entry('d', '2026-11-30T11:00+01:00', '2026-11-30T12:00+01:00'),
  ]
  const seen = placesOn('2026-11-30', day, zone).map(({ entry: { id }, lane, lanes }) => [id, lane, lanes])
  expect(seen).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ])
})

test('what goes on over midnight is on both days', () => {
  const night = [entry('night', '2026-11-30T22:00+01:00', '2026-12-01T02:00+01:00')]
  expect(placesOn('2026-11-30', night, zone)).toMatchObject([{ from: 1320, until: 1440 }])
  expect(placesOn('2026-12-01', night, zone)).toMatchObject([{ from: 0, until: 120 }])
  expect(placesOn('2026-12-02', night, zone)).toEqual([])
})

test('the hours reach from the first entry to the last', () => {
  const early = placesOn(
    '2026-11-30',
    [entry('early', '2026-11-30T06:30+01:00', '2026-11-30T19:10+01:00')],
    zone,
  )
  expect(hoursOf(early)).toEqual({ first: 6, last: 20 })
  expect(hoursOf([])).toEqual({ first: 8, last: 18 })
})

test('a week of evenings keeps its mornings, and shows the evenings first', () => {
  const evening = placesOn('2026-12-01', [entry('a', '2026-12-01T17:00Z', '2026-12-01T19:30Z')], zone)
  expect(hoursOf(evening)).toEqual({ first: 8, last: 21 })
  expect(topHour(evening)).toBe(17)
  const morning = placesOn('2026-12-01', [entry('b', '2026-12-01T07:00Z', '2026-12-01T08:00Z')], zone)
  expect([topHour(morning), topHour([...evening, ...morning]), topHour([])]).toEqual([8, 8, 8])
})

test('hours are written as in the language', () => {
  expect([hourText(8, 'de'), hourText(14, 'de')]).toEqual(['08:00', '14:00'])
  expect(hourText(8, 'en').replace(/\s/, ' ')).toBe('8 AM')
})

const words = {
  places: (booked: number, capacity: number) => `${booked}/${capacity}`,
  ...{ blocked: '', nobody: '', busy: '', busyNote: '' },
}

test('bookings of a class are in its session', () => {
  const startDate = '2026-12-01T17:00:00.000Z'
  const endDate = '2026-12-01T18:30:00.000Z'
  const session = {
    ...{ eventId: 'e', seriesId: 's', serviceId: 'c', title: 'Evening', startDate, endDate },
    ...{ resourceIds: ['m'], capacity: 6, booked: 2, canceled: false, closed: true },
  }
  const booking = { id: 'b', startDate, endDate, bookedEntity: { title: 'Evening', tags: ['GROUP'] } }
  const reply = {
    bookings: [{ booking, resourceIds: [], resourceName: '' }],
    ...{ sessions: [session], blocks: [], busyTimes: [], hasMore: false },
  }
  expect(entriesOf(reply, words, new Map([['m', 'Mara']]))).toMatchObject([
    { kind: 'session', note: '2/6', who: 'Mara', looks: ['closed'] },
  ])
})

test('what blocked time hits is marked, and listed without what is cancelled', () => {
  const span = { startDate: '2026-12-01T17:00:00.000Z', endDate: '2026-12-01T18:00:00.000Z' }
  const booking = { id: 'b', ...span, status: 'PENDING' as const }
  const lesson = { ...booking, bookedEntity: { title: 'Lesson', tags: ['INDIVIDUAL'] } }
  const session = {
    ...{ seriesId: 's', serviceId: 'c', title: 'Evening', ...span, resourceIds: ['m'] },
    ...{ capacity: 6, booked: 2, closed: true },
  }
  const reply = {
    bookings: ['m', 'b'].map((id) => ({ booking: lesson, resourceIds: [id], resourceName: '' })),
    sessions: [
      { ...session, eventId: 'on', canceled: false },
      { ...session, eventId: 'off', canceled: true },
    ],
    blocks: [{ id: 'x', resourceId: 'm', ...span, note: '' }],
    ...{ busyTimes: [], hasMore: false },
  }
  const entries = entriesOf(reply, words, new Map())
  expect(hitsOf(entries).map(({ kind, looks }) => [kind, ...looks])).toEqual([
    ['session', 'closed'],
    ['booking', 'waiting', 'closed'],
    ['booking', 'waiting'],
  ])
})

test('a time that is kept while its customer pays is not to be confirmed', () => {
  const span = { startDate: '2026-12-01T17:00:00.000Z', endDate: '2026-12-01T18:00:00.000Z' }
  const bookings = (['CREATED', 'PENDING', 'CONFIRMED'] as const).map((status) => ({
    booking: { id: status, ...span, status, bookedEntity: { title: status, tags: ['INDIVIDUAL' as const] } },
    ...{ resourceIds: ['m'], resourceName: '' },
  }))
  const reply = { bookings, sessions: [], blocks: [], busyTimes: [], hasMore: false }
  expect(entriesOf(reply, words, new Map()).map(({ id, looks }) => [id, ...looks])).toEqual([
    ['CONFIRMED'],
    ['CREATED', 'held'],
    ['PENDING', 'waiting'],
  ])
})

test('a day with entries side by side is wider, and short ones are marked', () => {
  const day = [
    entry('a', '2026-11-30T09:00+01:00', '2026-11-30T10:00+01:00'),
    entry('b', '2026-11-30T09:00+01:00', '2026-11-30T09:30+01:00'),
  ]
  const placed = placesOn('2026-11-30', day, zone)
  expect(columnsOf([placed, []])).toBe('minmax(15rem, 3fr) minmax(5.25rem, 1fr)')
  expect(placed.map(sizeOf)).toEqual(['usual', 'short'])
  expect(sizeOf({ from: 540, until: 630 })).toBe('tall')
})

test('a height of a day is a quarter of an hour between its hours', () => {
  const hours = { first: 8, last: 18 }
  expect(minuteAt({ top: 0, height: 560 }, hours)).toBe(480)
  expect(minuteAt({ top: 56, height: 560 }, hours)).toBe(540)
  expect(minuteAt({ top: 68, height: 560 }, hours)).toBe(555)
  expect(minuteAt({ top: -9000, height: 560 }, hours)).toBe(0)
  expect(minuteAt({ top: 9000, height: 560 }, hours)).toBe(1425)
})

test('a minute of a day is on the clocks of the shop', () => {
  expect(momentOn('2026-12-14', 570, 'Europe/Berlin').toISOString()).toBe('2026-12-14T08:30:00.000Z')
  expect(momentOn('2026-07-14', 570, 'Europe/Berlin').toISOString()).toBe('2026-07-14T07:30:00.000Z')
})

test('hours past midnight have both days', () => {
  const span = (start: string, end: string) =>
    hoursText({ start: Date.parse(start), end: Date.parse(end) }, { language: 'de', timeZone: 'UTC' })
  expect(span('2026-12-14T22:00Z', '2026-12-15T00:30Z')).toBe('Mo., 14. Dez., 22:00 – Di., 15. Dez., 0:30')
  expect(span('2026-12-14T20:00Z', '2026-12-14T22:00Z')).not.toContain('2026')
})
