import { statement } from '../platform/db/db.ts'
import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'

/** Returns stay with their orders, without what the buyer and the merchant wrote to each other. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { returns: await readEntries(shop, returnsOfMember, [siteId, memberId]) }
  },
  async erase(tx, shop, { siteId, orderIds }) {
    await tx.run(eraseNotes, [siteId, orderIds, new Date(shop.clock())])
    return undefined
  },
}

const returnsOfMember = archiveEntries(
  'returns',
  `SELECT r.id, r.order_id AS "orderId", r.status, r.lines, r.note, r.decline_reason AS "declineReason",
     r.approval_message AS "approvalMessage", r.closing_message AS "closingMessage",
     r.created_at AS "createdDate", r.updated_at AS "updatedDate"
   FROM returns r JOIN orders o ON o.site_id = r.site_id AND o.id = r.order_id
   WHERE r.site_id = $1 AND o.owner_id = $2 ORDER BY r.created_at`,
)

const eraseNotes = statement<never>(
  'personal-data.returns',
  `UPDATE returns SET note = '', decline_reason = '', approval_message = '', closing_message = '', updated_at = $3 WHERE site_id = $1 AND order_id = ANY ($2::uuid[])`,
)
