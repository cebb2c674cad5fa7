import type {
  CaptureAuthorizedPaymentsRequest,
  VoidAuthorizedPaymentsRequest,
} from '@cartwright/contract/orders/billing.ts'
import type { TransactionsReply } from '@cartwright/contract/orders/payments.ts'
import * as queries from '../../payments/captures/queries.ts'
import { chosenAmount, problemOf } from '../../payments/captures/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { type Minor, toMinor } from '../../platform/values/money.ts'
import type { Site } from '../../sites/settings/service.ts'
import { nothingToCapture } from '../mail/authorization.view.ts'
import { sendToMerchant } from '../mail/service.ts'
import { orderEvent, publishEvents } from '../order/events.service.ts'
import type { Order } from '../order/rules.ts'
import { lockOrder, updateStatuses } from '../order/service.ts'
import { assertUndisputed } from '../order/status.rules.ts'
import { transactionsEvent } from '../transactions/events.service.ts'
import { type OrderPayment, paymentsByOrder } from '../transactions/queries.ts'
import * as transactions from '../transactions/service.ts'
import { endedAtFulfilment } from './queries.ts'
import { settleAuthorization } from './settling.service.ts'

/** Of a request that may be repeated: a repeat goes on with its captures. */
interface Repeatable {
  workId?: string | undefined
}

/**
 * Takes the money of authorised payments. A capture is written before the service is asked for it, so that it is neither lost
 * nor doubled. One without an answer is still `PENDING` then; a job asks again.
 */
export async function capture(
  shop: Shop,
  caller: Caller,
  { orderId, payments, workId }: CaptureAuthorizedPaymentsRequest & Repeatable,
): Promise<TransactionsReply> {
  const { siteId } = caller
  const paymentIds = await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller, orderId)
    const before = workId ? await tx.run(queries.paymentsByWork, [siteId, order.id, workId]) : []
    if (before.length > 0) return before.map(({ paymentId }) => paymentId)
    if (order.status === 'CANCELED') throw refuse('ORDER_CANCELED')
    assertUndisputed(order)
    const ledger = await readLedger(tx, order)
    for (const { paymentId, amount: sent } of payments) {
      const payment = findPayment(ledger, paymentId)
      const wanted = sent ? (toMinor(sent.amount, order.currency) ?? 0n) : undefined
      const amount = chosenAmount(payment, ledger.captures, wanted)
      if (typeof amount === 'string') throw refuse(amount, undefined, { paymentId: payment.id })
      if (!(await start(tx, shop, { payment, amount, workId }))) throw refuse('PAYMENT_HAS_PENDING_CAPTURE')
    }
    const ids = payments.map(({ paymentId }) => paymentId.toLowerCase())
    await publish(tx, shop, { order, paymentIds: ids })
    return ids
  })
  return settleAll(shop, caller, { orderId, paymentIds })
}

/** Gives up what of authorised payments is not captured. What the service has not answered yet, a job asks again. */
export async function voidPayments(
  shop: Shop,
  caller: Caller,
  { orderId, paymentIds: sent, workId }: VoidAuthorizedPaymentsRequest & Repeatable,
): Promise<TransactionsReply> {
  const paymentIds = [...new Set(sent.map((id) => id.toLowerCase()))]
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, caller, orderId)
    const ledger = await readLedger(tx, order)
    for (const id of paymentIds) {
      const payment = findPayment(ledger, id)
      const problem = problemOf(payment, ledger.captures)
      if (workId && payment.voidStartedAt !== null) continue
      if (problem) throw refuse(problem, undefined, { paymentId: id })
      await startVoid(tx, shop, { payment, after: '1 minute' })
    }
    await publish(tx, shop, { order, paymentIds })
  })
  return settleAll(shop, caller, { orderId, paymentIds })
}

/** The order is cancelled: gives up what of it is authorised, as soon as that is committed. Refuses while a capture is under way. */
export async function voidOfCanceled(tx: Connection, shop: Shop, { siteId, id }: Order): Promise<string[]> {
  const payments = await tx.run(queries.authorizedPayments, [siteId, id])
  for (const payment of payments) {
    if (payment.voidStartedAt !== null) continue
    if (!(await startVoid(tx, shop, { payment, after: '0' }))) throw refuse('PAYMENT_HAS_PENDING_CAPTURE')
  }
  return payments.map((payment) => payment.id)
}

/**
 * A parcel is recorded: takes the rest of what the merchant wants captured then, as soon as that is committed. Tells the merchant if it is
 * too late for that.
 */
export async function captureAtFulfilment(
  tx: Connection,
  shop: Shop,
  { site, order }: { site: Site; order: Order },
): Promise<void> {
  const { siteId, id, authorized, paid, total } = order
  if (authorized === 0n && paid < total) {
    const [late] = await tx.run(endedAtFulfilment, [siteId, id])
    if (late) await sendToMerchant(tx, shop, { site, order, occasion: nothingToCapture })
  }
  if (authorized === 0n) return
  const payments = await tx.run(queries.authorizedPayments, [siteId, id])
  const captures = await tx.run(queries.capturesByOrder, [siteId, [id]])
  for (const payment of payments) {
    const amount = chosenAmount(payment, captures, undefined)
    if (payment.capture === 'AT_FULFILLMENT' && typeof amount === 'bigint')
      await start(tx, shop, { payment, amount, isNow: true })
  }
}

interface OrderLedger {
  payments: readonly OrderPayment[]
  captures: readonly queries.Capture[]
}

async function readLedger(tx: Connection, { siteId, id }: Order): Promise<OrderLedger> {
  const values = [siteId, [id]]
  return {
    payments: await tx.run(paymentsByOrder, values),
    captures: await tx.run(queries.capturesByOrder, values),
  }
}

function findPayment({ payments }: OrderLedger, paymentId: string): OrderPayment {
  const payment = payments.find(({ id }) => id === paymentId.toLowerCase())
  if (!payment) throw refuse('PAYMENT_NOT_FOUND', undefined, { paymentId })
  if (payment.recorded || payment.method === 'manual') throw refuse('NOT_REGULAR_ONLINE_PAYMENT')
  return payment
}

interface Started {
  payment: Pick<OrderPayment, 'siteId' | 'id'>
  amount: Minor
  workId?: string | undefined
  /** Nobody else asks for it: a job does. */
  isNow?: true
}

/** False: another capture is under way. A job ends it, should this server stop before it does. */
async function start(
  tx: Connection,
  shop: Shop,
  { payment: { siteId, id }, amount, workId, isNow }: Started,
): Promise<boolean> {
  const values = [siteId, id, shop.newId(), amount, workId ?? null, new Date(shop.clock())]
  const [inserted] = await tx.run(queries.insertCapture, values)
  if (inserted) await queue(tx, { siteId, id, after: isNow ? '0' : '1 minute' })
  return inserted !== undefined
}

async function startVoid(
  tx: Connection,
  shop: Shop,
  { payment: { siteId, id }, after }: Pick<Started, 'payment'> & { after: string },
): Promise<boolean> {
  const [started] = await tx.run(queries.startVoid, [siteId, id, new Date(shop.clock())])
  if (started) await queue(tx, { siteId, id, after })
  return started !== undefined
}

async function queue(tx: Connection, { siteId, id, after }: { siteId: string; id: string; after: string }) {
  await tx.run(queries.queueSettlement, [JSON.stringify({ siteId, paymentId: id }), after])
}

/** Tells that captures of an order have begun. */
async function publish(
  tx: Connection,
  shop: Shop,
  { order, paymentIds }: { order: Order; paymentIds: readonly string[] },
): Promise<void> {
  const after = await updateStatuses(tx, shop, { order, activities: [] })
  await publishEvents(tx, [orderEvent(shop, 'updated', after), transactionsEvent(shop, after, paymentIds)])
}

async function settleAll(
  shop: Shop,
  caller: Caller,
  { orderId, paymentIds }: { orderId: string; paymentIds: readonly string[] },
): Promise<TransactionsReply> {
  const { siteId } = caller
  for (const paymentId of paymentIds) {
    try {
      await settleAuthorization(shop, { siteId, paymentId })
    } catch (error) {
      shop.log.error({ err: error, paymentId }, 'a capture or a void got no answer')
    }
  }
  shop.changes.publish('order', siteId, orderId.toLowerCase())
  return transactions.read(shop, caller, orderId)
}
