import { lockSold } from '../../orders/order/lines.service.ts'
import type { Order } from '../../orders/order/rules.ts'
import type { Connection } from '../../platform/db/db.ts'
import { together } from '../../platform/db/unit-of-work.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as notices from '../mail/service.ts'
import { servicesByIds } from '../services/queries.ts'
import * as services from '../services/service.ts'
import { seriesById } from '../sessions/queries.ts'
import { partsOf } from '../sessions/rules.ts'
import { release, take } from './claims.service.ts'
import { type BookingEvent, bookingEvent } from './events.service.ts'
import { type BookingRow, bookingById, lockBookings, lockWaiting, updateBooking } from './queries.ts'
import { placementOf, placesOf, toWire } from './rules.ts'
import { priceFor } from './service.ts'
import type { Target } from './target.service.ts'

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
export async function lock(
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
  const parts = partsOf(booking.eventId)
  const [series] = parts ? await shop.db.run(seriesById, [siteId, parts.seriesId]) : []
  return series?.capacity ?? service.capacity
}

/** Gives back what a booking has, and lets those who wait move up. */
export async function free(
  tx: Connection,
  shop: Shop,
  { siteId, booking }: { siteId: string; booking: BookingRow },
): Promise<void> {
  await release(tx, siteId, booking.id)
  await promote(tx, shop, { siteId, booking })
}

/**
 * Offers free places to those who wait, the first ones first. They are kept for them for a while; what costs nothing now is
 * theirs at once.
 */
async function promote(
  tx: Connection,
  shop: Shop,
  { siteId, booking }: { siteId: string; booking: BookingRow },
): Promise<void> {
  const key = placesOf(booking)
  if (key === undefined) return
  const waiting = await tx.run(lockWaiting, [siteId, booking.serviceId, key, new Date(shop.clock())])
  if (waiting.length === 0) return
  const capacity = await capacityFor(shop, siteId, booking)
  if (capacity === undefined) return
  const { policy, approval } = await services.find(shop, siteId, booking.serviceId)
  const minutes = policy.rules.waitlistPolicy.reservationTimeInMinutes ?? 60
  for (const before of waiting) {
    const isFree = before.price === 0n
    const heldUntil = isFree ? null : new Date(shop.clock() + minutes * 60_000)
    const status = isFree ? (approval ? 'PENDING' : 'CONFIRMED') : 'CREATED'
    const moved = { ...before, heldUntil }
    if (!(await take(tx, shop, { siteId, booking: moved, capacity }))) return
    const row = await write(tx, shop, { siteId, before, after: { status, heldUntil }, event: 'updated' })
    await notices.send(tx, shop, { siteId, booking: row, kind: isFree ? 'confirmed' : 'offered' })
  }
}

/** What a booking costs at today's prices. */
export async function priceAgain(shop: Shop, caller: Caller, row: BookingRow) {
  const service = await services.find(shop, caller.siteId, row.serviceId)
  const [start, end] = [row.startsAt.getTime(), row.endsAt.getTime()]
  const shown = { id: row.resourceId, name: row.resourceName }
  const target = { service, start, end, candidates: [row.resourceIds], shown }
  return priceFor(shop, caller, { target, booking: toWire(row) })
}

/** Only a booking that nobody has ordered yet gets another price. */
export async function priceOfMove(
  shop: Shop,
  caller: Caller,
  { booking, target }: { booking: BookingRow; target: Target },
): Promise<MovePrice> {
  const moved = { ...booking, ...placementOf(target, target.candidates[0] ?? []) }
  const [before, after] = await together(
    priceAgain(shop, caller, booking),
    priceFor(shop, caller, { target, booking: toWire(moved) }),
  )
  const depositPrice = booking.deposit ? (after.deposit ?? null) : null
  return { price: after.total ?? null, depositPrice, isSame: before.total === after.total }
}

export interface MovePrice extends Pick<BookingRow, 'price' | 'depositPrice'> {
  isSame: boolean
}
