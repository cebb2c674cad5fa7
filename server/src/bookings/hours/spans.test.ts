import { expect, test } from 'vitest'
import { shopTimeLines, spanText } from './spans.rules.ts'

const span = (start: string, end: string, language = 'en', timeZone = 'Europe/Berlin') =>
  spanText({ start: Date.parse(start), end: Date.parse(end), timeZone }, language).replaceAll(/\s/g, ' ')

test('a time has its day and its time zone once', () => {
  expect(span('2026-11-30T17:00Z', '2026-11-30T19:00Z')).toBe(
    'Monday, November 30, 2026, 6:00 – 8:00 PM Central European Time',
  )
  expect(span('2026-11-30T17:00Z', '2026-11-30T19:00Z', 'de')).toBe(
    'Montag, 30. November 2026, 18:00–20:00 Uhr MEZ',
  )
})

test('a time past midnight has both days, and its time zone once', () => {
  expect(span('2026-11-30T22:00Z', '2026-12-01T00:30Z')).toBe(
    'Monday, November 30, 2026 at 11:00 PM – Tuesday, December 1, 2026 at 1:30 AM Central European Time',
  )
  expect(span('2026-11-30T22:00Z', '2026-12-01T00:30Z', 'de')).toBe(
    'Montag, 30. November 2026 um 23:00 – Dienstag, 1. Dezember 2026 um 01:30 MEZ',
  )
})

test('a time in which clocks change has the time zone of its beginning and of its end', () => {
  expect(span('2026-10-25T00:30Z', '2026-10-25T01:30Z')).toBe(
    'Sunday, October 25, 2026 at 2:30 AM Central European Summer Time – 2:30 AM Central European Standard Time',
  )
})

test('what takes days has days alone', () => {
  expect(span('2026-11-30T17:00Z', '2026-12-14T19:00Z')).toBe('November 30 – December 14, 2026')
})

test('the clocks of the shop are named where they show another time', () => {
  const [start, end] = [Date.parse('2026-11-30T17:00Z'), Date.parse('2026-11-30T19:00Z')]
  const lines = (timeZone: string, language = 'en') =>
    shopTimeLines({ start, end, timeZone: 'Europe/Berlin' }, { language, timeZone }).map((line) =>
      line.replaceAll(/\s/g, ' '),
    )
  expect(lines('Europe/Paris')).toEqual([])
  expect(lines('America/New_York')).toEqual([
    'In the time zone of the shop: Monday, November 30, 2026, 12:00 – 2:00 PM EST',
  ])
  expect(lines('America/New_York', 'de')).toEqual([
    'In der Zeitzone des Shops: Montag, 30. November 2026, 12:00–14:00 Uhr Nordamerikanische Ostküstenzeit',
  ])
})
