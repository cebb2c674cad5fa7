import type { BookingStatus } from '@cartwright/contract/bookings/bookings.ts'
import { statement } from '../../platform/db/db.ts'

export interface BegunRow {
  id: string
  /** That it keeps at the time $5. */
  places: number
}
/** What somebody has begun to book at this time, or of a course or the run with the series $6, and not ordered. */
export const begunBookings = statement<BegunRow>(
  'booking-pages.begun',
  `SELECT b.id, CASE WHEN b.held_until > $5 THEN b.participants ELSE 0 END AS places FROM bookings b
   WHERE b.site_id = $1 AND b.owner_id = $2 AND b.service_id = $4
     AND ($3::timestamptz IS NULL OR b.starts_at = $3
       OR b.run_id = (SELECT x.run_id FROM session_series x WHERE x.site_id = $1 AND x.id = $6))
     AND b.status = 'CREATED' AND b.order_id IS NULL`,
)

export interface EarlierRow {
  id: string
  status: BookingStatus
}
/** What the owner $6 of the booking $3 has booked of the same session, course or time. */
export const earlierBookings = statement<EarlierRow>(
  'booking-pages.earlier',
  `SELECT b.id, b.status FROM bookings b
   WHERE b.site_id = $1 AND b.owner_id = $6 AND b.service_id = $2 AND b.id <> $3
     AND (b.run_id = $4 OR $4::uuid IS NULL AND b.starts_at = $5)
     AND (b.status IN ('PENDING', 'CONFIRMED', 'WAITING_LIST') OR b.status = 'CREATED' AND b.order_id IS NOT NULL)
   ORDER BY b.created_at, b.id LIMIT 1`,
)
