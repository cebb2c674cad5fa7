import type { DashboardDay, DashboardFigures, DashboardPeriod } from '@cartwright/contract/sites/dashboard.ts'
import type { CountedKind } from '../analytics/rules.ts'
import { daysIn, type Span } from '../orders/sales/days.rules.ts'
import type { Minor } from '../platform/values/money.ts'

interface Figures {
  sold: readonly { day: string; orders: number; amount: Minor }[]
  counts: readonly { day: string; kind: CountedKind; count: number }[]
}

const noFigures: DashboardFigures = { sales: 0, orders: 0, visits: 0, pageViews: 0 }

/** Every day of the span, even without sales and visits, and their totals. */
export function dashboardPeriod(span: Span, { sold, counts }: Figures): DashboardPeriod {
  const days = new Map(daysIn(span).map((day): [string, DashboardDay] => [day, { day, ...noFigures }]))
  for (const { day, orders, amount } of sold) {
    Object.assign(days.get(day) ?? {}, { orders, sales: Number(amount) })
  }
  for (const { day, kind, count } of counts) {
    if (kind === 'visit') Object.assign(days.get(day) ?? {}, { visits: count })
    if (kind === 'page-view') Object.assign(days.get(day) ?? {}, { pageViews: count })
  }
  return { ...span, days: [...days.values()], totals: [...days.values()].reduce(addFigures, noFigures) }
}

function addFigures(one: DashboardFigures, other: DashboardFigures): DashboardFigures {
  return {
    sales: one.sales + other.sales,
    orders: one.orders + other.orders,
    visits: one.visits + other.visits,
    pageViews: one.pageViews + other.pageViews,
  }
}
