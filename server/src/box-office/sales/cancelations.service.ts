import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { statusesIn } from '../../items/sales.service.ts'
import { statusOfItems } from '../../items/statuses.rules.ts'
import { lockSold, replaceLines } from '../../orders/order/lines.service.ts'
import { type Order, orderToWire } from '../../orders/order/rules.ts'
import * as orders from '../../orders/service.ts'
import * as links from '../../payments/links/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { endedInOrders, ordersOfEvent } from './orders.queries.ts'

interface Ended {
  siteId: string
  event: EventRow
  orderId: string
}

/**
 * A job: the orders of a cancelled event, or one of them, say so, and those of which nothing takes place and that nobody has paid are
 * cancelled. Doing so twice changes nothing.
 */
export async function endOrders(
  shop: Shop,
  { siteId, eventId, orderId: only = null }: { siteId: string; eventId: string; orderId?: string | null },
): Promise<void> {
  const [event] = await shop.db.run(eventById, [siteId, eventId])
  if (event?.state !== 'CANCELED') return
  for (const { orderId } of await shop.db.run(ordersOfEvent, [siteId, eventId, only])) {
    const ended = { siteId, event, orderId }
    await note(shop, ended)
    // Whoever pays at this moment may have paid, and the merchant refunds it. Otherwise the provider queues this again.
    await cancelUnpaid(shop, ended).catch((refusal: unknown) => {
      if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    })
  }
}

/** Writes an entry of the timeline. */
function note(shop: Shop, { siteId, event, orderId }: Ended): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const order = await lockSold(tx, { siteId, orderId })
    if (!order || order.status === 'INITIALIZED' || isNoted(order, event.id)) return
    const data = { eventId: event.id, title: event.title, by: 'MERCHANT' }
    const activity = { type: 'EVENT_CANCELED', data }
    await replaceLines(tx, shop, { order, appId: boxOfficeAppId, lineItems: undefined, activity })
  })
}

function isNoted({ data: { order } }: Order, eventId: string): boolean {
  return (order.activities ?? []).some(
    ({ customActivity }) =>
      customActivity?.type === 'EVENT_CANCELED' && customActivity.additionalData?.eventId === eventId,
  )
}

function cancelUnpaid(shop: Shop, { siteId, orderId }: Ended): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const before = await lockSold(tx, { siteId, orderId })
    if (before?.status !== 'APPROVED' || before.paymentStatus !== 'NOT_PAID') return
    if (!(await isOver(tx, shop, before))) return
    await links.requireNoPayment(tx, before)
    await orders.cancelIn(tx, shop, { before, author: systemCaller(siteId) })
  })
}

/** Whether all of it has ended, and its buyer has been told of each event. */
async function isOver(tx: Connection, shop: Shop, order: Order): Promise<boolean> {
  const { siteId, id } = order
  const wire = orderToWire(order)
  const statuses = await statusesIn(tx, shop, { siteId, orders: [wire] })
  if (statusOfItems(wire, statuses) !== 'CANCELED') return false
  const ended = await tx.run(endedInOrders, [siteId, [id]])
  return ended.every(({ eventId }) => isNoted(order, eventId))
}
