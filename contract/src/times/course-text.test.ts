import { expect, test } from 'vitest'
import { courseText } from './course-text.ts'

const hour = 3_600_000
/** Sessions of an hour, at these moments. */
const text = (starts: string[], { language = 'en', timeZone = 'America/New_York' } = {}) =>
  courseText(
    starts.map((start) => ({ start: Date.parse(start), end: Date.parse(start) + hour })),
    { language, timeZone },
  ).replaceAll(/\s/g, ' ')

const mondays = ['2026-12-07T23:00Z', '2026-12-14T23:00Z', '2026-12-21T23:00Z', '2026-12-28T23:00Z']

test('a course says how many sessions it has, their weekday, time and dates', () => {
  expect(text(mondays)).toBe('4 sessions, Mondays, 6:00 – 7:00 PM EST, December 7 – 28, 2026')
  expect(text(mondays, { language: 'de', timeZone: 'Europe/Berlin' })).toBe(
    '4 Termine, dienstags, 00:00–01:00 Uhr MEZ, 8.–29. Dezember 2026',
  )
})

test('a course on two weekdays names both, from Monday on', () => {
  const days = ['2026-12-03T15:00Z', '2026-12-07T15:00Z', '2026-12-10T15:00Z', '2026-12-14T15:00Z']
  expect(text(days)).toBe('4 sessions, Mondays and Thursdays, 10:00 – 11:00 AM EST, December 3 – 14, 2026')
})

test('a course over a change of clocks keeps its time', () => {
  expect(text(['2026-10-28T22:00Z', '2026-11-04T23:00Z'])).toBe(
    '2 sessions, Wednesdays, 6:00 – 7:00 PM ET, October 28 – November 4, 2026',
  )
})

test('sessions past midnight are of the day on which they begin', () => {
  expect(text(['2026-12-08T04:30Z', '2026-12-15T04:30Z'])).toBe(
    '2 sessions, Mondays, 11:30 PM – 12:30 AM EST, December 7 – 14, 2026',
  )
})

test('sessions at different times are told by the first one', () => {
  expect(text(['2026-12-07T23:00Z', '2026-12-09T15:00Z', '2026-12-14T23:00Z'])).toBe(
    '3 sessions, the first on Monday, December 7, 2026, 6:00 – 7:00 PM EST',
  )
  expect(text(['2026-12-07T23:00Z'])).toBe('1 session, on Monday, December 7, 2026, 6:00 – 7:00 PM EST')
})
