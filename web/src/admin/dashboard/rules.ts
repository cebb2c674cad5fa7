import type { DashboardFigures, DashboardPeriod } from '@cartwright/contract/sites/dashboard.ts'

export type Metric = 'sales' | 'orders' | 'visits' | 'average'
export const metrics: readonly Metric[] = ['sales', 'orders', 'visits', 'average']

/** Amounts are in the currency's smallest unit. */
export function isAmount(metric: Metric): boolean {
  return metric === 'sales' || metric === 'average'
}

export function figureOf(metric: Metric, figures: DashboardFigures): number {
  if (metric !== 'average') return figures[metric]
  return figures.orders === 0 ? 0 : Math.round(figures.sales / figures.orders)
}

/** By how much something grew, 0.5 for half as much again; undefined where there was nothing before. */
export function growth(now: number, before: number): number | undefined {
  return before === 0 ? undefined : now / before - 1
}

export interface Point {
  day: string
  now: number
  before: number
}

/** Both periods day by day, the first beside the first. */
export function pointsOf(metric: Metric, period: DashboardPeriod, before: DashboardPeriod): Point[] {
  return period.days.map((day, index) => {
    const other = before.days[index]
    return { day: day.day, now: figureOf(metric, day), before: other ? figureOf(metric, other) : 0 }
  })
}

export interface Span {
  from: string
  to: string
}

const oneDay = 24 * 60 * 60_000

/** This many days, of which the last is today. */
export function lastDays(count: number, today: string): Span {
  return { from: new Date(Date.parse(today) - (count - 1) * oneDay).toISOString().slice(0, 10), to: today }
}

export function lengthOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / oneDay + 1
}

/** The date that it is in a time zone. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
}
