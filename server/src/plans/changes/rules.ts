import { dayIn, oneDay } from '../../platform/values/local-time.ts'
import type { Minor } from '../../platform/values/money.ts'

interface Period {
  begins: Date
  ends: Date | null
  now: number
  timeZone: string
}

/**
 * What a buyer has paid for the days of a period that are still to come, today included. Days are those of the calendar,
 * so that the amount stays the same all day; a rest below the smallest unit is left out.
 */
export function unusedCredit(paid: Minor, { begins, ends, now, timeZone }: Period): Minor {
  if (!ends) return 0n
  const [first, today, last] = [begins, now, ends].map((time) => Date.parse(dayIn(timeZone, time)))
  const days = (from = 0, until = 0) => BigInt(Math.round((until - from) / oneDay))
  const [unused, all] = [days(today, last), days(first, last)]
  if (unused <= 0n || all <= 0n) return 0n
  return unused >= all ? paid : (paid * unused) / all
}
