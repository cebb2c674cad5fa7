import { recordGuest } from '../../customers/contacts/guests.service.ts'
import * as items from '../../items/sales.service.ts'
import * as memberships from '../../memberships/charges.service.ts'
import { confirmationOf, sendPlaced } from '../../orders/mail/service.ts'
import { orderEvent, publishEvents } from '../../orders/order/events.service.ts'
import { type Order, saleOf } from '../../orders/order/rules.ts'
import { transactionsEvent } from '../../orders/transactions/events.service.ts'
import * as charges from '../../payments/gift-cards/charges.service.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type * as sites from '../../sites/settings/service.ts'
import { checkoutEvent } from '../model/events.service.ts'
import type { Checkout } from '../model/rules.ts'

interface Approval {
  site: sites.Site
  checkout: Checkout
  order: Order & { paymentId: string }
  /** E-mail addresses. */
  merchants: readonly string[]
  /** Ids of payments. */
  paidByMembership: readonly string[]
  /** That tell of the order so far. */
  events: unknown[][]
  /** The buyer gets no confirmation. */
  isQuiet?: boolean
}

/** Does what follows from an order that is to be paid offline, in the transaction that writes it. */
export async function approve(
  tx: Connection,
  shop: Shop,
  { site, checkout, order, merchants, paidByMembership, events, isQuiet }: Approval,
): Promise<void> {
  const { siteId, id: orderId, email, data, paymentId } = order
  if (data.giftCard) await charges.redeem(tx, shop, { siteId, orderId })
  if (data.memberships) await memberships.confirm(tx, shop, { siteId, orderId })
  const approved = { ...order, version: order.version + 1n }
  await items.follow(tx, shop, { sale: saleOf(approved), change: { kind: 'APPROVED' } })
  const completed = { siteId, id: checkout.id, version: checkout.version + 1n }
  const payments = [...(BigInt(data.payNow) > 0n ? [paymentId] : []), ...paidByMembership]
  const told = [
    ...[...events, orderEvent(shop, 'approved', approved), checkoutEvent(shop, 'completed', completed)],
    ...(payments.length > 0 ? [transactionsEvent(shop, approved, payments)] : []),
  ]
  const occasion = isQuiet ? undefined : await confirmationOf(tx, shop, order)
  await Promise.all([
    sendPlaced(tx, shop, { site, order, occasion, merchants }),
    recordGuest(tx, shop, { siteId, email, order: data.order }),
    publishEvents(tx, told),
  ])
}
