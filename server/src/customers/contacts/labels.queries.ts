import { sql } from 'kysely'
import { type Reader, statement } from '../../platform/db/db.ts'
import type { Fields, ScalarField } from '../../platform/query/fields.ts'
import { countUpTo } from '../../platform/query/page.ts'
import type { CompiledQuery } from '../../platform/query/query.ts'

export interface LabelRow {
  key: string
  name: string
  createdAt: Date
  updatedAt: Date
}

const columns = 'key, name, created_at AS "createdAt", updated_at AS "updatedAt"'

/** Inserts nothing if the key or the name is taken. */
export const insertLabel = statement<LabelRow>(
  'contact-labels.insert',
  `INSERT INTO contact_labels (site_id, key, name, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
   ON CONFLICT DO NOTHING RETURNING ${columns}`,
)

export const labelByName = statement<LabelRow>(
  'contact-labels.by-name',
  `SELECT ${columns} FROM contact_labels WHERE site_id = $1 AND lower(name) = lower($2)`,
)

export const labelsByKeys = statement<LabelRow>(
  'contact-labels.by-keys',
  `SELECT ${columns} FROM contact_labels WHERE site_id = $1 AND key = ANY ($2::text[])`,
)

export const renameLabel = statement<LabelRow>(
  'contact-labels.rename',
  `UPDATE contact_labels SET name = $3, updated_at = $4 WHERE site_id = $1 AND key = $2 RETURNING ${columns}`,
)

export const deleteLabel = statement<{ key: string }>(
  'contact-labels.delete',
  `WITH gone AS (DELETE FROM contact_labels WHERE site_id = $1 AND key = $2 RETURNING key),
   unlabelled AS (
     UPDATE contacts SET label_keys = array_remove(label_keys, $2), revision = revision + 1
     WHERE site_id = $1 AND label_keys @> ARRAY[$2])
   SELECT key FROM gone`,
)

export const labelKey: ScalarField = { column: sql`key`, type: 'text', sortable: true, required: true }

export const labelFields: Fields = {
  key: labelKey,
  displayName: { column: sql`name`, type: 'text', sortable: true, required: true },
  createdDate: { column: sql`created_at`, type: 'timestamp', sortable: true, required: true },
  updatedDate: { column: sql`updated_at`, type: 'timestamp', sortable: true, required: true },
}

export async function findLabels(
  on: Reader,
  siteId: string,
  query: CompiledQuery,
): Promise<{ rows: (LabelRow & { cursor_key: string | null })[]; total: number | undefined }> {
  const from = sql`from contact_labels where site_id = ${siteId}`
  const page = sql<LabelRow & { cursor_key: string | null }>`
    select ${sql.raw(columns)}, ${query.cursorKey} as cursor_key ${from} and ${query.where} ${query.page}`
  if (query.cursor) return { rows: (await page.execute(on.kysely)).rows, total: undefined }
  const counting = countUpTo(sql`${from} and ${query.filter}`)
  const [{ rows }, counted] = await Promise.all([page.execute(on.kysely), counting.execute(on.kysely)])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
