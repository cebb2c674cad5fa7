import { statement } from '../../platform/db/db.ts'
import { sortKey } from '../collections/queries.ts'

export type ItemData = Record<string, unknown>

export interface ItemRow {
  id: string
  data: ItemData
  version: bigint
}

/** The fields of content_keys as they are now; locked, so that none is added while items are written without it. */
const sorted = `collection AS MATERIALIZED (SELECT sorted FROM content_collections
  WHERE site_id = $1 AND id = $2 AND deleted_at IS NULL FOR SHARE)`

const writeKeys = `keys AS (INSERT INTO content_keys AS k (site_id, collection_id, item_id, field, value)
  SELECT $1, $2, w.id, f.key, ${sortKey('w.data -> f.key')}
  FROM written w CROSS JOIN collection c CROSS JOIN unnest(c.sorted) AS f (key)
  ON CONFLICT (site_id, collection_id, item_id, field) DO UPDATE SET value = excluded.value
  WHERE k.value IS DISTINCT FROM excluded.value)`

/** $3 is a list of {id, data}. Returns the ids that were free. */
export const insertItems = statement<{ id: string }>(
  'content.insert-items',
  `WITH ${sorted}, written AS (
     INSERT INTO content_items (site_id, collection_id, id, data)
     SELECT $1::uuid, $2::uuid, g.id, g.data FROM jsonb_to_recordset($3::jsonb) AS g (id text, data jsonb) CROSS JOIN collection
     ON CONFLICT DO NOTHING RETURNING id, data), ${writeKeys}
   SELECT id FROM written`,
)

/** $3 is a list of {id, data, version}. Returns the ids of those that still had this version. */
export const updateItems = statement<{ id: string }>(
  'content.update-items',
  `WITH ${sorted}, written AS (
     UPDATE content_items i SET data = g.data, version = i.version + 1
     FROM jsonb_to_recordset($3::jsonb) AS g (id text, data jsonb, version bigint) CROSS JOIN collection
     WHERE i.site_id = $1 AND i.collection_id = $2 AND i.id = g.id AND i.version = g.version
     RETURNING i.id, i.data), ${writeKeys}
   SELECT id FROM written`,
)

/** $3 is a list of {id, version}. Returns the ids of those that still had this version. */
export const deleteItems = statement<{ id: string }>(
  'content.delete-items',
  `DELETE FROM content_items i USING jsonb_to_recordset($3::jsonb) AS g (id text, version bigint)
   WHERE i.site_id = $1 AND i.collection_id = $2 AND i.id = g.id AND i.version = g.version RETURNING i.id`,
)
