import { statement } from '../../platform/db/db.ts'
import { archiveEntries, readEntries } from '../../platform/personal-data.ts'
import type { PersonalData } from '../../platform/room.ts'

/** Disputes stay with their orders, without what the merchant has written about the buyer. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { disputes: await readEntries(shop, disputesOfMember, [siteId, memberId]) }
  },
  async erase(tx, shop, { siteId, orderIds }) {
    await tx.run(eraseEvidence, [siteId, orderIds, new Date(shop.clock())])
    return undefined
  },
}

const disputesOfMember = archiveEntries(
  'disputes',
  `SELECT d.id, d.order_id AS "orderId", d.status, d.reason, d.texts AS evidence, d.opened_at AS "openedDate"
   FROM disputes d JOIN orders o ON o.site_id = d.site_id AND o.id = d.order_id
   WHERE d.site_id = $1 AND o.owner_id = $2 ORDER BY d.opened_at`,
)

const eraseEvidence = statement<never>(
  'personal-data.disputes',
  `UPDATE disputes SET texts = '{}', files = '[]', updated_at = $3 WHERE site_id = $1 AND order_id = ANY ($2::uuid[])`,
)
