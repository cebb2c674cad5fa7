import type { ParticipantNotification } from '@cartwright/contract/bookings/parts.ts'
import type { SessionSeries } from '@cartwright/contract/bookings/resources.ts'
import type { Connection } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { lockSessions } from '../bookings/claims.service.ts'
import {
  lockSession,
  openBookingsOfSession,
  queueCancellation,
  waitingSessions,
} from '../bookings/queries.ts'
import { promote } from '../bookings/writes.service.ts'
import { seriesOfResources } from '../sessions/queries.ts'
import * as sessions from '../sessions/service.ts'
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
    also: (tx, eventId) => queue(tx, { siteId, eventId, notify }),
  })
  return { series }
}

/** Changes the sessions of a class or course. Whoever has booked one that is cancelled by it is told. */
export function update(
  shop: Shop,
  caller: Caller,
  sent: SessionSeries & { id: string },
): Promise<{ series: SessionSeries }> {
  const { siteId } = caller
  return sessions.update(shop, caller, {
    sent,
    onCanceled: (tx, eventId) => queue(tx, { siteId, eventId, notify: true }),
  })
}

interface Cancellation {
  siteId: string
  eventId: string
  notify: boolean
}

async function queue(tx: Connection, { siteId, eventId, notify }: Cancellation): Promise<void> {
  // What is being booked at this moment comes first, or sees that the session is cancelled.
  await tx.run(lockSession, [siteId, eventId])
  await tx.run(queueCancellation, [siteId, eventId, notify])
}

/** Cancels the bookings of a session that does not take place. It may run again after it was interrupted. */
export async function cancelBookings(shop: Shop, { siteId, eventId, notify }: Cancellation): Promise<void> {
  for (;;) {
    const open = await shop.db.run(openBookingsOfSession, [siteId, eventId])
    if (open.length === 0) return
    for (const { id, revision } of open)
      await cancelOpen(shop, { siteId, notify, sent: { bookingId: id, revision: String(revision) } })
  }
}

/** Offers what is free of the sessions that a resource gives to those who wait: some of its time is free again. */
export async function offerPlaces(
  shop: Shop,
  { siteId, resourceId }: { siteId: string; resourceId: string },
): Promise<void> {
  const series = await shop.db.run(seriesOfResources, [siteId, [resourceId]])
  const serviceIds = [...new Set(series.map(({ serviceId }) => serviceId))]
  const now = new Date(shop.clock())
  for (const booking of await shop.db.run(waitingSessions, [siteId, serviceIds, now]))
    await shop.db.transaction(async (tx) => {
      await lockSessions(tx, siteId, [booking])
      await promote(tx, shop, { siteId, booking })
    })
}

async function cancelOpen(
  shop: Shop,
  {
    siteId,
    notify,
    sent,
  }: { siteId: string; notify: boolean; sent: { bookingId: string; revision: string } },
): Promise<void> {
  try {
    await cancelFound(shop, { siteId, sent, notify, by: 'MERCHANT' })
  } catch (error) {
    // Somebody else has ended or moved it in the meantime.
    if (!(error instanceof Refusal)) throw error
  }
}
