import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { addressText } from '@cartwright/contract/values/address-lines.ts'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { refuse } from '../../platform/errors/errors.ts'
import { FileReply } from '../../platform/http/calls.ts'
import { requireHostOf } from '../../platform/http/origin.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type EventRow, eventById } from './queries.ts'

/** The event for a calendar (RFC 5545). `sequence` grows with each change, so that calendars take the newest. */
export function toCalendar(shop: Shop, siteId: string, event: EventRow): string | undefined {
  const { id, title, startsAt, endsAt, details, slug, revision, state, updatedAt } = event
  if (!startsAt || !endsAt) return undefined
  const isCanceled = state === 'CANCELED'
  const calendar = ical({
    prodId: { company: 'Cartwright', product: 'Box office' },
    method: isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  const publicUrl = shop.hosts.urlOf(siteId)
  const page = `${publicUrl}/events/${slug}`
  calendar.createEvent({
    id: `${id}@${new URL(publicUrl).hostname}`,
    sequence: Number(revision),
    stamp: updatedAt,
    start: startsAt,
    end: endsAt,
    summary: title,
    description: details.shortDescription,
    location: [details.location.name, addressText(details.location.address)].filter(Boolean).join(', '),
    url: page,
    status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

/** The calendar file of a published event, for anybody. */
export async function download(
  shop: Shop,
  { site, eventId }: { site: string; eventId: string },
  headers: IncomingHttpHeaders,
): Promise<FileReply> {
  requireHostOf(shop, site, headers)
  const [event] = isGuid(eventId) ? await shop.db.run(eventById, [site, eventId]) : []
  const calendar = event && event.state !== 'DRAFT' ? toCalendar(shop, site, event) : undefined
  if (!event || !calendar) throw refuse('EVENT_NOT_FOUND')
  return new FileReply(Readable.from([Buffer.from(calendar)]), {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${event.slug}.ics"`,
    'x-content-type-options': 'nosniff',
  })
}
