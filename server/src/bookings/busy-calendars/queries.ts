import { statement } from '../../platform/db/db.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'

export interface BusyCalendarRow {
  resourceId: string
  address: Buffer
  version: bigint
  etag: string
  timeZone: string
  parsedAt: Date | null
  readAt: Date | null
  checkedAt: Date | null
  problem: string
}

/** With the site, and the time zone that its resource has now. */
export interface DueCalendar extends BusyCalendarRow {
  siteId: string
  zoneNow: string
}

const columns = `c.resource_id AS "resourceId", c.address, c.version, c.etag, c.time_zone AS "timeZone",
  c.parsed_at AS "parsedAt", c.read_at AS "readAt", c.checked_at AS "checkedAt", c.problem`

export const calendarOfResource = statement<BusyCalendarRow>(
  'busy-calendars.of-resource',
  `SELECT ${columns} FROM busy_calendars c WHERE c.site_id = $1 AND c.resource_id = $2`,
)
/** With an address that nothing is known of. What an earlier one said counts until the first read. */
export const setCalendar = statement<BusyCalendarRow>(
  'busy-calendars.set',
  `INSERT INTO busy_calendars AS c (site_id, resource_id, address, version, etag, time_zone, problem, due_at)
   VALUES ($1, $2, $3, 1, '', '', '', $4)
   ON CONFLICT (site_id, resource_id) DO UPDATE SET address = $3, version = c.version + 1, etag = '', parsed_at = NULL,
     read_at = NULL, checked_at = NULL, problem = '', due_at = $4
   RETURNING ${columns}`,
)
export const removeCalendar = statement<{ id: string }>(
  'busy-calendars.remove',
  `WITH times AS (DELETE FROM resource_times WHERE site_id = $1 AND resource_id = $2 AND kind = 'CALENDAR')
   DELETE FROM busy_calendars WHERE site_id = $1 AND resource_id = $2 RETURNING resource_id AS id`,
)
/** Takes calendars of all shops that are due at $1; they are due again at $2. */
export const claimCalendars = statement<DueCalendar>(
  'busy-calendars.claim',
  `WITH due AS MATERIALIZED (
     SELECT d.site_id, d.resource_id, r.time_zone FROM busy_calendars d
     JOIN booking_resources r ON r.site_id = d.site_id AND r.id = d.resource_id
     WHERE d.due_at <= $1 AND ${isOpenShop('d')} ORDER BY d.due_at LIMIT $3)
   UPDATE busy_calendars c SET due_at = $2 FROM due
   WHERE c.site_id = due.site_id AND c.resource_id = due.resource_id AND c.due_at <= $1
   RETURNING c.site_id AS "siteId", due.time_zone AS "zoneNow", ${columns}`,
)
export const claimCalendar = statement<DueCalendar>(
  'busy-calendars.claim-one',
  `UPDATE busy_calendars c SET due_at = $3 FROM booking_resources r
   WHERE c.site_id = $1 AND c.resource_id = $2 AND r.site_id = $1 AND r.id = c.resource_id
   RETURNING c.site_id AS "siteId", r.time_zone AS "zoneNow", ${columns}`,
)
/** Read again, all of them: what they are compared with has changed. */
export const compareAgain = statement<never>(
  'busy-calendars.compare-again',
  `UPDATE busy_calendars SET parsed_at = NULL, due_at = least(due_at, $3)
   WHERE site_id = $1 AND resource_id = ANY ($2::uuid[])`,
)
/** Nothing if it has another address by now. It is not read again before $6. */
export const writeFailure = statement<{ id: string }>(
  'busy-calendars.failure',
  `UPDATE busy_calendars SET checked_at = $4, problem = $5, due_at = greatest(due_at, $6)
   WHERE site_id = $1 AND resource_id = $2 AND version = $3 RETURNING resource_id AS id`,
)
export const writeUnchanged = statement<{ id: string }>(
  'busy-calendars.unchanged',
  `UPDATE busy_calendars SET checked_at = $4, read_at = $4, problem = ''
   WHERE site_id = $1 AND resource_id = $2 AND version = $3 RETURNING resource_id AS id`,
)
export const writeRead = statement<{ id: string }>(
  'busy-calendars.read',
  `UPDATE busy_calendars SET checked_at = $4, read_at = $4, parsed_at = $4, problem = '', etag = $5, time_zone = $6
   WHERE site_id = $1 AND resource_id = $2 AND version = $3 RETURNING resource_id AS id`,
)
/** Writes what has changed of the busy times $3 to $4, which are $5 to $6 in units. Returns a row if some time is free now. */
export const replaceBusyTimes = statement<{ freed: number }>(
  'busy-calendars.replace-times',
  `WITH read AS (
     SELECT * FROM unnest($3::timestamptz[], $4::timestamptz[], $5::integer[], $6::integer[])
       AS x (starts_at, ends_at, from_unit, until_unit)),
   gone AS (
     DELETE FROM resource_times t WHERE t.site_id = $1 AND t.resource_id = $2 AND t.kind = 'CALENDAR' AND NOT EXISTS (
       SELECT FROM read WHERE read.starts_at = t.starts_at AND read.ends_at = t.ends_at)
     RETURNING 1),
   added AS (
   INSERT INTO resource_times (site_id, resource_id, id, kind, note, starts_at, ends_at, from_unit, until_unit)
   SELECT $1, $2, gen_random_uuid(), 'CALENDAR', '', read.starts_at, read.ends_at, read.from_unit, read.until_unit
   FROM read WHERE NOT EXISTS (
     SELECT FROM resource_times t WHERE t.site_id = $1 AND t.resource_id = $2 AND t.kind = 'CALENDAR'
       AND t.starts_at = read.starts_at AND t.ends_at = read.ends_at))
   SELECT 1 AS freed FROM gone LIMIT 1`,
)
