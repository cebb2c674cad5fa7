import type {
  EventGuest,
  QueryEventGuestsReply,
  QueryEventGuestsRequest,
} from '@cartwright/contract/box-office/rsvps.ts'
import { pageOf } from '../../platform/query/page.ts'
import { compileQuery } from '../../platform/query/query.ts'
import type { Caller, Shop } from '../../platform/shop/shop.ts'
import { isGuid } from '../../platform/values/ids.ts'
import { optional } from '../../platform/values/optional.ts'
import { toResponse } from '../events/form.rules.ts'
import { seesDrafts } from '../events/reads.service.ts'
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
  { query: asked }: QueryEventGuestsRequest,
): Promise<QueryEventGuestsReply> {
  const seesAll = seesDrafts(caller)
  const compiled = compileQuery(asked, seesAll ? guestFields : shownFields, options)
  const { rows, total } = await findGuests(shop.db, { siteId: caller.siteId, shown: !seesAll }, compiled)
  const page = pageOf(rows, compiled, total)
  return { guests: page.rows.map((row) => toWire(row, seesAll)), pagingMetadata: page.metadata }
}

function toWire(row: GuestRow, seesAll: boolean): EventGuest {
  const { id, eventId, guestType, attendance, firstName, lastName, email, checkedIn } = row
  const known = { id, eventId, guestType, attendanceStatus: attendance }
  if (!seesAll) return { ...known, guestDetails: { firstName, lastName } }
  return {
    ...known,
    ...(guestType === 'RSVP' && { rsvpId: id }),
    ...optional('ticketNumber', row.number || undefined),
    ...optional('ticketName', row.ticketName || undefined),
    ...optional('orderNumber', row.orderNumber || undefined),
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
