import type { Connection } from '../../platform/db.ts'
import type { Minor } from '../../platform/money.ts'
import * as money from '../../platform/money.ts'
import type { Shop } from '../../platform/shop.ts'
import * as sites from '../../sites/service.ts'
import { dayIn, dayStart, daysIn, daysLater, type Span } from './days.rules.ts'
import {
  beginCounting,
  type Counted,
  changedSales,
  countedSales,
  countProductSales,
  forgetProductSales,
  lockCounted,
  moveCounted,
  ordersToDo,
  productsSold,
  salesByDay,
} from './queries.ts'

export interface SoldOnDay {
  day: string
  orders: number
  amount: Minor
}

/** What was sold, by the shop's days; days without a sale are left out. */
export async function byDay(shop: Shop, siteId: string, span: Span): Promise<SoldOnDay[]> {
  const { timeZone, currency } = (await sites.get(shop, siteId)).settings
  const days = daysIn(span)
  const starts = days.map((day) => dayStart(timeZone, day))
  const end = dayStart(timeZone, daysLater(span.to, 1))
  const rows = await shop.db.read.run(salesByDay, [siteId, starts[0], end, starts, currency])
  return rows.map(({ day, orders, amount }) => ({ day: days[day - 1] ?? span.to, orders, amount }))
}

/** The products that brought in most. */
export async function bestSellers(
  shop: Shop,
  siteId: string,
  { span, limit }: { span: Span; limit: number },
) {
  await countChanged(shop, siteId)
  return shop.db.run(productsSold, [siteId, span.from, span.to, limit])
}

/** Orders are counted to this many. */
const mostToDo = 1000

/** So that a dashboard that is opened finds little to count. */
export async function countEverywhere(shop: Shop): Promise<void> {
  for (const id of await sites.ids(shop)) await countChanged(shop, id)
}

/** How many orders wait for somebody. */
export async function toDo(shop: Shop, siteId: string): Promise<{ unfulfilled: number; unpaid: number }> {
  const [counts] = await shop.db.read.run(ordersToDo, [siteId, mostToDo])
  return counts ?? { unfulfilled: 0, unpaid: 0 }
}

/** Milliseconds within which a second look finds what the first one counted. */
const fresh = 10_000
/** An order may be written a little after the time that it says. */
const overlap = 60_000
/** So few that no statement takes long in a shop that sells a lot. */
const daysAtOnce = 4

/**
 * Counts anew, by product, the days on which orders were placed that have changed since the last time. While somebody
 * else does, what they have counted so far has to do.
 */
async function countChanged(shop: Shop, siteId: string): Promise<void> {
  const { timeZone, currency } = (await sites.get(shop, siteId)).settings
  const now = shop.clock()
  const isFresh = (counted: Counted | undefined) =>
    counted !== undefined && now - sinceOf(counted, { timeZone, currency }) < fresh
  const [counted] = await shop.db.run(countedSales, [siteId])
  if (isFresh(counted)) return
  if (!counted) await shop.db.run(beginCounting, [siteId, timeZone, currency])
  await shop.db.transaction(async (tx) => {
    const [last] = await tx.run(lockCounted, [siteId])
    if (!last || isFresh(last)) return
    const since = sinceOf(last, { timeZone, currency })
    if (since === 0) await tx.run(forgetProductSales, [siteId, null])
    const changed = await tx.run(changedSales, [siteId, new Date(Math.max(0, since - overlap))])
    const days = [...new Set(changed.flatMap(({ at }) => daysAround(timeZone, at)))]
    for (let from = 0; from < days.length; from += daysAtOnce) {
      await countDays(tx, { siteId, timeZone, currency, days: days.slice(from, from + daysAtOnce) })
    }
    await tx.run(moveCounted, [siteId, timeZone, currency, new Date(now)])
  })
}

/** Up to when changes are counted already: nothing is, where days or amounts were others. */
function sinceOf(counted: Counted, { timeZone, currency }: { timeZone: string; currency: string }): number {
  return counted.timeZone === timeZone && counted.currency === currency ? counted.countedTo.getTime() : 0
}

/** An hour may belong to two days, where clocks differ by part of one. */
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
  await tx.run(forgetProductSales, [siteId, days])
  await tx.run(countProductSales, [siteId, days, starts, ends, currency, 10 ** money.exponent(currency)])
}
