import { useSearchParams } from 'react-router'
import { useMe } from '../api/me.ts'
import { lastDays, lengthOf, type Span, todayIn } from './rules.ts'

const usual = 30

export interface Choice {
  span: Span
  /** How many days up to today, where it is that. */
  days: number | undefined
  choose(span: Span): void
  chooseDays(days: number): void
}

/** The period that the address names: `?days=7`, or `?from=…&to=…`. */
export function useSpan(): Choice {
  const [search, setSearch] = useSearchParams()
  const today = todayIn(useMe().site.timeZone, new Date())
  const [from, to] = [search.get('from'), search.get('to')]
  const named = from && to && lengthOf({ from, to }) >= 1 ? { from, to } : undefined
  const days = Number(search.get('days') ?? usual)
  const span = named ?? lastDays(days >= 1 && days <= 395 ? days : usual, today)
  return {
    span,
    days: named ? undefined : lengthOf(span),
    choose: ({ from, to }) => setSearch({ from, to }, { replace: true }),
    chooseDays: (wanted) => setSearch(wanted === usual ? {} : { days: String(wanted) }, { replace: true }),
  }
}
