import { statement } from '../../platform/db/db.ts'

/** A code for tickets that a reservation, its hold, has set aside. */
export interface VoucherRow {
  id: string
  eventId: string
  definitionId: string
  code: string
  quantity: number
  /** In minor units, null for the price of the kind. */
  price: bigint | null
  holdId: string
  expiresAt: Date
  origin: 'MERCHANT' | 'WAITING_LIST'
  email: string
  firstName: string
  lastName: string
  note: string
  language: string
  createdAt: Date
  /** What can still be bought with the code. */
  left: number
  /** Ordered, or in an open reservation. */
  used: number
}

const columns = `v.id, v.event_id AS "eventId", v.definition_id AS "definitionId", v.code, v.quantity, v.price,
  v.hold_id AS "holdId", v.expires_at AS "expiresAt", v.origin, v.email, v.first_name AS "firstName",
  v.last_name AS "lastName", v.note, v.language, v.created_at AS "createdAt", held.tickets AS "left", used.tickets AS used`
/** $2 is now. What a reservation has taken whose time has passed can be bought again. */
const tables = `ticket_vouchers v
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.quantity), 0)::int AS tickets FROM ticket_reservations h
    JOIN ticket_reservations r ON r.site_id = h.site_id
      AND (r.id = h.id OR r.voucher_id = v.id AND r.status = 'PENDING' AND r.expires_at <= $2)
    JOIN ticket_reservation_items i ON i.site_id = r.site_id AND i.reservation_id = r.id AND i.definition_id = v.definition_id
    WHERE h.site_id = v.site_id AND h.id = v.hold_id AND h.status = 'PENDING' AND h.expires_at > $2) held
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(i.quantity), 0)::int AS tickets FROM ticket_reservations r
    JOIN ticket_reservation_items i ON i.site_id = r.site_id AND i.reservation_id = r.id AND i.definition_id = v.definition_id
    WHERE r.site_id = v.site_id AND r.voucher_id = v.id AND (r.status = 'CONFIRMED'
      OR r.status = 'PENDING' AND (r.expires_at IS NULL OR r.expires_at > $2))) used`

export const voucherByCode = statement<VoucherRow>(
  'ticket-vouchers.by-code',
  `SELECT ${columns} FROM ${tables} WHERE v.site_id = $1 AND upper(v.code) = upper($3)`,
)
export const vouchersByIds = statement<VoucherRow>(
  'ticket-vouchers.by-ids',
  `SELECT ${columns} FROM ${tables} WHERE v.site_id = $1 AND v.id = ANY ($3::uuid[])`,
)
export const vouchersOfEvent = statement<VoucherRow>(
  'ticket-vouchers.of-event',
  `SELECT ${columns} FROM ${tables} WHERE v.site_id = $1 AND v.event_id = $3 ORDER BY v.created_at DESC, v.id LIMIT $4`,
)
