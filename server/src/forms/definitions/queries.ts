import type { FormField } from '@cartwright/contract/forms/forms.ts'
import { sql } from 'kysely'
import { quickRead, type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'
import { namespace } from './rules.ts'

export interface FormRow {
  id: string
  revision: bigint
  slug: string
  title: string
  description: string
  button: string
  thanks: string
  fields: FormField[]
  published: boolean
  inFooter: boolean
  notifies: boolean
  createdAt: Date
  updatedAt: Date
}

const columns = `f.id, f.revision, f.slug, f.title, f.description, f.button, f.thanks, f.fields, f.published,
  f.in_footer AS "inFooter", f.notifies, f.created_at AS "createdAt", f.updated_at AS "updatedAt"`

export interface CountedFormRow extends FormRow {
  submissions: number
  unseen: number
}

/** Counts stop at 1,001: a list of forms must not read all their submissions. */
const counted = `${columns},
  (SELECT count(*)::int FROM (SELECT FROM form_submissions s
    WHERE s.site_id = f.site_id AND s.form_id = f.id LIMIT 1001) AS sent) AS submissions,
  (SELECT count(*)::int FROM (SELECT FROM form_submissions s
    WHERE s.site_id = f.site_id AND s.form_id = f.id AND NOT s.seen LIMIT 1001) AS waiting) AS unseen`

export const countedForms = statement<CountedFormRow>(
  'forms.counted',
  `SELECT ${counted} FROM forms f WHERE f.site_id = $1 ORDER BY f.title, f.id`,
)
export const countedForm = statement<CountedFormRow>(
  'forms.counted-by-id',
  `SELECT ${counted} FROM forms f WHERE f.site_id = $1 AND f.id = $2`,
)
export const formById = statement<FormRow>(
  'forms.by-id',
  `SELECT ${columns} FROM forms f WHERE f.site_id = $1 AND f.id = $2`,
)
export const formBySlug = quickRead<FormRow>(
  'forms.by-slug',
  `SELECT ${columns} FROM forms f WHERE f.site_id = $1 AND f.slug = $2 AND f.published`,
)
export const linkedForms = quickRead<{ slug: string; title: string }>(
  'forms.linked',
  `SELECT slug, title FROM forms WHERE site_id = $1 AND published AND in_footer ORDER BY created_at, id`,
)
export const countForms = statement<{ count: number }>(
  'forms.count',
  'SELECT count(*)::int AS count FROM forms WHERE site_id = $1',
)
export const insertForm = statement<{ id: string }>(
  'forms.insert',
  `INSERT INTO forms (site_id, id, slug, title, description, button, thanks, fields, published, in_footer, notifies,
     created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING id`,
)
/** Returns nothing if somebody has changed the form since revision $3. */
export const replaceForm = statement<{ id: string }>(
  'forms.replace',
  `UPDATE forms SET revision = revision + 1, slug = $4, title = $5, description = $6, button = $7, thanks = $8, fields = $9,
     published = $10, in_footer = $11, notifies = $12, updated_at = $13
   WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING id`,
)

export const formId: ScalarField = { column: sql`f.id`, type: 'uuid', sortable: true, required: true }
const time = (column: ScalarField['column']): ScalarField => ({
  column,
  type: 'timestamp',
  sortable: true,
  required: true,
})

export const formFields: Fields = {
  id: formId,
  name: { column: sql`f.title`, type: 'text', sortable: true, required: true },
  namespace: { column: sql`${namespace}::text`, type: 'text', required: true },
  enabled: { column: sql`f.published`, type: 'boolean', required: true },
  createdDate: time(sql`f.created_at`),
  updatedDate: time(sql`f.updated_at`),
}

interface Scope {
  siteId: string
  /** Merchants see forms that are not published. */
  all: boolean
}

export async function findForms(
  on: Reader,
  { siteId, all }: Scope,
  query: CompiledQuery,
): Promise<{ rows: (FormRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const from = sql`from forms f where f.site_id = ${siteId} and (f.published or ${all})`
  const page = sql<FormRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, found] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: found.rows[0]?.total ?? 0 }
}
