import type { EventCategory } from '@cartwright/contract/box-office/events/categories.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { type EventRow, eventColumns, freeSeatsOf, hasSeats } from './queries.ts'

export const eventId: ScalarField = { column: sql`e.id`, type: 'uuid', sortable: true, required: true }
const time = (column: RawBuilder<unknown>, required = false): ScalarField => ({
  column,
  type: 'timestamp',
  sortable: true,
  required,
})
const statuses = ['UPCOMING', 'STARTED', 'ENDED', 'CANCELED', 'DRAFT']
const types = ['RSVP', 'TICKETING', 'EXTERNAL', 'NONE']

/** The status of an event at this time. */
const statusAt = (now: Date) => sql`(CASE WHEN e.state <> 'PUBLISHED' THEN e.state
  WHEN e.starts_at IS NULL OR e.starts_at > ${now} THEN 'UPCOMING' WHEN e.ends_at > ${now} THEN 'STARTED' ELSE 'ENDED' END)`

/** Sorts what is to come before what is over or canceled: the soonest first, then the latest first. */
const upcomingFirst = (
  now: Date,
) => sql`(CASE WHEN e.state <> 'CANCELED' AND (e.ends_at IS NULL OR e.ends_at > ${now})
  THEN coalesce(extract(epoch FROM e.starts_at), 900000000000)
  ELSE 1000000000000 - coalesce(extract(epoch FROM e.starts_at), 0) END)`

export function eventFields(now: Date): Fields {
  return {
    id: eventId,
    title: { column: sql`e.title`, type: 'text', sortable: true, required: true },
    slug: { column: sql`e.slug`, type: 'text', required: true },
    status: { column: statusAt(now), type: 'enum', values: statuses, required: true },
    'dateAndTimeSettings.startDate': time(sql`e.starts_at`),
    'dateAndTimeSettings.endDate': time(sql`e.ends_at`),
    'location.type': {
      column: sql`e.location_type`,
      type: 'enum',
      values: ['VENUE', 'ONLINE'],
      required: true,
    },
    'registration.type': { column: sql`e.registration_type`, type: 'enum', values: types, required: true },
    'registration.initialType': {
      column: sql`e.registration_type`,
      type: 'enum',
      values: types,
      required: true,
    },
    'categories.id': {
      type: 'set',
      of: 'uuid',
      some: (
        ids,
      ) => sql`exists (select from box_office_categorised c where c.site_id = e.site_id and c.event_id = e.id
        and c.category_id = any(${[...ids]}::uuid[]))`,
      any: sql`exists (select from box_office_categorised c where c.site_id = e.site_id and c.event_id = e.id)`,
    },
    upcomingFirst: { column: upcomingFirst(now), type: 'number', sortable: true, required: true },
    createdDate: time(sql`e.created_at`, true),
    updatedDate: time(sql`e.updated_at`, true),
    publishedDate: time(sql`e.published_at`),
  }
}

interface Scope {
  siteId: string
  drafts: boolean
  categoryId?: string
}

const scoped = ({ siteId, drafts, categoryId }: Scope) => {
  const isIn = categoryId
    ? sql`exists (select from box_office_categorised c where c.site_id = e.site_id and c.event_id = e.id
        and c.category_id = ${categoryId})`
    : sql`true`
  return sql`from box_office_events e where e.site_id = ${siteId} and (e.state <> 'DRAFT' or ${drafts}) and ${isIn}`
}

export type FoundEvent = EventRow & { cursor_key: string | null }

export async function findEvents(
  on: Reader,
  scope: Scope,
  query: CompiledQuery,
): Promise<{ rows: FoundEvent[]; total: number | undefined }> {
  const from = scoped(scope)
  const page = sql<FoundEvent>`
    select ${sql.raw(eventColumns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}

export async function countByStatus(
  on: Reader,
  { now, ...scope }: Scope & { now: Date },
  { filter }: CompiledQuery,
): Promise<{ status: string; count: number }[]> {
  const counting = sql<{ status: string; count: number }>`
    select ${statusAt(now)} as status, count(*)::int as count ${scoped(scope)} and ${filter} group by 1`
  return (await counting.execute(on.kysely)).rows
}

/** What is said of the tickets and guests of events. Amounts are minor units. */
export interface EventSummary {
  eventId: string
  lowest: bigint | null
  highest: bigint | null
  currency: string | null
  soldOut: boolean | null
  sold: number
  orders: number
  revenue: bigint
  yes: number
  no: number
  waiting: number
}

/** $3 is now: what is reserved beyond its end is free. */
export const eventSummaries = statement<EventSummary>(
  'box-office.event-summaries',
  `SELECT e.id AS "eventId", d.*, s.*, r.* FROM box_office_events e
   LEFT JOIN LATERAL (
     SELECT min(price) AS lowest, max(greatest(price, (
       SELECT max((o ->> 'price')::bigint) FROM jsonb_array_elements(pricing_options) o))) AS highest, min(currency) AS currency,
       bool_and(coalesce(d.taken - lapsed.own >= d.places, false) OR coalesce(q.taken - lapsed.shared >= q.places, false)
         OR ${hasSeats} AND NOT EXISTS (SELECT ${freeSeatsOf('$3')})) AS "soldOut"
     FROM ticket_definitions d LEFT JOIN ticket_quotas q ON q.site_id = $1 AND q.id = d.quota_id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(i.quantity) FILTER (WHERE i.definition_id = d.id), 0) AS own,
         coalesce(sum(i.quantity) FILTER (WHERE of.quota_id = d.quota_id), 0) AS shared
       FROM ticket_reservations v JOIN ticket_reservation_items i ON i.site_id = $1 AND i.reservation_id = v.id
       JOIN ticket_definitions of ON of.site_id = $1 AND of.id = i.definition_id
       WHERE v.site_id = $1 AND v.event_id = d.event_id AND v.status = 'PENDING' AND v.expires_at <= $3) lapsed
     WHERE d.site_id = $1 AND d.event_id = e.id AND NOT d.hidden) d ON true
   LEFT JOIN LATERAL (
     SELECT count(*)::int AS sold, count(DISTINCT order_id)::int AS orders, coalesce(sum(price), 0)::bigint AS revenue
     FROM tickets t WHERE t.site_id = $1 AND t.event_id = e.id AND NOT t.canceled) s ON true
   LEFT JOIN LATERAL (
     SELECT coalesce(sum(guest_count) FILTER (WHERE status = 'YES'), 0)::int AS yes,
       count(*) FILTER (WHERE status = 'NO')::int AS no,
       coalesce(sum(guest_count) FILTER (WHERE status = 'WAITLIST'), 0)::int AS waiting
     FROM rsvps v WHERE v.site_id = $1 AND v.event_id = e.id) r ON true
   WHERE e.site_id = $1 AND e.id = ANY ($2::uuid[])`,
)

export interface CategoryRow {
  id: string
  name: string
  states: NonNullable<EventCategory['states']>
  position: number
  createdAt: Date
}
export const categoryColumns = 'c.id, c.name, c.states, c.position, c.created_at AS "createdAt"'

export const categoriesOfEvents = statement<CategoryRow & { eventId: string }>(
  'box-office.categories-of-events',
  `SELECT ${categoryColumns}, a.event_id AS "eventId" FROM box_office_categorised a
   JOIN box_office_categories c ON c.site_id = $1 AND c.id = a.category_id
   WHERE a.site_id = $1 AND a.event_id = ANY ($2::uuid[]) AND NOT c.states @> '{RECURRING_EVENT}'
     AND ($3 OR NOT c.states @> '{HIDDEN}')
   ORDER BY c.position, c.id`,
)
