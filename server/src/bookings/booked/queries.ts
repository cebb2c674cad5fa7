import { quickRead, statement } from '../../platform/db/db.ts'
import { type BookingRow, bookingColumns } from '../bookings/queries.ts'

const ofMember = `SELECT ${bookingColumns} FROM bookings b
  WHERE b.site_id = $1 AND b.owner_id = $2 AND (b.status <> 'CREATED' OR b.order_id IS NOT NULL OR b.held_until > $3)
    AND (b.status <> 'CANCELED' OR b.held_until IS NULL)`

/** What a member has booked and would not be over yet, also if it was cancelled, the next first. */
export const comingBookings = statement<BookingRow>(
  'booking-pages.coming',
  `${ofMember} AND b.ends_at > $3 ORDER BY b.starts_at, b.id LIMIT 200`,
)

/** What is over, the latest first, from the booking after $4 and $5 on. */
export const pastBookings = statement<BookingRow>(
  'booking-pages.past',
  `${ofMember} AND b.ends_at <= $3
     AND ($4::timestamptz IS NULL OR (b.starts_at, b.id) < ($4, $5::uuid))
   ORDER BY b.starts_at DESC, b.id DESC LIMIT 21`,
)

export const hasPastBookings = statement<{ hasPast: boolean }>(
  'booking-pages.has-past',
  `SELECT EXISTS (${ofMember} AND b.ends_at <= $3) AS "hasPast"`,
)

/** Whether the account has something to show about bookings: the shop has services, or the member has booked. */
export const hasBookings = quickRead<{ found: boolean }>(
  'booking-pages.has-any',
  `SELECT EXISTS (SELECT FROM services WHERE site_id = $1 AND NOT hidden)
     OR EXISTS (SELECT FROM bookings WHERE site_id = $1 AND owner_id = $2) AS found`,
)

/** The bookings of orders that are not settled: they wait for the merchant, or have ended. */
export const orderedStatuses = quickRead<Pick<BookingRow, 'id' | 'status'> & { orderId: string }>(
  'booking-pages.ordered-statuses',
  `SELECT id, order_id AS "orderId", status FROM bookings
   WHERE site_id = $1 AND order_id = ANY ($2::uuid[]) AND status IN ('PENDING', 'CANCELED', 'DECLINED')`,
)
