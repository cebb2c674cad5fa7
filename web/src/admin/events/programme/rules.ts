import type { ScheduleItem } from '@cartwright/contract/box-office/events/schedule.ts'
import { clockIn, momentIn } from '../times.rules.ts'

/** A session as it is edited, on the clocks of the event. */
export interface SessionValues {
  name: string
  start: string
  end: string
  place: string
  speakers: string[]
  tags: string[]
  description: string
  hidden: boolean
  canceled: boolean
}

/** A new session begins where the last one ends. */
export function sessionValues(
  known: ScheduleItem | undefined,
  { zone, after }: { zone: string; after: string | null | undefined },
): SessionValues {
  return {
    name: known?.name ?? '',
    start: clockIn(known?.timeSlot?.start ?? after, zone),
    end: clockIn(known?.timeSlot?.end, zone),
    place: known?.stageName ?? '',
    speakers: known?.speakers ?? [],
    tags: known?.tags ?? [],
    description: known?.description ?? '',
    hidden: known?.hidden ?? false,
    canceled: known?.status === 'CANCELED',
  }
}

export function sessionDraft({ name, start, end, place, canceled, ...values }: SessionValues, zone: string) {
  return {
    ...{ name: name.trim(), stageName: place.trim(), description: values.description.trim() },
    ...{ speakers: values.speakers, tags: values.tags, hidden: values.hidden },
    status: canceled ? ('CANCELED' as const) : ('SCHEDULED' as const),
    timeSlot: { start: momentIn(start, zone) ?? '', end: momentIn(end, zone) ?? '', timeZoneId: zone },
  }
}

interface SessionTexts {
  nameNeeded: string
  startNeeded: string
  endNeeded: string
  endEarly: string
}

export function missingIn(
  { name, start, end }: SessionValues,
  texts: SessionTexts,
): Record<string, string> | undefined {
  const missing = {
    ...(name.trim() ? {} : { name: texts.nameNeeded }),
    ...(start ? {} : { start: texts.startNeeded }),
    ...(end ? {} : { end: texts.endNeeded }),
    ...(start && end && end < start ? { end: texts.endEarly } : {}),
  }
  return Object.keys(missing).length > 0 ? missing : undefined
}

/** Sessions by their day on the clocks of the event, e.g. `2027-03-20`. */
export function byDay(items: readonly ScheduleItem[], zone: string): [day: string, items: ScheduleItem[]][] {
  const days = Map.groupBy(items, ({ timeSlot }) => clockIn(timeSlot?.start, zone).slice(0, 10))
  return [...days.entries()]
}
