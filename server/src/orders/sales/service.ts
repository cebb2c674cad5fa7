import { storeAppIds } from '../../catalogue/items/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { dayIn, dayStart, daysLater } from '../../platform/values/local-time.ts'
import type { Minor } from '../../platform/values/money.ts'
import * as money from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { daysIn, type Span } from './days.rules.ts'
import {
  insertOrderSales,
  type OrderSales,
  orderSalesByDay,
  orderSalesByValue,
  refundedSales,
} from './order-sales.queries.ts'
import {
  boughtProduct,
  type CountState,
  changedOrderHours,
  countState,
  deleteAllOrderSales,
  deleteAllProductSales,
  deleteOrderSales,
  deleteProductSales,
  insertCountState,
  insertProductSales,
  lockCountState,
  openOrderCounts,
  orderHours,
  productsSold,
  sitesToCount,
  totalsByDay,
  updateCountState,
} from './queries.ts'

export interface SalesDay {
  day: string
  orders: number
  amount: Minor
}

/** Orders and their total by the site's days; days without a sale are left out. */
export async function salesByDay(shop: Shop, siteId: string, span: Span): Promise<SalesDay[]> {
  const { timeZone, currency } = (await sites.get(shop, siteId)).settings
  const days = daysIn(span)
  const starts = days.map((day) => dayStart(timeZone, day))
  const end = dayStart(timeZone, daysLater(span.to, 1))
  const rows = await shop.db.read.run(totalsByDay, [siteId, starts[0], end, starts, currency])
  return rows.map(({ day, orders, amount }) => ({ day: days[day - 1] ?? span.to, orders, amount }))
}

/** Whether a member has an order with the product: of the account, or with an e-mail address of theirs. */
export async function hasBought(
  shop: Shop,
  siteId: string,
  { memberId, email, productId }: { memberId: string; email: string | undefined; productId: string },
): Promise<boolean> {
  const [found] = await shop.db.run(boughtProduct, [siteId, memberId, email ?? null, productId])
  return found?.bought ?? false
}

/** The products with the highest sales. */
export async function bestSellers(
  shop: Shop,
  siteId: string,
  { span, limit }: { span: Span; limit: number },
) {
  await count(shop, siteId)
  return shop.db.run(productsSold, [siteId, span.from, span.to, limit])
}

/** What the orders of each day come to, as counted last; days without a sale are left out. */
export async function ordersByDay(
  shop: Shop,
  siteId: string,
  { from, to }: Span,
): Promise<(OrderSales & { day: string })[]> {
  return shop.db.run(orderSalesByDay, [siteId, from, to])
}

/** What they come to, as counted last, by channel (`WEB`), country (`DE`), discount (`["COUPON","WELCOME10"]`) or tax (`["DE","VAT","19"]`). */
export async function ordersByValue(
  shop: Shop,
  siteId: string,
  { span: { from, to }, by }: { span: Span; by: 'CHANNEL' | 'COUNTRY' | 'DISCOUNT' | 'TAX' },
): Promise<(OrderSales & { value: string })[]> {
  return shop.db.run(orderSalesByValue, [siteId, from, to, by])
}

/** What went back of what was sold, by day; days without a refund are left out. */
export async function refundedByDay(
  shop: Shop,
  siteId: string,
  span: Span,
): Promise<{ day: string; amount: Minor }[]> {
  const { timeZone, currency } = (await sites.get(shop, siteId)).settings
  const days = daysIn(span)
  const starts = days.map((day) => dayStart(timeZone, day))
  const end = dayStart(timeZone, daysLater(span.to, 1))
  const rows = await shop.db.read.run(refundedSales, [siteId, starts[0], end, currency, starts])
  return rows.map(({ day, amount }) => ({ day: days[day - 1] ?? span.to, amount }))
}

const maxOpenOrders = 1000

/** Counts the sales of all sites that have sold lately, so that an opened dashboard has little left to count. */
export async function countSales(shop: Shop): Promise<void> {
  const since = new Date(shop.clock() - lately)
  for (const { id } of await shop.db.run(sitesToCount, [since, overlap / 1000])) await count(shop, id)
}

/** Orders that are not fulfilled or not paid. */
export async function countOpenOrders(
  shop: Shop,
  siteId: string,
): Promise<{ unfulfilled: number; unpaid: number }> {
  const [counts] = await shop.db.read.run(openOrderCounts, [siteId, maxOpenOrders])
  return counts ?? { unfulfilled: 0, unpaid: 0 }
}

/** Milliseconds for which a count stays current. */
const maxAge = 10_000
/** Milliseconds. What the job misses, a dashboard counts when it is opened. */
const lately = 24 * 60 * 60 * 1000
/** Milliseconds. An order may be written a little after the time in its row. */
const overlap = 60_000
/** Few enough that no statement takes long in a busy shop. */
const daysPerStatement = 4

/**
 * Counts the sales again for the days whose orders have changed. Does nothing while another process counts. False: that is
 * the first count, so that there are no figures yet.
 */
export async function count(shop: Shop, siteId: string): Promise<boolean> {
  const { timeZone, currency } = (await sites.get(shop, siteId)).settings
  const now = shop.clock()
  const isFresh = (state: CountState | undefined) =>
    state !== undefined && now - countedUntil(state, { timeZone, currency }) < maxAge
  const [state] = await shop.db.run(countState, [siteId])
  if (isFresh(state)) return true
  if (!state) await shop.db.run(insertCountState, [siteId, timeZone, currency])
  return shop.db.transaction(async (tx) => {
    const [last] = await tx.run(lockCountState, [siteId])
    if (!last) return state !== undefined && countedUntil(state, { timeZone, currency }) > 0
    if (isFresh(last)) return true
    const since = countedUntil(last, { timeZone, currency })
    if (since === 0) {
      await tx.run(deleteAllProductSales, [siteId])
      await tx.run(deleteAllOrderSales, [siteId])
    }
    const changed = await (since === 0
      ? tx.run(orderHours, [siteId])
      : tx.run(changedOrderHours, [siteId, new Date(since - overlap)]))
    const days = [...new Set(changed.flatMap(({ at }) => daysAround(timeZone, at)))]
    for (let from = 0; from < days.length; from += daysPerStatement) {
      await countDays(tx, { siteId, timeZone, currency, days: days.slice(from, from + daysPerStatement) })
    }
    await tx.run(updateCountState, [siteId, timeZone, currency, new Date(now)])
    return true
  })
}

/** Milliseconds; 0 when the sales were counted for another time zone or currency. */
function countedUntil(
  state: CountState,
  { timeZone, currency }: { timeZone: string; currency: string },
): number {
  return state.timeZone === timeZone && state.currency === currency ? state.countedTo.getTime() : 0
}

/** An hour may belong to two days, in time zones that differ by part of an hour. */
function daysAround(timeZone: string, hour: Date): string[] {
  return [dayIn(timeZone, hour), dayIn(timeZone, hour.getTime() + 59 * 60_000)]
}

interface Counting {
  siteId: string
  timeZone: string
  currency: string
  days: readonly string[]
}

async function countDays(tx: Connection, { siteId, timeZone, currency, days }: Counting): Promise<void> {
  const starts = days.map((day) => dayStart(timeZone, day))
  const ends = days.map((day) => dayStart(timeZone, daysLater(day, 1)))
  await tx.run(deleteProductSales, [siteId, days])
  await tx.run(deleteOrderSales, [siteId, days])
  const sold = [siteId, days, starts, ends, currency, 10 ** money.exponent(currency)]
  await tx.run(insertProductSales, [...sold, [...storeAppIds]])
  await tx.run(insertOrderSales, sold)
}
