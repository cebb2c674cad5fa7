import { statement } from '../../platform/db/db.ts'

/** What somebody has begun to book at this time and not ordered. */
export const begunBookings = statement<{ id: string }>(
  'booking-pages.begun',
  `SELECT b.id FROM bookings b
   WHERE b.site_id = $1 AND b.owner_id = $2 AND b.starts_at = $3 AND b.service_id = $4
     AND b.status = 'CREATED' AND b.order_id IS NULL`,
)
