import type {
  BookingReply,
  CancelBookingRequest,
  ConfirmBookingRequest,
  UpdateNumberOfParticipantsRequest,
} from '@cartwright/contract/bookings/bookings.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { givesSession, take } from '../bookings/claims.service.ts'
import { priceAgain } from '../bookings/prices.service.ts'
import type { BookingRow } from '../bookings/queries.ts'
import { isActive, participantsOf, replyOf, toWire } from '../bookings/rules.ts'
import { capacityFor, change, find, free, leftOf, promote, write } from '../bookings/writes.service.ts'
import * as notices from '../mail/service.ts'
import { type ChangedBy, giveCreditsBack, tell } from '../ordered/service.ts'
import { waive } from '../ordered/waivers.service.ts'
import { requireCancelable } from '../plugins/validation.service.ts'
import * as services from '../services/service.ts'
import { allowedActions } from '../slots/policy.rules.ts'

type Answer = Promise<BookingReply>
interface Sent {
  bookingId: string
  revision?: string | undefined
  participantNotification?: ConfirmBookingRequest['participantNotification'] | undefined
  paymentStatus?: ConfirmBookingRequest['paymentStatus'] | undefined
  doubleBooked?: boolean | null | undefined
}

export function keyOf(siteId: string, { bookingId: id, revision }: Pick<Cancel, 'bookingId' | 'revision'>) {
  return { siteId, id, revision }
}

export function notifies({ participantNotification }: Pick<Sent, 'participantNotification'>): boolean {
  return participantNotification?.notifyParticipants !== false
}

/** Confirms what waits for approval, or what was created and not ordered. */
export function confirm(shop: Shop, { siteId }: Caller, sent: Sent): Answer {
  return change(shop, keyOf(siteId, sent), async (tx, { before, order }) => {
    if (before.status === 'CONFIRMED' || !['CREATED', 'PENDING', 'WAITING_LIST'].includes(before.status))
      throw refuse(
        before.status === 'CONFIRMED' ? 'FAILED_CONFIRMING_NON_PENDING_BOOKING' : 'INVALID_BOOKING_STATUS',
      )
    const force = sent.doubleBooked ?? false
    await takeForGood(tx, shop, { siteId, before, force })
    const row = await write(tx, shop, {
      ...{ siteId, before, event: 'confirmed' },
      after: {
        status: 'CONFIRMED',
        heldUntil: null,
        doubleBooked: force || before.doubleBooked,
        ...paymentOf(sent),
        ...knowledgeAfter(sent),
      },
    })
    await tell(tx, shop, { siteId, order, before, booking: row, kind: 'confirmed', by: 'MERCHANT' })
    if (notifies(sent)) await notices.send(tx, shop, { siteId, booking: row, kind: 'confirmed' })
    return replyOf(row)
  })
}

/** Refuses if somebody else has its time or its places by now. */
async function takeForGood(
  tx: Connection,
  shop: Shop,
  { siteId, before, force = false }: { siteId: string; before: BookingRow; force?: boolean },
): Promise<void> {
  const booking = { ...before, heldUntil: null }
  const capacity = (await capacityFor(shop, siteId, before)) ?? 0
  if (!(await take(tx, shop, { siteId, booking, capacity, force }))) throw refuse('NO_OPEN_SPOTS')
  const wasKept = before.heldUntil === null || before.heldUntil.getTime() > shop.clock()
  if (!wasKept && !force && (await givesSession(tx, siteId, before))) throw refuse('NO_OPEN_SPOTS')
}

function paymentOf({ paymentStatus }: Sent): Partial<BookingRow> {
  return paymentStatus && paymentStatus !== 'UNDEFINED' ? { paymentStatus } : {}
}

/** The e-mail about it says when and where it is. */
function knowledgeAfter(sent: Sent): Partial<BookingRow> {
  return notifies(sent) ? { lastNotified: null } : {}
}

export function decline(shop: Shop, { siteId }: Caller, sent: Sent): Answer {
  return change(shop, keyOf(siteId, sent), async (tx, { before, order }) => {
    if (before.status === 'DECLINED' || before.status === 'CANCELED')
      throw refuse('FAILED_DECLINE_NON_PENDING_BOOKING')
    const row = await write(tx, shop, {
      ...{ siteId, before, event: 'declined' },
      after: { status: 'DECLINED', heldUntil: null, sequence: before.sequence + 1, ...paymentOf(sent) },
    })
    await free(tx, shop, { siteId, booking: row })
    await tell(tx, shop, { siteId, order, before, booking: row, kind: 'declined', by: 'MERCHANT' })
    await giveCreditsBack(tx, shop, { siteId, order, booking: row })
    if (order) await waive(tx, shop, { siteId, orderId: order.id })
    if (notifies(sent)) await notices.send(tx, shop, { siteId, booking: row, kind: 'declined', order })
    return replyOf(row)
  })
}

export function markAsPending(shop: Shop, { siteId }: Caller, sent: Sent): Answer {
  return change(shop, keyOf(siteId, sent), async (tx, { before }) => {
    if (before.status !== 'CREATED' && before.status !== 'WAITING_LIST')
      throw refuse('INVALID_BOOKING_STATUS')
    await takeForGood(tx, shop, { siteId, before })
    const after = {
      ...{ status: 'PENDING' as const, heldUntil: null },
      ...{ ...paymentOf(sent), ...knowledgeAfter(sent) },
    }
    const row = await write(tx, shop, { siteId, before, after, event: 'marked_as_pending' })
    if (notifies(sent)) await notices.send(tx, shop, { siteId, booking: row, kind: 'received' })
    return replyOf(row)
  })
}

/** Confirms a booking whose time can still be had, or declines it. */
export async function confirmOrDecline(
  shop: Shop,
  caller: Caller,
  {
    bookingAction,
    ...sent
  }: { bookingAction: string; paymentStatus?: ConfirmBookingRequest['paymentStatus'] },
): Answer {
  const [bookingId = '', action] = bookingAction.split(':')
  if (action !== 'confirmOrDecline') throw refuse('NOT_FOUND')
  await find(shop, caller, bookingId)
  try {
    return await confirm(shop, caller, { ...sent, bookingId })
  } catch (error) {
    if ((error as { code?: string }).code !== 'NO_OPEN_SPOTS') throw error
    return decline(shop, caller, { ...sent, bookingId })
  }
}

type Cancel = Pick<CancelBookingRequest, 'bookingId' | 'participantNotification' | 'flowControlSettings'> & {
  revision?: string | null | undefined
}

/** Shoppers as the policy allows, merchants always. Merchants may keep the credits that a membership paid. */
export async function cancel(shop: Shop, caller: Caller, sent: Cancel): Answer {
  requirePermission(caller)
  const { siteId } = caller
  const known = await find(shop, caller, sent.bookingId)
  if (!isMerchant(caller)) {
    await requireAction(shop, siteId, { booking: known, action: 'cancel' })
    await requireCancelable(shop, caller, toWire(known))
  }
  const by = isMerchant(caller) ? 'MERCHANT' : 'CUSTOMER'
  const keepsCredits = isMerchant(caller) && sent.flowControlSettings?.withRefund === false
  return cancelFound(shop, { siteId, sent, notify: notifies(sent), by, keepsCredits })
}

interface Ending {
  siteId: string
  sent: Cancel
  notify: boolean
  by: ChangedBy
  keepsCredits?: boolean
}

export async function cancelFound(
  shop: Shop,
  { siteId, sent, notify, by, keepsCredits = false }: Ending,
): Answer {
  return change(shop, keyOf(siteId, sent), async (tx, { before, order }) => {
    if (before.status === 'CANCELED' || before.status === 'DECLINED') throw refuse('INVALID_BOOKING_STATUS')
    const now = new Date(shop.clock())
    const row = await write(tx, shop, {
      ...{ siteId, before, event: 'canceled' },
      after: { status: 'CANCELED', heldUntil: null, canceledAt: now, sequence: before.sequence + 1 },
    })
    const movedUp = await free(tx, shop, { siteId, booking: row })
    const freed =
      by === 'CUSTOMER' ? { movedUp, left: await leftOf(tx, shop, { siteId, booking: row }) } : undefined
    const hears = isTold(before) || (by === 'MERCHANT' && before.status === 'WAITING_LIST')
    await tell(tx, shop, { siteId, order, before, booking: row, kind: 'canceled', by, freed })
    if (!keepsCredits) await giveCreditsBack(tx, shop, { siteId, order, booking: row })
    if (order) await waive(tx, shop, { siteId, orderId: order.id })
    if (notify && hears) await notices.send(tx, shop, { siteId, booking: row, kind: 'canceled', order })
    return replyOf(row)
  })
}

/** Whoever booked has had an e-mail that it takes place, or may. */
function isTold({ status }: BookingRow): boolean {
  return status === 'CONFIRMED' || status === 'PENDING'
}

/** Refuses what the policy of the service does not allow any more. */
export async function requireAction(
  shop: Shop,
  siteId: string,
  { booking, action }: { booking: BookingRow; action: 'cancel' | 'reschedule' },
): Promise<void> {
  const { policy } = await services.find(shop, siteId, booking.serviceId)
  const isOpen = isActive(booking) || (action === 'cancel' && booking.status === 'WAITING_LIST')
  const start = booking.startsAt.getTime()
  const allowed = allowedActions(policy.rules, { start, now: shop.clock(), isOpen })
  const isCourse = action === 'reschedule' && booking.serviceType === 'COURSE'
  if (!allowed[action] || isCourse) throw refuse('BOOKING_POLICY_VIOLATION', undefined, { action })
}

/** Shoppers before they order, merchants always: what was paid stays as it is. */
export async function updateParticipants(
  shop: Shop,
  caller: Caller,
  sent: UpdateNumberOfParticipantsRequest,
): Answer {
  requirePermission(caller)
  const { siteId } = caller
  const known = await find(shop, caller, sent.bookingId)
  const isOrdered = known.status !== 'CREATED' || known.orderId !== null
  if (!isMerchant(caller) && isOrdered) throw refuse('INVALID_BOOKING_STATUS')
  const service = await services.find(shop, siteId, known.serviceId)
  const participants = participantsOf(sent)
  const most = service.policy.rules.participantsPolicy.maxParticipantsPerBooking ?? 1
  if (!isMerchant(caller) && participants > most)
    throw violation('totalParticipants', `must be at most ${most}`, 'MAX')
  const choices = sent.participantsChoices ?? null
  const price = await priceAgain(shop, caller, { ...known, participants, choices })
  return change(shop, keyOf(siteId, sent), async (tx, { before }) => {
    const isOpen = before.orderId === null
    const mayChange = isMerchant(caller) || (isOpen && before.status === 'CREATED')
    if (!isActive(before) || !mayChange) throw refuse('INVALID_BOOKING_STATUS')
    const after = {
      ...{ participants, choices },
      ...(isOpen
        ? { price: price.total ?? null, depositPrice: before.deposit ? (price.deposit ?? null) : null }
        : {}),
    }
    const capacity = (await capacityFor(shop, siteId, before)) ?? 0
    if (!(await take(tx, shop, { siteId, booking: { ...before, ...after }, capacity })))
      throw refuse('SESSION_CAPACITY_EXCEEDED')
    const row = await write(tx, shop, { siteId, before, after, event: 'number_of_participants_updated' })
    if (participants < before.participants) await promote(tx, shop, { siteId, booking: row })
    return replyOf(row)
  })
}

export function requirePermission(caller: Caller): void {
  if (isMerchant(caller) && !may(caller, 'BOOKINGS.MANAGE')) throw refuse('PERMISSION_DENIED')
}
