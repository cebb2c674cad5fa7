import { type Weekday, weekdays } from '@cartwright/contract/bookings/parts.ts'
import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Language } from '../../language/language.ts'
import { weekdayName } from '../resources/rules.ts'

export interface SeriesValues {
  start: string
  duration: number | ''
  days: Weekday[]
  everyWeeks: number | ''
  until: string
  resourceIds: string[]
  /** Where the service takes place, or elsewhere. */
  place: 'SERVICE' | 'CUSTOM'
  address: string
  /** Of a course: one of its runs, or empty for a new one. */
  runId: string
  notifies: boolean
}

export function valuesOf(saved: SessionSeries | undefined): Omit<SeriesValues, 'runId'> {
  const { localStart = '', durationInMinutes = 60, days = [], everyWeeks = 1, until } = saved ?? {}
  const { location, resourceIds = [] } = saved ?? {}
  return {
    ...{ start: localStart.slice(0, 16), duration: durationInMinutes, days, everyWeeks, until: until ?? '' },
    ...{ resourceIds, place: location ? 'CUSTOM' : 'SERVICE', address: location?.formattedAddress ?? '' },
    notifies: true,
  }
}

/** The series on the wire. A place that stays keeps what a program has said of it. */
export function contentOf(values: Omit<SeriesValues, 'runId'>, saved: SessionSeries | undefined) {
  const { start, duration, days, everyWeeks, until, resourceIds, place, address } = values
  return {
    ...{ localStart: start, durationInMinutes: Number(duration), resourceIds, days },
    everyWeeks: Number(everyWeeks),
    until: days.length > 0 && until ? until : null,
    location: place === 'CUSTOM' ? locationOf(address.trim(), saved) : null,
  }
}

function locationOf(address: string, saved: SessionSeries | undefined) {
  return saved?.location?.formattedAddress === address
    ? saved.location
    : { locationType: 'OWNER_CUSTOM' as const, formattedAddress: address }
}

const dayLength = 86_400_000
/** 1 January 1970 was a Thursday. */
const weekOf = (day: number) => Math.floor((day + 3) / 7)

/** The day of the first session: a series need not begin on one of its weekdays. */
function firstDay({ start, days, everyWeeks }: { start: Date; days: Weekday[]; everyWeeks: number }): Date {
  const begins = Math.floor(start.getTime() / dayLength)
  const found = Array.from({ length: 7 * (everyWeeks + 1) }, (_, index) => begins + index).find(
    (day) =>
      days.includes(weekdays[(day + 3) % 7] as Weekday) && (weekOf(day) - weekOf(begins)) % everyWeeks === 0,
  )
  return new Date((found ?? begins) * dayLength)
}

interface SeriesWords {
  weekly(days: string, weeks: number): string
  from(day: string): string
  until(day: string): string
  minutes(count: number): string
}

/** Every Tuesday, 18:00, 90 minutes, from 1 December 2026 until 31 March 2027. */
export function seriesText(
  { localStart = '', durationInMinutes = 0, days = [], everyWeeks = 1, until }: SessionSeries,
  { language, words }: { language: Language; words: SeriesWords },
): string {
  const start = new Date(`${localStart.slice(0, 16)}:00Z`)
  const format = (options: Intl.DateTimeFormatOptions, date = start) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(date)
  const time = format({ hour: 'numeric', minute: '2-digit' })
  const length = words.minutes(durationInMinutes)
  if (days.length === 0) return [format({ dateStyle: 'full' }), time, length].join(', ')
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const weekly = words.weekly(list.format(days.map((day: Weekday) => weekdayName(day, language))), everyWeeks)
  const from = words.from(format({ dateStyle: 'medium' }, firstDay({ start, days, everyWeeks })))
  const end = until ? [words.until(format({ dateStyle: 'medium' }, new Date(`${until}T00:00:00Z`)))] : []
  return [weekly, time, length, [from, ...end].join(' ')].join(', ')
}
