import type { UpdateOrderStatusRequest } from '@cartwright/contract/orders/changes/updates.ts'
import type { OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import * as holds from '../inventory/stock/holds.service.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { orderToWire } from './order/rules.ts'
import { lockOrder } from './order/service.ts'
import { cancelIn } from './service.ts'

/** Cancels an open order. Its payment decides about any other status. */
export async function updateStatus(
  shop: Shop,
  caller: Caller,
  { orderId, status }: UpdateOrderStatusRequest,
): Promise<OrderReply> {
  if (status === 'INITIALIZED') throw refuse('STATUS_NOT_SUPPORTED')
  const order = await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, caller, orderId)
    if (before.status === status) throw refuse('STATUS_ALREADY_SET')
    if (before.status !== 'APPROVED' || status !== 'CANCELED') throw refuse('UNSUPPORTED_TRANSITION')
    return cancelIn(tx, shop, { before, author: caller })
  })
  holds.publishChange(shop, order.siteId, order.data.taken)
  return { order: orderToWire(order) }
}
