import { boxOfficeAppId } from '@cartwright/contract/box-office/limits.ts'
import { lockSold, replaceLines } from '../../orders/order/lines.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { canonical } from '../../platform/values/canonical-json.ts'
import * as sites from '../../sites/settings/service.ts'
import { type EventRow, eventById } from '../events/queries.ts'
import { ordersOfEvent } from './orders.queries.ts'
import { rescheduled } from './rules.ts'

/** A job: the orders of an event say when it is now. Doing so twice changes nothing. */
export async function rescheduleOrders(
  shop: Shop,
  { siteId, eventId }: { siteId: string; eventId: string },
): Promise<void> {
  const { language } = (await sites.get(shop, siteId)).settings
  for (const { orderId, definitionIds } of await shop.db.run(ordersOfEvent, [siteId, eventId, null]))
    await shop.db.transaction(async (tx) => {
      const order = await lockSold(tx, { siteId, orderId })
      // Read with the order locked: the last of several moves is what the order says in the end.
      const [event] = await tx.run(eventById, [siteId, eventId])
      const change = order && event && changeOf(order, { event, definitionIds, language })
      if (change) await replaceLines(tx, shop, change)
    })
}

/** Undefined for an order that says it already. */
function changeOf(
  order: Order,
  { event, definitionIds, language }: { event: EventRow; definitionIds: string[]; language: string },
) {
  const { lineItems = [], buyerLanguage = language } = order.data.order
  const isOfEvent = ({ catalogReference }: (typeof lineItems)[number]) =>
    definitionIds.includes(catalogReference?.catalogItemId?.toLowerCase() ?? '')
  const after = lineItems.map((line) => (isOfEvent(line) ? rescheduled(line, event, buyerLanguage) : line))
  if (canonical(after) === canonical(lineItems)) return undefined
  const from = lineItems.find(isOfEvent)?.serviceProperties?.scheduledDate
  const data = {
    ...{ eventId: event.id, title: event.title, by: 'MERCHANT', timeZone: event.timeZone },
    ...(from && { from }),
    ...(event.startsAt && { to: event.startsAt.toISOString() }),
  }
  const activity = { type: 'EVENT_RESCHEDULED', data }
  return { order, appId: boxOfficeAppId, lineItems: after, activity }
}
