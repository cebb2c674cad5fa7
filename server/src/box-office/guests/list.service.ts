import type {
  EventGuest,
  QueryEventGuestsReply,
  QueryEventGuestsRequest,
} from '@cartwright/contract/box-office/guests/guests.ts'
import { refuse } from '../../platform/errors/errors.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { optional } from '../../platform/values/optional.ts'
import * as sites from '../../sites/settings/service.ts'
import { toResponse } from '../events/form.rules.ts'
import { seesDrafts } from '../events/reads.service.ts'
import { toMoney } from '../events/wire.rules.ts'
import { seatInfo } from '../seating/rules.ts'
import { findGuests, type GuestRow, guestFields, guestId, shownFields } from './list.queries.ts'

const options = {
  tieBreaker: guestId,
  defaultSort: [{ fieldName: 'createdDate', order: 'DESC' as const }],
  maxLimit: 1000,
}

/** Everybody who comes; shoppers read the names of those whom an event shows. */
export async function query(
  shop: Shop,
  caller: Caller,
  { query: asked, searchPhrase }: QueryEventGuestsRequest,
): Promise<QueryEventGuestsReply> {
  const seesAll = seesDrafts(caller)
  const compiled = compileQuery(asked, seesAll ? guestFields : shownFields, options)
  const words = searchPhrase?.trim().split(/\s+/).filter(Boolean) ?? []
  if (words.length > 0 && !seesAll) throw refuse('PERMISSION_DENIED')
  const scope = { siteId: caller.siteId, shown: !seesAll, words }
  const [{ rows, total }, { settings }] = await Promise.all([
    findGuests(shop.db, scope, compiled),
    sites.get(shop, caller.siteId),
  ])
  const page = pageOf(rows, compiled, total)
  return {
    guests: page.rows.map((row) => toWire(row, { seesAll, language: settings.language })),
    pagingMetadata: page.metadata,
  }
}

function toWire(row: GuestRow, { seesAll, language }: { seesAll: boolean; language: string }): EventGuest {
  const { id, eventId, guestType, attendanceStatus, firstName, lastName, email, checkedIn } = row
  const known = { id, eventId, guestType, attendanceStatus }
  if (!seesAll) return { ...known, guestDetails: { firstName, lastName } }
  return {
    ...known,
    ...(guestType === 'RSVP' && { rsvpId: id }),
    ...optional('ticketNumber', row.number || undefined),
    ...optional('ticketName', row.ticketName || undefined),
    ...optional('orderNumber', row.orderNumber || undefined),
    ...(row.orderId && {
      ...{ orderId: row.orderId, orderStatus: row.orderStatus },
      ...(row.balance > 0n && { balance: toMoney(row.balance, row.currency, language) }),
    }),
    ...optional('memberId', row.memberId),
    ...optional('contactId', row.contactId),
    totalGuests: row.guestCount,
    ...(row.seat && { seatInfo: seatInfo(row.seat) }),
    guestDetails: {
      ...{ firstName, lastName, email, checkedIn },
      formResponse: toResponse({ firstName, lastName, email }, row.answers),
    },
    ...(row.checkedInAt && {
      checkedIn: {
        ...(isGuid(row.checkedInBy) ? {} : { device: row.checkedInBy }),
        scannedDate: row.checkedInAt.toISOString(),
      },
    }),
    ...optional(
      'doubled',
      row.doubled?.map(({ device, scannedDate }) => ({
        ...{ device, scannedDate: new Date(scannedDate).toISOString() },
      })),
    ),
    createdDate: row.createdAt.toISOString(),
    updatedDate: row.updatedAt.toISOString(),
  }
}
