import type { Weekday } from '@cartwright/contract/bookings/parts.ts'
import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Language } from '../../language/language.ts'
import { weekdayName } from '../resources/rules.ts'

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
  const from = words.from(format({ dateStyle: 'medium' }))
  const end = until ? [words.until(format({ dateStyle: 'medium' }, new Date(`${until}T00:00:00Z`)))] : []
  return [weekly, time, length, [from, ...end].join(' ')].join(', ')
}
