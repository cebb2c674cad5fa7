import { type Weekday, weekdays } from '@cartwright/contract/bookings/parts.ts'
import type {
  BookingResource,
  BookingStaff,
  HoursException,
  WorkingHours,
  WorkingPeriod,
} from '@cartwright/contract/bookings/resources.ts'
import type { Language } from '../../language/language.ts'

export interface ResourceValues {
  name: string
  /** Of rooms and equipment: what it is. */
  type: string
  email: string
  phone: string
  timeZone: string
  /** Every week, by day. */
  week: Record<Weekday, WorkingPeriod[]>
  exceptions: HoursException[]
}

type Saved = BookingStaff & Pick<BookingResource, 'type'>

export function valuesOf(saved: Saved | undefined, timeZone: string): ResourceValues {
  const { name = '', type = '', email, phone, exceptions = [] } = saved ?? {}
  return {
    ...{ name, type, email: email ?? '', phone: phone ?? '' },
    timeZone: saved?.timeZone ?? timeZone,
    week: weekOf(saved?.workingHours ?? usualHours),
    exceptions: exceptions.map(({ date, periods }) => ({ date, periods })),
  }
}

/** Nine to five on workdays. */
const usualHours: readonly WorkingHours[] = weekdays
  .slice(0, 5)
  .map((day) => ({ day, startTime: '09:00', endTime: '17:00' }))

function weekOf(hours: readonly WorkingHours[]): ResourceValues['week'] {
  const entries = weekdays.map((weekday) => {
    const own = hours.filter(({ day }) => day === weekday)
    return [weekday, own.map(({ startTime, endTime }) => ({ startTime, endTime }))] as const
  })
  return Object.fromEntries(entries) as ResourceValues['week']
}

/** What staff and resources have in common on the wire. */
export function scheduleOf({ name, timeZone, week, exceptions }: ResourceValues) {
  return {
    ...{ name: name.trim(), timeZone, exceptions },
    workingHours: weekdays.flatMap((day) => week[day].map((period) => ({ day, ...period }))),
  }
}

export interface NeededTexts {
  name: string
  type: string
  date: string
  twice: string
  period: string
  overlap: string
}

/** Messages by field for what is missing or cannot be. */
export function missingIn(
  { name, type, week, exceptions }: ResourceValues,
  { isStaff, needed }: { isStaff: boolean; needed: NeededTexts },
): Record<string, string> | undefined {
  const found: Record<string, string> = {}
  if (name.trim() === '') found.name = needed.name
  if (!isStaff && type.trim() === '') found.type = needed.type
  for (const day of weekdays) {
    const problem = periodProblem(week[day])
    if (problem) found[`week.${day}`] = needed[problem]
  }
  for (const [index, { date, periods }] of exceptions.entries()) {
    const problem = periodProblem(periods)
    const isTwice = exceptions.findIndex((one) => one.date === date) < index
    if (date === '') found[`exceptions.${index}`] = needed.date
    else if (isTwice) found[`exceptions.${index}`] = needed.twice
    else if (problem) found[`exceptions.${index}`] = needed[problem]
  }
  return Object.keys(found).length > 0 ? found : undefined
}

/** An end at midnight is the end of the day. */
function periodProblem(periods: readonly WorkingPeriod[]): 'period' | 'overlap' | undefined {
  const spans = periods
    .map(({ startTime, endTime }) => [startTime, endTime === '00:00' ? '24:00' : endTime] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (spans.some(([start, end]) => start === '' || end === '' || end <= start)) return 'period'
  return spans.some(([start], index) => start < (spans[index - 1]?.[1] ?? '')) ? 'overlap' : undefined
}

/** Monday, in the language of the page. */
export function weekdayName(day: Weekday, language: Language): string {
  // 5 January 2026 is a Monday.
  const date = Date.UTC(2026, 0, 5 + weekdays.indexOf(day))
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date)
}
