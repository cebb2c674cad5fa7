import type { BookingReply, RescheduleBookingRequest } from '@cartwright/contract/bookings/bookings.ts'
import { together } from '../../platform/db/unit-of-work.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { forgetAttendance } from '../attendance/queries.ts'
import { givesSession, lockSessions, release, take } from '../bookings/claims.service.ts'
import { type MovePrice, priceOfMove } from '../bookings/prices.service.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { isActive, isOpen, placementOf, replyOf, toWire } from '../bookings/rules.ts'
import { findTarget, type Target } from '../bookings/target.service.ts'
import { change, find, promote, write } from '../bookings/writes.service.ts'
import * as notices from '../mail/service.ts'
import { type ChangedBy, tell } from '../ordered/service.ts'
import { requireReschedulable } from '../plugins/validation.service.ts'
import { keyOf, notifies, requireAction, requirePermission } from './service.ts'

type Reschedule = Pick<
  RescheduleBookingRequest,
  'bookingId' | 'slot' | 'participantNotification' | 'flowControlSettings'
> & { revision?: string | null | undefined }

/** Moves a booking to another time. Its payment and its order stay. */
export async function reschedule(shop: Shop, caller: Caller, sent: Reschedule): Promise<BookingReply> {
  requirePermission(caller)
  const known = await find(shop, caller, sent.bookingId)
  if (!isMerchant(caller)) await requireAction(shop, caller.siteId, { booking: known, action: 'reschedule' })
  return rescheduleFound(shop, caller, { booking: known, sent })
}

export async function rescheduleFound(
  shop: Shop,
  caller: Caller,
  { booking: known, sent }: { booking: BookingRow; sent: Reschedule },
): Promise<BookingReply> {
  const { siteId } = caller
  const flow = isMerchant(caller) ? (sent.flowControlSettings ?? {}) : {}
  const force = flow.skipAvailabilityValidation ?? false
  const { serviceId, scheduleId } = known
  if (sent.slot.serviceId && sent.slot.serviceId.toLowerCase() !== serviceId)
    throw violation('slot.serviceId', 'must be the service that was booked', 'OTHER')
  const target = await findTarget(shop, caller, {
    entity: { slot: { ...sent.slot, serviceId, scheduleId, ...placeOf(known) } },
    ...{ skipAvailability: force, skipPolicy: isMerchant(caller), exceptBookingId: known.id },
    minutesBefore: (known.endsAt.getTime() - known.startsAt.getTime()) / 60_000,
  })
  const price = isMerchant(caller) ? undefined : await checkMove(shop, caller, { booking: known, target })
  for (const resourceIds of target.candidates) {
    const by = isMerchant(caller) ? 'MERCHANT' : 'CUSTOMER'
    const moved = await tryMove(shop, siteId, { target, resourceIds, sent, force, price, by })
    if (moved) return replyOf(moved)
  }
  throw refuse(known.serviceType === 'APPOINTMENT' ? 'SLOT_NOT_AVAILABLE' : 'SESSION_CAPACITY_EXCEEDED')
}

/** A booking at the customer's stays at their address. */
function placeOf({ location }: BookingRow): { location?: BookingRow['location'] } {
  return location.locationType === 'CUSTOM' ? { location } : {}
}

/** What a shopper's move costs. Refuses one that a plugin does not want. */
async function checkMove(
  shop: Shop,
  caller: Caller,
  { booking, target }: { booking: BookingRow; target: Target },
): Promise<MovePrice> {
  const moved = toWire({ ...booking, ...placementOf(target, target.candidates[0] ?? []) })
  const targetSlot = moved.bookedEntity?.slot ?? {}
  const [price] = await together(
    priceOfMove(shop, caller, { booking, target }),
    requireReschedulable(shop, caller, { booking: toWire(booking), targetSlot }),
  )
  return price
}

class Taken extends Error {}

interface Move {
  target: Target
  resourceIds: string[]
  sent: Reschedule
  force: boolean
  by: ChangedBy
  /** For shoppers; merchants move at the price that was agreed. */
  price: MovePrice | undefined
}

async function tryMove(
  shop: Shop,
  siteId: string,
  { target, resourceIds, sent, force, price, by }: Move,
): Promise<BookingRow | undefined> {
  try {
    return await change(shop, keyOf(siteId, sent), async (tx, { before, order }) => {
      if (!isActive(before)) throw refuse('INVALID_BOOKING_STATUS')
      const { isSame, ...prices } = price ?? { isSame: true }
      if (!isSame && !isOpen(before)) throw refuse('RESCHEDULING_NOT_ALLOWED')
      const after = {
        ...(isOpen(before) ? prices : {}),
        ...placementOf(target, resourceIds),
        ...{ sequence: before.sequence + 1, remindedAt: null, doubleBooked: force },
      }
      const booking = { ...before, ...after }
      await lockSessions(tx, siteId, [before, booking])
      await release(tx, siteId, before.id)
      if (!(await take(tx, shop, { siteId, booking, capacity: target.capacity, force }))) throw new Taken()
      if (!force && (await givesSession(tx, siteId, booking))) throw new Taken()
      const row = await write(tx, shop, { siteId, before, after, event: 'rescheduled' })
      await tx.run(forgetAttendance, [siteId, before.id])
      await promote(tx, shop, { siteId, booking: before })
      await tell(tx, shop, { siteId, order, before, booking: row, kind: 'rescheduled', by })
      if (notifies(sent) && row.status !== 'CREATED')
        await notices.send(tx, shop, { siteId, booking: row, kind: 'rescheduled', from: before.startsAt })
      return row
    })
  } catch (error) {
    if (error instanceof Taken) return undefined
    throw error
  }
}
