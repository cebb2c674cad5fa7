import type {
  ListTransactionsForMultipleOrdersReply,
  OrderTransactions,
  TransactionsReply,
} from '@cartwright/contract/orders/payments.ts'
import { chargesByOrder as membershipsByOrder } from '../../memberships/queries.ts'
import { capturesByOrder } from '../../payments/captures/queries.ts'
import { disputesByOrder } from '../../payments/disputes/queries.ts'
import { chargesByOrder } from '../../payments/gift-cards/queries.ts'
import { refundsByOrder } from '../../payments/refunds/queries.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { ordersByIds } from '../order/queries.ts'
import { paymentsByOrder } from './queries.ts'
import { type Ledger, toTransactions } from './rules.ts'

/** The payments and refunds of an order. */
export async function read(shop: Shop, { siteId }: Caller, orderId: string): Promise<TransactionsReply> {
  const id = orderId.toLowerCase()
  const orderTransactions = (await readAll(shop.db, siteId, [id])).get(id)
  if (!orderTransactions) throw refuse('NOT_FOUND', 'No such order')
  return { orderTransactions }
}

/** The same for several orders, without those that do not exist. */
export async function list(
  shop: Shop,
  { siteId }: Caller,
  orderIds: readonly string[],
): Promise<ListTransactionsForMultipleOrdersReply> {
  const ids = [...new Set(orderIds.map((id) => id.toLowerCase()))]
  const found = await readAll(shop.db, siteId, ids)
  return { orderTransactions: ids.flatMap((id) => found.get(id) ?? []) }
}

/** By the ids of the orders. */
export async function readAll(
  on: Pick<Connection, 'run'>,
  siteId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderTransactions>> {
  const orders = await on.run(ordersByIds, [siteId, orderIds])
  const ledgers = await readLedgers(on, siteId, orderIds)
  return new Map(orders.map((order) => [order.id, toTransactions({ ...order, siteId }, ledgers(order.id))]))
}

/** What the database has of the money of orders, by their ids. */
export async function readLedgers(
  on: Pick<Connection, 'run'>,
  siteId: string,
  orderIds: readonly string[],
): Promise<(orderId: string) => Ledger> {
  const values = [siteId, orderIds]
  const payments = await on.run(paymentsByOrder, values)
  const cards = await on.run(chargesByOrder, values)
  const memberships = await on.run(membershipsByOrder, values)
  const refunds = await on.run(refundsByOrder, values)
  const captures = await on.run(capturesByOrder, values)
  const disputes = await on.run(disputesByOrder, values)
  const isOf = (id: string) => (row: { orderId: string }) => row.orderId === id
  return (id) => ({
    payments: payments.filter(isOf(id)),
    card: cards.find(isOf(id)),
    memberships: memberships.filter(isOf(id)),
    refunds: refunds.filter(isOf(id)),
    captures: captures.filter(isOf(id)),
    disputes: disputes.filter(isOf(id)),
  })
}
