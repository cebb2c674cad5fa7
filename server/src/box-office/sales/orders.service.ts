import type {
  EventOrder,
  GetEventOrderReply,
  GetEventOrderRequest,
  ListEventOrdersReply,
  ListEventOrdersRequest,
  UpdateEventOrderRequest,
} from '@cartwright/contract/box-office/tickets/orders.ts'
import * as collection from '../../orders/collection/service.ts'
import { visibleOwners } from '../../orders/order/rules.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { optional } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { toResponse } from '../events/form.rules.ts'
import { get as getEvent, seesDrafts } from '../events/reads.service.ts'
import { calendarUrls, toMoney } from '../events/wire.rules.ts'
import type { ReservationRow } from '../reservations/queries.ts'
import { invoiceOf, totalOf } from '../reservations/rules.ts'
import { viewOf as reservationView } from '../reservations/service.ts'
import { fileUrl } from '../tickets/codes.rules.ts'
import { type TicketRow, ticketsOfOrders } from '../tickets/queries.ts'
import { viewOf } from '../tickets/service.ts'
import { orderStatusOf, toWire } from '../tickets/wire.rules.ts'
import { archiveSold, findSold, reservationByCheckout, type SoldRow, soldByNumber } from './orders.queries.ts'

/** Whose orders a caller sees: null for any. */
export function ownersOf(caller: Caller): string[] | null {
  return seesDrafts(caller) ? null : (visibleOwners(caller) ?? [caller.id])
}

/** By its number or, before it is placed, by the id of its checkout. */
export async function read(
  shop: Shop,
  caller: Caller,
  { eventId, orderNumber }: GetEventOrderRequest,
): Promise<GetEventOrderReply> {
  const event = await getEvent(shop, caller, eventId)
  const calendarLinks = calendarUrls(event, {
    siteId: caller.siteId,
    publicUrl: shop.hosts.urlOf(caller.siteId),
  })
  const key = [caller.siteId, eventId, orderNumber, ownersOf(caller)]
  const [row] = await shop.db.run(soldByNumber, key)
  if (row) return { order: await presentOne(shop, caller, row), calendarLinks }
  const [open] = isGuid(orderNumber) ? await shop.db.run(reservationByCheckout, key) : []
  if (!open) throw refuse('NOT_FOUND', 'No such order')
  return { order: presentOpen(open, await reservationView(shop, caller, open)), calendarLinks }
}

export async function list(
  shop: Shop,
  caller: Caller,
  sent: ListEventOrdersRequest,
): Promise<ListEventOrdersReply> {
  const [limit, offset] = [sent.limit ?? 50, sent.offset ?? 0]
  const { rows, total } = await findSold(shop.db, {
    siteId: caller.siteId,
    owners: ownersOf(caller),
    eventIds: sent.eventId,
    numbers: sent.orderNumber,
    memberIds: sent.memberId,
    statuses: sent.status,
    words: sent.searchPhrase?.trim() || undefined,
    ...{ limit, offset },
  })
  const found = await present(shop, caller, rows)
  return { total, offset, limit, orders: found, facets: {}, orderFacets: {} }
}

async function presentOne(shop: Shop, caller: Caller, row: SoldRow): Promise<EventOrder> {
  const [order = {}] = await present(shop, caller, [row])
  return order
}

async function present(shop: Shop, caller: Caller, rows: readonly SoldRow[]): Promise<EventOrder[]> {
  const ids = [...new Set(rows.flatMap(({ orderId }) => (orderId ? [orderId] : [])))]
  const tickets = ids.length > 0 ? await shop.db.run(ticketsOfOrders, [caller.siteId, ids]) : []
  const view = await reservationView(shop, caller, { items: rows.flatMap(({ items }) => items) })
  return rows.map((row) =>
    toOrder(shop, caller, {
      row,
      tickets: tickets.filter(({ reservationId }) => reservationId === row.id),
      view,
    }),
  )
}

interface Presented {
  row: SoldRow
  tickets: readonly TicketRow[]
  view: Awaited<ReturnType<typeof reservationView>>
}

function toOrder(shop: Shop, caller: Caller, { row, tickets, view }: Presented): EventOrder {
  const { tokens } = shop
  const { siteId } = caller
  const publicUrl = shop.hosts.urlOf(siteId)
  const valid = tickets.filter(({ canceled }) => !canceled)
  const status = orderStatusOf(row)
  const ticketView = viewOf(shop, caller)
  return {
    ...personOf(row),
    email: row.buyer.email ?? row.email,
    orderNumber: row.orderNumber,
    reservationId: row.id,
    eventId: row.eventId,
    ...optional('contactId', row.contactId),
    ...optional('memberId', row.memberId),
    created: row.orderedAt.toISOString(),
    updated: row.changedAt.toISOString(),
    confirmed: row.status === 'CONFIRMED',
    status,
    method: row.method,
    ticketsQuantity: quantityOf(row),
    totalPrice: toMoney(row.orderTotal, row.currency, view.language),
    ...(valid.length > 0 && { ticketsPdf: fileUrl(publicUrl, tokens, { siteId, name: row.id }) }),
    tickets: tickets.map((ticket) => toWire(ticket, ticketView)),
    archived: row.archived,
    anonymized: false,
    invoice: invoiceOf(row, view),
    fullyCheckedIn: valid.length > 0 && valid.every(({ checkedInAt }) => checkedInAt !== null),
    paymentDetails: { transaction: { method: row.method } },
    channel: 'ONLINE',
  }
}

function personOf({ buyer, guests }: Pick<ReservationRow, 'buyer' | 'guests'>) {
  const { firstName = '', lastName = '', email = '' } = buyer
  const person = { firstName, lastName, email }
  return {
    ...person,
    fullName: [firstName, lastName].filter(Boolean).join(' '),
    checkoutForm: toResponse(person, guests[0]?.answers ?? {}),
  }
}

function quantityOf({ items }: Pick<ReservationRow, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** An order that is not placed yet: its checkout is open. */
export function presentOpen(row: ReservationRow, view: Presented['view']): EventOrder {
  const total = row.items.reduce((sum, item) => sum + totalOf(item), 0n)
  const currency = row.items[0]?.currency ?? ''
  return {
    ...personOf(row),
    orderNumber: row.checkoutId ?? '',
    reservationId: row.id,
    eventId: row.eventId,
    ...optional('memberId', row.memberId),
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    confirmed: false,
    status: 'INITIATED',
    method: '',
    ticketsQuantity: quantityOf(row),
    totalPrice: toMoney(total, currency, view.language),
    tickets: [],
    archived: false,
    anonymized: false,
    invoice: invoiceOf(row, view),
    fullyCheckedIn: false,
    channel: 'ONLINE',
  }
}

export async function update(
  shop: Shop,
  caller: Caller,
  { eventId, orderNumber, archived, checkoutForm }: UpdateEventOrderRequest,
): Promise<{ order: EventOrder }> {
  if (checkoutForm) throw refuse('ORDER_ACTION_NOT_AVAILABLE', 'Change the guests of its tickets instead')
  const values = [caller.siteId, eventId, orderNumber, archived ?? false, new Date(shop.clock())]
  const [changed] = await shop.db.run(archiveSold, values)
  if (!changed) throw refuse('NOT_FOUND', 'No such order')
  const { order } = await read(shop, caller, { eventId, orderNumber })
  return { order }
}

/** Marks orders as paid that are to be paid later: all of them or none. */
export async function confirm(
  shop: Shop,
  caller: Caller,
  { eventId, orderNumber = [] }: { eventId: string; orderNumber?: readonly string[] },
): Promise<{ orders: EventOrder[] }> {
  if (orderNumber.length === 0) throw violation('orderNumber', 'is required', 'REQUIRED_FIELD')
  const filter = { siteId: caller.siteId, owners: null, eventIds: [eventId], numbers: orderNumber }
  const { rows } = await findSold(shop.db, { ...filter, limit: 100, offset: 0 })
  if (rows.length < new Set(orderNumber).size) throw refuse('NOT_FOUND', 'No such order')
  if (rows.some((row) => orderStatusOf(row) !== 'OFFLINE_PENDING')) throw refuse('ORDER_ACTION_NOT_AVAILABLE')
  const site = await sites.get(shop, caller.siteId)
  // In one order for all, so that no two requests wait for each other.
  const ids = rows.flatMap(({ orderId }) => orderId ?? []).sort()
  await shop.db.transaction(async (tx) => {
    for (const orderId of ids) await collection.markPaidIn(tx, shop, { site, orderId })
  })
  const after = await findSold(shop.db, { ...filter, limit: 100, offset: 0 })
  return { orders: await present(shop, caller, after.rows) }
}
