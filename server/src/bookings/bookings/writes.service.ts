import { lockSold } from '../../orders/order/lines.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as notices from '../mail/service.ts'
import type { LeftTime, MovedUp } from '../ordered/texts.ts'
import { longestInUnits, unitsOf } from '../resources/units.rules.ts'
import { servicesByIds } from '../services/queries.ts'
import * as services from '../services/service.ts'
import { successorOf } from '../sessions/changes.rules.ts'
import { bookedSessions } from '../sessions/queries.ts'
import { partsOf, sessionAmong } from '../sessions/rules.ts'
import { seriesOfEvent } from '../sessions/service.ts'
import { takenPlaces } from '../slots/queries.ts'
import { givesSession, isBlocked, lockPlaces, lockSessions, release, take } from './claims.service.ts'
import { type BookingEvent, bookingEvent } from './events.service.ts'
import {
  type BookingRow,
  bookedTimes,
  bookingById,
  lockBookings,
  lockWaiting,
  updateBooking,
} from './queries.ts'
import { isOpen, placesOf } from './rules.ts'

/** Whether a caller may see and change a booking: merchants any, shoppers their own. */
export function mayUse(caller: Caller, { ownerId }: BookingRow, permission: string): boolean {
  if (isMerchant(caller)) return may(caller, permission)
  return ownerId === caller.id || ownerId === caller.visitorId
}

export async function find(shop: Shop, caller: Caller, id: string): Promise<BookingRow> {
  const [row] = isGuid(id) ? await shop.db.run(bookingById, [caller.siteId, id]) : []
  if (!row || !mayUse(caller, row, 'BOOKINGS.READ')) throw refuse('BOOKING_NOT_FOUND')
  return row
}

/** Locks a booking for a change. With a revision, refuses a change that is too late. */
async function lock(
  tx: Connection,
  { siteId, id, revision }: { siteId: string; id: string; revision?: string | null | undefined },
): Promise<BookingRow> {
  const [row] = await tx.run(lockBookings, [siteId, [id]])
  if (!row) throw refuse('BOOKING_NOT_FOUND')
  if (revision && revision !== String(row.revision)) throw refuse('REVISION_MISMATCH')
  return row
}

class Ordered extends Error {}

/**
 * Changes a booking in one transaction. The order that it belongs to is locked before it: whoever changes an order locks it
 * first too.
 */
export async function change<Result>(
  shop: Shop,
  asked: { siteId: string; id: string; revision?: string | null | undefined },
  write: (tx: Connection, found: { before: BookingRow; order: Order | undefined }) => Promise<Result>,
): Promise<Result> {
  const { siteId, id } = asked
  for (;;) {
    const [known] = isGuid(id) ? await shop.db.run(bookingById, [siteId, id]) : []
    if (!known) throw refuse('BOOKING_NOT_FOUND')
    const { orderId } = known
    try {
      return await shop.db.transaction(async (tx) => {
        const order = await lockSold(tx, { siteId, orderId })
        const before = await lock(tx, asked)
        if (before.orderId !== orderId) throw new Ordered()
        return write(tx, { before, order })
      })
    } catch (error) {
      if (!(error instanceof Ordered)) throw error
    }
  }
}

export interface Change {
  siteId: string
  before: BookingRow
  after: Partial<BookingRow>
  event: BookingEvent
}

/** Writes a change of a locked booking. */
export async function write(
  tx: Connection,
  shop: Shop,
  { siteId, before, after, event }: Change,
): Promise<BookingRow> {
  const row = { ...before, ...after }
  const [changed] = await tx.run(updateBooking, [
    ...[siteId, row.id, row.status, row.paymentStatus, row.paymentOption, row.eventId, row.resourceId],
    ...[
      row.resourceName,
      row.resourceIds,
      row.startsAt,
      row.endsAt,
      row.busyFrom,
      row.busyUntil,
      row.timeZone,
    ],
    ...[JSON.stringify(row.location), row.participants, row.choices && JSON.stringify(row.choices)],
    ...[JSON.stringify(row.contact), row.email, row.price, row.depositPrice, row.orderId, row.heldUntil],
    ...[
      row.doubleBooked,
      row.sequence,
      row.notifiedAt,
      row.remindedAt,
      row.canceledAt,
      new Date(shop.clock()),
      JSON.stringify(row.series),
      row.lastNotified && JSON.stringify(row.lastNotified),
      row.runId,
    ],
    // The statement adds the booking's own revision.
    ...bookingEvent(shop, event, { siteId, id: row.id, revision: 0n }),
  ])
  if (!changed) throw new Error('a locked booking was not changed')
  return changed
}

/** How many places its session or course has. Undefined if its service is deleted. */
export async function capacityFor(
  shop: Shop,
  siteId: string,
  booking: BookingRow,
): Promise<number | undefined> {
  const [service] = await shop.db.run(servicesByIds, [siteId, [booking.serviceId]])
  if (!service) return undefined
  if (booking.serviceType !== 'CLASS' || booking.eventId === null) return service.capacity
  const all = await seriesOfEvent(shop.db, siteId, booking.eventId)
  const series = sessionAmong(all, booking.eventId)?.series ?? all[0]
  return series?.capacity ?? service.capacity
}

/** Gives back what a booking has, and lets those who wait move up. Nobody joins them in between. */
export async function free(
  tx: Connection,
  shop: Shop,
  { siteId, booking }: { siteId: string; booking: BookingRow },
): Promise<MovedUp> {
  await lockSessions(tx, siteId, [booking])
  await release(tx, siteId, booking.id)
  return promote(tx, shop, { siteId, booking })
}

/** What is left for others of a session, course or time that a booking has given back. */
export async function leftOf(
  tx: Connection,
  shop: Shop,
  { siteId, booking }: { siteId: string; booking: BookingRow },
): Promise<LeftTime> {
  const now = new Date(shop.clock())
  const key = placesOf(booking)
  if (key === undefined && (await givesSession(tx, siteId, booking))) return 'TAKEN'
  if (await isBlocked(tx, siteId, booking)) return 'BLOCKED'
  if (key === undefined) {
    const { resourceIds, busyFrom, busyUntil } = booking
    const [first, last] = unitsOf(busyFrom, busyUntil)
    const span = [busyFrom, busyUntil, first - longestInUnits, last]
    const others = await tx.run(bookedTimes, [siteId, resourceIds, ...span, now])
    return others.length > 0 ? 'TAKEN' : 'FREE'
  }
  if (await isFollowed(tx, siteId, { booking, now: shop.clock() })) return 'FOLLOWED'
  if (!(await lockPlaces(tx, siteId, booking))) return 'CLOSED'
  const capacity = (await capacityFor(shop, siteId, booking)) ?? 0
  const [found] = await tx.run(takenPlaces, [siteId, [key], now, null])
  return Math.max(0, capacity - (found?.taken ?? 0))
}

/** Ends what its shopper has begun and not ordered. Its places are free for this transaction: the caller promotes then. */
export async function letGo(
  tx: Connection,
  shop: Shop,
  { siteId, ownerId, ids }: { siteId: string; ownerId: string; ids: readonly string[] },
): Promise<BookingRow[]> {
  if (ids.length === 0) return []
  const found = await tx.run(lockBookings, [siteId, ids])
  const begun = found.filter((row) => row.ownerId === ownerId && isOpen(row))
  for (const before of begun) {
    const after = {
      // It stays held by name, which tells it from a booking that somebody cancelled.
      status: 'CANCELED' as const,
      ...{ canceledAt: new Date(shop.clock()), sequence: before.sequence + 1 },
    }
    await write(tx, shop, { siteId, before, after, event: 'canceled' })
    await release(tx, siteId, before.id)
  }
  return begun
}

/** Offers what is free of the session or course of a booking to those who wait. */
export async function offer(
  shop: Shop,
  { siteId, booking }: { siteId: string; booking: BookingRow },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await lockSessions(tx, siteId, [booking])
    await promote(tx, shop, { siteId, booking })
  })
}

/**
 * Offers free places to those who wait, the first ones first. They are kept for them for a while; what costs nothing now is
 * theirs at once.
 */
export async function promote(
  tx: Connection,
  shop: Shop,
  { siteId, booking }: { siteId: string; booking: BookingRow },
): Promise<MovedUp> {
  const movedUp: MovedUp = { booked: 0, offered: 0 }
  const key = placesOf(booking)
  if (key === undefined) return movedUp
  const waiting = await tx.run(lockWaiting, [siteId, booking.serviceId, key, new Date(shop.clock())])
  if (waiting.length === 0 || (await isBlocked(tx, siteId, booking))) return movedUp
  if (await isFollowed(tx, siteId, { booking, now: shop.clock() })) return movedUp
  const capacity = await capacityFor(shop, siteId, booking)
  if (capacity === undefined) return movedUp
  const { policy, approval } = await services.find(shop, siteId, booking.serviceId)
  const minutes = policy.rules.waitlistPolicy.reservationTimeInMinutes ?? 60
  for (const before of waiting) {
    const isFree = before.price === 0n
    const heldUntil = isFree ? null : new Date(shop.clock() + minutes * 60_000)
    const status = isFree ? (approval ? 'PENDING' : 'CONFIRMED') : 'CREATED'
    const moved = { ...before, heldUntil }
    if (!(await take(tx, shop, { siteId, booking: moved, capacity }))) return movedUp
    movedUp[isFree ? 'booked' : 'offered'] += before.participants
    const row = await write(tx, shop, {
      siteId,
      before,
      after: { status, heldUntil, lastNotified: null },
      event: 'updated',
    })
    const kind = status === 'CREATED' ? 'offered' : status === 'PENDING' ? 'received' : 'movedUp'
    await notices.send(tx, shop, { siteId, booking: row, kind })
  }
  return movedUp
}

/** Whether others have yet to follow their series to a session: its places are theirs first. */
async function isFollowed(
  tx: Connection,
  siteId: string,
  { booking, now }: { booking: BookingRow; now: number },
): Promise<boolean> {
  const { serviceId, eventId } = booking
  const seriesId = partsOf(eventId ?? '')?.seriesId
  if (!eventId || !seriesId) return false
  const [after] = await seriesOfEvent(tx, siteId, eventId)
  const booked = await tx.run(bookedSessions, [siteId, serviceId, seriesId, new Date(now)])
  return booked.some(({ eventId: id, series: [before] }) => {
    const isOther = after !== undefined && before !== undefined && id !== eventId
    return isOther && successorOf(id, { before, after })?.eventId === eventId
  })
}
