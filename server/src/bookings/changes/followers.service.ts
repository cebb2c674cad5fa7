import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { canonical } from '../../platform/values/canonical-json.ts'
import { forgetAttendance } from '../attendance/queries.ts'
import { lockSessions, release, take } from '../bookings/claims.service.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { isActive, placementOf } from '../bookings/rules.ts'
import { currentTarget, type Target } from '../bookings/target.service.ts'
import { change, write } from '../bookings/writes.service.ts'
import * as notices from '../mail/service.ts'
import type { SeriesNews } from '../mail/texts.ts'
import { tell } from '../ordered/service.ts'
import { type FullServiceRow, servicesByIds } from '../services/queries.ts'
import { lockSeries, type SeriesRow } from '../sessions/queries.ts'
import { partsOf, type Session, sessionsOf, successorOf } from '../sessions/rules.ts'

interface Follower {
  siteId: string
  bookingId: string
  /** Of the booking when its series changed: if it has another one, somebody has moved or ended it since. */
  sequence: number
  notify: boolean
  before: Omit<SeriesRow, 'revision'>
}

/** Lets a booking follow the change of its series: its time, its place, who gives it. Whoever booked is told. */
export async function follow(shop: Shop, follower: Follower): Promise<void> {
  const { siteId, bookingId: id } = follower
  try {
    await change(shop, { siteId, id }, async (tx, { before, order }) => {
      const isOpen = isActive(before) || before.status === 'WAITING_LIST'
      if (!isOpen || before.sequence !== follower.sequence) return
      const found = await targetFor(tx, shop, { ...follower, booking: before })
      if (!found) return
      const { target, datesBefore } = found
      const after = placed(before, target)
      const news = newsOf({ before, after, datesChanged: datesBefore !== undefined })
      if (news.length === 0) return
      const booking = await writeMoved(tx, shop, { siteId, before, after, news })
      const isMoved = booking.startsAt.getTime() !== before.startsAt.getTime()
      const kind = isMoved ? ('rescheduled' as const) : ('changed' as const)
      await tell(tx, shop, { siteId, order, before, booking, kind, by: 'MERCHANT' })
      const isTold = booking.status === 'CONFIRMED' || booking.status === 'PENDING'
      if (follower.notify && isTold)
        await notices.send(tx, shop, {
          ...{ siteId, booking, kind, news, from: before.startsAt },
          ...(datesBefore ? { datesBefore } : {}),
        })
    })
  } catch (error) {
    // It is deleted in the meantime.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}

interface Found {
  target: Target
  /** The sessions of a course as they were, if they have changed. */
  datesBefore?: readonly Session[]
}

/** What is booked now. Undefined if it does not take place: then its cancellation tells. */
async function targetFor(
  tx: Connection,
  shop: Shop,
  { siteId, booking, before }: Follower & { booking: BookingRow },
): Promise<Found | undefined> {
  const [service] = await tx.run(servicesByIds, [siteId, [booking.serviceId]])
  // Whoever changes it again waits, and sees the booking as it is then.
  const [series] = await tx.run(lockSeries, [siteId, before.id])
  if (!service || !series) return undefined
  const { timeZone } = booking
  if (booking.serviceType === 'COURSE')
    return courseFor(shop, siteId, { service, booking, series, before: { ...before, revision: 0n } })
  const eventId = booking.eventId ?? ''
  const session = partsOf(eventId) && successorOf(eventId, { before, after: series })
  if (!session || session.canceled) return undefined
  return { target: await currentTarget(shop, siteId, { service, session, timeZone }) }
}

async function courseFor(
  shop: Shop,
  siteId: string,
  {
    service,
    booking,
    series,
    before,
  }: { service: FullServiceRow; booking: BookingRow; series: SeriesRow; before: SeriesRow },
): Promise<Found> {
  const { timeZone, startsAt, endsAt } = booking
  const target = await currentTarget(shop, siteId, { service, timeZone })
  const span = {
    start: Math.min(startsAt.getTime(), target.start),
    end: Math.max(endsAt.getTime(), target.end),
  }
  const [was, is] = [sessionsOf(before, span), sessionsOf(series, span)]
  const dates = (all: readonly Session[]) => canonical(all.map(({ series: _, ...session }) => session))
  return dates(was) === dates(is) ? { target } : { target, datesBefore: was }
}

/** A booking at the customer's stays at their address. */
function placed(before: BookingRow, target: Target): BookingRow {
  const { location, ...placement } = placementOf(target, [])
  return { ...before, ...placement, ...(before.location.locationType === 'CUSTOM' ? {} : { location }) }
}

function newsOf({
  before,
  after,
  datesChanged,
}: {
  before: BookingRow
  after: BookingRow
  datesChanged: boolean
}): SeriesNews[] {
  const minutes = ({ startsAt, endsAt }: BookingRow) => endsAt.getTime() - startsAt.getTime()
  const isCourse = after.serviceType === 'COURSE'
  const isMoved = after.startsAt.getTime() !== before.startsAt.getTime()
  return [
    ...(isMoved ? ['time' as const] : []),
    ...(!isCourse && minutes(before) !== minutes(after) ? ['length' as const] : []),
    ...(datesChanged ? ['dates' as const] : []),
    ...(canonical(before.location) === canonical(after.location) ? [] : ['place' as const]),
    ...(before.resourceId === after.resourceId ? [] : ['staff' as const]),
  ]
}

interface Moved {
  siteId: string
  before: BookingRow
  after: BookingRow
  news: readonly SeriesNews[]
}

async function writeMoved(
  tx: Connection,
  shop: Shop,
  { siteId, before, after, news }: Moved,
): Promise<BookingRow> {
  const isMoved = news.includes('time')
  const moved = {
    ...{ ...after, sequence: before.sequence + 1 },
    ...(isMoved ? { remindedAt: null } : {}),
  }
  if (before.eventId !== after.eventId) {
    await lockSessions(tx, siteId, [before, moved])
    await release(tx, siteId, before.id)
    await tx.run(forgetAttendance, [siteId, before.id])
    const places = { siteId, booking: moved, capacity: 0, force: true }
    if (isActive(before) && !(await take(tx, shop, places))) throw new Error('no places were taken')
  }
  const event = isMoved || news.includes('length') ? 'rescheduled' : 'updated'
  return write(tx, shop, { siteId, before, after: moved, event })
}
