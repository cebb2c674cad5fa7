import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { longestInUnits, unitsOf } from '../resources/units.rules.ts'
import { hasSameDates } from '../sessions/changes.rules.ts'
import { lockSeries, lockSeriesOfRun, seriesOfResources } from '../sessions/queries.ts'
import { firstDayOf, partsOf, sessionAt, sessionsWithin } from '../sessions/rules.ts'
import { findSession } from '../sessions/service.ts'
import { isSessionClosed } from '../slots/service.ts'
import {
  type BookingRow,
  blockedTime,
  giveBack,
  insertTimes,
  lockSession,
  takePlaces,
  takeUnits,
} from './queries.ts'
import { placesOf } from './rules.ts'

export type Claimant = Pick<
  BookingRow,
  | 'id'
  | 'serviceId'
  | 'serviceType'
  | 'series'
  | 'eventId'
  | 'runId'
  | 'resourceIds'
  | 'busyFrom'
  | 'busyUntil'
  | 'participants'
  | 'heldUntil'
>

interface Claim {
  siteId: string
  booking: BookingRow | Claimant
  /** Of the session or course. */
  capacity: number
  /** Also where the time is taken already. */
  force?: boolean
}

/**
 * Takes the time or the places of a booking until `heldUntil`, or for good. What it has already stays its own. Returns
 * false if somebody else has it: then the caller must roll back.
 */
export async function take(
  tx: Connection,
  shop: Shop,
  { siteId, booking, capacity, force = false }: Claim,
): Promise<boolean> {
  const now = new Date(shop.clock())
  const key = placesOf(booking)
  if (key !== undefined) {
    if (!(await lockPlaces(tx, siteId, booking))) return false
    const most = force ? 2_000_000_000 : capacity
    const values = [siteId, key, booking.id, booking.participants, booking.heldUntil, most, now]
    const [taken] = await tx.run(takePlaces, values)
    return taken !== undefined
  }
  const { id, resourceIds, busyFrom, busyUntil, heldUntil } = booking
  if (resourceIds.length === 0) return true
  const [first, last] = unitsOf(busyFrom, busyUntil)
  const [units] = await tx.run(takeUnits, [siteId, resourceIds, id, first, last, heldUntil, now])
  if (!force && units?.taken !== resourceIds.length * (last - first)) return false
  await tx.run(insertTimes, [siteId, resourceIds, id, busyFrom, busyUntil, first, last, heldUntil])
  return true
}

/** Locks the places of what bookings are about, in one order for all, until the transaction ends. */
export async function lockSessions(
  tx: Connection,
  siteId: string,
  bookings: readonly BookingRow[],
): Promise<void> {
  const keys = new Set(bookings.flatMap((booking) => placesOf(booking) ?? []))
  for (const key of [...keys].sort()) await tx.run(lockSession, [siteId, key])
}

/** Whether the merchant or another calendar has taken the time of a booking since it was chosen. */
export async function isBlocked(
  tx: Connection,
  siteId: string,
  { eventId, resourceIds, busyFrom, busyUntil }: Claimant,
): Promise<boolean> {
  if (eventId) {
    const session = await findSession(tx, siteId, eventId)
    return session !== undefined && isSessionClosed(tx, siteId, session)
  }
  if (resourceIds.length === 0) return false
  const [first, last] = unitsOf(busyFrom, busyUntil)
  const values = [siteId, resourceIds, busyFrom, busyUntil, first - longestInUnits, last]
  const [found] = await tx.run(blockedTime, values)
  return found?.isBlocked || givesSession(tx, siteId, { resourceIds, busyFrom, busyUntil })
}

/**
 * Whether one of some resources gives a session of a class or course in a time. Whoever plans one waits for those who have
 * taken times of its resources, so that each sees the other.
 */
export async function givesSession(
  tx: Connection,
  siteId: string,
  { resourceIds, busyFrom, busyUntil }: Pick<Claimant, 'resourceIds' | 'busyFrom' | 'busyUntil'>,
): Promise<boolean> {
  if (resourceIds.length === 0) return false
  const span = { start: busyFrom.getTime(), end: busyUntil.getTime() }
  const all = await tx.run(seriesOfResources, [siteId, resourceIds, firstDayOf(span.start)])
  return sessionsWithin(all, span).some(({ canceled }) => !canceled)
}

/**
 * Locks the places of a session or course. Returns false if it does not take place then: the merchant may have cancelled or
 * moved sessions since it was found.
 */
export async function lockPlaces(
  tx: Connection,
  siteId: string,
  booking: BookingRow | Claimant,
): Promise<boolean> {
  await tx.run(lockSession, [siteId, placesOf(booking)])
  const { eventId, busyFrom, busyUntil, runId } = booking
  if (runId) {
    const span = { start: busyFrom.getTime(), end: busyUntil.getTime() }
    return hasSameDates(booking.series, await tx.run(lockSeriesOfRun, [siteId, runId]), span)
  }
  const parts = partsOf(eventId ?? '')
  if (!parts || !eventId) return true
  const [series] = await tx.run(lockSeries, [siteId, parts.seriesId])
  if (!series) return true
  const session = sessionAt(series, eventId) ?? (await findSession(tx, siteId, eventId))
  const isThen = session?.start === busyFrom.getTime() && session.end === busyUntil.getTime()
  return isThen && !session.canceled
}

/** Gives back everything that a booking has. */
export async function release(tx: Connection, siteId: string, bookingId: string): Promise<void> {
  await tx.run(giveBack, [siteId, bookingId, null])
}
