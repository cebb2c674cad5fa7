import type { ContentField, ContentPermissions } from '@cartwright/contract/content/collections.ts'
import { quickRead, statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'

export interface CollectionRow {
  id: string
  /** What storefronts ask for, such as `Menus`. */
  name: string
  revision: bigint
  displayName: string
  displayField: string | null
  fields: ContentField[]
  permissions: Required<ContentPermissions>
  /** The fields that have rows in content_keys. */
  sorted: string[]
  createdAt: Date
  updatedAt: Date
}

const columns = `c.id, c.name, c.revision, c.display_name AS "displayName", c.display_field AS "displayField", c.fields,
  c.permissions, c.sorted, c.created_at AS "createdAt", c.updated_at AS "updatedAt"`

export const collectionsByName = quickRead<CollectionRow>(
  'content.collections-by-name',
  `SELECT ${columns} FROM content_collections c
   WHERE c.site_id = $1 AND c.name = ANY ($2::text[]) AND c.deleted_at IS NULL`,
)

export const collectionsOfSite = statement<CollectionRow>(
  'content.collections',
  `SELECT ${columns} FROM content_collections c WHERE c.site_id = $1 AND c.deleted_at IS NULL ORDER BY c.name`,
)

/** No row if the name is taken or the shop has $9 collections. */
export const insertCollection = statement<CollectionRow>(
  'content.insert-collection',
  `INSERT INTO content_collections AS c (site_id, id, name, display_name, display_field, fields, permissions, sorted,
     created_at, updated_at)
   SELECT $1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::text[], $10, $10
   WHERE (SELECT count(*) FROM content_collections WHERE site_id = $1 AND deleted_at IS NULL) < $9::int
   ON CONFLICT (site_id, name) WHERE deleted_at IS NULL DO NOTHING RETURNING ${columns}`,
)

/** No row if the collection has another revision than $3. */
export const updateCollection = statement<CollectionRow>(
  'content.update-collection',
  `UPDATE content_collections c SET revision = c.revision + 1, display_name = $4, display_field = $5, fields = $6::jsonb,
     permissions = $7::jsonb, sorted = $8::text[], updated_at = $9
   WHERE c.site_id = $1 AND c.id = $2 AND c.revision = $3 AND c.deleted_at IS NULL RETURNING ${columns}`,
)

/** The items go later. No row if it is gone or has another revision than $3. */
export const deleteCollection = statement<{ id: string }>(
  'content.delete-collection',
  `UPDATE content_collections SET deleted_at = $4
   WHERE site_id = $1 AND id = $2 AND revision = $3 AND deleted_at IS NULL RETURNING id`,
)

/**
 * How a value is sorted and found: texts by their first characters, files of the library by their id, what is absent or
 * too large as JSON null. `value` is trusted SQL.
 */
export const sortKey = (value: string) => `CASE
  WHEN jsonb_typeof(${value}) = 'string' THEN to_jsonb(coalesce(substring(${value} #>> '{}' from '^wix:[a-z]+://v1/([^/#]{1,250})'),
    left(${value} #>> '{}', 250)))
  WHEN jsonb_typeof(${value}) IN ('number', 'boolean') THEN ${value}
  WHEN jsonb_typeof(${value}) = 'object' THEN CASE WHEN length(${value} ->> '$date') < 40
    THEN jsonb_build_object('$date', ${value} -> '$date') ELSE 'null' END
  ELSE 'null' END`

export const addKeys = statement<never>(
  'content.add-keys',
  `INSERT INTO content_keys (site_id, collection_id, item_id, field, value)
   SELECT $1::uuid, i.collection_id, i.id, f.key, ${sortKey('i.data -> f.key')}
   FROM content_items i CROSS JOIN unnest($3::text[]) AS f (key) WHERE i.site_id = $1 AND i.collection_id = $2
   ON CONFLICT DO NOTHING`,
)

export const deleteKeys = statement<never>(
  'content.delete-keys',
  'DELETE FROM content_keys WHERE site_id = $1 AND collection_id = $2 AND field = ANY ($3::text[])',
)

export const countsByCollection = statement<{ dataCollectionId: string; count: number }>(
  'content.counts',
  `SELECT c.name AS "dataCollectionId", (SELECT count(*)::int FROM (SELECT FROM content_items i
     WHERE i.site_id = $1 AND i.collection_id = c.id LIMIT 10001) counted) AS count
   FROM content_collections c WHERE c.site_id = $1 AND c.deleted_at IS NULL ORDER BY c.name`,
)

export const deletedCollections = deletion('content.deleted-collections', {
  table: 'content_collections',
  condition: `deleted_at <= $1 AND NOT EXISTS (SELECT FROM content_items i
    WHERE i.site_id = content_collections.site_id AND i.collection_id = content_collections.id)`,
})
