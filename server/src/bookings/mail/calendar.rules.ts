import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarMethod } from '../../platform/mail/mail.ts'

/** An appointment as calendar programs know it (RFC 5545). */
export interface CalendarEntry {
  /** The same for all changes of a booking. */
  id: string
  sequence: number
  title: string
  description?: string
  location: string
  start: Date
  end: Date
  canceled: boolean
  url?: string
  updated: Date
}

interface Calendar {
  name: string
  /** Of the host in the identifiers. */
  host: string
  entries: readonly CalendarEntry[]
}

/** The file of an e-mail: a request or a cancellation; several entries, which may not be one of these (RFC 5546), as news. */
export function invitation({
  name,
  host,
  entries,
  organizer,
}: Calendar & { organizer: { name: string; email: string } }): {
  method: CalendarMethod
  content: string
} {
  const all = entries.every(({ canceled }) => canceled) ? 'CANCEL' : 'REQUEST'
  const method = entries.length > 1 ? 'PUBLISH' : all
  const calendar = ical({ name, prodId: '//Cartwright//Bookings//EN', method: ICalCalendarMethod[method] })
  for (const entry of entries) calendar.createEvent({ ...eventOf(entry, host), organizer })
  return { method, content: calendar.toString() }
}

/** A feed that calendar programs read again and again. */
export function feed({ name, host, entries }: Calendar): string {
  const calendar = ical({ name, prodId: '//Cartwright//Bookings//EN', method: ICalCalendarMethod.PUBLISH })
  for (const entry of entries) calendar.createEvent(eventOf(entry, host))
  return calendar.toString()
}

function eventOf(
  { id, sequence, title, description, location, start, end, canceled, url, updated }: CalendarEntry,
  host: string,
) {
  return {
    ...{
      id: `${id}@${host}`,
      sequence,
      summary: title,
      location,
      start,
      end,
      stamp: updated,
      lastModified: updated,
    },
    ...(description ? { description } : {}),
    ...(url ? { url } : {}),
    status: canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  }
}
