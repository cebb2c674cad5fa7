import type { ServiceType } from '@cartwright/contract/bookings/parts.ts'
import type { ServiceLocation, ServiceMedia, ServicePayment } from '@cartwright/contract/bookings/services.ts'
import type { FormField } from '@cartwright/contract/forms/forms.ts'
import { type RawBuilder, sql } from 'kysely'
import { quickRead, type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import type { PolicyRow } from '../policies/queries.ts'

export interface ServiceRow {
  id: string
  revision: bigint
  type: ServiceType
  slug: string
  customSlug: boolean
  name: string
  description: string
  tagLine: string
  media: ServiceMedia
  hidden: boolean
  sortOrder: number
  categoryId: string | null
  capacity: number
  payment: ServicePayment
  online: boolean
  approval: boolean
  locations: ServiceLocation[]
  conferencing: { enabled: boolean; text: string }
  questions: FormField[]
  policyId: string
  scheduleId: string
  durations: number[]
  minutesBefore: number
  minutesAfter: number
  stepMinutes: number | null
  staffIds: string[]
  resourceGroups: string[][]
  createdAt: Date
  updatedAt: Date
}

/** With what reads of a service need besides. */
export interface FullServiceRow extends ServiceRow {
  categoryName: string | null
  categoryOrder: number | null
  policy: PolicyRow
}

const own = `s.id, s.revision, s.type, s.slug, s.custom_slug AS "customSlug", s.name, s.description,
  s.tag_line AS "tagLine", s.media, s.hidden, s.sort_order AS "sortOrder", s.category_id AS "categoryId", s.capacity,
  s.payment, s.online, s.approval, s.locations, s.conferencing, s.questions,
  s.policy_id AS "policyId", s.schedule_id AS "scheduleId", s.durations,
  s.minutes_before AS "minutesBefore", s.minutes_after AS "minutesAfter", s.step_minutes AS "stepMinutes",
  s.staff_ids AS "staffIds", s.resource_groups AS "resourceGroups", s.created_at AS "createdAt",
  s.updated_at AS "updatedAt"`
const columns = `${own}, c.name AS "categoryName", c.sort_order AS "categoryOrder",
  jsonb_build_object('id', p.id, 'revision', p.revision::text, 'name', p.name, 'isDefault', p.is_default,
    'rules', p.rules, 'createdAt', p.created_at, 'updatedAt', p.updated_at) AS policy`
const from = `FROM services s JOIN booking_policies p ON p.site_id = s.site_id AND p.id = s.policy_id
  LEFT JOIN service_categories c ON c.site_id = s.site_id AND c.id = s.category_id`

export const servicesByIds = quickRead<FullServiceRow>(
  'services.by-ids',
  `SELECT ${columns} ${from} WHERE s.site_id = $1 AND s.id = ANY ($2::uuid[])`,
)
export const serviceBySchedule = quickRead<FullServiceRow>(
  'services.by-schedule',
  `SELECT ${columns} ${from} WHERE s.site_id = $1 AND s.schedule_id = $2`,
)
export const countServices = statement<{ count: number; last: number | null }>(
  'services.count',
  'SELECT count(*)::int AS count, max(sort_order) AS last FROM services WHERE site_id = $1',
)
/** Slugs that begin like $2, of other services than $3. */
export const takenSlugs = statement<{ slug: string }>(
  'services.taken-slugs',
  `SELECT slug FROM services WHERE site_id = $1 AND starts_with(slug, $2) AND id <> $3`,
)
export const insertService = statement<{ id: string }>(
  'services.insert',
  `INSERT INTO services (site_id, id, type, schedule_id, slug, custom_slug, name, description, tag_line, media, hidden,
     sort_order, category_id, capacity, payment, online, approval, locations, policy_id, durations, minutes_before,
     minutes_after, step_minutes, staff_ids, resource_groups, conferencing, questions, created_at,
     updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
     $25, $26, $27, $28, $28) RETURNING id`,
)
/** Returns nothing if somebody has changed the service since revision $3. */
export const updateService = statement<{ id: string }>(
  'services.update',
  `UPDATE services SET revision = revision + 1, slug = $4, custom_slug = $5, name = $6, description = $7, tag_line = $8,
     media = $9, hidden = $10, sort_order = $11, category_id = $12, capacity = $13, payment = $14, online = $15,
     approval = $16, locations = $17, policy_id = $18, durations = $19, minutes_before = $20, minutes_after = $21,
     step_minutes = $22, staff_ids = $23, resource_groups = $24, conferencing = $25, questions = $26, updated_at = $27
   WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING id`,
)
/** Nothing if somebody has booked it for a time after $3, or is about to. */
export const deleteService = statement<{ id: string }>(
  'services.delete',
  `DELETE FROM services s WHERE s.site_id = $1 AND s.id = $2 AND NOT EXISTS (
     SELECT FROM bookings b WHERE b.site_id = $1 AND b.service_id = s.id AND b.ends_at > $3
       AND (b.status IN ('PENDING', 'CONFIRMED', 'WAITING_LIST')
         OR b.status = 'CREATED' AND (b.order_id IS NOT NULL OR b.held_until > $3)))
   RETURNING id`,
)

// ── Queries of callers ──────────────────────────────────────────────────────────────────────────────────

export const serviceId: ScalarField = { column: sql`s.id`, type: 'uuid', sortable: true, required: true }
const text = (column: ScalarField['column'], sortable = false): ScalarField => ({
  ...{ column, type: 'text', sortable, required: true },
})
const time = (column: ScalarField['column']): ScalarField => ({
  ...{ column, type: 'timestamp', sortable: true, required: true },
})
const slug = text(sql`s.slug`)

export const serviceFields: Fields = {
  id: serviceId,
  name: text(sql`s.name`, true),
  type: { column: sql`s.type`, type: 'enum', values: ['APPOINTMENT', 'CLASS', 'COURSE'], required: true },
  hidden: { column: sql`s.hidden`, type: 'boolean', required: true },
  sortOrder: { column: sql`s.sort_order`, type: 'number', sortable: true, required: true },
  'category.id': { column: sql`s.category_id`, type: 'uuid' },
  'category.name': { column: sql`c.name`, type: 'text' },
  'mainSlug.name': slug,
  'supportedSlugs.name': slug,
  'schedule.id': { column: sql`s.schedule_id`, type: 'uuid', required: true },
  'bookingPolicy.id': { column: sql`s.policy_id`, type: 'uuid', required: true },
  'payment.rateType': text(sql`(s.payment->>'rateType')`),
  'onlineBooking.enabled': { column: sql`s.online`, type: 'boolean', required: true },
  staffMemberIds: {
    type: 'set',
    of: 'uuid',
    some: (values) => sql`s.staff_ids && ${[...values]}::uuid[]`,
    any: sql`s.staff_ids <> '{}'`,
  },
  createdDate: time(sql`s.created_at`),
  updatedDate: time(sql`s.updated_at`),
}

interface Scope {
  siteId: string
  /** Merchants see hidden services. */
  all: boolean
  /** Words of a search, as a pattern. */
  pattern?: string | undefined
}

/** From "from" on, without the conditions of the caller. */
export function sourceOf({ siteId, all, pattern }: Scope): RawBuilder<unknown> {
  const source = sql`${sql.raw(from)} where s.site_id = ${siteId} and (not s.hidden or ${all})`
  if (pattern === undefined) return source
  return sql`${source} and (s.name ilike ${pattern} or s.tag_line ilike ${pattern} or s.description ilike ${pattern})`
}

export async function findServices(
  on: Reader,
  source: RawBuilder<unknown>,
  query: CompiledQuery,
): Promise<{ rows: (FullServiceRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const page = sql<FullServiceRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${source} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${source} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
