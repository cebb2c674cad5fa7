import type { RsvpStatus } from '@cartwright/contract/box-office/guests/rsvps.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { outboxInsertMany } from '../../platform/db/outbox.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import type { Answers } from '../events/form.rules.ts'

export interface RsvpRow {
  id: string
  revision: bigint
  eventId: string
  ownerId: string
  memberId: string | null
  contactId: string | null
  status: RsvpStatus
  firstName: string
  lastName: string
  email: string
  answers: Answers
  guestCount: number
  language: string
  marketing: boolean
  createdAt: Date
  updatedAt: Date
  /** Times as ISO 8601, since they come as JSON. */
  guests: { guestId: number; fullName: string; checkedInAt: string | null; checkedInBy: string }[]
}

/** Columns of an RSVP `v`; $1 is the site. */
const columns = `v.id, v.revision, v.event_id AS "eventId", v.owner_id AS "ownerId", v.member_id AS "memberId",
  v.contact_id AS "contactId", v.status, v.first_name AS "firstName", v.last_name AS "lastName", v.email, v.answers,
  v.guest_count AS "guestCount", v.language, v.marketing, v.created_at AS "createdAt", v.updated_at AS "updatedAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('guestId', g.guest_id, 'fullName', g.full_name, 'checkedInAt',
      g.checked_in_at, 'checkedInBy', g.checked_in_by) ORDER BY g.guest_id), '[]')
    FROM rsvp_guests g WHERE g.site_id = $1 AND g.rsvp_id = v.id) AS guests`

/** Without owners ($3 null): any of the site. */
export const rsvpById = statement<RsvpRow>(
  'rsvps.by-id',
  `SELECT ${columns} FROM rsvps v WHERE v.site_id = $1 AND v.id = $2 AND ($3::uuid[] IS NULL OR v.owner_id = ANY ($3))`,
)
export const lockRsvp = statement<RsvpRow>(
  'rsvps.lock',
  `SELECT ${columns} FROM rsvps v WHERE v.site_id = $1 AND v.id = $2 FOR UPDATE`,
)
export const rsvpsByIds = statement<RsvpRow>(
  'rsvps.by-ids',
  `SELECT ${columns} FROM rsvps v WHERE v.site_id = $1 AND v.id = ANY ($2::uuid[])`,
)
/** Without events ($3 null): those of all. */
export const rsvpsOfOwners = statement<RsvpRow>(
  'rsvps.of-owners',
  `SELECT ${columns} FROM rsvps v WHERE v.site_id = $1 AND v.owner_id = ANY ($2::uuid[])
     AND ($3::uuid[] IS NULL OR v.event_id = ANY ($3)) ORDER BY v.created_at DESC, v.id DESC LIMIT $4 OFFSET $5`,
)
export const countOfOwners = statement<{ total: number }>(
  'rsvps.count-of-owners',
  `SELECT count(*)::int AS total FROM rsvps WHERE site_id = $1 AND owner_id = ANY ($2::uuid[])
     AND ($3::uuid[] IS NULL OR event_id = ANY ($3))`,
)
export const insertRsvp = statement<never>(
  'rsvps.insert',
  `INSERT INTO rsvps (site_id, id, event_id, owner_id, member_id, contact_id, status, first_name, last_name, email, answers,
     guest_count, language, marketing, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
)
export const changeRsvp = statement<never>(
  'rsvps.change',
  `UPDATE rsvps SET revision = revision + 1, status = $3, first_name = $4, last_name = $5, email = $6, answers = $7,
     guest_count = $8, marketing = $9, updated_at = $10 WHERE site_id = $1 AND id = $2`,
)
/** Makes the guests those of the names $3, the first of which answers; who is in stays so. */
export const writeGuests = statement<never>(
  'rsvps.write-guests',
  `WITH gone AS (DELETE FROM rsvp_guests WHERE site_id = $1 AND rsvp_id = $2 AND guest_id > cardinality($3::text[]))
   INSERT INTO rsvp_guests (site_id, rsvp_id, guest_id, full_name)
   SELECT $1, $2, g.position, g.name FROM unnest($3::text[]) WITH ORDINALITY AS g (name, position)
   ON CONFLICT (site_id, rsvp_id, guest_id) DO UPDATE SET full_name = excluded.full_name`,
)
export const deleteRsvp = statement<Pick<RsvpRow, 'id' | 'revision' | 'eventId' | 'status' | 'guestCount'>>(
  'rsvps.delete',
  `DELETE FROM rsvps WHERE site_id = $1 AND id = $2
   RETURNING id, revision, event_id AS "eventId", status, guest_count AS "guestCount"`,
)
/** Whoever writes answers locks their event before the answers, so that nobody waits for each other. */
export const lockEvent = statement<{ id: string }>(
  'rsvps.lock-event',
  'SELECT id FROM box_office_events WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE',
)
/** Who has waited longest of those who need no more than $3 places; null for any number. */
export const nextWaiting = statement<RsvpRow>(
  'rsvps.next-waiting',
  `SELECT ${columns} FROM rsvps v WHERE v.site_id = $1 AND v.event_id = $2 AND v.status = 'WAITLIST'
     AND ($3::int IS NULL OR v.guest_count <= $3)
   ORDER BY v.created_at, v.id LIMIT 1 FOR UPDATE`,
)
export const promote = statement<{ revision: bigint }>(
  'rsvps.promote',
  `UPDATE rsvps SET status = 'YES', revision = revision + 1, updated_at = $3
   WHERE site_id = $1 AND id = $2 AND status = 'WAITLIST' RETURNING revision`,
)
export const touch = statement<{ revision: bigint }>(
  'rsvps.touch',
  'UPDATE rsvps SET revision = revision + 1, updated_at = $3 WHERE site_id = $1 AND id = $2 RETURNING revision',
)
/** Those of the guests $3 who are not in. */
export const letIn = statement<{ guestId: number }>(
  'rsvps.let-in',
  `UPDATE rsvp_guests SET checked_in_at = $4, checked_in_by = $5
   WHERE site_id = $1 AND rsvp_id = $2 AND guest_id = ANY ($3::int[]) AND checked_in_at IS NULL
   RETURNING guest_id AS "guestId"`,
)
export const letOut = statement<{ guestId: number }>(
  'rsvps.let-out',
  `UPDATE rsvp_guests SET checked_in_at = NULL, checked_in_by = ''
   WHERE site_id = $1 AND rsvp_id = $2 AND guest_id = ANY ($3::int[]) AND checked_in_at IS NOT NULL
   RETURNING guest_id AS "guestId"`,
)
export const insertEvents = statement<never>('rsvps.events', outboxInsertMany(1))

export const rsvpId: ScalarField = { column: sql`v.id`, type: 'uuid', sortable: true, required: true }
const time = (column: RawBuilder<unknown>): ScalarField => ({
  column,
  type: 'timestamp',
  sortable: true,
  required: true,
})
const text = (column: RawBuilder<unknown>): ScalarField => ({ column, type: 'text', required: true })
export const rsvpFields: Fields = {
  id: rsvpId,
  eventId: { column: sql`v.event_id`, type: 'uuid', required: true },
  status: { column: sql`v.status`, type: 'enum', values: ['YES', 'NO', 'WAITLIST'], required: true },
  email: text(sql`v.email`),
  firstName: text(sql`v.first_name`),
  lastName: text(sql`v.last_name`),
  memberId: { column: sql`v.member_id`, type: 'uuid' },
  contactId: { column: sql`v.contact_id`, type: 'uuid' },
  totalGuests: { column: sql`v.guest_count`, type: 'number', required: true },
  createdDate: time(sql`v.created_at`),
  updatedDate: time(sql`v.updated_at`),
}

export async function findRsvps(
  on: Reader,
  siteId: string,
  query: CompiledQuery,
): Promise<{ rows: (RsvpRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const from = sql`from rsvps v where v.site_id = ${siteId}`
  const page = sql<RsvpRow & { cursor_key: string | null }>`
    select ${sql.raw(columns.replaceAll('$1', 'v.site_id'))}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
