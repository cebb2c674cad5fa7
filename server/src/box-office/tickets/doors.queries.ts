import type { ScanResult } from '@cartwright/contract/box-office/tickets.ts'
import { statement } from '../../platform/db/db.ts'
import type { TicketRow } from './queries.ts'

export interface ScannedTicket extends Pick<TicketRow, 'seat' | 'language'> {
  number: string
  version: number
  name: string
  firstName: string
  lastName: string
  canceled: boolean
  checkedInAt: Date | null
  checkedInBy: string
  orderStatus: string
  paymentStatus: string
  orderTotal: bigint
}

/** Locks the tickets, in the order of their numbers, so that two doors decide one after the other. */
export const lockTickets = statement<ScannedTicket>(
  'doors.lock-tickets',
  `SELECT t.number, t.version, t.name, t.seat, t.language, t.first_name AS "firstName", t.last_name AS "lastName", t.canceled,
     t.checked_in_at AS "checkedInAt", t.checked_in_by AS "checkedInBy", o.status AS "orderStatus",
     o.payment_status AS "paymentStatus", o.total AS "orderTotal"
   FROM tickets t JOIN orders o ON o.site_id = t.site_id AND o.id = t.order_id
   WHERE t.site_id = $1 AND t.event_id = $2 AND t.number = ANY ($3::text[]) ORDER BY t.number FOR UPDATE OF t`,
)
/** $3 has `{number, at, device}`. Nobody is in with these tickets, since they are locked. */
export const checkInScanned = statement<never>(
  'doors.check-in',
  `UPDATE tickets t SET checked_in_at = s.at, checked_in_by = s.device, updated_at = $4
   FROM jsonb_to_recordset($3::jsonb) AS s (number text, at timestamptz, device text)
   WHERE t.site_id = $1 AND t.event_id = $2 AND t.number = s.number AND t.checked_in_at IS NULL`,
)
export const knownScans = statement<{ id: string; result: Exclude<ScanResult, 'BAD_CODE'> }>(
  'doors.known-scans',
  'SELECT id, result FROM ticket_scans WHERE site_id = $1 AND event_id = $2 AND id = ANY ($3::uuid[])',
)
export const insertScans = statement<never>(
  'doors.insert-scans',
  `INSERT INTO ticket_scans (site_id, id, event_id, ticket_number, device, scanned_at, result, received_at)
   SELECT $1, s.id, $2, s.number, s.device, s.at, s.result, $4
   FROM jsonb_to_recordset($3::jsonb) AS s (id uuid, number text, device text, at timestamptz, result text)
   ON CONFLICT DO NOTHING`,
)
