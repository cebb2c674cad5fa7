import { statement } from '../../platform/db/db.ts'

export interface BusyRow {
  resourceId: string
  /** Four bytes for each first unit, and four for the one after the last. */
  times: Buffer
}

/**
 * When resources are taken in units, in order, as bytes: arrays and rows take longer to read. Begins as early as the longest
 * booking could. Holds that have ended before $5 do not count.
 */
export const busyTimes = statement<BusyRow>('slots.busy-times', busy(''))

/** Without the times of the booking $7. The index does not have the bookings, so this takes twice as long. */
export const busyTimesExcept = statement<BusyRow>('slots.busy-times-except', busy('AND t.id <> $7'))

function busy(more: string): string {
  return `SELECT t.resource_id AS "resourceId",
     string_agg(int8send((t.from_unit::bigint << 32) | t.until_unit), '') AS times
   FROM (SELECT * FROM resource_times ORDER BY site_id, resource_id, from_unit) t
   WHERE t.site_id = $1 AND t.resource_id = ANY ($2::uuid[]) AND t.from_unit >= $3 - $6::integer AND t.from_unit < $4
     AND t.until_unit > $3 AND (t.held_until IS NULL OR t.held_until > $5) ${more}
   GROUP BY t.resource_id`
}

/** How many places of sessions or courses are taken, without those of the booking $4. */
export const takenPlaces = statement<{ sessionId: string; taken: number }>(
  'slots.taken-places',
  `SELECT p.session_id AS "sessionId", sum(p.places)::int AS taken FROM session_places p
   WHERE p.site_id = $1 AND p.session_id = ANY ($2::text[]) AND (p.held_until IS NULL OR p.held_until > $3)
     AND ($4::uuid IS NULL OR p.booking_id <> $4)
   GROUP BY p.session_id`,
)

/** How many wait for sessions, or for runs of courses that are not over at $4. */
export const waiting = statement<{ sessionId: string; participants: number }>(
  'slots.waiting',
  `SELECT coalesce(b.event_id, b.run_id::text) AS "sessionId", sum(b.participants)::int AS participants
   FROM bookings b WHERE b.site_id = $1 AND b.service_id = ANY ($2::uuid[]) AND b.status = 'WAITING_LIST'
     AND coalesce(b.event_id, b.run_id::text) = ANY ($3::text[])
     AND (b.event_id IS NOT NULL OR b.ends_at > $4)
   GROUP BY 1`,
)
