import { describe, expect, test } from 'vitest'
import { unusedCredit } from './rules.ts'

const begins = new Date('2026-11-24T09:00:00Z')
const ends = new Date('2026-12-24T09:00:00Z')
const at = (now: string, timeZone = 'Europe/Berlin') => ({ begins, ends, now: Date.parse(now), timeZone })

describe('the credit for unused days', () => {
  test('is all of it on the first day, and nothing on the last', () => {
    expect(unusedCredit(4000n, at('2026-11-24T22:00:00Z'))).toBe(4000n)
    expect(unusedCredit(4000n, at('2026-12-24T08:00:00Z'))).toBe(0n)
    expect(unusedCredit(4000n, at('2027-01-24T08:00:00Z'))).toBe(0n)
  })

  test('stays the same all day in the time zone of the shop, and rounds down', () => {
    // 29 of 30 days; in Berlin, 25 November begins at 23:00 UTC.
    expect(unusedCredit(4000n, at('2026-11-24T23:00:00Z'))).toBe(3866n)
    expect(unusedCredit(4000n, at('2026-11-25T22:59:59Z'))).toBe(3866n)
    expect(unusedCredit(4000n, at('2026-11-24T23:00:00Z', 'UTC'))).toBe(4000n)
  })

  test('does not exist without an end', () => {
    expect(unusedCredit(4000n, { ...at('2026-11-25T09:00:00Z'), ends: null })).toBe(0n)
  })
})
