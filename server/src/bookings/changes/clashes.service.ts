import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { bookedTimes } from '../bookings/queries.ts'
import type { Interval } from '../hours/rules.ts'
import { resourcesByIds } from '../resources/queries.ts'
import { longestInUnits, unitsOf } from '../resources/units.rules.ts'
import { clashesOf, newSessions, type Taken } from '../sessions/clashes.rules.ts'
import { namedSeriesOfResources, type SeriesRow } from '../sessions/queries.ts'
import { firstDayOf, seriesIdOf, sessionsOf } from '../sessions/rules.ts'

interface Change {
  siteId: string
  /** Absent for a new series. */
  before?: SeriesRow
  after: SeriesRow
}

const mostSaid = 5

/**
 * Refuses sessions at times at which somebody who gives them, or a room, has other sessions or is booked. The caller has
 * locked the resources.
 */
export async function refuseClashes(
  tx: Connection,
  shop: Shop,
  { siteId, before, after }: Change,
): Promise<void> {
  const sessions = newSessions(before, after, shop.clock())
  const [first] = sessions
  if (!first) return
  const resourceIds = [...new Set(sessions.flatMap((one) => one.resourceIds))]
  const span = { start: first.start, end: Math.max(...sessions.map(({ end }) => end)) }
  const taken = [
    ...(await sessionTimes(tx, { siteId, resourceIds, span, except: seriesIdOf(after) })),
    ...(await bookingTimes(tx, shop, { siteId, resourceIds, span })),
  ]
  const found = clashesOf(sessions, taken)
  if (found.length === 0) return
  const rows = await tx.run(resourcesByIds, [siteId, resourceIds])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const clashes = found.slice(0, mostSaid).map(({ resourceId, title, shown }) => ({
    ...{ resourceId, resourceName: names.get(resourceId) ?? '', title },
    startDate: new Date(shown.start).toISOString(),
    endDate: new Date(shown.end).toISOString(),
  }))
  throw refuse('RESOURCE_DOUBLE_BOOKED', undefined, { clashes, total: found.length })
}

interface Times {
  siteId: string
  resourceIds: readonly string[]
  span: Interval
}

/** Of all other series. */
async function sessionTimes(
  tx: Connection,
  { siteId, resourceIds, span, except }: Times & { except: string },
): Promise<Taken[]> {
  const rows = await tx.run(namedSeriesOfResources, [siteId, resourceIds, firstDayOf(span.start)])
  return rows
    .filter((row) => seriesIdOf(row) !== except)
    .flatMap((row) => sessionsOf(row, span))
    .filter(({ canceled }) => !canceled)
    .flatMap(({ series, start, end }) =>
      series.resourceIds.map((resourceId) => ({
        ...{ resourceId, title: series.title, start, end },
        shown: { start, end },
      })),
    )
}

async function bookingTimes(
  tx: Connection,
  shop: Shop,
  { siteId, resourceIds, span: { start, end } }: Times,
): Promise<Taken[]> {
  const [first, last] = unitsOf(start, end)
  const units = [first - longestInUnits, last]
  const values = [siteId, resourceIds, new Date(start), new Date(end), ...units, new Date(shop.clock())]
  const rows = await tx.run(bookedTimes, values)
  return rows.map(({ resourceId, title, startsAt, endsAt, busyFrom, busyUntil }) => ({
    ...{ resourceId, title, start: busyFrom.getTime(), end: busyUntil.getTime() },
    shown: { start: startsAt.getTime(), end: endsAt.getTime() },
  }))
}
