import type { SlotLocation, Weekday } from '@cartwright/contract/bookings/parts.ts'
import { statement } from '../../platform/db/db.ts'

/** When the sessions of a series take place. */
export interface SeriesDates {
  id: string
  /** The series of which this row holds past sessions; null for the series itself. */
  pastOf: string | null
  /** Its sessions begin on this day; null: with the first one. */
  changedFrom: string | null
  localStart: string
  minutes: number
  timeZone: string
  days: Weekday[]
  everyWeeks: number
  until: string | null
  canceled: string[]
}

export interface SeriesRow extends SeriesDates {
  serviceId: string
  revision: bigint
  resourceIds: string[]
  location: SlotLocation | null
  capacity: number | null
  /** Of a course, which may be given several times, the run of which it is a part. */
  runId: string
}

export interface BookedSession {
  eventId: string
  /** As far as its bookings have followed it. */
  series: SeriesDates[]
}

const columns = `x.id, x.service_id AS "serviceId", x.revision, x.local_start AS "localStart", x.minutes,
  x.time_zone AS "timeZone", x.days, x.every_weeks AS "everyWeeks", x.until::text AS until,
  x.canceled::text[] AS canceled, x.resource_ids AS "resourceIds", x.location, x.capacity, x.past_of AS "pastOf",
  x.changed_from::text AS "changedFrom", x.run_id AS "runId"`

/** The day that leaves nothing out. */
export const sinceEver = '-infinity'

/** With their past, without what ended before the day $3. */
export const seriesOfServices = statement<SeriesRow>(
  'session-series.of-services',
  `SELECT ${columns} FROM session_series x WHERE x.site_id = $1 AND x.service_id = ANY ($2::uuid[]) AND x.ends_on >= $3
   ORDER BY x.local_start, x.id`,
)
export const seriesOfResources = statement<SeriesRow>(
  'session-series.of-resources',
  `SELECT ${columns} FROM session_series x
   WHERE x.site_id = $1 AND x.resource_ids && $2::uuid[] AND x.ends_on >= $3`,
)
/** The same with the names of their services. */
export const namedSeriesOfResources = statement<SeriesRow & { title: string }>(
  'session-series.of-resources-named',
  `SELECT ${columns}, s.name AS title
   FROM session_series x JOIN services s ON s.site_id = $1 AND s.id = x.service_id
   WHERE x.site_id = $1 AND x.resource_ids && $2::uuid[] AND x.ends_on >= $3`,
)
export const seriesOfSite = statement<SeriesRow & { title: string; serviceCapacity: number }>(
  'session-series.of-site',
  `SELECT ${columns}, s.name AS title, s.capacity AS "serviceCapacity"
   FROM session_series x JOIN services s ON s.site_id = $1 AND s.id = x.service_id
   WHERE x.site_id = $1 AND ($2::uuid IS NULL OR x.resource_ids @> ARRAY[$2::uuid]) AND x.ends_on >= $3`,
)
/** A series, and the rows of its past. */
export const seriesWithPast = statement<SeriesRow>(
  'session-series.with-past',
  `SELECT ${columns} FROM session_series x WHERE x.site_id = $1 AND (x.id = $2 OR x.past_of = $2)
   ORDER BY x.past_of NULLS FIRST, x.changed_from DESC NULLS LAST, x.id`,
)
/** Nobody changes it until the transaction ends. */
export const lockSeries = statement<SeriesRow>(
  'session-series.lock',
  `SELECT ${columns} FROM session_series x WHERE x.site_id = $1 AND x.id = $2 FOR SHARE`,
)
/** The same of all series of a run, with their past. */
export const lockSeriesOfRun = statement<SeriesRow>(
  'session-series.lock-of-run',
  `SELECT ${columns} FROM session_series x WHERE x.site_id = $1 AND x.run_id = $2 ORDER BY x.id FOR SHARE`,
)
/** The same for whoever changes one of them: changes of a run take place one after the other. */
export const lockRunToChange = statement<SeriesRow>(
  'session-series.lock-run-to-change',
  `SELECT ${columns} FROM session_series x WHERE x.site_id = $1 AND x.run_id = $2 ORDER BY x.id FOR NO KEY UPDATE`,
)
export const countSeries = statement<{ count: number }>(
  'session-series.count',
  `SELECT count(*)::int AS count FROM session_series WHERE site_id = $1 AND service_id = $2 AND past_of IS NULL`,
)
export const insertSeries = statement<SeriesRow>(
  'session-series.insert',
  `WITH x AS (INSERT INTO session_series (site_id, id, service_id, local_start, minutes, time_zone, days, every_weeks, until,
     canceled, resource_ids, location, capacity, past_of, changed_from, run_id, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17) RETURNING *)
   SELECT ${columns} FROM x`,
)
/** Returns nothing if somebody has changed it since revision $3. */
export const updateSeries = statement<SeriesRow>(
  'session-series.update',
  `WITH x AS (UPDATE session_series SET revision = revision + 1, local_start = $4, minutes = $5, time_zone = $6, days = $7,
     every_weeks = $8, until = $9, canceled = $10, resource_ids = $11, location = $12, capacity = $13, past_of = $14,
     changed_from = $15, run_id = $16, updated_at = $17
   WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING *)
   SELECT ${columns} FROM x`,
)
/** The sessions of a series after $4 that somebody has booked or waits for, as their bookings know them. */
export const bookedSessions = statement<BookedSession>(
  'session-series.booked',
  `SELECT DISTINCT b.event_id AS "eventId", b.series FROM bookings b
   WHERE b.site_id = $1 AND b.service_id = $2 AND b.starts_at > $4 AND starts_with(b.event_id, $3::uuid::text)
     AND b.status IN ('CREATED', 'PENDING', 'CONFIRMED', 'WAITING_LIST')
   ORDER BY b.event_id`,
)
/** Whether somebody has booked the run $2 or waits for it, and it is not over at $3. */
export const isRunBooked = statement<{ found: boolean }>(
  'session-series.is-run-booked',
  `SELECT EXISTS (SELECT FROM bookings b WHERE b.site_id = $1 AND b.run_id = $2 AND b.ends_at > $3
     AND b.status IN ('CREATED', 'PENDING', 'CONFIRMED', 'WAITING_LIST')) AS found`,
)
/** Nothing if somebody has booked a session that ends after $3. A run of a course is booked with all its sessions. */
export const deleteSeries = statement<{ id: string }>(
  'session-series.delete',
  `DELETE FROM session_series x WHERE x.site_id = $1 AND x.id = $2 AND NOT EXISTS (
     SELECT FROM bookings b WHERE b.site_id = $1 AND b.service_id = x.service_id AND b.ends_at > $3
       AND (b.run_id = x.run_id OR starts_with(b.event_id, x.id::text)) AND b.status IN ('CREATED', 'PENDING', 'CONFIRMED', 'WAITING_LIST'))
   RETURNING id`,
)
/** Somebody has been booked for a session of the series $3, or for its run $5, that has begun at $4. */
export const hasBookedPast = statement<{ found: boolean }>(
  'session-series.has-booked-past',
  `SELECT EXISTS (SELECT FROM bookings b WHERE b.site_id = $1 AND b.service_id = $2 AND b.starts_at <= $4
     AND (b.run_id = $5 OR starts_with(b.event_id, $3::uuid::text)) AND b.status IN ('PENDING', 'CONFIRMED')) AS found`,
)
export const deletePast = statement<never>(
  'session-series.delete-past',
  'DELETE FROM session_series WHERE site_id = $1 AND past_of = $2',
)
