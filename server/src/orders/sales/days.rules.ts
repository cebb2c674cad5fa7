import type { Violation } from '../../platform/errors/errors.ts'

/** The date it is in a time zone: `2026-11-24`. */
export function dayIn(timeZone: string, time: number | Date): string {
  const { year, month, day } = localTime(timeZone, time)
  return `${year}-${month}-${day}`
}

/** The parts of a local time, e.g. `{ month: '07', hour: '09' }`. */
function localTime(timeZone: string, time: number | Date): Record<string, string> {
  const parts = formatFor(timeZone).formatToParts(time)
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a format takes fifty times as long as using it. */
function formatFor(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

export interface Span {
  from: string
  to: string
}

const oneDay = 24 * 60 * 60_000

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10)
}

/** Analytics keeps events this long. */
export const maxDays = 395

/** Days that every time zone and the database can count from. */
const [first, last] = ['1971', '9000']

export function spanViolations({ from, to }: Span): Violation[] {
  const invalid = Object.entries({ from, to })
    .filter(
      ([, day]) => day < first || day > last || Number.isNaN(Date.parse(day)) || daysLater(day, 0) !== day,
    )
    .map(
      ([field]): Violation => ({
        field,
        description: 'is not a day like 2026-11-24',
        violatedRule: 'FORMAT',
      }),
    )
  if (invalid.length > 0) return invalid
  const days = (Date.parse(to) - Date.parse(from)) / oneDay + 1
  if (days >= 1 && days <= maxDays) return []
  const description = days < 1 ? 'must not be before from' : `must be at most ${maxDays} days after from`
  return [{ field: 'to', description, violatedRule: 'VALIDATION' }]
}

/** The start of a day in a time zone: midnight, or an hour later if the clocks change then. */
export function dayStart(timeZone: string, day: string): Date {
  const midnight = Date.parse(day)
  const starts = [midnight - oneDay, midnight + oneDay].map((near) => midnight - offsetAt(timeZone, near))
  const start = starts.toSorted((a, b) => a - b).find((time) => dayIn(timeZone, time) === day)
  return new Date(start ?? midnight)
}

/** Milliseconds by which a time zone is ahead of UTC. */
function offsetAt(timeZone: string, time: number): number {
  const { year, month, day, hour, minute } = localTime(timeZone, time)
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) - time
}

export function daysIn({ from, to }: Span): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day)
  return days
}

/** The same number of days, just before. */
export function spanBefore({ from, to }: Span): Span {
  const length = daysIn({ from, to }).length
  return { from: daysLater(from, -length), to: daysLater(from, -1) }
}
