import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { canonical } from '../../platform/values/canonical-json.ts'
import { forgetAttendance } from '../attendance/queries.ts'
import { lockSessions, release, take } from '../bookings/claims.service.ts'
import { type BookingRow, type NotifiedFacts, writeSeries } from '../bookings/queries.ts'
import { isActive, placementOf } from '../bookings/rules.ts'
import { currentTarget, type Target } from '../bookings/target.service.ts'
import { change, offer, write } from '../bookings/writes.service.ts'
import * as notices from '../mail/service.ts'
import type { SeriesNews } from '../mail/texts.ts'
import { tell } from '../ordered/service.ts'
import { servicesByIds } from '../services/queries.ts'
import { datesText, successorOf } from '../sessions/changes.rules.ts'
import { lockSeries, lockSeriesOfRun } from '../sessions/queries.ts'
import { partsOf, sessionsWithin } from '../sessions/rules.ts'

interface Follower {
  siteId: string
  bookingId: string
  notify: boolean
}

/**
 * Lets a booking follow the changes of its series: its time, its place, who gives it. Whoever booked is told of all that is
 * new to them, also of what an earlier change has kept quiet.
 */
export async function follow(shop: Shop, { siteId, bookingId: id, notify }: Follower): Promise<void> {
  try {
    const followed = await change(shop, { siteId, id }, async (tx, { before, order }) => {
      if (!isActive(before) && before.status !== 'WAITING_LIST') return undefined
      const target = await targetFor(tx, shop, { siteId, booking: before })
      if (!target) return undefined
      const after = placed(before, target)
      const known = before.lastNotified ?? factsOf(before)
      const changes = newsOf(factsOf(before), after)
      const news = notify && hearsOfChanges(before) ? newsOf(known, after) : []
      if (changes.length + news.length === 0) {
        await writeDates(tx, siteId, { before, after })
        return after
      }
      const lastNotified = notify || !hearsOfChanges(before) ? null : known
      const booking = await writeMoved(tx, shop, {
        siteId,
        before,
        after: { ...after, lastNotified },
        changes,
      })
      if (changes.length > 0)
        await tell(tx, shop, { siteId, order, before, booking, kind: kindOf(changes), by: 'MERCHANT' })
      if (news.length > 0) await sendNews(tx, shop, { siteId, booking, known, news })
      return booking
    })
    // Nobody could have a place that became free in the meantime.
    if (followed) await offer(shop, { siteId, booking: followed })
  } catch (error) {
    // It is deleted in the meantime.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}

/** What is booked now. Undefined if it does not take place: then its cancellation tells. */
async function targetFor(
  tx: Connection,
  shop: Shop,
  { siteId, booking }: { siteId: string; booking: BookingRow },
): Promise<Target | undefined> {
  const { serviceId, runId, timeZone } = booking
  const [service] = await tx.run(servicesByIds, [siteId, [serviceId]])
  if (!service) return undefined
  // Whoever changes a series again waits, and sees the booking as it is then.
  if (runId) {
    await tx.run(lockSeriesOfRun, [siteId, runId])
    return currentTarget(shop, siteId, { service, timeZone, runId })
  }
  const eventId = booking.eventId ?? ''
  const [series] = await tx.run(lockSeries, [siteId, partsOf(eventId)?.seriesId ?? null])
  if (!series) return undefined
  const [before = series] = booking.series
  const session = successorOf(eventId, { before, after: series })
  return session && !session.canceled
    ? currentTarget(shop, siteId, { service, session, timeZone })
    : undefined
}

/** A booking at the customer's stays at their address. */
function placed(before: BookingRow, target: Target): BookingRow {
  const { location, ...placement } = placementOf(target, [])
  return { ...before, ...placement, ...(before.location.locationType === 'CUSTOM' ? {} : { location }) }
}

/** Whoever booked or waits has had an e-mail about it. */
function hearsOfChanges({ status }: BookingRow): boolean {
  return status !== 'CREATED'
}

function factsOf({ startsAt, endsAt, location, resourceId, series }: BookingRow): NotifiedFacts {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), location, resourceId, series }
}

/** What is new to whoever knows these facts. */
function newsOf(known: NotifiedFacts, after: BookingRow): SeriesNews[] {
  const is = factsOf(after)
  const minutes = ({ startsAt, endsAt }: NotifiedFacts) => Date.parse(endsAt) - Date.parse(startsAt)
  const isCourse = after.serviceType === 'COURSE'
  const span = spanOf(known, after)
  const hasOtherDates = isCourse && datesText(known.series, span) !== datesText(is.series, span)
  return [
    ...(is.startsAt === known.startsAt ? [] : ['time' as const]),
    ...(!isCourse && minutes(known) !== minutes(is) ? ['length' as const] : []),
    ...(hasOtherDates ? ['dates' as const] : []),
    ...(canonical(known.location) === canonical(is.location) ? [] : ['place' as const]),
    ...(known.resourceId === is.resourceId ? [] : ['staff' as const]),
  ]
}

interface Changed {
  siteId: string
  booking: BookingRow
  known: NotifiedFacts
  news: readonly SeriesNews[]
}

async function sendNews(
  tx: Connection,
  shop: Shop,
  { siteId, booking, known, news }: Changed,
): Promise<void> {
  await notices.send(tx, shop, {
    ...{ siteId, booking, news },
    kind: booking.status === 'WAITING_LIST' ? 'waitingChanged' : kindOf(news),
    ...(news.includes('time') ? { from: new Date(known.startsAt) } : {}),
    ...(news.includes('dates') ? { datesBefore: sessionsWithin(known.series, spanOf(known, booking)) } : {}),
  })
}

/** Of a course, from its first session to its last, before and now. */
function spanOf(known: NotifiedFacts, { startsAt, endsAt }: BookingRow) {
  return {
    start: Math.min(Date.parse(known.startsAt), startsAt.getTime()),
    end: Math.max(Date.parse(known.endsAt), endsAt.getTime()),
  }
}

function kindOf(news: readonly SeriesNews[]): 'rescheduled' | 'changed' {
  return news.includes('time') ? 'rescheduled' : 'changed'
}

async function writeDates(
  tx: Connection,
  siteId: string,
  { before, after }: { before: BookingRow; after: BookingRow },
): Promise<void> {
  if (canonical(before.series) === canonical(after.series)) return
  await tx.run(writeSeries, [siteId, before.id, JSON.stringify(after.series)])
}

interface Moved {
  siteId: string
  before: BookingRow
  after: BookingRow
  changes: readonly SeriesNews[]
}

async function writeMoved(
  tx: Connection,
  shop: Shop,
  { siteId, before, after, changes }: Moved,
): Promise<BookingRow> {
  const isMoved = changes.includes('time')
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
  const event = isMoved || changes.includes('length') ? 'rescheduled' : 'updated'
  return write(tx, shop, { siteId, before, after: moved, event })
}
