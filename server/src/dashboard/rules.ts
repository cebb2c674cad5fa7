import type { DashboardDay, DashboardFigures, DashboardPeriod } from '@cartwright/contract/sites/dashboard.ts'
import type { CountedKind } from '../analytics/rules.ts'
import { daysIn, type Span } from '../orders/sales/days.rules.ts'
import type { Minor } from '../platform/values/money.ts'

interface Counts {
  sold: readonly { day: string; orders: number; amount: Minor }[]
  seen: readonly { day: string; kind: CountedKind; count: number }[]
}

const nothing: DashboardFigures = { sales: 0, orders: 0, visits: 0, pageViews: 0 }

/** Every day of a span, also those on which nothing happened, and all of them together. */
export function periodOf(span: Span, { sold, seen }: Counts): DashboardPeriod {
  const days = new Map(daysIn(span).map((day): [string, DashboardDay] => [day, { day, ...nothing }]))
  for (const { day, orders, amount } of sold) {
    Object.assign(days.get(day) ?? {}, { orders, sales: Number(amount) })
  }
  for (const { day, kind, count } of seen) {
    if (kind === 'visit') Object.assign(days.get(day) ?? {}, { visits: count })
    if (kind === 'page-view') Object.assign(days.get(day) ?? {}, { pageViews: count })
  }
  return { ...span, days: [...days.values()], totals: [...days.values()].reduce(together, nothing) }
}

function together(one: DashboardFigures, other: DashboardFigures): DashboardFigures {
  return {
    sales: one.sales + other.sales,
    orders: one.orders + other.orders,
    visits: one.visits + other.visits,
    pageViews: one.pageViews + other.pageViews,
  }
}
