import type { ParticipantNotification } from '@cartwright/contract/bookings/parts.ts'
import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { canonical } from '../../platform/values/canonical-json.ts'
import {
  bookingById,
  lockSession,
  openBookingsOfSession,
  queueCancellation,
  queueFollowing,
  waitingSessions,
} from '../bookings/queries.ts'
import { hasEnded } from '../bookings/rules.ts'
import { offer } from '../bookings/writes.service.ts'
import { successorOf } from '../sessions/changes.rules.ts'
import { seriesOfResources } from '../sessions/queries.ts'
import { firstDayOf, seriesIdOf, sessionAmong } from '../sessions/rules.ts'
import { seriesOfEvent } from '../sessions/service.ts'
import * as sessions from './series.service.ts'
import { cancelFound } from './service.ts'

interface CanceledSession {
  id: string
  date: string
  participantNotification?: ParticipantNotification | undefined
}

/** Cancels one session of a class or course. A job then cancels what is booked of it. */
export async function cancel(
  shop: Shop,
  { siteId }: Caller,
  { id, date, participantNotification }: CanceledSession,
): Promise<{ series: SessionSeries }> {
  const notify = participantNotification?.notifyParticipants !== false
  const series = await sessions.cancelOne(shop, siteId, {
    ...{ id, date },
    async also(tx, change) {
      for (const eventId of change.canceled) await tx.run(queueCancellation, [siteId, eventId, notify])
      await queueFollowers(tx, shop, { siteId, notify, change })
    },
  })
  return { series }
}

interface Create {
  series: SessionSeries & { serviceId: string }
  participantNotification?: ParticipantNotification | undefined
}

/** Adds sessions to a class or course. Those who have booked the run of a course that they belong to get them, too. */
export function create(
  shop: Shop,
  caller: Caller,
  { series, participantNotification }: Create,
): Promise<{ series: SessionSeries }> {
  const { siteId } = caller
  const notify = participantNotification?.notifyParticipants !== false
  return sessions.create(shop, caller, {
    sent: series,
    async also(tx, { serviceId, id, runId }) {
      // Whoever books its run at this moment is among those who have booked it.
      await tx.run(lockSession, [siteId, runId])
      await tx.run(queueFollowing, [siteId, serviceId, id, new Date(shop.clock()), notify, runId, true])
    },
  })
}

interface Update {
  series: SessionSeries & { id: string }
  participantNotification?: ParticipantNotification | undefined
}

/** Changes the sessions of a class or course. Jobs then cancel what is booked of cancelled ones, and move the others. */
export function update(
  shop: Shop,
  caller: Caller,
  { series, participantNotification }: Update,
): Promise<{ series: SessionSeries }> {
  const { siteId } = caller
  const notify = participantNotification?.notifyParticipants !== false
  return sessions.update(shop, caller, {
    sent: series,
    async also(tx, change) {
      for (const eventId of change.canceled) await tx.run(queueCancellation, [siteId, eventId, true])
      await queueFollowers(tx, shop, { siteId, notify, change })
    },
  })
}

/** Those who have booked follow what they would notice: of a class not which other sessions there are. */
async function queueFollowers(
  tx: Connection,
  shop: Shop,
  { siteId, notify, change }: { siteId: string; notify: boolean; change: sessions.SeriesChange },
): Promise<void> {
  const { serviceId } = change.after
  const ofCourses = [change.before, change.after].map(
    ({ capacity: _, revision: __, changedFrom: ___, runId: ____, ...dates }) => dates,
  )
  const ofClasses = ofCourses.map(({ until: _, canceled: __, ...times }) => times)
  if (isSame(ofCourses)) return
  const isRestored = change.before.canceled.some((date) => !change.after.canceled.includes(date))
  const values = [siteId, serviceId, seriesIdOf(change.after), new Date(shop.clock()), notify]
  await tx.run(queueFollowing, [...values, change.after.runId, isSame(ofClasses) && !isRestored])
}

function isSame([before, after]: readonly object[]): boolean {
  return canonical(before) === canonical(after)
}

interface Cancellation {
  siteId: string
  eventId: string
  notify: boolean
}

/** Cancels the bookings of a session that does not take place. It may run again after it was interrupted. */
export async function cancelBookings(shop: Shop, cancellation: Cancellation): Promise<void> {
  const { siteId, eventId } = cancellation
  for (const { id } of await shop.db.run(openBookingsOfSession, [siteId, eventId]))
    while (!(await tryCancel(shop, { ...cancellation, id })));
}

/** Offers what is free of the sessions that a resource gives to those who wait: some of its time is free again. */
export async function offerPlaces(
  shop: Shop,
  { siteId, resourceId }: { siteId: string; resourceId: string },
): Promise<void> {
  const since = firstDayOf(shop.clock())
  const series = await shop.db.run(seriesOfResources, [siteId, [resourceId], since])
  const serviceIds = [...new Set(series.map(({ serviceId }) => serviceId))]
  const now = new Date(shop.clock())
  for (const booking of await shop.db.run(waitingSessions, [siteId, serviceIds, now]))
    await offer(shop, { siteId, booking })
}

/** Returns false if somebody has changed the booking in the meantime. */
async function tryCancel(
  shop: Shop,
  { siteId, id, eventId, notify }: Cancellation & { id: string },
): Promise<boolean> {
  const [booking] = await shop.db.run(bookingById, [siteId, id])
  if (!booking || hasEnded(booking) || booking.eventId !== eventId) return true
  const [series, ...past] = await seriesOfEvent(shop.db, siteId, eventId)
  const [known = series] = booking.series
  const session =
    series &&
    (sessionAmong(past, eventId) ?? successorOf(eventId, { before: known ?? series, after: series }))
  if (session && !session.canceled) return true
  const sent = { bookingId: id, revision: String(booking.revision) }
  try {
    await cancelFound(shop, { siteId, sent, notify, by: 'MERCHANT' })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}
