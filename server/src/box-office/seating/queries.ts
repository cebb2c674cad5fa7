import { statement } from '../../platform/db/db.ts'
import { seatIsFree } from '../events/queries.ts'

export interface SeatRow {
  /** Of the event. */
  id: string
  sectionId: number
  rowNumber: number
  rowLabel: string
  rowPosition: number
  label: string
  position: number
  accessible: boolean
  offSale: boolean
}

/** A seat as tickets and reservations keep it. */
export interface KeptSeat {
  id: string
  section: string
  row: string
  label: string
}

export interface SectionRow {
  id: number
  name: string
  definitionIds: string[]
}

const seatColumns = `s.id, s.section_id AS "sectionId", s.row_number AS "rowNumber", s.row_label AS "rowLabel",
  s.row_position AS "rowPosition", s.label, s.position, s.accessible, s.off_sale AS "offSale"`

export const sectionsOf = statement<SectionRow>(
  'seating.sections-of',
  `SELECT c.id, c.name, coalesce((SELECT array_agg(k.definition_id::text) FROM seat_section_tickets k
       WHERE k.site_id = $1 AND k.event_id = c.event_id AND k.section_id = c.id), '{}') AS "definitionIds"
   FROM seat_sections c WHERE c.site_id = $1 AND c.event_id = $2 ORDER BY c.position, c.id`,
)
/** $3 is now. */
export const seatsOf = statement<SeatRow & { free: boolean }>(
  'seating.seats-of',
  `SELECT ${seatColumns}, ${seatIsFree('$3')} AS free FROM seats s WHERE s.site_id = $1 AND s.event_id = $2
   ORDER BY s.section_id, s.row_position, s.position`,
)

export interface FreeSeat extends SeatRow {
  definitionId: string
  sectionName: string
  sectionPosition: number
}

const freeSeats = (
  now: string,
) => `SELECT ${seatColumns}, k.definition_id AS "definitionId", c.name AS "sectionName",
    c.position AS "sectionPosition"
  FROM seat_section_tickets k
  JOIN seat_sections c ON c.site_id = $1 AND c.event_id = k.event_id AND c.id = k.section_id
  JOIN seats s ON s.site_id = $1 AND s.event_id = k.event_id AND s.section_id = k.section_id
  WHERE k.site_id = $1 AND k.definition_id = ANY ($2::uuid[]) AND NOT s.off_sale AND ${seatIsFree(now)}`
const inOrder = 'ORDER BY c.position, s.row_position, s.position, s.id'

/** What is free at $3 for the kinds of tickets $2. */
export const freeSeatsFor = statement<FreeSeat>('seating.free-seats-for', `${freeSeats('$3')} ${inOrder}`)
/** What a buyer can take: reservations whose time has passed were ended before. */
export const takeableSeats = statement<FreeSeat>('seating.takeable-seats', `${freeSeats('NULL')} ${inOrder}`)
/** Locks those of the seats $3 that a buyer of the kind can take, in the order of their ids. */
export const lockTakeable = statement<FreeSeat>(
  'seating.lock-takeable',
  `${freeSeats('NULL')} AND s.id = ANY ($3::text[]) ORDER BY s.id FOR UPDATE OF s`,
)
export const seatedKinds = statement<{ id: string }>(
  'seating.seated-kinds',
  `SELECT DISTINCT definition_id AS id FROM seat_section_tickets WHERE site_id = $1 AND definition_id = ANY ($2::uuid[])`,
)
/** Writes who has the seats, which the transaction has locked. */
export const occupySeats = statement<never>(
  'seating.occupy',
  `UPDATE seats s SET item_id = t.item_id FROM unnest($3::text[], $4::uuid[]) AS t (id, item_id)
   WHERE s.site_id = $1 AND s.event_id = $2 AND s.id = t.id`,
)
/** Keeps the seats of an order from being sold again. */
export const takeOffSale = statement<never>(
  'seating.take-off-sale',
  `UPDATE seats s SET off_sale = true FROM ticket_reservations r
   JOIN ticket_reservation_items i ON i.site_id = $1 AND i.reservation_id = r.id
   WHERE r.site_id = $1 AND r.order_id = $2 AND s.site_id = $1 AND s.item_id = i.id AND i.quantity > i.removed`,
)

// ── The plan ────────────────────────────────────────────────────────────────────────────────────────────

/** Two merchants write a plan one after the other. */
export const lockPlan = statement<{ id: string }>(
  'seating.lock-plan',
  'SELECT id FROM box_office_events WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE',
)
/** Waits for whoever takes tickets of the event, and keeps others from it until the plan is written. */
export const lockKinds = statement<{ id: string }>(
  'seating.lock-kinds',
  'SELECT id FROM ticket_definitions WHERE site_id = $1 AND event_id = $2 ORDER BY id FOR NO KEY UPDATE',
)
/** The kinds among $3 that are of this event, with the number of their tickets that have no seat. */
export const kindsOfEvent = statement<{ id: string; name: string; unseated: number }>(
  'seating.kinds-of-event',
  `SELECT d.id, d.name, (SELECT coalesce(sum(i.quantity), 0)::int FROM ticket_reservation_items i
       JOIN ticket_reservations r ON r.site_id = $1 AND r.id = i.reservation_id
       WHERE i.site_id = $1 AND i.definition_id = d.id AND i.seat IS NULL
         AND (r.status = 'CONFIRMED' OR r.status = 'PENDING' AND (r.expires_at IS NULL OR r.expires_at > $4))) AS unseated
   FROM ticket_definitions d WHERE d.site_id = $1 AND d.event_id = $2 AND d.id = ANY ($3::uuid[])`,
)
/** Those of the seats $3 that are free at $4. */
export const deleteSeats = statement<{ id: string }>(
  'seating.delete-seats',
  `DELETE FROM seats s WHERE s.site_id = $1 AND s.event_id = $2 AND s.id = ANY ($3::text[]) AND ${seatIsFree('$4')}
   RETURNING s.id`,
)
/** $3 are the sections as JSON. */
export const writeSections = statement<never>(
  'seating.write-sections',
  `INSERT INTO seat_sections (site_id, event_id, id, name, position)
   SELECT $1, $2, c.id, c.name, c.position FROM jsonb_to_recordset($3::jsonb) AS c (id int, name text, position int)
   ON CONFLICT (site_id, event_id, id) DO UPDATE SET name = excluded.name, position = excluded.position`,
)
export const deleteSections = statement<never>(
  'seating.delete-sections',
  'DELETE FROM seat_sections WHERE site_id = $1 AND event_id = $2 AND NOT id = ANY ($3::int[])',
)
/** $3 are the seats as JSON. Who has them stays. */
export const writeSeats = statement<never>(
  'seating.write-seats',
  `INSERT INTO seats (site_id, event_id, id, section_id, row_number, row_label, row_position, label, position, accessible,
     off_sale)
   SELECT $1, $2, t.id, t."sectionId", t."rowNumber", t."rowLabel", t."rowPosition", t.label, t.position, t.accessible,
     t."offSale"
   FROM jsonb_to_recordset($3::jsonb) AS t (id text, "sectionId" int, "rowNumber" int, "rowLabel" text, "rowPosition" int,
     label text, position int, accessible boolean, "offSale" boolean)
   ON CONFLICT (site_id, event_id, id) DO UPDATE SET section_id = excluded.section_id, row_number = excluded.row_number,
     row_label = excluded.row_label, row_position = excluded.row_position, label = excluded.label,
     position = excluded.position, accessible = excluded.accessible, off_sale = excluded.off_sale`,
)
export const deleteSectionTickets = statement<never>(
  'seating.delete-section-tickets',
  'DELETE FROM seat_section_tickets WHERE site_id = $1 AND event_id = $2',
)
export const writeSectionTickets = statement<never>(
  'seating.write-section-tickets',
  `INSERT INTO seat_section_tickets (site_id, event_id, section_id, definition_id)
   SELECT $1, $2, t.section_id, t.definition_id FROM unnest($3::int[], $4::uuid[]) AS t (section_id, definition_id)
   ON CONFLICT DO NOTHING`,
)
