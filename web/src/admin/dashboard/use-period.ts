import { useSearchParams } from 'react-router'
import { useMe } from '../api/me.ts'
import { todayIn } from '../components/display/formats.rules.ts'
import { daysIn, lastDays, type Period } from './rules.ts'

const defaultDays = 30
export const mostDays = 395

export interface PeriodChoice {
  period: Period
  /** Its number of days; undefined for a period with its own start and end. */
  days: number | undefined
  choose(period: Period): void
  chooseDays(days: number): void
}

/** The period in the URL: `?days=7`, or `?from=…&to=…`. */
export function usePeriod(): PeriodChoice {
  const [search, setSearch] = useSearchParams()
  const today = todayIn(useMe().site.timeZone, new Date())
  const [from, to] = [search.get('from'), search.get('to')]
  const isPossible = (length: number) => length >= 1 && length <= mostDays
  const custom = from && to && isPossible(daysIn({ from, to })) ? { from, to } : undefined
  const days = Number(search.get('days') ?? defaultDays)
  const period = custom ?? lastDays(isPossible(days) ? days : defaultDays, today)
  return {
    period,
    days: custom ? undefined : daysIn(period),
    choose: ({ from, to }) => setSearch({ from, to }, { replace: true }),
    chooseDays: (wanted) =>
      setSearch(wanted === defaultDays ? {} : { days: String(wanted) }, { replace: true }),
  }
}
