import type { EventImage, EventLocation } from '@cartwright/contract/box-office/events/events.ts'
import type { InputControl } from '@cartwright/contract/box-office/events/forms.ts'
import type { RegistrationType } from '@cartwright/contract/box-office/events/registration.ts'
import { quickRead, statement } from '../../platform/db/db.ts'
import { outboxInsert, outboxInsertMany } from '../../platform/db/outbox.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'

/** What the merchant says about an event besides its columns. Times are ISO 8601. */
export interface EventDetails {
  shortDescription: string
  detailedDescription: string
  description?: Record<string, unknown>
  mainImage?: EventImage
  /** Absent in events from before there were galleries. */
  gallery?: EventImage[]
  location: Omit<EventLocation, 'type'>
  dates: { message: string; hideEnd: boolean; showTimeZone: boolean }
  rsvp: { responseType: 'YES_ONLY' | 'YES_AND_NO'; waitlist: boolean; startDate?: string; endDate?: string }
  tickets: {
    guestsAssignedSeparately: boolean
    limitPerOrder: number
    reservationMinutes: number
    /** In percent. */
    serviceFeeRate: string
    /** Refunds of tickets leave the fee with the shop. Events of before do not say. */
    serviceFeeKept?: boolean
    /** Absent in events of before. */
    onlinePaymentOnly?: boolean
  }
  externalUrl?: string
  membersOnly: boolean
  /** Of members with one of these plans; none, or absent, for all of them. */
  planIds?: string[]
  paused: boolean
  guestListPublic: boolean
  conferencing: {
    enabled: boolean
    type: 'MEETING' | 'WEBINAR'
    guestLink: string
    hostLink: string
    password: string
  }
  /** Besides those of name and e-mail address. */
  questions: InputControl[]
  seo: { hidden: boolean; advanced?: Record<string, unknown> }
  agenda: boolean
  display: { hideButton: boolean; hidePage: boolean }
}

export interface EventRow {
  id: string
  revision: bigint
  slug: string
  title: string
  state: 'DRAFT' | 'PUBLISHED' | 'CANCELED'
  registrationType: RegistrationType
  locationType: 'VENUE' | 'ONLINE'
  startsAt: Date | null
  endsAt: Date | null
  timeZone: string
  details: EventDetails
  guestLimit: number | null
  guestsTaken: number
  seriesId: string | null
  createdAt: Date
  updatedAt: Date
  publishedAt: Date | null
  canceledAt: Date | null
}

export const eventColumns = `e.id, e.revision, e.slug, e.title, e.state, e.registration_type AS "registrationType",
  e.location_type AS "locationType", e.starts_at AS "startsAt", e.ends_at AS "endsAt", e.time_zone AS "timeZone", e.details,
  e.guest_limit AS "guestLimit", e.guests_taken AS "guestsTaken", e.series_id AS "seriesId", e.created_at AS "createdAt",
  e.updated_at AS "updatedAt", e.published_at AS "publishedAt", e.canceled_at AS "canceledAt"`

export const eventById = quickRead<EventRow>(
  'box-office.event-by-id',
  `SELECT ${eventColumns} FROM box_office_events e WHERE e.site_id = $1 AND e.id = $2`,
)
export const eventBySlug = quickRead<EventRow>(
  'box-office.event-by-slug',
  `SELECT ${eventColumns} FROM box_office_events e WHERE e.site_id = $1 AND e.slug = $2`,
)
export const eventsByIds = statement<EventRow>(
  'box-office.events-by-ids',
  `SELECT ${eventColumns} FROM box_office_events e WHERE e.site_id = $1 AND e.id = ANY ($2::uuid[])`,
)
/** Keeps the event from being deleted or canceled until the transaction ends. */
export const eventForShare = statement<EventRow>(
  'box-office.event-for-share',
  `SELECT ${eventColumns} FROM box_office_events e WHERE e.site_id = $1 AND e.id = $2 FOR SHARE`,
)
export const countEvents = statement<{ count: number }>(
  'box-office.count-events',
  'SELECT count(*)::int AS count FROM (SELECT FROM box_office_events WHERE site_id = $1 LIMIT 10001) AS counted',
)
export const takenSlugs = statement<{ slug: string }>(
  'box-office.taken-slugs',
  `SELECT slug FROM box_office_events WHERE site_id = $1 AND (slug = $2 OR slug LIKE $2 || '-%')`,
)
export const insertEvent = statement<EventRow>(
  'box-office.insert-event',
  `WITH made AS (
     INSERT INTO box_office_events AS e (site_id, id, slug, title, state, registration_type, location_type, starts_at, ends_at,
       time_zone, details, guest_limit, series_id, told_status, created_at, updated_at, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'UPCOMING', $14, $14,
       CASE WHEN $5 = 'PUBLISHED' THEN $14::timestamptz END) RETURNING ${eventColumns}),
   told AS (${outboxInsert(15)} FROM made)
   SELECT * FROM made`,
)
/** Nothing if somebody has changed the event since revision $3. */
export const replaceEvent = statement<EventRow>(
  'box-office.replace-event',
  `WITH changed AS (
     UPDATE box_office_events e SET revision = revision + 1, slug = $4, title = $5, registration_type = $6, location_type = $7,
       starts_at = $8, ends_at = $9, time_zone = $10, details = $11, guest_limit = $12, updated_at = $13,
       told_status = CASE WHEN e.starts_at IS NOT DISTINCT FROM $8 AND e.ends_at IS NOT DISTINCT FROM $9
         THEN told_status ELSE 'UPCOMING' END
     WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING ${eventColumns}),
   told AS (${outboxInsert(14)} FROM changed)
   SELECT * FROM changed`,
)
/** Nothing unless its state is $3. */
export const moveEvent = statement<EventRow>(
  'box-office.move-event',
  `WITH changed AS (
     UPDATE box_office_events e SET revision = revision + 1, state = $4, updated_at = $5,
       published_at = CASE WHEN $4 = 'PUBLISHED' THEN $5 ELSE published_at END,
       canceled_at = CASE WHEN $4 = 'CANCELED' THEN $5 ELSE canceled_at END, cancelation_pending = $4 = 'CANCELED'
     WHERE site_id = $1 AND id = $2 AND state = $3 RETURNING ${eventColumns}),
   told AS (${outboxInsert(6, 'changed.revision')} FROM changed)
   SELECT * FROM changed`,
)
/** The category that the dates $4 of a recurring event share. */
export const insertSeries = statement<never>(
  'box-office.insert-series',
  `WITH made AS (
     INSERT INTO box_office_categories (site_id, id, name, states, created_at)
     VALUES ($1, $2, $3, '{RECURRING_EVENT,HIDDEN}', $5) RETURNING id)
   INSERT INTO box_office_categorised (site_id, category_id, event_id)
   SELECT $1, made.id, e.id FROM made CROSS JOIN unnest($4::uuid[]) AS e (id)`,
)
/** Somebody who is told of an event: with tickets of a reservation, one ticket, an RSVP, or a place on a waiting list. */
export interface Person {
  kind: 'TICKETS' | 'TICKET' | 'RSVP' | 'RSVP_WAITLIST' | 'WAITING_LIST'
  /** Of the reservation, the RSVP or the entry; of one ticket, its number. */
  id: string
  /** Of one ticket, else 0. */
  version: number
  email: string
  firstName: string
  language: string
  /** For tickets, and has not got all of it back. */
  paid: boolean
  /** Their orders of tickets that cost something and for which nothing is paid yet. */
  unpaidOrderIds: readonly string[] | null
}

/** Those who come, wait or have bought tickets, once for each address: as who knows most, and for what is newest. With $3 only those of this order. */
export const peopleOf = statement<Person>(
  'box-office.people-of-event',
  `SELECT DISTINCT ON (lower(email)) kind, id, version, email, "firstName", language, paid,
     array_agg(order_id) FILTER (WHERE unpaid) OVER (PARTITION BY lower(email)) AS "unpaidOrderIds" FROM (
     SELECT 'TICKETS' AS kind, t.reservation_id::text AS id, 0 AS version, 1 AS rank, o.email,
       coalesce(r.buyer ->> 'firstName', '') AS "firstName", t.language, o.paid > o.refunded AND t.price > 0 AS paid,
       o.payment_status = 'NOT_PAID' AND t.price > 0 AS unpaid, t.order_id, t.created_at
       FROM tickets t JOIN orders o ON o.site_id = $1 AND o.id = t.order_id
       JOIN ticket_reservations r ON r.site_id = $1 AND r.id = t.reservation_id
       WHERE t.site_id = $1 AND t.event_id = $2 AND NOT t.canceled AND ($3::uuid IS NULL OR t.order_id = $3)
     UNION ALL SELECT 'TICKET', number, version, 2, email, first_name, language, false, false, null, created_at FROM tickets
       WHERE site_id = $1 AND event_id = $2 AND NOT canceled AND ($3::uuid IS NULL OR order_id = $3)
     UNION ALL SELECT CASE status WHEN 'YES' THEN 'RSVP' ELSE 'RSVP_WAITLIST' END, id::text, 0,
       CASE status WHEN 'YES' THEN 3 ELSE 4 END, email, first_name, language, false, false, null, created_at FROM rsvps
       WHERE site_id = $1 AND event_id = $2 AND status <> 'NO' AND $3::uuid IS NULL
     UNION ALL SELECT 'WAITING_LIST', id::text, 0, 5, email, first_name, language, false, false, null, created_at FROM ticket_waiting_entries
       WHERE site_id = $1 AND event_id = $2 AND $3::uuid IS NULL) p
   WHERE email <> '' ORDER BY lower(email), paid DESC, rank, created_at DESC, id`,
)
/** Tells the guests of an event that has moved after the transaction. */
export const queueMoved = statement<never>(
  'box-office.queue-moved',
  `SELECT add_job('tell-of-move', $1::json)`,
)
/** Writes the new time of an event on its orders after the transaction. */
export const queueRescheduling = statement<never>(
  'box-office.queue-rescheduling',
  `SELECT add_job('reschedule-orders', $1::json)`,
)
/** Tells the guests of a canceled or deleted event after the transaction. */
export const queueCancelation = statement<never>(
  'box-office.queue-cancelation',
  `SELECT add_job('tell-of-cancelation', $1::json)`,
)
/** Sends the e-mails about a canceled event after the transaction. */
export const queueCancelationMails = statement<never>(
  'box-office.queue-cancelation-mails',
  `SELECT add_job('send-cancelations', $1::json)`,
)
/** Its guests are told of its cancellation from here on: those of orders that change meanwhile wait for this transaction. */
export const endPendingCancelation = statement<never>(
  'box-office.end-pending-cancelation',
  `UPDATE box_office_events SET cancelation_pending = false WHERE site_id = $1 AND id = $2`,
)
/** Ends the orders of a cancelled event after the transaction. */
export const queueEndOfOrders = statement<never>(
  'box-office.queue-end-of-orders',
  `SELECT add_job('end-orders', $1::json)`,
)
/** Offers tickets to those who wait for them, after the transaction: some may be free. */
export const queueOffers = statement<never>(
  'box-office.queue-offers',
  `SELECT add_job('offer-tickets', json_build_object('siteId', $1::uuid, 'eventId', $2::uuid)) WHERE EXISTS (
     SELECT FROM ticket_waiting_entries WHERE site_id = $1 AND event_id = $2 AND voucher_id IS NULL)`,
)
/** Gives new places to those who wait for them, after the transaction. */
export const queuePromotion = statement<never>(
  'box-office.queue-promotion',
  `SELECT add_job('promote-waiting', $1::json)`,
)
/** Locks an event, and says whether tickets of it were sold or are in an order. */
export const lockUnsold = statement<EventRow & { sold: boolean }>(
  'box-office.lock-unsold',
  `WITH locked AS (SELECT e.site_id, ${eventColumns} FROM box_office_events e
     WHERE e.site_id = $1 AND e.id = $2 FOR UPDATE)
   SELECT locked.*, EXISTS (SELECT FROM tickets t WHERE t.site_id = $1 AND t.event_id = locked.id)
     OR EXISTS (SELECT FROM ticket_reservations r WHERE r.site_id = $1 AND r.event_id = locked.id
       AND (r.status = 'CONFIRMED' OR r.status = 'PENDING' AND r.expires_at IS NULL)) AS sold
   FROM locked`,
)
/** Takes everything of the event with it. */
export const deleteEvent = statement<never>(
  'box-office.delete-event',
  'DELETE FROM box_office_events WHERE site_id = $1 AND id = $2',
)
/** What refers to kinds of tickets goes first. */
export const deleteReservations = statement<never>(
  'box-office.delete-reservations',
  `WITH freed AS (UPDATE seats SET item_id = NULL WHERE site_id = $1 AND event_id = $2 AND item_id IS NOT NULL)
   DELETE FROM ticket_reservations WHERE site_id = $1 AND event_id = $2`,
)
export const deleteDefinitions = statement<never>(
  'box-office.delete-definitions',
  'DELETE FROM ticket_definitions WHERE site_id = $1 AND event_id = $2',
)
export const insertEvents = statement<never>('box-office.events', outboxInsertMany(1))

/** Takes $3 places for guests without tickets, if there are so many or $4; none of a canceled event. */
export const takePlaces = statement<{ id: string }>(
  'box-office.take-places',
  `UPDATE box_office_events SET guests_taken = guests_taken + $3
   WHERE site_id = $1 AND id = $2 AND state <> 'CANCELED' AND ($4 OR guest_limit IS NULL OR guests_taken + $3 <= guest_limit) RETURNING id`,
)
export const returnPlaces = statement<{ id: string }>(
  'box-office.return-places',
  'UPDATE box_office_events SET guests_taken = guests_taken - $3 WHERE site_id = $1 AND id = $2 RETURNING id',
)

/** Events that have started or ended since their guests' programs were told. */
export const eventsToTell = statement<{ siteId: string; id: string; revision: bigint; status: string }>(
  'box-office.events-to-tell',
  `WITH due AS MATERIALIZED (
     SELECT site_id, id, CASE WHEN ends_at <= $1 THEN 'ENDED' ELSE 'STARTED' END AS status FROM box_office_events
     WHERE state = 'PUBLISHED' AND told_status <> 'ENDED' AND starts_at <= $1
       AND (told_status <> 'STARTED' OR ends_at <= $1) AND ${isOpenShop('box_office_events')}
     LIMIT 500)
   UPDATE box_office_events e SET told_status = due.status, revision = revision + 1 FROM due
   WHERE e.site_id = due.site_id AND e.id = due.id AND e.state = 'PUBLISHED' AND e.told_status NOT IN ('ENDED', due.status)
   RETURNING e.site_id AS "siteId", e.id, e.revision, due.status`,
)

/** Whether somebody comes: with a ticket or an RSVP. $3 are the ids of the caller. */
export const isGuest = statement<{ guest: boolean }>(
  'box-office.is-guest',
  `SELECT EXISTS (SELECT FROM tickets WHERE site_id = $1 AND event_id = $2 AND owner_id = ANY ($3::uuid[]) AND NOT canceled)
     OR EXISTS (SELECT FROM rsvps WHERE site_id = $1 AND event_id = $2 AND owner_id = ANY ($3::uuid[]) AND status = 'YES')
     AS guest`,
)

/**
 * SQL: whether nobody has the seat `s`, or only a reservation that has ended or whose ticket was refunded. One whose time
 * has passed at `now` has ended, too; with null only if that is written down.
 */
export const seatIsFree = (now: string) => `(s.item_id IS NULL OR EXISTS (
  SELECT FROM ticket_reservation_items si JOIN ticket_reservations sv ON sv.site_id = $1 AND sv.id = si.reservation_id
  WHERE si.site_id = $1 AND si.id = s.item_id AND (si.removed >= si.quantity
    OR sv.status NOT IN ('PENDING', 'CONFIRMED') OR sv.status = 'PENDING' AND sv.expires_at <= ${now}::timestamptz)))`
/** SQL: whether the kind of tickets `d` is sold by seats. */
export const hasSeats = `EXISTS (
  SELECT FROM seat_section_tickets k WHERE k.site_id = $1 AND k.definition_id = d.id)`
/** SQL: the free seats of the kind of tickets `d`. */
export const freeSeatsOf = (now: string) => `FROM seat_section_tickets k JOIN seats s ON s.site_id = $1
  AND s.event_id = k.event_id AND s.section_id = k.section_id
  WHERE k.site_id = $1 AND k.definition_id = d.id AND NOT s.off_sale AND ${seatIsFree(now)}`
