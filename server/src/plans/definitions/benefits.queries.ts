import type { ShownBenefit } from '@cartwright/contract/plans/plans-v3.ts'
import { statement } from '../../platform/db/db.ts'

/**
 * What members get with the plans $2, without what is for hidden services alone. Credits pay a service only if it can be
 * booked with a plan.
 */
export const shownBenefits = statement<ShownBenefit & { planId: string }>(
  'plans.shown-benefits',
  `SELECT b.plan_id AS "planId", b.name, b.kind, b.credits, b.percent::float8 AS percent, (
     SELECT coalesce(jsonb_agg(jsonb_build_object('category', i.category, 'externalId', i.item_id, 'name', x.name,
       'slug', x.slug) ORDER BY x.position, x.name, i.item_id), '[]')
     FROM plan_benefit_items i CROSS JOIN LATERAL (
       SELECT s.name, s.slug, s.sort_order AS position FROM services s
       WHERE s.site_id = $1 AND s.id = i.item_id AND i.category = 'SERVICE' AND NOT s.hidden
         AND (b.kind = 'DISCOUNT' OR s.payment @> '{"options": {"pricingPlan": true}}')
       UNION ALL
       SELECT c.name, c.slug, 0 FROM collections c
       WHERE c.site_id = $1 AND c.id = i.item_id AND i.category = 'COLLECTION' AND c.visible
       UNION ALL
       SELECT p.name, p.slug, 0 FROM products p
       WHERE p.site_id = $1 AND p.id = i.item_id AND i.category = 'PRODUCT' AND p.visible) x
     WHERE i.site_id = $1 AND i.benefit_id = b.id) AS items
   FROM plan_benefits b WHERE b.site_id = $1 AND b.plan_id = ANY ($2::uuid[]) AND (
     NOT EXISTS (SELECT FROM plan_benefit_items i WHERE i.site_id = $1 AND i.benefit_id = b.id)
     OR EXISTS (SELECT FROM plan_benefit_items i WHERE i.site_id = $1 AND i.benefit_id = b.id AND NOT EXISTS (
       SELECT FROM services s WHERE s.site_id = $1 AND s.id = i.item_id AND i.category = 'SERVICE' AND s.hidden)))
   ORDER BY b.position`,
)
