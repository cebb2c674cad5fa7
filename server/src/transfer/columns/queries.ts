import type { ImportTarget } from '@cartwright/contract/catalogue/transfers.ts'
import { statement } from '../../platform/db/db.ts'

export interface RememberedColumn {
  name: string
  target: ImportTarget | null
}

/** Of the columns $3 in files of layout $2. */
export const rememberedColumns = statement<RememberedColumn>(
  'transfer.remembered-columns',
  'SELECT name, target FROM import_columns WHERE site_id = $1 AND layout = $2 AND name = ANY ($3::text[])',
)

export const rememberColumns = statement<never>(
  'transfer.remember-columns',
  `INSERT INTO import_columns (site_id, layout, name, target)
   SELECT $1, $2, c.name, c.target FROM unnest($3::text[], $4::text[]) AS c (name, target)
   ON CONFLICT (site_id, layout, name) DO UPDATE SET target = excluded.target`,
)

/** Saves the mapping $5 of an import that worker $3 checks. With the state MAPPING, somebody must confirm it. */
export const saveMapping = statement<{ id: string }>(
  'transfer.save-mapping',
  `UPDATE imports SET layout = $4, mapping = $5, state = $6, worker = CASE WHEN $6 = 'MAPPING' THEN NULL ELSE worker END,
     touched_at = $7
   WHERE site_id = $1 AND id = $2 AND worker = $3 AND state = 'CHECKING' RETURNING id`,
)

/** Checks the file again with the mapping $3; $4 are the counts of none. */
export const changeMapping = statement<{ id: string }>(
  'transfer.change-mapping',
  `WITH mapped AS (
     UPDATE imports SET mapping = $3, state = 'CHECKING', position = 0, line = 0, expected = $4, worker = NULL,
       failures = 0, touched_at = $5
     WHERE site_id = $1 AND id = $2 AND state IN ('MAPPING', 'CHECKED') AND mapping IS NOT NULL RETURNING site_id, id
   ), cleared AS (
     DELETE FROM import_lines l USING mapped m WHERE l.site_id = $1 AND l.import_id = m.id
   )
   SELECT id, add_job('work-on-import', json_build_object('siteId', site_id, 'id', id)) FROM mapped`,
)
