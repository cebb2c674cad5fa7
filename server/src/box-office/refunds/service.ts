import type {
  CalculateTicketRefundReply,
  CalculateTicketRefundRequest,
  RefundTicketsReply,
  RefundTicketsRequest,
} from '@cartwright/contract/box-office/tickets/refunds.ts'
import { type Order, orderToWire } from '../../orders/order/rules.ts'
import { getOrder } from '../../orders/order/service.ts'
import { assertRefundable } from '../../orders/order/status.rules.ts'
import * as orderRefunds from '../../orders/refunds/service.ts'
import { failureOf, leftOf, partsOf } from '../../payments/refunds/rules.ts'
import { returnable } from '../../payments/refunds/service.ts'
import type { Connection } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import type { Minor } from '../../platform/values/money.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import type { EventRow } from '../events/queries.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { toMoney } from '../events/wire.rules.ts'
import { type TicketRow, ticketsByNumbers, ticketsOfOrders } from '../tickets/queries.ts'
import { viewOf } from '../tickets/service.ts'
import { toWire } from '../tickets/wire.rules.ts'
import { claimTickets } from './queries.ts'
import { sharesOf, type TicketShare } from './rules.ts'

/** What a refund of tickets would give back. Changes nothing. */
export async function calculate(
  shop: Shop,
  caller: Caller,
  sent: CalculateTicketRefundRequest,
): Promise<CalculateTicketRefundReply> {
  const { siteId } = caller
  const { event, orderId, numbers } = await chosen(shop, caller, sent)
  const order = await getOrder(shop, siteId, orderId)
  assertRefundable(order)
  const tickets = await shop.db.run(ticketsOfOrders, [siteId, [orderId]])
  const payments = await returnable(shop.db, shop, { siteId, orderId })
  const keepsFees = keepsFeesOf(event, sent)
  const { shares, total } = sumOf(order, { tickets, numbers, keepsFees, left: leftOf(payments) })
  const byHand = partsOf(payments, total).filter(({ external }) => external)
  const money = await moneyFor(shop, caller, order)
  return {
    orderId,
    total: money(total),
    byHand: money(byHand.reduce((sum, { amount }) => sum + amount, 0n)),
    fees: money(shares.reduce((sum, { fee }) => sum + fee, 0n)),
    feesKept: keepsFees,
    tickets: shares.map(({ ticket, amount, fee }) => ({
      ticketNumber: ticket.number,
      name: ticket.name,
      guestFullName: [ticket.firstName, ticket.lastName].filter(Boolean).join(' '),
      amount: money(keepsFees ? amount - fee : amount),
    })),
  }
}

/** Refunds tickets of one order. They are void at once; their places are free when the money has gone back. */
export async function refund(
  shop: Shop,
  caller: Caller,
  { workId, ...sent }: RefundTicketsRequest & orderRefunds.Repeatable,
): Promise<RefundTicketsReply> {
  const { siteId } = caller
  const { event, orderId, numbers } = await chosen(shop, caller, { ...sent, workId })
  const done = await orderRefunds.refund(shop, {
    ...{ siteId, orderId, reason: sent.customerReason?.trim() ?? '', workId },
    async take(tx, { order, left, refundId }) {
      await claim(tx, shop, { siteId, orderId, numbers, refundId })
      const tickets = await tx.run(ticketsOfOrders, [siteId, [orderId]])
      const { total } = sumOf(order, { tickets, numbers, keepsFees: keepsFeesOf(event, sent), left })
      return { amount: total }
    },
  })
  const rows = await shop.db.run(ticketsByNumbers, [siteId, event.id, [...numbers]])
  const order = await getOrder(shop, siteId, orderId)
  const money = await moneyFor(shop, caller, order)
  const given = done.transactions.filter(({ status }) => status !== 'FAILED')
  const sum = (parts: typeof given) => money(parts.reduce((all, { amount }) => all + BigInt(amount), 0n))
  const view = viewOf(shop, caller)
  return {
    ...{ refundId: done.id, status: done.status, total: sum(given) },
    byHand: sum(given.filter(({ external }) => external)),
    failure: failureOf(done),
    tickets: rows.map((row) => toWire(row, view)),
  }
}

interface Chosen {
  event: EventRow
  orderId: string
  numbers: ReadonlySet<string>
}

/** Tickets of one order, by their numbers. */
async function chosen(
  shop: Shop,
  caller: Caller,
  { eventId, ticketNumber, workId }: CalculateTicketRefundRequest & orderRefunds.Repeatable,
): Promise<Chosen> {
  const event = await getEvent(shop, caller, eventId)
  const numbers = new Set(ticketNumber)
  const rows = await shop.db.run(ticketsByNumbers, [caller.siteId, eventId, [...numbers]])
  const [first] = rows
  if (!first || rows.length < numbers.size) throw refuse('TICKET_NOT_FOUND')
  if (rows.some(({ orderId }) => orderId !== first.orderId)) throw refuse('TICKETS_OF_SEVERAL_ORDERS')
  const refunded = rows.find(({ refundId }) => refundId !== null && refundId !== workId)
  if (refunded) throw refuse('TICKET_ALREADY_REFUNDED', undefined, { ticketNumber: refunded.number })
  return { event, orderId: first.orderId, numbers }
}

/** All of the tickets or none. */
async function claim(
  tx: Connection,
  shop: Shop,
  { siteId, orderId, numbers, refundId }: Omit<Chosen, 'event'> & { siteId: string; refundId: string },
): Promise<void> {
  const values = [siteId, orderId, [...numbers], refundId, new Date(shop.clock())]
  const claimed = await tx.run(claimTickets, values)
  if (claimed.length < numbers.size) throw refuse('TICKET_ALREADY_REFUNDED')
}

function keepsFeesOf({ details }: EventRow, { keepFees }: CalculateTicketRefundRequest): boolean {
  return keepFees ?? details.tickets.serviceFeeKept ?? false
}

interface Summed extends Pick<Chosen, 'numbers'> {
  /** All of the order. */
  tickets: readonly TicketRow[]
  keepsFees: boolean
  /** Of the payments. */
  left: Minor
}

function sumOf(
  order: Order,
  { tickets, numbers, keepsFees, left }: Summed,
): { shares: TicketShare[]; total: Minor } {
  const all = sharesOf(orderToWire(order), tickets)
  const shares = all.filter(({ ticket }) => numbers.has(ticket.number))
  const sum = shares.reduce((total, { amount, fee }) => total + (keepsFees ? amount - fee : amount), 0n)
  return { shares, total: sum < left ? sum : left }
}

async function moneyFor(shop: Shop, { siteId, language }: Caller, { currency }: Order) {
  const { settings } = await sites.get(shop, siteId)
  return (minor: Minor) => toMoney(minor, currency, languageFor(settings, language))
}
