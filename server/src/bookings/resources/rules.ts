import type {
  BookingResource,
  BookingStaff,
  HoursException,
  WorkingHours,
  WorkingPeriod,
} from '@cartwright/contract/bookings/resources.ts'
import type { Violation } from '../../platform/errors/errors.ts'
import { idOfText } from '../../platform/values/ids.ts'
import { isTimeZone } from '../../platform/values/local-time.ts'
import type { ResourceRow } from './queries.ts'

/** As published clients know the type of staff. */
export const staffTypeId = '1cd44cf8-756f-41c3-bd90-3e2ffcaf1155'

/** The same for all resources with one type, e.g. "Room". */
export function typeIdOf({ kind, typeName }: Pick<ResourceRow, 'kind' | 'typeName'>): string {
  return kind === 'STAFF' ? staffTypeId : idOfText(`resource type ${typeName.toLowerCase()}`)
}

/** Minutes of the day; an end at midnight is the end of the day. */
export function minutesOf({ startTime, endTime }: WorkingPeriod): [number, number] {
  const [start, end] = [toMinutes(startTime), toMinutes(endTime)]
  return [start, end === 0 ? 1440 : end]
}

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

interface Hours {
  timeZone: string
  hours: readonly WorkingHours[]
  exceptions: readonly HoursException[]
}

/** What is wrong with the hours of a resource. */
export function hoursViolations({ timeZone, hours, exceptions }: Hours, path: string): Violation[] {
  const found: Violation[] = []
  if (!isTimeZone(timeZone)) found.push(wrong(`${path}.timeZone`, 'is not a time zone of the IANA database'))
  for (const [day, periods] of Map.groupBy(hours, (one) => one.day))
    found.push(...periodViolations(periods, `${path}.workingHours`, day))
  const dates = new Set<string>()
  for (const [index, { date, periods }] of exceptions.entries()) {
    if (dates.has(date)) found.push(wrong(`${path}.exceptions[${index}].date`, 'is there twice'))
    dates.add(date)
    found.push(...periodViolations(periods, `${path}.exceptions[${index}].periods`, date))
  }
  return found
}

function periodViolations(periods: readonly WorkingPeriod[], path: string, day: string): Violation[] {
  const sorted = periods.map(minutesOf).sort(([a], [b]) => a - b)
  if (sorted.some(([start, end]) => end <= start)) return [wrong(path, `must end after they begin (${day})`)]
  const overlap = sorted.some(([start], index) => start < (sorted[index - 1]?.[1] ?? 0))
  return overlap ? [wrong(path, `must not overlap (${day})`)] : []
}

function wrong(field: string, description: string): Violation {
  return { field, description, violatedRule: 'OTHER' }
}

export interface View {
  /** Merchants see how to reach staff, and when they work. */
  merchant: boolean
  calendarUrl?: string | undefined
}

function scheduleOf(row: ResourceRow, { calendarUrl }: View) {
  return {
    timeZone: row.timeZone,
    workingHours: row.hours,
    exceptions: row.exceptions,
    ...(calendarUrl ? { calendarUrl } : {}),
  }
}

function datesOf(row: ResourceRow) {
  return {
    revision: String(row.revision),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  }
}

export function toStaff(row: ResourceRow, view: View): BookingStaff {
  const { id, name, description, email, phone, image } = row
  return {
    ...{ id, resourceId: id, name, description },
    ...(image ? { mainMedia: { image } } : {}),
    ...(view.merchant ? { email, phone, ...scheduleOf(row, view) } : {}),
    ...datesOf(row),
  }
}

export function toResource(row: ResourceRow, view: View): BookingResource {
  const { id, name, description, typeName } = row
  return {
    ...{ id, name, description, type: typeName, typeId: typeIdOf(row) },
    ...(view.merchant ? scheduleOf(row, view) : {}),
    ...datesOf(row),
  }
}
