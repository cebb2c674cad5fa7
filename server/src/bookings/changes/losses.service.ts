import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { lostDates, successorOf } from '../sessions/changes.rules.ts'
import { bookedSessions, isRunBooked, type SeriesRow } from '../sessions/queries.ts'
import { partsOf } from '../sessions/rules.ts'

export interface Replaced {
  before: SeriesRow
  after: SeriesRow
}

/** The booked sessions that a change cancels. Refuses if one has no time any more, or one that has passed. */
export async function canceledBy(
  tx: Connection,
  { before, after }: Replaced,
  { siteId, now }: { siteId: string; now: Date },
): Promise<string[]> {
  const time = now.getTime()
  // Bookings may not have followed earlier changes yet.
  const found = (await tx.run(bookedSessions, [siteId, after.serviceId, after.id, now])).map(
    ({ eventId, series: [known = before] }) => ({
      eventId,
      wasCanceled: successorOf(eventId, { before: known, after: before })?.canceled ?? false,
      session: successorOf(eventId, { before: known, after }),
    }),
  )
  const stranded = found
    .filter(({ session }) => !session || (!session.canceled && session.start <= time))
    .map(({ eventId }) => partsOf(eventId)?.date ?? '')
  refuseLost(stranded)
  const lost = lostDates(before, after, time)
  if (lost.length > 0 && (await tx.run(isRunBooked, [siteId, before.runId, now]))[0]?.found) refuseLost(lost)
  const canceled = found.filter(({ wasCanceled, session }) => session?.canceled && !wasCanceled)
  return [...new Set(canceled.map(({ eventId }) => eventId))]
}

function refuseLost(dates: readonly string[]): void {
  if (dates.length === 0) return
  const all = [...new Set(dates)].sort().join(', ')
  throw refuse('RESOURCE_IN_USE', `Sessions are booked that would end. Cancel them first: ${all}`)
}
