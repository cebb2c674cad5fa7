import type { SeriesDates, SeriesRow } from './queries.ts'
import { sessionAmong, sessionsWithin, spanOf } from './rules.ts'

/** A course as it is given once. */
export interface Run {
  id: string
  series: readonly [SeriesRow, ...SeriesRow[]]
  /** The start of its first session, and the end of its last one: infinity if it goes on. */
  first: number
  last: number
}

/** When a booking of it ends: a run that goes on is booked for a year. */
export function endOf({ first, last }: Pick<Run, 'first' | 'last'>): number {
  return Number.isFinite(last) ? last : first + 366 * 86_400_000
}

/** The runs of a course, the first ones first. */
export function runsOf(all: readonly SeriesRow[]): Run[] {
  return [...Map.groupBy(all, ({ runId }) => runId)]
    .flatMap(([id, [series, ...more]]) => {
      const span = series && spanOf([series, ...more])
      return span ? [{ id, series: [series, ...more] as const, ...span }] : []
    })
    .sort((a, b) => a.first - b.first || a.last - b.last || (a.id < b.id ? -1 : 1))
}

/** The runs that have sessions and are not over or, if there is none, the last one. */
export function openRuns(all: readonly SeriesRow[], now: number): Run[] {
  const runs = runsOf(all)
  const open = runs.filter((run) => run.last > now && firstEventOf(run) !== undefined)
  return open.length > 0 ? open : runs.slice(-1)
}

/** The run that is meant where none is named: the next one that has not begun or, if all have, the last one. */
export function nextRun<Open extends Run>(open: readonly Open[], now: number): Open | undefined {
  return open.find(({ first }) => first > now) ?? open.at(-1)
}

interface Chosen {
  eventId?: string | null | undefined
  /** Of one of its sessions. */
  start?: number
  /** Of its first session. */
  first?: number
  now: number
}

/** The run that is named by one of its sessions or by its start; the next one where none is. */
export function chosenRun<Open extends Run>(
  open: readonly Open[],
  { eventId, start, first, now }: Chosen,
): Open | undefined {
  if (eventId) return open.find(({ series }) => sessionAmong(series, eventId))
  if (first !== undefined) return open.find((run) => run.first === first)
  if (start === undefined) return nextRun(open, now)
  return open.find(({ series }) =>
    sessionsWithin(series, { start, end: start + 1 }).some((session) => session.start === start),
  )
}

const week = 7 * 86_400_000
/** Sessions that begin later than this after a run has ended are of another one, unless the merchant says otherwise. */
const betweenRuns = 4 * week

/** The run to which sessions belong of which nobody has said it. */
export function runNear(runs: readonly Run[], added: readonly SeriesDates[]): Run | undefined {
  const own = spanOf(added)
  return (
    own && runs.find(({ first, last }) => own.first <= last + betweenRuns && own.last >= first - betweenRuns)
  )
}

/** As far as the first session is looked for of a run that goes on. */
const ahead = 104 * week

/** Its first session, which names it; undefined if all are cancelled. */
export function firstEventOf({ series, first, last }: Run): string | undefined {
  const span = { start: first, end: Math.min(last, first + ahead) }
  return sessionsWithin(series, span).find(({ canceled }) => !canceled)?.eventId
}
