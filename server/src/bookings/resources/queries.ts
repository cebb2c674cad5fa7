import type { HoursException, ResourceKind, WorkingHours } from '@cartwright/contract/bookings/resources.ts'
import type { Image } from '@cartwright/contract/cart/line-item-fields.ts'
import { sql } from 'kysely'
import { quickRead, type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'

export interface ResourceRow {
  id: string
  revision: bigint
  kind: ResourceKind
  typeName: string
  name: string
  description: string
  email: string
  phone: string
  image: Image | null
  timeZone: string
  hours: WorkingHours[]
  exceptions: HoursException[]
  feedNumber: number
  createdAt: Date
  updatedAt: Date
}

const columns = `r.id, r.revision, r.kind, r.type_name AS "typeName", r.name, r.description, r.email, r.phone, r.image,
  r.time_zone AS "timeZone", r.hours, r.exceptions, r.feed_number AS "feedNumber", r.created_at AS "createdAt",
  r.updated_at AS "updatedAt"`

export const resourcesByIds = quickRead<ResourceRow>(
  'booking-resources.by-ids',
  `SELECT ${columns} FROM booking_resources r WHERE r.site_id = $1 AND r.id = ANY ($2::uuid[])`,
)
export const countResources = statement<{ count: number; typeNames: string[] }>(
  'booking-resources.count',
  `SELECT count(*)::int AS count,
     coalesce(array_agg(DISTINCT type_name) FILTER (WHERE kind = 'RESOURCE'), '{}') AS "typeNames"
   FROM booking_resources WHERE site_id = $1`,
)
export const insertResource = statement<ResourceRow>(
  'booking-resources.insert',
  `INSERT INTO booking_resources AS r (site_id, id, kind, type_name, name, description, email, phone, image, time_zone,
     hours, exceptions, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING ${columns}`,
)
/** Returns nothing if somebody has changed the resource since revision $3. */
export const updateResource = statement<ResourceRow>(
  'booking-resources.update',
  `UPDATE booking_resources AS r SET revision = revision + 1, type_name = $4, name = $5, description = $6, email = $7,
     phone = $8, image = $9, time_zone = $10, hours = $11, exceptions = $12, updated_at = $13
   WHERE r.site_id = $1 AND r.id = $2 AND r.revision = $3 RETURNING ${columns}`,
)
export const nextFeed = statement<ResourceRow>(
  'booking-resources.next-feed',
  `UPDATE booking_resources AS r SET feed_number = feed_number + 1, revision = revision + 1, updated_at = $3
   WHERE r.site_id = $1 AND r.id = $2 RETURNING ${columns}`,
)
/** Nothing if somebody has booked it for a time after $3. */
export const deleteResource = statement<{ id: string }>(
  'booking-resources.delete',
  `DELETE FROM booking_resources r WHERE r.site_id = $1 AND r.id = $2 AND NOT EXISTS (
     SELECT FROM resource_times t WHERE t.site_id = $1 AND t.resource_id = r.id AND t.kind = 'BOOKING'
       AND t.ends_at > $3 AND (t.held_until IS NULL OR t.held_until > $3))
   RETURNING id`,
)
/** Services and sessions do without it from now on. */
export const detachResource = statement<never>(
  'booking-resources.detach',
  `WITH sessions AS (
     UPDATE session_series SET resource_ids = array_remove(resource_ids, $2::uuid)
     WHERE site_id = $1 AND resource_ids @> ARRAY[$2::uuid])
   UPDATE services SET staff_ids = array_remove(staff_ids, $2::uuid), revision = revision + 1, updated_at = $3,
     resource_groups = (
       SELECT coalesce(jsonb_agg(kept) FILTER (WHERE kept <> '[]'), '[]')
       FROM jsonb_array_elements(resource_groups) AS one (ids), LATERAL (SELECT one.ids - $2::text AS kept) AS rest)
   WHERE site_id = $1 AND (staff_ids @> ARRAY[$2::uuid] OR resource_groups @> jsonb_build_array(jsonb_build_array($2::text)))`,
)

// ── Blocked times ───────────────────────────────────────────────────────────────────────────────────────

export interface BlockRow {
  id: string
  resourceId: string
  startsAt: Date
  endsAt: Date
  note: string
}

/** Blocked times and those of calendars. */
export interface ClosedTime {
  resourceId: string
  startsAt: Date
  endsAt: Date
}

/** What is not free of resources between $3 and $4, without bookings. $5 is as early as the longest such time begins. */
export const closedTimes = statement<ClosedTime>(
  'resource-times.closed',
  `SELECT t.resource_id AS "resourceId", t.starts_at AS "startsAt", t.ends_at AS "endsAt" FROM resource_times t
   WHERE t.site_id = $1 AND t.resource_id = ANY ($2::uuid[]) AND t.kind <> 'BOOKING' AND t.ends_at > $3
     AND t.starts_at < $4 AND t.from_unit >= $5 AND t.from_unit <= $6`,
)
/** Nobody books them, or plans sessions with them, until the transaction ends. */
export const lockResources = statement<{ id: string }>(
  'booking-resources.lock',
  `SELECT r.id FROM booking_resources r WHERE r.site_id = $1 AND r.id = ANY ($2::uuid[]) ORDER BY r.id FOR UPDATE`,
)
export const insertBlock = statement<never>(
  'resource-times.block',
  `INSERT INTO resource_times (site_id, resource_id, id, kind, note, starts_at, ends_at, from_unit, until_unit)
   VALUES ($1, $2, $3, 'BLOCK', $4, $5, $6, $7, $8)`,
)
export const deleteBlock = statement<{ id: string }>(
  'resource-times.unblock',
  `DELETE FROM resource_times WHERE site_id = $1 AND resource_id = $2 AND id = $3 AND kind = 'BLOCK' RETURNING id`,
)
/** Whoever waits for a session of a resource may get a place now that some of its time is free again. */
export const queueOffers = statement<never>(
  'resource-times.queue-offers',
  `SELECT add_job('offer-places', json_build_object('siteId', $1::uuid, 'resourceId', $2::uuid),
     job_key := concat('offer-places:', $1::uuid, ':', $2::uuid))`,
)
/** Blocked times, or those of calendars, of all resources or, with $4, of one. */
export const blocksBetween = statement<BlockRow>(
  'resource-times.blocks',
  `SELECT t.id, t.resource_id AS "resourceId", t.starts_at AS "startsAt", t.ends_at AS "endsAt", t.note
   FROM booking_resources r JOIN resource_times t ON t.site_id = $1 AND t.resource_id = r.id
   WHERE r.site_id = $1 AND ($4::uuid IS NULL OR r.id = $4) AND t.kind = $7 AND t.ends_at > $2 AND t.starts_at < $3
     AND t.from_unit >= $5 AND t.from_unit <= $6
   ORDER BY t.starts_at, t.id LIMIT 2001`,
)

// ── Settings ────────────────────────────────────────────────────────────────────────────────────────────

export const bookingSettings = quickRead<{ holdMinutes: number; reminderHours: number }>(
  'booking-settings.read',
  `SELECT hold_minutes AS "holdMinutes", reminder_hours AS "reminderHours" FROM booking_settings WHERE site_id = $1`,
)
export const writeSettings = statement<never>(
  'booking-settings.write',
  `INSERT INTO booking_settings (site_id, hold_minutes, reminder_hours) VALUES ($1, $2, $3)
   ON CONFLICT (site_id) DO UPDATE SET hold_minutes = $2, reminder_hours = $3`,
)

// ── Queries of callers ──────────────────────────────────────────────────────────────────────────────────

export const resourceId: ScalarField = { column: sql`r.id`, type: 'uuid', sortable: true, required: true }
const time = (column: ScalarField['column']): ScalarField => ({
  column,
  type: 'timestamp',
  sortable: true,
  required: true,
})
export const resourceFields: Fields = {
  id: resourceId,
  resourceId,
  'resource.id': resourceId,
  name: { column: sql`r.name`, type: 'text', sortable: true, required: true },
  type: { column: sql`r.type_name`, type: 'text', required: true },
  createdDate: time(sql`r.created_at`),
  updatedDate: time(sql`r.updated_at`),
}

export async function findResources(
  on: Reader,
  { siteId, kind }: { siteId: string; kind?: ResourceKind },
  query: CompiledQuery,
): Promise<{ rows: (ResourceRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const all = sql`from booking_resources r where r.site_id = ${siteId}`
  const from = kind ? sql`${all} and r.kind = ${kind}` : all
  const page = sql<ResourceRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
