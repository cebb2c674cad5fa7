import { expect, test } from 'vitest'
import { courseDates, courseText } from './course-text.ts'

const hour = 3_600_000
/** Sessions of an hour, at these moments. */
const sessionsOf = (starts: string[]) =>
  starts.map((start) => ({ start: Date.parse(start), end: Date.parse(start) + hour }))
const text = (starts: string[], { language = 'en', timeZone = 'America/New_York' } = {}) =>
  courseText(sessionsOf(starts), { language, timeZone }).replaceAll(/\s/g, ' ')

const mondays = ['2026-12-07T23:00Z', '2026-12-14T23:00Z', '2026-12-21T23:00Z', '2026-12-28T23:00Z']

test('a course says how many dates it has, their weekday, time and dates', () => {
  expect(text(mondays)).toBe('4 dates, Mondays, 6:00 – 7:00 PM EST, December 7 – 28, 2026')
  expect(text(mondays, { language: 'de', timeZone: 'Europe/Berlin' })).toBe(
    '4 Termine, dienstags, 00:00–01:00 Uhr MEZ, 8.–29. Dezember 2026',
  )
})

test('a course on two weekdays names both, from Monday on', () => {
  const days = ['2026-12-03T15:00Z', '2026-12-07T15:00Z', '2026-12-10T15:00Z', '2026-12-14T15:00Z']
  expect(text(days)).toBe('4 dates, Mondays and Thursdays, 10:00 – 11:00 AM EST, December 3 – 14, 2026')
})

test('a course over a change of clocks keeps its time', () => {
  expect(text(['2026-10-28T22:00Z', '2026-11-04T23:00Z'])).toBe(
    '2 dates, Wednesdays, 6:00 – 7:00 PM ET, October 28 – November 4, 2026',
  )
})

test('sessions past midnight are of the day on which they begin', () => {
  expect(text(['2026-12-08T04:30Z', '2026-12-15T04:30Z'])).toBe(
    '2 dates, Mondays, 11:30 PM – 12:30 AM EST, December 7 – 14, 2026',
  )
})

const irregular = ['2026-12-07T23:00Z', '2026-12-09T15:00Z', '2026-12-14T23:00Z']

test('a course at different times says from when to when it goes', () => {
  expect(text(irregular)).toBe('3 dates, December 7 – 14, 2026')
  expect(text(irregular, { language: 'de' })).toBe('3 Termine, 7.–14. Dezember 2026')
})

test('a course on different weekdays says its time', () => {
  expect(text(['2026-12-07T23:00Z', '2026-12-09T23:00Z', '2026-12-18T23:00Z'])).toBe(
    '3 dates, 6:00 – 7:00 PM EST, December 7 – 18, 2026',
  )
})

test('a course of one date says when it is', () => {
  expect(text(['2026-12-07T23:00Z'])).toBe('Monday, December 7, 2026, 6:00 – 7:00 PM EST')
})

const dates = (starts: string[], language = 'en') =>
  courseDates(sessionsOf(starts), { language, timeZone: 'America/New_York' }).replaceAll(/\s/g, ' ')

test('the dates of a course stand in one line', () => {
  expect(dates(mondays)).toBe('Mon, Dec 7; Mon, Dec 14; Mon, Dec 21; Mon, Dec 28')
  expect(dates(mondays, 'de')).toBe('Mo., 7. Dez.; Mo., 14. Dez.; Mo., 21. Dez.; Mo., 28. Dez.')
  expect(dates(mondays.slice(1, 2))).toBe('')
})

test('dates at different times have their times', () => {
  expect(dates(irregular)).toBe(
    'Mon, Dec 7, 6:00 – 7:00 PM; Wed, Dec 9, 10:00 – 11:00 AM; Mon, Dec 14, 6:00 – 7:00 PM',
  )
})

test('dates that do not fit on a line are counted', () => {
  const days = Array.from({ length: 80 }, (_, index) => new Date(Date.UTC(2026, 11, 7 + index)).toISOString())
  const line = dates(days)
  const shown = line.split('; ').length - 1
  expect(line.length).toBeLessThanOrEqual(600)
  expect(line).toMatch(new RegExp(`; and ${80 - shown} more$`))
  expect(shown).toBeGreaterThan(40)
})
