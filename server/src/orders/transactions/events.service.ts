import { chargesByOrder as membershipsByOrder } from '../../memberships/queries.ts'
import type { Refund } from '../../payments/refunds/queries.ts'
import type { Connection } from '../../platform/db/db.ts'
import { actionEvents, entityEvent } from '../../platform/events/events.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Order } from '../order/rules.ts'
import { paymentsByOrder } from './queries.ts'
import { readAll } from './service.ts'

const name = 'wix.ecom.v1.order_transactions'

/**
 * The event that payments of an order are new or have changed, as parameters of an insert into the outbox. The payment
 * with a gift card has the id of the order.
 */
export function transactionsEvent(
  shop: Shop,
  { siteId, id, version }: Pick<Order, 'siteId' | 'id' | 'version'>,
  paymentIds: readonly string[],
): unknown[] {
  return entityEvent(shop, { name, kind: 'updated', siteId, id, version, payload: { paymentIds } })
}

/** The event that a refund of an order is new or has changed. */
export function refundEvent(
  shop: Shop,
  { siteId, id, version }: Pick<Order, 'siteId' | 'id' | 'version'>,
  { id: refundId, transactions }: Refund,
): unknown[] {
  const paymentIds = [...new Set(transactions.map(({ paymentId }) => paymentId))]
  const payload = { paymentIds, refundIds: [refundId] }
  return entityEvent(shop, { name, kind: 'updated', siteId, id, version, payload })
}

/** The payments that an order no longer waits for once it is paid outside the shop or cancelled. */
export async function openPaymentIds(
  tx: Connection,
  { siteId, id, data }: Pick<Order, 'siteId' | 'id' | 'data'>,
): Promise<string[]> {
  const payments = await tx.run(paymentsByOrder, [siteId, [id]])
  const offline = payments.flatMap((payment) => (payment.status === 'OFFLINE' ? payment.id : []))
  const ofMemberships = await membershipPaymentIds(tx, { siteId, id, data })
  return [...(data.giftCard ? [id] : []), ...ofMemberships, ...offline]
}

/** The payments of an order with memberships. */
export async function membershipPaymentIds(
  tx: Connection,
  { siteId, id, data }: Pick<Order, 'siteId' | 'id' | 'data'>,
): Promise<string[]> {
  const charges = data.memberships ? await tx.run(membershipsByOrder, [siteId, [id]]) : []
  return charges.map((charge) => charge.id)
}

export const transactionEvents = actionEvents<{ paymentIds: string[]; refundIds?: string[] }>({
  name,
  kinds: ['updated'],
  async read(shop, siteId, orderIds) {
    const all = await readAll(shop.db, siteId, orderIds)
    return new Map([...all].map(([id, orderTransactions]) => [id, { orderTransactions }]))
  },
  bodyOf: ({ paymentIds, refundIds = [] }, transactions) => ({ ...transactions, paymentIds, refundIds }),
})
