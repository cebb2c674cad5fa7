import type { Violation } from '../../platform/errors.ts'

/** The date it is in a time zone: `2026-11-24`. */
export function dayIn(timeZone: string, time: number | Date): string {
  const { year, month, day } = clockAt(timeZone, time)
  return `${year}-${month}-${day}`
}

/** What a clock shows, e.g. `{ month: '07', hour: '09' }`. */
function clockAt(timeZone: string, time: number | Date): Record<string, string> {
  const parts = writerIn(timeZone).formatToParts(time)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

const writers = new Map<string, Intl.DateTimeFormat>()

/** Making one takes fifty times as long as writing a date with it; there are few zones. */
function writerIn(timeZone: string): Intl.DateTimeFormat {
  const known = writers.get(timeZone)
  if (known) return known
  const writer = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  writers.set(timeZone, writer)
  return writer
}

export interface Span {
  from: string
  to: string
}

const oneDay = 24 * 60 * 60_000

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)
}

/** As long as events are kept. */
export const mostDays = 395

export function spanViolations({ from, to }: Span): Violation[] {
  const wrong = Object.entries({ from, to })
    .filter(([, day]) => Number.isNaN(Date.parse(day)) || daysLater(day, 0) !== day)
    .map(([field]): Violation => ({ field, description: 'is not a day', violatedRule: 'FORMAT' }))
  if (wrong.length > 0) return wrong
  const days = (Date.parse(to) - Date.parse(from)) / oneDay + 1
  if (days >= 1 && days <= mostDays) return []
  const description = days < 1 ? 'lies before from' : `is more than ${mostDays} days after from`
  return [{ field: 'to', description, violatedRule: 'VALIDATION' }]
}

/** When a day begins in a time zone: usually at midnight, where clocks change then an hour later. */
export function dayStart(timeZone: string, day: string): Date {
  const midnight = Date.parse(day)
  const starts = [midnight - oneDay, midnight + oneDay].map((near) => midnight - offsetAt(timeZone, near))
  const start = starts.toSorted((a, b) => a - b).find((time) => dayIn(timeZone, time) === day)
  return new Date(start ?? midnight)
}

/** Milliseconds that clocks in a time zone are ahead of UTC. */
function offsetAt(timeZone: string, time: number): number {
  const { year, month, day, hour, minute } = clockAt(timeZone, time)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - time
}

/** Every day of a span. */
export function daysIn({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day)
  return days
}

/** As many days, just before. */
export function spanBefore({ from, to }: Span): Span {
  const length = daysIn({ from, to }).length
  return { from: daysLater(from, -length), to: daysLater(from, -1) }
}
