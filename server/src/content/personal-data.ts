import { statement } from '../platform/db/db.ts'
import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'

export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { content: await readEntries(shop, itemsOfOwner, [siteId, memberId]) }
  },
  async erase(tx, _shop, { siteId, memberId, visitorIds }) {
    const owned = [memberId, ...visitorIds].map((id) => JSON.stringify({ _owner: id }))
    await tx.run(deleteItemsOfOwners, [siteId, owned])
    return undefined
  },
}

const itemsOfOwner = archiveEntries(
  'content',
  `SELECT c.name AS "collection", i.data AS "item" FROM content_items i
   JOIN content_collections c ON c.site_id = $1 AND c.id = i.collection_id AND c.deleted_at IS NULL
   WHERE i.site_id = $1 AND i.data @> jsonb_build_object('_owner', $2::text) ORDER BY c.name, i.id`,
)

const deleteItemsOfOwners = statement<never>(
  'personal-data.content',
  `DELETE FROM content_items i USING unnest($2::jsonb[]) AS owned (data)
   WHERE i.site_id = $1 AND i.data @> owned.data`,
)
