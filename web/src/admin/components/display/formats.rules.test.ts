import { expect, test } from 'vitest'
import { eventTimeText, percentText, placedTimeText } from './formats.rules.ts'

test.each([
  ['8.875', 'en', '8.875%'],
  ['8.875', 'de', '8,875\u00a0%'],
  [0.0001, 'en', '0.0001%'],
  [20, 'de', '20\u00a0%'],
] as const)('%s per cent in %s is %s', (percent, language, text) => {
  expect(percentText(percent, { language })).toBe(text)
})

test('a time of an event elsewhere is on its clocks and names its time zone; a time of the shop names none', () => {
  const at = '2026-12-11T18:30:00Z'
  const shop = { language: 'en', currency: 'USD', timeZone: 'America/New_York' } as const
  const plain = (text: string) => text.replaceAll('\u202f', ' ')
  expect(plain(placedTimeText(at, shop, { timeZone: 'Europe/Berlin' }))).toBe(
    'Dec 11, 2026, 7:30 PM (Berlin)',
  )
  expect(plain(placedTimeText(at, shop, { timeZone: 'America/New_York' }))).toBe('Dec 11, 2026, 1:30 PM')
  expect(plain(placedTimeText(at, shop, { timeZone: undefined, detail: 'second' }))).toBe(
    'Dec 11, 2026, 1:30:00 PM',
  )
})

test('an event has its time in the language of the merchant, on the clocks of its place', () => {
  const english = { language: 'en', currency: 'USD', timeZone: 'Europe/Berlin' } as const
  const german = { ...english, language: 'de' } as const
  const times = {
    ...{ startDate: '2026-12-09T17:00:00Z', endDate: '2026-12-09T20:00:00Z', timeZoneId: 'Europe/Berlin' },
    ...{ hideEndDate: false, showTimeZone: false, formatted: { dateAndTime: 'as buyers read it' } },
  }
  const text = (...args: Parameters<typeof eventTimeText>) => eventTimeText(...args).replaceAll(/\s/g, ' ')
  expect(text(times, english)).toBe('Wednesday, December 9, 2026, 6:00 – 9:00 PM')
  expect(text(times, german)).toBe('Mittwoch, 9. Dezember 2026, 18:00–21:00 Uhr')
  expect(text({ ...times, hideEndDate: true }, german)).toBe('Mittwoch, 9. Dezember 2026 um 18:00')
  expect(text(times, { ...german, timeZone: 'America/New_York' })).toMatch(/18:00–21:00 Uhr MEZ$/)
  expect(text({ ...times, showTimeZone: true }, german)).toMatch(/MEZ$/)
  expect(text({ formatted: { dateAndTime: 'Soon' } }, german)).toBe('Soon')
  expect(text({}, german)).toBe('')
})
