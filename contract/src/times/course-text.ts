import { type PageLanguage, pageLanguage, pageLocale } from '../pages/pages.ts'

/** In milliseconds since 1970. */
export interface CourseSession {
  start: number
  end: number
}

interface Clock {
  language: string
  timeZone: string
}

interface Words {
  sessions(count: number): string
  /** `Monday` as in "every Monday". */
  each(weekday: string): string
  /** Before the day of the first or only one. */
  first(count: number): string
}

const words: Record<PageLanguage, Words> = {
  en: {
    sessions: (count) => (count === 1 ? '1 session' : `${count} sessions`),
    each: (weekday) => `${weekday}s`,
    first: (count) => (count === 1 ? 'on' : 'the first on'),
  },
  de: {
    sessions: (count) => (count === 1 ? '1 Termin' : `${count} Termine`),
    each: (weekday) => `${weekday.toLowerCase()}s`,
    first: (count) => (count === 1 ? 'am' : 'der erste am'),
  },
}

/**
 * When a course takes place: "4 sessions, Mondays, 6:00 – 7:00 PM EST, December 7 – 28, 2026". Sessions at different
 * times, and weekdays that do not come again, are told by the first one and their number.
 */
export function courseText(sessions: readonly CourseSession[], clock: Clock): string {
  const [first] = sessions
  const last = sessions.at(-1)
  if (!first || !last) return ''
  const locale = pageLocale(clock.language)
  const { sessions: count, each, first: firstOn } = words[pageLanguage(clock.language)]
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: clock.timeZone })
  const days = format({ year: 'numeric', month: 'long', day: 'numeric' })
  const weekdays = weekdaysOf(sessions, clock)
  const time = timeOf(sessions, clock)
  if (time === undefined || weekdays.length * 2 > sessions.length) {
    const day = format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
    return `${count(sessions.length)}, ${firstOn(sessions.length)} ${day.format(first.start)}, ${clockText(first, clock, 'short')}`
  }
  const names = new Intl.ListFormat(locale).format(weekdays.map(each))
  return [count(sessions.length), names, time, days.formatRange(first.start, last.start)].join(', ')
}

/** The names of the weekdays, from Monday on. */
function weekdaysOf(sessions: readonly CourseSession[], { language, timeZone }: Clock): string[] {
  const name = new Intl.DateTimeFormat(pageLocale(language), { weekday: 'long', timeZone })
  const monday = Date.UTC(2024, 0, 1)
  const week = Array.from({ length: 7 }, (_, index) => monday + index * 86_400_000)
  const found = new Set(sessions.map(({ start }) => name.format(start)))
  const utc = new Intl.DateTimeFormat(pageLocale(language), { weekday: 'long', timeZone: 'UTC' })
  return week.map((day) => utc.format(day)).filter((day) => found.has(day))
}

/** The time of day, if all sessions have the same. Where clocks change meanwhile, the time zone has its name of all year. */
function timeOf(sessions: readonly CourseSession[], clock: Clock): string | undefined {
  const [first] = sessions
  const bare = new Set(sessions.map((one) => clockText(one, clock)))
  if (!first || bare.size > 1) return undefined
  const zoned = new Set(sessions.map((one) => clockText(one, clock, 'short')))
  return clockText(first, clock, zoned.size > 1 ? 'shortGeneric' : 'short')
}

function clockText(
  { start, end }: CourseSession,
  { language, timeZone }: Clock,
  timeZoneName?: 'short' | 'shortGeneric',
): string {
  const locale = pageLocale(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone })
  const plain = { hour: 'numeric', minute: '2-digit', timeZone } as const
  const zoned = new Intl.DateTimeFormat(locale, { ...plain, ...(timeZoneName ? { timeZoneName } : {}) })
  if (day.format(start) === day.format(end)) return zoned.formatRange(start, end)
  return `${new Intl.DateTimeFormat(locale, plain).format(start)} – ${zoned.format(end)}`
}
