import { sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { type CategoryRow, categoryColumns } from '../events/lists.queries.ts'

export type CountedCategory = CategoryRow & { events: number; drafts: number; cursor_key: string | null }

const counted = `${categoryColumns},
  (SELECT count(*)::int FROM box_office_categorised a JOIN box_office_events e ON e.site_id = a.site_id AND e.id = a.event_id
    WHERE a.site_id = c.site_id AND a.category_id = c.id AND e.state <> 'DRAFT') AS events,
  (SELECT count(*)::int FROM box_office_categorised a JOIN box_office_events e ON e.site_id = a.site_id AND e.id = a.event_id
    WHERE a.site_id = c.site_id AND a.category_id = c.id AND e.state = 'DRAFT') AS drafts`

export const countCategories = statement<{ count: number }>(
  'box-office.count-categories',
  `SELECT count(*)::int AS count FROM box_office_categories WHERE site_id = $1 AND NOT states @> '{RECURRING_EVENT}'`,
)
export const insertCategory = statement<CategoryRow>(
  'box-office.insert-category',
  `INSERT INTO box_office_categories AS c (site_id, id, name, states, position, created_at)
   SELECT $1, $2, $3, $4, coalesce(max(position) + 1, 0), $5 FROM box_office_categories
   WHERE site_id = $1 AND NOT states @> '{RECURRING_EVENT}'
   RETURNING ${categoryColumns}`,
)
export const changeCategory = statement<CategoryRow>(
  'box-office.change-category',
  `UPDATE box_office_categories c SET name = coalesce($3, name), states = coalesce($4, states)
   WHERE site_id = $1 AND id = $2 AND NOT states @> '{RECURRING_EVENT}' RETURNING ${categoryColumns}`,
)
/** Locks the categories, so that two moves follow each other. */
export const lockCategories = statement<{ id: string }>(
  'box-office.lock-categories',
  `SELECT id FROM box_office_categories WHERE site_id = $1 AND NOT states @> '{RECURRING_EVENT}' ORDER BY id FOR UPDATE`,
)
/** Moves the category $2 to the place $3; those between make room. */
export const moveCategory = statement<never>(
  'box-office.move-category',
  `WITH others AS (
     SELECT id, row_number() OVER (ORDER BY position, id) - 1 AS place FROM box_office_categories
     WHERE site_id = $1 AND id <> $2 AND NOT states @> '{RECURRING_EVENT}'),
   placed AS (
     SELECT id, CASE WHEN place >= $3::int THEN place + 1 ELSE place END AS place FROM others
     UNION ALL SELECT $2::uuid, least($3::int, (SELECT count(*) FROM others)))
   UPDATE box_office_categories c SET position = placed.place FROM placed WHERE c.site_id = $1 AND c.id = placed.id`,
)
export const deleteCategory = statement<{ id: string }>(
  'box-office.delete-category',
  `DELETE FROM box_office_categories WHERE site_id = $1 AND id = $2 AND NOT states @> '{RECURRING_EVENT}' RETURNING id`,
)
/** Says which of the category $2 and the events $3 there are. */
export const assign = statement<{ category: boolean; events: number }>(
  'box-office.assign',
  `WITH category AS (SELECT id FROM box_office_categories WHERE site_id = $1 AND id = $2 FOR KEY SHARE),
   events AS (SELECT id FROM box_office_events WHERE site_id = $1 AND id = ANY ($3::uuid[]) FOR KEY SHARE),
   added AS (
     INSERT INTO box_office_categorised (site_id, category_id, event_id)
     SELECT $1, category.id, events.id FROM category CROSS JOIN events ON CONFLICT DO NOTHING)
   SELECT EXISTS (SELECT FROM category) AS category, (SELECT count(*)::int FROM events) AS events`,
)
export const unassign = statement<never>(
  'box-office.unassign',
  'DELETE FROM box_office_categorised WHERE site_id = $1 AND category_id = $2 AND event_id = ANY ($3::uuid[])',
)

export const categoryId: ScalarField = { column: sql`c.id`, type: 'uuid', sortable: true, required: true }
export const categoryFields: Fields = {
  id: categoryId,
  sortIndex: { column: sql`c.position`, type: 'number', sortable: true, required: true },
  states: {
    type: 'set',
    of: 'text',
    some: (states) => sql`c.states && ${[...states]}::text[]`,
    any: sql`cardinality(c.states) > 0`,
  },
  name: { column: sql`c.name`, type: 'text', sortable: true, required: true },
  createdDate: { column: sql`c.created_at`, type: 'timestamp', sortable: true, required: true },
}

export async function findCategories(
  on: Reader,
  { siteId, hidden }: { siteId: string; hidden: boolean },
  query: CompiledQuery,
): Promise<{ rows: CountedCategory[]; total: number | undefined }> {
  const from = sql`from box_office_categories c where c.site_id = ${siteId} and (not c.states @> '{HIDDEN}' or ${hidden})`
  const page = sql<CountedCategory>`
    select ${sql.raw(counted)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
