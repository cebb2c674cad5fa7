import { statement } from '../../platform/db/db.ts'

/** What shoppers have reserved of a kind of tickets and not ordered. */
export interface ReservedTickets {
  definitionId: string
  quotaId: string | null
  tickets: number
  /** When the last reservation ends. */
  until: Date
}

/** Of the events $2, at $3; without what vouchers keep for somebody. */
export const reservedOfEvents = statement<ReservedTickets>(
  'ticket-definitions.reserved',
  `SELECT d.id AS "definitionId", d.quota_id AS "quotaId", sum(i.quantity - i.removed)::int AS tickets, max(r.expires_at) AS until
   FROM ticket_reservations r
   JOIN ticket_reservation_items i ON i.site_id = $1 AND i.reservation_id = r.id
   JOIN ticket_definitions d ON d.site_id = $1 AND d.id = i.definition_id
   WHERE r.site_id = $1 AND r.event_id = ANY ($2::uuid[]) AND r.status = 'PENDING' AND r.expires_at > $3
     AND r.voucher_id IS NULL
     AND NOT EXISTS (SELECT FROM ticket_vouchers v WHERE v.site_id = $1 AND v.hold_id = r.id)
   GROUP BY d.id, d.quota_id`,
)
