import type { DashboardFigures, DashboardPeriod } from '@cartwright/contract/sites/dashboard.ts'

export type Metric = 'sales' | 'orders' | 'visits' | 'average'
export const metrics: readonly Metric[] = ['sales', 'orders', 'visits', 'average']

/** Tells whether a metric is an amount, in minor units of the currency. */
export function isAmount(metric: Metric): boolean {
  return metric === 'sales' || metric === 'average'
}

export function figureOf(metric: Metric, figures: DashboardFigures): number {
  if (metric !== 'average') return figures[metric]
  return figures.orders === 0 ? 0 : Math.round(figures.sales / figures.orders)
}

/** The growth as a fraction, 0.5 for 50 %; undefined when the figure was 0 before. */
export function growthRate(now: number, before: number): number | undefined {
  return before === 0 ? undefined : now / before - 1
}

export interface Point {
  day: string
  now: number
  before: number
}

/** Pairs each day of the period with the day at the same position of the period before. */
export function pointsOf(metric: Metric, period: DashboardPeriod, before: DashboardPeriod): Point[] {
  return period.days.map((day, index) => {
    const earlier = before.days[index]
    return { day: day.day, now: figureOf(metric, day), before: earlier ? figureOf(metric, earlier) : 0 }
  })
}

export interface Period {
  from: string
  to: string
}

const oneDay = 24 * 60 * 60_000

/** The last days up to and including today. */
export function lastDays(count: number, today: string): Period {
  return { from: new Date(Date.parse(today) - (count - 1) * oneDay).toISOString().slice(0, 10), to: today }
}

export function daysIn({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / oneDay + 1
}
