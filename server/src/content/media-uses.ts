import { statement } from '../platform/db/db.ts'
import type { MediaUses } from '../platform/room.ts'
import { toStoredDate } from './query/values.rules.ts'

/** Items whose own fields show a file; pictures within formatted text are addresses and not followed. */
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

const shown = `content_collections c
  CROSS JOIN jsonb_to_recordset(c.fields) AS f (key text, type text)
  CROSS JOIN unnest($2::text[]) AS media (id)
  JOIN content_keys k ON k.site_id = c.site_id AND k.collection_id = c.id AND k.field = f.key
    AND k.value = to_jsonb(media.id)
  WHERE c.site_id = $1 AND c.deleted_at IS NULL AND f.type IN ('IMAGE', 'VIDEO', 'AUDIO', 'DOCUMENT')`

const itemsWithFiles = statement<{
  mediaId: string
  collection: string
  itemId: string
  name: string | null
}>(
  'content.items-with-files',
  `SELECT u.*, i.data ->> u."displayField" AS name FROM (
     SELECT media.id AS "mediaId", c.name AS collection, c.display_field AS "displayField", k.collection_id, k.item_id AS "itemId"
     FROM ${shown} LIMIT 100) u
   JOIN content_items i ON i.site_id = $1 AND i.collection_id = u.collection_id AND i.id = u."itemId"`,
)

const removeFiles = statement<never>(
  'content.remove-files',
  `WITH shown AS (SELECT k.collection_id, k.item_id, array_agg(k.field) AS fields FROM ${shown} GROUP BY 1, 2),
     emptied AS (UPDATE content_keys k SET value = 'null' FROM shown s
       WHERE k.site_id = $1 AND k.collection_id = s.collection_id AND k.item_id = s.item_id AND k.field = ANY (s.fields))
   UPDATE content_items i SET data = (i.data - s.fields) || jsonb_build_object('_updatedDate', $3::jsonb),
     version = i.version + 1
   FROM shown s WHERE i.site_id = $1 AND i.collection_id = s.collection_id AND i.id = s.item_id`,
)
