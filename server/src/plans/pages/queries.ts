import { statement } from '../../platform/db/db.ts'

export interface Owned {
  /** The latest order of the plan that is placed. */
  lastId: string | null
  isOpen: boolean
}

/** What the member $2 has of the plan $3. */
export const ownedPlan = statement<Owned>(
  'plan-pages.owned',
  `SELECT (array_agg(o.id ORDER BY o.created_at DESC, o.id DESC))[1] AS "lastId",
     coalesce(bool_or(o.status IN ('PENDING', 'ACTIVE', 'PAUSED')), false) AS "isOpen"
   FROM plan_orders o
   WHERE o.site_id = $1 AND o.member_id = $2 AND o.plan_id = $3 AND (o.status <> 'DRAFT' OR o.order_id IS NOT NULL)`,
)
