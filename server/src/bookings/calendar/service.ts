import type {
  CalendarSession,
  GetBookingCalendarReply,
  GetBookingCalendarRequest,
} from '@cartwright/contract/bookings/calendar.ts'
import { notFound, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { toWire } from '../bookings/rules.ts'
import { feed } from '../mail/calendar.rules.ts'
import { entryOf } from '../mail/service.ts'
import * as blocks from '../resources/blocks.service.ts'
import { isFeedKey } from '../resources/feeds.service.ts'
import * as resources from '../resources/service.ts'
import { servicesByIds } from '../services/queries.ts'
import { seriesOfSite } from '../sessions/queries.ts'
import { firstDayOf, seriesIdOf, sessionsWithin } from '../sessions/rules.ts'
import { withPlaces } from '../slots/service.ts'
import { bookingsBetween, bookingsOfFeed } from './queries.ts'

const day = 86_400_000
const mostShown = 2000

/** What happens from one moment to another, for the merchant. */
export async function between(
  shop: Shop,
  { siteId }: Caller,
  { from, to, resourceId }: GetBookingCalendarRequest,
): Promise<GetBookingCalendarReply> {
  const [start, end] = [new Date(from), new Date(to)]
  const length = end.getTime() - start.getTime()
  if (length <= 0) throw violation('to', 'must be after from', 'OTHER')
  if (length > 62 * day) throw violation('to', 'must be at most 62 days after from', 'MAX')
  const span = { from: start, to: end, resourceId }
  const [rows, sessions, blocked, busyTimes] = await Promise.all([
    // Whoever has just moved a booking wants to see it: a replica may not have it yet.
    shop.db.run(bookingsBetween, [siteId, start, end, new Date(shop.clock()), resourceId ?? null]),
    sessionsBetween(shop, siteId, { start: start.getTime(), end: end.getTime(), resourceId }),
    blocks.between(shop, siteId, span),
    blocks.busyBetween(shop, siteId, span),
  ])
  return {
    bookings: rows.slice(0, mostShown).map((row) => ({
      ...{ booking: toWire(row), resourceIds: row.resourceIds, resourceName: row.resourceName },
    })),
    sessions: sessions.slice(0, mostShown),
    blocks: blocked.slice(0, mostShown),
    busyTimes: busyTimes.slice(0, mostShown),
    hasMore: [rows, sessions, blocked, busyTimes].some(({ length }) => length > mostShown),
  }
}

async function sessionsBetween(
  shop: Shop,
  siteId: string,
  { start, end, resourceId }: { start: number; end: number; resourceId?: string | null | undefined },
): Promise<CalendarSession[]> {
  const series = await shop.db.run(seriesOfSite, [siteId, resourceId ?? null, firstDayOf(start)])
  const found = sessionsWithin(series, { start, end })
  const ids = [...new Set(found.map((one) => one.series.serviceId))]
  const rows = ids.length > 0 ? await shop.db.run(servicesByIds, [siteId, ids]) : []
  const shown = found.slice(0, mostShown + 1)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (await withPlaces(shop, siteId, { byId, found: shown })).map((session) => ({
    ...{ eventId: session.eventId, seriesId: seriesIdOf(session.series), serviceId: session.service.id },
    ...{ title: session.service.name, resourceIds: session.series.resourceIds },
    ...{ canceled: session.canceled, closed: session.closed },
    startDate: new Date(session.start).toISOString(),
    endDate: new Date(session.end).toISOString(),
    ...{ capacity: session.capacity, booked: session.taken },
  }))
}

/** The calendar of a resource for programs, with what was and what is to come. */
export async function feedOf(
  shop: Shop,
  { siteId, resourceId, key }: { siteId: string; resourceId: string; key: string },
): Promise<string> {
  const isKnown = isGuid(siteId) && isGuid(resourceId)
  const [row] = isKnown ? await resources.byIds(shop, siteId, [resourceId]) : []
  if (!row || !isFeedKey(shop, siteId, { ...row, key })) throw notFound('No calendar has this address')
  const now = shop.clock()
  const values = [siteId, resourceId, new Date(now - 90 * day), new Date(now + 730 * day)]
  const [site, bookings] = await Promise.all([
    sites.get(shop, siteId),
    shop.db.read.run(bookingsOfFeed, values),
  ])
  const entries = bookings.map((booking) => {
    const who = [booking.contact.firstName, booking.contact.lastName].filter(Boolean).join(' ')
    return { ...entryOf(booking, {}), description: [who, booking.email].filter(Boolean).join(', ') }
  })
  return feed({
    name: `${row.name}, ${site.name}`,
    host: new URL(shop.hosts.urlOf(siteId)).hostname,
    entries,
  })
}
