import type { Dashboard, GetDashboardRequest } from '@cartwright/contract/sites/dashboard.ts'
import * as analytics from '../analytics/service.ts'
import * as productFiles from '../catalogue/media/files.service.ts'
import * as lowStock from '../inventory/low-stock/service.ts'
import { spanBefore } from '../orders/sales/days.rules.ts'
import { europeLevel } from '../orders/sales/europe.service.ts'
import * as sales from '../orders/sales/service.ts'
import * as disputes from '../payments/disputes/service.ts'
import type { Caller, Shop } from '../platform/shop/shop.ts'
import { dayIn } from '../platform/values/local-time.ts'
import * as countryDefaults from '../pricing/country-defaults/service.ts'
import * as reconciliation from '../reconciliation/service.ts'
import * as sites from '../sites/settings/service.ts'
import { dashboardPeriod } from './rules.ts'

const maxProducts = 10
const maxStockItems = 5

/** Figures of a period, and of the period just before. */
export async function read(shop: Shop, caller: Caller, request: GetDashboardRequest): Promise<Dashboard> {
  const { siteId } = caller
  const { timeZone, currency } = (await sites.get(shop, siteId)).settings
  const span = analytics.requestedSpan(request, dayIn(timeZone, shop.clock()))
  const before = spanBefore(span)
  const both = { from: before.from, to: span.to }
  const [
    sold,
    counts,
    best,
    low,
    orders,
    withoutFile,
    paymentDifferences,
    disputed,
    country,
    europeThreshold,
  ] = await Promise.all([
    sales.salesByDay(shop, siteId, both),
    analytics.countsByDay(shop, siteId, both),
    sales.bestSellers(shop, siteId, { span, limit: maxProducts }),
    lowStock.list(shop, caller, { limit: maxStockItems }),
    sales.countOpenOrders(shop, siteId),
    productFiles.countLacking(shop, siteId),
    reconciliation.countOpen(shop, siteId),
    disputes.countToAnswer(shop, siteId),
    countryDefaults.isMissing(shop, siteId),
    europeWarning(shop, siteId),
  ])
  return {
    timeZone,
    currency,
    period: dashboardPeriod(span, { sold, counts }),
    before: dashboardPeriod(before, { sold, counts }),
    bestSellers: best.map(({ productId, amount, name, deleted, units }) => ({
      ...(productId && { productId }),
      ...{ name, deleted, units, sales: Number(amount) },
    })),
    lowStock: { items: low.items, ...(low.total === undefined ? {} : { total: low.total }) },
    toDo: { ...orders, withoutFile, paymentDifferences, disputes: disputed, country, europeThreshold },
  }
}

/** A shop that has rates of another member state is past that: it charges them and reports them. */
async function europeWarning(shop: Shop, siteId: string): Promise<Dashboard['toDo']['europeThreshold']> {
  const { taxes } = (await sites.get(shop, siteId)).settings
  const isPast = taxes.salesInEurope !== 'ORIGIN' && (await countryDefaults.taxesAbroad(shop, siteId))
  return isPast ? 'NONE' : europeLevel(shop, siteId)
}
