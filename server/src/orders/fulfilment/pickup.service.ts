import type { OrderReply, SetReadyForPickupRequest } from '@cartwright/contract/orders/fulfillments.ts'
import { runOne } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { readyForPickup } from '../mail/pickup.view.ts'
import { sendOrderMail } from '../mail/service.ts'
import { newActivity, orderEvent, publishEvents } from '../order/events.service.ts'
import { isPickup, orderToWire } from '../order/rules.ts'
import { lockOrder } from '../order/service.ts'
import { writeReadyForPickup } from './queries.ts'

/** Sets an order aside for its buyer, who gets an e-mail, or takes that back. Doing it twice changes nothing. */
export async function setReady(
  shop: Shop,
  caller: Caller,
  { orderId, ready, sendPickupReadyEmail = true }: SetReadyForPickupRequest,
): Promise<OrderReply> {
  const site = await sites.get(shop, caller.siteId)
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, caller, orderId)
    if (ready === (before.data.readyForPickup !== undefined)) return { order: orderToWire(before) }
    if (before.status !== 'APPROVED')
      throw refuse(before.status === 'CANCELED' ? 'ORDER_CANCELED' : 'ORDER_IS_PENDING')
    if (ready && !isPickup(before.data.order))
      throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'This order is not to be collected')
    if (ready && before.fulfillmentStatus === 'FULFILLED')
      throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'This order is collected already')
    const now = new Date(shop.clock())
    const sendsMail = ready && sendPickupReadyEmail && before.email !== ''
    const activities = sendsMail ? [newActivity(shop, 'PICKUP_READY_EMAIL_SENT')] : []
    const row = await runOne(tx, writeReadyForPickup, [
      ...[before.siteId, before.id, ready ? now.toISOString() : null, JSON.stringify(activities), now],
    ])
    const order = { ...row, siteId: before.siteId }
    await publishEvents(tx, [orderEvent(shop, 'updated', order)])
    if (sendsMail) await sendOrderMail(tx, shop, { site, order, occasion: readyForPickup })
    return { order: orderToWire(order) }
  })
}
