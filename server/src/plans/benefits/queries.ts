import type { BenefitItem } from '@cartwright/contract/plans/benefits.ts'
import { quickRead, statement } from '../../platform/db/db.ts'

export interface BenefitRow {
  id: string
  name: string
  kind: 'CREDITS' | 'ACCESS' | 'DISCOUNT'
  credits: number | null
  permission: string | null
  percent: number | null
  items: BenefitItem[]
}

export const benefitsOfPlan = statement<BenefitRow>(
  'plans.benefits',
  `SELECT b.id, b.name, b.kind, b.credits, b.permission, b.percent::float8 AS percent, (
     SELECT coalesce(jsonb_agg(jsonb_build_object('category', i.category, 'providerAppId', i.app_id,
       'externalId', i.item_id) ORDER BY i.category, i.item_id), '[]')
     FROM plan_benefit_items i WHERE i.site_id = $1 AND i.benefit_id = b.id) AS items
   FROM plan_benefits b WHERE b.site_id = $1 AND b.plan_id = $2 ORDER BY b.position`,
)

/** Leaves the benefits $3 of the plan. */
export const deleteBenefits = statement<never>(
  'plans.delete-benefits',
  'DELETE FROM plan_benefits WHERE site_id = $1 AND plan_id = $2 AND id <> ALL ($3::uuid[])',
)

/** Rows of {@link NewBenefit}. One with the id of another plan's benefit is left out. */
export const upsertBenefits = statement<{ id: string }>(
  'plans.upsert-benefits',
  `INSERT INTO plan_benefits AS b (site_id, id, plan_id, position, name, kind, credits, permission, percent)
   SELECT $1, r.id, $2, r.position, r.name, r.kind, r.credits, r.permission, r.percent
   FROM jsonb_to_recordset($3::jsonb)
     AS r (id uuid, position int, name text, kind text, credits int, permission text, percent numeric)
   ON CONFLICT (site_id, id) DO UPDATE SET position = excluded.position, name = excluded.name, kind = excluded.kind,
     credits = excluded.credits, permission = excluded.permission, percent = excluded.percent WHERE b.plan_id = $2 RETURNING b.id`,
)

export const deleteItems = statement<never>(
  'plans.delete-benefit-items',
  'DELETE FROM plan_benefit_items WHERE site_id = $1 AND benefit_id = ANY ($2::uuid[])',
)

/** Those of the goods, collections and services $3 that the shop does not have. What the plan $2 names already stays. */
export const unknownItems = statement<{ category: string; item: string }>(
  'plans.unknown-benefit-items',
  `SELECT r.category, r.item FROM jsonb_to_recordset($3::jsonb) AS r (category text, item uuid)
   WHERE NOT CASE r.category
       WHEN 'SERVICE' THEN EXISTS (SELECT FROM services s WHERE s.site_id = $1 AND s.id = r.item)
       WHEN 'COLLECTION' THEN EXISTS (SELECT FROM collections c WHERE c.site_id = $1 AND c.id = r.item)
       ELSE EXISTS (SELECT FROM products p WHERE p.site_id = $1 AND p.id = r.item) END
     AND NOT EXISTS (
       SELECT FROM plan_benefits b JOIN plan_benefit_items i ON i.site_id = $1 AND i.benefit_id = b.id
       WHERE b.site_id = $1 AND b.plan_id = $2 AND i.category = r.category AND i.item_id = r.item)`,
)

export const insertItems = statement<never>(
  'plans.insert-benefit-items',
  `INSERT INTO plan_benefit_items (site_id, benefit_id, category, app_id, item_id)
   SELECT $1, r.benefit, r.category, r.app, r.item
   FROM jsonb_to_recordset($2::jsonb) AS r (benefit uuid, category text, app uuid, item uuid) ON CONFLICT DO NOTHING`,
)

export const creditsOfPlans = statement<{ id: string; planId: string }>(
  'plans.credits-of-plans',
  `SELECT id, plan_id AS "planId" FROM plan_benefits
   WHERE site_id = $1 AND plan_id = ANY ($2::uuid[]) AND kind = 'CREDITS'`,
)

/** Grants the credits of cycles of orders, each once; `id` is new, for the entry. */
export const grantCredits = statement<never>(
  'plans.grant-credits',
  `WITH r AS (
     SELECT * FROM json_to_recordset($2::json) AS r (id uuid, "planOrderId" uuid, "benefitId" uuid, cycle int)),
   granted AS (
     INSERT INTO plan_credits (site_id, plan_order_id, benefit_id, period, granted)
     SELECT $1::uuid, r."planOrderId", b.id, r.cycle, b.credits
     FROM r JOIN plan_benefits b ON b.site_id = $1 AND b.id = r."benefitId"
     ON CONFLICT DO NOTHING RETURNING plan_order_id, benefit_id, period, granted)
   INSERT INTO plan_credit_entries (site_id, id, kind, plan_order_id, benefit_id, period, amount, created_at)
   SELECT $1, r.id, 'GRANT', g.plan_order_id, g.benefit_id, g.period, g.granted, $3::timestamptz
   FROM granted g JOIN r ON r."planOrderId" = g.plan_order_id AND r."benefitId" = g.benefit_id AND r.cycle = g.period`,
)

export interface ListedCredits {
  planOrderId: string
  benefitId: string
  planName: string
  benefitName: string
  status: 'PENDING' | 'ACTIVE' | 'PAUSED' | 'ENDED' | 'CANCELED'
  /** The current cycle is not paid, so nothing is granted. */
  isGranted: boolean
  /** Absent without limit. */
  granted: number | null
  used: number
  endsAt: Date | null
  /** Those of the asked items that the credits pay. */
  itemIds: string[]
}

const creditColumns = `o.id AS "planOrderId", b.id AS "benefitId", o.plan ->> 'name' AS "planName",
  b.name AS "benefitName", o.status, c.benefit_id IS NOT NULL AS "isGranted", c.granted, coalesce(c.used, 0) AS used,
  coalesce(o.cycle_ends_at, o.ends_at) AS "endsAt"`

const creditTables = `plan_orders o
   JOIN plan_benefits b ON b.site_id = $1 AND b.plan_id = o.plan_id AND b.kind = 'CREDITS'
   LEFT JOIN plan_credits c ON c.site_id = $1 AND c.plan_order_id = o.id AND c.benefit_id = b.id
     AND c.period = o.cycle`

/** What the member $2 has that pays some of the items $3; those that end first come first. */
export const creditsForItems = quickRead<ListedCredits>(
  'plans.credits-for-items',
  `SELECT ${creditColumns}, m.ids AS "itemIds" FROM ${creditTables}
   CROSS JOIN LATERAL (
     SELECT array_agg(DISTINCT x.id) AS ids FROM unnest($3::uuid[]) AS x (id)
     JOIN plan_benefit_items i ON i.site_id = $1 AND i.benefit_id = b.id
       AND (i.item_id = x.id AND i.category <> 'COLLECTION' OR i.category = 'COLLECTION' AND EXISTS (
         SELECT FROM collection_products p
         WHERE p.site_id = $1 AND p.collection_id = i.item_id AND p.product_id = x.id))) m
   WHERE o.site_id = $1 AND o.member_id = $2 AND o.status <> 'DRAFT' AND m.ids IS NOT NULL
   ORDER BY "endsAt" NULLS LAST, o.id, b.position LIMIT 50`,
)

/** What active plans of the member pay. */
export const creditsOfMember = quickRead<Omit<ListedCredits, 'itemIds'>>(
  'plans.credits-of-member',
  `SELECT ${creditColumns} FROM ${creditTables}
   WHERE o.site_id = $1 AND o.member_id = $2 AND o.status = 'ACTIVE'
   ORDER BY "endsAt" NULLS LAST, o.id, b.position LIMIT 500`,
)

/**
 * Takes $6 credits of the current cycle under the key $8, once and only if there are so many. Without `charged`, the
 * member has no such credits now; without `spent`, there are too few.
 */
export const chargeCredits = statement<{ charged: boolean; spent: boolean }>(
  'plans.charge-credits',
  `WITH entry AS (
     INSERT INTO plan_credit_entries (site_id, id, kind, plan_order_id, benefit_id, period, amount, order_id, key, created_at)
     SELECT $1::uuid, $2, 'CHARGE', c.plan_order_id, c.benefit_id, c.period, $6, $7, $8, $9
     FROM plan_orders o JOIN plan_credits c ON c.site_id = $1 AND c.plan_order_id = o.id AND c.period = o.cycle
     WHERE o.site_id = $1 AND o.id = $3 AND o.member_id = $5 AND o.status = 'ACTIVE' AND c.benefit_id = $4
     ON CONFLICT (site_id, key, kind) WHERE key IS NOT NULL DO NOTHING
     RETURNING plan_order_id, benefit_id, period),
   spent AS (
     UPDATE plan_credits c SET used = c.used + $6 FROM entry e
     WHERE c.site_id = $1 AND c.plan_order_id = e.plan_order_id AND c.benefit_id = e.benefit_id AND c.period = e.period
       AND (c.granted IS NULL OR c.used + $6 <= c.granted) RETURNING c.benefit_id)
   SELECT EXISTS (SELECT FROM entry) AS charged, EXISTS (SELECT FROM spent) AS spent`,
)

export const chargeByKey = statement<{ id: string }>(
  'plans.charge-by-key',
  `SELECT id FROM plan_credit_entries WHERE site_id = $1 AND key = $2 AND kind = 'CHARGE'`,
)

/** The status of the order of a membership. */
export const statusOfOrder = statement<{ status: ListedCredits['status'] }>(
  'plans.status',
  'SELECT status FROM plan_orders WHERE site_id = $1 AND id = $2 AND member_id = $3',
)

/** Gives back what was taken under the key $2, once. */
export const voidCharge = statement<never>(
  'plans.void-charge',
  `WITH entry AS (
     INSERT INTO plan_credit_entries (site_id, id, kind, plan_order_id, benefit_id, period, amount, order_id, key, created_at)
     SELECT $1::uuid, $3, 'VOID', e.plan_order_id, e.benefit_id, e.period, e.amount, e.order_id, e.key, $4
     FROM plan_credit_entries e WHERE e.site_id = $1 AND e.key = $2 AND e.kind = 'CHARGE'
     ON CONFLICT (site_id, key, kind) WHERE key IS NOT NULL DO NOTHING
     RETURNING plan_order_id, benefit_id, period, amount)
   UPDATE plan_credits c SET used = c.used - e.amount FROM entry e
   WHERE c.site_id = $1 AND c.plan_order_id = e.plan_order_id AND c.benefit_id = e.benefit_id AND c.period = e.period`,
)

/** Which of the plans $3 the member has now. Nothing is open while a plan is past due. */
export const activePlansOfMember = quickRead<{ planIds: string[] }>(
  'plans.active',
  `SELECT array(
     SELECT DISTINCT o.plan_id FROM plan_orders o
     LEFT JOIN subscription_contracts c ON c.site_id = $1 AND c.id = o.contract_id
     WHERE o.site_id = $1 AND o.member_id = $2 AND o.plan_id = ANY ($3::uuid[]) AND o.status = 'ACTIVE'
       AND c.status IS DISTINCT FROM 'PAST_DUE') AS "planIds"`,
)

export interface MemberDiscount {
  id: string
  planName: string
  /** A decimal. */
  percent: string
  /** None: everything. */
  items: BenefitItem[]
}

/** What the member pays less for. Nothing while a plan is past due. */
export const discountsOfMember = quickRead<MemberDiscount>(
  'plans.discounts',
  `SELECT b.id, p.name AS "planName", b.percent::text AS percent, (
     SELECT coalesce(jsonb_agg(jsonb_build_object('category', i.category, 'providerAppId', i.app_id,
       'externalId', i.item_id)), '[]')
     FROM plan_benefit_items i WHERE i.site_id = $1 AND i.benefit_id = b.id) AS items
   FROM plan_benefits b JOIN plans p ON p.site_id = $1 AND p.id = b.plan_id
   WHERE b.site_id = $1 AND b.kind = 'DISCOUNT' AND b.plan_id IN (
     SELECT o.plan_id FROM plan_orders o
     LEFT JOIN subscription_contracts c ON c.site_id = $1 AND c.id = o.contract_id
     WHERE o.site_id = $1 AND o.member_id = $2 AND o.status = 'ACTIVE' AND c.status IS DISTINCT FROM 'PAST_DUE')
   ORDER BY b.plan_id, b.position, b.id`,
)

/** Whether an active plan of the member gives the permission $3. Nothing is open while it is past due. */
export const accessOfMember = quickRead<{ access: boolean }>(
  'plans.access',
  `SELECT EXISTS (
     SELECT FROM plan_orders o
     JOIN plan_benefits b ON b.site_id = $1 AND b.plan_id = o.plan_id AND b.permission = $3
     LEFT JOIN subscription_contracts c ON c.site_id = $1 AND c.id = o.contract_id
     WHERE o.site_id = $1 AND o.member_id = $2 AND o.status = 'ACTIVE' AND c.status IS DISTINCT FROM 'PAST_DUE') AS access`,
)

export interface PaidService {
  name: string
  slug: string
}

/** The services that credits of the plan $2 pay, as the shop shows them; at most $3. */
export const paidServices = quickRead<PaidService>(
  'plans.paid-services',
  `SELECT s.name, s.slug FROM services s
   WHERE s.site_id = $1 AND NOT s.hidden AND s.id IN (
     SELECT i.item_id FROM plan_benefits b
     JOIN plan_benefit_items i ON i.site_id = $1 AND i.benefit_id = b.id AND i.category = 'SERVICE'
     WHERE b.site_id = $1 AND b.plan_id = $2 AND b.kind = 'CREDITS')
   ORDER BY s.sort_order, s.id LIMIT $3`,
)

/** Plans that shoppers can buy whose credits pay one of the services $2. */
export const plansByServices = statement<{ serviceId: string; planIds: string[] }>(
  'plans.by-services',
  `SELECT i.item_id AS "serviceId", array_agg(DISTINCT p.id) AS "planIds"
   FROM plan_benefit_items i
   JOIN plan_benefits b ON b.site_id = $1 AND b.id = i.benefit_id AND b.kind = 'CREDITS'
   JOIN plans p ON p.site_id = $1 AND p.id = b.plan_id AND p.visible AND p.buyable AND NOT p.archived
   WHERE i.site_id = $1 AND i.item_id = ANY ($2::uuid[]) AND i.category = 'SERVICE'
   GROUP BY i.item_id`,
)
