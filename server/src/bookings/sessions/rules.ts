import { weekdays } from '@cartwright/contract/bookings/parts.ts'
import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import type { Interval } from '../hours/rules.ts'
import { localFrom, zoneOf } from '../hours/zones.rules.ts'
import type { ClosedTime } from '../resources/queries.ts'
import type { SeriesDates, SeriesRow } from './queries.ts'

/** One session of a class or course. */
export interface Session<Series extends SeriesDates = SeriesRow> extends Interval {
  /** Of the contract: the series and the day. */
  eventId: string
  series: Series
  canceled: boolean
}

const day = 86_400_000
const week = 7 * day
/** A session may go on for so long after its day. */
const longest = 33 * day
/** The first day of 1970 was a Thursday. */
const mondayOffset = 3

/** The sessions of a series that touch a time, in order, cancelled ones too. */
export function sessionsOf<Series extends SeriesDates>(
  series: Series,
  { start, end }: Interval,
): Session<Series>[] {
  const zone = zoneOf(series.timeZone)
  const length = series.minutes * 60_000
  const first = localFrom(series.localStart)
  const firstDay = Math.floor(first / day)
  const timeOfDay = first - firstDay * day
  const to = Math.floor(zone.localOf(end) / day) + 1
  const until = Math.min(to, series.until === null ? to : Date.parse(series.until) / day)
  const ownFrom = series.changedFrom === null ? firstDay : Date.parse(series.changedFrom) / day
  const from = Math.max(firstDay, ownFrom, Math.floor(zone.localOf(start - length) / day) - 1)
  const found: Session<Series>[] = []
  for (const number of daysOf(series, { firstDay, from, until })) {
    const begins = zone.firstOf(number * day + timeOfDay)
    if (begins >= end || begins + length <= start) continue
    const date = new Date(number * day).toISOString().slice(0, 10)
    found.push({
      eventId: eventIdOf(seriesIdOf(series), date),
      ...{ series, start: begins, end: begins + length, canceled: series.canceled.includes(date) },
    })
  }
  return found
}

/** The sessions of several series in a time, in order, cancelled ones too. */
export function sessionsWithin<Series extends SeriesDates>(
  all: readonly Series[],
  span: Interval,
): Session<Series>[] {
  return all.flatMap((series) => sessionsOf(series, span)).sort((a, b) => a.start - b.start)
}

function* daysOf(
  { days, everyWeeks }: SeriesDates,
  { firstDay, from, until }: { firstDay: number; from: number; until: number },
): Generator<number> {
  if (days.length === 0) {
    if (firstDay >= from) yield firstDay
    return
  }
  const wanted = new Set(days.map((name) => weekdays.indexOf(name)))
  const firstWeek = Math.floor((firstDay + mondayOffset) / 7)
  for (let number = from; number <= until; number++) {
    const weekNumber = Math.floor((number + mondayOffset) / 7)
    const weekday = (((number + mondayOffset) % 7) + 7) % 7
    if (wanted.has(weekday) && (weekNumber - firstWeek) % everyWeeks === 0) yield number
  }
}

/** By what the sessions of a series and of its past are known. */
export function seriesIdOf({ id, pastOf }: Pick<SeriesDates, 'id' | 'pastOf'>): string {
  return pastOf ?? id
}

export function eventIdOf(seriesId: string, date: string): string {
  return `${seriesId}-${date.replaceAll('-', '')}`
}

/** The series and the day of an event id. */
export function partsOf(eventId: string): { seriesId: string; date: string } | undefined {
  const [, seriesId, year, month, date] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{4})(\d\d)(\d\d)$/i.exec(eventId) ?? []
  return seriesId ? { seriesId: seriesId.toLowerCase(), date: `${year}-${month}-${date}` } : undefined
}

/** The session of an event id, if the series has it. */
export function sessionAt<Series extends SeriesDates>(
  series: Series,
  eventId: string,
): Session<Series> | undefined {
  const parts = partsOf(eventId)
  const start = parts ? Date.parse(parts.date) : Number.NaN
  if (Number.isNaN(start)) return undefined
  const around = { start: start - 2 * day, end: start + 3 * day }
  return sessionsOf(series, around).find((session) => session.eventId === eventId.toLowerCase())
}

/** The same, looked for in a series and its past. */
export function sessionAmong(all: readonly SeriesRow[], eventId: string): Session | undefined {
  return all.map((series) => sessionAt(series, eventId)).find((session) => session !== undefined)
}

/** A session of which somebody, or a room, is blocked or busy in another calendar can no longer be booked. */
export function isClosed({ series, start, end }: Session, times: readonly ClosedTime[]): boolean {
  return times.some(
    ({ resourceId, startsAt, endsAt }) =>
      startsAt.getTime() < end && endsAt.getTime() > start && series.resourceIds.includes(resourceId),
  )
}

const earliest = Date.parse('0001-01-01T00:00:00Z')
const latest = Date.parse('9999-12-31T00:00:00Z')

/** Series, whose years have four digits, have no session from `start` on if they end before this day. */
export function firstDayOf(start: number): string {
  return new Date(Math.min(Math.max(start - longest, earliest), latest)).toISOString().slice(0, 10)
}

/** The first start and the last end of a course; undefined if it goes on or has no session. */
export function spanOf(all: readonly SeriesDates[]): { first: number; last: number } | undefined {
  const spans = all.flatMap((series) => {
    const earliest = startOf(series)
    // The day on which a series begins need not be one of its weekdays.
    const head = sessionsOf(series, { start: earliest, end: earliest + everyDay(series) })
    const first = head.find(({ canceled }) => !canceled)
    const isPart = series.pastOf !== null || series.changedFrom !== null
    if (!first && isPart) return []
    const begins = first?.start ?? earliest
    const last =
      series.days.length === 0 ? begins + day : series.until === null ? undefined : Date.parse(series.until)
    if (last === undefined) return [{ first: begins, last: Number.POSITIVE_INFINITY }]
    const tail = sessionsOf(series, { start: last - everyDay(series), end: last + 2 * day })
    const open = tail.filter(({ canceled }) => !canceled)
    return [{ first: begins, last: open.at(-1)?.end ?? begins + series.minutes * 60_000 }]
  })
  if (spans.length === 0) return undefined
  return {
    first: Math.min(...spans.map(({ first }) => first)),
    last: Math.max(...spans.map(({ last }) => last)),
  }
}

/** Whether no session is to come or under way. */
export function isOver(all: readonly SeriesDates[], now: number): boolean {
  const { last = now } = spanOf(all) ?? {}
  return last <= now
}

/** The moment from which a series has sessions. */
export function startOf({ localStart, changedFrom, timeZone }: SeriesDates): number {
  const isLater = changedFrom !== null && changedFrom > localStart.slice(0, 10)
  return zoneOf(timeZone).firstOf(localFrom(isLater ? `${changedFrom}${localStart.slice(10)}` : localStart))
}

/** Long enough that the last sessions of a series lie in it, even if many in a row are cancelled. */
function everyDay({ everyWeeks }: SeriesDates): number {
  return everyWeeks * week * 53
}

/** What is wrong with a series. */
export function seriesViolations(series: Omit<SeriesRow, 'id' | 'revision' | 'serviceId'>): Violation[] {
  const { timeZone, localStart, days, until } = series
  const found: Violation[] = []
  const wrong = (field: string, description: string) =>
    found.push({ field: `series.${field}`, description, violatedRule: 'OTHER' })
  if (!isTimeZone(timeZone)) wrong('timeZone', 'is not a time zone of the IANA database')
  if (Number.isNaN(localFrom(localStart))) wrong('localStart', 'is not a day of the calendar')
  if (until !== null && until < localStart.slice(0, 10))
    wrong('until', 'must not be before the first session')
  if (new Set(days).size < days.length) wrong('days', 'must not repeat a day')
  return found
}

export function toSeries(row: SeriesRow): SessionSeries {
  const { revision, serviceId, localStart, minutes, timeZone, days, everyWeeks, until } = row
  return {
    ...{
      id: seriesIdOf(row),
      revision: String(revision),
      serviceId,
      localStart,
      durationInMinutes: minutes,
      timeZone,
      days,
    },
    ...{
      everyWeeks,
      until,
      canceledDates: row.canceled,
      resourceIds: row.resourceIds,
      capacity: row.capacity,
    },
    location: row.location,
    runId: row.runId,
  }
}
