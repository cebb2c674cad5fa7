import { Temporal } from 'temporal-polyfill'

export type IntervalUnit = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

export interface Interval {
  unit: IntervalUnit
  count: number
}

/** When cycles begin. All are counted from one of them, so that the day of the month and the hour stay. */
export interface Schedule {
  /** IANA */
  timeZone: string
  /** Absent: there is one cycle, without an end. */
  interval: Interval | undefined
  anchor: Date
  /** The number of the cycle that begins at `anchor`. */
  anchorCycle: number
}

const durations = { DAY: 'days', WEEK: 'weeks', MONTH: 'months', YEAR: 'years' } as const

/**
 * When a cycle begins, at the hour of the wall clock at which the first did. A month without that day has the last one
 * instead: after 31 January come 28 February and 31 March. Undefined for a cycle that never begins.
 */
export function cycleBegins(
  { timeZone, interval, anchor, anchorCycle }: Schedule,
  cycle: number,
): Date | undefined {
  const passed = cycle - anchorCycle
  if (passed === 0) return anchor
  return interval && addTo(anchor, { unit: interval.unit, count: interval.count * passed }, timeZone)
}

/** Dates of later cycles are not worked out. */
export const farthestCycle = 10_000

/** Later by an interval of the calendar of a time zone. */
export function addTo(from: Date, { unit, count }: Interval, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone)
  return new Date(local.add({ [durations[unit]]: count }).epochMilliseconds)
}
