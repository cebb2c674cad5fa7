import type {
  ListScheduledChangesRequest,
  ScheduledChange,
} from '@cartwright/contract/catalogue/scheduled-changes.ts'
import { sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import { allOf, type Condition } from '../../platform/query/conditions.ts'
import { later } from '../../platform/values/later.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'
import { type Authored, authorName } from '../history/queries.ts'
import type { Fields } from '../history/rules.ts'

/** The products that a change has changed, refused, restored and kept. */
export type Counts = ScheduledChange['counts']

export interface ScheduleRow
  extends Pick<ScheduledChange, 'id' | 'name' | 'target' | 'change' | 'state'>,
    Counts,
    Authored {
  siteId: string
  startsAt: Date
  endsAt: Date | null
  /** The last product processed in the current phase. */
  reached: string | null
  startRunId: string
  endRunId: string
  revision: bigint
  updatedAt: Date
}

const columns = `c.site_id AS "siteId", c.id, c.name, c.target, c.change, c.state, c.starts_at AS "startsAt",
  c.ends_at AS "endsAt", c.reached, c.changed, c.refused, c.restored, c.kept, c.start_run_id AS "startRunId",
  c.end_run_id AS "endRunId", c.author_kind AS "authorKind", c.author_id AS "authorId", ${authorName('c')}, c.revision,
  c.created_at AS "createdAt", c.updated_at AS "updatedAt"`

/** Wakes a server at the exact time. Servers also check every minute. */
const addJob = (row: string) => `add_job('change-as-planned', '{}'::json, run_at := moment,
  job_key := 'schedule:' || ${row}.id || ':' || moment)`

const withJobs = (row: string) => `SELECT ${row}.*, (
    SELECT count(${addJob(row)}) FROM unnest(ARRAY[${row}."startsAt", ${row}."endsAt"]) AS moment WHERE moment IS NOT NULL
  )::int AS jobs FROM ${row}`

export const insertSchedule = statement<ScheduleRow>(
  'schedules.insert',
  `WITH c AS (
     INSERT INTO scheduled_changes (site_id, id, name, target, change, state, starts_at, ends_at, start_run_id,
       end_run_id, author_kind, author_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'SCHEDULED', $6, $7, $8, $9, $10, $11, $12, $12) RETURNING *),
   made AS (SELECT ${columns} FROM c) ${withJobs('made')}`,
)

/** Returns nothing if somebody changed it after revision $3 or a server started it. */
export const updateSchedule = statement<ScheduleRow>(
  'schedules.update',
  `WITH changed AS (
     UPDATE scheduled_changes c SET name = $5, target = $6, change = $7, starts_at = $8, ends_at = $9, updated_at = $10,
       revision = c.revision + 1
     WHERE c.site_id = $1 AND c.id = $2 AND c.revision = $3 AND c.state = $4 RETURNING ${columns}
   ) ${withJobs('changed')}`,
)

/** Cancels a change that has not started; ends an active one at $3. */
export const cancelSchedule = statement<ScheduleRow>(
  'schedules.cancel',
  `WITH changed AS (
     UPDATE scheduled_changes c SET state = CASE WHEN c.state = 'SCHEDULED' THEN 'CANCELED' ELSE c.state END,
       ends_at = CASE WHEN c.state = 'SCHEDULED' THEN c.ends_at ELSE greatest($3, ${later('c.starts_at', "interval '1 microsecond'")}) END,
       updated_at = $3, revision = c.revision + 1
     WHERE c.site_id = $1 AND c.id = $2 AND c.state IN ('SCHEDULED', 'STARTING', 'ACTIVE') RETURNING ${columns}
   ) ${withJobs('changed')}`,
)

export const scheduleById = statement<ScheduleRow>(
  'schedules.by-id',
  `SELECT ${columns} FROM scheduled_changes c WHERE c.site_id = $1 AND c.id = $2`,
)

/** Latest start first, one more than asked for when there are more. */
export async function listSchedules(
  on: Reader,
  siteId: string,
  { state, productId, before, limit }: Omit<ListScheduledChangesRequest, 'limit'> & { limit: number },
): Promise<ScheduleRow[]> {
  const last = sql`(select starts_at, id from scheduled_changes where site_id = ${siteId} and id = ${before ?? null})`
  const concerns: Condition = sql`(c.target -> 'productIds' ? lower(${productId ?? ''}) or c.target ? 'all'
    or exists (select from scheduled_products p
      where p.site_id = c.site_id and p.change_id = c.id and p.product_id = ${productId ?? null}::uuid)
    or exists (select from collection_products m where m.site_id = c.site_id
      and m.collection_id = (c.target ->> 'collectionId')::uuid and m.product_id = ${productId ?? null}::uuid))`
  const conditions: (Condition | '' | undefined)[] = [
    sql`c.site_id = ${siteId}`,
    state && sql`c.state = ${state}`,
    productId && concerns,
    before && sql`(c.starts_at, c.id) < ${last}`,
  ]
  const where = allOf(conditions.filter((condition) => typeof condition === 'object'))
  const { rows } = await sql<ScheduleRow>`
    select ${sql.raw(columns.replaceAll('$1', 'c.site_id'))} from scheduled_changes c
    where ${where} order by c.starts_at desc, c.id desc limit ${limit + 1}`.execute(on.kysely)
  return rows
}

/** Changes of all sites that must start, end or continue by $1, the earliest first. */
export const dueSchedules = statement<{ siteId: string; id: string }>(
  'schedules.due',
  `SELECT site_id AS "siteId", id FROM scheduled_changes
   WHERE (state IN ('SCHEDULED', 'STARTING') AND starts_at <= $1
     OR state IN ('STARTING', 'ACTIVE', 'ENDING') AND ends_at <= $1) AND ${isOpenShop('scheduled_changes')}
   ORDER BY CASE WHEN state IN ('SCHEDULED', 'STARTING') THEN starts_at ELSE ends_at END, id LIMIT 1000`,
)

/** Skips changes that another server is processing. */
export const lockDue = statement<ScheduleRow>(
  'schedules.lock-due',
  `SELECT ${columns} FROM scheduled_changes c WHERE c.site_id = $1 AND c.id = $2
     AND (c.state IN ('SCHEDULED', 'STARTING') AND c.starts_at <= $3
       OR c.state IN ('STARTING', 'ACTIVE', 'ENDING') AND c.ends_at <= $3)
   FOR UPDATE SKIP LOCKED`,
)

/** Stores the progress and adds to the counts. */
export const advanceSchedule = statement<never>(
  'schedules.advance',
  `UPDATE scheduled_changes SET state = $3, reached = $4, changed = changed + $5, refused = refused + $6,
     restored = restored + $7, kept = kept + $8, updated_at = $9, revision = revision + 1
   WHERE site_id = $1 AND id = $2`,
)

/** The next $4 products after $3 of those listed in $2. */
export const nextListed = statement<{ id: string }>(
  'schedules.next-of-list',
  `SELECT id FROM products WHERE site_id = $1 AND id = ANY ($2::uuid[]) AND ($3::uuid IS NULL OR id > $3)
   ORDER BY id LIMIT $4`,
)

/** The same for collection $2. */
export const nextInCollection = statement<{ id: string }>(
  'schedules.next-of-collection',
  `SELECT product_id AS id FROM collection_products
   WHERE site_id = $1 AND collection_id = $2 AND ($3::uuid IS NULL OR product_id > $3) ORDER BY product_id LIMIT $4`,
)

/** The same for all products; $2 is not used. */
export const nextOfAllProducts = statement<{ id: string }>(
  'schedules.next-of-all',
  `SELECT id FROM products WHERE site_id = $1 AND $2::text IS NULL AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
)

export interface ScheduledProductRow {
  productId: string
  name: string
  state: 'CHANGED' | 'REFUSED' | 'RESTORED' | 'KEPT'
  before: Fields
  after: Fields
  fields: string[]
  problem: string | null
}

const productColumns = `p.product_id AS "productId", p.name, p.state, p.before, p.after, p.fields, p.problem`

/** $3 is a list of rows, which replace earlier rows of the same products. */
export const saveProducts = statement<never>(
  'schedules.save-products',
  `INSERT INTO scheduled_products (site_id, change_id, product_id, name, state, before, after, fields, problem)
   SELECT $1, $2, p."productId", p.name, p.state, p.before, p.after,
     ARRAY (SELECT jsonb_array_elements_text(p.fields)), p.problem
   FROM jsonb_to_recordset($3::jsonb) AS p ("productId" uuid, name text, state text, before jsonb, after jsonb,
     fields jsonb, problem text)
   ON CONFLICT (site_id, change_id, product_id) DO UPDATE SET name = excluded.name, state = excluded.state,
     before = excluded.before, after = excluded.after, fields = excluded.fields, problem = excluded.problem`,
)

/** The next $4 products after $3 that change $2 has changed. */
export const nextToRestore = statement<ScheduledProductRow>(
  'schedules.next-to-restore',
  `SELECT ${productColumns} FROM scheduled_products p
   WHERE p.site_id = $1 AND p.change_id = $2 AND p.state = 'CHANGED' AND ($3::uuid IS NULL OR p.product_id > $3)
   ORDER BY p.product_id LIMIT $4`,
)

/** What other changes did to products $3 and have not restored. */
export const otherActiveRows = statement<ScheduledProductRow & { changeId: string }>(
  'schedules.others-at-work',
  `SELECT p.change_id AS "changeId", ${productColumns} FROM scheduled_products p
   WHERE p.site_id = $1 AND p.change_id <> $2 AND p.product_id = ANY ($3::uuid[]) AND p.state = 'CHANGED'`,
)

/** Products of change $2 after $3, in state $4 if any. */
export const listProducts = statement<ScheduledProductRow>(
  'schedules.list-products',
  `SELECT ${productColumns} FROM scheduled_products p
   WHERE p.site_id = $1 AND p.change_id = $2 AND ($3::uuid IS NULL OR p.product_id > $3)
     AND ($4::text IS NULL OR p.state = $4)
   ORDER BY p.product_id LIMIT $5`,
)

export const knownProducts = statement<{ id: string }>(
  'schedules.known-products',
  'SELECT id FROM products WHERE site_id = $1 AND id = ANY ($2::uuid[])',
)
