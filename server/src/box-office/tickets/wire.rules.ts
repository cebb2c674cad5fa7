import type { EventOrderStatus, Ticket } from '@cartwright/contract/box-office/tickets/tickets.ts'
import type { Tokens } from '../../platform/secrets/tokens.ts'
import { optional } from '../../platform/values/optional.ts'
import { toResponse } from '../events/form.rules.ts'
import { toMoney } from '../events/wire.rules.ts'
import { seatedName, seatInfo } from '../seating/rules.ts'
import { checkInUrl, codeOf, fileUrl, passUrl } from './codes.rules.ts'
import type { TicketRow } from './queries.ts'

/** What was paid stays so when tickets of it are refunded: the tickets are void. */
const paidStatuses: ReadonlySet<string> = new Set(['PAID', 'PARTIALLY_REFUNDED', 'FULLY_REFUNDED'])

/** The status of an order as box offices call it. */
export function orderStatusOf({
  orderStatus,
  paymentStatus,
  orderTotal,
}: Pick<TicketRow, 'orderStatus' | 'paymentStatus' | 'orderTotal'>): EventOrderStatus {
  if (orderStatus === 'CANCELED') return 'CANCELED'
  if (orderStatus === 'REJECTED') return 'DECLINED'
  if (orderStatus === 'PENDING') return 'PENDING'
  if (orderStatus === 'INITIALIZED') return 'INITIATED'
  if (orderTotal === 0n) return 'FREE'
  if (paymentStatus === 'PENDING_MERCHANT') return 'AUTHORIZED'
  if (paidStatuses.has(paymentStatus)) return 'PAID'
  return paymentStatus === 'PARTIALLY_PAID' ? 'PARTIALLY_PAID' : 'OFFLINE_PENDING'
}

export interface TicketView {
  siteId: string
  publicUrl: string
  tokens: Pick<Tokens, 'derive'>
  /** The shop: it sees the code of a ticket that its buyer has given away. */
  merchant: boolean
  /** The shop makes passes for Apple Wallet. */
  passes: boolean
}

export function toWire(row: TicketRow, { siteId, publicUrl, tokens, merchant, passes }: TicketView): Ticket {
  const { number, eventId, version, firstName, lastName, email } = row
  const holder = guestOf(row)
  const showsCode = !row.canceled && (merchant || !row.given)
  const code = codeOf(tokens, { siteId, eventId, number, version })
  return {
    ticketNumber: number,
    orderNumber: row.orderNumber,
    eventId,
    ticketDefinitionId: row.definitionId,
    name: row.name,
    price: toMoney(row.price, row.currency, row.language),
    free: row.price === 0n,
    policy: row.policy,
    ...(row.checkedInAt && { checkIn: { created: row.checkedInAt.toISOString() } }),
    orderStatus: orderStatusOf(row),
    orderArchived: row.orderArchived,
    orderFullName: row.buyerName,
    guestFullName: holder,
    guestDetails: {
      guestAssigned: holder !== '',
      firstName,
      lastName,
      ...optional('email', email || undefined),
      form: toResponse({ firstName, lastName, email }, row.answers),
    },
    archived: row.archived,
    ...optional('memberId', row.memberId),
    anonymized: holder === '' && email === '',
    channel: 'ONLINE',
    canceled: row.canceled,
    refunded: row.refundId !== null,
    ...(row.seat && { seatId: row.seat.id, seatInfo: seatInfo(row.seat) }),
    ...(showsCode && {
      checkInUrl: checkInUrl(publicUrl, code),
      ticketPdfUrl: fileUrl(publicUrl, tokens, { siteId, name: number, version }),
      ...(passes && { walletPassUrl: passUrl(publicUrl, tokens, { siteId, name: number, version }) }),
    }),
  }
}

/** A ticket in one line that tells it from the others: its kind and seat, its guest and its number. */
export function lineOf(
  ticket: Pick<TicketRow, 'name' | 'seat' | 'firstName' | 'lastName' | 'number'>,
  language: string,
): string {
  return [nameOf(ticket, language), guestOf(ticket), ticket.number].filter(Boolean).join(' · ')
}

export function guestOf({ firstName, lastName }: Pick<TicketRow, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** A ticket in one line, with its seat. */
export function nameOf({ name, seat }: Pick<TicketRow, 'name' | 'seat'>, language: string): string {
  return seatedName(name, seat, language)
}
