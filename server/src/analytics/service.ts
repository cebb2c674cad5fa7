import type {
  AnalyticsSummary,
  GetAnalyticsSummaryRequest,
  StorefrontEvent,
} from '@cartwright/contract/sites/storefront.ts'
import { maxDays, type Span, spanViolations } from '../orders/sales/days.rules.ts'
import { deleteAll } from '../platform/db/retention.ts'
import { refuseIf } from '../platform/errors/errors.ts'
import type { Shop } from '../platform/shop/shop.ts'
import { dayIn, daysLater } from '../platform/values/local-time.ts'
import * as sites from '../sites/settings/service.ts'
import {
  addCounts,
  countsByDay as counts,
  deleteCountsBefore,
  mostViewed,
  placedOrders,
  topProducts,
} from './queries.ts'
import { analyticsDays, anonymousEvent, countEvents } from './rules.ts'

/** Counts events, unless the site has switched analytics off. */
export async function record(shop: Shop, siteId: string, events: readonly StorefrontEvent[]): Promise<void> {
  const { analytics, timeZone } = (await sites.get(shop, siteId)).settings
  if (!analytics) return
  const counts = countEvents(events.map((event) => anonymousEvent(event, shop.hosts.urlOf(siteId))))
  await shop.db.run(addCounts, [
    siteId,
    dayIn(timeZone, shop.clock()),
    counts.map(({ what }) => what),
    counts.map(({ value }) => value),
    counts.map(({ count }) => count),
  ])
}

const maxRows = 20

/** Of the requested days; the last thirty days by default. */
export async function summary(
  shop: Shop,
  siteId: string,
  request: GetAnalyticsSummaryRequest,
): Promise<AnalyticsSummary> {
  const { timeZone } = (await sites.get(shop, siteId)).settings
  const span = requestedSpan(request, dayIn(timeZone, shop.clock()))
  const { from, to } = span
  const values = [siteId, from, to]
  const { read } = shop.db
  const [events, orders, products, paths, referrers, kinds] = await Promise.all([
    countsByDay(shop, siteId, span),
    read.run(placedOrders, [siteId, daysLater(from, -1), daysLater(to, 2)]),
    read.run(topProducts, [...values, maxRows]),
    read.run(mostViewed, [...values, maxRows, 'path']),
    read.run(mostViewed, [...values, maxRows, 'referrer']),
    read.run(mostViewed, [...values, maxRows, 'device']),
  ])
  const viewsOn = (device: string) => kinds.find(({ value }) => value === device)?.views ?? 0
  return {
    ...span,
    timeZone,
    days: analyticsDays(span, { events, orders, timeZone }),
    products,
    pages: paths.map(({ value: path, views }) => ({ path, views })),
    referrers: referrers.map(({ value: host, views }) => ({ host, views })),
    devices: { phone: viewsOn('phone'), desktop: viewsOn('desktop') },
  }
}

/** The requested days; the last thirty days by default. */
export function requestedSpan({ from, to }: Partial<Span>, today: string): Span {
  const end = to ?? today
  refuseIf(spanViolations({ from: from ?? end, to: end }))
  return { from: from ?? daysLater(end, -29), to: end }
}

/** Visits and page views by day; days without any are left out. */
export function countsByDay(shop: Shop, siteId: string, { from, to }: Span) {
  return shop.db.read.run(counts, [siteId, from, to])
}

export async function deleteOldCounts(shop: Shop): Promise<void> {
  await deleteAll(shop.db, deleteCountsBefore, [daysLater(dayIn('UTC', shop.clock()), -maxDays)])
}
