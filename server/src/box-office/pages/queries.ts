import { quickRead, statement } from '../../platform/db/db.ts'
import { orderBalance } from '../tickets/queries.ts'

/** An event of a member: the tickets of one reservation, bought or reserved, or an answer. */
export interface AttendedRow {
  kind: 'tickets' | 'reserved' | 'rsvp'
  /** Of the reservation or the RSVP. */
  id: string
  status: string
  count: number
  /** Of reserved tickets. */
  until: Date | null
  title: string
  startsAt: Date | null
  endsAt: Date | null
  timeZone: string
  message: string
  hideEnd: boolean
  canceled: boolean
}

/**
 * What a member attends: with $4, events that are over, the latest first; else those to come. A canceled event is over when
 * it would have ended; tickets that were only reserved for it are left out. Counts the tickets that are valid and not given away.
 */
export const attendedEvents = statement<AttendedRow>(
  'event-pages.attended',
  `SELECT a.kind, a.id, a.status, a.count, a.until, e.title, e.starts_at AS "startsAt", e.ends_at AS "endsAt",
     e.time_zone AS "timeZone", coalesce(e.details -> 'dates' ->> 'message', '') AS message,
     coalesce((e.details -> 'dates' ->> 'hideEnd')::boolean, false) AS "hideEnd", e.state = 'CANCELED' AS canceled
   FROM (
     SELECT 'tickets' AS kind, t.reservation_id AS id, t.event_id,
       CASE WHEN bool_and(t.canceled) THEN 'CANCELED' WHEN bool_and(t.canceled OR t.version <> t.own_version) THEN 'GIVEN'
         WHEN bool_or(${orderBalance} > 0) THEN 'UNPAID' ELSE 'VALID' END AS status,
       (count(*) FILTER (WHERE NOT t.canceled AND t.version = t.own_version))::int AS count,
       NULL::timestamptz AS until
     FROM tickets t JOIN orders o ON o.site_id = $1 AND o.id = t.order_id
     WHERE t.site_id = $1 AND (t.owner_id = $2 OR t.member_id = $2)
     GROUP BY t.reservation_id, t.event_id
     UNION ALL
     SELECT 'reserved', r.id, r.event_id, r.status, sum(i.quantity)::int, r.expires_at FROM ticket_reservations r
     JOIN ticket_reservation_items i ON i.site_id = $1 AND i.reservation_id = r.id
     WHERE r.site_id = $1 AND (r.owner_id = $2 OR r.member_id = $2) AND r.status = 'PENDING' AND r.expires_at > $3
     GROUP BY r.id, r.event_id, r.status, r.expires_at
     UNION ALL
     SELECT 'rsvp', v.id, v.event_id, v.status, v.guest_count, NULL FROM rsvps v
     WHERE v.site_id = $1 AND (v.owner_id = $2 OR v.member_id = $2)) a
   JOIN box_office_events e ON e.site_id = $1 AND e.id = a.event_id
   WHERE coalesce(e.ends_at <= $3, e.state = 'CANCELED') = $4 AND NOT (a.kind = 'reserved' AND e.state = 'CANCELED')
   ORDER BY CASE WHEN $4 THEN NULL ELSE e.starts_at END NULLS LAST, e.starts_at DESC NULLS LAST, a.id
   LIMIT 101 OFFSET $5`,
)

/** What the member $3 has answered first with the address $4. */
export const answerOfMember = statement<{ id: string }>(
  'event-pages.answer-of-member',
  `SELECT id FROM rsvps WHERE site_id = $1 AND event_id = $2 AND (owner_id = $3 OR member_id = $3)
     AND lower(email) = lower($4) ORDER BY created_at, id LIMIT 1`,
)

/** Whether the account has something to show about events: the shop has some, or the member has tickets or answers. */
export const hasEvents = quickRead<{ found: boolean }>(
  'event-pages.has-any',
  `SELECT EXISTS (SELECT FROM box_office_events WHERE site_id = $1 AND state = 'PUBLISHED' AND ends_at > $3)
     OR EXISTS (SELECT FROM tickets WHERE site_id = $1 AND member_id = $2)
     OR EXISTS (SELECT FROM rsvps WHERE site_id = $1 AND member_id = $2) AS found`,
)

/** What a visitor has and answered becomes the member's. */
export const handToMember = statement<never>(
  'event-pages.hand-to-member',
  `WITH handed AS (
     UPDATE rsvps SET member_id = $3 WHERE site_id = $1 AND owner_id = $2 AND member_id IS NULL),
   reserved AS (
     UPDATE ticket_reservations SET member_id = $3 WHERE site_id = $1 AND owner_id = $2 AND member_id IS NULL)
   UPDATE tickets SET member_id = $3 WHERE site_id = $1 AND owner_id = $2 AND member_id IS NULL`,
)

/** The reservations of an order whose tickets are valid, with their events. */
export const ticketsOfOrder = statement<{ id: string; title: string; canceled: boolean }>(
  'event-pages.tickets-of-order',
  `SELECT DISTINCT t.reservation_id AS id, e.title, e.state = 'CANCELED' AS canceled FROM tickets t
   JOIN box_office_events e ON e.site_id = $1 AND e.id = t.event_id
   WHERE t.site_id = $1 AND t.order_id = $2 AND NOT t.canceled
     AND t.version = t.own_version ORDER BY t.reservation_id`,
)
