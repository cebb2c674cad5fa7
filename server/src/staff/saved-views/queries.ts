import type { SavedView } from '@cartwright/contract/sites/saved-views.ts'
import { statement } from '../../platform/db/db.ts'

export const viewsOfList = statement<SavedView>(
  'saved-views.of-list',
  'SELECT id, list, name, search FROM saved_views WHERE site_id = $1 AND list = $2 ORDER BY lower(name)',
)

/** No row: the list has as many views as it may have, and none of this name. */
export const putView = statement<SavedView>(
  'saved-views.put',
  `INSERT INTO saved_views AS v (site_id, id, list, name, search)
   SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::text
   WHERE (SELECT count(*) FROM saved_views WHERE site_id = $1 AND list = $3) < $6
     OR EXISTS (SELECT FROM saved_views WHERE site_id = $1 AND list = $3 AND lower(name) = lower($4))
   ON CONFLICT (site_id, list, lower(name)) DO UPDATE SET name = excluded.name, search = excluded.search
   RETURNING id, list, name, search`,
)

export const deleteView = statement<{ id: string }>(
  'saved-views.delete',
  'DELETE FROM saved_views WHERE site_id = $1 AND id = $2 RETURNING id',
)
