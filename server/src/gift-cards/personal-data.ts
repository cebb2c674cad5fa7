import { statement } from '../platform/db/db.ts'
import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'

/** Cards go on without their recipient: whoever has the code may pay with it. */
export const personalData: PersonalData = {
  async export(shop, { siteId, emails }) {
    return { giftCards: await readEntries(shop, cardsByRecipient, [siteId, emails]) }
  },
  async erase(tx, shop, { siteId, emails }) {
    await tx.run(eraseRecipients, [siteId, emails, new Date(shop.clock())])
    return undefined
  },
}

const cardsByRecipient = archiveEntries(
  'gift-cards',
  `SELECT recipient_name AS "recipientName", recipient_email AS "recipientEmail", sender_name AS "senderName", message,
     last_four AS "lastFour", currency, expires_at AS "expirationDate", created_at AS "createdDate"
   FROM gift_cards WHERE site_id = $1 AND lower(recipient_email) = ANY ($2::text[]) ORDER BY created_at`,
)

const eraseRecipients = statement<never>(
  'personal-data.gift-cards',
  `UPDATE gift_cards SET recipient_name = '', recipient_email = '', sender_name = '', message = '', note = '',
     revision = revision + 1, updated_at = $3
   WHERE site_id = $1 AND lower(recipient_email) = ANY ($2::text[])`,
)
