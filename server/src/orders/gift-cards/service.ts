import * as charges from '../../payments/gift-cards/charges.service.ts'
import { chargesByOrder } from '../../payments/gift-cards/queries.ts'
import * as links from '../../payments/links/service.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { concludePaid } from '../collection/paid.service.ts'
import { partPaid, restPaid } from '../mail/payment.view.ts'
import { sendOrderMail } from '../mail/service.ts'
import { downloads } from '../mail/view.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import { isPayable, type Order } from '../order/rules.ts'
import { getOrder, lockOrder, updateStatuses } from '../order/service.ts'
import { transactionsEvent } from '../transactions/events.service.ts'

/** Redeems or voids the gift card of an order, and writes what the order has been paid with it. */
export async function settleGiftCard(shop: Shop, key: charges.ChargeKey): Promise<void> {
  await charges.settle(shop, key, (settlement) => writeSettlement(shop, key, settlement))
  shop.changes.publish('order', key.siteId, key.orderId)
}

/** The order as its buyer sees it: what its card is about to pay needs no other payment. */
export async function asPaidByCard(shop: Shop, order: Order): Promise<Order> {
  if (!order.data.giftCard || !isPayable(order)) return order
  const [charge] = await shop.db.run(chargesByOrder, [order.siteId, [order.id]])
  // The order was read before the card was redeemed.
  if (charge?.status === 'REDEEMED') return getOrder(shop, order.siteId, order.id)
  if (charge?.status !== 'HELD' && charge?.status !== 'REDEEMING') return order
  const paid = order.paid + charge.amount
  return { ...order, paid, paymentStatus: paid >= order.total ? 'PAID' : 'PARTIALLY_PAID' }
}

function writeSettlement(shop: Shop, { siteId, orderId }: charges.ChargeKey, settlement: charges.Settlement) {
  return shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, { siteId }, orderId)
    const status = await charges.noteSettlement(tx, shop, { siteId, orderId, settlement })
    if (status === 'REFUSED') {
      const refused = await updateStatuses(tx, shop, { order: before, activities: ['PAYMENT_DECLINED'] })
      await publishEvents(tx, [transactionsEvent(shop, refused, [orderId])])
    }
    if (status !== 'REDEEMED') return status
    const paid = before.paid + settlement.amount
    const isOpen = before.paymentStatus === 'PENDING' || before.paymentStatus === 'PENDING_MERCHANT'
    const isPaid = !isOpen && paid >= before.total
    const paymentStatus = isOpen ? before.paymentStatus : isPaid ? 'PAID' : 'PARTIALLY_PAID'
    const order = { ...before, paid, paymentStatus } as const
    const marked = await updateStatuses(tx, shop, {
      order,
      activities: isOpen ? [] : [isPaid ? 'ORDER_PAID' : 'ORDER_PARTIALLY_PAID'],
    })
    if (!isOpen && !isPaid) await links.changeAmounts(tx, shop, marked)
    const { order: after, files } = isPaid
      ? await concludePaid(tx, shop, marked)
      : { order: marked, files: [] }
    const site = await sites.get(shop, siteId)
    const { amount } = settlement
    const [charge] = await tx.run(chargesByOrder, [siteId, [orderId]])
    // The confirmation of the order tells of a card that was entered at the checkout.
    const isLater =
      before.purchasedAt !== null && charge !== undefined && charge.createdAt > before.purchasedAt
    const occasion = isLater
      ? isPaid
        ? restPaid(amount, files, false)
        : partPaid(amount)
      : files.length > 0
        ? downloads(files)
        : undefined
    if (occasion && !isOpen) await sendOrderMail(tx, shop, { site, order: after, occasion })
    const kinds = ['updated', 'payment_status_updated'] as const
    const events = kinds.map((kind) => orderEvent(shop, kind, marked))
    await publishEvents(tx, [...events, transactionsEvent(shop, marked, [orderId])])
    return status
  })
}
