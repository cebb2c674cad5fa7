import { statement } from '../../platform/db/db.ts'
import { outboxInsertMany, outboxRows } from '../../platform/db/outbox.ts'
import { archiveEntries, readEntries } from '../../platform/personal-data.ts'
import type { PersonalData } from '../../platform/room.ts'
import { deleteBookings, giveBackAll } from './queries.ts'

/** What a person booked as a member or visitor, and what names one of their confirmed e-mail addresses. */
export const personalData: PersonalData = {
  async export(shop, { siteId, memberId, emails }) {
    return { bookings: await readEntries(shop, bookingsOf, [siteId, [memberId], emails]) }
  },
  async erase(tx, shop, { siteId, memberId, visitorIds, emails }) {
    const gone = await tx.run(deleteBookings, [siteId, [memberId, ...visitorIds], emails])
    if (gone.length === 0) return undefined
    await tx.run(giveBackAll, [siteId, gone.map(({ id }) => id)])
    const events = gone.map(({ id, revision }) => ({
      ...{
        id: shop.newId(),
        siteId,
        entity: 'booking',
        entityId: id,
        type: 'wix.bookings.v2.booking_deleted',
      },
      ...{ sequence: Number(revision) + 1, payload: { triggeredByAnonymizeRequest: true } },
    }))
    await tx.run(insertEvents, [outboxRows(events, shop.clock())])
    await tx.run(deleteMails, [siteId, gone.map(({ id }) => id)])
    return undefined
  },
}

const bookingsOf = archiveEntries(
  'bookings',
  `SELECT b.title, b.status, b.payment_status AS "paymentStatus", b.starts_at AS "startDate", b.ends_at AS "endDate",
     b.time_zone AS "timezone", b.resource_name AS "staff", b.location, b.participants, b.choices, b.contact AS "contactDetails",
     b.additional_fields AS "additionalFields", b.created_at AS "createdDate",
     (SELECT jsonb_agg(jsonb_build_object('sessionId', a.session_id, 'status', a.status, 'numberOfAttendees', a.attendees))
      FROM booking_attendance a WHERE a.site_id = $1 AND a.booking_id = b.id) AS attendance
   FROM bookings b WHERE b.site_id = $1 AND (b.owner_id = ANY ($2::uuid[]) OR (b.email <> '' AND b.email = ANY ($3::text[])))
   ORDER BY b.created_at`,
)
const insertEvents = statement<never>('personal-data.booking-events', outboxInsertMany(1))
/** The mails about the bookings, which their links name. */
const deleteMails = statement<never>(
  'personal-data.delete-booking-mails',
  `DELETE FROM messages m USING unnest($2::uuid[]) AS b (id)
   WHERE m.site_id = $1 AND m.topic = 'bookings' AND strpos(m.text, b.id::text) > 0`,
)
