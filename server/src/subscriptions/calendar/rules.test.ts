import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addTo, cycleBegins, type Interval } from './rules.ts'

const at = (iso: string) => new Date(iso)
const cycles = (anchor: string, interval: Interval, timeZone = 'UTC') =>
  [1, 2, 3, 4, 5].map((cycle) =>
    cycleBegins({ timeZone, interval, anchor: at(anchor), anchorCycle: 1 }, cycle)?.toISOString(),
  )
const local = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(date)

describe('a subscription', () => {
  test('of 31 January is due on 28 February, and then on 31 March', () => {
    expect(cycles('2026-01-31T10:00:00Z', { unit: 'MONTH', count: 1 })).toEqual([
      '2026-01-31T10:00:00.000Z',
      '2026-02-28T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
      '2026-04-30T10:00:00.000Z',
      '2026-05-31T10:00:00.000Z',
    ])
  })

  test('of the leap day is due on 28 February, and on the leap day when there is one', () => {
    expect(cycles('2024-02-29T10:00:00Z', { unit: 'YEAR', count: 1 })).toEqual([
      '2024-02-29T10:00:00.000Z',
      '2025-02-28T10:00:00.000Z',
      '2026-02-28T10:00:00.000Z',
      '2027-02-28T10:00:00.000Z',
      '2028-02-29T10:00:00.000Z',
    ])
  })

  test('keeps the hour of the shop’s wall clock when daylight saving begins and ends', () => {
    const zone = 'Europe/Berlin'
    const weeks = { unit: 'WEEK', count: 1 } as const
    const schedule = { timeZone: zone, interval: weeks, anchor: at('2026-03-22T08:00:00Z'), anchorCycle: 1 }
    const times = [1, 2, 31, 32].map((cycle) => local(cycleBegins(schedule, cycle) as Date, zone).slice(11))
    expect(times).toEqual(['09:00', '09:00', '09:00', '09:00'])
  })

  test('whose hour the clock leaves out is due right after the gap, and at its own hour again later', () => {
    const zone = 'Europe/Berlin'
    const schedule = {
      timeZone: zone,
      interval: { unit: 'DAY', count: 1 } as const,
      anchor: at('2026-03-28T01:30:00Z'),
      anchorCycle: 1,
    }
    const times = [1, 2, 3].map((cycle) => local(cycleBegins(schedule, cycle) as Date, zone))
    expect(times).toEqual(['2026-03-28 02:30', '2026-03-29 03:30', '2026-03-30 02:30'])
  })

  test('without an interval has one cycle', () => {
    const schedule = {
      timeZone: 'UTC',
      interval: undefined,
      anchor: at('2026-01-01T00:00:00Z'),
      anchorCycle: 1,
    }
    expect([cycleBegins(schedule, 1), cycleBegins(schedule, 2)]).toEqual([schedule.anchor, undefined])
  })

  test('has cycles that follow one another without gap or overlap, in any time zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2030-12-31T00:00:00Z'), noInvalidDate: true }),
        fc.constantFrom('DAY', 'WEEK', 'MONTH', 'YEAR' as const),
        fc.integer({ min: 1, max: 12 }),
        (timeZone, anchor, unit, count) => {
          const interval = { unit, count } as Interval
          const schedule = { timeZone, interval, anchor, anchorCycle: 1 }
          const times = Array.from({ length: 14 }, (_, index) => cycleBegins(schedule, index + 1) as Date)
          for (const [index, time] of times.entries())
            if (index > 0) expect(time.getTime()).toBeGreaterThan((times[index - 1] as Date).getTime())
          expect(times[1]).toEqual(addTo(anchor, interval, timeZone))
        },
      ),
    )
  })
})
