import type { ScanResult, TicketScan } from '@cartwright/contract/box-office/tickets/check-in.ts'
import { statement } from '../../platform/db/db.ts'
import { orderBalance, type TicketRow } from '../tickets/queries.ts'

export interface CodeRow extends Pick<TicketRow, 'seat' | 'language' | 'currency' | 'balance'> {
  id: string
  number: string
  version: number
  name: string
  firstName: string
  lastName: string
  canceled: boolean
  checkedInAt: Date | null
  checkedInBy: string
  /** Null if there is none. */
  doubled: TicketScan[] | null
}

/** Those of a cancelled event are void. */
const isVoid = `(t.canceled OR e.state = 'CANCELED')`
const withEvent = 'JOIN box_office_events e ON e.site_id = $1 AND e.id = t.event_id'

/** Tickets of an event after the id $3 that have changed since $4; without the canceled ones unless $5. */
export const codesOfEvent = statement<CodeRow>(
  'scans.codes-of-event',
  `SELECT t.id, t.number, t.version, t.name, t.seat, t.language, t.first_name AS "firstName", t.last_name AS "lastName", ${isVoid} AS canceled,
     t.checked_in_at AS "checkedInAt", t.checked_in_by AS "checkedInBy", t.currency, ${orderBalance} AS balance,
     (SELECT jsonb_agg(jsonb_build_object('device', s.device, 'scannedDate', s.scanned_at) ORDER BY s.scanned_at)
      FROM ticket_scans s WHERE s.site_id = $1 AND s.event_id = $2 AND s.ticket_number = t.number
        AND s.result = 'DOUBLED') AS doubled
   FROM tickets t JOIN orders o ON o.site_id = $1 AND o.id = t.order_id ${withEvent}
   WHERE t.site_id = $1 AND t.event_id = $2 AND ($3::uuid IS NULL OR t.id > $3)
     AND ($4::timestamptz IS NULL OR t.updated_at >= $4 OR e.canceled_at >= $4) AND ($5 OR NOT ${isVoid})
   ORDER BY t.id LIMIT $6`,
)
export const countValid = statement<{ total: number; checkedIn: number }>(
  'scans.count-valid',
  `SELECT count(*)::int AS total, count(checked_in_at)::int AS "checkedIn"
   FROM tickets t ${withEvent} WHERE t.site_id = $1 AND t.event_id = $2 AND NOT ${isVoid}`,
)

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
  'scans.lock-tickets',
  `SELECT t.number, t.version, t.name, t.seat, t.language, t.first_name AS "firstName", t.last_name AS "lastName",
     ${isVoid} AS canceled, t.checked_in_at AS "checkedInAt", t.checked_in_by AS "checkedInBy", o.status AS "orderStatus",
     o.payment_status AS "paymentStatus", o.total AS "orderTotal"
   FROM tickets t JOIN orders o ON o.site_id = $1 AND o.id = t.order_id ${withEvent}
   WHERE t.site_id = $1 AND t.event_id = $2 AND t.number = ANY ($3::text[]) ORDER BY t.number FOR UPDATE OF t`,
)

export const eventsOfTickets = statement<{ number: string; eventId: string }>(
  'scans.events-of-tickets',
  `SELECT number, event_id AS "eventId" FROM tickets WHERE site_id = $1 AND number = ANY ($2::text[])`,
)

export interface ScanRow {
  id: string
  number: string
  device: string
  at: Date
  result: Exclude<ScanResult, 'BAD_CODE' | 'OTHER_EVENT'>
}

const scanColumns = 'id, ticket_number AS number, device, scanned_at AS at, result'

export const scansByIds = statement<ScanRow>(
  'scans.by-ids',
  `SELECT ${scanColumns} FROM ticket_scans WHERE site_id = $1 AND event_id = $2 AND id = ANY ($3::uuid[])`,
)
/** Those that count: the one that let a guest in with a ticket, and those that doubled it. */
export const scansOfTickets = statement<ScanRow>(
  'scans.of-tickets',
  `SELECT ${scanColumns} FROM ticket_scans WHERE site_id = $1 AND event_id = $2 AND ticket_number = ANY ($3::text[])
     AND result IN ('CHECKED_IN', 'DOUBLED')`,
)
/** $3 has `{id, number, device, at, result}`. Of a known scan, only the result changes. */
export const writeScans = statement<never>(
  'scans.write',
  `INSERT INTO ticket_scans (site_id, id, event_id, ticket_number, device, scanned_at, result, received_at)
   SELECT $1, s.id, $2, s.number, s.device, s.at, s.result, $4
   FROM jsonb_to_recordset($3::jsonb) AS s (id uuid, number text, device text, at timestamptz, result text)
   ON CONFLICT (site_id, event_id, id) DO UPDATE SET result = excluded.result`,
)
/** $3 has `{number, at, device}` of locked tickets; `at` is null for a guest who is not in. */
export const writeEntries = statement<never>(
  'scans.write-entries',
  `UPDATE tickets t SET checked_in_at = s.at, checked_in_by = s.device, updated_at = $4
   FROM jsonb_to_recordset($3::jsonb) AS s (number text, at timestamptz, device text)
   WHERE t.site_id = $1 AND t.event_id = $2 AND t.number = s.number`,
)
