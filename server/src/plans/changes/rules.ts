import { dayIn, oneDay } from '../../platform/values/local-time.ts'
import type { Minor } from '../../platform/values/money.ts'

interface Period {
  begins: Date
  ends: Date | null
  now: number
  timeZone: string
  /** Of the period: how many there were and are used. Nobody gets money back for what has been used up. */
  credits?: { granted: number; used: number } | undefined
}

/**
 * What a buyer has paid for the days of a period that are still to come, today included, and no more than for the credits
 * that are left. Days are those of the calendar, so that the amount stays the same all day; a rest below the smallest unit
 * is left out.
 */
export function unusedCredit(paid: Minor, period: Period): Minor {
  const { granted, used } = period.credits ?? { granted: 0, used: 0 }
  const ofDays = unusedDays(paid, period)
  if (granted === 0) return ofDays
  const ofCredits = (paid * BigInt(granted - used)) / BigInt(granted)
  return ofDays < ofCredits ? ofDays : ofCredits
}

function unusedDays(paid: Minor, { begins, ends, now, timeZone }: Period): Minor {
  if (!ends) return 0n
  const [first, today, last] = [begins, now, ends].map((time) => Date.parse(dayIn(timeZone, time)))
  const days = (from = 0, until = 0) => BigInt(Math.round((until - from) / oneDay))
  const [unused, all] = [days(today, last), days(first, last)]
  if (unused <= 0n || all <= 0n) return 0n
  return unused >= all ? paid : (paid * unused) / all
}
