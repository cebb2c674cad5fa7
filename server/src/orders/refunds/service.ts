import type {
  ListOrderRefundsReply,
  RetryOrderRefundReply,
  RetryOrderRefundRequest,
} from '@cartwright/contract/orders/refunds.ts'
import * as items from '../../items/sales.service.ts'
import type { Refund } from '../../payments/refunds/queries.ts'
import { failureOf, leftOf, missingOf, returnedOf } from '../../payments/refunds/rules.ts'
import * as refunds from '../../payments/refunds/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import { newActivity, orderEvent, publishEvents } from '../order/events.service.ts'
import { toPrice } from '../order/prices.rules.ts'
import { type Order, saleOf } from '../order/rules.ts'
import { getOrder, lockOrder, updateRefunds } from '../order/service.ts'
import { assertRefundable, statusAfterRefund } from '../order/status.rules.ts'
import { refundEvent } from '../transactions/events.service.ts'

interface Refunding {
  siteId: string
  orderId: string
  reason: string
  retryOf?: string
  /**
   * Takes back what the refund is for, in its transaction, and says how much money goes back: at most `left`. The order is
   * locked.
   */
  take(tx: Connection, found: { order: Order; left: Minor; refundId: string }): Promise<Minor>
}

/**
 * Gives money of an order back, the way it came. The refund is written before a provider is asked for it, so that it is
 * neither lost nor doubled. Returns it as it is then: `STARTED` if a provider did not answer yet; a job asks again.
 */
export async function refund(
  shop: Shop,
  { siteId, orderId, reason, retryOf, take }: Refunding,
): Promise<Refund> {
  const refundId = shop.newId()
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    assertRefundable(order)
    const left = leftOf(await refunds.returnable(tx, shop, { siteId, orderId }))
    const amount = await take(tx, { order, left, refundId })
    const { currency, refundPending } = order
    await refunds.start(tx, shop, { siteId, orderId, id: refundId, amount, currency, reason, retryOf })
    if (amount === 0n) return
    const next = { ...order, refundPending: refundPending + amount }
    await publish(tx, shop, { order: await updateRefunds(tx, shop, { order: next }), refundId })
  })
  try {
    await settleRefund(shop, { siteId, refundId })
  } catch (error) {
    shop.log.error({ err: error, refundId }, 'a refund got no answer')
  }
  const written = await refunds.find(shop.db, { siteId, refundId })
  if (!written) throw new Error('the refund is gone')
  return written
}

/** Gives back what payment services have refused of a refund, as far as it is still missing. */
export async function retry(
  shop: Shop,
  { siteId }: Caller,
  { orderId, refundId }: RetryOrderRefundRequest,
): Promise<RetryOrderRefundReply> {
  const first = await refunds.find(shop.db, { siteId, refundId })
  if (first?.orderId !== orderId.toLowerCase())
    throw refuse('NOT_FOUND', 'No refund of this order has this id')
  const done = await refund(shop, {
    ...{ siteId, orderId: first.orderId, reason: first.reason, retryOf: first.id },
    async take(tx, { left }) {
      const asked = await refunds.find(tx, { siteId, refundId })
      const missing = asked ? missingOf(asked) : 0n
      if (missing === 0n)
        throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'Nothing of this refund is missing, or it is under way')
      return missing < left ? missing : left
    },
  })
  const { currency, data } = await getOrder(shop, siteId, first.orderId)
  const format = { currency, language: data.order.buyerLanguage ?? 'en' }
  return { status: done.status, refunded: toPrice(returnedOf(done), format), failure: failureOf(done) }
}

/** The refunds of an order, the oldest first. What was tried again is part of the first. */
export async function list(shop: Shop, { siteId }: Caller, orderId: string): Promise<ListOrderRefundsReply> {
  const { id, currency, data } = await getOrder(shop, siteId, orderId)
  const format = { currency, language: data.order.buyerLanguage ?? 'en' }
  const all = await refunds.ofOrder(shop, { siteId, orderId: id })
  return {
    refunds: all
      .filter(({ retryOf }) => retryOf === null)
      .map((one) => ({
        ...{ id: one.id, createdDate: one.createdAt.toISOString(), status: one.status, reason: one.reason },
        amount: toPrice(one.amount, format),
        missing: toPrice(missingOf(one), format),
        failure: failureOf(one),
      })),
  }
}

/** A job, too: asks for the money of a refund and writes what became of it. Doing so twice changes nothing. */
export async function settleRefund(shop: Shop, key: { siteId: string; refundId: string }): Promise<void> {
  const { siteId, refundId } = key
  const open = await refunds.find(shop.db, key)
  if (open?.status !== 'STARTED') return
  await refunds.ask(shop, open)
  await shop.db.transaction(async (tx) => {
    const before = await lockOrder(tx, { siteId }, open.orderId)
    const asked = await refunds.find(tx, key)
    const ended = asked && (await refunds.end(tx, shop, asked))
    if (!ended) return
    const { returned, byHand } = ended
    const succeeded = returned > 0n || asked.amount === 0n
    const order = asked.amount === 0n ? before : await write(tx, shop, { before, refund: asked, ended })
    const { reason, retryOf } = asked
    const ending = { refundId, retryOf, succeeded, returned, byHand, reason }
    const change = { kind: 'REFUND_ENDED', ...ending } as const
    await items.follow(tx, shop, { sale: saleOf(order), change })
  })
  shop.changes.publish('order', siteId, open.orderId)
}

interface Written {
  before: Order
  refund: Refund
  ended: { returned: Minor; byHand: Minor }
}

async function write(tx: Connection, shop: Shop, { before, refund, ended }: Written): Promise<Order> {
  const { amount, reason, id: refundId } = refund
  const { returned, byHand } = ended
  const refunded = before.refunded + returned
  const next = { ...before, refunded, refundPending: before.refundPending - amount }
  const isFailed = returned < amount
  const activities = [
    ...(returned > 0n ? [refundedActivity(shop, { before, returned, byHand, reason })] : []),
    ...(isFailed ? [newActivity(shop, 'PAYMENT_REFUND_FAILED')] : []),
  ]
  const order = await updateRefunds(tx, shop, {
    order: { ...next, paymentStatus: statusAfterRefund(next) },
    activities,
  })
  await publish(tx, shop, { order, refundId, before })
  return order
}

interface Sum {
  before: Order
  returned: Minor
  byHand: Minor
  reason: string
}

function refundedActivity(shop: Shop, { before, returned, byHand, reason }: Sum) {
  const format = { currency: before.currency, language: before.data.order.buyerLanguage ?? 'en' }
  const amount = toPrice(returned, format)
  return { ...newActivity(shop, 'ORDER_REFUNDED'), orderRefunded: { manual: byHand > 0n, amount, reason } }
}

/** Tells that the refunds of an order have changed. */
async function publish(
  tx: Connection,
  shop: Shop,
  { order, refundId, before = order }: { order: Order; refundId: string; before?: Order },
): Promise<void> {
  const refund = await refunds.find(tx, { siteId: order.siteId, refundId })
  const kinds =
    order.paymentStatus === before.paymentStatus
      ? (['updated'] as const)
      : (['updated', 'payment_status_updated'] as const)
  const events = kinds.map((kind) => orderEvent(shop, kind, order))
  await publishEvents(tx, [...events, ...(refund ? [refundEvent(shop, order, refund)] : [])])
}
