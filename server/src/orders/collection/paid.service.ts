import { endClaim } from '../../inventory/stock/claims.service.ts'
import * as items from '../../items/sales.service.ts'
import * as charges from '../../payments/gift-cards/charges.service.ts'
import * as links from '../../payments/links/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { deliverDownloads } from '../downloads/service.ts'
import { type Order, saleOf } from '../order/rules.ts'

/**
 * What follows when nothing is left to pay of a locked order, whichever payment was the last. A gift card that is not redeemed
 * by now is not needed.
 */
export async function concludePaid(
  tx: Connection,
  shop: Shop,
  order: Order,
): ReturnType<typeof deliverDownloads> {
  const { siteId, id: orderId } = order
  if (order.data.giftCard) await charges.end(tx, shop, { siteId, orderId, from: ['REDEEMING'] })
  await links.endLinks(tx, shop, order)
  await endClaim(tx, shop, order)
  await items.follow(tx, shop, { sale: saleOf(order), change: { kind: 'PAID' } })
  return deliverDownloads(tx, shop, order)
}
