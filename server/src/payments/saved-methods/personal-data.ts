import { archiveEntries, readEntries } from '../../platform/personal-data.ts'
import type { PersonalData } from '../../platform/room.ts'
import { deleteSavedMethods } from './queries.ts'

export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { paymentMethods: await readEntries(shop, methodsOfMember, [siteId, memberId]) }
  },
  async erase(tx, _shop, { siteId, memberId }) {
    await tx.run(deleteSavedMethods, [siteId, memberId])
    return undefined
  },
}

const methodsOfMember = archiveEntries(
  'payment-methods',
  `SELECT method, details ->> 'brand' AS brand, details ->> 'lastDigits' AS "lastDigits", details ->> 'expires' AS expires,
     created_at AS "savedDate" FROM saved_payment_methods WHERE site_id = $1 AND member_id = $2 ORDER BY created_at`,
)
