import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type {
  ListOrderRefundsReply,
  RetryOrderRefundReply,
  RetryOrderRefundRequest,
} from '@cartwright/contract/orders/refunds.ts'
import * as inventory from '../../inventory/service.ts'
import * as holds from '../../inventory/stock/holds.service.ts'
import type { StockDemand } from '../../inventory/stock/rules.ts'
import * as items from '../../items/sales.service.ts'
import type { Refund, RefundDetails } from '../../payments/refunds/queries.ts'
import { failureOf, leftOf, missingOf, type RefundPart, returnedOf } from '../../payments/refunds/rules.ts'
import * as refunds from '../../payments/refunds/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, noId, type Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { fulfillmentsByOrder } from '../fulfilment/queries.ts'
import { fulfillmentStatus, toSend } from '../fulfilment/rules.ts'
import { refunded as refundedMail } from '../mail/refund.view.ts'
import { sendOrderMail } from '../mail/service.ts'
import { newActivity, orderEvent, publishEvents } from '../order/events.service.ts'
import { toPrice } from '../order/prices.rules.ts'
import { type Order, priceFormat, saleOf } from '../order/rules.ts'
import { getOrder, lockOrder, updateRefunds } from '../order/service.ts'
import { assertRefundable, statusAfterRefund } from '../order/status.rules.ts'
import { refundEvent } from '../transactions/events.service.ts'
import { withReturned } from './returned.rules.ts'

/** Of a request that may be repeated: a repeat goes on with its refund. */
export interface Repeatable {
  workId?: string | undefined
}

interface Refunding extends Repeatable {
  siteId: string
  orderId: string
  reason: string
  retryOf?: string
  /**
   * Takes back what the refund is for, in its transaction, and says how much money goes back: at most `left`. The order is
   * locked.
   */
  take(tx: Connection, found: { order: Order; left: Minor; refundId: string }): Promise<Taken>
}

interface Taken {
  amount: Minor
  /** Absent: from the payments in their order. */
  parts?: readonly RefundPart[]
  details?: RefundDetails
}

/**
 * Gives money of an order back, the way it came. The refund is written before a provider is asked for it, so that it is
 * neither lost nor doubled. Returns it as it is then: `STARTED` if a provider did not answer yet; a job asks again.
 */
export async function refund(
  shop: Shop,
  { siteId, orderId, reason, retryOf, workId, take }: Refunding,
): Promise<Refund> {
  const refundId = workId ?? shop.newId()
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, { siteId }, orderId)
    if (workId && (await refunds.find(tx, { siteId, refundId }))) return
    assertRefundable(order)
    const left = leftOf(await refunds.returnable(tx, shop, { siteId, orderId }))
    const taken = await take(tx, { order, left, refundId })
    const { amount } = taken
    const first = retryOf ? await refunds.find(tx, { siteId, refundId: retryOf }) : undefined
    const { lineItems: returned = [] } = (first ?? taken).details ?? {}
    const kept = await items.takeBack(tx, shop, {
      sale: saleOf(order),
      refund: { refundId, retryOf, returned },
    })
    if (amount > left - kept) throw refuse('GIFT_CARD_SPENT')
    if (amount > left - (await refunds.promised(tx, { siteId, orderId }))) throw refuse('EXCHANGE_PROMISED')
    const { currency, refundPending } = order
    await refunds.start(tx, shop, { siteId, orderId, id: refundId, currency, reason, retryOf, ...taken })
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
  { orderId, refundId, workId }: RetryOrderRefundRequest & Repeatable,
): Promise<RetryOrderRefundReply> {
  const first = await refunds.find(shop.db, { siteId, refundId })
  if (first?.orderId !== orderId.toLowerCase())
    throw refuse('NOT_FOUND', 'No refund of this order has this id')
  const done = await refund(shop, {
    ...{ siteId, orderId: first.orderId, reason: first.reason, retryOf: first.id, workId },
    async take(tx, { left }) {
      const asked = await refunds.find(tx, { siteId, refundId })
      const missing = asked ? missingOf(asked) : 0n
      if (missing === 0n)
        throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'Nothing of this refund is missing, or it is under way')
      const { author, mail } = first.details
      const details = { ...(author ? { author } : {}), ...(mail ? { mail } : {}) }
      return { amount: missing < left ? missing : left, details }
    },
  })
  const format = priceFormat(await getOrder(shop, siteId, first.orderId))
  return { status: done.status, refunded: toPrice(returnedOf(done), format), failure: failureOf(done) }
}

/** The refunds of an order, the oldest first. What was tried again is part of the first. */
export async function list(shop: Shop, { siteId }: Caller, orderId: string): Promise<ListOrderRefundsReply> {
  const order = await getOrder(shop, siteId, orderId)
  const format = priceFormat(order)
  const all = await refunds.ofOrder(shop, { siteId, orderId: order.id })
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

/** A job: asks for the money of a refund until the payment services have decided. */
export async function settleStarted(shop: Shop, key: { siteId: string; refundId: string }): Promise<void> {
  if (!(await settleRefund(shop, key))) await refunds.askLater(shop, key)
}

/**
 * Asks for the money of a refund and writes what became of it. Doing so twice changes nothing. False: a payment service has
 * not decided.
 */
async function settleRefund(shop: Shop, key: { siteId: string; refundId: string }): Promise<boolean> {
  const { siteId, refundId } = key
  const open = await refunds.find(shop.db, key)
  if (open?.status !== 'STARTED') return true
  if (!(await refunds.ask(shop, open))) return false
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
  if (open.details.restock) await publishStock(shop, open)
  return true
}

interface Written {
  before: Order
  refund: Refund
  ended: refunds.Returned
}

/** Writes what an ended refund means for its locked order. */
export async function write(tx: Connection, shop: Shop, { before, refund, ended }: Written): Promise<Order> {
  const { amount, id: refundId, details } = refund
  const { returned } = ended
  const refunded = before.refunded + returned
  const isFailed = returned < amount
  // A cancellation meanwhile has put all of the order back to stock.
  const brought = before.reserved ? details : { ...details, restock: [] }
  const sent = await tx.run(fulfillmentsByOrder, [before.siteId, [before.id]])
  const { data, wants } =
    returned > 0n
      ? withReturned(before.data, brought, toSend(before, sent))
      : { data: before.data, wants: [] }
  const next = {
    ...{ ...before, data, refunded, refundPending: before.refundPending - amount },
    fulfillmentStatus: sent.length > 0 ? fulfillmentStatus({ data }, sent) : before.fulfillmentStatus,
  }
  const activities = [
    ...(returned > 0n ? refundedActivities(shop, { before, refund, ended }) : []),
    ...(isFailed ? [newActivity(shop, 'PAYMENT_REFUND_FAILED')] : []),
  ]
  const order = await updateRefunds(tx, shop, {
    order: { ...next, paymentStatus: statusAfterRefund(next) },
    activities,
  })
  await restock(tx, shop, { order, author: details.author, wants })
  if (details.mail && returned > 0n) await sendMail(tx, shop, { order, refund, ended })
  await publish(tx, shop, { order, refundId, before })
  return order
}

interface Restocking {
  order: Order
  author: RefundDetails['author']
  wants: readonly StockDemand[]
}

async function restock(
  tx: Connection,
  shop: Shop,
  { order: { siteId, id: orderId }, author = { kind: 'system', id: noId }, wants }: Restocking,
): Promise<void> {
  if (wants.length === 0) return
  await inventory.restock(tx, shop, { siteId, orderId, author, wants, reason: 'ORDER_REFUNDED' })
}

/**
 * Puts pieces of a locked order back to stock without a refund. The caller publishes the change of the order, and after the
 * commit calls {@link publishStock}.
 */
export async function restockPieces(
  tx: Connection,
  shop: Shop,
  { order, author, pieces }: Omit<Restocking, 'wants'> & { pieces: NonNullable<RefundDetails['restock']> },
): Promise<Order> {
  const { data, wants } = withReturned(order.data, { restock: pieces }, [])
  await restock(tx, shop, { order, author, wants })
  return updateRefunds(tx, shop, { order: { ...order, data } })
}

/** Shoppers see what is for sale again. */
export async function publishStock(
  shop: Shop,
  { siteId, orderId }: Pick<Refund, 'siteId' | 'orderId'>,
): Promise<void> {
  const { data } = await getOrder(shop, siteId, orderId)
  const ids = (data.order.lineItems ?? []).flatMap(
    ({ catalogReference }) => catalogReference?.catalogItemId ?? [],
  )
  holds.publishChange(
    shop,
    siteId,
    ids.map((productId) => ({ productId })),
  )
}

async function sendMail(
  tx: Connection,
  shop: Shop,
  { order, refund, ended }: Omit<Written, 'before'> & { order: Order },
): Promise<void> {
  const { mail, lineItems = [], exchange } = refund.details
  const site = await sites.get(shop, order.siteId)
  const about = { lineItems, exchange, reason: refund.reason, message: mail?.message ?? '' }
  const occasion = refundedMail({ ...ended, ...about })
  await sendOrderMail(tx, shop, { site, order, occasion })
}

/** What went back, and the merchant's note on it. */
function refundedActivities(shop: Shop, { before, refund, ended }: Written): Activity[] {
  const { author, note, exchange } = refund.details
  const by = author?.email ? { authorEmail: author.email } : {}
  const amount = toPrice(ended.returned, priceFormat(before))
  const orderRefunded = {
    manual: ended.byHand > BigInt(exchange?.amount ?? 0),
    amount,
    reason: refund.reason,
  }
  return [
    { ...newActivity(shop, 'ORDER_REFUNDED'), ...by, orderRefunded },
    ...(note
      ? [{ ...newActivity(shop, 'MERCHANT_COMMENT'), ...by, merchantComment: { message: note } }]
      : []),
  ]
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
