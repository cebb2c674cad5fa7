import type { SavedView } from '@cartwright/contract/staff/saved-views.ts'
import { statement } from '../../platform/db/db.ts'

export const viewsOfList = statement<SavedView>(
  'saved-views.of-list',
  'SELECT id, list, name, search FROM saved_views WHERE site_id = $1 AND list = $2 ORDER BY lower(name)',
)

export const viewsNamed = statement<{ count: number }>(
  'saved-views.named',
  'SELECT count(*)::int AS count FROM saved_views WHERE site_id = $1 AND list = $2 AND lower(name) = lower($3)',
)

/** No row: another view of the list has this name, or it has as many as it may have. */
export const insertView = statement<SavedView>(
  'saved-views.insert',
  `INSERT INTO saved_views (site_id, id, list, name, search)
   SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text
   WHERE (SELECT count(*) FROM saved_views WHERE site_id = $1 AND list = $3) < $6
     AND (SELECT count(*) FROM saved_views WHERE site_id = $1) < 20 * $6
   ON CONFLICT (site_id, list, lower(name)) DO NOTHING RETURNING id, list, name, search`,
)

/** No row: no view of the list has this name. */
export const replaceView = statement<SavedView>(
  'saved-views.replace',
  `UPDATE saved_views SET name = $3, search = $4 WHERE site_id = $1 AND list = $2 AND lower(name) = lower($3)
   RETURNING id, list, name, search`,
)

export const deleteView = statement<{ id: string }>(
  'saved-views.delete',
  'DELETE FROM saved_views WHERE site_id = $1 AND id = $2 RETURNING id',
)
