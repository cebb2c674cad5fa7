import type { ReservationStatus } from '@cartwright/contract/box-office/tickets/reservations.ts'
import { statement } from '../../platform/db/db.ts'
import { outboxInsertMany } from '../../platform/db/outbox.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'
import type { Answers, Person } from '../events/form.rules.ts'
import type { KeptSeat } from '../seating/queries.ts'
import type { ChosenPrice } from '../ticket-definitions/pricing.rules.ts'

export type Guest = Person & { answers: Answers }

export interface ReservationRow {
  id: string
  revision: bigint
  eventId: string
  ownerId: string
  memberId: string | null
  status: ReservationStatus
  /** Null while an order has it. */
  expiresAt: Date | null
  checkoutId: string | null
  orderId: string | null
  orderNumber: string
  fromOrder: boolean
  buyer: Partial<Person>
  guests: Guest[]
  archived: boolean
  createdAt: Date
  updatedAt: Date
  items: ReservedItem[]
}

/** Tickets of one kind and price. `price` is minor units as text, since it comes as JSON. */
export interface ReservedItem {
  id: string
  definitionId: string
  quantity: number
  /** Of them, what was refunded. */
  removed: number
  price: string
  name: string
  policy: string
  currency: string
  seat: KeptSeat | null
  option: ChosenPrice['option']
}

/** Columns of a reservation `r`; $1 is the site. */
export const reservationColumns = `r.id, r.revision, r.event_id AS "eventId", r.owner_id AS "ownerId",
  r.member_id AS "memberId", r.status, r.expires_at AS "expiresAt", r.checkout_id AS "checkoutId", r.order_id AS "orderId",
  r.order_number AS "orderNumber", r.from_order AS "fromOrder", r.buyer, r.guests, r.archived, r.created_at AS "createdAt",
  r.updated_at AS "updatedAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'definitionId', i.definition_id, 'quantity', i.quantity,
      'removed', i.removed, 'price', i.price::text, 'name', d.name, 'policy', d.policy, 'currency', d.currency, 'seat', i.seat,
      'option', i.pricing_option)
      ORDER BY d.position,
      i.seat ->> 'section', i.seat ->> 'row', length(i.seat ->> 'label'), i.seat ->> 'label', i.id), '[]')
    FROM ticket_reservation_items i JOIN ticket_definitions d ON d.site_id = $1 AND d.id = i.definition_id
    WHERE i.site_id = $1 AND i.reservation_id = r.id AND i.quantity > 0) AS items`

/** Without owners ($3 null): any of the site. */
export const reservationById = statement<ReservationRow>(
  'reservations.by-id',
  `SELECT ${reservationColumns} FROM ticket_reservations r
   WHERE r.site_id = $1 AND r.id = $2
     AND ($3::uuid[] IS NULL OR r.owner_id = ANY ($3) OR r.member_id = ANY ($3))`,
)
/** The ids are in a subquery, so that it is planned once. */
export const reservationsByIds = statement<ReservationRow>(
  'reservations.by-ids',
  `SELECT ${reservationColumns} FROM ticket_reservations r
   WHERE r.site_id = $1 AND r.id = ANY ((SELECT $2::uuid[])::uuid[])`,
)
export const reservationsOfOrder = statement<ReservationRow>(
  'reservations.of-order',
  `SELECT ${reservationColumns} FROM ticket_reservations r WHERE r.site_id = $1 AND r.order_id = $2 ORDER BY r.id`,
)
export const insertReservation = statement<never>(
  'reservations.insert',
  `INSERT INTO ticket_reservations (site_id, id, event_id, owner_id, member_id, status, expires_at, checkout_id, order_id,
     from_order, created_at, updated_at, voucher_id)
   VALUES ($1, $2, $3, $4, $5, 'PENDING', $6, $7, $8, $8::uuid IS NOT NULL, $9, $9, $10)`,
)
/** Arrays of ids, definitions, quantities, prices, seats and options. */
export const insertItems = statement<never>(
  'reservations.insert-items',
  `INSERT INTO ticket_reservation_items (site_id, id, reservation_id, definition_id, quantity, price, seat, pricing_option)
   SELECT $1, i.id, $2, i.definition_id, i.quantity, i.price, i.seat::jsonb, i.option::jsonb
   FROM unnest($3::uuid[], $4::uuid[], $5::int[], $6::bigint[], $7::text[], $8::text[])
     AS i (id, definition_id, quantity, price, seat, option)`,
)

/** Tickets of an event that this owner has set aside at $4 and not ordered. */
export const heldBy = statement<{ tickets: number }>(
  'reservations.held-by',
  `SELECT coalesce(sum(i.quantity), 0)::int AS tickets FROM ticket_reservations r
   JOIN ticket_reservation_items i ON i.site_id = $1 AND i.reservation_id = r.id
   WHERE r.site_id = $1 AND r.event_id = $2 AND r.owner_id = $3 AND r.status = 'PENDING' AND r.expires_at > $4`,
)

export interface Given {
  siteId: string
  id: string
  revision: bigint
  definitionId: string | null
  quantity: number
}

const given = (changed: string) => `
  SELECT ${changed}.site_id AS "siteId", ${changed}.id, ${changed}.revision, i.definition_id AS "definitionId",
    coalesce(i.quantity - i.removed, 0) AS quantity
  FROM ${changed} LEFT JOIN ticket_reservation_items i
    ON i.site_id = ${changed}.site_id AND i.reservation_id = ${changed}.id AND i.quantity > 0`

/** Ends those of an event whose time has passed at $3. What another transaction ends is left to it. */
export const lapse = statement<Given>(
  'reservations.lapse',
  `WITH due AS MATERIALIZED (
     SELECT id FROM ticket_reservations WHERE site_id = $1 AND event_id = $2 AND status = 'PENDING' AND expires_at <= $3
     LIMIT 500 FOR UPDATE SKIP LOCKED),
   lapsed AS (
     UPDATE ticket_reservations r SET status = 'EXPIRED', revision = revision + 1, updated_at = $3
     FROM due WHERE r.site_id = $1 AND r.id = due.id
     RETURNING r.site_id, r.id, r.revision)
   ${given('lapsed')}`,
)
/** Offers free tickets of the event of the reservation $2 to those who wait. */
export const queueOffersOf = statement<never>(
  'reservations.queue-offers',
  `SELECT add_job('offer-tickets', json_build_object('siteId', r.site_id, 'eventId', r.event_id)) FROM ticket_reservations r
   WHERE r.site_id = $1 AND r.id = $2 AND EXISTS (
     SELECT FROM ticket_waiting_entries w WHERE w.site_id = $1 AND w.event_id = r.event_id AND w.voucher_id IS NULL)`,
)
export const eventsWithLapsed = statement<{ siteId: string; eventId: string }>(
  'reservations.events-with-lapsed',
  `SELECT DISTINCT site_id AS "siteId", event_id AS "eventId" FROM (
     SELECT site_id, event_id FROM ticket_reservations r
     WHERE status = 'PENDING' AND expires_at <= $1 AND ${isOpenShop('r')} LIMIT 1000) AS due`,
)
/** Nothing unless it is open and in no order. */
export const cancelReservation = statement<Given>(
  'reservations.cancel',
  `WITH canceled AS (
     UPDATE ticket_reservations SET status = $3, revision = revision + 1, updated_at = $4
     WHERE site_id = $1 AND id = $2 AND status = 'PENDING' AND expires_at IS NOT NULL RETURNING site_id, id, revision)
   ${given('canceled')}`,
)
/**
 * Nothing if its time has passed, if it belongs to another order, or to somebody else than the owner $6 and in another
 * checkout. Then no time ends it.
 */
export const claimReservation = statement<ReservationRow>(
  'reservations.claim',
  `WITH r AS (
     UPDATE ticket_reservations SET order_id = $3, checkout_id = $4, expires_at = NULL, revision = revision + 1, updated_at = $5
     WHERE site_id = $1 AND id = $2 AND status = 'PENDING' AND (order_id IS NULL OR order_id = $3)
       AND (expires_at IS NULL OR expires_at > $5) AND (owner_id = $6 OR member_id = $6 OR checkout_id = $4)
     RETURNING *)
   SELECT ${reservationColumns} FROM r`,
)
/** Takes items out of a reservation, or makes them fewer. */
export const shrinkItem = statement<never>(
  'reservations.shrink-item',
  'UPDATE ticket_reservation_items SET quantity = $3 WHERE site_id = $1 AND id = $2 AND quantity > $3',
)
/** Open ones that an earlier attempt at the order made. */
export const dropFromOrder = statement<Given>(
  'reservations.drop-from-order',
  `WITH dropped AS (
     UPDATE ticket_reservations SET status = 'CANCELED', order_id = NULL, revision = revision + 1, updated_at = $3
     WHERE site_id = $1 AND order_id = $2 AND from_order AND status = 'PENDING' RETURNING site_id, id, revision)
   ${given('dropped')}`,
)
/** Keeps what an order has until $3. */
export const holdUntil = statement<never>(
  'reservations.hold-until',
  `UPDATE ticket_reservations SET expires_at = $3, revision = revision + 1, updated_at = $4
   WHERE site_id = $1 AND order_id = $2 AND status = 'PENDING'`,
)
/** Those of an order that were not confirmed before. */
export const confirmOfOrder = statement<Given>(
  'reservations.confirm',
  `WITH confirmed AS (
     UPDATE ticket_reservations SET status = 'CONFIRMED', expires_at = NULL, order_number = $3, member_id = coalesce($4, member_id),
       revision = revision + 1, updated_at = $5
     WHERE site_id = $1 AND order_id = $2 AND status = 'PENDING' RETURNING site_id, id, revision)
   ${given('confirmed')}`,
)
/** Those of an order that were not canceled before, and whether they were confirmed. */
export const cancelOfOrder = statement<Given & { confirmed: boolean }>(
  'reservations.cancel-of-order',
  `WITH before AS (
     SELECT site_id, id, status FROM ticket_reservations WHERE site_id = $1 AND order_id = $2
       AND status IN ('PENDING', 'CONFIRMED') FOR UPDATE),
   canceled AS (
     UPDATE ticket_reservations r SET status = 'CANCELED', order_number = $3, revision = revision + 1, updated_at = $4
     FROM before WHERE r.site_id = $1 AND r.id = before.id
     RETURNING r.site_id, r.id, r.revision, before.status = 'CONFIRMED' AS confirmed)
   SELECT canceled.site_id AS "siteId", canceled.id, canceled.revision, canceled.confirmed,
     i.definition_id AS "definitionId", coalesce(i.quantity - i.removed, 0) AS quantity
   FROM canceled LEFT JOIN ticket_reservation_items i
     ON i.site_id = $1 AND i.reservation_id = canceled.id AND i.quantity > 0`,
)
/** Nothing unless it is open, and one of the owners' ($3 null: anybody's). */
export const saveDetails = statement<ReservationRow>(
  'reservations.save-details',
  `WITH r AS (
     UPDATE ticket_reservations SET buyer = coalesce($4, buyer), guests = coalesce($5, guests),
       checkout_id = coalesce($6, checkout_id), updated_at = $7
     WHERE site_id = $1 AND id = $2 AND ($3::uuid[] IS NULL OR owner_id = ANY ($3) OR member_id = ANY ($3))
       AND status = 'PENDING' RETURNING *)
   SELECT ${reservationColumns} FROM r`,
)
export const insertEvents = statement<never>('reservations.events', outboxInsertMany(1))
