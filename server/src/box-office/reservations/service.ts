import type {
  CreateReservationReply,
  CreateReservationRequest,
  CreateTicketReservationRequest,
  TicketReservation,
} from '@cartwright/contract/box-office/tickets/reservations.ts'
import { visibleOwners } from '../../orders/order/rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { seesDrafts } from '../events/reads.service.ts'
import { definitionsByIds } from '../ticket-definitions/queries.ts'
import { release } from './places.service.ts'
import { cancelReservation, type ReservationRow, reservationById } from './queries.ts'
import { toOldReply, toWire } from './rules.ts'
import { reserve, type Wanted } from './writes.service.ts'

type Answer = Promise<{ ticketReservation: TicketReservation; promotionErrors: [] }>

/** Sets tickets of one event aside, as the second generation asks for it. */
export async function create(shop: Shop, caller: Caller, sent: CreateTicketReservationRequest): Answer {
  const { tickets, additionalReservationSettings: settings } = sent.ticketReservation
  const wanted = tickets.map(({ ticketDefinitionId, quantity, ticketInfo }) => {
    const { guestPrice, pricingOptionId, seatId } = ticketInfo ?? {}
    return {
      definitionId: ticketDefinitionId,
      quantity: quantity ?? 1,
      ...{ guestPrice, pricingOptionId },
      seatIds: seatId ? [seatId] : [],
    }
  })
  const row = await reserve(shop, caller, {
    wanted,
    ignoresLimits: settings?.disableTicketLimitValidation === true,
    allowsHidden: settings?.enableHiddenTicketReservation === true,
    voucherCode: sent.voucherCode,
  })
  return present(shop, row)
}

/** The same for the first generation, which names the event. */
export async function createOld(
  shop: Shop,
  caller: Caller,
  { eventId, ticketQuantities, ignoreLimits, allowHiddenTickets, voucherCode }: CreateReservationRequest,
): Promise<CreateReservationReply> {
  const wanted = ticketQuantities.map(
    ({ ticketDefinitionId, quantity, priceOverride, ticketDetails = [] }): Wanted => ({
      definitionId: ticketDefinitionId,
      quantity: quantity ?? Math.max(1, ticketDetails.length),
      guestPrice: priceOverride ?? (ticketDetails[0]?.priceOverride as string | undefined),
      pricingOptionId: ticketDetails[0]?.pricingOptionId as string | undefined,
      seatIds: ticketDetails.flatMap(({ seatId }) => (typeof seatId === 'string' && seatId ? [seatId] : [])),
    }),
  )
  const row = await reserve(shop, caller, {
    ...{ eventId, wanted, voucherCode },
    ...{ ignoresLimits: ignoreLimits === true, allowsHidden: allowHiddenTickets === true },
  })
  return presentOld(shop, caller, row)
}

async function presentOld(shop: Shop, caller: Caller, row: ReservationRow): Promise<CreateReservationReply> {
  return toOldReply(row, await viewOf(shop, caller, row))
}

/** What else the first generation reads with a reservation. */
export async function viewOf(
  shop: Shop,
  { siteId, language }: Caller,
  { items }: Pick<ReservationRow, 'items'>,
) {
  const now = shop.clock()
  const { settings } = await sites.get(shop, siteId)
  const ids = [...new Set(items.map(({ definitionId }) => definitionId))]
  const definitions = await definitionsByIds(shop.db, { siteId, ids, now: new Date(now) })
  return { definitions, now, language: languageFor(settings, language) }
}

/** The caller’s own; merchants any. */
export async function get(shop: Shop, caller: Caller, id: string): Promise<ReservationRow> {
  const owners = seesDrafts(caller) ? null : (visibleOwners(caller) ?? [caller.id])
  const [row] = isGuid(id) ? await shop.db.run(reservationById, [caller.siteId, id, owners]) : []
  if (!row) throw refuse('TICKET_RESERVATION_NOT_FOUND')
  return row
}

/** One that the caller may change. */
export async function getChangeable(shop: Shop, caller: Caller, id: string): Promise<ReservationRow> {
  const row = await get(shop, caller, id)
  if (row.ownerId !== caller.id && seesDrafts(caller) && !may(caller, 'EVENTS.MANAGE'))
    throw refuse('PERMISSION_DENIED')
  return row
}

export async function read(shop: Shop, caller: Caller, id: string): Answer {
  return present(shop, await get(shop, caller, id))
}

/** Gives reserved tickets back. Doing so twice changes nothing. */
export async function cancel(shop: Shop, caller: Caller, id: string): Answer {
  const { siteId } = caller
  const row = await getChangeable(shop, caller, id)
  const status = seesDrafts(caller) ? 'CANCELED_MANUALLY' : 'CANCELED'
  await shop.db.transaction(async (tx) => {
    const given = await tx.run(cancelReservation, [siteId, row.id, status, new Date(shop.clock())])
    await release(tx, shop, given)
  })
  const after = await get(shop, caller, id)
  if (after.status === 'CONFIRMED' || (after.status === 'PENDING' && after.expiresAt === null))
    throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'These tickets are in an order')
  return present(shop, after)
}

function present(shop: Shop, row: ReservationRow): Answer {
  return Promise.resolve({ ticketReservation: toWire(row, shop.clock()), promotionErrors: [] })
}
