import type { Activity } from '@cartwright/contract/orders/activities.ts'
import type { Payment } from '../../payments/attempts/queries.ts'
import type { PaymentOutcome } from '../../payments/providers/provider.ts'
import type { PaymentMethod } from '../../payments/providers/rules.ts'
import { type Connection, runOne } from '../../platform/db/db.ts'
import { day } from '../../platform/db/retention.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { pick } from '../../platform/values/optional.ts'
import type { PricedPurchase } from '../../pricing/totals/purchase.rules.ts'
import { draftOrderData, type OrderTerms } from './draft.rules.ts'
import { newActivity, newItemActivity, orderEvent, publishEvents } from './events.service.ts'
import {
  cancelUnpaid,
  checkoutsOfOrders,
  lockOrderById,
  lockOrdersByIds,
  type NewOrder,
  nextOrderNumbers,
  orderById,
  writeOrderDisputes,
  writeOrderMoney,
  writeOrderRefunds,
  writeOrderStatuses,
  writeOrdersWithPayments,
  writePaymentProgress,
} from './queries.ts'
import { hasNothingToSend, isAllToSend, type Order } from './rules.ts'
import {
  type ActivityType,
  paymentActivities,
  progressAfterPayment,
  progressOffline,
} from './status.rules.ts'

/** An order for the server's own use, whoever owns it. */
export async function getOrder(shop: Shop, siteId: string, id: string): Promise<Order> {
  const order = await findOrder(shop.db, siteId, id)
  if (!order) throw refuse('NOT_FOUND', 'No such order')
  return order
}

export async function findOrder(on: Connection, siteId: string, id: string): Promise<Order | undefined> {
  const [row] = await on.run(orderById, [siteId, id, null])
  return row && { ...row, siteId }
}

/** The checkouts of orders, by the ids of the orders. */
export async function checkoutIds(
  on: Connection,
  siteId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = orderIds.length > 0 ? await on.run(checkoutsOfOrders, [siteId, orderIds]) : []
  return new Map(rows.map(({ id, checkoutId }) => [id, checkoutId]))
}

interface Draft {
  terms: OrderTerms
  priced: PricedPurchase
  method: PaymentMethod
  /** The order of an earlier attempt whose payment failed. Its id, number and timeline stay. */
  previous: Order | undefined
  /** The id of a first attempt, where plugins know it already. */
  id?: string | undefined
}

/** An order that is not written yet. It has no number, unless it is another attempt, and no stock. */
export function draftOrder(shop: Shop, { terms, priced, method, previous, id }: Draft): Order {
  const { total } = priced.result.summary
  const now = new Date(shop.clock())
  const initial = { status: 'INITIALIZED', paymentStatus: 'NOT_PAID', paid: 0n } as const
  const isOffline = method.kind === 'offline'
  const progress = isOffline ? progressOffline(total) : initial
  const data = draftOrderData(terms, priced, method)
  const activities = [
    ...(previous?.data.order.activities ?? []).filter((one) => one.customActivity?.type !== membershipChosen),
    ...paymentActivities(progress, initial).map((type) => newActivity(shop, type)),
    ...membershipActivities(shop, data),
  ]
  return {
    siteId: priced.site.id,
    id: previous?.id ?? id ?? shop.newId(),
    number: previous?.number ?? 0n,
    checkoutId: terms.checkoutId,
    ownerId: terms.ownerId,
    ...progress,
    fulfillmentStatus: hasNothingToSend(data.order) ? 'FULFILLED' : 'NOT_FULFILLED',
    reserved: true,
    archived: false,
    seen: previous?.seen ?? false,
    email: terms.email,
    currency: priced.currency,
    total,
    refunded: 0n,
    refundPending: 0n,
    authorized: 0n,
    chargeback: 0n,
    chargebackReversal: 0n,
    version: (previous?.version ?? 0n) + 1n,
    data: { ...data, order: { ...data.order, activities } },
    createdAt: previous?.createdAt ?? now,
    updatedAt: now,
    purchasedAt: isOffline ? now : null,
  }
}

const membershipChosen = 'MEMBERSHIP_CHOSEN'

/** With which memberships the buyer pays which lines. */
function membershipActivities(shop: Shop, { memberships = [], order }: Order['data']): Activity[] {
  return memberships.map(({ appId, name, lineItemId }) => {
    const line = order.lineItems?.find(({ id }) => id === lineItemId)
    const title = line?.productName?.original ?? ''
    return newItemActivity(shop, {
      appId,
      type: membershipChosen,
      data: { lineItemId, title, membership: name },
    })
  })
}

/** The first of so many numbers that follow one another. Locks the site's counter until the transaction ends. */
export async function takeOrderNumbers(tx: Connection, siteId: string, count: number): Promise<bigint> {
  return (await runOne(tx, nextOrderNumbers, [siteId, count])).number
}

/**
 * With `offSession`, its payment is charged later without the buyer, although the order is approved already: to the saved way
 * to pay. `paymentId` is that of the payment, if the caller needs to know it before.
 */
type PlacedOrder = Order & { offSession?: { savedMethod: string } | undefined; paymentId?: string }

export async function insertOrder(tx: Connection, shop: Shop, order: PlacedOrder): Promise<Payment> {
  const [payment] = await insertOrders(tx, shop, [order])
  if (!payment) throw refuse('CHECKOUT_PAYMENT_ALREADY_IN_PROGRESS')
  return payment
}

/** Writes orders of one site. Returns their payments, in any order. */
export async function insertOrders(
  tx: Connection,
  shop: Shop,
  orders: readonly PlacedOrder[],
): Promise<Payment[]> {
  const [first] = orders
  if (!first) return []
  const rows = orders.map((order) => newOrder(shop, order))
  return tx.run(writeOrdersWithPayments, [first.siteId, JSON.stringify(rows)])
}

function newOrder(shop: Shop, { offSession, paymentId = shop.newId(), ...order }: PlacedOrder): NewOrder {
  const { data, purchasedAt } = order
  return {
    id: order.id,
    status: order.status,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    email: order.email,
    currency: order.currency,
    data,
    number: String(order.number),
    checkout: order.checkoutId,
    owner: order.ownerId,
    total: String(order.total),
    paid: String(order.paid),
    // The event that approves an offline order at once has the version after the one of its creation.
    version: String(purchasedAt ? order.version + 1n : order.version),
    now: order.updatedAt,
    purchased: purchasedAt,
    payment: paymentId,
    method: data.payment.method,
    amount: data.payNow,
    paymentState: purchasedAt && !offSession ? 'OFFLINE' : 'CREATED',
    saves: data.savesMethod ?? data.savesFor !== undefined,
    savesFor: data.savesFor ?? null,
    chargesSaved: data.savedMethodId ?? null,
    offSession: offSession !== undefined,
    savedMethod: offSession?.savedMethod ?? null,
    captureLater: !(offSession || data.savesMethod || data.savedMethodId) && isAllToSend(data.order),
  }
}

/** Writes what the outcome of its payment changes on an order; undefined when it changes nothing. */
export async function applyOutcome(
  tx: Connection,
  shop: Shop,
  { payment, outcome }: { payment: Payment; outcome: PaymentOutcome },
): Promise<{ before: Order; order: Order } | undefined> {
  const { siteId, orderId } = payment
  const before = await findOrder(tx, siteId, orderId)
  const progress = before && progressAfterPayment(outcome, before, payment.amount)
  if (!progress) return undefined
  const activities = paymentActivities(progress, before).map((type) => newActivity(shop, type))
  const [row] = await tx.run(writePaymentProgress, [
    ...[siteId, orderId, progress.status, progress.paymentStatus, progress.paid],
    ...[
      outcome.status !== 'DECLINED',
      new Date(shop.clock()),
      JSON.stringify(activities),
      progress.authorized ?? 0n,
    ],
  ])
  return row && { before, order: { ...row, siteId } }
}

/** An order that nobody else changes until the transaction ends. */
export async function lockOrder(
  tx: Connection,
  { siteId }: Pick<Caller, 'siteId'>,
  id: string,
): Promise<Order> {
  const [row] = isGuid(id) ? await tx.run(lockOrderById, [siteId, id]) : []
  if (!row) throw refuse('NOT_FOUND', 'No such order')
  return { ...row, siteId }
}

/** Orders of one site as {@link lockOrder} does, by their ids. */
export async function lockOrders(
  tx: Connection,
  { siteId }: Pick<Caller, 'siteId'>,
  ids: readonly string[],
): Promise<Map<string, Order>> {
  const rows = await tx.run(lockOrdersByIds, [siteId, ids])
  return new Map(rows.map((row) => [row.id, { ...row, siteId }]))
}

interface StatusChange {
  order: Order
  activities: readonly (ActivityType | Activity)[]
}

/** Writes the statuses of a locked order and adds activities to its timeline. */
export async function updateStatuses(tx: Connection, shop: Shop, change: StatusChange): Promise<Order> {
  const { siteId, id } = change.order
  const order = (await updateAllStatuses(tx, shop, { siteId, changes: [change] })).get(id)
  if (!order) throw new Error(`the order ${id} is gone`)
  return order
}

/** The same for orders of one site. Returns them by their ids. */
export async function updateAllStatuses(
  tx: Connection,
  shop: Shop,
  { siteId, changes }: { siteId: string; changes: readonly StatusChange[] },
): Promise<Map<string, Order>> {
  const rows = changes.map(({ order, activities }) => ({
    ...pick(order, 'id', 'status', 'paymentStatus', 'fulfillmentStatus', 'reserved'),
    paid: String(order.paid),
    authorized: String(order.authorized),
    activities: activities.map((one) => (typeof one === 'string' ? newActivity(shop, one) : one)),
  }))
  const values = [siteId, JSON.stringify(rows), new Date(shop.clock())]
  const written = await tx.run(writeOrderStatuses, values)
  return new Map(written.map((row) => [row.id, { ...row, siteId }]))
}

/** Writes what a locked order costs by now, and adds activities to its timeline. */
export async function updateMoney(
  tx: Connection,
  shop: Shop,
  { order, activities }: { order: Order; activities: readonly ActivityType[] },
): Promise<Order> {
  const { siteId, id, total, paymentStatus, data } = order
  const row = await runOne(tx, writeOrderMoney, [
    ...[siteId, id, total, paymentStatus, JSON.stringify(data)],
    ...[JSON.stringify(activities.map((type) => newActivity(shop, type))), new Date(shop.clock())],
  ])
  return { ...row, siteId }
}

/** Writes what has gone back of a locked order, and adds activities to its timeline. */
export async function updateRefunds(
  tx: Connection,
  shop: Shop,
  { order, activities = [] }: { order: Order; activities?: readonly Activity[] },
): Promise<Order> {
  const { siteId, id, refunded, refundPending, paymentStatus, fulfillmentStatus, data } = order
  const row = await runOne(tx, writeOrderRefunds, [
    ...[siteId, id, refunded, refundPending, paymentStatus, JSON.stringify(data)],
    ...[JSON.stringify(activities), new Date(shop.clock()), fulfillmentStatus],
  ])
  return { ...row, siteId }
}

/** Writes what services have taken of a locked order because of disputes, and adds activities to its timeline. */
export async function updateDisputes(
  tx: Connection,
  shop: Shop,
  { order, activities }: { order: Order; activities: readonly Activity[] },
): Promise<Order> {
  const { siteId, id, chargeback, chargebackReversal } = order
  const values = [chargeback, chargebackReversal, JSON.stringify(activities), new Date(shop.clock())]
  return { ...(await runOne(tx, writeOrderDisputes, [siteId, id, ...values])), siteId }
}

/** Cancels orders whose payment failed more than a day ago. */
export async function cancelUnpaidOrders(shop: Shop): Promise<void> {
  const now = shop.clock()
  await shop.db.transaction(async (tx) => {
    const orders = await tx.run(cancelUnpaid, [new Date(now - day), new Date(now)])
    const events = orders.map((order) => orderEvent(shop, 'canceled', order))
    await publishEvents(tx, events)
  })
}
