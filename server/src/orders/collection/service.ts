import type {
  GetPaymentCollectabilityStatusReply,
  RecordManuallyCollectedPaymentRequest,
} from '@cartwright/contract/orders/collection.ts'
import type { OrderReply } from '@cartwright/contract/orders/fulfillments.ts'
import { insertManualPayment } from '../../payments/attempts/queries.ts'
import * as cards from '../../payments/gift-cards/charges.service.ts'
import * as links from '../../payments/links/service.ts'
import { siteMethods } from '../../payments/providers/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { sendOrderMail } from '../mail/service.ts'
import { downloads } from '../mail/view.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import { toPrice } from '../order/prices.rules.ts'
import { type Order, orderToWire, priceFormat } from '../order/rules.ts'
import { getOrder, lockOrder, updateStatuses } from '../order/service.ts'
import { assertOpen, assertUndisputed } from '../order/status.rules.ts'
import { openPaymentIds, transactionsEvent } from '../transactions/events.service.ts'
import { concludePaid } from './paid.service.ts'
import { collectability } from './rules.ts'

/** Records that the merchant received the rest of the money outside the shop. */
export async function markAsPaid(shop: Shop, { siteId }: Caller, orderId: string): Promise<OrderReply> {
  const site = await sites.get(shop, siteId)
  return { order: orderToWire(await shop.db.transaction((tx) => markPaidIn(tx, shop, { site, orderId }))) }
}

/** The same within a transaction. */
export async function markPaidIn(
  tx: Connection,
  shop: Shop,
  { site, orderId }: { site: sites.Site; orderId: string },
): Promise<Order> {
  const before = await lockCollectable(tx, site.id, orderId)
  assertUndisputed(before)
  const amount = before.total - before.paid
  const paymentId = await addManual(tx, shop, { order: before, amount })
  return collect(tx, shop, { site, before, amount, paymentIds: [paymentId] })
}

/** Records that the merchant received a part of the money outside the shop, or all that was left. */
export async function recordPayment(
  shop: Shop,
  { siteId }: Caller,
  { orderId, amount: sent }: RecordManuallyCollectedPaymentRequest,
): Promise<Record<string, never>> {
  const site = await sites.get(shop, siteId)
  await shop.db.transaction(async (tx) => {
    const before = await lockCollectable(tx, siteId, orderId)
    assertUndisputed(before)
    const amount = toMinor(sent.amount, before.currency) ?? 0n
    const left = before.total - before.paid - (await cards.pending(tx, { siteId, orderId: before.id }))
    if (amount <= 0n || amount > left) throw refuse('INVALID_AMOUNT')
    const paymentId = await addManual(tx, shop, { order: before, amount })
    await collect(tx, shop, { site, before, amount, paymentIds: [paymentId] })
  })
  shop.changes.publish('order', siteId, orderId.toLowerCase())
  return {}
}

/** Whether the rest of an order can be collected online, and how much it is. */
export async function readCollectability(
  shop: Shop,
  { siteId }: Caller,
  orderId: string,
): Promise<GetPaymentCollectabilityStatusReply> {
  const order = await getOrder(shop, siteId, orderId.toLowerCase())
  const hasMethod = siteMethods(shop, await sites.get(shop, siteId)).some(({ kind }) => kind === 'card')
  const left = order.total - order.paid
  return {
    status: collectability(order, hasMethod),
    amount: toPrice(left > 0n ? left : 0n, priceFormat(order)),
  }
}

/** Money that the merchant received outside the shop, of an order that waits for it. */
async function addManual(
  tx: Connection,
  shop: Shop,
  { order, amount }: { order: Order; amount: Minor },
): Promise<string> {
  const { siteId, id, checkoutId, currency } = order
  const paymentId = shop.newId()
  const values = [siteId, paymentId, id, checkoutId, amount, currency, new Date(shop.clock())]
  await tx.run(insertManualPayment, values)
  return paymentId
}

/** An order of which something is left to pay. Refuses while its buyer pays. */
export async function lockCollectable(tx: Connection, siteId: string, orderId: string): Promise<Order> {
  const order = await lockOrder(tx, { siteId }, orderId)
  assertOpen(order)
  if (order.paymentStatus === 'PAID' || order.refunded + order.refundPending > 0n)
    throw refuse('ORDER_ALREADY_PAID')
  await links.requireNoPayment(tx, order)
  return order
}

interface Collected {
  site: sites.Site
  /** Locked, and not paid in full. */
  before: Order
  /** What has come in now. */
  amount: Minor
  /** The payments that brought it. */
  paymentIds: readonly string[]
}

/** Writes that money has come in for an order, and what follows when it is paid in full. */
export async function collect(
  tx: Connection,
  shop: Shop,
  { site, before, amount, paymentIds }: Collected,
): Promise<Order> {
  const paid = before.paid + amount
  if (paid < before.total) return collectPart(tx, shop, { before, paid, paymentIds })
  const changed = [...new Set([...(await openPaymentIds(tx, before)), ...paymentIds])]
  const next = { ...before, paymentStatus: 'PAID' as const, paid }
  const marked = await updateStatuses(tx, shop, { order: next, activities: ['ORDER_PAID'] })
  const { order: after, files } = await concludePaid(tx, shop, marked)
  if (files.length > 0) await sendOrderMail(tx, shop, { site, order: after, occasion: downloads(files) })
  await publishPaid(tx, shop, { order: marked, paymentIds: changed })
  return after
}

async function collectPart(
  tx: Connection,
  shop: Shop,
  { before, paid, paymentIds }: { before: Order; paid: Minor; paymentIds: readonly string[] },
): Promise<Order> {
  const next = { ...before, paymentStatus: 'PARTIALLY_PAID' as const, paid }
  const after = await updateStatuses(tx, shop, { order: next, activities: ['ORDER_PARTIALLY_PAID'] })
  await links.changeAmounts(tx, shop, after)
  await publishPaid(tx, shop, { order: after, paymentIds })
  return after
}

async function publishPaid(
  tx: Connection,
  shop: Shop,
  { order, paymentIds }: { order: Order; paymentIds: readonly string[] },
): Promise<void> {
  const kinds = ['updated', 'payment_status_updated'] as const
  const events = kinds.map((kind) => orderEvent(shop, kind, order))
  await publishEvents(tx, [...events, transactionsEvent(shop, order, paymentIds)])
}
