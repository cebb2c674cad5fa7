import { randomBytes } from 'node:crypto'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type {
  CreateTicketVoucherRequest,
  TicketVoucher,
} from '@cartwright/contract/box-office/tickets/vouchers.ts'
import { type Connection, refuseOn } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import * as money from '../../platform/values/money.ts'
import * as sites from '../../sites/settings/service.ts'
import { get as getEvent } from '../events/reads.service.ts'
import { release } from '../reservations/places.service.ts'
import { cancelReservation } from '../reservations/queries.ts'
import { insert } from '../reservations/writes.service.ts'
import type { FoundDefinition } from '../ticket-definitions/queries.ts'
import { get as getDefinition } from '../ticket-definitions/reads.service.ts'
import { type VoucherRow, vouchersByIds, vouchersOfEvent } from '../ticket-definitions/vouchers.queries.ts'
import { type SentVoucher, sendVoucher } from './mail.ts'
import { countVouchers, insertVoucher } from './queries.ts'
import { newCode, toWire } from './rules.ts'

type Answer = Promise<{ voucher: TicketVoucher }>

export async function list(
  shop: Shop,
  caller: Caller,
  eventId: string,
): Promise<{ vouchers: TicketVoucher[] }> {
  const event = await getEvent(shop, caller, eventId)
  const most = eventLimits.vouchers + eventLimits.waiting
  const values = [caller.siteId, new Date(shop.clock()), eventId, most]
  const rows = await shop.db.run(vouchersOfEvent, values)
  const { settings } = await sites.get(shop, caller.siteId)
  const view = { publicUrl: shop.hosts.urlOf(caller.siteId), slug: event.slug, currency: settings.currency }
  return { vouchers: rows.map((row) => toWire(row, view)) }
}

/** Sets tickets aside, and sends the code to whoever it is for. */
export async function create(
  shop: Shop,
  caller: Caller,
  { eventId, voucher: sent }: CreateTicketVoucherRequest,
): Answer {
  const { siteId } = caller
  const definition = await getDefinition(shop, caller, sent.ticketDefinitionId)
  if (definition.eventId !== eventId) throw refuse('TICKET_DEFINITION_NOT_FOUND')
  const expiresAt = new Date(sent.expirationDate)
  if (expiresAt.getTime() <= shop.clock())
    throw violation('voucher.expirationDate', 'must be in the future', 'OTHER')
  const price = priceOf(definition, sent.price)
  const [counted] = await shop.db.run(countVouchers, [siteId, eventId])
  if (counted && counted.count >= eventLimits.vouchers)
    throw violation('voucher', `an event has at most ${eventLimits.vouchers} vouchers`, 'MAX_SIZE')
  const { settings } = await sites.get(shop, siteId)
  const id = await shop.db.transaction((tx) =>
    add(tx, shop, {
      ...{ siteId, definition, price, quantity: sent.quantity, expiresAt, origin: 'MERCHANT' },
      ...{ code: sent.code || newCode(randomBytes), email: sent.email ?? '', note: sent.note?.trim() ?? '' },
      ...{ firstName: sent.firstName?.trim() ?? '', lastName: sent.lastName?.trim() ?? '' },
      language: settings.language,
    }),
  )
  return read(shop, caller, { eventId, id })
}

function priceOf({ currency }: FoundDefinition, sent: string | null | undefined): bigint | null {
  if (sent === null || sent === undefined) return null
  const price = money.toMinor(sent, currency)
  if (price === undefined) throw violation('voucher.price', `must be an amount in ${currency}`, 'FORMAT')
  return price
}

export interface NewVoucher extends SentVoucher {
  siteId: string
  definition: FoundDefinition
  /** In minor units, null for the price of the kind. */
  price: bigint | null
  lastName: string
}

/** Takes the places, writes the voucher and sends it. Refuses if there are not so many. Returns its id. */
export async function add(tx: Connection, shop: Shop, made: NewVoucher): Promise<string> {
  const { siteId, definition, quantity, price, expiresAt, code, origin } = made
  const { email, firstName, lastName, note, language } = made
  const { id: definitionId, eventId } = definition
  const id = shop.newId()
  const held = await insert(tx, shop, {
    ...{ siteId, eventId, ownerId: id, expiresAt },
    chosen: [{ definition, quantity, price: price ?? definition.price, option: null }],
  })
  if ('short' in held)
    throw refuse('TICKETS_NOT_AVAILABLE', `“${definition.name}” is sold out, or has fewer left`)
  const values = [siteId, id, eventId, definitionId, code, quantity, price, held.row.id, expiresAt, origin]
  const texts = [email, firstName, lastName, note, language, new Date(shop.clock())]
  const inserting = tx.run(insertVoucher, [...values, ...texts])
  await refuseOn('23505', inserting, () =>
    violation('voucher.code', 'is the code of another voucher', 'OTHER'),
  )
  await sendVoucher(tx, shop, { siteId, definition, voucher: made })
  return id
}

async function read(shop: Shop, caller: Caller, { eventId, id }: { eventId: string; id: string }): Answer {
  const event = await getEvent(shop, caller, eventId)
  const row = await get(shop, caller, { eventId, id })
  const { settings } = await sites.get(shop, caller.siteId)
  const view = { publicUrl: shop.hosts.urlOf(caller.siteId), slug: event.slug, currency: settings.currency }
  return { voucher: toWire(row, view) }
}

async function get(
  shop: Shop,
  { siteId }: Caller,
  { eventId, id }: { eventId: string; id: string },
): Promise<VoucherRow> {
  const now = new Date(shop.clock())
  const [row] = isGuid(id) ? await shop.db.run(vouchersByIds, [siteId, now, [id]]) : []
  if (!row || row.eventId !== eventId) throw refuse('TICKET_VOUCHER_NOT_FOUND')
  return row
}

/** Ends a voucher. What was bought with it stays. */
export async function cancel(shop: Shop, caller: Caller, key: { eventId: string; id: string }): Answer {
  const row = await get(shop, caller, key)
  await shop.db.transaction((tx) => end(tx, shop, { siteId: caller.siteId, holdId: row.holdId }))
  return read(shop, caller, key)
}

/** Gives back what is left of a voucher. Doing so twice changes nothing. */
export async function end(
  tx: Connection,
  shop: Shop,
  { siteId, holdId }: { siteId: string; holdId: string },
): Promise<void> {
  const values = [siteId, holdId, 'CANCELED_MANUALLY', new Date(shop.clock())]
  await release(tx, shop, await tx.run(cancelReservation, values))
}
