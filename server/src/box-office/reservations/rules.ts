import type {
  CreateReservationReply,
  OldReservationStatus,
  OldReservedTickets,
  ReservationStatus,
  TicketLineItem,
  TicketReservation,
} from '@cartwright/contract/box-office/tickets/reservations.ts'
import { type Minor, toDecimal } from '../../platform/values/money.ts'
import { optional } from '../../platform/values/optional.ts'
import { toMoney } from '../events/wire.rules.ts'
import { seatInfo } from '../seating/rules.ts'
import { pricedName } from '../ticket-definitions/pricing.rules.ts'
import type { FoundDefinition } from '../ticket-definitions/queries.ts'
import { feeOf, toOld } from '../ticket-definitions/rules.ts'
import type { ReservationRow, ReservedItem } from './queries.ts'

/** A reservation whose time has passed is over, even before somebody has written it down. */
export function statusOf(
  { status, expiresAt }: Pick<ReservationRow, 'status' | 'expiresAt'>,
  now: number,
): ReservationStatus {
  return status === 'PENDING' && expiresAt && expiresAt.getTime() <= now ? 'EXPIRED' : status
}

export function toWire(row: ReservationRow, now: number): TicketReservation {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
    ...optional('expirationDate', row.expiresAt?.toISOString()),
    status: statusOf(row, now),
    ...(row.memberId ? { memberId: row.memberId } : { visitorId: row.ownerId }),
    tickets: row.items.map((item) => ({
      ticketLineItemId: item.id,
      eventId: row.eventId,
      ticketDefinitionId: item.definitionId,
      quantity: item.quantity,
      ...(item.removed > 0 && { removedQuantity: item.removed }),
      ticketName: item.name,
      policy: item.policy,
      ...optional('ticketInfo', infoOf(item)),
      price: { value: toDecimal(BigInt(item.price), item.currency), currency: item.currency },
      subTotal: { value: toDecimal(totalOf(item), item.currency), currency: item.currency },
    })),
  }
}

function infoOf({ seat, option }: ReservedItem): TicketLineItem['ticketInfo'] | undefined {
  if (!seat && !option) return undefined
  return {
    ...(option && { pricingOptionId: option.id, pricingOptionName: option.name }),
    ...(seat && { seatId: seat.id, seatInfo: seatInfo(seat) }),
  }
}

export function totalOf({ price, quantity }: Pick<ReservedItem, 'price' | 'quantity'>): Minor {
  return BigInt(price) * BigInt(quantity)
}

interface OldView {
  definitions: readonly FoundDefinition[]
  now: number
  language: string
}

export function toOldReservations({ items }: ReservationRow, view: OldView): OldReservedTickets[] {
  const alike = Map.groupBy(
    items,
    ({ definitionId, price, option }) => `${definitionId} ${price} ${option?.id}`,
  )
  return [...alike.values()].flatMap((same) => {
    const definition = view.definitions.find(({ id }) => id === same[0]?.definitionId)
    if (!definition) return []
    const quantity = same.reduce((sum, item) => sum + item.quantity, 0)
    const ticketDetails = same.flatMap(({ seat, option }) => {
      const named = option && { pricingOptionId: option.id, pricingOptionName: option.name }
      return seat || named ? [{ ...named, ...(seat && { seatId: seat.id, ...seatInfo(seat) }) }] : []
    })
    return [{ quantity, ticket: toOld(definition, { ...view, seesSales: false }), ticketDetails }]
  })
}

/** What the tickets cost before tax and coupons, with the fees that come on top. */
export function invoiceOf({ items }: Pick<ReservationRow, 'items'>, { definitions, language }: OldView) {
  const currency = items[0]?.currency ?? ''
  const money = (minor: Minor) => toMoney(minor, currency, language)
  const lines = items.map((item) => {
    const definition = definitions.find(({ id }) => id === item.definitionId)
    const fee = definition ? feeOf(definition, BigInt(item.price)) * BigInt(item.quantity) : 0n
    return { item, total: totalOf(item), fee }
  })
  const sum = (part: 'total' | 'fee') => lines.reduce((all, line) => all + line[part], 0n)
  const fees = (fee: Minor) =>
    fee > 0n ? [{ name: 'WIX_FEE', type: 'FEE_ADDED_AT_CHECKOUT', amount: money(fee) }] : []
  return {
    items: lines.map(({ item, total, fee }) => ({
      id: item.definitionId,
      name: pricedName(item.name, item.option),
      quantity: item.quantity,
      price: money(BigInt(item.price)),
      total: money(total),
      fees: fees(fee),
    })),
    subTotal: money(sum('total')),
    total: money(sum('total') + sum('fee')),
    grandTotal: money(sum('total') + sum('fee')),
    revenue: money(sum('total')),
    fees: fees(sum('fee')),
  }
}

export function toOldStatus(status: ReservationStatus): OldReservationStatus {
  return `RESERVATION_${status}` as OldReservationStatus
}

export function toOldReply(row: ReservationRow, view: OldView): CreateReservationReply {
  return {
    id: row.id,
    expires: row.expiresAt?.toISOString() ?? null,
    reservations: toOldReservations(row, view),
    invoice: invoiceOf(row, view),
    reservationStatus: toOldStatus(statusOf(row, view.now)),
  }
}
