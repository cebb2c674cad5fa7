import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'

export interface ScheduleRow {
  id: string
  draft: boolean
  eventId: string
  name: string
  description: string
  stageName: string
  tags: string[]
  speakers: string[]
  hidden: boolean
  status: 'SCHEDULED' | 'CANCELED'
  startsAt: Date
  endsAt: Date
  timeZone: string
  createdAt: Date
  updatedAt: Date
}

const columns = `i.id, i.draft, i.event_id AS "eventId", i.name, i.description, i.stage_name AS "stageName", i.tags, i.hidden,
  i.speakers, i.status, i.starts_at AS "startsAt", i.ends_at AS "endsAt", i.time_zone AS "timeZone", i.created_at AS "createdAt",
  i.updated_at AS "updatedAt"`

/** The session as it is published and as its draft has it. */
export const itemById = statement<ScheduleRow & { eventState: string }>(
  'schedule.by-id',
  `SELECT ${columns}, e.state AS "eventState" FROM schedule_items i
   JOIN box_office_events e ON e.site_id = $1 AND e.id = i.event_id WHERE i.site_id = $1 AND i.id = $2`,
)
/** Nothing if the draft has $15 sessions already. */
export const insertItem = statement<ScheduleRow>(
  'schedule.insert',
  `INSERT INTO schedule_items AS i (site_id, id, draft, event_id, name, description, stage_name, tags, speakers, hidden,
     status, starts_at, ends_at, time_zone, created_at, updated_at)
   SELECT $1, $2, true, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14
   WHERE (SELECT count(*) FROM schedule_items WHERE site_id = $1 AND event_id = $3 AND draft) < $15
   RETURNING ${columns}`,
)
export const replaceItem = statement<ScheduleRow>(
  'schedule.replace',
  `UPDATE schedule_items i SET name = $4, description = $5, stage_name = $6, tags = $7, speakers = $8, hidden = $9,
     status = $10, starts_at = $11, ends_at = $12, time_zone = $13, updated_at = $14
   WHERE site_id = $1 AND id = $2 AND event_id = $3 AND draft RETURNING ${columns}`,
)
export const deleteItems = statement<{ id: string }>(
  'schedule.delete',
  'DELETE FROM schedule_items WHERE site_id = $1 AND event_id = $2 AND draft AND id = ANY ($3::uuid[]) RETURNING id',
)
/** Locks the event, so that a draft is published or discarded at once. */
export const lockEvent = statement<{ id: string }>(
  'schedule.lock-event',
  'SELECT id FROM box_office_events WHERE site_id = $1 AND id = $2 FOR UPDATE',
)
/** Deletes what is published ($3 false) or the draft (true). */
export const deleteSide = statement<never>(
  'schedule.delete-side',
  'DELETE FROM schedule_items WHERE site_id = $1 AND event_id = $2 AND draft = $3',
)
/** Makes the side $3 the same as the other one. */
export const copySide = statement<never>(
  'schedule.copy-side',
  `INSERT INTO schedule_items (site_id, id, draft, event_id, name, description, stage_name, tags, speakers, hidden, status,
     starts_at, ends_at, time_zone, created_at, updated_at)
   SELECT $1::uuid, id, $3, event_id, name, description, stage_name, tags, speakers, hidden, status, starts_at, ends_at,
     time_zone, created_at, updated_at FROM schedule_items WHERE site_id = $1 AND event_id = $2 AND draft <> $3`,
)
/** Whether drafts of the events differ from what is published. */
export const draftDiffers = statement<{ differs: boolean }>(
  'schedule.draft-differs',
  `SELECT EXISTS (
     SELECT FROM (SELECT * FROM schedule_items WHERE site_id = $1 AND event_id = ANY ($2::uuid[]) AND draft) d
     FULL JOIN (SELECT * FROM schedule_items WHERE site_id = $1 AND event_id = ANY ($2::uuid[]) AND NOT draft) p ON p.id = d.id
     WHERE d.updated_at IS DISTINCT FROM p.updated_at) AS differs`,
)

export const bookmarkedItems = statement<ScheduleRow>(
  'schedule.bookmarked',
  `SELECT ${columns} FROM schedule_bookmarks b
   JOIN schedule_items i ON i.site_id = $1 AND i.id = b.item_id AND NOT i.draft AND NOT i.hidden
   WHERE b.site_id = $1 AND b.member_id = $2 AND b.event_id = $3 ORDER BY i.starts_at, i.id`,
)
/** Nothing if the event $3 has no such published session. */
export const insertBookmark = statement<{ id: string }>(
  'schedule.insert-bookmark',
  `WITH item AS (
     SELECT id FROM schedule_items WHERE site_id = $1 AND event_id = $3 AND id = $4 AND NOT draft AND NOT hidden),
   made AS (
     INSERT INTO schedule_bookmarks (site_id, member_id, event_id, item_id, created_at)
     SELECT $1, $2, $3, item.id, $5 FROM item ON CONFLICT DO NOTHING)
   SELECT id FROM item`,
)
export const deleteBookmark = statement<never>(
  'schedule.delete-bookmark',
  'DELETE FROM schedule_bookmarks WHERE site_id = $1 AND member_id = $2 AND event_id = $3 AND item_id = $4',
)

export const itemId: ScalarField = { column: sql`i.id`, type: 'uuid', sortable: true, required: true }
const time = (column: RawBuilder<unknown>): ScalarField => ({
  column,
  type: 'timestamp',
  sortable: true,
  required: true,
})
export const itemFields: Fields = {
  id: itemId,
  eventId: { column: sql`i.event_id`, type: 'uuid', required: true },
  name: { column: sql`i.name`, type: 'text', required: true },
  stageName: { column: sql`i.stage_name`, type: 'text', required: true },
  status: { column: sql`i.status`, type: 'enum', values: ['SCHEDULED', 'CANCELED'], required: true },
  hidden: { column: sql`i.hidden`, type: 'boolean', required: true },
  tags: {
    type: 'set',
    of: 'text',
    some: (tags) => sql`i.tags && ${[...tags]}::text[]`,
    any: sql`cardinality(i.tags) > 0`,
  },
  'timeSlot.start': time(sql`i.starts_at`),
  'timeSlot.end': time(sql`i.ends_at`),
}

export type FoundItem = ScheduleRow & { cursor_key: string | null }

/** Sessions of drafts, or published ones; shoppers those of published events that are not hidden. */
export async function findItems(
  on: Reader,
  { siteId, drafts, hidden }: { siteId: string; drafts: boolean; hidden: boolean },
  query: CompiledQuery,
): Promise<{ rows: FoundItem[]; total: number | undefined }> {
  const from = sql`from schedule_items i join box_office_events e on e.site_id = i.site_id and e.id = i.event_id
    where i.site_id = ${siteId} and i.draft = ${drafts} and (${hidden} or (not i.hidden and e.state <> 'DRAFT'))`
  const page = sql<FoundItem>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
