import { statement } from '../../platform/db/db.ts'
import type { TicketRow } from '../tickets/queries.ts'
import { ticketColumns, ticketTables } from '../tickets/queries.ts'

/** Makes those of the tickets $3 void that are not yet; those of a canceled order are, and are refunded all the same. */
export const claimTickets = statement<{ id: string }>(
  'ticket-refunds.claim',
  `UPDATE tickets t SET canceled = true, refund_id = $4, updated_at = $5 FROM orders o
   WHERE t.site_id = $1 AND t.order_id = $2 AND t.number = ANY ($3::text[]) AND t.refund_id IS NULL
     AND o.site_id = $1 AND o.id = t.order_id AND (NOT t.canceled OR o.status = 'CANCELED') RETURNING t.id`,
)
export const ticketsOfRefund = statement<TicketRow>(
  'ticket-refunds.tickets',
  `SELECT ${ticketColumns} FROM ${ticketTables} WHERE t.site_id = $1 AND t.refund_id = $2 ORDER BY t.created_at, t.id`,
)

/** The places of a refund whose order stands, by kinds of tickets. What a canceled order has is decided when it is canceled. */
export const removePlaces = statement<{ reservationId: string; definitionId: string; count: number }>(
  'ticket-refunds.remove-places',
  `WITH counted AS (
     SELECT t.reservation_id, t.definition_id, t.price, t.seat ->> 'id' AS seat_id, t.pricing_option_id::text AS option_id,
       count(*)::int AS count FROM tickets t
     JOIN ticket_reservations r ON r.site_id = $1 AND r.id = t.reservation_id AND r.status = 'CONFIRMED'
     WHERE t.site_id = $1 AND t.refund_id = $2 GROUP BY 1, 2, 3, 4, 5)
   UPDATE ticket_reservation_items i SET removed = i.removed + counted.count FROM counted
   WHERE i.site_id = $1 AND i.reservation_id = counted.reservation_id AND i.definition_id = counted.definition_id
     AND i.price = counted.price AND i.seat ->> 'id' IS NOT DISTINCT FROM counted.seat_id
     AND i.pricing_option ->> 'id' IS NOT DISTINCT FROM counted.option_id
   RETURNING i.reservation_id AS "reservationId", i.definition_id AS "definitionId", counted.count`,
)
export const touchReservations = statement<{ siteId: string; id: string; revision: bigint }>(
  'ticket-refunds.touch-reservations',
  `UPDATE ticket_reservations SET revision = revision + 1, updated_at = $3 WHERE site_id = $1 AND id = ANY ($2::uuid[])
   RETURNING site_id AS "siteId", id, revision`,
)
/** Nothing went back: the tickets are valid again, unless their order was canceled meanwhile. */
export const restoreTickets = statement<never>(
  'ticket-refunds.restore',
  `UPDATE tickets t SET canceled = r.status <> 'CONFIRMED', refund_id = NULL, updated_at = $3 FROM ticket_reservations r
   WHERE t.site_id = $1 AND t.refund_id = $2 AND r.site_id = $1 AND r.id = t.reservation_id`,
)
