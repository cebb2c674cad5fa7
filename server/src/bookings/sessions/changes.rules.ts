import { weekdays } from '@cartwright/contract/bookings/parts.ts'
import { canonical } from '../../platform/values/canonical-json.ts'
import type { Interval } from '../hours/rules.ts'
import type { SeriesDates, SeriesRow } from './queries.ts'
import {
  eventIdOf,
  isOver,
  partsOf,
  type Session,
  seriesIdOf,
  sessionAt,
  sessionsOf,
  sessionsWithin,
  spanOf,
  startOf,
} from './rules.ts'

export type SeriesDraft = Omit<SeriesRow, 'id' | 'revision' | 'serviceId'>

const day = 86_400_000
const week = 7 * day

interface Continued {
  series: SeriesDraft
  /** What stays as it was, if a change would show in it. */
  past?: SeriesDraft | undefined
}

/**
 * A series as it goes on after a change, and its past. A session that has begun stays as it was; the next one is on a later
 * day, and to come. Undefined if there is none.
 */
export function continueSeries(
  [before, ...past]: readonly [SeriesRow, ...SeriesRow[]],
  draft: SeriesDraft,
  now: number,
): Continued | undefined {
  const begun = pastPart(before, now)
  const lastDay = [begun, ...past]
    .flatMap((one) => one?.until ?? [])
    .sort()
    .at(-1)
  if (!lastDay) return { series: draft }
  const canceled = draft.canceled.filter((date) => date > lastDay)
  const next = firstToCome({ ...before, ...draft, changedFrom: dayAfter(lastDay) }, now)
  const isGivenAgain = next !== undefined && isOver([before, ...past], now)
  if (looksTheSame(before, draft) && !isGivenAgain) {
    const until = draft.until !== null && draft.until < lastDay ? lastDay : draft.until
    const series = { ...draft, until, canceled: [...pastCanceled(before, lastDay), ...canceled].sort() }
    // A series that has ended may go on, but not at times that have passed.
    if (pastPart({ ...before, ...series }, now)?.until === begun?.until) return { series }
  }
  return next && { series: { ...draft, canceled, changedFrom: dateOf(next) }, past: begun }
}

/** The sessions of a series that have begun. */
export function pastPart(series: SeriesRow, now: number): SeriesDraft | undefined {
  const begun = lastBegun(series, now)
  if (!begun) return undefined
  const { id, revision: _, serviceId: __, ...draft } = series
  const lastDay = dateOf(begun)
  return { ...draft, until: lastDay, canceled: pastCanceled(series, lastDay), pastOf: id }
}

function pastCanceled({ canceled }: SeriesDates, lastDay: string): string[] {
  return canceled.filter((date) => date <= lastDay)
}

function lastBegun(series: SeriesRow, now: number): Session | undefined {
  const last = series.until === null ? now : Math.min(now, Date.parse(series.until) + 2 * day)
  const start = series.days.length === 0 ? startOf(series) : last - (series.everyWeeks + 1) * week
  return sessionsOf(series, { start, end: now + 1 }).findLast((session) => session.start <= now)
}

function firstToCome(series: SeriesRow, now: number): Session | undefined {
  const from = Math.max(now, startOf(series))
  const span = { start: now, end: from + (series.everyWeeks + 1) * week }
  return sessionsOf(series, span).find(({ start }) => start > now)
}

/** Whether sessions that have been look as before: no page shows where they were, and the end says nothing of them. */
function looksTheSame(before: SeriesRow, draft: SeriesDraft): boolean {
  const { id: _, revision: __, serviceId: ___, ...was } = before
  const { until, canceled, location } = draft
  return canonical({ ...was, until, canceled, location }) === canonical(draft)
}

function dateOf({ eventId }: Session): string {
  return partsOf(eventId)?.date ?? ''
}

function dayAfter(date: string, days = 1): string {
  return new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)
}

/** What bookings keep of a series to follow its changes. */
export function datesOf(series: SeriesDates): SeriesDates {
  const { id, pastOf, changedFrom, localStart, minutes, timeZone, days, everyWeeks } = series
  const { until, canceled } = series
  return { id, pastOf, changedFrom, localStart, minutes, timeZone, days, everyWeeks, until, canceled }
}

/** Whether a course has the sessions of which a booking knows. It may have more: another series. */
export function hasSameDates(
  known: readonly SeriesDates[],
  current: readonly SeriesDates[],
  { start, end }: Interval,
): boolean {
  const ids = new Set(known.map(seriesIdOf))
  const ofSame = current.filter((series) => ids.has(seriesIdOf(series)))
  const { first = start, last = end } = spanOf(ofSame) ?? {}
  const span = { start: Math.min(start, first), end: Number.isFinite(last) ? Math.max(end, last) : end }
  return datesText(known, span) === datesText(ofSame, span)
}

/** The sessions of some series in a time, to compare them. */
export function datesText(all: readonly SeriesDates[], span: Interval): string {
  return canonical(sessionsWithin(all, span).map(({ series: _, ...session }) => session))
}

/**
 * What a session becomes when its series changes: the session of the same day or, of a series on one day, that of the new
 * day in the same week.
 */
export function successorOf(
  eventId: string,
  { before, after }: { before: Days; after: SeriesRow },
): Session | undefined {
  const same = sessionAt(after, eventId)
  const days = daysBetween(before, after)
  const parts = partsOf(eventId)
  if (same || days === undefined || !parts) return same
  return sessionAt(after, eventIdOf(seriesIdOf(after), dayAfter(parts.date, days)))
}

/**
 * The last dates of a series if a change leaves it fewer sessions to come. Those that were cancelled do not count, nor does
 * what the change itself cancels. A series without an end may get one.
 */
export function lostDates(before: SeriesRow, after: SeriesRow, now: number): string[] {
  if (isEndless(before) || isEndless(after)) return []
  const known = sessionsToCome(before, now).filter(({ canceled }) => !canceled)
  const left = sessionsToCome(after, now).filter((session) => !before.canceled.includes(dateOf(session)))
  return left.length < known.length ? known.slice(left.length).map(dateOf) : []
}

function isEndless({ days, until }: SeriesDates): boolean {
  return days.length > 0 && until === null
}

/** Of a series that ends, the cancelled ones too. */
function sessionsToCome(series: SeriesRow, now: number): Session[] {
  const end = Date.parse(series.until ?? series.localStart.slice(0, 10)) + 3 * day
  return sessionsOf(series, { start: now, end }).filter(({ start }) => start > now)
}

type Days = Pick<SeriesRow, 'localStart' | 'days' | 'everyWeeks'>

/** How many days later the sessions of one series are than those of another; undefined if no single number says it. */
function daysBetween(before: Days, after: Days): number | undefined {
  const [was, ...others] = before.days
  const [is, ...more] = after.days
  if (others.length + more.length > 0 || before.everyWeeks !== after.everyWeeks) return undefined
  if (was && is) return weekdays.indexOf(is) - weekdays.indexOf(was)
  const dateOf = ({ localStart }: Days) => Date.parse(localStart.slice(0, 10))
  return was || is ? undefined : (dateOf(after) - dateOf(before)) / day
}
