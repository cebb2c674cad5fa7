import { type Weekday, weekdays } from '@cartwright/contract/bookings/parts.ts'
import { describe, expect, test } from 'vitest'
import { continueSeries, type SeriesDraft } from './changes.rules.ts'
import type { SeriesRow } from './queries.ts'
import { sessionAmong, sessionsWithin, spanOf } from './rules.ts'

const day = 86_400_000
const blank: SeriesRow = {
  ...{ id: 'aaaaaaaa-0000-4000-8000-000000000000', serviceId: 'service', revision: 1n },
  ...{
    localStart: '2026-12-01T18:00',
    minutes: 90,
    timeZone: 'Europe/Berlin',
    days: ['TUESDAY'],
    everyWeeks: 1,
  },
  ...{ until: null, canceled: [], resourceIds: [], location: null, capacity: null },
  ...{ pastOf: null, changedFrom: null, runId: 'run' },
}
const at = (text: string) => Date.parse(text)

/** A series and its past after changes. Those that must leave a session to come, and do not, change nothing. */
function afterChanges(first: SeriesRow, changes: readonly { now: number; more: Partial<SeriesDraft> }[]) {
  let series = first
  const past: SeriesRow[] = []
  for (const [index, { now, more }] of changes.entries()) {
    const { id: _, revision: __, serviceId: ___, ...draft } = { ...series, ...more }
    const continued = continueSeries([series, ...past], draft, now)
    if (!continued) continue
    if (continued.past) past.push({ ...series, ...continued.past, id: `past-${index}` })
    series = { ...series, ...continued.series }
  }
  return [series, ...past]
}
const startsOf = (all: readonly SeriesRow[], from: string, to: string) =>
  sessionsWithin(all, { start: at(from), end: at(to) }).map(({ start }) => new Date(start).toISOString())

describe('a series that changes', () => {
  test('keeps its rhythm of two weeks', () => {
    const now = at('2026-12-10T12:00:00Z')
    const all = afterChanges({ ...blank, everyWeeks: 2 }, [{ now, more: { localStart: '2026-12-01T10:00' } }])
    expect(startsOf(all, '2026-12-01T00:00:00Z', '2027-01-13T00:00:00Z')).toEqual([
      '2026-12-01T17:00:00.000Z',
      '2026-12-15T09:00:00.000Z',
      '2026-12-29T09:00:00.000Z',
      '2027-01-12T09:00:00.000Z',
    ])
  })

  test('is right on the day on which the clocks change', () => {
    const sundays = { ...blank, localStart: '2027-03-21T01:30', days: ['SUNDAY'] as Weekday[] }
    const now = at('2027-03-28T00:45:00Z')
    const all = afterChanges(sundays, [{ now, more: { localStart: '2027-03-21T02:30' } }])
    expect(startsOf(all, '2027-03-21T00:00:00Z', '2027-04-05T00:00:00Z')).toEqual([
      '2027-03-21T00:30:00.000Z',
      '2027-03-28T00:30:00.000Z',
      '2027-04-04T00:30:00.000Z',
    ])
  })

  test('that took place once can take place once more', () => {
    const now = at('2026-12-02T12:00:00Z')
    const all = afterChanges({ ...blank, days: [] }, [{ now, more: { localStart: '2026-12-09T18:00' } }])
    expect(startsOf(all, '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([
      '2026-12-01T17:00:00.000Z',
      '2026-12-09T17:00:00.000Z',
    ])
  })

  test('begins, as a course, with the first session that took place', () => {
    const course = { ...blank, canceled: ['2026-12-01'], until: '2026-12-29' }
    const now = at('2026-12-02T12:00:00Z')
    const all = afterChanges(course, [{ now, more: { localStart: '2026-12-01T19:00' } }])
    expect(all).toHaveLength(2)
    const first = at('2026-12-08T18:00:00Z')
    expect(spanOf(all)).toEqual({ first, last: at('2026-12-29T19:30:00Z') })
  })
})

test('whatever changes and whenever, what has begun stays, and what is to come is as the series says', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
  const begin = at('2027-02-01T00:00:00Z')
  const change = (): Partial<SeriesDraft> =>
    pick([
      { days: weekdays.filter(() => random(3) === 0) },
      { localStart: `2027-02-${10 + random(15)}T${10 + random(13)}:30` },
      { minutes: 30 + random(3000) },
      { everyWeeks: 1 + random(3) },
      { timeZone: pick(zones) },
      { until: pick([null, `2027-0${3 + random(4)}-1${random(10)}`]) },
      { canceled: [`2027-03-${10 + random(20)}`] },
      { capacity: 1 + random(5) },
    ])
  for (let trial = 0; trial < 150; trial++) {
    let series: SeriesRow = { ...blank, ...change(), timeZone: pick(zones), localStart: '2027-02-02T18:00' }
    const past: SeriesRow[] = []
    const span = { start: begin, end: begin + 365 * day }
    const seen = () =>
      sessionsWithin([series, ...past], span).map(({ series: { minutes }, ...session }) => ({
        ...session,
        minutes,
      }))
    let now = begin
    for (let step = 0; step < 6; step++) {
      now += random(40 * day)
      const before = seen().filter(({ start }) => start <= now)
      const { id, revision, serviceId, ...draft } = { ...series, ...change() }
      const continued = continueSeries([series, ...past], draft, now)
      if (!continued) continue
      if (continued.past) past.push({ ...continued.past, id: `past-${step}`, revision, serviceId })
      series = { ...continued.series, id, revision, serviceId }
      const after = seen()
      if (before.length > 0) expect(after.filter(({ start }) => start <= now)).toEqual(before)
      expect(new Set(after.map(({ eventId }) => eventId)).size).toBe(after.length)
      for (const { eventId, start } of after)
        expect(sessionAmong([series, ...past], eventId)?.start).toBe(start)
      const plain = { ...series, changedFrom: null }
      const wanted = new Set(sessionsWithin([plain], span).map(({ start }) => start))
      expect(after.filter(({ start }) => start > now && !wanted.has(start))).toEqual([])
      const today = new Date(now + 2 * day).toISOString().slice(0, 10)
      const missing = sessionsWithin([plain], span).filter(
        ({ eventId }) =>
          eventId.slice(-8) > today.replaceAll('-', '') && !after.some((one) => one.eventId === eventId),
      )
      expect(missing).toEqual([])
    }
  }
})
