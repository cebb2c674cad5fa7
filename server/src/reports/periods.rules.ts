import type { ReportInterval } from '@cartwright/contract/reports/reports.ts'
import { daysIn, type Span } from '../orders/sales/days.rules.ts'
import { daysLater } from '../platform/values/local-time.ts'

/** The first day of the week (from Monday) or the month of a day, not before the span begins. */
export function startOf(day: string, interval: ReportInterval, { from }: Span): string {
  const start = interval === 'DAY' ? day : interval === 'MONTH' ? `${day.slice(0, 7)}-01` : mondayBefore(day)
  return start < from ? from : start
}

function mondayBefore(day: string): string {
  return daysLater(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** The first days of the days, weeks or months of a span. */
export function starts(span: Span, interval: ReportInterval): string[] {
  return [...new Set(daysIn(span).map((day) => startOf(day, interval, span)))]
}
