import type {
  ListDeliverySlotsReply,
  ListDeliverySlotsRequest,
} from '@cartwright/contract/orders/delivery-slots.ts'
import { violations } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { dayIn, dayStart, daysLater, isDay } from '../../platform/values/local-time.ts'
import { tables } from '../../pricing/totals/tables.service.ts'
import * as sites from '../../sites/settings/service.ts'
import { ordersBetween, placesBetween } from './queries.ts'
import { slotsOfDay } from './rules.ts'

const maxOrders = 1000

/** The slots of a day with the orders that go out or are collected in each. */
export async function listSlots(
  shop: Shop,
  { siteId }: Caller,
  { day: sent }: ListDeliverySlotsRequest,
): Promise<ListDeliverySlotsReply> {
  const [{ settings }, { shipping }] = await Promise.all([sites.get(shop, siteId), tables(shop, siteId)])
  const { timeZone } = settings
  const day = sent ?? dayIn(timeZone, shop.clock())
  if (!isDay(day))
    throw violations([{ field: 'day', description: 'is not a day like 2026-12-24', violatedRule: 'FORMAT' }])
  const [from, to] = [dayStart(timeZone, day), dayStart(timeZone, daysLater(day, 1))]
  const span = [siteId, from, to]
  const [places, orders] = await Promise.all([
    shop.db.run(placesBetween, [...span, new Date(shop.clock())]),
    shop.db.run(ordersBetween, [...span, maxOrders + 1]),
  ])
  const found = { options: shipping.options, places, orders: orders.slice(0, maxOrders) }
  return {
    day,
    timeZone,
    slots: slotsOfDay({ ...found, day, timeZone, from: from.getTime(), to: to.getTime() }),
    hasMore: orders.length > maxOrders,
  }
}
