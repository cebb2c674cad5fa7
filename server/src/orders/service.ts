import type { CancelOrderRequest, OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import * as inventory from '../inventory/service.ts'
import { revokeOfOrder } from '../media/downloads.service.ts'
import { insertManualPayment } from '../payments/attempts/queries.ts'
import { refuse } from '../platform/errors.ts'
import type { Caller, Shop } from '../platform/shop.ts'
import * as coupons from '../pricing/coupons.service.ts'
import * as sites from '../sites/service.ts'
import * as downloads from './downloads/service.ts'
import { sendCanceled, sendDownloads } from './mail/service.ts'
import { orderEvent, tell } from './order/events.service.ts'
import { type Order, orderOnWire } from './order/rules.ts'
import { locked, move } from './order/service.ts'

// What a merchant does to an order beside sending it.

/** Notes that the rest of the money has come in another way. */
export async function markAsPaid(shop: Shop, caller: Caller, orderId: string): Promise<OrderReply> {
  const site = await sites.get(shop, caller.siteId)
  const order = await shop.db.transaction(async (tx) => {
    const before = await locked(tx, caller, orderId)
    refuseUnlessStanding(before)
    if (before.paymentStatus === 'PAID') throw refuse('ORDER_ALREADY_PAID')
    const { siteId, id, checkoutId, total, paid, currency } = before
    const now = new Date(shop.clock())
    await tx.run(insertManualPayment, [siteId, shop.newId(), id, checkoutId, total - paid, currency, now])
    const after = await move(tx, shop, { ...before, paymentStatus: 'PAID', paid: total }, ['ORDER_PAID'])
    const files = await downloads.give(tx, shop, after)
    if (files.length > 0) await sendDownloads(tx, shop, { site, order: after, files })
    await tell(tx, [orderEvent(shop, 'updated', after)])
    return after
  })
  return { order: orderOnWire(order) }
}

/** Calls an order off; done twice it is done once. Money that was paid is not given back by this. */
export async function cancel(
  shop: Shop,
  caller: Caller,
  { id, restockAllItems = false, sendOrderCanceledEmail = false, customMessage = '' }: CancelOrderRequest,
): Promise<OrderReply> {
  const site = await sites.get(shop, caller.siteId)
  const order = await shop.db.transaction(async (tx) => {
    const before = await locked(tx, caller, id)
    if (before.status === 'CANCELED') return before
    refuseUnlessStanding(before)
    const restocks = restockAllItems && before.reserved
    const canceled = { ...before, status: 'CANCELED' as const, reserved: before.reserved && !restocks }
    const after = await move(tx, shop, canceled, ['ORDER_CANCELED'])
    const sale = {
      siteId: after.siteId,
      orderId: after.id,
      author: caller,
      reason: 'ORDER_CANCELED',
    } as const
    await revokeOfOrder(tx, shop, { siteId: after.siteId, orderId: after.id })
    if (restocks) await inventory.putBack(tx, shop, sale, after.data.taken)
    if (after.data.coupon) await coupons.releaseCoupon(tx, after.siteId, after.id)
    if (sendOrderCanceledEmail) await sendCanceled(tx, shop, { site, order: after, message: customMessage })
    await tell(tx, [orderEvent(shop, 'canceled', after)])
    return after
  })
  inventory.changed(shop, order.siteId, order.data.taken)
  return { order: orderOnWire(order) }
}

function refuseUnlessStanding({ status, paymentStatus }: Order): void {
  if (status === 'CANCELED') throw refuse('ORDER_CANCELED')
  if (status === 'REJECTED') throw refuse('ORDER_IS_REJECTED')
  if (status !== 'APPROVED') throw refuse('ORDER_IS_PENDING')
  if (paymentStatus === 'PENDING_MERCHANT') throw refuse('ORDER_HAS_AUTHORIZED_TRANSACTION')
}
