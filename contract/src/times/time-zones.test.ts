import { expect, test } from 'vitest'
import { zoneChoices, zoneName } from './time-zones.ts'

test('a time zone has its name of today', () => {
  expect(zoneName('Asia/Calcutta')).toBe('Asia/Kolkata')
  expect(zoneName('Europe/Kiev')).toBe('Europe/Kyiv')
  expect(zoneName('America/New_York')).toBe('America/New York')
})

test('time zones are offered once each, by names that calendars know', () => {
  const labels = zoneChoices().map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toContain('Asia/Kolkata')
  for (const old of ['Asia/Calcutta', 'Asia/Katmandu', 'Europe/Kiev', 'Asia/Saigon', 'Asia/Rangoon'])
    expect(labels).not.toContain(old)
  for (const { value } of zoneChoices())
    expect(() => new Intl.DateTimeFormat('en', { timeZone: value })).not.toThrow()
})

test('a time zone that was saved under its old name stays chosen', () => {
  expect(zoneChoices('Asia/Calcutta')).toContainEqual({ value: 'Asia/Calcutta', label: 'Asia/Kolkata' })
})
