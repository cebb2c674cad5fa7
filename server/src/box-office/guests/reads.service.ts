import type {
  ListCurrentRsvpsReply,
  ListCurrentRsvpsRequest,
  QueryRsvpsReply,
  QueryRsvpsRequest,
  Rsvp,
} from '@cartwright/contract/box-office/guests/rsvps.ts'
import { visibleOwners } from '../../orders/order/rules.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { get as getEvent, seesDrafts } from '../events/reads.service.ts'
import {
  countOfOwners,
  findRsvps,
  type RsvpRow,
  rsvpById,
  rsvpFields,
  rsvpId,
  rsvpsOfOwners,
} from './queries.ts'
import { toWire } from './rules.ts'

type Answer = Promise<{ rsvp: Rsvp }>

/** The caller’s own; merchants any. */
export async function get(shop: Shop, caller: Caller, id: string): Promise<RsvpRow> {
  const owners = seesDrafts(caller) ? null : (visibleOwners(caller) ?? [caller.id])
  const [row] = await shop.db.run(rsvpById, [caller.siteId, id, owners])
  if (!row) throw refuse('RSVP_NOT_FOUND')
  return row
}

export async function read(shop: Shop, caller: Caller, id: string): Answer {
  const row = await get(shop, caller, id)
  const { details } = await getEvent(shop, caller, row.eventId)
  const { enabled, guestLink, password } = details.conferencing
  const login = enabled && row.status === 'YES' ? { link: guestLink, password } : undefined
  return { rsvp: toWire(row, login) }
}

const queryOptions = {
  tieBreaker: rsvpId,
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
  maxLimit: 1000,
}

export async function query(
  shop: Shop,
  { siteId }: Caller,
  { query: asked }: QueryRsvpsRequest,
): Promise<QueryRsvpsReply> {
  const compiled = compileQuery(asked, rsvpFields, queryOptions)
  const { rows, total } = await findRsvps(shop.db, siteId, compiled)
  const page = pageOf(rows, compiled, total)
  return { rsvps: page.rows.map((row) => toWire(row)), pagingMetadata: page.metadata }
}

/** What the caller has answered, newest first. */
export async function listCurrent(
  shop: Shop,
  caller: Caller,
  { eventId, paging = {} }: ListCurrentRsvpsRequest,
): Promise<ListCurrentRsvpsReply> {
  const values = [caller.siteId, visibleOwners(caller), eventId?.length ? eventId : null]
  const [limit, offset] = [paging.limit ?? 50, paging.offset ?? 0]
  const [rows, counted] = await Promise.all([
    shop.db.run(rsvpsOfOwners, [...values, limit, offset]),
    shop.db.run(countOfOwners, values),
  ])
  const pagingMetadata = { count: rows.length, offset, total: counted[0]?.total ?? 0, tooManyToCount: false }
  return { rsvps: rows.map((row) => toWire(row)), pagingMetadata }
}
