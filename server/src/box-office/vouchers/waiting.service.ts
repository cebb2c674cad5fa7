import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type {
  JoinTicketWaitingListRequest,
  TicketWaitingEntry,
} from '@cartwright/contract/box-office/tickets/vouchers.ts'
import * as budgets from '../../budgets/service.ts'
import { type Connection, refuseOn } from '../../platform/db/db.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { type Caller, isMerchant, type Shop } from '../../platform/shop/shop.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { assertMayTakePart } from '../events/access.service.ts'
import { queueOffers } from '../events/queries.ts'
import { get as getEvent } from '../events/reads.service.ts'
import type { FoundDefinition } from '../ticket-definitions/queries.ts'
import { get as getDefinition } from '../ticket-definitions/reads.service.ts'
import { isOnSale, openLeftOf } from '../ticket-definitions/rules.ts'
import { vouchersByIds } from '../ticket-definitions/vouchers.queries.ts'
import { sendWaiting } from './mail.ts'
import { deleteWaiting, insertWaiting, type WaitingRow, waitingOfEvent } from './queries.ts'
import { toEntry } from './rules.ts'
import { end } from './service.ts'

/** Puts somebody on the list of a sold-out kind of tickets, once for each e-mail address. */
export async function join(
  shop: Shop,
  caller: Caller,
  sent: JoinTicketWaitingListRequest,
): Promise<{ entry: TicketWaitingEntry }> {
  const { siteId } = caller
  const definition = await getDefinition(shop, caller, sent.ticketDefinitionId)
  if (definition.eventId !== sent.eventId) throw refuse('TICKET_DEFINITION_NOT_FOUND')
  assertWaits(shop, { definition, quantity: sent.quantity })
  await assertMayTakePart(shop, caller, definition.event)
  if (!isMerchant(caller)) {
    const { id: identity, address } = caller
    await budgets.spend(shop, 'rsvp', { siteId, identity, address })
  }
  const { settings } = await sites.get(shop, siteId)
  const language = languageFor(settings, caller.language)
  const entry = await shop.db.transaction((tx) => add(tx, shop, { caller, definition, sent, language }))
  return { entry: toEntry(entry) }
}

function assertWaits(
  shop: Shop,
  { definition, quantity }: { definition: FoundDefinition; quantity: number },
): void {
  const { event, limitPerCheckout } = definition
  if (!isOnSale(definition, shop.clock()))
    throw refuse('WAITING_LIST_UNAVAILABLE', 'These tickets are not on sale')
  if (openLeftOf(definition) >= quantity)
    throw refuse('WAITING_LIST_UNAVAILABLE', 'There are tickets. Nobody needs to wait for them')
  const most = Math.min(limitPerCheckout, event.details.tickets.limitPerOrder)
  if (quantity > most) throw violation('quantity', `must be at most ${most}`, 'MAX')
}

interface Addition {
  caller: Caller
  definition: FoundDefinition
  sent: JoinTicketWaitingListRequest
  language: string
}

async function add(
  tx: Connection,
  shop: Shop,
  { caller, definition, sent, language }: Addition,
): Promise<WaitingRow> {
  const { siteId } = caller
  const { firstName, lastName, email, quantity, eventId } = sent
  if (firstName.trim() === '') throw violation('firstName', 'must not be empty', 'REQUIRED_FIELD')
  const person = [quantity, email, firstName.trim(), lastName?.trim() ?? '', language]
  const key = [siteId, shop.newId(), eventId, definition.id, caller.id]
  const inserting = tx.run(insertWaiting, [...key, ...person, new Date(shop.clock()), eventLimits.waiting])
  const [entry] = await refuseOn('23505', inserting, () => refuse('MEMBER_EMAIL_ALREADY_REGISTERED'))
  if (!entry) throw refuse('WAITING_LIST_UNAVAILABLE', 'The waiting list is full')
  await sendWaiting(tx, shop, { siteId, definition, entry })
  await tx.run(queueOffers, [siteId, eventId])
  return entry
}

/** In the order in which they came. */
export async function list(
  shop: Shop,
  caller: Caller,
  eventId: string,
): Promise<{ entries: TicketWaitingEntry[] }> {
  await getEvent(shop, caller, eventId)
  const { siteId } = caller
  const rows = await shop.db.run(waitingOfEvent, [siteId, eventId])
  const ids = rows.flatMap(({ voucherId }) => voucherId ?? [])
  const vouchers =
    ids.length > 0 ? await shop.db.run(vouchersByIds, [siteId, new Date(shop.clock()), ids]) : []
  const byId = new Map(vouchers.map((voucher) => [voucher.id, voucher]))
  return { entries: rows.map((row) => toEntry(row, byId.get(row.voucherId ?? ''))) }
}

/** Takes somebody off the list. A voucher that they have got ends, and the next one gets those tickets. */
export async function remove(
  shop: Shop,
  { siteId }: Pick<Caller, 'siteId'>,
  { eventId, id }: { eventId: string; id: string },
): Promise<Record<string, never>> {
  await shop.db.transaction(async (tx) => {
    const [gone] = await tx.run(deleteWaiting, [siteId, eventId, id])
    if (!gone) throw refuse('TICKET_WAITING_ENTRY_NOT_FOUND')
    const now = new Date(shop.clock())
    const [voucher] = gone.voucherId ? await tx.run(vouchersByIds, [siteId, now, [gone.voucherId]]) : []
    if (voucher) await end(tx, shop, { siteId, holdId: voucher.holdId })
    await tx.run(queueOffers, [siteId, eventId])
  })
  return {}
}
