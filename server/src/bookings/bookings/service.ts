import type {
  BookForCustomerRequest,
  BookingReply,
  BulkCreateBookingRequest,
  CreateBookingRequest,
} from '@cartwright/contract/bookings/bookings.ts'
import type { Static } from 'typebox'
import * as budgets from '../../budgets/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { NeededOutside } from '../../platform/db/unit-of-work.ts'
import { Refusal, refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, ownerKindOf, type Shop } from '../../platform/shop/shop.ts'
import { bulkTotals } from '../../platform/values/bulk.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import * as notices from '../mail/service.ts'
import { tellNew } from '../ordered/service.ts'
import * as blocks from '../resources/blocks.service.ts'
import { givesSession, lockPlaces, take } from './claims.service.ts'
import { type Draft, prepare } from './drafts.service.ts'
import { bookingEvent } from './events.service.ts'
import { type BookingRow, countWaiting, insertBooking } from './queries.ts'
import { contactOf, placementOf, placesOf, replyOf } from './rules.ts'
import { letGo, promote } from './writes.service.ts'

/**
 * Books for whoever asks. The time is kept for as long as the shop's settings say, until it is ordered; what is free of
 * charge is booked for good at once. A full session with a waiting list puts them there.
 */
export function create(shop: Shop, caller: Caller, sent: CreateBookingRequest): Promise<BookingReply> {
  return createInstead(shop, caller, { sent, replaces: [] })
}

interface Asked {
  sent: CreateBookingRequest
  /** Ids of what the caller has begun to book and not ordered. */
  replaces: readonly string[]
  /** Whether they want to be on the waiting list if no place is left; true when absent. */
  mayWait?: boolean
  /** Looks at the new booking once its places are locked; what it throws undoes the booking. */
  inspect?: ((tx: Connection, booking: BookingRow) => Promise<void>) | undefined
}

/** Books in one step with letting go what it replaces: nobody gets that in between, and it stays if this is refused. */
export async function createInstead(shop: Shop, caller: Caller, asked: Asked): Promise<BookingReply> {
  assertMayBook(caller)
  if (isMerchant(caller)) return createFor(shop, caller, asked)
  const { siteId, id: identity, address } = caller
  const spender = { siteId, identity, address }
  await budgets.spend(shop, 'booking', spender)
  try {
    return await createFor(shop, caller, asked)
  } catch (error) {
    // It begins again, and spends again.
    if (error instanceof NeededOutside) budgets.giveBack(shop, 'booking', spender)
    throw error
  }
}

async function createFor(
  shop: Shop,
  caller: Caller,
  { sent, replaces, mayWait = true, inspect }: Asked,
): Promise<BookingReply> {
  const flow = isMerchant(caller) ? (sent.flowControlSettings ?? {}) : {}
  const skipAvailability = flow.skipAvailabilityValidation ?? false
  const draft = await prepare(shop, caller, { asked: sent, skipAvailability, replaces })
  const { holdMinutes } = await blocks.settings(shop, caller.siteId)
  const isFree = draft.price.total === 0n && !isMerchant(caller)
  if (isFree && draft.email === '')
    throw violation('booking.contactDetails.email', 'is required', 'REQUIRED_FIELD')
  const asks = draft.target.service.approval
  return replyOf(
    await insert(shop, caller, {
      ...draft,
      status: isFree ? (asks ? 'PENDING' : 'CONFIRMED') : 'CREATED',
      heldUntil: isFree ? null : new Date(shop.clock() + holdMinutes * 60_000),
      force: skipAvailability,
      mayWait,
      inspect,
      notify: sent.participantNotification?.notifyParticipants !== false,
    }),
  )
}

/** A confirmed booking that the merchant has agreed with the customer. */
export async function createConfirmed(
  shop: Shop,
  caller: Caller,
  sent: Static<typeof BookForCustomerRequest>,
): Promise<BookingReply> {
  const force = sent.allowDoubleBooking ?? false
  const draft = await prepare(shop, caller, { asked: sent, skipAvailability: force, replaces: [] })
  const notify = sent.participantNotification?.notifyParticipants !== false
  return replyOf(
    await insert(shop, caller, {
      ...draft,
      status: 'CONFIRMED',
      heldUntil: null,
      force,
      notify,
      mayWait: true,
    }),
  )
}

function assertMayBook(caller: Caller): void {
  if (isMerchant(caller) && !may(caller, 'BOOKINGS.MANAGE')) throw refuse('PERMISSION_DENIED')
}

interface NewBooking extends Draft, Pick<Asked, 'inspect'> {
  status: BookingRow['status']
  heldUntil: Date | null
  force: boolean
  notify: boolean
  mayWait: boolean
}

/** Tries the fairest set of resources first, then the others: somebody may be faster. */
async function insert(shop: Shop, caller: Caller, booking: NewBooking): Promise<BookingRow> {
  const { target } = booking
  for (const resourceIds of target.candidates) {
    const made = await tryInsert(shop, caller, { ...booking, resourceIds })
    if (made) return made
  }
  const { type } = target.service
  if (type === 'APPOINTMENT') throw refuse('SLOT_NOT_AVAILABLE')
  if (booking.mayWait && (booking.status === 'CREATED' || booking.price.total === 0n)) {
    const waits = await tryWaiting(shop, caller, booking)
    if (waits === 'FREE') return insert(shop, caller, booking)
    if (waits) return waits
  }
  throw refuse(type === 'COURSE' ? 'SCHEDULE_CAPACITY_EXCEEDED' : 'SESSION_CAPACITY_EXCEEDED')
}

class Taken extends Error {}

async function tryInsert(
  shop: Shop,
  caller: Caller,
  booking: NewBooking & { resourceIds: string[] },
): Promise<BookingRow | undefined> {
  const { siteId, id: ownerId } = caller
  const { force, target, replaces } = booking
  try {
    return await shop.db.transaction(async (tx) => {
      const replaced = await letGo(tx, shop, { siteId, ownerId, ids: replaces })
      const row = await write(tx, shop, { caller, booking })
      const { capacity } = target
      if (!(await take(tx, shop, { siteId, booking: row, capacity, force }))) throw new Taken()
      if (!force && (await givesSession(tx, siteId, row))) throw new Taken()
      await booking.inspect?.(tx, row)
      for (const before of replaced) await promote(tx, shop, { siteId, booking: before })
      if (booking.notify && row.status !== 'CREATED')
        await notices.send(tx, shop, {
          siteId,
          booking: row,
          kind: row.status === 'PENDING' ? 'received' : 'confirmed',
        })
      if (!isMerchant(caller) && row.status !== 'CREATED') await tellNew(tx, shop, { siteId, booking: row })
      return row
    })
  } catch (error) {
    if (error instanceof Taken) return undefined
    throw error
  }
}

class Freed extends Error {}

/** Puts them on the waiting list if there is one, or finds that a place has become free in the meantime. */
async function tryWaiting(
  shop: Shop,
  caller: Caller,
  booking: NewBooking,
): Promise<BookingRow | 'FREE' | undefined> {
  const { siteId, id: ownerId } = caller
  const { target, replaces } = booking
  const { enabled, capacity: most = 0 } = target.service.policy.rules.waitlistPolicy
  if (!enabled || booking.email === '') return undefined
  const waiting: NewBooking = { ...booking, status: 'WAITING_LIST', heldUntil: null }
  try {
    return await shop.db.transaction(async (tx) => {
      const replaced = await letGo(tx, shop, { siteId, ownerId, ids: replaces })
      const row = await write(tx, shop, { caller, booking: { ...waiting, resourceIds: [] } })
      if (!(await lockPlaces(tx, siteId, row))) throw refuse('SESSION_NOT_FOUND')
      if (await take(tx, shop, { siteId, booking: row, capacity: target.capacity })) throw new Freed()
      await booking.inspect?.(tx, row)
      const [known] = await tx.run(countWaiting, [
        siteId,
        row.serviceId,
        placesOf(row),
        new Date(shop.clock()),
      ])
      if ((known?.participants ?? 0) > most) throw refuse('SESSION_CAPACITY_EXCEEDED')
      for (const before of replaced) await promote(tx, shop, { siteId, booking: before })
      if (booking.notify) await notices.send(tx, shop, { siteId, booking: row, kind: 'waiting' })
      return row
    })
  } catch (error) {
    if (error instanceof Freed) return 'FREE'
    throw error
  }
}

async function write(
  tx: Connection,
  shop: Shop,
  { caller, booking }: { caller: Caller; booking: NewBooking & { resourceIds: string[] } },
): Promise<BookingRow> {
  const { siteId, language } = caller
  const { sent, target, resourceIds, price, status } = booking
  const { service } = target
  const { settings } = await sites.get(shop, siteId)
  const id = shop.newId()
  const { contact, email } = contactOf(sent.contactDetails)
  const { eventId, resourceId, resourceName, ...place } = placementOf(target, resourceIds)
  const [row] = await tx.run(insertBooking, [
    ...[
      siteId,
      id,
      status,
      price.total === 0n ? 'EXEMPT' : 'NOT_PAID',
      booking.paymentOption,
      booking.deposit,
    ],
    ...[service.id, service.type, service.name, service.scheduleId, eventId, resourceId, resourceName],
    ...[resourceIds, place.startsAt, place.endsAt, place.busyFrom, place.busyUntil, place.timeZone],
    ...[languageFor(settings, language), JSON.stringify(place.location)],
    ...[booking.participants, sent.participantsChoices && JSON.stringify(sent.participantsChoices)],
    ...[JSON.stringify(contact), email, JSON.stringify(sent.additionalFields ?? [])],
    ...[price.total ?? null, booking.deposit ? (price.deposit ?? null) : null],
    ...[kindOf(caller), caller.id, sent.externalUserId ?? null, booking.heldUntil, booking.force],
    ...[JSON.stringify(place.series), place.runId],
    new Date(shop.clock()),
    ...bookingEvent(shop, 'created', { siteId, id, revision: 1n }),
  ])
  if (!row) throw new Error('the booking was not inserted')
  return row
}

function kindOf(caller: Caller): BookingRow['ownerKind'] {
  return caller.kind === 'staff' ? 'staff' : ownerKindOf(caller)
}

/** Each on its own: one that is refused does not stop the others. */
export async function bulkCreate(
  shop: Shop,
  caller: Caller,
  { createBookingsInfo, returnFullEntity }: BulkCreateBookingRequest,
) {
  const results = []
  for (const [originalIndex, sent] of createBookingsInfo.entries()) {
    try {
      const { booking } = await create(shop, caller, sent)
      const itemMetadata = { id: booking.id ?? '', originalIndex, success: true }
      results.push({ itemMetadata, ...(returnFullEntity ? { item: booking } : {}) })
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
      const itemError = { code: error.code ?? 'INVALID_ARGUMENT', description: error.message, data: {} }
      results.push({ itemMetadata: { originalIndex, success: false, error: itemError } })
    }
  }
  const failures = results.filter(({ itemMetadata }) => !itemMetadata.success).length
  return { results, bulkActionMetadata: bulkTotals(results, failures) }
}
