import { quickRead, statement } from '../../platform/db/db.ts'
import { type PlanRow, planColumns } from '../definitions/queries.ts'
import type { PaidOrder } from '../orders/payments.rules.ts'
import { type PlanOrderRow, planOrderColumns } from '../orders/queries.ts'

/** Whether the account has something to show about plans: the shop has plans, or the member has one. */
export const hasPlans = quickRead<{ found: boolean }>(
  'plan-account.has-any',
  `SELECT EXISTS (SELECT FROM plans WHERE site_id = $1 AND visible AND buyable AND NOT archived)
     OR EXISTS (SELECT FROM plan_orders WHERE site_id = $1 AND member_id = $2 AND status <> 'DRAFT') AS found`,
)

/** A plan order with what is known of its contract; null before it has one. */
export interface OwnOrder extends PlanOrderRow, PaidOrder {
  collection: 'SYSTEM' | 'MERCHANT' | null
  /** Those of the current cycle come when it is paid. */
  lacksCredits: boolean
  /** The plan that is about to take its place. */
  nextPlan: string | null
  nextOrderId: string | null
  nextStartsAt: Date | null
  /** The plan that has taken its place. */
  followedBy: string | null
  followedById: string | null
  followedAt: Date | null
  /** There is a saved way to pay. */
  isCharged: boolean | null
  buyerCanCancel: boolean
}

const ownOrders = `SELECT ${planOrderColumns}, c.status AS "contractStatus", c.next_at AS "nextAt", c.cycles,
    c.saved_method IS NOT NULL AS "isCharged", coalesce(p.buyer_can_cancel, true) AS "buyerCanCancel",
    c.time_zone AS "timeZone", c.anchor, c.anchor_cycle AS "anchorCycle", c.collection, c.credit,
    EXISTS (SELECT FROM plan_benefits b WHERE b.site_id = $1 AND b.plan_id = o.plan_id AND b.kind = 'CREDITS' AND NOT EXISTS (
      SELECT FROM plan_credits g WHERE g.site_id = $1 AND g.plan_order_id = o.id AND g.benefit_id = b.id
        AND g.period = o.cycle)) AS "lacksCredits",
    n.plan ->> 'name' AS "nextPlan", n.id AS "nextOrderId", n.starts_at AS "nextStartsAt",
    f.plan ->> 'name' AS "followedBy", f.id AS "followedById", f.starts_at AS "followedAt"
  FROM plan_orders o
  LEFT JOIN subscription_contracts c ON c.site_id = $1 AND c.id = o.contract_id
  LEFT JOIN plans p ON p.site_id = $1 AND p.id = o.plan_id
  LEFT JOIN plan_orders n ON n.site_id = $1 AND n.replaces = o.id AND n.counted AND n.status IN ('DRAFT', 'PENDING')
  LEFT JOIN plan_orders f ON f.site_id = $1 AND f.replaces = o.id AND f.counted
    AND f.status NOT IN ('DRAFT', 'PENDING') AND o.status = 'CANCELED'
  WHERE o.site_id = $1 AND o.member_id = $2`

/** What a member has and is not over, the newest first. */
export const openOrders = statement<OwnOrder>(
  'plan-account.open',
  `${ownOrders} AND o.status IN ('PENDING', 'ACTIVE', 'PAUSED') ORDER BY o.created_at DESC, o.id LIMIT 200`,
)

/** What is over, the newest first, after the $3 newest. */
export const endedOrders = statement<OwnOrder>(
  'plan-account.ended',
  `${ownOrders} AND o.status IN ('ENDED', 'CANCELED') ORDER BY o.created_at DESC, o.id LIMIT 21 OFFSET $3`,
)

export const ownOrder = statement<OwnOrder>(
  'plan-account.order',
  `${ownOrders} AND o.id = $3 AND o.status <> 'DRAFT'`,
)

/** What the shop sells besides the plan $2 and those that the member $4 has, in its order. */
export const otherPlans = statement<PlanRow>(
  'plan-account.other-plans',
  `SELECT ${planColumns} FROM plans p
   WHERE p.site_id = $1 AND p.id <> $2 AND p.currency = $3 AND p.visible AND p.buyable AND NOT p.archived
     AND NOT EXISTS (SELECT FROM plan_orders o WHERE o.site_id = $1 AND o.member_id = $4 AND o.plan_id = p.id
       AND o.status IN ('PENDING', 'ACTIVE', 'PAUSED'))
   ORDER BY p.position, p.created_at DESC, p.id LIMIT 100`,
)

export interface OwnPayment {
  orderId: string
  checkoutId: string
  number: string
  createdAt: Date
  total: bigint
  currency: string
  /** What is still to pay. */
  left: bigint
  /** Also after a refund. */
  isPaid: boolean
  /** Of a cycle; null for the first order. */
  cycleStatus: 'CHARGING' | 'DUE' | 'PAID' | 'VOID' | null
}

/** The orders of the shop that a plan order was paid with, the newest first: the first one $2, and those of the contract $3. */
export const paymentsOf = statement<OwnPayment>(
  'plan-account.payments',
  `SELECT o.id AS "orderId", o.checkout_id AS "checkoutId", o.number::text AS number, o.created_at AS "createdAt", o.total, o.currency,
     o.total - o.paid AS left, o.paid >= o.total AS "isPaid", y.status AS "cycleStatus"
   FROM orders o LEFT JOIN subscription_cycles y ON y.site_id = $1 AND y.order_id = o.id
   WHERE o.site_id = $1 AND (o.id = $2 OR o.id IN (
     SELECT order_id FROM subscription_cycles WHERE site_id = $1 AND contract_id = $3 AND order_id IS NOT NULL))
   ORDER BY o.created_at DESC, o.id DESC LIMIT 100`,
)
