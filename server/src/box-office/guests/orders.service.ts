import { readStatuses } from '../../items/sales.service.ts'
import { statusOfItems } from '../../items/statuses.rules.ts'
import { ordersByIds } from '../../orders/order/queries.ts'
import { orderToWire } from '../../orders/order/rules.ts'
import type { Shop } from '../../platform/shop/shop.ts'

/** Those of the orders that have something in them that has not ended. */
export async function ordersThatStay(
  shop: Shop,
  siteId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await shop.db.run(ordersByIds, [siteId, [...new Set(ids)]])
  const orders = rows.map((row) => orderToWire({ ...row, siteId }))
  const statuses = await readStatuses(shop, siteId, orders)
  const staying = orders.filter((order) => statusOfItems(order, statuses) !== 'CANCELED')
  return new Set(staying.map(({ id = '' }) => id))
}
