import { type PageLanguage, pageLanguage, pageLocale } from '../pages/pages.ts'
import { type ZoneNaming, zonedFormat } from './zoned-times.ts'

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
  dates(count: number): string
  /** `Monday` as in "every Monday". */
  each(weekday: string): string
  more(count: number): string
}

const words: Record<PageLanguage, Words> = {
  en: {
    dates: (count) => `${count} dates`,
    each: (weekday) => `${weekday}s`,
    more: (count) => `and ${count} more`,
  },
  de: {
    dates: (count) => `${count} Termine`,
    each: (weekday) => `${weekday.toLowerCase()}s`,
    more: (count) => `und ${count} weitere`,
  },
}

/**
 * When a course takes place: "4 dates, Mondays, 6:00 – 7:00 PM EST, December 7 – 28, 2026". Leaves out times that differ,
 * and weekdays that do not come again.
 */
export function courseText(sessions: readonly CourseSession[], clock: Clock): string {
  const [first] = sessions
  const last = sessions.at(-1)
  if (!first || !last) return ''
  const locale = pageLocale(clock.language)
  const { dates, each } = words[pageLanguage(clock.language)]
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: clock.timeZone })
  if (first === last) {
    const day = format({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
    return `${day.format(first.start)}, ${clockTextIn(clock, 'today')(first)}`
  }
  const days = format({ year: 'numeric', month: 'long', day: 'numeric' })
  const weekdays = weekdaysOf(sessions, clock)
  const time = timeOf(sessions, clock)
  const isWeekly = weekdays.length * 2 <= sessions.length
  return [
    dates(sessions.length),
    ...(isWeekly ? [new Intl.ListFormat(locale).format(weekdays.map(each))] : []),
    ...(time === undefined ? [] : [time]),
    days.formatRange(first.start, last.start),
  ].join(', ')
}

const mostLetters = 600

/** The dates of a course in one line: "Mon, Dec 7; Mon, Dec 14", with their times where they differ. Empty for a single one. */
export function courseDates(sessions: readonly CourseSession[], clock: Clock): string {
  if (sessions.length < 2) return ''
  const locale = pageLocale(clock.language)
  const { more } = words[pageLanguage(clock.language)]
  const day = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: clock.timeZone },
  })
  const times = sessions.map(clockTextIn(clock))
  const hasOneTime = new Set(times).size === 1
  const texts = sessions.map(({ start }, index) =>
    hasOneTime ? day.format(start) : `${day.format(start)}, ${times[index]}`,
  )
  const shortened = (count: number) => [...texts.slice(0, count), more(texts.length - count)].join('; ')
  if (texts.join('; ').length <= mostLetters) return texts.join('; ')
  const fitting = texts.findIndex((_, index) => shortened(index + 1).length > mostLetters)
  return shortened(fitting)
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
  const bare = new Set(sessions.map(clockTextIn(clock)))
  if (!first || bare.size > 1) return undefined
  const zoned = new Set(sessions.map(clockTextIn(clock, 'today')))
  return clockTextIn(clock, zoned.size > 1 ? 'allYear' : 'today')(first)
}

/** Makes its formats once for all sessions: they are what takes time. */
function clockTextIn({ language, timeZone }: Clock, naming?: ZoneNaming) {
  const locale = pageLocale(language)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeZone })
  const time = { hour: 'numeric', minute: '2-digit', timeZone } as const
  const plain = new Intl.DateTimeFormat(locale, time)
  const zoned = naming ? zonedFormat(locale, time, naming) : plain
  return ({ start, end }: CourseSession) =>
    day.format(start) === day.format(end)
      ? zoned.formatRange(start, end)
      : `${plain.format(start)} – ${zoned.format(end)}`
}
