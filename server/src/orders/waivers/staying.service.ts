import type { SoldStatus } from '../../items/provider.ts'
import { statusesIn } from '../../items/sales.service.ts'
import { statusOfItems } from '../../items/statuses.rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import { ordersByIds } from '../order/queries.ts'
import { type Order, orderToWire } from '../order/rules.ts'
import { withWaiver } from './rules.ts'

export interface StayingOrder {
  number: bigint
  /** What is left to pay once nobody has to pay what has ended. */
  balance: Minor
  currency: string
}

/** Those of the orders that have something in them that has not ended. */
export async function ordersThatStay(
  on: Connection,
  shop: Shop,
  { siteId, ids }: { siteId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, StayingOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await on.run(ordersByIds, [siteId, [...new Set(ids)]])
  const orders = rows.map((row) => ({ ...row, siteId }))
  const wires = orders.map(orderToWire)
  const statuses = await statusesIn(on, shop, { siteId, orders: wires })
  const staying = orders.filter((_, index) => statusOfItems(wires[index] ?? {}, statuses) !== 'CANCELED')
  return new Map(staying.map((order) => [order.id, toStaying(order, statuses)]))
}

function toStaying(order: Order, statuses: readonly SoldStatus[]): StayingOrder {
  const { number, currency } = order
  const ended = statuses.filter(({ orderId, status }) => orderId === order.id && status === 'CANCELED')
  const catalogItemIds = new Set(ended.map(({ catalogItemId }) => catalogItemId))
  const { total, paid } = withWaiver(order, { catalogItemIds, description: '' }) ?? order
  return { number, currency, balance: total > paid ? total - paid : 0n }
}
