import type {
  ListOldTicketDefinitionsRequest,
  OldTicketDefinition,
  QueryOldTicketDefinitionsRequest,
  QueryTicketDefinitionsReply,
  QueryTicketDefinitionsRequest,
  TicketDefinition,
} from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { languageFor } from '../../sites/settings/locale.rules.ts'
import * as sites from '../../sites/settings/service.ts'
import { seesDrafts } from '../events/reads.service.ts'
import { freeSeatsFor } from '../seating/queries.ts'
import * as seating from '../seating/service.ts'
import {
  definitionFields,
  definitionId,
  definitionsByIds,
  type FoundDefinition,
  findDefinitions,
} from './queries.ts'
import { reservedOfEvents } from './reserved.queries.ts'
import { isOnSale, limitOf, toOld, toWire } from './rules.ts'
import type { VoucherRow } from './vouchers.queries.ts'
import { findVoucher } from './vouchers.service.ts'

/** A kind of tickets that the caller may see. */
export async function get(shop: Shop, caller: Caller, id: string): Promise<FoundDefinition> {
  const key = { siteId: caller.siteId, ids: [id], now: new Date(shop.clock()) }
  const [row] = isGuid(id) ? await definitionsByIds(shop.db, key) : []
  const isVisible = row && (seesDrafts(caller) || (!row.hidden && row.event.state !== 'DRAFT'))
  if (!row || !isVisible) throw refuse('TICKET_DEFINITION_NOT_FOUND')
  return row
}

export async function read(
  shop: Shop,
  caller: Caller,
  { ticketDefinitionId, fields = [] }: { ticketDefinitionId: string; fields?: readonly string[] },
): Promise<{ ticketDefinition: TicketDefinition }> {
  const row = await get(shop, caller, ticketDefinitionId)
  return { ticketDefinition: toWire(row, await viewOf(shop, caller, { fields, rows: [row] })) }
}

/** Only merchants read how many were sold. */
async function viewOf(
  shop: Shop,
  caller: Caller,
  { fields, rows }: { fields: readonly string[]; rows: readonly FoundDefinition[] },
) {
  const seesSales = seesDrafts(caller)
  const now = shop.clock()
  const shown = new Set(fields.filter((field) => field !== 'SALES_DETAILS' || seesSales))
  const seated = rows.filter(({ freeSeats }) => freeSeats !== null).map(({ id }) => id)
  const values = [caller.siteId, seated, new Date(now)]
  const places = shown.has('SEATING_DETAILS') && seated.length > 0
  const events = new Set(rows.filter(({ freeSeats }) => freeSeats !== null).map(({ eventId }) => eventId))
  const planned = shown.has('SEATING_PLAN') ? [...events] : []
  const soldOut = rows.filter((row) => isOnSale(row, now) && limitOf(row) === 0)
  const soldOutEvents = [...new Set(soldOut.map(({ eventId }) => eventId))]
  const [seats, plans, reserved] = await Promise.all([
    places ? shop.db.run(freeSeatsFor, values) : [],
    Promise.all(planned.map((eventId) => seating.find(shop, caller.siteId, eventId))),
    soldOutEvents.length > 0
      ? shop.db.run(reservedOfEvents, [caller.siteId, soldOutEvents, new Date(now)])
      : [],
  ])
  return { now, fields: shown, seesSales, seats, sections: plans.flatMap((plan) => plan.sections), reserved }
}

const options = {
  tieBreaker: definitionId,
  defaultSort: [{ fieldName: 'sortIndex', order: 'ASC' as const }],
  maxLimit: 1000,
}

export async function query(
  shop: Shop,
  caller: Caller,
  { available, ...sent }: QueryTicketDefinitionsRequest & { available: boolean },
): Promise<QueryTicketDefinitionsReply> {
  const voucher = await findVoucher(shop, caller, sent.voucherCode)
  const found = await find(shop, caller, { query: sent.query ?? {}, available, voucher })
  const { rows, metadata } = found
  const view = { ...(await viewOf(shop, caller, { fields: sent.fields ?? [], rows })), voucher }
  return { ticketDefinitions: rows.map((row) => toWire(row, view)), metadata }
}

async function find(
  shop: Shop,
  caller: Caller,
  {
    query: asked,
    available,
    voucher,
  }: { query: unknown; available: boolean; voucher?: VoucherRow | undefined },
) {
  const now = new Date(shop.clock())
  const compiled = compileQuery(asked, definitionFields(now), options)
  const offered = voucher?.definitionId ?? null
  const scope = { siteId: caller.siteId, now, all: seesDrafts(caller), available, offered }
  const { rows, total } = await findDefinitions(shop.db, scope, compiled)
  return pageOf(rows, compiled, total)
}

export async function readOld(
  shop: Shop,
  caller: Caller,
  id: string,
): Promise<{ definition: OldTicketDefinition }> {
  const row = await get(shop, caller, id)
  const [definition = {}] = await present(shop, caller, [row])
  return { definition }
}

/** Kinds of tickets as the first generation shows them. */
async function present(
  shop: Shop,
  caller: Caller,
  rows: readonly FoundDefinition[],
): Promise<OldTicketDefinition[]> {
  const { settings } = await sites.get(shop, caller.siteId)
  const language = languageFor(settings, caller.language)
  const view = { now: shop.clock(), language, seesSales: seesDrafts(caller) }
  return rows.map((row) => toOld(row, view))
}

interface OldPage {
  definitions: OldTicketDefinition[]
  count: number
  offset: number
  limit: number
  total: number
}

type OldQuery = Pick<QueryOldTicketDefinitionsRequest, 'limit' | 'offset' | 'filter' | 'sort'>

async function findOld(
  shop: Shop,
  caller: Caller,
  { available, ...sent }: OldQuery & { available: boolean },
): Promise<OldPage> {
  const { limit, offset, filter, sort } = sent
  const query = {
    paging: { limit: limit ?? undefined, offset: offset ?? undefined },
    filter,
    sort: sortOf(sort),
  }
  const { rows, metadata } = await find(shop, caller, { query, available })
  const { count, total = count } = metadata
  const definitions = await present(shop, caller, rows)
  return { definitions, count, total, offset: offset ?? 0, limit: limit ?? 50 }
}

/** `orderIndex:asc,name:desc` */
function sortOf(sort: string | null | undefined) {
  return (sort ?? '')
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [fieldName = '', order = 'asc'] = part.trim().split(/[:\s]+/)
      return { fieldName, order: order.toUpperCase() === 'DESC' ? 'DESC' : 'ASC' }
    })
}

export async function queryOld(shop: Shop, caller: Caller, sent: QueryOldTicketDefinitionsRequest) {
  const { definitions, total, offset, limit } = await findOld(shop, caller, { ...sent, available: false })
  return { definitions, total, offset, limit, facets: {} }
}

export async function listOld(shop: Shop, caller: Caller, sent: ListOldTicketDefinitionsRequest) {
  const filter = filterOf(sent)
  const page = await findOld(shop, caller, { ...sent, filter, available: false })
  const { definitions, count, offset, total } = page
  return { definitions, metaData: { count, offset, total }, facets: {} }
}

export async function queryAvailable(shop: Shop, caller: Caller, sent: QueryOldTicketDefinitionsRequest) {
  const { definitions, count, offset, total } = await findOld(shop, caller, { ...sent, available: true })
  return { definitions, metaData: { count, offset, total } }
}

export function listAvailable(shop: Shop, caller: Caller, sent: ListOldTicketDefinitionsRequest) {
  return queryAvailable(shop, caller, { ...sent, filter: filterOf(sent) })
}

function filterOf({ eventId, saleStatus }: ListOldTicketDefinitionsRequest): Record<string, unknown> {
  return {
    ...(eventId?.length && { eventId: { $in: eventId } }),
    ...(saleStatus?.length && { saleStatus: { $in: saleStatus } }),
  }
}
