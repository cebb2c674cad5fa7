import { statement } from '../platform/db/db.ts'
import type { MediaUses } from '../platform/room.ts'
import { toStoredDate } from './query/values.rules.ts'

/** Items whose own fields and galleries show a file; pictures within formatted text are addresses and not followed. */
export const mediaUses: MediaUses = {
  async find(on, _shop, { siteId, ids }) {
    const rows = await on.run(itemsWithFiles, [siteId, ids])
    return rows.map(({ mediaId, collection, itemId, name }) => ({
      mediaId,
      kind: 'content' as const,
      id: `${collection}/${itemId}`,
      name: name || itemId,
    }))
  },
  async remove(tx, shop, { siteId, ids }) {
    await tx.run(removeFiles, [siteId, ids, JSON.stringify(toStoredDate(shop.clock()))])
    return undefined
  },
}

/** The fields that show the files $2. Whether a row is one of these, an index knows. */
const shown = `content_items i
  JOIN content_collections c ON c.site_id = $1 AND c.id = i.collection_id AND c.deleted_at IS NULL
  CROSS JOIN jsonb_to_recordset(c.fields) AS f (key text, type text)
  CROSS JOIN unnest(content_file_ids(i.data -> f.key)) AS media (id)
  WHERE i.site_id = $1 AND content_file_ids(i.data) && $2::text[] AND media.id = ANY ($2::text[])
    AND (f.type IN ('IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT')
      OR f.type = 'MEDIA_GALLERY' AND jsonb_typeof(i.data -> f.key) = 'array')`

const itemsWithFiles = statement<{
  mediaId: string
  collection: string
  itemId: string
  name: string | null
}>(
  'content.items-with-files',
  `SELECT DISTINCT media.id AS "mediaId", c.name AS collection, i.id AS "itemId", i.data ->> c.display_field AS name
   FROM ${shown} LIMIT 100`,
)

/** Empties fields with one file, and takes the files out of galleries. */
const removeFiles = statement<never>(
  'content.remove-files',
  `WITH shown AS (SELECT i.collection_id, i.id,
       coalesce(array_agg(DISTINCT f.key) FILTER (WHERE f.type <> 'MEDIA_GALLERY'), '{}') AS fields,
       coalesce(array_agg(DISTINCT f.key) FILTER (WHERE f.type = 'MEDIA_GALLERY'), '{}') AS galleries
     FROM ${shown} GROUP BY 1, 2),
     emptied AS (UPDATE content_keys k SET value = 'null' FROM shown s
       WHERE k.site_id = $1 AND k.collection_id = s.collection_id AND k.item_id = s.id AND k.field = ANY (s.fields))
   UPDATE content_items i SET version = i.version + 1,
     data = (i.data - s.fields) || jsonb_build_object('_updatedDate', $3::jsonb) || coalesce((
       SELECT jsonb_object_agg(g.key, (
         SELECT coalesce(jsonb_agg(e.value ORDER BY e.place), '[]')
         FROM jsonb_array_elements(i.data -> g.key) WITH ORDINALITY AS e (value, place)
         WHERE NOT content_file_ids(e.value) && $2::text[]))
       FROM unnest(s.galleries) AS g (key)), '{}')
   FROM shown s WHERE i.site_id = $1 AND i.collection_id = s.collection_id AND i.id = s.id`,
)
