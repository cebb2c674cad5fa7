import { statement } from '../../platform/db/db.ts'
import type { ReservedItem } from './queries.ts'

/** Locks the hold of a voucher, unless it has ended. */
export const lockHold = statement<{ id: string }>(
  'holds.lock',
  `SELECT id FROM ticket_reservations WHERE site_id = $1 AND id = $2 AND status = 'PENDING' AND expires_at > $3 FOR UPDATE`,
)
/** The hold is locked. Those of the seats $3 come first. */
export const itemsOfHold = statement<Pick<ReservedItem, 'id' | 'quantity'>>(
  'holds.items',
  `SELECT id, quantity FROM ticket_reservation_items WHERE site_id = $1 AND reservation_id = $2 AND quantity > 0
   ORDER BY coalesce(seat ->> 'id' = ANY ($3::text[]), false) DESC, id FOR UPDATE`,
)

export interface ReturnedItem extends Pick<ReservedItem, 'definitionId' | 'quantity' | 'seat' | 'option'> {
  holdId: string
  eventId: string
  price: bigint
}

/** What the reservations $2 had by a voucher whose hold has not ended at $3. Locks the holds. */
export const itemsByVoucher = statement<ReturnedItem>(
  'holds.items-by-voucher',
  `SELECT h.id AS "holdId", h.event_id AS "eventId", i.definition_id AS "definitionId", i.quantity, i.price, i.seat, i.pricing_option AS "option"
   FROM ticket_reservations r
   JOIN ticket_vouchers v ON v.site_id = $1 AND v.id = r.voucher_id
   JOIN ticket_reservations h ON h.site_id = $1 AND h.id = v.hold_id AND h.status = 'PENDING' AND h.expires_at > $3
   JOIN ticket_reservation_items i ON i.site_id = $1 AND i.reservation_id = r.id
     AND i.definition_id = v.definition_id AND i.quantity > 0
   WHERE r.site_id = $1 AND r.id = ANY ($2::uuid[]) ORDER BY h.id, i.id FOR UPDATE OF h`,
)
/** Locks the hold of the voucher with which the reservation $2 was made, unless it has ended at $3. */
export const holdOfReservation = statement<{ holdId: string; definitionId: string }>(
  'holds.of-reservation',
  `SELECT h.id AS "holdId", v.definition_id AS "definitionId" FROM ticket_reservations r
   JOIN ticket_vouchers v ON v.site_id = $1 AND v.id = r.voucher_id
   JOIN ticket_reservations h ON h.site_id = $1 AND h.id = v.hold_id AND h.status = 'PENDING' AND h.expires_at > $3
   WHERE r.site_id = $1 AND r.id = $2 FOR UPDATE OF h`,
)
/** Adds tickets to a hold, to those of the same price, seat and option. */
export const addToHold = statement<{ id: string }>(
  'holds.add',
  `INSERT INTO ticket_reservation_items AS i (site_id, id, reservation_id, definition_id, quantity, price, seat, pricing_option)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
   ON CONFLICT (site_id, reservation_id, definition_id, price, (coalesce(seat ->> 'id', '')),
     (coalesce(pricing_option ->> 'id', '')))
     DO UPDATE SET quantity = i.quantity + excluded.quantity RETURNING id`,
)
