import type {
  GetTicketRequest,
  ListTicketsReply,
  ListTicketsRequest,
  SomeTickets,
  Ticket,
  TransferTicketRequest,
  UpdateTicketRequest,
} from '@cartwright/contract/box-office/tickets/tickets.ts'
import * as budgets from '../../budgets/service.ts'
import { visibleOwners } from '../../orders/order/rules.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, may, type Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { type Answers, readResponse } from '../events/form.rules.ts'
import { get as getEvent, seesDrafts } from '../events/reads.service.ts'
import { sendHandedMail } from './mail.ts'
import {
  changeHolder,
  changeTicket,
  checkIn,
  findTickets,
  queueTickets,
  returnTicket,
  type TicketRow,
  ticketByNumber,
  ticketsByNumbers,
  undoCheckIn,
  undoScans,
} from './queries.ts'
import { type TicketView, toWire } from './wire.rules.ts'

type Answer = Promise<{ ticket: Ticket }>

/** Whose tickets a caller sees: null for any. */
function ownersOf(caller: Caller): string[] | null {
  return seesDrafts(caller) ? null : (visibleOwners(caller) ?? [caller.id])
}

export function viewOf(shop: Shop, caller: Caller): TicketView {
  const { tokens, wallets } = shop
  const publicUrl = shop.hosts.urlOf(caller.siteId)
  const passes = wallets.apple !== undefined
  return { siteId: caller.siteId, publicUrl, tokens, merchant: seesDrafts(caller), passes }
}

export async function list(shop: Shop, caller: Caller, sent: ListTicketsRequest): Promise<ListTicketsReply> {
  const { state = [] } = sent
  const flag = (yes: string, no: string) =>
    state.includes(yes) ? true : state.includes(no) ? false : undefined
  const [limit, offset] = [sent.limit ?? 100, sent.offset ?? 0]
  const named = [sent.eventId ?? []].flat()
  const eventIds = named.filter(isGuid)
  if (named.length > 0 && eventIds.length === 0) return { total: 0, offset, limit, tickets: [], facets: {} }
  const { rows, total } = await findTickets(shop.db, {
    siteId: caller.siteId,
    owners: ownersOf(caller),
    eventIds,
    orderNumbers: sent.orderNumber,
    numbers: sent.ticketNumber,
    memberIds: sent.memberId,
    definitionIds: sent.ticketDefinitionId,
    seatIds: sent.seatId,
    words: sent.searchPhrase?.trim() || undefined,
    checkedIn: sent.checkedIn ?? flag('CHECKED_IN', 'NON_CHECKED_IN'),
    archived: flag('TICKET_ARCHIVED', 'TICKET_ACTIVE'),
    ...{ limit, offset },
  })
  const view = viewOf(shop, caller)
  return { total, offset, limit, tickets: rows.map((row) => toWire(row, view)), facets: {} }
}

async function get(
  shop: Shop,
  caller: Caller,
  { ticketNumber, eventId }: Pick<GetTicketRequest, 'ticketNumber' | 'eventId'>,
): Promise<TicketRow> {
  const [row] = await shop.db.run(ticketByNumber, [caller.siteId, ticketNumber, ownersOf(caller)])
  if (!row || (eventId !== undefined && row.eventId !== eventId)) throw refuse('TICKET_NOT_FOUND')
  return row
}

export async function read(shop: Shop, caller: Caller, sent: GetTicketRequest): Answer {
  return { ticket: toWire(await get(shop, caller, sent), viewOf(shop, caller)) }
}

export async function update(shop: Shop, caller: Caller, sent: UpdateTicketRequest): Answer {
  const { ticketNumber, fields: named = ['archived', 'guestDetails'], archived, guestDetails } = sent
  const fields = [named].flat().flatMap((names) => names.split(','))
  const row = await get(shop, caller, sent)
  const guest = fields.some((field) => field.startsWith('guestDetails')) ? guestDetails : undefined
  if (guest?.email && guest.email.toLowerCase() !== row.email.toLowerCase()) {
    const { firstName = row.firstName, lastName = row.lastName, email } = guest
    return transfer(shop, caller, { ticketNumber, firstName, lastName, email })
  }
  const event = await getEvent(shop, caller, row.eventId)
  const answers = guest?.form ? readResponse(event.details.questions, guest.form).answers : undefined
  const values = [
    ...[caller.siteId, ticketNumber, fields.includes('archived') ? (archived ?? null) : null],
    ...[guest?.firstName ?? null, guest?.lastName ?? null, answers ? JSON.stringify(answers) : null],
    new Date(shop.clock()),
  ]
  await shop.db.run(changeTicket, values)
  return read(shop, caller, { ticketNumber })
}

/**
 * Gives a valid ticket to somebody else, who gets it by e-mail. Earlier codes and links of it are void, and answers about
 * its guest are those of the new one. Buyers may take it back; what the shop has given away, nobody may.
 */
export async function transfer(
  shop: Shop,
  caller: Caller,
  { ticketNumber, firstName, lastName, email, answers = {} }: TransferTicketRequest & { answers?: Answers },
): Answer {
  if (isMerchant(caller) && !may(caller, 'EVENTS.MANAGE')) throw refuse('PERMISSION_DENIED')
  const { siteId } = caller
  const before = await get(shop, caller, { ticketNumber })
  if (!isMerchant(caller) && before.given)
    throw refuse('PERMISSION_DENIED', 'You have given this ticket away')
  if (firstName.trim() === '') throw violation('firstName', 'must not be empty', 'REQUIRED_FIELD')
  if (!isMerchant(caller)) await budgets.spend(shop, 'ticket-transfer', spenderOf(caller, email))
  await shop.db.transaction(async (tx) => {
    const holder = [firstName.trim(), lastName.trim(), email]
    const known = [...holder, new Date(shop.clock()), JSON.stringify(answers), !isMerchant(caller)]
    const [changed] = await tx.run(changeHolder, [siteId, ticketNumber, before.version, ...known])
    if (!changed) throw refuse(before.checkedInAt ? 'TICKET_ALREADY_CHECKED_IN' : 'TICKET_VOID')
    await tx.run(queueTickets, [JSON.stringify({ siteId, ticketNumber })])
    const to = [firstName.trim(), lastName.trim()].filter(Boolean).join(' ')
    if (email.toLowerCase() !== before.email.toLowerCase())
      await sendHandedMail(tx, shop, { siteId, ticket: before, to, isReturnable: !isMerchant(caller) })
  })
  return read(shop, caller, { ticketNumber })
}

function spenderOf({ siteId, id: identity, address }: Caller, recipient: string): budgets.Spender {
  return { siteId, identity, address, recipient }
}

/**
 * Takes a ticket back that its buyer has given away, unless somebody is in with it or its version is another one meanwhile.
 * Whoever had it is told by e-mail; the buyer gets a new one, with these answers about its guest.
 */
export async function takeBack(
  shop: Shop,
  caller: Caller,
  { ticketNumber, version, answers }: { ticketNumber: string; version: number; answers: Answers },
): Promise<void> {
  const { siteId } = caller
  const before = await get(shop, caller, { ticketNumber })
  await budgets.spend(shop, 'ticket-transfer', spenderOf(caller, before.email))
  await shop.db.transaction(async (tx) => {
    const values = [siteId, ticketNumber, version, new Date(shop.clock()), JSON.stringify(answers)]
    const [returned] = await tx.run(returnTicket, values)
    if (!returned) throw refuse(before.checkedInAt ? 'TICKET_ALREADY_CHECKED_IN' : 'TICKET_VOID')
    await tx.run(queueTickets, [JSON.stringify({ siteId, ticketNumber })])
    await sendHandedMail(tx, shop, { siteId, ticket: before })
  })
}

/**
 * Lets the guests of tickets in. Refuses if somebody is in with one of them, if one is void or the event is cancelled; then
 * nobody is let in.
 */
export async function letIn(shop: Shop, caller: Caller, sent: SomeTickets): Promise<{ tickets: Ticket[] }> {
  const numbers = await numbersOf(shop, caller, sent)
  const now = new Date(shop.clock())
  await shop.db.transaction(async (tx) => {
    const by = sent.staffMemberId ?? caller.id
    const done = await tx.run(checkIn, [caller.siteId, sent.eventId, numbers, now, by, now])
    if (done.length === numbers.length) return
    const rows = await tx.run(ticketsByNumbers, [caller.siteId, sent.eventId, numbers])
    const isIn = new Set(done.map(({ number }) => number))
    const refused = rows.find(({ number }) => !isIn.has(number))
    if (!refused) throw refuse('TICKET_NOT_FOUND')
    if (refused.canceled) throw refuse('TICKET_VOID', undefined, { ticketNumber: refused.number })
    const event = await getEvent(shop, caller, sent.eventId)
    if (event.state === 'CANCELED')
      throw refuse('TICKET_VOID', 'The event is cancelled', { ticketNumber: refused.number })
    throw refuse('TICKET_ALREADY_CHECKED_IN', undefined, {
      ticketNumber: refused.number,
      checkedInDate: refused.checkedInAt?.toISOString(),
    })
  })
  return some(shop, caller, { eventId: sent.eventId, numbers })
}

export async function undo(shop: Shop, caller: Caller, sent: SomeTickets): Promise<{ tickets: Ticket[] }> {
  const numbers = await numbersOf(shop, caller, sent)
  await shop.db.transaction(async (tx) => {
    const values = [caller.siteId, sent.eventId, numbers, new Date(shop.clock())]
    const done = await tx.run(undoCheckIn, values)
    if (done.length < numbers.length) throw refuse('TICKET_NOT_CHECKED_IN')
    await tx.run(undoScans, [caller.siteId, sent.eventId, numbers])
  })
  return some(shop, caller, { eventId: sent.eventId, numbers })
}

/** Those that are named, or all valid ones of an order. */
async function numbersOf(
  shop: Shop,
  caller: Caller,
  { eventId, ticketNumber = [], orderNumber }: SomeTickets,
): Promise<string[]> {
  if (ticketNumber.length > 0) return [...new Set(ticketNumber)]
  if (!orderNumber) throw violation('ticketNumber', 'is required, or orderNumber', 'REQUIRED_FIELD')
  const scope = { siteId: caller.siteId, owners: null, eventIds: [eventId], orderNumbers: [orderNumber] }
  const { rows } = await findTickets(shop.db, { ...scope, limit: 1000, offset: 0 })
  const numbers = rows.filter(({ canceled }) => !canceled).map(({ number }) => number)
  if (numbers.length === 0) throw refuse('TICKET_NOT_FOUND')
  return numbers
}

async function some(
  shop: Shop,
  caller: Caller,
  { eventId, numbers }: { eventId: string; numbers: readonly string[] },
): Promise<{ tickets: Ticket[] }> {
  const rows = await shop.db.run(ticketsByNumbers, [caller.siteId, eventId, numbers])
  const view = viewOf(shop, caller)
  return { tickets: rows.map((row) => toWire(row, view)) }
}
