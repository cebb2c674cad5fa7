import type { ListNewOrdersReply, MarkOrdersSeenRequest } from '@cartwright/contract/orders/orders.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { toPrice } from './prices.rules.ts'
import * as queries from './queries.ts'

/** How many placed orders nobody has opened in the admin yet, and the newest of them. */
export async function listNew(shop: Shop, { siteId }: Caller): Promise<ListNewOrdersReply> {
  const { language } = (await sites.get(shop, siteId)).settings
  const [row] = await shop.db.run(queries.newOrders, [siteId])
  if (!row?.id) return { count: 0 }
  const { count, id, number, total, currency } = row
  return { count, newest: { id, number: String(number), total: toPrice(total, { currency, language }) } }
}

/** Marks these orders as seen, or all of them. */
export async function markSeen(
  shop: Shop,
  { siteId }: Caller,
  { orderIds }: MarkOrdersSeenRequest,
): Promise<{ seen: number }> {
  const rows = await shop.db.run(queries.markSeen, [siteId, orderIds])
  for (const { id } of rows) shop.changes.publish('order', siteId, id)
  return { seen: rows.length }
}
