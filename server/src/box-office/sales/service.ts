import type { ItemSale, ItemShortage } from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type EventRow, eventForShare } from '../events/queries.ts'
import { takesPlace } from '../events/rules.ts'
import { returnRest } from '../reservations/holds.service.ts'
import { release } from '../reservations/places.service.ts'
import {
  claimReservation,
  dropFromOrder,
  queueOffersOf,
  type ReservationRow,
  shrinkItem,
} from '../reservations/queries.ts'
import { type Chosen, insert } from '../reservations/writes.service.ts'
import { changePlaces } from '../ticket-definitions/places.service.ts'
import { choosePrice } from '../ticket-definitions/pricing.rules.ts'
import { definitionsByIds, type FoundDefinition } from '../ticket-definitions/queries.ts'
import { isOnSale, isWaitedFor, leftOf, openLeftOf } from '../ticket-definitions/rules.ts'
import { itemOf, overLimits, readOptions, type SoldLine } from './rules.ts'

/** Takes the tickets of an order: those of reservations, and those that nobody has reserved. */
export async function sell(tx: Connection, shop: Shop, sale: ItemSale): Promise<readonly ItemShortage[]> {
  const { siteId, orderId, lines } = sale
  const now = new Date(shop.clock())
  const ids = lines.map(({ catalogReference }) => catalogReference?.catalogItemId ?? '').filter(isGuid)
  const definitions = await definitionsByIds(tx, { siteId, ids, now })
  const events = await lockEvents(tx, siteId, definitions)
  const eventOf = (line: SoldLine) => events.get(definitionOf(line, definitions)?.eventId ?? '')
  const isOpen = (line: SoldLine) => {
    const event = eventOf(line)
    return event !== undefined && takesPlace(event, shop.clock())
  }
  const shorts = lines.filter((line) => !isOpen(line)).map((line) => shortage(line, 0))
  const open = lines.filter(isOpen)
  if (open.some((line) => isMoved(line, eventOf(line)))) throw refuse('CHECKOUT_CHANGED')
  const byReservation = Map.groupBy(
    open,
    ({ catalogReference }) => readOptions(catalogReference?.options).reservationId,
  )
  const reservationIds = [...byReservation.keys()].filter((id) => id !== undefined)
  // Reservations are locked before kinds of tickets, as by whoever cancels them.
  for (const reservationId of reservationIds.sort()) {
    const reserved = byReservation.get(reservationId) ?? []
    shorts.push(...(await takeReserved(tx, shop, { sale, lines: reserved, reservationId })))
  }
  const dropped = await tx.run(dropFromOrder, [siteId, orderId, now])
  await release(tx, shop, dropped)
  const unreserved = byReservation.get(undefined) ?? []
  if (unreserved.length === 0) return shorts
  const left = dropped.length > 0 ? await definitionsByIds(tx, { siteId, ids, now }) : definitions
  return [...shorts, ...(await takeFree(tx, shop, { sale, lines: unreserved, definitions: left }))]
}

/** None of them is moved or cancelled before the order is written. Those that are deleted are missing. */
async function lockEvents(
  tx: Connection,
  siteId: string,
  definitions: readonly FoundDefinition[],
): Promise<ReadonlyMap<string, EventRow>> {
  const events = new Map<string, EventRow>()
  for (const id of [...new Set(definitions.map(({ eventId }) => eventId))].sort()) {
    const [event] = await tx.run(eventForShare, [siteId, id])
    if (event) events.set(id, event)
  }
  return events
}

/** Since the line was priced: its buyer has to see the new date. */
function isMoved({ serviceProperties }: SoldLine, event: EventRow | undefined): boolean {
  return event?.startsAt?.toISOString() !== serviceProperties?.scheduledDate
}

interface Taking {
  sale: ItemSale
  lines: readonly SoldLine[]
}

/** Takes what nobody has reserved, with a reservation for the order. */
async function takeFree(
  tx: Connection,
  shop: Shop,
  { sale, lines, definitions }: Taking & { definitions: readonly FoundDefinition[] },
): Promise<ItemShortage[]> {
  const { siteId, orderId, checkoutId, ownerId, order } = sale
  const wanted = lines.map((line) => ({ line, definition: definitionOf(line, definitions) }))
  const missing = wanted.filter(
    ({ line, definition }) =>
      !definition || !isOnSale(definition, shop.clock()) || isPromised(line, definition),
  )
  if (missing.length > 0) return missing.map(({ line }) => shortage(line, 0))
  for (const [eventId, ofEvent] of Map.groupBy(wanted, ({ definition }) => definition?.eventId ?? '')) {
    const over = overLimits(ofEvent.flatMap(({ line, definition }) => sizedOf(line, definition)))
    if (over.length > 0) return over.map(({ wanted: { line }, allowed }) => shortage(line, allowed))
    const inserted = await insert(tx, shop, {
      ...{ siteId, eventId, ownerId, memberId: order.buyerInfo?.memberId, expiresAt: null },
      chosen: ofEvent.flatMap(({ line, definition }) => chosenOf(line, definition)),
      order: { orderId, checkoutId },
    })
    if ('row' in inserted) continue
    const short = ofEvent.filter(({ definition }) => definition?.id === inserted.short)
    return short.map(({ line, definition }) => {
      const left = definition ? leftOf(definition) : 0
      return shortage(line, Math.min(left, (line.quantity ?? 1) - 1))
    })
  }
  return []
}

/** Others wait for these tickets. */
function isPromised({ quantity = 1 }: SoldLine, definition: FoundDefinition): boolean {
  return isWaitedFor(definition) && quantity > openLeftOf(definition)
}

function sizedOf(line: SoldLine, definition: FoundDefinition | undefined) {
  return definition ? [{ line, definition, quantity: line.quantity ?? 1 }] : []
}

function chosenOf(
  { catalogReference, quantity = 1 }: SoldLine,
  definition: FoundDefinition | undefined,
): Chosen[] {
  if (!definition) return []
  const priced = choosePrice(definition, readOptions(catalogReference?.options))
  return [{ definition, quantity, ...(priced ?? { price: definition.price, option: null }) }]
}

/** Takes a reservation over; tickets of it that the order leaves out are free again, or their voucher’s. */
async function takeReserved(
  tx: Connection,
  shop: Shop,
  { sale, lines, reservationId }: Taking & { reservationId: string },
): Promise<ItemShortage[]> {
  const { siteId, orderId, checkoutId, ownerId } = sale
  const claim = [siteId, reservationId, orderId, checkoutId, new Date(shop.clock()), ownerId]
  const [reservation] = isGuid(reservationId) ? await tx.run(claimReservation, claim) : []
  if (!reservation) return lines.map((line) => shortage(line, 0))
  const sold = new Map<string, number>()
  const shorts: ItemShortage[] = []
  for (const line of lines) {
    const { catalogReference, quantity = 1 } = line
    const definitionId = (catalogReference?.catalogItemId ?? '').toLowerCase()
    const { ticketLineItemId } = readOptions(catalogReference?.options)
    const item = itemOf(reservation, { definitionId, ticketLineItemId })
    const left = item ? item.quantity - (sold.get(item.id) ?? 0) : 0
    if (!item || left < quantity) shorts.push(shortage(line, Math.max(0, left)))
    else sold.set(item.id, quantity + (sold.get(item.id) ?? 0))
  }
  if (shorts.length === 0) await giveRest(tx, shop, { siteId, reservation, sold })
  return shorts
}

async function giveRest(
  tx: Connection,
  shop: Shop,
  {
    siteId,
    reservation,
    sold,
  }: { siteId: string; reservation: ReservationRow; sold: ReadonlyMap<string, number> },
): Promise<void> {
  const rest = reservation.items
    .map((item) => ({ item, quantity: item.quantity - (sold.get(item.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (rest.length === 0) return
  for (const { item, quantity } of rest) await tx.run(shrinkItem, [siteId, item.id, item.quantity - quantity])
  const kept = await returnRest(tx, shop, { siteId, reservation, rest })
  const given = rest.map(({ item, quantity }) => ({
    ...{ id: item.definitionId, taken: -quantity, sold: 0, limited: false },
  }))
  await changePlaces(tx, siteId, [...given, ...kept])
  await tx.run(queueOffersOf, [siteId, reservation.id])
}

function definitionOf({ catalogReference }: SoldLine, definitions: readonly FoundDefinition[]) {
  return definitions.find(({ id }) => id === catalogReference?.catalogItemId?.toLowerCase())
}

function shortage({ id = '' }: SoldLine, available: number): ItemShortage {
  return { lineItemId: id, available }
}
