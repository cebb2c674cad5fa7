import type {
  AdditionalField,
  BookingContact,
  BookingPaymentStatus,
  BookingStatus,
  SelectedPaymentOption,
} from '@cartwright/contract/bookings/bookings.ts'
import type { ParticipantsChoices, ServiceType, SlotLocation } from '@cartwright/contract/bookings/parts.ts'
import type { ServiceMedia, ServicePayment } from '@cartwright/contract/bookings/services.ts'
import { quickRead, statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'
import type { SeriesDates } from '../sessions/queries.ts'

/** What whoever booked a class or course knows of it. */
export interface NotifiedFacts {
  startsAt: string
  endsAt: string
  location: SlotLocation
  resourceId: string | null
  series: SeriesDates[]
}

export interface BookingRow {
  id: string
  revision: bigint
  status: BookingStatus
  paymentStatus: Exclude<BookingPaymentStatus, 'UNDEFINED'>
  paymentOption: Exclude<SelectedPaymentOption, 'UNDEFINED'>
  deposit: boolean
  serviceId: string
  serviceType: ServiceType
  title: string
  scheduleId: string
  /** Of a course. */
  runId: string | null
  eventId: string | null
  resourceId: string | null
  resourceName: string
  resourceIds: string[]
  startsAt: Date
  endsAt: Date
  busyFrom: Date
  busyUntil: Date
  timeZone: string
  language: string
  location: SlotLocation
  participants: number
  choices: ParticipantsChoices | null
  contact: BookingContact
  email: string
  additionalFields: AdditionalField[]
  price: bigint | null
  depositPrice: bigint | null
  ownerKind: 'visitor' | 'member' | 'app' | 'staff'
  ownerId: string
  externalUserId: string | null
  orderId: string | null
  heldUntil: Date | null
  doubleBooked: boolean
  sequence: number
  notifiedAt: Date | null
  remindedAt: Date | null
  canceledAt: Date | null
  /** When the series of a class or course take place, as far as it has followed their changes. */
  series: SeriesDates[]
  /** What whoever booked was last told, if something has changed since. */
  lastNotified: NotifiedFacts | null
  createdAt: Date
  updatedAt: Date
}

export const bookingColumns = `b.id, b.revision, b.status, b.payment_status AS "paymentStatus",
  b.payment_option AS "paymentOption", b.deposit, b.service_id AS "serviceId", b.service_type AS "serviceType", b.title,
  b.schedule_id AS "scheduleId", b.run_id AS "runId", b.event_id AS "eventId", b.resource_id AS "resourceId",
  b.resource_name AS "resourceName", b.resource_ids AS "resourceIds", b.starts_at AS "startsAt", b.ends_at AS "endsAt",
  b.busy_from AS "busyFrom", b.busy_until AS "busyUntil", b.time_zone AS "timeZone", b.language, b.location,
  b.participants, b.choices, b.contact, b.email, b.additional_fields AS "additionalFields", b.price,
  b.deposit_price AS "depositPrice", b.owner_kind AS "ownerKind", b.owner_id AS "ownerId",
  b.external_user_id AS "externalUserId", b.order_id AS "orderId", b.held_until AS "heldUntil",
  b.double_booked AS "doubleBooked", b.sequence, b.notified_at AS "notifiedAt", b.reminded_at AS "remindedAt",
  b.canceled_at AS "canceledAt", b.series, b.last_notified AS "lastNotified", b.created_at AS "createdAt", b.updated_at AS "updatedAt"`

export const bookingById = quickRead<BookingRow>(
  'bookings.by-id',
  `SELECT ${bookingColumns} FROM bookings b WHERE b.site_id = $1 AND b.id = $2`,
)
export const bookingsByIds = statement<BookingRow>(
  'bookings.by-ids',
  `SELECT ${bookingColumns} FROM bookings b WHERE b.site_id = $1 AND b.id = ANY ($2::uuid[])`,
)
/** A booking with what its line shows of its service, unless that is gone. */
export interface OfferedRow extends BookingRow {
  media: ServiceMedia | null
  payment: ServicePayment | null
}
export const offeredBookings = statement<OfferedRow>(
  'bookings.offered',
  `SELECT ${bookingColumns}, s.media, s.payment FROM bookings b
   LEFT JOIN services s ON s.site_id = $1 AND s.id = b.service_id
   WHERE b.site_id = $1 AND b.id = ANY ($2::uuid[])`,
)
/** In the order of their ids, so that no two transactions wait for each other. */
export const lockBookings = statement<BookingRow>(
  'bookings.lock',
  `SELECT ${bookingColumns} FROM bookings b WHERE b.site_id = $1 AND b.id = ANY ($2::uuid[]) ORDER BY b.id FOR UPDATE`,
)
export const insertBooking = statement<BookingRow>(
  'bookings.insert',
  `WITH made AS (
     INSERT INTO bookings AS b (site_id, id, status, payment_status, payment_option, deposit, service_id, service_type,
       title, schedule_id, event_id, resource_id, resource_name, resource_ids, starts_at, ends_at, busy_from, busy_until,
       time_zone, language, location, participants, choices, contact, email, additional_fields, price, deposit_price,
       owner_kind, owner_id, external_user_id, held_until, double_booked, series, run_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
       $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36, $36)
     RETURNING ${bookingColumns}),
   told AS (${outboxInsert(37)} FROM made)
   SELECT * FROM made`,
)
/** Writes what changes of a booking whose row is locked, with an event whose sequence is the new revision. */
export const updateBooking = statement<BookingRow>(
  'bookings.update',
  `WITH changed AS (
     UPDATE bookings AS b SET revision = revision + 1, status = $3, payment_status = $4, payment_option = $5,
       event_id = $6, resource_id = $7, resource_name = $8, resource_ids = $9, starts_at = $10, ends_at = $11,
       busy_from = $12, busy_until = $13, time_zone = $14, location = $15, participants = $16, choices = $17,
       contact = $18, email = $19, price = $20, deposit_price = $21, order_id = $22, held_until = $23,
       double_booked = $24, sequence = $25, notified_at = $26, reminded_at = $27, canceled_at = $28, updated_at = $29,
       series = $30, last_notified = $31, run_id = $32
     WHERE b.site_id = $1 AND b.id = $2 RETURNING ${bookingColumns}),
   told AS (${outboxInsert(33, 'revision')} FROM changed)
   SELECT * FROM changed`,
)
/** Without an event: nothing else of the booking changes. */
export const writeSeries = statement<never>(
  'bookings.write-series',
  'UPDATE bookings SET series = $3 WHERE site_id = $1 AND id = $2',
)
/** The bookings of an order. */
export const lockBookingsOfOrder = statement<BookingRow>(
  'bookings.lock-of-order',
  `SELECT ${bookingColumns} FROM bookings b WHERE b.site_id = $1 AND b.order_id = $2 ORDER BY b.id FOR UPDATE`,
)
/** The same, only to show them. */
export const bookingsOfOrder = statement<BookingRow>(
  'bookings.of-order',
  `SELECT ${bookingColumns} FROM bookings b WHERE b.site_id = $1 AND b.order_id = $2 ORDER BY b.id`,
)

/** Who waits longest for a session or a course. */
export const lockWaiting = statement<BookingRow>(
  'bookings.lock-waiting',
  `SELECT ${bookingColumns} FROM bookings b
   WHERE b.site_id = $1 AND b.service_id = $2 AND coalesce(b.event_id, b.run_id::text) = $3
     AND b.status = 'WAITING_LIST' AND b.starts_at > $4
   ORDER BY b.created_at, b.id LIMIT 20 FOR UPDATE`,
)
/** One of those who wait for each session of classes. */
export const waitingSessions = statement<BookingRow>(
  'bookings.waiting-sessions',
  `SELECT DISTINCT ON (b.event_id) ${bookingColumns} FROM bookings b
   WHERE b.site_id = $1 AND b.service_id = ANY ($2::uuid[]) AND b.status = 'WAITING_LIST' AND b.event_id IS NOT NULL
     AND b.starts_at > $3 ORDER BY b.event_id, b.id`,
)
export const countWaiting = statement<{ participants: number }>(
  'bookings.count-waiting',
  `SELECT coalesce(sum(b.participants), 0)::int AS participants FROM bookings b
   WHERE b.site_id = $1 AND b.service_id = $2 AND coalesce(b.event_id, b.run_id::text) = $3
     AND b.status = 'WAITING_LIST' AND b.ends_at > $4`,
)
/** What a visitor has booked is the member's from now on. */
export const handToMember = statement<never>(
  'bookings.hand-to-member',
  `UPDATE bookings SET owner_kind = 'member', owner_id = $3 WHERE site_id = $1 AND owner_id = $2`,
)
/** Of all shops, those whose time was kept for nothing: while they hold something, and again when they are due for deletion ($2). */
export const endedHolds = statement<{ siteId: string; id: string }>(
  'bookings.ended-holds',
  `SELECT b.site_id AS "siteId", b.id FROM bookings b WHERE b.held_until < $1 AND b.status = 'CREATED' AND ${isOpenShop('b')} AND (
     b.held_until < $2 AND b.order_id IS NULL
     OR EXISTS (SELECT 1 FROM resource_times t WHERE t.site_id = b.site_id AND t.id = b.id)
     OR EXISTS (SELECT 1 FROM resource_units u WHERE u.site_id = b.site_id AND u.booking_id = b.id)
     OR EXISTS (SELECT 1 FROM session_places p WHERE p.site_id = b.site_id AND p.booking_id = b.id))
   ORDER BY b.held_until LIMIT 500`,
)
export const deleteUnordered = statement<{ id: string }>(
  'bookings.delete-unordered',
  `DELETE FROM bookings WHERE site_id = $1 AND id = $2 AND status = 'CREATED' AND order_id IS NULL AND held_until < $3
   RETURNING id`,
)

/** Ends what is booked of a session, later: hundreds may have booked it. */
export const queueCancellation = statement<never>(
  'bookings.queue-cancellation',
  `SELECT add_job('cancel-session', json_build_object('siteId', $1::uuid, 'eventId', $2::text, 'notify', $3::boolean),
     job_key := concat('cancel-session:', $1::uuid, ':', $2::text))`,
)
/** Lets what is booked of a series after $4 follow its change, later. With $7, only the run of a course. */
export const queueFollowing = statement<never>(
  'bookings.queue-following',
  `SELECT add_job('follow-series', json_build_object('siteId', $1::uuid, 'bookingId', b.id, 'notify', $5::boolean),
     job_key := concat_ws(':', 'follow-series', $1::uuid, b.id, $5::boolean))
   FROM bookings b WHERE b.site_id = $1 AND b.service_id = $2 AND b.ends_at > $4
     AND (b.run_id = $6 OR NOT $7::boolean AND b.starts_at > $4 AND starts_with(b.event_id, $3::uuid::text))
     AND b.status IN ('WAITING_LIST', 'CREATED', 'PENDING', 'CONFIRMED')`,
)
/** Asks for no money any more for what has ended of an order, after the transaction. */
export const queueWaiver = statement<never>(
  'bookings.queue-waiver',
  `SELECT add_job('waive-bookings', $1::json)`,
)
/** Those who wait come first, so that nobody is offered a place of a session that does not take place. */
export const openBookingsOfSession = statement<{ id: string }>(
  'bookings.open-of-session',
  `SELECT b.id FROM bookings b WHERE b.site_id = $1 AND b.event_id = $2
     AND b.status IN ('WAITING_LIST', 'CREATED', 'PENDING', 'CONFIRMED')
   ORDER BY b.status <> 'WAITING_LIST', b.created_at, b.id`,
)

// ── What bookings take ──────────────────────────────────────────────────────────────────────────────────

/**
 * Takes the units of resources, in one order for all. Counts those that are the booking's then: others may have them, unless
 * their hold has ended.
 */
export const takeUnits = statement<{ taken: number }>(
  'bookings.take-units',
  `WITH taken AS (
     INSERT INTO resource_units AS u (site_id, resource_id, unit, booking_id, held_until)
     SELECT $1, r.id, unit, $3, $6 FROM unnest($2::uuid[]) AS r (id) CROSS JOIN generate_series($4::int, $5::int - 1) AS unit
     ORDER BY r.id, unit
     ON CONFLICT (site_id, resource_id, unit) DO UPDATE SET booking_id = excluded.booking_id, held_until = excluded.held_until
     WHERE u.booking_id = excluded.booking_id OR u.held_until <= $7
     RETURNING 1)
   SELECT count(*)::int AS taken FROM taken`,
)
/** Whether a time of resources is blocked, or busy in another calendar. */
export const blockedTime = statement<{ isBlocked: boolean }>(
  'bookings.blocked-time',
  `SELECT EXISTS (SELECT FROM resource_times t
     WHERE t.site_id = $1 AND t.resource_id = ANY ($2::uuid[]) AND t.kind <> 'BOOKING' AND t.ends_at > $3 AND t.starts_at < $4
       AND t.from_unit >= $5 AND t.from_unit <= $6) AS "isBlocked"`,
)
/** What is booked of resources between $3 and $4, with the time before and after it. Holds that have ended at $7 do not count. */
export const bookedTimes = statement<{
  resourceId: string
  title: string
  startsAt: Date
  endsAt: Date
  busyFrom: Date
  busyUntil: Date
}>(
  'bookings.booked-times',
  `SELECT t.resource_id AS "resourceId", b.title, b.starts_at AS "startsAt", b.ends_at AS "endsAt",
     t.starts_at AS "busyFrom", t.ends_at AS "busyUntil"
   FROM resource_times t JOIN bookings b ON b.site_id = $1 AND b.id = t.id
   WHERE t.site_id = $1 AND t.resource_id = ANY ($2::uuid[]) AND t.kind = 'BOOKING' AND t.ends_at > $3 AND t.starts_at < $4
     AND t.from_unit >= $5 AND t.from_unit <= $6 AND (t.held_until IS NULL OR t.held_until > $7)`,
)
export const insertTimes = statement<never>(
  'bookings.insert-times',
  `INSERT INTO resource_times (site_id, resource_id, id, kind, note, starts_at, ends_at, from_unit, until_unit, held_until)
   SELECT $1, r.id, $3, 'BOOKING', '', $4, $5, $6, $7, $8 FROM booking_resources r
   WHERE r.site_id = $1 AND r.id = ANY ($2::uuid[]) ORDER BY r.id
   ON CONFLICT (site_id, resource_id, id) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     from_unit = excluded.from_unit, until_unit = excluded.until_unit, held_until = excluded.held_until`,
)
/** Its row is locked until the transaction ends. */
export const lockSession = statement<never>(
  'bookings.lock-session',
  `INSERT INTO booked_sessions (site_id, id) VALUES ($1, $2) ON CONFLICT (site_id, id) DO UPDATE SET id = excluded.id`,
)
/** Takes places of a locked session if there are enough. */
export const takePlaces = statement<{ places: number }>(
  'bookings.take-places',
  `INSERT INTO session_places AS p (site_id, session_id, booking_id, places, held_until)
   SELECT $1::uuid, $2::text, $3::uuid, $4::int, $5::timestamptz WHERE $4::int + (
     SELECT coalesce(sum(o.places), 0) FROM session_places o
     WHERE o.site_id = $1 AND o.session_id = $2 AND o.booking_id <> $3 AND (o.held_until IS NULL OR o.held_until > $7)) <= $6::int
   ON CONFLICT (site_id, session_id, booking_id) DO UPDATE SET places = excluded.places, held_until = excluded.held_until
   RETURNING places`,
)
/** Gives back what a booking has taken, except for the session $3. */
export const giveBack = statement<never>(
  'bookings.give-back',
  `WITH units AS (DELETE FROM resource_units WHERE site_id = $1 AND booking_id = $2),
     times AS (DELETE FROM resource_times WHERE site_id = $1 AND id = $2)
   DELETE FROM session_places WHERE site_id = $1 AND booking_id = $2 AND session_id IS DISTINCT FROM $3`,
)
