import type { Dashboard, GetDashboardRequest } from '@cartwright/contract/sites/dashboard.ts'
import * as analytics from '../analytics/service.ts'
import * as lowStock from '../inventory/low-stock.service.ts'
import { dayIn, spanBefore } from '../orders/sales/days.rules.ts'
import * as sales from '../orders/sales/service.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import * as sites from '../sites/settings/service.ts'
import { periodOf } from './rules.ts'

const shownProducts = 10
const shownStock = 5

/** How the shop is doing, beside how it did just before. */
export async function read(shop: Shop, caller: Caller, asked: GetDashboardRequest): Promise<Dashboard> {
  const { siteId } = caller
  const { timeZone, currency } = (await sites.get(shop, siteId)).settings
  const span = analytics.spanOf(asked, dayIn(timeZone, shop.clock()))
  const before = spanBefore(span)
  const both = { from: before.from, to: span.to }
  const [sold, seen, best, low, toDo] = await Promise.all([
    sales.salesByDay(shop, siteId, both),
    analytics.countsByDay(shop, siteId, both),
    sales.bestSellers(shop, siteId, { span, limit: shownProducts }),
    lowStock.list(shop, caller, { limit: shownStock }),
    sales.countOpenOrders(shop, siteId),
  ])
  return {
    timeZone,
    currency,
    period: periodOf(span, { sold, seen }),
    before: periodOf(before, { sold, seen }),
    bestSellers: best.map(({ amount, ...product }) => ({ ...product, sales: Number(amount) })),
    lowStock: { items: low.items, ...(low.total === undefined ? {} : { total: low.total }) },
    toDo,
  }
}
