import * as charges from '../../payments/gift-cards/charges.service.ts'
import * as links from '../../payments/links/service.ts'
import { giftCardMethod } from '../../payments/providers/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { concludePaid } from '../collection/paid.service.ts'
import { sendOrderMail } from '../mail/service.ts'
import { downloads } from '../mail/view.ts'
import { type ItemActivity, orderEvent, publishEvents } from '../order/events.service.ts'
import { replaceLines } from '../order/lines.service.ts'
import type { Order } from '../order/rules.ts'
import { type Waiver, withWaiver } from './rules.ts'

/**
 * Asks for no money any more for some lines of a locked order that is not paid in full. Refuses while its buyer pays. Doing
 * so twice changes nothing.
 */
export async function waive(
  tx: Connection,
  shop: Shop,
  { before, waiver, activity }: { before: Order; waiver: Waiver; activity: ItemActivity },
): Promise<void> {
  const isOpen = before.paymentStatus === 'NOT_PAID' || before.paymentStatus === 'PARTIALLY_PAID'
  const order = before.status === 'APPROVED' && isOpen ? withWaiver(before, waiver) : undefined
  if (!order) return
  await links.requireNoPayment(tx, before)
  const { appId, ...entry } = activity
  const paid = await withGiftCard(tx, order)
  const after = await replaceLines(tx, shop, { order: paid, appId, lineItems: undefined, activity: entry })
  if (after.paymentStatus === before.paymentStatus) await links.changeAmounts(tx, shop, after)
  else await complete(tx, shop, after)
}

/** The order, whose gift card pays no more than is left of it. If that is all, the card alone pays it. */
async function withGiftCard(tx: Connection, order: Order): Promise<Order> {
  const { siteId, id: orderId, total, data } = order
  const amount =
    data.giftCard && total > 0n ? await charges.lower(tx, { siteId, orderId, to: total }) : undefined
  if (!data.giftCard || amount === undefined) return order
  const isAll = amount >= total && data.payment.kind === 'offline'
  const payment = isAll ? giftCardMethod(data.order.buyerLanguage ?? 'en') : data.payment
  return { ...order, data: { ...data, payment, giftCard: { ...data.giftCard, amount: String(amount) } } }
}

async function complete(tx: Connection, shop: Shop, order: Order): Promise<void> {
  const { order: delivered, files } = await concludePaid(tx, shop, order)
  const site = await sites.get(shop, order.siteId)
  if (files.length > 0) await sendOrderMail(tx, shop, { site, order: delivered, occasion: downloads(files) })
  await publishEvents(tx, [orderEvent(shop, 'payment_status_updated', order)])
}
