import type { DashboardPeriod } from '@cartwright/contract/sites/dashboard.ts'
import { expect, test } from 'vitest'
import { todayIn } from '../components/display/formats.rules.ts'
import { daysIn, figureOf, growthRate, lastDays, pointsOf } from './rules.ts'

const day = (date: string, sales: number, orders: number) => ({
  day: date,
  sales,
  orders,
  visits: 0,
  pageViews: 0,
})
const period = (...days: ReturnType<typeof day>[]): DashboardPeriod => ({
  from: days[0]?.day ?? '',
  to: days.at(-1)?.day ?? '',
  days,
  totals: { sales: 0, orders: 0, visits: 0, pageViews: 0 },
})

test('each day is paired with the same day of the period before', () => {
  const now = period(day('2026-03-03', 500, 1), day('2026-03-04', 900, 2))
  const before = period(day('2026-03-01', 400, 1), day('2026-03-02', 0, 0))
  expect(pointsOf('sales', now, before)).toEqual([
    { day: '2026-03-03', now: 500, before: 400 },
    { day: '2026-03-04', now: 900, before: 0 },
  ])
})

test('the average order is 0 without orders', () => {
  expect(figureOf('average', day('2026-03-03', 0, 0))).toBe(0)
  expect(figureOf('average', day('2026-03-03', 1000, 3))).toBe(333)
})

test('growth from 0 has no rate', () => {
  expect([growthRate(5, 0), growthRate(15, 10), growthRate(5, 10)]).toEqual([undefined, 0.5, -0.5])
})

test('the last seven days end today in the time zone of the shop', () => {
  const today = todayIn('Pacific/Honolulu', new Date('2026-11-24T09:00:00Z'))
  const lastWeek = lastDays(7, today)
  expect([lastWeek, daysIn(lastWeek)]).toEqual([{ from: '2026-11-17', to: '2026-11-23' }, 7])
})
