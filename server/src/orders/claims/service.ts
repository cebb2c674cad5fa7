import type { Order as WireOrder } from '@cartwright/contract/orders/orders.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { MemberKey } from '../../platform/room.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import { type Order, orderToWire } from '../order/rules.ts'
import { claimableOrdersByMember, giveOrdersToMember } from './queries.ts'

/** Guest orders with the member's verified e-mail address. {@link claimOrders} moves them to the account. */
export async function findClaimableOrders(shop: Shop, { siteId, memberId }: MemberKey): Promise<WireOrder[]> {
  const rows = await shop.db.run(claimableOrdersByMember, [siteId, memberId])
  return rows.map((row) => orderToWire({ ...row, siteId }))
}

/** Moves the member's guest orders to their account; returns how many. */
export async function claimOrders(shop: Shop, member: MemberKey): Promise<number> {
  const orders = await shop.db.transaction((tx) => claimOrdersIn(tx, shop, member))
  for (const { siteId, id } of orders) shop.changes.publish('order', siteId, id)
  return orders.length
}

/** With a visitor: only the orders that this visitor placed. */
export async function claimOrdersIn(
  tx: Connection,
  shop: Shop,
  { siteId, memberId, visitorId }: MemberKey & { visitorId?: string },
): Promise<Order[]> {
  const rows = await tx.run(giveOrdersToMember, [siteId, memberId, new Date(shop.clock()), visitorId])
  const orders = rows.map((row) => ({ ...row, siteId }))
  const events = orders.map((order) => orderEvent(shop, 'updated', order))
  await publishEvents(tx, events)
  return orders
}
