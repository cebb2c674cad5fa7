import { deleteBefore, deletion } from '../platform/db/retention.ts'
import type { Room } from '../platform/room.ts'
import { blogRoutes } from './blog/routes.ts'
import { deletedCollections } from './collections/queries.ts'
import { mediaUses } from './media-uses.ts'
import { personalData } from './personal-data.ts'
import { contentRoutes } from './routes.ts'

const deletedItems = deletion('content.deleted-items', {
  table: 'content_items',
  condition: `EXISTS (SELECT FROM content_collections c
    WHERE c.site_id = content_items.site_id AND c.id = content_items.collection_id AND c.deleted_at <= $1)`,
})

export const room: Room = {
  routes({ server, on, shop }) {
    contentRoutes(on, shop)
    blogRoutes(server, on, shop)
  },
  housekeeping: [deleteBefore(deletedItems, 0), deleteBefore(deletedCollections, 0)],
  mediaUses,
  personalData,
}
