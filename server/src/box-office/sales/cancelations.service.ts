import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { lockSold, replaceLines } from '../../orders/order/lines.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import * as orders from '../../orders/service.ts'
import * as links from '../../payments/links/service.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import { type Shop, systemCaller } from '../../platform/shop/shop.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { ordersOfEvent } from './orders.queries.ts'

interface Ended {
  siteId: string
  event: EventRow
  orderId: string
  definitionIds: readonly string[]
}

/**
 * A job: the orders of a cancelled event say so, and those of its tickets alone that nobody has paid are cancelled. Doing
 * so twice changes nothing.
 */
export async function endOrders(
  shop: Shop,
  { siteId, eventId }: { siteId: string; eventId: string },
): Promise<void> {
  const [event] = await shop.db.run(eventById, [siteId, eventId])
  if (event?.state !== 'CANCELED') return
  for (const sold of await shop.db.run(ordersOfEvent, [siteId, eventId])) {
    const ended = { siteId, event, ...sold }
    await note(shop, ended)
    // Whoever pays at this moment has paid, and the merchant refunds it.
    await cancelUnpaid(shop, ended).catch((refusal: unknown) => {
      if (!(refusal instanceof Refusal) || refusal.status >= 500) throw refusal
    })
  }
}

/** Writes an entry of the timeline. */
function note(shop: Shop, { siteId, event, orderId }: Ended): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const order = await lockSold(tx, { siteId, orderId })
    if (!order || order.status === 'INITIALIZED' || isNoted(order, event)) return
    const data = { eventId: event.id, title: event.title, by: 'MERCHANT' }
    const activity = { type: 'EVENT_CANCELED', data }
    await replaceLines(tx, shop, { order, appId: boxOfficeAppId, lineItems: undefined, activity })
  })
}

function isNoted({ data: { order } }: Order, { id }: EventRow): boolean {
  return (order.activities ?? []).some(
    ({ customActivity }) =>
      customActivity?.type === 'EVENT_CANCELED' && customActivity.additionalData?.eventId === id,
  )
}

function cancelUnpaid(shop: Shop, { siteId, orderId, definitionIds }: Ended): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const before = await lockSold(tx, { siteId, orderId })
    const { lineItems = [] } = before?.data.order ?? {}
    const hasOthers = lineItems.some(
      ({ catalogReference }) => !definitionIds.includes(catalogReference?.catalogItemId?.toLowerCase() ?? ''),
    )
    if (!before || hasOthers || before.status !== 'APPROVED' || before.paymentStatus !== 'NOT_PAID') return
    await links.requireNoPayment(tx, before)
    await orders.cancelIn(tx, shop, { before, author: systemCaller(siteId) })
  })
}
