import { statement } from '../../platform/db/db.ts'
import { archiveEntries, readEntries } from '../../platform/personal-data.ts'
import type { PersonalData } from '../../platform/room.ts'
import { returnPlaces } from '../events/queries.ts'
import { publishRsvps } from './events.service.ts'
import { promoteWaiting } from './places.service.ts'
import type { RsvpRow } from './queries.ts'

/**
 * What a person has said about coming to events, as a member or visitor, or with one of their confirmed e-mail addresses.
 * RSVPs are deleted; tickets stay as part of their orders, without a name.
 */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId, emails }) {
    const values = [siteId, [memberId], emails]
    const [tickets, rsvps, waiting, vouchers] = await Promise.all([
      readEntries(shop, ticketsOf, values),
      readEntries(shop, rsvpsOf, values),
      readEntries(shop, waitingOf, values),
      readEntries(shop, vouchersOf, [siteId, emails]),
    ])
    return { tickets, rsvps, ticketWaitingLists: waiting, ticketVouchers: vouchers }
  },
  async erase(tx, shop, { siteId, memberId, visitorIds, emails }) {
    const values = [siteId, [memberId, ...visitorIds], emails]
    await tx.run(forgetTickets, [...values, new Date(shop.clock())])
    for (const forget of [forgetBuyers, deleteWaiting]) await tx.run(forget, values)
    await tx.run(forgetVouchers, [siteId, emails])
    await tx.run(deleteBookmarks, [siteId, memberId])
    await tx.run(lockEvents, values)
    const rsvps = await tx.run(deleteRsvps, values)
    const gone = rsvps.map(({ id, revision }) => ({ id, revision: revision + 1n }))
    await publishRsvps(tx, shop, { kind: 'deleted', siteId, rsvps: gone, erased: true })
    for (const { eventId, status, guestCount } of rsvps) {
      if (status !== 'YES') continue
      await tx.run(returnPlaces, [siteId, eventId, guestCount])
      await promoteWaiting(tx, shop, { siteId, eventId })
    }
    return undefined
  },
}

const theirs = (row: string, email = `${row}.email`) =>
  `${row}.site_id = $1 AND (${row}.owner_id = ANY ($2::uuid[]) OR lower(${email}) = ANY ($3::text[]))`

const ticketsOf = archiveEntries(
  'event-tickets',
  `SELECT e.title AS event, e.starts_at AS "startDate", t.number, t.name, t.first_name AS "firstName",
     t.last_name AS "lastName", t.email, t.answers, t.canceled, t.checked_in_at AS "checkedInDate", t.created_at AS "createdDate"
   FROM tickets t JOIN box_office_events e ON e.site_id = $1 AND e.id = t.event_id WHERE ${theirs('t')}
   ORDER BY t.created_at`,
)
const rsvpsOf = archiveEntries(
  'rsvps',
  `SELECT e.title AS event, e.starts_at AS "startDate", v.status, v.first_name AS "firstName", v.last_name AS "lastName",
     v.email, v.answers, v.guest_count AS guests, v.created_at AS "createdDate"
   FROM rsvps v JOIN box_office_events e ON e.site_id = $1 AND e.id = v.event_id WHERE ${theirs('v')}
   ORDER BY v.created_at`,
)

const waitingOf = archiveEntries(
  'ticket-waiting-lists',
  `SELECT e.title AS event, w.quantity, w.first_name AS "firstName", w.last_name AS "lastName", w.email,
     w.offered_at AS "offeredDate", w.created_at AS "createdDate"
   FROM ticket_waiting_entries w JOIN box_office_events e ON e.site_id = $1 AND e.id = w.event_id WHERE ${theirs('w')}
   ORDER BY w.created_at`,
)
const vouchersOf = archiveEntries(
  'ticket-vouchers',
  `SELECT e.title AS event, v.quantity, v.first_name AS "firstName", v.last_name AS "lastName", v.email, v.note,
     v.expires_at AS "expirationDate", v.created_at AS "createdDate"
   FROM ticket_vouchers v JOIN box_office_events e ON e.site_id = $1 AND e.id = v.event_id
   WHERE v.site_id = $1 AND lower(v.email) = ANY ($2::text[]) ORDER BY v.created_at`,
)

const deleteWaiting = statement<never>(
  'personal-data.delete-ticket-waiting',
  `DELETE FROM ticket_waiting_entries w WHERE ${theirs('w')}`,
)
const forgetVouchers = statement<never>(
  'personal-data.forget-ticket-vouchers',
  `UPDATE ticket_vouchers v SET email = '', first_name = '', last_name = '', note = ''
   WHERE v.site_id = $1 AND lower(v.email) = ANY ($2::text[])`,
)
const forgetTickets = statement<never>(
  'personal-data.forget-tickets',
  `UPDATE tickets t SET first_name = '', last_name = '', email = '', answers = '{}', updated_at = $4 WHERE ${theirs('t')}`,
)
const forgetBuyers = statement<never>(
  'personal-data.forget-ticket-buyers',
  `UPDATE ticket_reservations r SET buyer = '{}', guests = '[]' WHERE ${theirs('r', "r.buyer ->> 'email'")}`,
)
const deleteBookmarks = statement<never>(
  'personal-data.delete-bookmarks',
  'DELETE FROM schedule_bookmarks WHERE site_id = $1 AND member_id = $2',
)
/** Those whose answers go, in one order for everybody. */
const lockEvents = statement<{ id: string }>(
  'personal-data.lock-events',
  `SELECT e.id FROM box_office_events e WHERE e.site_id = $1 AND e.id IN (SELECT v.event_id FROM rsvps v WHERE ${theirs('v')})
   ORDER BY e.id FOR NO KEY UPDATE`,
)
const deleteRsvps = statement<Pick<RsvpRow, 'id' | 'revision' | 'eventId' | 'status' | 'guestCount'>>(
  'personal-data.delete-rsvps',
  `DELETE FROM rsvps v WHERE ${theirs('v')}
   RETURNING v.id, v.revision, v.event_id AS "eventId", v.status, v.guest_count AS "guestCount"`,
)
