import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'
import { deleteReviewsOfMember } from './queries.ts'

/** Reviews leave with their author: their text may say who wrote it. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { reviews: await readEntries(shop, reviewsOfMember, [siteId, memberId]) }
  },
  async erase(tx, shop, { siteId, memberId }) {
    const gone = await tx.run(deleteReviewsOfMember, [siteId, memberId])
    return () => {
      for (const { productId } of gone) shop.changes.publish('product', siteId, productId)
    }
  },
}

const reviewsOfMember = archiveEntries(
  'reviews',
  `SELECT product_id AS "productId", author_name AS "authorName", title, body, rating, media, status, reply,
     created_at AS "createdDate", updated_at AS "updatedDate"
   FROM reviews WHERE site_id = $1 AND member_id = $2 ORDER BY created_at`,
)
