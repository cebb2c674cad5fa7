import { statement } from '../../platform/db/db.ts'
import { archiveEntries, readEntries } from '../../platform/personal-data.ts'
import type { PersonalData } from '../../platform/room.ts'

export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { events: await readEntries(shop, entriesOfMember, [siteId, memberId]) }
  },
  async erase(tx, _shop, { siteId, memberId }) {
    await tx.run(blankAddresses, [siteId, memberId])
    return undefined
  },
}

const entriesOfMember = archiveEntries(
  'audit-entries',
  `SELECT at AS "date", call, address, status, code FROM audit_log
   WHERE site_id = $1 AND caller_kind = 'member' AND caller_id = $2 ORDER BY at`,
)

/** Removes the network addresses. The entries stay. */
const blankAddresses = statement<never>(
  'personal-data.blank-audit-addresses',
  `UPDATE audit_log SET address = '' WHERE site_id = $1 AND caller_kind IN ('member', 'visitor')
     AND (caller_id = $2 OR entity_id = $2::text)`,
)
