import { statement } from '../../platform/db/db.ts'

/** What somebody has of an event: the tickets of a reservation, a ticket, an answer, or a place on the waiting list. */
export interface PlaceRow {
  kind: 'TICKETS' | 'TICKET' | 'RSVP' | 'WAITING_LIST'
  /** The number of a ticket, else an id. */
  id: string
  /** Of a ticket. */
  version: number
  email: string
  firstName: string
  language: string
  createdAt: Date
}

/** Of an address in lower case, the latest ones. */
export const placesByEmail = statement<PlaceRow>(
  'places.by-email',
  `SELECT kind, id, version, email, "firstName", language, created_at AS "createdAt" FROM (
     (SELECT DISTINCT ON (t.reservation_id) 'TICKETS' AS kind, t.reservation_id::text AS id, 0 AS version, o.email,
       coalesce(r.buyer ->> 'firstName', '') AS "firstName", t.language, t.created_at
       FROM tickets t JOIN orders o ON o.site_id = $1 AND o.id = t.order_id
       JOIN ticket_reservations r ON r.site_id = $1 AND r.id = t.reservation_id
       WHERE t.site_id = $1 AND t.event_id = $2 AND NOT t.canceled AND lower(o.email) = $3
       ORDER BY t.reservation_id, t.created_at, t.id)
     UNION ALL SELECT 'TICKET', t.number, t.version, t.email, t.first_name, t.language, t.created_at
       FROM tickets t JOIN orders o ON o.site_id = $1 AND o.id = t.order_id
       WHERE t.site_id = $1 AND t.event_id = $2 AND NOT t.canceled AND lower(t.email) = $3 AND lower(o.email) <> $3
     UNION ALL SELECT 'RSVP', v.id::text, 0, v.email, v.first_name, v.language, v.created_at FROM rsvps v
       WHERE v.site_id = $1 AND v.event_id = $2 AND lower(v.email) = $3
     UNION ALL SELECT 'WAITING_LIST', w.id::text, 0, w.email, w.first_name, w.language, w.created_at
       FROM ticket_waiting_entries w WHERE w.site_id = $1 AND w.event_id = $2 AND lower(w.email) = $3) p
   ORDER BY created_at DESC, id LIMIT 20`,
)
/** The same work for known and unknown addresses. A job finds out which it is. */
export const queueLinks = statement<never>('places.queue-links', `SELECT add_job('send-places', $1::json)`)
