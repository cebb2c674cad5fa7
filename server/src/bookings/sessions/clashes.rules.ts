import type { Interval } from '../hours/rules.ts'
import type { SeriesRow } from './queries.ts'
import { type Session, sessionsOf, startOf } from './rules.ts'

/** What a resource has at some time. */
export interface Taken extends Interval {
  resourceId: string
  title: string
  /** When it begins and ends, without the time before and after it. */
  shown: Interval
}

const day = 86_400_000
/** Two series without an end are compared for so long. */
const compared = 2 * 366 * day

/** A session that is new to those who give it. */
export interface NewSession extends Interval {
  resourceIds: string[]
}

/** The sessions to come that a change brings, each with those who did not give it then before. */
export function newSessions(before: SeriesRow | undefined, after: SeriesRow, now: number): NewSession[] {
  const from = Math.max(now, startOf(after))
  const span = { start: from, end: from + compared }
  const known = new Map(before ? sessionsOf(before, span).map((one) => [keyOf(one), one]) : [])
  return sessionsOf(after, span).flatMap((session) => {
    const was = known.get(keyOf(session))
    const gave = was && !was.canceled ? was.series.resourceIds : []
    const resourceIds = after.resourceIds.filter((id) => !gave.includes(id))
    const { start, end, canceled } = session
    return canceled || resourceIds.length === 0 ? [] : [{ start, end, resourceIds }]
  })
}

function keyOf({ start, end }: Session): string {
  return `${start}-${end}`
}

/** What is at the time of a session that the same resource gives, in order. */
export function clashesOf(sessions: readonly NewSession[], taken: readonly Taken[]): Taken[] {
  return taken
    .filter(({ resourceId, start, end }) =>
      sessions.some((one) => one.start < end && one.end > start && one.resourceIds.includes(resourceId)),
    )
    .sort((a, b) => a.start - b.start || a.title.localeCompare(b.title))
}
