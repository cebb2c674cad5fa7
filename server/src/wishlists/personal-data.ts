import { statement } from '../platform/db/db.ts'
import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'

export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { wishlist: await readEntries(shop, itemsOfMember, [siteId, memberId]) }
  },
  async erase(tx, _shop, { siteId, memberId }) {
    await tx.run(deleteItemsOfMember, [siteId, memberId])
    return undefined
  },
}

const itemsOfMember = archiveEntries(
  'wishlist',
  `SELECT product_id AS "productId", options, added_at AS "addedDate" FROM wishlist_items
   WHERE site_id = $1 AND member_id = $2 ORDER BY added_at`,
)

const deleteItemsOfMember = statement<never>(
  'personal-data.wishlist',
  'DELETE FROM wishlist_items WHERE site_id = $1 AND member_id = $2',
)
