import { expect, test } from 'vitest'
import { zonedFormat, zoneText } from './zoned-times.ts'

const winter = Date.parse('2026-11-30T17:00Z')
const summer = Date.parse('2026-07-01T17:00Z')
const clock = { hour: 'numeric', minute: '2-digit' } as const
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

test.each([
  ['en', 'America/New_York', 'EST', 'EDT'],
  ['en', 'Europe/Berlin', 'Central European Time', 'Central European Time'],
  ['en', 'Europe/London', 'GMT', 'United Kingdom Time'],
  ['de', 'Europe/Berlin', 'MEZ', 'MESZ'],
  ['de', 'America/New_York', 'Nordamerikanische Ostküstenzeit', 'Nordamerikanische Ostküstenzeit'],
  ['fr', 'Europe/Berlin', 'heure d’Europe centrale', 'heure d’Europe centrale'],
  ['de', 'UTC', 'UTC', 'UTC'],
  ['en', 'Etc/GMT+2', 'GMT-2', 'GMT-2'],
])('in %s, %s is called %s, and %s in summer', (language, timeZone, inWinter, inSummer) => {
  const names = [winter, summer].map((time) => zoneText(time, { language, timeZone }))
  expect(names).toEqual([inWinter, inSummer])
})

test('a time zone is told from its summer time, or called the same all year', () => {
  const berlin = { language: 'en', timeZone: 'Europe/Berlin' }
  const exact = [winter, summer].map((time) => zoneText(time, { ...berlin, naming: 'exact' }))
  expect(exact).toEqual(['Central European Standard Time', 'Central European Summer Time'])
  const newYork = { language: 'en', timeZone: 'America/New_York', naming: 'allYear' } as const
  expect([winter, summer].map((time) => zoneText(time, newYork))).toEqual(['ET', 'ET'])
})

test('times and spans have the name where their language has its place', () => {
  const newYork = zonedFormat('de', { ...clock, timeZone: 'America/New_York' })
  expect(plain(newYork.format(winter))).toBe('12:00 Nordamerikanische Ostküstenzeit')
  expect(plain(newYork.formatRange(winter, winter + 7_200_000))).toBe(
    '12:00–14:00 Uhr Nordamerikanische Ostküstenzeit',
  )
  const berlin = zonedFormat('en', { ...clock, timeZone: 'Europe/Berlin' })
  expect(plain(berlin.formatRange(winter, winter + 7_200_000))).toBe('6:00 – 8:00 PM Central European Time')
})
