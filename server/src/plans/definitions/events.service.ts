import { entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type PlanRow, plansByIds } from './queries.ts'
import { toPlan } from './rules.ts'
import { toPlanV3 } from './v3.rules.ts'

const name = 'wix.pricing_plans.plan'
const nameV3 = 'wix.pricing_plans.v3.plan'

export type PlanEvent = 'created' | 'updated' | 'plan_archived'

/** The events about a changed plan, of both generations. */
export function planChange(
  shop: Shop,
  kind: PlanEvent,
  { siteId, id, revision }: Pick<PlanRow, 'id' | 'revision'> & { siteId: string },
): unknown[][] {
  const about = { siteId, id, version: revision }
  return [
    entityEvent(shop, { name, kind, ...about }),
    entityEvent(shop, { name: nameV3, kind: kind === 'created' ? 'created' : 'updated', ...about }),
  ]
}

export const planEvents = {
  ...entityEvents({
    name,
    kinds: ['created', 'updated', 'plan_archived'] satisfies PlanEvent[],
    read: async (shop, siteId, ids) =>
      new Map((await shop.db.run(plansByIds, [siteId, ids])).map((row) => [row.id, toPlan(row)])),
  }),
  ...entityEvents({
    name: nameV3,
    kinds: ['created', 'updated'],
    read: async (shop, siteId, ids) =>
      new Map((await shop.db.run(plansByIds, [siteId, ids])).map((row) => [row.id, toPlanV3(row)])),
  }),
}
