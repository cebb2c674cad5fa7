import type { Violation } from '../../platform/errors/errors.ts'
import { daysLater, oneDay } from '../../platform/values/local-time.ts'

export interface Span {
  from: string
  to: string
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
