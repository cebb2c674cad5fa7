import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOf, wallTimeOf } from './times.ts'

const berlin = 'Europe/Berlin'

test('a sale from midnight begins when it is midnight in the shop', () => {
  expect(momentOf('2026-11-27T00:00', berlin).toISOString()).toBe('2026-11-26T23:00:00.000Z')
  expect(momentOf('2026-07-01T00:00', berlin).toISOString()).toBe('2026-06-30T22:00:00.000Z')
  expect(momentOf('2026-07-01T00:00', 'America/New_York').toISOString()).toBe('2026-07-01T04:00:00.000Z')
  expect(wallTimeOf(new Date('2026-11-26T23:00:00Z'), berlin)).toBe('2026-11-27T00:00')
})

test('a moment with its offset is that moment everywhere', () => {
  expect(momentOf('2026-11-27T00:00:00Z', berlin).toISOString()).toBe('2026-11-27T00:00:00.000Z')
  expect(momentOf('2026-11-27T00:00+05:30', berlin).toISOString()).toBe('2026-11-26T18:30:00.000Z')
})

test('half past two in the night clocks go forward is half past three', () => {
  expect(momentOf('2026-03-29T02:30', berlin).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(momentOf('2026-03-29T03:00', berlin).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  expect(momentOf('2026-03-29T01:59', berlin).toISOString()).toBe('2026-03-29T00:59:00.000Z')
})

test('a time that comes twice is one of the two', () => {
  const moment = momentOf('2026-10-25T02:30', berlin)
  expect(wallTimeOf(moment, berlin)).toBe('2026-10-25T02:30')
})

test('what a clock shows leads back to it, in every zone', () => {
  const zones = fc.constantFrom(
    'UTC',
    berlin,
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  )
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const shown = wallTimeOf(new Date(minute * 60_000), zone)
      expect(wallTimeOf(momentOf(shown, zone), zone)).toBe(shown)
    }),
  )
})
