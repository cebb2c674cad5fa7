import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { statusesIn } from '../../items/sales.service.ts'
import { statusOfItems } from '../../items/statuses.rules.ts'
import { lockSold, replaceLines } from '../../orders/order/lines.service.ts'
import { type Order, orderToWire } from '../../orders/order/rules.ts'
import * as orders from '../../orders/service.ts'
import * as waivers from '../../orders/waivers/service.ts'
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
  /** Of its tickets for the event. */
  definitionIds: readonly string[]
}

/**
 * A job: the orders of a cancelled event, or one of them, say so. Those of which nothing takes place and that nobody has paid
 * are cancelled; of others that are not paid, the tickets need not be paid any more. Doing so twice changes nothing.
 */
export async function endOrders(
  shop: Shop,
  { siteId, eventId, orderId: only = null }: { siteId: string; eventId: string; orderId?: string | null },
): Promise<void> {
  const [event] = await shop.db.run(eventById, [siteId, eventId])
  if (event?.state !== 'CANCELED') return
  for (const { orderId, definitionIds } of await shop.db.run(ordersOfEvent, [siteId, eventId, only])) {
    const ended = { siteId, event, orderId, definitionIds }
    await note(shop, ended)
    // Whoever pays at this moment may have paid, and the merchant refunds it. Otherwise the provider queues this again.
    await release(shop, ended).catch((refusal: unknown) => {
      if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    })
  }
}

/** Writes an entry of the timeline. */
function note(shop: Shop, { siteId, event, orderId, definitionIds }: Ended): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const order = await lockSold(tx, { siteId, orderId })
    if (!order || order.status === 'INITIALIZED' || isNoted(order, event.id)) return
    const { id: eventId, title } = event
    const data = { eventId, title, definitionIds: definitionIds.join(), by: 'MERCHANT' }
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

/** Asks for no money any more for what does not take place. */
function release(shop: Shop, ended: Ended): Promise<void> {
  const { siteId, orderId } = ended
  return shop.db.transaction(async (tx) => {
    const before = await lockSold(tx, { siteId, orderId })
    if (before?.status !== 'APPROVED') return
    const wire = orderToWire(before)
    const statuses = await statusesIn(tx, shop, { siteId, orders: [wire] })
    if (statusOfItems(wire, statuses) === 'CANCELED') await cancelUnpaid(tx, shop, before)
    else await waiveTickets(tx, shop, { ended, before })
  })
}

/** Once its buyer has been told of each event. */
async function cancelUnpaid(tx: Connection, shop: Shop, before: Order): Promise<void> {
  const { siteId, id, paymentStatus } = before
  if (paymentStatus !== 'NOT_PAID') return
  const ended = await tx.run(endedInOrders, [siteId, [id]])
  if (!ended.every(({ eventId }) => isNoted(before, eventId))) return
  await links.requireNoPayment(tx, before)
  await orders.cancelIn(tx, shop, { before, author: systemCaller(siteId) })
}

function waiveTickets(
  tx: Connection,
  shop: Shop,
  { ended: { event, definitionIds }, before }: { ended: Ended; before: Order },
): Promise<void> {
  const { id: eventId, title } = event
  return waivers.waive(tx, shop, {
    before,
    waiver: { catalogItemIds: new Set(definitionIds), description: title },
    activity: { appId: boxOfficeAppId, type: 'EVENT_WAIVED', data: { eventId, title } },
  })
}
