import { archiveEntries, readEntries } from '../platform/personal-data.ts'
import type { PersonalData } from '../platform/room.ts'
import { erasePlanOrders, erasePurchases } from './orders/queries.ts'

/** Plans leave with their member, with what was left of their credits. The shop's orders of their payments stay. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId }) {
    return { plans: await readEntries(shop, plansOfMember, [siteId, memberId]) }
  },
  async erase(tx, _shop, { siteId, memberId }) {
    await tx.run(erasePlanOrders, [siteId, memberId])
    await tx.run(erasePurchases, [siteId, memberId])
    return undefined
  },
}

const plansOfMember = archiveEntries(
  'plans',
  `SELECT o.plan ->> 'name' AS name, o.status, o.payment_status AS "paymentStatus", o.prices, o.starts_at AS "startDate",
     o.ends_at AS "endDate", o.pauses, o.cancellation, o.form, o.created_at AS "createdDate", (
       SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'amount', e.amount, 'orderId', e.order_id,
         'createdDate', e.created_at) ORDER BY e.created_at, e.id)
       FROM plan_credit_entries e WHERE e.site_id = $1 AND e.plan_order_id = o.id) AS credits
   FROM plan_orders o WHERE o.site_id = $1 AND o.member_id = $2 ORDER BY o.created_at`,
)
