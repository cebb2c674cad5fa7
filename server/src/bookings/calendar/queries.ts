import { statement } from '../../platform/db/db.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'
import { type BookingRow, bookingColumns } from '../bookings/queries.ts'

/** Longest bookings first begin 32 days earlier. What is only kept, and no longer, is left out. */
export const bookingsBetween = statement<BookingRow>(
  'booking-calendar.between',
  `SELECT ${bookingColumns} FROM bookings b
   WHERE b.site_id = $1 AND b.starts_at < $3 AND b.ends_at > $2 AND b.starts_at > $2::timestamptz - interval '32 days'
     AND (b.status IN ('PENDING', 'CONFIRMED') OR b.status = 'CREATED' AND (b.held_until IS NULL OR b.held_until > $4))
     AND b.service_type <> 'COURSE' AND ($5::uuid IS NULL OR b.resource_ids @> ARRAY[$5::uuid] OR b.resource_id = $5)
   ORDER BY b.starts_at, b.id LIMIT 2001`,
)
/** What a calendar program shows of a resource. */
export const bookingsOfFeed = statement<BookingRow>(
  'booking-calendar.of-feed',
  `SELECT ${bookingColumns} FROM bookings b
   WHERE b.site_id = $1 AND (b.resource_ids @> ARRAY[$2::uuid] OR b.resource_id = $2) AND b.service_type <> 'COURSE'
     AND b.status IN ('PENDING', 'CONFIRMED', 'CANCELED') AND b.starts_at BETWEEN $3 AND $4
   ORDER BY b.starts_at, b.id LIMIT 5000`,
)
/**
 * Of all shops, confirmed bookings that begin within their shop's time for reminders and are not reminded yet. Whoever
 * booked within that time has just had an e-mail with the date.
 */
export const dueReminders = statement<BookingRow & { siteId: string }>(
  'booking-reminders.due',
  `SELECT b.site_id AS "siteId", ${bookingColumns} FROM bookings b
   LEFT JOIN booking_settings s ON s.site_id = b.site_id
   WHERE b.status = 'CONFIRMED' AND b.reminded_at IS NULL AND b.starts_at > $1
     AND b.created_at < b.starts_at - make_interval(hours => coalesce(s.reminder_hours, $2))
     AND b.starts_at <= $1::timestamptz + interval '336 hours'
     AND b.starts_at <= $1::timestamptz + make_interval(hours => coalesce(s.reminder_hours, $2))
     AND ${isOpenShop('b')}
   ORDER BY b.starts_at LIMIT 200`,
)
/** Returns nothing if somebody else has reminded in the meantime, or it was moved or cancelled. */
export const markReminded = statement<{ id: string }>(
  'booking-reminders.mark',
  `UPDATE bookings SET reminded_at = $4, last_notified = NULL WHERE site_id = $1 AND id = $2 AND revision = $3 AND reminded_at IS NULL
     AND status = 'CONFIRMED' RETURNING id`,
)
export const deleteBookings = statement<{ id: string; revision: bigint; createdAt: Date }>(
  'personal-data.delete-bookings',
  `DELETE FROM bookings WHERE site_id = $1 AND (owner_id = ANY ($2::uuid[]) OR (email <> '' AND email = ANY ($3::text[])))
   RETURNING id, revision, created_at AS "createdAt"`,
)
export const giveBackAll = statement<never>(
  'personal-data.give-back',
  `WITH units AS (DELETE FROM resource_units WHERE site_id = $1 AND booking_id = ANY ($2::uuid[])),
     times AS (DELETE FROM resource_times WHERE site_id = $1 AND id = ANY ($2::uuid[]))
   DELETE FROM session_places WHERE site_id = $1 AND booking_id = ANY ($2::uuid[])`,
)
