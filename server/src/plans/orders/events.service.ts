import { actionEvents, entityEvent, entityEvents } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { type PlanOrderRow, planOrdersByIds } from './queries.ts'
import { toWire } from './rules.ts'

const kinds = [
  'created',
  'updated',
  'purchased',
  'started',
  'marked_as_paid',
  'paused',
  'resumed',
  'end_date_postponed',
  'auto_renew_canceled',
  'canceled',
  'ended',
] as const
export type PlanOrderEvent = (typeof kinds)[number]

const name = 'wix.pricing_plans.v2.order'

export function planOrderEvent(
  shop: Shop,
  kind: PlanOrderEvent,
  { siteId, id, version }: Pick<PlanOrderRow, 'siteId' | 'id' | 'version'>,
): unknown[] {
  return entityEvent(shop, { name, kind, siteId, id, version })
}

export function cycleEvent(shop: Shop, { siteId, id, version, cycle }: PlanOrderRow): unknown[] {
  const payload = { cycleNumber: cycle }
  return entityEvent(shop, { name, kind: 'cycle_started', siteId, id, version, payload })
}

async function read(shop: Shop, siteId: string, ids: readonly string[]) {
  const rows = await shop.db.run(planOrdersByIds, [siteId, ids])
  return new Map(rows.map((row) => [row.id, toWire(row)]))
}

export const planOrderEvents = {
  ...entityEvents({ name, kinds, read }),
  ...actionEvents<{ cycleNumber: number }>({
    name,
    kinds: ['cycle_started'],
    read,
    bodyOf: ({ cycleNumber }, order) => ({ order, cycleNumber }),
  }),
}
