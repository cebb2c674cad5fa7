import { statement } from '../platform/db/db.ts'
import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'
import { type ChangedRequest, publishRequests } from './events.service.ts'

export const personalData: PersonalData = {
  async export(shop, { siteId, emails }) {
    return { backInStock: await readEntries(shop, requestsByEmail, [siteId, emails]) }
  },
  async erase(tx, shop, { siteId, emails }) {
    const requests = await tx.run(deleteRequestsByEmail, [siteId, emails])
    await publishRequests(tx, shop, { kind: 'deleted', siteId, requests, erased: true })
    return undefined
  },
}

const requestsByEmail = archiveEntries(
  'back-in-stock',
  `SELECT reference AS "catalogReference", email, status, created_at AS "createdDate"
   FROM back_in_stock_requests WHERE site_id = $1 AND lower(email) = ANY ($2::text[]) ORDER BY created_at`,
)

const deleteRequestsByEmail = statement<ChangedRequest>(
  'personal-data.back-in-stock',
  'DELETE FROM back_in_stock_requests WHERE site_id = $1 AND lower(email) = ANY ($2::text[]) RETURNING id, status',
)
