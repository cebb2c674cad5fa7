import { weekdays } from '@cartwright/contract/bookings/parts.ts'
import { describe, expect, test } from 'vitest'
import { localFrom, zoneOf } from '../hours/zones.rules.ts'
import { policyViolations } from './policy.rules.ts'
import { type Appointment, type Resource, type Slot, slots } from './rules.ts'

// What the clocks show is asked of Intl here, never of the rules that make the slots.

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const zones = Intl.supportedValuesOf('timeZone')
const hourly: Appointment = { minutes: 60, stepMinutes: 60, minutesBefore: 0, minutesAfter: 0 }
const everyDay = (startTime: string, endTime: string) =>
  weekdays.map((name) => ({ day: name, startTime, endTime }))
const resource = (timeZone: string, more: Partial<Resource> = {}): Resource => ({
  ...{ id: 'mara', timeZone, hours: everyDay('09:00', '17:00'), exceptions: [], busy: [] },
  ...more,
})

/** Hours and minutes on the clocks of a time zone: 18:00. */
function clocksOf(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (instant) => format.format(instant)
}

/** The minutes by which the clocks of a time zone are ahead of UTC. */
function offsetsOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  })
  return (instant) => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day: date, hour: hours, minute: minutes } = parts
    return (Date.UTC(year, month - 1, date, hours, minutes) - Math.floor(instant / minute) * minute) / minute
  }
}

interface Change {
  timeZone: string
  /** The first moment with the new time, to the quarter of an hour. */
  at: number
  /** Minutes ahead of UTC. */
  before: number
  after: number
}

/** When the clocks of a time zone change from 2024 to 2030. No time zone changes them there and back within a week. */
function changesOf(timeZone: string): Change[] {
  const offsetAt = offsetsOf(timeZone)
  const found: Change[] = []
  let before = offsetAt(Date.UTC(2024, 0, 1))
  for (let from = Date.UTC(2024, 0, 1); from < Date.UTC(2031, 0, 1); from += 7 * day) {
    const after = offsetAt(from + 7 * day)
    if (after === before) continue
    let [low, high] = [from, from + 7 * day]
    while (high - low > 15 * minute) {
      const middle = Math.floor((low + high) / 2 / (15 * minute)) * 15 * minute
      if (offsetAt(middle) === before) low = middle
      else high = middle
    }
    found.push({ timeZone, at: high, before, after })
    before = after
  }
  return found
}

/** Minutes after midnight on the clocks, around a change. */
function minutesAround({ at, before, after }: Change): (instant: number) => number {
  return (instant) => {
    const local = instant / minute + (instant < at ? before : after)
    return ((local % 1440) + 1440) % 1440
  }
}

const startsOf = (found: readonly Slot[]) => found.map(({ start }) => start)

describe(`in each of the ${zones.length} time zones, at every change of the clocks from 2024 to 2030,`, () => {
  const changes = zones.flatMap(changesOf)
  const quarters = (from: number, to: number) =>
    Array.from({ length: Math.round((to - from) / (15 * minute)) }, (_, index) => from + index * 15 * minute)

  test('there are some', () => {
    expect(changes.length).toBeGreaterThan(1000)
    expect(new Set(changes.map(({ timeZone }) => timeZone)).size).toBeGreaterThan(100)
  })

  test('whoever works day and night has a slot at each full hour that the clocks show: none in a gap, two in a doubled hour', () => {
    const wrong = changes.filter((change) => {
      const [from, to] = [change.at - 5 * hour, change.at + 5 * hour]
      const one = resource(change.timeZone, { hours: everyDay('00:00', '00:00') })
      const clock = minutesAround(change)
      const expected = quarters(from, to).filter((instant) => clock(instant) % 60 === 0)
      const found = startsOf(slots({ appointment: { ...hourly, minutes: 15 }, needs: [[one]], from, to }))
      return JSON.stringify(found) !== JSON.stringify(expected)
    })
    expect(wrong).toEqual([])
  })

  test('whoever works from nine to five does so on the day before, on the day, and on the day after', () => {
    const wrong = changes.filter((change) => {
      const [from, to] = [change.at - 48 * hour, change.at + 48 * hour]
      const clock = minutesAround(change)
      const isAtNineToFive = (instant: number) =>
        clock(instant) % 60 === 0 && clock(instant) >= 540 && clock(instant) < 1020
      const expected = quarters(from, to).filter(isAtNineToFive)
      const found = startsOf(slots({ appointment: hourly, needs: [[resource(change.timeZone)]], from, to }))
      // Where clocks change while somebody works, that day is shorter or longer.
      const isAtWork = clock(change.at) > 480 && clock(change.at) <= 1080
      return !isAtWork && JSON.stringify(found) !== JSON.stringify(expected)
    })
    expect(wrong).toEqual([])
  })
})

test('every time zone has its nine to five on an ordinary day of each year, also with half hours and 45 minutes', () => {
  const days = Array.from({ length: 7 }, (_, index) => Date.UTC(2024 + index, 1, 13))
  const wrong = zones.filter((timeZone) => {
    const shown = clocksOf(timeZone)
    return days.some((from) => {
      const found = slots({ appointment: hourly, needs: [[resource(timeZone)]], from, to: from + day })
      const clocks = found.map(({ start }) => shown(start)).sort()
      return clocks.join() !== '09:00,10:00,11:00,12:00,13:00,14:00,15:00,16:00'
    })
  })
  expect(wrong).toEqual([])
})

// Each is a fault that users of Cal.com reported, by its number there.
describe('what others got wrong is right:', () => {
  const newYork = 'America/New_York'
  const shown = clocksOf(newYork)
  const ofDay = (one: Resource, date: string, appointment = hourly) => {
    const zone = zoneOf(one.timeZone)
    const from = zone.firstOf(localFrom(`${date}T00:00`))
    const to = zone.firstOf(localFrom(`${date}T00:00`) + day)
    return slots({ appointment, needs: [[one]], from, to })
  }
  const first = (one: Resource, date: string) => shown(ofDay(one, date)[0]?.start ?? 0)

  test('#1092: a time after the change is booked at the hour that was chosen', () => {
    const [nine] = ofDay(resource(newYork), '2026-11-03')
    expect(new Date(nine?.start ?? 0).toISOString()).toBe('2026-11-03T14:00:00.000Z')
  })

  test('#4702: a day begins at the same hour before and after the change, seen from its own time zone', () => {
    const chicago = resource('America/Chicago', { hours: everyDay('07:30', '15:00') })
    const clocks = clocksOf('America/Chicago')
    for (const date of ['2022-11-01', '2022-11-08', '2026-10-27', '2026-11-03'])
      expect(clocks(ofDay(chicago, date)[0]?.start ?? 0)).toBe('07:30')
  })

  test('#6217: half an hour a week stays where it is on the days of both changes', () => {
    const hours = everyDay('12:30', '13:00')
    const half = { ...hourly, minutes: 30, stepMinutes: 30 }
    for (const date of ['2023-03-05', '2023-03-12', '2023-03-19', '2023-10-29', '2023-11-05', '2023-11-12']) {
      const found = ofDay(resource(newYork, { hours }), date, half)
      expect(found.map(({ start }) => shown(start))).toEqual(['12:30'])
    }
  })

  test('#6844: a day with other hours keeps them, on the day of a change and asked for from far away', () => {
    const exceptions = [{ date: '2026-03-08', periods: [{ startTime: '13:00', endTime: '15:00' }] }]
    const one = resource(newYork, { exceptions })
    expect(ofDay(one, '2026-03-08').map(({ start }) => shown(start))).toEqual(['13:00', '14:00'])
    const zone = zoneOf('Pacific/Auckland')
    const from = zone.firstOf(localFrom('2026-03-09T00:00'))
    const seen = slots({ appointment: hourly, needs: [[one]], from, to: from + day })
    expect(seen.map(({ start }) => shown(start)).slice(0, 2)).toEqual(['13:00', '14:00'])
  })

  test('#10517: a whole month after the change begins at nine on each of its days', () => {
    const one = resource(newYork)
    const dates = Array.from({ length: 30 }, (_, index) => `2023-11-${String(index + 1).padStart(2, '0')}`)
    expect(new Set(dates.map((date) => first(one, date)))).toEqual(new Set(['09:00']))
  })

  test('#12137: a notice that ends on the day of a change moves no slot', () => {
    const one = resource(newYork)
    const rules = {
      limitEarlyBookingPolicy: { enabled: false },
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 7 * 1440 },
      bookAfterStartPolicy: { enabled: false },
    } as Parameters<typeof policyViolations>[0]['rules']
    const now = Date.parse('2023-10-29T16:30:00Z')
    const bookable = (date: string) =>
      ofDay(one, date)
        .filter(({ start, end }) => !policyViolations({ rules, online: true, start, end, now }).tooLateToBook)
        .map(({ start }) => shown(start))
    // Seven times 24 hours after half past twelve in summer is half past eleven in winter.
    expect(bookable('2023-11-05')).toEqual(['12:00', '13:00', '14:00', '15:00', '16:00'])
    expect(bookable('2023-11-06')[0]).toBe('09:00')
  })

  test('#7687: the last time of the day is as long before its end as the appointment takes', () => {
    const one = resource('Europe/Vienna', { hours: everyDay('08:00', '20:00') })
    const clocks = clocksOf('Europe/Vienna')
    const found = ofDay(one, '2023-03-24', { ...hourly, minutes: 90, stepMinutes: 30 })
    expect(clocks(found.at(-1)?.start ?? 0)).toBe('18:30')
  })
})
