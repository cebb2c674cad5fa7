import type { Connection } from '../../platform/db.ts'
import { refuse } from '../../platform/errors.ts'
import { isGuid } from '../../platform/ids.ts'
import type { Caller, Shop } from '../../platform/shop.ts'
import { type ActivityType, activity } from './events.service.ts'
import { lockOrder, moveOrder } from './queries.ts'
import type { Order } from './rules.ts'

/** An order that nobody else changes until the transaction ends. */
export async function locked(tx: Connection, { siteId }: Caller, id: string): Promise<Order> {
  const [row] = isGuid(id) ? await tx.run(lockOrder, [siteId, id]) : []
  if (!row) throw refuse('NOT_FOUND', 'No such order')
  return { ...row, siteId }
}

/** Writes where a locked order stands now, and adds to its time line. */
export async function move(
  tx: Connection,
  shop: Shop,
  order: Order,
  activities: readonly ActivityType[],
): Promise<Order> {
  const { siteId, id, status, paymentStatus, fulfillmentStatus, paid, reserved } = order
  const told = JSON.stringify(activities.map((type) => activity(shop, type)))
  const now = new Date(shop.clock())
  const values = [siteId, id, status, paymentStatus, fulfillmentStatus, paid, told, reserved, now]
  const [row] = await tx.run(moveOrder, values)
  if (!row) throw new Error('a locked order is gone')
  return { ...row, siteId }
}
