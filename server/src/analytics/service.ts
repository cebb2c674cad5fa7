import type {
  AnalyticsSummary,
  GetAnalyticsSummaryRequest,
  StorefrontEvent,
} from '@cartwright/contract/sites/storefront.ts'
import { dayIn, daysLater, maxDays, type Span, spanViolations } from '../orders/sales/days.rules.ts'
import { deleteAll } from '../platform/db/retention.ts'
import { violations } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import {
  addCounts,
  countsByDay as counts,
  forgetCounts,
  mostViewed,
  placedOrders,
  topProducts,
} from './queries.ts'
import { countsOf, daysOf, keptOf } from './rules.ts'

/** Counts what was looked at, unless the shop does not want to know. */
export async function record(shop: Shop, siteId: string, events: readonly StorefrontEvent[]): Promise<void> {
  const { analytics, timeZone } = (await sites.get(shop, siteId)).settings
  if (!analytics) return
  const counts = countsOf(events.map((event) => keptOf(event, shop.publicUrl)))
  await shop.db.run(addCounts, [
    siteId,
    dayIn(timeZone, shop.clock()),
    counts.map(({ what }) => what),
    counts.map(({ value }) => value),
    counts.map(({ count }) => count),
  ])
}

/** How many lines a list of the most looked at has. */
const shown = 20

/** The last thirty days when nothing else is asked for. */
export async function summary(
  shop: Shop,
  siteId: string,
  asked: GetAnalyticsSummaryRequest,
): Promise<AnalyticsSummary> {
  const { timeZone } = (await sites.get(shop, siteId)).settings
  const span = spanOf(asked, dayIn(timeZone, shop.clock()))
  const { from, to } = span
  const values = [siteId, from, to]
  const { read } = shop.db
  const [events, orders, products, paths, referrers, kinds] = await Promise.all([
    countsByDay(shop, siteId, span),
    read.run(placedOrders, [siteId, daysLater(from, -1), daysLater(to, 2)]),
    read.run(topProducts, [...values, shown]),
    read.run(mostViewed, [...values, shown, 'path']),
    read.run(mostViewed, [...values, shown, 'referrer']),
    read.run(mostViewed, [...values, shown, 'device']),
  ])
  const viewsOn = (device: string) => kinds.find(({ value }) => value === device)?.views ?? 0
  return {
    ...span,
    timeZone,
    days: daysOf(span, { events, orders, timeZone }),
    products,
    pages: paths.map(({ value: path, views }) => ({ path, views })),
    referrers: referrers.map(({ value: host, views }) => ({ host, views })),
    devices: { phone: viewsOn('phone'), desktop: viewsOn('desktop') },
  }
}

/** The days asked for; the last thirty when nothing is said. */
export function spanOf({ from, to }: Partial<Span>, today: string): Span {
  const end = to ?? today
  const span = { from: from ?? daysLater(end, -29), to: end }
  const wrong = spanViolations(span)
  if (wrong.length > 0) throw violations(wrong)
  return span
}

/** How often somebody came and looked, by day; days without are left out. */
export function countsByDay(shop: Shop, siteId: string, { from, to }: Span) {
  return shop.db.read.run(counts, [siteId, from, to])
}

export async function forgetOldEvents(shop: Shop): Promise<void> {
  await deleteAll(shop.db, forgetCounts, [daysLater(dayIn('UTC', shop.clock()), -maxDays)])
}
