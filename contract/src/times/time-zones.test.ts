import { expect, test, vi } from 'vitest'
import { zoneChoices, zoneName } from './time-zones.ts'

test('a time zone has its name of today', () => {
  expect(zoneName('Asia/Calcutta', 'en')).toBe('Kolkata (India Standard Time)')
  expect(zoneName('Europe/Kiev', 'en')).toMatch(/^Kyiv \(/)
})

test('a time zone has one name, in the language of its reader', () => {
  expect(zoneName('America/New_York', 'en')).toBe('New York (Eastern Time)')
  expect(zoneName('America/New_York', 'de')).toBe('New York (Nordamerikanische Ostküstenzeit)')
  expect(zoneName('America/Argentina/Buenos_Aires', 'en')).toBe(
    'Buenos Aires, Argentina (Argentina Standard Time)',
  )
})

test('time zones are offered once each, by names that calendars know', () => {
  const labels = zoneChoices('en').map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toContain('Kolkata (India Standard Time)')
  for (const old of ['Calcutta', 'Katmandu', 'Kiev', 'Saigon', 'Rangoon'])
    expect(labels.filter((label) => label.startsWith(old))).toEqual([])
  for (const { value } of zoneChoices('en'))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
})

test('a time zone that was saved under its old name stays chosen', () => {
  expect(zoneChoices('en', 'Asia/Calcutta')).toContainEqual({
    ...{ value: 'Asia/Calcutta', label: 'Kolkata (India Standard Time)' },
  })
})

test('a time zone that the list has not is offered with it', () => {
  expect(zoneChoices('en', 'Etc/GMT+2')).toContainEqual({ value: 'Etc/GMT+2', label: 'GMT+2 (GMT-02:00)' })
  expect(zoneChoices('en').some(({ value }) => value === 'Etc/GMT+2')).toBe(false)
})

test('UTC is called UTC and comes first', () => {
  expect(zoneChoices('de')[0]).toEqual({ value: 'UTC', label: 'UTC' })
})

test('choosing another time zone does not read the names of all again', () => {
  zoneChoices('de')
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  expect(zoneChoices('de', 'Asia/Calcutta')).toContainEqual({
    ...{ value: 'Asia/Calcutta', label: expect.stringMatching(/^Kolkata \(/) },
  })
  zoneChoices('de', 'Europe/Berlin')
  expect(format).not.toHaveBeenCalled()
  format.mockRestore()
})
