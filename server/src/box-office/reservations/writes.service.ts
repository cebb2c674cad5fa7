import * as budgets from '../../budgets/service.ts'
import { siteMethods } from '../../payments/providers/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { together } from '../../platform/db/unit-of-work.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { assertMayTakePart } from '../events/access.service.ts'
import { seesDrafts } from '../events/reads.service.ts'
import { chooseSeats, occupy, type WantedSeats } from '../seating/claims.service.ts'
import type { KeptSeat } from '../seating/queries.ts'
import { changePlaces } from '../ticket-definitions/places.service.ts'
import { type ChosenPrice, choosePrice, type NamedPrice } from '../ticket-definitions/pricing.rules.ts'
import { definitionsByIds, type FoundDefinition } from '../ticket-definitions/queries.ts'
import { isOnSale, isWaitedFor, leftOf, openLeftOf } from '../ticket-definitions/rules.ts'
import type { VoucherRow } from '../ticket-definitions/vouchers.queries.ts'
import { findVoucher } from '../ticket-definitions/vouchers.service.ts'
import { publishReservations } from './events.service.ts'
import { takeFromHold, tooFew, type UsedVoucher } from './holds.service.ts'
import { endLapsed } from './places.service.ts'
import { heldBy, insertItems, insertReservation, type ReservationRow, reservationById } from './queries.ts'

export interface Wanted extends NamedPrice {
  definitionId: string
  quantity: number
  /** Of so many of these tickets. The shop chooses seats for the others. */
  seatIds?: readonly string[]
}

export interface ReserveRequest {
  /** Absent: that of the tickets. */
  eventId?: string
  wanted: readonly Wanted[]
  /** For merchants. */
  ignoresLimits?: boolean
  allowsHidden?: boolean
  voucherCode?: string | null | undefined
}

/** Tickets of one kind and price. */
export interface Chosen extends ChosenPrice {
  definition: FoundDefinition
  quantity: number
  seatIds?: readonly string[]
}

/** Sets tickets of one event aside until a time that the event says. */
export async function reserve(shop: Shop, caller: Caller, request: ReserveRequest): Promise<ReservationRow> {
  const { siteId } = caller
  const voucher = await findVoucher(shop, caller, request.voucherCode)
  const chosen = await choose(shop, caller, { ...request, voucher })
  const [first] = chosen
  if (!first) throw refuse('TICKET_DEFINITION_NOT_FOUND')
  const { event } = first.definition
  await assertPayable(shop, siteId, chosen)
  if (!isMerchant(caller)) {
    const { id: identity, address } = caller
    await budgets.spend(shop, 'ticket-reservation', { siteId, identity, address })
  }
  const expiresAt = new Date(shop.clock() + event.details.tickets.reservationMinutes * 60_000)
  const used = usedOf(chosen, voucher)
  const owner = { ownerId: caller.id, memberId: caller.memberId }
  const made = { siteId, eventId: event.id, chosen, expiresAt, ...owner, ...(used && { used }) }
  return shop.db.transaction(async (tx) => {
    const inserted = await insert(tx, shop, made)
    if ('row' in inserted) {
      if (!isMerchant(caller)) await assertFewHeld(tx, shop, made)
      return inserted.row
    }
    const missing = chosen.find(({ definition }) => definition.id === inserted.short) ?? first
    throw soldOut(missing.definition, 'is sold out, or has fewer left')
  })
}

/**
 * Nobody keeps an event from others: a shopper sets aside what two orders may have, or what a few attempts need. A voucher
 * gives so many more.
 */
async function assertFewHeld(
  tx: Connection,
  shop: Shop,
  { siteId, eventId, ownerId, chosen, used }: Omit<NewReservation, 'expiresAt'>,
): Promise<void> {
  const most = Math.max(5, 2 * (chosen[0]?.definition.event.details.tickets.limitPerOrder ?? 0))
  const [held] = await tx.run(heldBy, [siteId, eventId, ownerId, new Date(shop.clock())])
  if ((held?.tickets ?? 0) > most + (used?.quantity ?? 0))
    throw refuse('TOO_MANY_REQUESTS', 'You have set aside many tickets of this event. Order or release them')
}

/** What of the chosen tickets comes from the voucher. */
function usedOf(chosen: readonly Chosen[], voucher: VoucherRow | undefined): UsedVoucher | undefined {
  if (!voucher) return undefined
  const ofKind = chosen.filter(({ definition }) => definition.id === voucher.definitionId)
  const quantity = ofKind.reduce((sum, one) => sum + one.quantity, 0)
  if (quantity > voucher.left) throw tooFew(voucher.left)
  const seatIds = ofKind.flatMap((one) => one.seatIds ?? [])
  return quantity > 0 ? { voucher, quantity, seatIds } : undefined
}

async function choose(
  shop: Shop,
  caller: Caller,
  request: ReserveRequest & { voucher: VoucherRow | undefined },
): Promise<Chosen[]> {
  const { eventId, wanted, voucher } = request
  const ids = [...new Set(wanted.map(({ definitionId }) => definitionId))].filter(isGuid)
  const key = { siteId: caller.siteId, ids, now: new Date(shop.clock()) }
  const found = await definitionsByIds(shop.db, key)
  const isManager = seesDrafts(caller) && may(caller, 'EVENTS.MANAGE')
  const hidden = isManager && request.allowsHidden
  const byKey = new Map<string, Chosen>()
  for (const { definitionId, quantity, seatIds = [], ...named } of wanted) {
    if (seatIds.length > quantity) throw refuse('SEATS_NOT_AVAILABLE', 'A ticket has one seat', { seatIds })
    const definition = found.find(({ id }) => id === definitionId)
    const isOffered = definitionId === voucher?.definitionId
    if (!definition || (definition.hidden && !hidden && !isOffered))
      throw refuse('TICKET_DEFINITION_NOT_FOUND')
    const offered = isOffered && voucher.price !== null ? { price: voucher.price, option: null } : undefined
    const priced = offered ?? choosePrice(definition, named)
    if (!priced) throw refuse('UNSUPPORTED_PRICING_OPTION')
    const same = `${definitionId} ${priced.price} ${priced.option?.id}`
    const known = byKey.get(same)
    byKey.set(same, {
      ...{ ...priced, definition, quantity: quantity + (known?.quantity ?? 0) },
      seatIds: [...(known?.seatIds ?? []), ...seatIds],
    })
  }
  const chosen = [...byKey.values()]
  assertOpen(shop, caller, { chosen, eventId })
  if (chosen[0]) await assertMayTakePart(shop, caller, chosen[0].definition.event)
  const others = chosen.filter(({ definition }) => definition.id !== voucher?.definitionId)
  assertLimits(others, { isFree: isManager && request.ignoresLimits === true })
  assertLeft(others)
  if (!isManager) assertNobodyWaits(others)
  return chosen
}

function assertOpen(
  shop: Shop,
  caller: Caller,
  { chosen, eventId }: { chosen: Chosen[]; eventId: string | undefined },
) {
  const [first] = chosen
  if (!first) return
  const { event } = first.definition
  if (event.state === 'DRAFT' && !seesDrafts(caller)) throw refuse('EVENT_NOT_FOUND')
  if (eventId !== undefined && eventId !== event.id) throw refuse('TICKET_DEFINITION_NOT_FOUND')
  if (chosen.some(({ definition }) => definition.eventId !== event.id))
    throw refuse('TICKET_DEFINITION_NOT_FOUND', 'A reservation has tickets of one event only')
  for (const { definition } of chosen)
    if (!isOnSale(definition, shop.clock())) throw soldOut(definition, 'is not on sale')
}

function assertLimits(chosen: readonly Chosen[], { isFree }: { isFree: boolean }): void {
  const [first] = chosen
  if (!first || isFree) return
  const { limitPerOrder } = first.definition.event.details.tickets
  const total = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total > limitPerOrder)
    throw refuse('TICKETS_NOT_AVAILABLE', `An order has at most ${limitPerOrder} tickets of this event`)
  for (const { definition } of chosen) {
    const ofKind = chosen.filter((one) => one.definition.id === definition.id)
    const quantity = ofKind.reduce((sum, one) => sum + one.quantity, 0)
    if (quantity > definition.limitPerCheckout)
      throw soldOut(definition, `is sold ${definition.limitPerCheckout} at a time at most`)
  }
}

/** When all are gone, many still ask. Whether there are enough, the statements that take them decide. */
function assertLeft(chosen: readonly Chosen[]): void {
  for (const { definition, quantity } of chosen)
    if (quantity > leftOf(definition)) throw soldOut(definition, 'is sold out, or has fewer left')
}

/** Tickets that somebody waits for are not on general sale. */
function assertNobodyWaits(chosen: readonly Chosen[]): void {
  for (const { definition, quantity } of chosen)
    if (isWaitedFor(definition) && quantity > openLeftOf(definition))
      throw soldOut(definition, 'is sold out: others wait for what becomes free')
}

function soldOut(definition: FoundDefinition, why: string) {
  const left = leftOf(definition)
  return refuse('TICKETS_NOT_AVAILABLE', `“${definition.name}” ${why}`, {
    ticketDefinitionId: definition.id,
    ...(Number.isFinite(left) && { available: left }),
  })
}

/** Storefronts read `error_key`, or words of the message, to say that the shop cannot take money yet. */
async function assertPayable(shop: Shop, siteId: string, chosen: readonly Chosen[]): Promise<void> {
  if (chosen.every(({ price }) => price === 0n)) return
  const site = await sites.get(shop, siteId)
  if (siteMethods(shop, site).length > 0) return
  throw refuse('SITE_MUST_ACCEPT_PAYMENTS', 'The shop has no payment method configured', {
    details: { details: { error_key: 'NO_PAYMENT_METHOD_CONFIGURED' } },
  })
}

export interface NewReservation {
  siteId: string
  eventId: string
  chosen: readonly Chosen[]
  ownerId: string
  memberId?: string | undefined
  /** Null for those of an order. */
  expiresAt: Date | null
  order?: { orderId: string; checkoutId: string }
  used?: UsedVoucher
}

/** Takes the places and writes the reservation. Returns instead a kind of tickets of which there are not enough. */
export async function insert(
  tx: Connection,
  shop: Shop,
  made: NewReservation,
): Promise<{ row: ReservationRow } | { short: string }> {
  const { siteId, eventId, chosen, ownerId, memberId = null, expiresAt, order, used } = made
  const ended = await endLapsed(tx, shop, { siteId, eventId })
  const taken = chosen.map(({ definition: { id }, quantity }) => ({
    id,
    taken: quantity,
    sold: 0,
    limited: true,
  }))
  const unheld = used ? [await takeFromHold(tx, shop, { siteId, used })] : []
  const short = await changePlaces(tx, siteId, [...ended, ...unheld, ...taken])
  if (short !== undefined) return { short }
  const found = await chooseSeats(tx, siteId, chosen.map(toWantedSeats))
  if ('short' in found) return found
  const items = chosen.flatMap((one, index) => itemsOf(shop, one, found.seats[index] ?? null))
  const [id, now] = [shop.newId(), new Date(shop.clock())]
  const { orderId = null, checkoutId = null } = order ?? {}
  const times = [expiresAt, checkoutId, orderId, now]
  const voucherId = used?.voucher.id ?? null
  const [, , , , [row]] = await together(
    tx.run(insertReservation, [siteId, id, eventId, ownerId, memberId, ...times, voucherId]),
    tx.run(insertItems, [
      ...[siteId, id, items.map(({ itemId }) => itemId), items.map(({ definitionId }) => definitionId)],
      ...[items.map(({ quantity }) => quantity), items.map(({ price }) => price)],
      items.map(({ seat }) => seat && JSON.stringify(seat)),
      items.map(({ option }) => option && JSON.stringify(option)),
    ]),
    occupy(tx, { siteId, eventId }, items),
    publishReservations(tx, shop, { kind: 'created', reservations: [{ siteId, id, revision: 1n }] }),
    tx.run(reservationById, [siteId, id, null]),
  )
  if (!row) throw new Error('the reservation was not made')
  return { row }
}

function toWantedSeats({ definition, quantity, seatIds = [] }: Chosen): WantedSeats {
  return { definitionId: definition.id, quantity, seatIds }
}

interface NewItem extends ChosenPrice {
  itemId: string
  definitionId: string
  quantity: number
  seat: KeptSeat | null
}

/** One for each seat; one for all tickets without. */
function itemsOf(
  shop: Shop,
  { definition, quantity, price, option }: Chosen,
  seats: readonly KeptSeat[] | null,
): NewItem[] {
  const item = { definitionId: definition.id, price, option }
  if (!seats) return [{ ...item, itemId: shop.newId(), quantity, seat: null }]
  return seats.map((seat) => ({ ...item, itemId: shop.newId(), quantity: 1, seat }))
}
