export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY'

/** How an event repeats, on the clocks of its time zone. */
export interface Repetition {
  frequency: Frequency
  /** Every so many days, weeks or months. */
  every: number
  /** 0 is Sunday; for weeks. */
  weekdays: readonly number[]
  /** The same day of the month, or e.g. its second Tuesday. */
  monthly: 'DAY' | 'WEEKDAY'
  /** How many dates, or until which day; the one that is given. */
  count?: number
  until?: string
}

/** The clocks of a date, as `datetime-local` fields have them. */
export interface DateClocks {
  start: string
  end: string
}

const day = 86_400_000
/** Longer repetitions end here. */
const mostYears = 10

interface Limits {
  most: number
  /** The starts of dates that there are already, which do not count. */
  known?: ReadonlySet<string>
}

/** The dates after the first one. A month without the day is left out. */
export function datesAfter(
  first: DateClocks,
  repetition: Repetition,
  { most, known = new Set() }: Limits,
): DateClocks[] {
  const { count = most, until = '9999-12-31' } = repetition
  const length = dayOf(first.end) - dayOf(first.start)
  const found: DateClocks[] = []
  const last = Math.min(dayOf(`${until}T00:00`), dayOf(first.start) + mostYears * 366 * day)
  for (const at of daysOf(dayOf(first.start), repetition, last)) {
    if (found.length >= Math.min(count, most)) break
    const start = clockOn(at, first.start)
    if (!known.has(start)) found.push({ start, end: clockOn(at + length, first.end) })
  }
  return found
}

/** Midnight of the clock's day, in milliseconds as if it were UTC. */
function dayOf(clock: string): number {
  return Date.parse(`${clock.slice(0, 10)}T00:00:00Z`)
}

function clockOn(at: number, clock: string): string {
  return new Date(at).toISOString().slice(0, 10) + clock.slice(10, 16)
}

function* daysOf(first: number, repetition: Repetition, last: number): Generator<number> {
  const { frequency, every } = repetition
  const step = Math.max(1, Math.trunc(every))
  if (frequency === 'MONTHLY') return yield* monthDays(first, { step, kind: repetition.monthly, last })
  const weekdays = new Set(repetition.weekdays)
  // Weeks begin on Monday.
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * day
  for (let at = first + day; at <= last; at += day) {
    const isOn =
      frequency === 'DAILY'
        ? ((at - first) / day) % step === 0
        : Math.floor((at - monday) / (7 * day)) % step === 0 && weekdays.has(new Date(at).getUTCDay())
    if (isOn) yield at
  }
}

function* monthDays(
  first: number,
  { step, kind, last }: { step: number; kind: Repetition['monthly']; last: number },
): Generator<number> {
  const start = new Date(first)
  for (let months = step; ; months += step) {
    const month = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1)
    if (month > last) return
    const at = kind === 'DAY' ? sameDay(month, start) : sameWeekday(month, start)
    if (at !== undefined && at <= last) yield at
  }
}

/** Undefined in a month that is too short. */
function sameDay(month: number, start: Date): number | undefined {
  const at = month + (start.getUTCDate() - 1) * day
  return new Date(at).getUTCMonth() === new Date(month).getUTCMonth() ? at : undefined
}

/** The same weekday in the same week of the month; of the fifth week the last one. */
function sameWeekday(month: number, start: Date): number {
  const { week } = weekOfMonth(start)
  const offset = (start.getUTCDay() - new Date(month).getUTCDay() + 7) % 7
  const at = month + (offset + (Math.min(week, 5) - 1) * 7) * day
  return new Date(at).getUTCMonth() === new Date(month).getUTCMonth() ? at : at - 7 * day
}

/** Which of its weekdays in the month a day is: the second Tuesday, say. */
export function weekOfMonth(at: Date): { weekday: number; week: number } {
  return { weekday: at.getUTCDay(), week: Math.ceil(at.getUTCDate() / 7) }
}
