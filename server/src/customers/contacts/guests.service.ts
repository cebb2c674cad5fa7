import type { IdentityProfile } from '@cartwright/contract/identity/profile.ts'
import type { Order } from '@cartwright/contract/orders/orders.ts'
import type { Connection } from '../../platform/db/db.ts'
import { archiveEntries, readEntries } from '../../platform/personal-data.ts'
import type { PersonalData } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { withoutNulls } from '../../platform/values/optional.ts'
import { contactEvent } from './events.service.ts'
import { deleteGuest, guestsByEmails } from './queries.ts'
import { insert } from './service.ts'

export interface Purchase {
  siteId: string
  email: string
  order: Pick<Order, 'buyerInfo' | 'billingInfo' | 'recipientInfo' | 'buyerLanguage'>
}

/** Makes whoever orders without an account a contact, unless somebody with the e-mail address is one. */
export async function recordGuest(
  tx: Connection,
  shop: Shop,
  { siteId, email, order }: Purchase,
): Promise<void> {
  if (email === '' || order.buyerInfo?.memberId) return
  const details = { email, profile: guestProfile(order), labelKeys: [] }
  await insert(shop, siteId, { details, source: 'WIX_STORES', tx })
}

/** What the buyer of an order said about themselves. */
export function guestProfile({
  billingInfo,
  recipientInfo,
  buyerLanguage,
}: Purchase['order']): IdentityProfile {
  const { firstName, lastName, company, phone } =
    billingInfo?.contactDetails ?? recipientInfo?.contactDetails ?? {}
  return {
    ...withoutNulls({ firstName, lastName, company, language: buyerLanguage }),
    ...(phone ? { phones: [phone], phonesV2: [{ phone, tag: 'UNTAGGED' as const }] } : {}),
  }
}

/** The contact of a member goes with the member; others with the same verified e-mail address go too. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId, emails }) {
    return { contacts: await readEntries(shop, contactsOf, [siteId, memberId, emails]) }
  },
  async erase(tx, shop, { siteId, emails }) {
    for (const { id } of await tx.run(guestsByEmails, [siteId, emails])) {
      const event = contactEvent(shop, 'deleted', { siteId, id, revision: 1n })
      await tx.run(deleteGuest, [siteId, id, ...event])
    }
    return undefined
  },
}

const contactsOf = archiveEntries(
  'contacts',
  `SELECT c.email, c.profile, c.source, c.created_at AS "createdDate", ARRAY(
     SELECT l.name FROM contact_labels l WHERE l.site_id = $1 AND l.key = ANY (c.label_keys) ORDER BY l.name) AS labels,
     (SELECT e.body FROM tax_exemptions e WHERE e.site_id = $1 AND e.contact_id = c.id) AS "taxExemption"
   FROM contacts c WHERE c.site_id = $1 AND (c.id = $2 OR (lower(c.email) = ANY ($3::text[]) AND NOT c.is_member))
   ORDER BY c.created_at`,
)
