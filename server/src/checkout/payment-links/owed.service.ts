import { readStatuses } from '../../items/sales.service.ts'
import { statusOfItems } from '../../items/statuses.rules.ts'
import { isPayable, type Order, orderToWire } from '../../orders/order/rules.ts'
import type { Shop } from '../../platform/shop/shop.ts'

/** Whether the shop waits for money of an order: not if all that was ordered has been cancelled since, such as a booking. */
export async function isOwed(shop: Shop, order: Order): Promise<boolean> {
  if (!isPayable(order)) return false
  const wire = orderToWire(order)
  return statusOfItems(wire, await readStatuses(shop, order.siteId, [wire])) !== 'CANCELED'
}
