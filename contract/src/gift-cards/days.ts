import { momentOf, wallTimeOf } from '../values/times.ts'

/** When a last day is over, in a time zone. `day` is a date such as `2027-12-31`. */
export function endOfDay(day: string, timeZone: string): Date {
  const next = new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10)
  return momentOf(`${next}T00:00`, timeZone)
}

/** The last day before an end. */
export function lastDayBefore(end: Date, timeZone: string): string {
  return wallTimeOf(new Date(end.getTime() - 1), timeZone).slice(0, 10)
}
