import { statement } from '../platform/db/db.ts'
import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'

/** What merchants have written down for a member, under the account or the e-mail address. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId, emails }) {
    return { draftOrders: await readEntries(shop, draftsOfMember, [siteId, memberId, emails]) }
  },
  async erase(tx, _shop, { siteId, memberId, emails }) {
    await tx.run(eraseDrafts, [siteId, memberId, emails])
    return undefined
  },
}

const ofMember = `site_id = $1 AND (owner_id = $2 OR lower(data ->> 'email') = ANY ($3::text[]))`

const draftsOfMember = archiveEntries(
  'draft-orders',
  `SELECT id, created_at AS "createdDate", data ->> 'email' AS email, data -> 'shippingDestination' AS "recipientInfo",
     data -> 'billingInfo' AS "billingInfo", data ->> 'buyerNote' AS "buyerNote", data -> 'lines' AS "lineItems", data -> 'agreed' AS agreed
   FROM draft_orders WHERE ${ofMember} ORDER BY created_at`,
)

const eraseDrafts = statement<never>(
  'personal-data.draft-orders',
  `DELETE FROM draft_orders WHERE ${ofMember}`,
)
