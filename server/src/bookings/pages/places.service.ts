import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { findTarget, type Target } from '../bookings/target.service.ts'
import * as resources from '../resources/service.ts'
import type { FullServiceRow } from '../services/queries.ts'
import { partsOf } from '../sessions/rules.ts'
import * as calendar from '../slots/calendar.service.ts'
import { runs, sessions } from '../slots/service.ts'
import { type Asked, askedFrom, detailsPath, entityOf, minutesOf } from './asked.rules.ts'
import { type BegunRow, begunBookings, type EarlierRow, earlierBookings } from './queries.ts'
import type { NextTime } from './view.ts'

/**
 * The places of a session or a course that are free for whoever has `own` of them already, and whether booking means to go
 * on the waiting list.
 */
export async function placesFor(
  shop: Shop,
  siteId: string,
  {
    service,
    start,
    eventId,
    runId,
    own,
  }: Pick<Target, 'service' | 'start' | 'eventId' | 'runId'> & { own: number },
): Promise<{ open: number; waits: boolean; isFull: boolean } | undefined> {
  if (service.type === 'APPOINTMENT') return undefined
  const found =
    service.type === 'COURSE'
      ? (await runs(shop, siteId, [service])).get(service.id)?.find(({ id }) => id === runId)
      : (await sessions(shop, siteId, { services: [service], from: start, to: start + 1 })).find(
          (session) => session.eventId === eventId,
        )
  if (!found) return undefined
  const open = Math.max(0, found.capacity - found.taken + own)
  const waits = open === 0 && found.waiting < found.waitingCapacity
  return { open, waits, isFull: open === 0 && !waits }
}

/** What the caller has begun to book at this time is free for them. */
export async function findOpen(
  shop: Shop,
  caller: Caller,
  { asked, exceptBookingId }: { asked: Asked; exceptBookingId: string | undefined },
): Promise<Target | undefined> {
  const entity = entityOf(asked)
  const question = { entity, skipAvailability: false, skipPolicy: false, exceptBookingId }
  return findTarget(shop, caller, question).catch(undefinedWhenGone)
}

export function undefinedWhenGone(error: unknown): undefined {
  if (error instanceof Refusal && error.status < 500 && error.status !== 429) return undefined
  throw error
}

/** What the caller has begun to book at this time and not ordered. */
export async function findBegun(
  shop: Shop,
  { siteId, id }: Caller,
  { service, start, event }: Asked,
): Promise<BegunRow[]> {
  const time = start || event ? new Date(start) : null
  if (!isGuid(service) || Number.isNaN(time?.getTime())) return []
  const seriesId = partsOf(event)?.seriesId ?? null
  return shop.db.run(begunBookings, [siteId, id, time, service, new Date(shop.clock()), seriesId])
}

/** The shopper has booked the same already. */
export class BookedBefore extends Error {
  earlier: EarlierRow
  constructor(earlier: EarlierRow) {
    super('the same is booked already')
    this.earlier = earlier
  }
}

export async function refuseSecond(tx: Connection, siteId: string, booking: BookingRow): Promise<void> {
  const { id, serviceId, runId, startsAt, ownerId } = booking
  const [earlier] = await tx.run(earlierBookings, [siteId, serviceId, id, runId, startsAt, ownerId])
  if (earlier) throw new BookedBefore(earlier)
}

const shownTimes = 5
const searchedDays = 60

/** The next free times of a service, with whom the visitor chose if they have any. */
export async function nextTimes(
  shop: Shop,
  caller: Caller,
  { service, asked }: { service: FullServiceRow; asked: Asked },
): Promise<{ next: NextTime[]; who?: string }> {
  if (service.type === 'COURSE') return { next: [] }
  const ids = isGuid(asked.resource) ? [asked.resource.toLowerCase()] : []
  const [chosen] = await resources.byIds(shop, caller.siteId, ids)
  const own = chosen ? await timesOf(shop, caller, { service, asked, resourceId: chosen.id }) : []
  if (chosen && own.length > 0) return { next: own, who: chosen.name }
  return { next: await timesOf(shop, caller, { service, asked }) }
}

async function timesOf(
  shop: Shop,
  caller: Caller,
  { service, asked, resourceId }: { service: FullServiceRow; asked: Asked; resourceId?: string },
): Promise<NextTime[]> {
  const now = shop.clock()
  const minutes = minutesOf(asked)
  const entries = await calendar.find(shop, caller, {
    query: {
      filter: {
        serviceId: service.id,
        startDate: new Date(now).toISOString(),
        endDate: new Date(now + searchedDays * 86_400_000).toISOString(),
        bookable: true,
        ...(resourceId ? { resourceId } : {}),
        ...(minutes === undefined ? {} : { durationInMinutes: minutes }),
      },
    },
    timezone: asked.zone || null,
    slotsPerDay: 3,
  })
  const byStart = new Map(entries.map(({ start, shared }) => [start, shared().slot ?? {}]))
  return [...byStart.values()].slice(0, shownTimes).map((slot) => {
    const { startDate = '', endDate = '', timezone } = slot
    return {
      ...{ start: Date.parse(startDate), end: Date.parse(endDate), timeZone: timezone || 'UTC' },
      url: detailsPath({
        ...askedFrom(slot),
        ...(resourceId ? { resource: resourceId } : {}),
        session: asked.session,
      }),
    }
  })
}
