import type { ItemProvider, ItemSale, ItemShortage, WantedItem } from '../../items/provider.ts'
import type { Connection } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { eventForShare } from '../events/queries.ts'
import { takesPlace } from '../events/rules.ts'
import { endRefund } from '../refunds/end.service.ts'
import { returnRest } from '../reservations/holds.service.ts'
import { changesOf, give, release } from '../reservations/places.service.ts'
import {
  cancelOfOrder,
  claimReservation,
  confirmOfOrder,
  dropFromOrder,
  holdUntil,
  queueOffersOf,
  type ReservationRow,
  reservationsByIds,
  reservationsOfOrder,
  shrinkItem,
} from '../reservations/queries.ts'
import { statusOf } from '../reservations/rules.ts'
import { type Chosen, insert } from '../reservations/writes.service.ts'
import { takeOffSale } from '../seating/queries.ts'
import { changePlaces } from '../ticket-definitions/places.service.ts'
import { choosePrice } from '../ticket-definitions/pricing.rules.ts'
import { definitionsByIds, type FoundDefinition } from '../ticket-definitions/queries.ts'
import { isOnSale, isWaitedFor, leftOf, limitOf, openLeftOf } from '../ticket-definitions/rules.ts'
import { issue, voidOf } from '../tickets/issue.service.ts'
import { touchTickets } from '../tickets/queries.ts'
import { endedInOrders } from './orders.queries.ts'
import { boxOfficeAppId, itemOf, overLimits, readOptions, type SoldLine, toOffer } from './rules.ts'

/**
 * Tickets in carts and orders: a reference is a kind of tickets, with the reservation that holds them in its options.
 * Without a reservation they are taken when the order is placed.
 */
export const ticketProvider: ItemProvider = {
  appIds: [boxOfficeAppId],
  find,
  sell,
  follow,
  async statuses(shop, { siteId, orderIds }) {
    const rows = await shop.db.run(endedInOrders, [siteId, orderIds])
    return rows.map(({ orderId, definitionId }) => ({
      ...{ orderId, catalogItemId: definitionId, status: 'CANCELED' as const },
    }))
  },
}

type Find = ItemProvider['find']

async function find(...[shop, question, wanted]: Parameters<Find>): ReturnType<Find> {
  const { siteId, currency, language } = question
  const now = shop.clock()
  const asked = wanted.map(({ reference }: WantedItem) => ({
    definitionId: (reference.catalogItemId ?? '').toLowerCase(),
    ...readOptions(reference.options),
  }))
  const ids = (values: readonly (string | undefined)[]) => [...new Set(values)].filter(isGuid)
  const reservationIds = ids(asked.map(({ reservationId }) => reservationId))
  const [definitions, reservations] = await Promise.all([
    definitionsByIds(shop.db, {
      ...{ siteId, now: new Date(now) },
      ids: ids(asked.map(({ definitionId }) => definitionId)),
    }),
    reservationIds.length > 0 ? shop.db.run(reservationsByIds, [siteId, reservationIds]) : [],
  ])
  return asked.map(({ definitionId, reservationId, ticketLineItemId, ...named }) => {
    const definition = definitions.find(({ id }) => id === definitionId)
    if (!definition || definition.currency !== currency || definition.event.state === 'DRAFT')
      return undefined
    const shown = { definition, publicUrl: shop.hosts.urlOf(siteId), language }
    if (reservationId === undefined) {
      const priced = choosePrice(definition, named)
      const isSold = !definition.hidden && isOnSale(definition, now)
      if (!priced || (definition.hidden && !isSold)) return undefined
      return toOffer({ ...shown, ...priced, available: isSold ? limitOf(definition) : 0, reserved: false })
    }
    const reservation = reservations.find(({ id }) => id === reservationId)
    const item = reservation && itemOf(reservation, { definitionId, ticketLineItemId })
    if (!item) return undefined
    const isHeld = statusOf(reservation, now) === 'PENDING' && takesPlace(definition.event, now)
    return toOffer({
      ...shown,
      ...{ price: BigInt(item.price), option: item.option },
      available: isHeld ? item.quantity : 0,
      seat: item.seat,
      reserved: true,
    })
  })
}

async function sell(tx: Connection, shop: Shop, sale: ItemSale): Promise<readonly ItemShortage[]> {
  const { siteId, orderId, lines } = sale
  const now = new Date(shop.clock())
  const ids = lines.map(({ catalogReference }) => catalogReference?.catalogItemId ?? '').filter(isGuid)
  const definitions = await definitionsByIds(tx, { siteId, ids, now })
  const closed = await closedEvents(tx, shop, { siteId, definitions })
  const isClosed = (line: SoldLine) => closed.has(definitionOf(line, definitions)?.eventId ?? '')
  const shorts = lines.filter(isClosed).map((line) => shortage(line, 0))
  const open = lines.filter((line) => !isClosed(line))
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

/** Events that take no orders any more. The others cannot be canceled before the order is written. */
async function closedEvents(
  tx: Connection,
  shop: Shop,
  { siteId, definitions }: { siteId: string; definitions: readonly FoundDefinition[] },
): Promise<ReadonlySet<string>> {
  const closed = new Set<string>()
  for (const id of [...new Set(definitions.map(({ eventId }) => eventId))].sort()) {
    const [event] = await tx.run(eventForShare, [siteId, id])
    if (!event || !takesPlace(event, shop.clock())) closed.add(id)
  }
  return closed
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

type Followed = Parameters<NonNullable<ItemProvider['follow']>>[2]

async function follow(tx: Connection, shop: Shop, change: Followed): Promise<void> {
  const { siteId, orderId } = change
  const now = new Date(shop.clock())
  if (change.kind === 'APPROVED') await approve(tx, shop, change)
  if (change.kind === 'PAID') await tx.run(touchTickets, [siteId, orderId, now])
  if (change.kind === 'RELEASED') await tx.run(holdUntil, [siteId, orderId, change.heldUntil, now])
  if (change.kind === 'REFUND_ENDED') await endRefund(tx, shop, change)
  if (change.kind === 'CANCELED') {
    const given = await tx.run(cancelOfOrder, [siteId, orderId, change.order.number ?? '', now])
    await release(
      tx,
      shop,
      given.filter(({ confirmed }) => !confirmed),
    )
    const sold = given.filter(({ confirmed }) => confirmed)
    await give(tx, shop, { given: sold, changes: change.restock ? changesOf(sold, { sold: true }) : [] })
    await voidOf(tx, shop, change)
    if (!change.restock) await tx.run(takeOffSale, [siteId, orderId])
  }
}

/** Sells what the order has reserved, and issues the tickets. Doing so twice changes nothing. */
async function approve(tx: Connection, shop: Shop, sale: Followed): Promise<void> {
  const { siteId, orderId, ownerId, order } = sale
  const memberId = order.buyerInfo?.memberId ?? null
  const values = [siteId, orderId, order.number ?? '', memberId, new Date(shop.clock())]
  const confirmed = await tx.run(confirmOfOrder, values)
  if (confirmed.length === 0) return
  const sold = confirmed.flatMap(({ definitionId, quantity }) =>
    definitionId ? [{ id: definitionId, taken: 0, sold: quantity, limited: false }] : [],
  )
  await give(tx, shop, { given: confirmed, changes: sold })
  const reservations = await tx.run(reservationsOfOrder, [siteId, orderId])
  const isNew = new Set(confirmed.map(({ id }) => id))
  await issue(tx, shop, {
    sale: { siteId, orderId, ownerId, order, language: order.buyerLanguage ?? 'en' },
    reservations: reservations.filter(({ id }) => isNew.has(id)),
  })
}
