import type { CancelOrderRequest, OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import type { GetOrderReply } from '@cartwright/contract/orders/orders.ts'
import * as inventory from '../inventory/service.ts'
import { endClaim } from '../inventory/stock/claims.service.ts'
import * as holds from '../inventory/stock/holds.service.ts'
import * as items from '../items/sales.service.ts'
import { ofOrders as downloadsOf, revokeOfOrder } from '../media/downloads/service.ts'
import * as memberships from '../memberships/charges.service.ts'
import * as links from '../payments/links/service.ts'
import * as refunds from '../payments/refunds/service.ts'
import type { Connection } from '../platform/db/db.ts'
import { refuse } from '../platform/errors/errors.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { isGuid } from '../platform/values/ids.ts'
import * as coupons from '../pricing/coupons/usage.service.ts'
import { releaseRules } from '../pricing/discount-rules/usage.service.ts'
import * as slots from '../pricing/slots/service.ts'
import * as sites from '../sites/settings/service.ts'
import { voidOfCanceled } from './captures/service.ts'
import { withLinks } from './downloads/service.ts'
import { canceled } from './mail/canceled.view.ts'
import { sendOrderMail } from './mail/service.ts'
import { newActivity, orderEvent, publishEvents } from './order/events.service.ts'
import { toPrice } from './order/prices.rules.ts'
import { orderById } from './order/queries.ts'
import { type Order, orderFor, orderToWire, priceFormat, saleOf, visibleOwners } from './order/rules.ts'
import { lockOrder, updateStatuses } from './order/service.ts'
import { assertCancelable } from './order/status.rules.ts'
import * as pluginStock from './plugin-stock/service.ts'
import { openPaymentIds, transactionsEvent } from './transactions/events.service.ts'

/** An order: the buyer's own, for a merchant any order of the site. */
export async function read(shop: Shop, caller: Caller, id: string): Promise<GetOrderReply> {
  const { siteId } = caller
  if (!isGuid(id)) throw refuse('NOT_FOUND', 'No such order')
  const [[row], rows] = await Promise.all([
    shop.db.run(orderById, [siteId, id, visibleOwners(caller)]),
    downloadsOf(shop.db, siteId, [id]),
  ])
  if (!row) throw refuse('NOT_FOUND', 'No such order')
  const [order = {}] = withLinks(shop, caller, { orders: [orderFor(caller, { ...row, siteId })], rows })
  return { order }
}

/**
 * Cancels an order. Cancelling twice changes nothing. Refunds no money but that of its gift card; what is only authorised is
 * given up.
 */
export async function cancel(
  shop: Shop,
  caller: Caller,
  { id, restockAllItems = false, sendOrderCanceledEmail = false, customMessage = '' }: CancelOrderRequest,
): Promise<OrderReply> {
  const site = await sites.get(shop, caller.siteId)
  const order = await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, caller, id)
    if (before.status === 'CANCELED') return before
    const after = await cancelIn(tx, shop, { before, author: caller, restockAllItems })
    if (sendOrderCanceledEmail)
      await sendOrderMail(tx, shop, {
        ...{ site, order: after },
        occasion: canceled({ before, message: customMessage }),
      })
    return after
  })
  holds.publishChange(shop, order.siteId, order.data.taken)
  return { order: orderToWire(order) }
}

interface Cancellation {
  /** Locked, and open. */
  before: Order
  author: Caller
  restockAllItems?: boolean
}

/** The same within a transaction. */
export async function cancelIn(
  tx: Connection,
  shop: Shop,
  { before, author, restockAllItems = false }: Cancellation,
): Promise<Order> {
  assertCancelable(before)
  const voided = before.authorized > 0n ? await voidOfCanceled(tx, shop, before) : []
  const restocks = restockAllItems && before.reserved
  const ofCard = before.data.giftCard
    ? await refunds.endGiftCard(tx, shop, { siteId: before.siteId, orderId: before.id })
    : 0n
  const next = {
    ...before,
    status: 'CANCELED' as const,
    reserved: before.reserved && !restocks,
    paid: before.paid - ofCard,
  }
  const orderRefunded = { manual: false, amount: toPrice(ofCard, priceFormat(before)), reason: '' }
  const after = await updateStatuses(tx, shop, {
    order: next,
    activities: [
      'ORDER_CANCELED',
      ...(ofCard > 0n ? [{ ...newActivity(shop, 'ORDER_REFUNDED'), orderRefunded }] : []),
    ],
  })
  const { siteId, data } = after
  await revokeOfOrder(tx, shop, { siteId, orderId: after.id })
  if (data.coupon) await coupons.releaseCoupon(tx, siteId, after.id)
  if (data.discountRuleIds) await releaseRules(tx, siteId, after.id)
  if (data.memberships) await memberships.end(tx, shop, { siteId, orderId: after.id })
  await slots.giveBack(tx, after)
  await links.endLinks(tx, shop, after)
  if (restocks) {
    const sale = { siteId, orderId: after.id, author, reason: 'ORDER_CANCELED' } as const
    await inventory.restock(tx, shop, { ...sale, wants: data.taken })
    if (data.pluginStock) await pluginStock.giveBack(tx, shop, { siteId, orderId: after.id })
  }
  const change = { kind: 'CANCELED', restock: restockAllItems } as const
  await items.follow(tx, shop, { sale: saleOf(after), change })
  await endClaim(tx, shop, after)
  const paymentIds = [...(await openPaymentIds(tx, after)), ...voided]
  const payments = paymentIds.length > 0 ? [transactionsEvent(shop, after, paymentIds)] : []
  await publishEvents(tx, [orderEvent(shop, 'canceled', after), ...payments])
  return after
}
