import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'
import { publish } from './model/events.service.ts'
import { eraseOfPerson } from './queries.ts'

/** Abandoned checkouts of the account and of its verified e-mail addresses. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId, emails }) {
    return { abandonedCheckouts: await readEntries(shop, abandonedOfPerson, [siteId, memberId, emails]) }
  },
  async erase(tx, shop, { siteId, memberId, visitorIds, emails }) {
    const owners = [memberId, ...visitorIds]
    const erased = await tx.run(eraseOfPerson, [siteId, new Date(shop.clock()), owners, emails])
    await publish(tx, shop, { siteId, kind: 'deleted', changed: erased, erased: true })
    return undefined
  },
}

const abandonedOfPerson = archiveEntries(
  'abandoned-checkouts',
  `SELECT id, checkout_id AS "checkoutId", status, email, data -> 'contactDetails' AS "contactDetails",
     data -> 'lineItems' AS "lineItems", agreed_at AS "agreedDate", created_at AS "createdDate"
   FROM abandoned_checkouts WHERE site_id = $1 AND erased_at IS NULL
     AND (owner_id = $2 OR lower(email) = ANY ($3::text[])) ORDER BY created_at`,
)
