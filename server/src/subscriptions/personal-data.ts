import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'
import { deleteContracts } from './contracts/queries.ts'

/** Contracts leave with their member: nobody is charged any more. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { subscriptions: await readEntries(shop, contractsOfMember, [siteId, memberId]) }
  },
  async erase(tx, _shop, { siteId, memberId }) {
    await tx.run(deleteContracts, [siteId, memberId])
    return undefined
  },
}

const contractsOfMember = archiveEntries(
  'subscriptions',
  `SELECT status, terms #>> '{offer,productName,original}' AS name, terms #>> '{offer,price}' AS price,
     terms -> 'billingInfo' AS "billingInfo", terms ->> 'email' AS email, interval_unit AS "intervalUnit",
     interval_count AS "intervalCount", cycles, cycle, starts_at AS "startDate", next_at AS "nextDate",
     payment_method AS "paymentMethod", created_at AS "createdDate", ended_at AS "endedDate"
   FROM subscription_contracts WHERE site_id = $1 AND member_id = $2 ORDER BY created_at`,
)
