import type { HoursException, WorkingHours } from '@cartwright/contract/bookings/resources.ts'
import { minutesOf } from '../resources/rules.ts'
import { type Zone, zoneOf } from './zones.rules.ts'

export interface Hours {
  timeZone: string
  hours: readonly WorkingHours[]
  exceptions: readonly HoursException[]
}

/** Milliseconds since 1970. */
export interface Interval {
  start: number
  end: number
}

/** A working period of one day: its local times as if they were UTC, and the moments between which they lie. */
export interface Period extends Interval {
  localStart: number
  localEnd: number
}

const day = 86_400_000
const weekdays = ['THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY'] as const

/** The working periods that touch a time, in order. Their hours are those of the clocks, on both sides of a change. */
export function periodsOf({ timeZone, hours, exceptions }: Hours, { start, end }: Interval): Period[] {
  const zone = zoneOf(timeZone)
  const byDay = Map.groupBy(hours, (one) => one.day)
  const byDate = new Map(exceptions.map((one) => [one.date, one.periods]))
  const first = Math.floor(zone.localOf(start) / day) - 1
  const last = Math.floor(zone.localOf(end) / day)
  const found: Period[] = []
  for (let number = first; number <= last; number++) {
    const date = new Date(number * day).toISOString().slice(0, 10)
    const weekday = weekdays[((number % 7) + 7) % 7] ?? 'THURSDAY'
    const periods = byDate.get(date) ?? byDay.get(weekday) ?? []
    for (const [from, until] of periods.map(minutesOf).sort(([a], [b]) => a - b)) {
      const period = toPeriod(zone, number * day + from * 60_000, number * day + until * 60_000)
      if (period.end > start && period.start < end && period.end > period.start) found.push(period)
    }
  }
  return found
}

function toPeriod(zone: Zone, localStart: number, localEnd: number): Period {
  return { localStart, localEnd, start: zone.firstOf(localStart), end: zone.firstOf(localEnd) }
}

/** Without borders between those that follow each other, e.g. at midnight. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const found: Interval[] = []
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}

/** When something of this length may begin, every `step` on the clocks of the time zone. */
export function startsIn(
  hours: Hours,
  range: Interval,
  { length, step }: { length: number; step: number },
): number[] {
  const zone = zoneOf(hours.timeZone)
  const periods = periodsOf(hours, { start: range.start - length, end: range.end + length })
  const open = merged(periods)
  const starts: number[] = []
  for (const { localStart, localEnd, start, end } of periods) {
    const offset = zone.steadyOffset(start, end)
    for (let local = localStart; local < localEnd; local += step)
      for (const instant of offset === undefined ? zone.instantsOf(local) : [local - offset])
        if (instant >= start && instant < end && contains(open, { start: instant, end: instant + length }))
          starts.push(instant)
  }
  return starts.filter((start) => start >= range.start && start < range.end).sort((a, b) => a - b)
}

/** Whether one of the intervals, which are in order and apart, holds all of it. */
export function contains(intervals: readonly Interval[], { start, end }: Interval): boolean {
  let [low, high] = [0, intervals.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const one = intervals[middle]
    if (!one || one.start > start) high = middle - 1
    else if (one.end < end && one.end <= start) low = middle + 1
    else return one.end >= end
  }
  return false
}
