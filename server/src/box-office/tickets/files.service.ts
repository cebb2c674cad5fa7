import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { ResendTicketsRequest } from '@cartwright/contract/box-office/tickets/tickets.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { FileReply } from '../../platform/http/calls.ts'
import { requireHostOf } from '../../platform/http/origin.ts'
import { isSameSecret } from '../../platform/secrets/tokens.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as sites from '../../sites/settings/service.ts'
import { eventById } from '../events/queries.ts'
import { applePass } from '../wallets/apple.service.ts'
import { fileKey, isTicketsKey } from './codes.rules.ts'
import { passOf } from './passes.service.ts'
import { ticketsPdf } from './pdf.service.ts'
import { findTickets, queueTickets, type TicketRow, ticketByNumber, ticketsOfReservation } from './queries.ts'

/**
 * The PDF behind a signed link: one ticket by its number, or those of a reservation that its buyer or one of its guests
 * still has. It says of a void ticket that it is void.
 */
export async function download(
  shop: Shop,
  { site: siteId, ticket: name, key }: { site: string; ticket: string; key: string },
  headers: IncomingHttpHeaders,
): Promise<FileReply> {
  requireHostOf(shop, siteId, headers)
  const tickets = await ticketsOf(shop, { siteId, name, key })
  const [first] = tickets
  if (!first) throw refuse('TICKET_NOT_FOUND')
  const [event] = await shop.db.run(eventById, [siteId, first.eventId])
  if (!event) throw refuse('TICKET_NOT_FOUND')
  const { name: shopName } = await sites.get(shop, siteId)
  const pdf = await ticketsPdf(shop, { siteId, shopName, event, tickets })
  return new FileReply(Readable.from([pdf]), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${event.slug.replaceAll(/[^\w-]/g, '')}.pdf"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}

/**
 * The file for Apple Wallet behind a signed link. Refuses void tickets and those of cancelled events: Wallet shows what was
 * saved before.
 */
export async function pass(
  shop: Shop,
  { site: siteId, ticket: name, key }: { site: string; ticket: string; key: string },
  headers: IncomingHttpHeaders,
): Promise<FileReply> {
  requireHostOf(shop, siteId, headers)
  const { apple } = shop.wallets
  const [ticket] = apple && !isGuid(name) ? await ticketsOf(shop, { siteId, name, key }) : []
  if (!apple || !ticket || ticket.canceled) throw refuse('TICKET_NOT_FOUND')
  const [event] = await shop.db.run(eventById, [siteId, ticket.eventId])
  if (!event || event.state === 'CANCELED') throw refuse('TICKET_NOT_FOUND')
  const { name: shopName } = await sites.get(shop, siteId)
  const file = await applePass(apple, passOf(shop, { siteId, shopName, ticket }), event)
  return new FileReply(Readable.from([file]), {
    'content-type': 'application/vnd.apple.pkpass',
    'content-disposition': `attachment; filename="${ticket.number}.pkpass"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
}

/** The tickets behind a signed link, with those that the buyer has given away; none if its key is wrong. */
export async function ticketsBehind(
  shop: Shop,
  { siteId, name, key }: { siteId: string; name: string; key: unknown },
): Promise<TicketRow[]> {
  if (typeof key !== 'string') return []
  if (isGuid(name)) {
    const rows = await shop.db.run(ticketsOfReservation, [siteId, name])
    if (isTicketsKey(shop.tokens, { siteId, name }, key)) return rows
    return rows.filter((row) => isHeldBy(shop, row, { siteId, name, key }))
  }
  const [row] = await shop.db.run(ticketByNumber, [siteId, name, null])
  const isKey = row && isSameSecret(fileKey(shop.tokens, { siteId, name, version: row.version }), key)
  return isKey ? [row] : []
}

/** Whether the link is that of a ticket that its holder has no longer: it was given away, or taken back. */
export async function isFormerLink(
  shop: Shop,
  { siteId, name, key }: { siteId: string; name: string; key: unknown },
): Promise<boolean> {
  if (typeof key !== 'string' || isGuid(name)) return false
  const [row] = await shop.db.run(ticketByNumber, [siteId, name, null])
  const former = Array.from({ length: (row?.version ?? 1) - 1 }, (_, index) => index + 1)
  return former.some((version) => isSameSecret(fileKey(shop.tokens, { siteId, name, version }), key))
}

/** The key is that of the guest who has the ticket, and has not given it away. */
function isHeldBy(
  { tokens }: Shop,
  { given, email: holder }: TicketRow,
  { siteId, name, key }: { siteId: string; name: string; key: string },
): boolean {
  return !given && holder !== '' && isSameSecret(fileKey(tokens, { siteId, name, holder }), key)
}

async function ticketsOf(
  shop: Shop,
  { siteId, name, key }: { siteId: string; name: string; key: string },
): Promise<TicketRow[]> {
  const rows = await ticketsBehind(shop, { siteId, name, key })
  if (!isGuid(name)) return rows
  const theirs = rows.filter(({ given }) => !given)
  const valid = theirs.filter(({ canceled }) => !canceled)
  return valid.length > 0 ? valid : theirs
}

/** Sends one ticket to its guest again, or those of an order to their guests. */
export async function resend(
  shop: Shop,
  { siteId }: Caller,
  { eventId, orderNumber, ticketNumber }: ResendTicketsRequest,
): Promise<Record<string, never>> {
  if (!orderNumber && !ticketNumber)
    throw violation('ticketNumber', 'is required, or orderNumber', 'REQUIRED_FIELD')
  const { rows } = await findTickets(shop.db, {
    ...{ siteId, owners: null, eventIds: [eventId], limit: 1000, offset: 0 },
    numbers: ticketNumber ? [ticketNumber] : undefined,
    orderNumbers: orderNumber ? [orderNumber] : undefined,
  })
  if (rows.length === 0) throw refuse('TICKET_NOT_FOUND')
  const jobs = ticketNumber
    ? [{ siteId, ticketNumber }]
    : [...new Set(rows.map(({ reservationId }) => reservationId))].map((reservationId) => ({
        siteId,
        reservationId,
      }))
  for (const job of jobs) await shop.db.run(queueTickets, [JSON.stringify(job)])
  return {}
}
