import { pageLocale } from '@cartwright/contract/pages/pages.ts'
import { type CourseSession, courseText } from '@cartwright/contract/times/course-text.ts'
import { zonedFormat } from '@cartwright/contract/times/zoned-times.ts'
import { textsIn } from './texts.ts'
import { zoneOf } from './zones.rules.ts'

export interface Span {
  /** Milliseconds since 1970. */
  start: number
  end: number
  timeZone: string
  /** Of a course, those that take place. */
  sessions?: readonly CourseSession[] | undefined
}

const day = 24 * 60 * 60_000
const date = { year: 'numeric', month: 'long', day: 'numeric' } as const
const clock = { hour: 'numeric', minute: '2-digit' } as const

/**
 * Monday, 30 November 2026 at 18:00 – 20:00 CET. What goes past midnight has both days; what takes a day and longer has days
 * alone; a course has its sessions.
 */
export function spanText({ start, end, timeZone, sessions = [] }: Span, language: string): string {
  if (sessions.length > 0) return courseText(sessions, { language, timeZone })
  const locale = pageLocale(language)
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone })
  const days = format(date)
  if (end - start >= day) return days.formatRange(start, end)
  const zone = zoneOf(timeZone)
  const isSteady = zone.offsetAt(start) === zone.offsetAt(end)
  const zoned = (options: Intl.DateTimeFormatOptions) =>
    zonedFormat(locale, { ...options, timeZone }, isSteady ? 'today' : 'exact')
  const [whole, withZone] = [zoned({ weekday: 'long', ...date, ...clock }), zoned(clock)]
  if (days.format(start) === days.format(end) && isSteady) return whole.formatRange(start, end)
  const first = isSteady ? format({ weekday: 'long', ...date, ...clock }) : whole
  const last = days.format(start) === days.format(end) ? withZone : whole
  return `${first.format(start)} – ${last.format(end)}`
}

const mostDates = 60

/** The dates of a course that has several, each in a line. */
export function dateFacts(
  { sessions = [], timeZone }: Span,
  language: string,
): { label: string; lines: string[] }[] {
  if (sessions.length < 2) return []
  const { dates, moreDates } = textsIn(language)
  const format = zonedFormat(pageLocale(language), {
    ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
    ...{ ...clock, timeZone },
  })
  const lines = sessions.slice(0, mostDates).map(({ start, end }) => format.formatRange(start, end))
  const left = sessions.length - lines.length
  return [{ label: dates, lines: left > 0 ? [...lines, moreDates(left)] : lines }]
}

export interface Clocks {
  language: string
  timeZone: string
}

/** When it is on the clocks of the shop, if they show another time. */
export function shopTime(span: Span, shop: Clocks): { label: string; text: string } | undefined {
  const offsetIn = (timeZone: string) => zoneOf(timeZone).offsetAt(span.start)
  if (offsetIn(span.timeZone) === offsetIn(shop.timeZone)) return undefined
  const { language, timeZone } = shop
  return { label: textsIn(language).atShop, text: spanText({ ...span, timeZone }, language) }
}

/** As a line of its own, or none. */
export function shopTimeLines(span: Span, shop: Clocks): string[] {
  const time = shopTime(span, shop)
  return time ? [`${time.label}: ${time.text}`] : []
}
