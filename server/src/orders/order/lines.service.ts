import type { OrderLineItem } from '@cartwright/contract/orders/line-items.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { newItemActivity, orderEvent, publishEvents } from './events.service.ts'
import { lockOrderById, writeOrderMoney } from './queries.ts'
import type { Order } from './rules.ts'

/** An order that a room's item belongs to, so that nobody else changes it until the transaction ends. */
export async function lockSold(
  tx: Connection,
  { siteId, orderId }: { siteId: string; orderId: string | null },
): Promise<Order | undefined> {
  const [row] = orderId === null ? [] : await tx.run(lockOrderById, [siteId, orderId])
  return row && { ...row, siteId }
}

interface LineChange {
  /** Locked. */
  order: Order
  appId: string
  catalogItemId: string
  /** What the lines of the item show from now on. Their prices stay. */
  line: Pick<OrderLineItem, 'serviceProperties' | 'descriptionLines'>
  /** The entry of the timeline: its type, and what it is about. */
  activity: { type: string; data: Record<string, string> }
}

/** Writes what a room has changed about an item that is sold, with an entry of the order's timeline and the event. */
export function changeLine(
  tx: Connection,
  shop: Shop,
  { order, appId, catalogItemId, line, activity }: LineChange,
): Promise<Order> {
  const lineItems = order.data.order.lineItems?.map((one) =>
    one.catalogReference?.catalogItemId?.toLowerCase() === catalogItemId ? { ...one, ...line } : one,
  )
  return replaceLines(tx, shop, { order, appId, lineItems, activity })
}

interface Replacement extends Pick<LineChange, 'order' | 'appId' | 'activity'> {
  /** All of the order. Their prices stay. */
  lineItems: OrderLineItem[] | undefined
}

/** Like {@link changeLine}, for several lines at once. */
export async function replaceLines(
  tx: Connection,
  shop: Shop,
  { order, appId, lineItems, activity }: Replacement,
): Promise<Order> {
  const { siteId, id, total, paymentStatus, data } = order
  const now = new Date(shop.clock())
  const entry = newItemActivity(shop, { appId, ...activity })
  const after = { ...data, order: { ...data.order, ...(lineItems ? { lineItems } : {}) } }
  const row = await runOne(tx, writeOrderMoney, [
    ...[siteId, id, total, paymentStatus, JSON.stringify(after), JSON.stringify([entry]), now],
  ])
  await publishEvents(tx, [orderEvent(shop, 'updated', { ...row, siteId })])
  return { ...row, siteId }
}
