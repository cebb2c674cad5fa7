import type {
  AddPaymentsReply,
  AddPaymentsRequest,
  TransactionsReply,
  UpdatePaymentStatusRequest,
} from '@cartwright/contract/orders/payments.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, refuseIf } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import * as sites from '../../sites/settings/service.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import type { Order } from '../order/rules.ts'
import { lockOrder, updateStatuses } from '../order/service.ts'
import { assertOpen } from '../order/status.rules.ts'
import { transactionsEvent } from '../transactions/events.service.ts'
import { type OrderPayment, paymentsByOrder } from '../transactions/queries.ts'
import { statusOf } from '../transactions/rules.ts'
import * as transactions from '../transactions/service.ts'
import { decideAwaited, insertRecorded } from './queries.ts'
import { approvedSum, decision, recordedRows } from './rules.ts'
import { collect, lockCollectable } from './service.ts'

/** Records payments that another program has taken. Charges nothing. */
export async function add(
  shop: Shop,
  caller: Caller,
  { orderId, payments }: AddPaymentsRequest,
): Promise<AddPaymentsReply> {
  const { siteId } = caller
  const site = await sites.get(shop, siteId)
  const paymentsIds = await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, caller, orderId)
    assertOpen(before)
    const { id, checkoutId, currency } = before
    const now = shop.clock()
    const { rows, wrong } = recordedRows(payments, { currency, now, newId: shop.newId })
    refuseIf(wrong)
    const amount = approvedSum(rows)
    if (amount > 0n) await lockCollectable(tx, siteId, id)
    if (amount > before.total - before.paid) throw refuse('INVALID_AMOUNT')
    const ids = rows.map((row) => row.id)
    await tx.run(insertRecorded, [siteId, id, checkoutId, currency, JSON.stringify(rows), new Date(now)])
    if (amount > 0n) await collect(tx, shop, { site, before, amount, paymentIds: ids })
    else await publishChange(tx, shop, { before, paymentIds: ids })
    return ids
  })
  shop.changes.publish('order', siteId, orderId.toLowerCase())
  return { ...(await transactions.read(shop, caller, orderId)), paymentsIds }
}

/** Records what became of a payment outside the shop. What the shop charged itself, its payment service decides. */
export async function updateStatus(
  shop: Shop,
  caller: Caller,
  { orderId, paymentId, status }: UpdatePaymentStatusRequest,
): Promise<TransactionsReply> {
  const { siteId } = caller
  const site = await sites.get(shop, siteId)
  await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, caller, orderId)
    const payment = await findPayment(tx, before, paymentId)
    const current = statusOf(before, payment)
    if (current === status) return
    const decided = decision(payment, current, status)
    if (!decided) throw refuse('STATUS_NOT_ALLOWED')
    const left = before.total - before.paid
    const amount = payment.amount < left ? payment.amount : left
    if (decided === 'APPROVED') await lockCollectable(tx, siteId, before.id)
    const counted = decided === 'APPROVED' ? amount : payment.amount
    const details = { regularPaymentDetails: { paymentMethod: payment.method, offlinePayment: true } }
    const recorded = [{ status }, details].map((value) => JSON.stringify(value))
    const [written] = await tx.run(decideAwaited, [
      ...[siteId, before.id, payment.id, decided, ...recorded, counted],
      new Date(shop.clock()),
    ])
    if (!written) throw refuse('STATUS_NOT_ALLOWED')
    if (decided === 'APPROVED') await collect(tx, shop, { site, before, amount, paymentIds: [payment.id] })
    else await publishChange(tx, shop, { before, paymentIds: [payment.id] })
  })
  shop.changes.publish('order', siteId, orderId.toLowerCase())
  return transactions.read(shop, caller, orderId)
}

/** Payments of an order have changed, and its sums have not. */
async function publishChange(
  tx: Connection,
  shop: Shop,
  { before, paymentIds }: { before: Order; paymentIds: readonly string[] },
): Promise<void> {
  const after = await updateStatuses(tx, shop, { order: before, activities: [] })
  await publishEvents(tx, [orderEvent(shop, 'updated', after), transactionsEvent(shop, after, paymentIds)])
}

async function findPayment(tx: Connection, { siteId, id }: Order, paymentId: string): Promise<OrderPayment> {
  const payments = await tx.run(paymentsByOrder, [siteId, [id]])
  const payment = payments.find((one) => one.id === paymentId.toLowerCase())
  if (!payment) throw refuse('PAYMENT_NOT_FOUND')
  return payment
}
