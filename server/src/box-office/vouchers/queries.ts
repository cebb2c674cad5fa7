import { statement } from '../../platform/db/db.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'

export const insertVoucher = statement<never>(
  'vouchers.insert',
  `INSERT INTO ticket_vouchers (site_id, id, event_id, definition_id, code, quantity, price, hold_id, expires_at, origin, email,
     first_name, last_name, note, language, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
)
/** Those that the merchant has made. */
export const countVouchers = statement<{ count: number }>(
  'vouchers.count',
  `SELECT count(*)::int AS count FROM ticket_vouchers WHERE site_id = $1 AND event_id = $2 AND origin = 'MERCHANT'`,
)

/** Somebody who waits for tickets, or was told that some are free. */
export interface WaitingRow {
  id: string
  eventId: string
  definitionId: string
  ownerId: string
  quantity: number
  email: string
  firstName: string
  lastName: string
  language: string
  voucherId: string | null
  offeredAt: Date | null
  createdAt: Date
}

const waitingColumns = `w.id, w.event_id AS "eventId", w.definition_id AS "definitionId", w.owner_id AS "ownerId", w.quantity,
  w.email, w.first_name AS "firstName", w.last_name AS "lastName", w.language, w.voucher_id AS "voucherId",
  w.offered_at AS "offeredAt", w.created_at AS "createdAt"`

export const insertWaiting = statement<WaitingRow>(
  'waiting.insert',
  `INSERT INTO ticket_waiting_entries AS w (site_id, id, event_id, definition_id, owner_id, quantity, email, first_name,
     last_name, language, created_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
   WHERE (SELECT count(*) FROM ticket_waiting_entries WHERE site_id = $1 AND event_id = $3) < $12
   RETURNING ${waitingColumns}`,
)
export const waitingOfEvent = statement<WaitingRow>(
  'waiting.of-event',
  `SELECT ${waitingColumns} FROM ticket_waiting_entries w WHERE w.site_id = $1 AND w.event_id = $2
   ORDER BY w.created_at, w.id`,
)
/** Those who have got no voucher yet, in the order in which they came. */
export const nextWaiting = statement<WaitingRow>(
  'waiting.next',
  `SELECT ${waitingColumns} FROM ticket_waiting_entries w WHERE w.site_id = $1 AND w.event_id = $2 AND w.voucher_id IS NULL
   ORDER BY w.created_at, w.id LIMIT 500`,
)
export const waitingById = statement<WaitingRow>(
  'waiting.by-id',
  `SELECT ${waitingColumns} FROM ticket_waiting_entries w WHERE w.site_id = $1 AND w.id = $2`,
)
/** Nothing if somebody else has made the offer, or the entry is gone. */
export const offerTo = statement<{ id: string }>(
  'waiting.offer',
  `UPDATE ticket_waiting_entries SET voucher_id = $3, offered_at = $4
   WHERE site_id = $1 AND id = $2 AND voucher_id IS NULL RETURNING id`,
)
export const deleteWaiting = statement<{ id: string; voucherId: string | null }>(
  'waiting.delete',
  `DELETE FROM ticket_waiting_entries WHERE site_id = $1 AND event_id = $2 AND id = $3
   RETURNING id, voucher_id AS "voucherId"`,
)
/** Events with people who wait, for housekeeping. */
export const eventsWithWaiting = statement<{ siteId: string; eventId: string }>(
  'waiting.events',
  `SELECT DISTINCT w.site_id AS "siteId", w.event_id AS "eventId" FROM ticket_waiting_entries w
   JOIN box_office_events e ON e.site_id = w.site_id AND e.id = w.event_id
   WHERE w.voucher_id IS NULL AND e.state = 'PUBLISHED' AND (e.ends_at IS NULL OR e.ends_at > $1)
     AND ${isOpenShop('w')} LIMIT 1000`,
)
