import type { Booking, BookingReply } from '@cartwright/contract/bookings/bookings.ts'
import type { Slot } from '@cartwright/contract/bookings/parts.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as lists from '../bookings/lists.service.ts'
import { type BookingRow, bookingById } from '../bookings/queries.ts'
import { toWire } from '../bookings/rules.ts'
import { find } from '../bookings/writes.service.ts'
import { bookingToken } from '../mail/tokens.rules.ts'
import { requireCancelable } from '../plugins/validation.service.ts'
import type { PolicyRow } from '../policies/queries.ts'
import { servicesByIds } from '../services/queries.ts'
import { rescheduleFound } from './moves.service.ts'
import { cancelFound } from './service.ts'

/** For the owner and the merchant: the token of the link in e-mails. */
export async function tokenOf(shop: Shop, caller: Caller, id: string): Promise<{ token: string }> {
  const { siteId } = caller
  const booking = await find(shop, caller, id)
  return { token: bookingToken(shop, { siteId, id: booking.id }) }
}

/** The booking of a token. Whoever has the token may read it. */
export async function findByToken(shop: Shop, siteId: string, token: string): Promise<BookingRow> {
  const [id = ''] = token.split('.')
  if (!isGuid(id) || !isSameSecret(bookingToken(shop, { siteId, id }), token)) throw refuse('INVALID_TOKEN')
  const [row] = await shop.db.run(bookingById, [siteId, id])
  if (!row) throw refuse('BOOKING_NOT_FOUND')
  return row
}

export async function read(
  shop: Shop,
  { siteId }: Pick<Caller, 'siteId'>,
  token: string,
): Promise<{ booking: Booking; allowedAnonymousActions: { cancel: boolean; reschedule: boolean } }> {
  const row = await findByToken(shop, siteId, token)
  return { booking: toWire(row), allowedAnonymousActions: await actionsFor(shop, siteId, row) }
}

async function actionsFor(shop: Shop, siteId: string, row: BookingRow) {
  const [service] = await shop.db.run(servicesByIds, [siteId, [row.serviceId]])
  return actionsOf(row, service?.policy, shop.clock())
}

/** What holders of the token may do. Nothing once the service is deleted. */
export function actionsOf(
  row: BookingRow,
  policy: PolicyRow | undefined,
  now: number,
): { cancel: boolean; reschedule: boolean } {
  const { cancel, reschedule } = lists.actionsOf(row, policy, now)
  return {
    cancel: cancel && policy?.rules.cancellationPolicy.allowAnonymous !== false,
    reschedule: reschedule && policy?.rules.reschedulePolicy.allowAnonymous !== false,
  }
}

interface ByToken {
  token: string
  revision?: string | null | undefined
}

export async function cancel(
  shop: Shop,
  caller: Caller,
  { token, revision }: ByToken,
): Promise<BookingReply> {
  const { siteId } = caller
  const row = await findByToken(shop, siteId, token)
  const { cancel: mayCancel } = await actionsFor(shop, siteId, row)
  if (!mayCancel) throw refuse('BOOKING_CANNOT_BE_CANCELLED')
  await requireCancelable(shop, caller, toWire(row))
  return cancelFound(shop, { siteId, sent: { bookingId: row.id, revision }, notify: true, by: 'CUSTOMER' })
}

export async function reschedule(
  shop: Shop,
  caller: Caller,
  { token, revision, slot }: ByToken & { slot: Slot },
): Promise<BookingReply> {
  const { siteId } = caller
  const row = await findByToken(shop, siteId, token)
  const { reschedule: mayMove } = await actionsFor(shop, siteId, row)
  if (!mayMove) throw refuse('RESCHEDULING_NOT_ALLOWED')
  return rescheduleFound(shop, caller, { booking: row, sent: { bookingId: row.id, revision, slot } })
}
