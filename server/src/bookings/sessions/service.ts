import type { Connection } from '../../platform/db/db.ts'
import { type SeriesRow, seriesOfServices, seriesWithPast } from './queries.ts'
import { firstDayOf, partsOf, type Session, sessionAmong, sessionsWithin } from './rules.ts'

interface Booked {
  id: string
  serviceId: string
  serviceType: string
  runId: string | null
  startsAt: Date
  endsAt: Date
}

/** The series of an event id, with its past. */
export async function seriesOfEvent(on: Connection, siteId: string, eventId: string): Promise<SeriesRow[]> {
  const parts = partsOf(eventId)
  return parts ? on.run(seriesWithPast, [siteId, parts.seriesId]) : []
}

/** The session of an event id. */
export async function findSession(
  on: Connection,
  siteId: string,
  eventId: string,
): Promise<Session | undefined> {
  return sessionAmong(await seriesOfEvent(on, siteId, eventId), eventId)
}

/** The sessions of the courses among bookings, in order, cancelled ones too, by the ids of the bookings. */
export async function sessionsOfBookings(
  on: Connection,
  siteId: string,
  bookings: readonly Booked[],
): Promise<Map<string, Session[]>> {
  const courses = bookings.filter(({ serviceType }) => serviceType === 'COURSE')
  if (courses.length === 0) return new Map()
  const serviceIds = [...new Set(courses.map(({ serviceId }) => serviceId))]
  const since = firstDayOf(Math.min(...courses.map(({ startsAt }) => startsAt.getTime())))
  const series = await on.run(seriesOfServices, [siteId, serviceIds, since])
  const byRun = Map.groupBy(series, ({ runId }) => runId)
  return new Map(
    courses.map(({ id, runId, startsAt, endsAt }) => [
      id,
      sessionsWithin(byRun.get(runId ?? '') ?? [], { start: startsAt.getTime(), end: endsAt.getTime() }),
    ]),
  )
}

/** The same, without cancelled ones. */
export async function openSessionsOfBookings(
  on: Connection,
  siteId: string,
  bookings: readonly Booked[],
): Promise<Map<string, Session[]>> {
  const all = await sessionsOfBookings(on, siteId, bookings)
  return new Map([...all].map(([id, sessions]) => [id, sessions.filter(({ canceled }) => !canceled)]))
}
