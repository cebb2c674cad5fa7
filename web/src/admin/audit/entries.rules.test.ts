import { expect, test } from 'vitest'
import { deeds, deedText, startOf } from './entries.rules.ts'

test.each([
  ['2026-11-24', 'America/New_York', 0, '2026-11-24T05:00:00.000Z'],
  ['2026-11-24', 'America/New_York', 1, '2026-11-25T05:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', 0, '2026-06-30T22:00:00.000Z'],
  ['2026-07-01', 'UTC', 0, '2026-07-01T00:00:00.000Z'],
  ['2026-07-01', 'Asia/Kathmandu', 0, '2026-06-30T18:15:00.000Z'],
])('%s in %s, %i days later, begins at %s', (day, zone, later, start) => {
  expect(startOf(day, zone, later)).toBe(start)
})

test('what was done is said in words', () => {
  expect(deedText('createApiKey')).toBe('Make an API key; its secret is shown this once')
  expect(deedText('somethingOfOld')).toBe('somethingOfOld')
  expect(deeds.map(({ value }) => value)).toContain('signIn')
})
