import { expect, test } from 'vitest'
import { spanText } from './spans.rules.ts'

const span = (start: string, end: string, language = 'en', timeZone = 'Europe/Berlin') =>
  spanText({ start: Date.parse(start), end: Date.parse(end), timeZone }, language).replaceAll(/\s/g, ' ')

test('a time has its day and its time zone once', () => {
  expect(span('2026-11-30T17:00Z', '2026-11-30T19:00Z')).toBe(
    'Monday, November 30, 2026, 6:00 – 8:00 PM GMT+1',
  )
  expect(span('2026-11-30T17:00Z', '2026-11-30T19:00Z', 'de')).toBe(
    'Montag, 30. November 2026, 18:00–20:00 Uhr MEZ',
  )
})

test('a time past midnight has the day on which it begins, and its time zone once', () => {
  expect(span('2026-11-30T22:00Z', '2026-12-01T00:30Z')).toBe(
    'Monday, November 30, 2026 at 11:00 PM – 1:30 AM GMT+1',
  )
  expect(span('2026-11-30T22:00Z', '2026-12-01T00:30Z', 'de')).toBe(
    'Montag, 30. November 2026 um 23:00 – 01:30 MEZ',
  )
})

test('a time in which clocks change has the time zone of its beginning and of its end', () => {
  expect(span('2026-10-25T00:30Z', '2026-10-25T01:30Z')).toBe(
    'Sunday, October 25, 2026 at 2:30 AM GMT+2 – 2:30 AM GMT+1',
  )
})

test('what takes days has days alone', () => {
  expect(span('2026-11-30T17:00Z', '2026-12-14T19:00Z')).toBe('November 30 – December 14, 2026')
})
