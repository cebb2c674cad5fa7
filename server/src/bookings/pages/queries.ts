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
