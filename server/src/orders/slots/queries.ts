import { statement } from '../../platform/db/db.ts'
import type { OrderRow } from '../order/queries.ts'
import { orderColumns } from '../order/queries.ts'

export interface SlotPlaceRow {
  optionId: string
  startsAt: Date
  endsAt: Date
  taken: number
}

/** Slots that begin in [$2, $3) with the number of places taken at $4. */
export const placesBetween = statement<SlotPlaceRow>(
  'order-slots.places',
  `SELECT option_id AS "optionId", starts_at AS "startsAt", max(ends_at) AS "endsAt", count(*)::int AS taken
   FROM delivery_places
   WHERE site_id = $1 AND starts_at >= $2 AND starts_at < $3 AND (held_until IS NULL OR held_until > $4)
   GROUP BY option_id, starts_at`,
)

export type SlotOrderRow = OrderRow & { optionId: string; startsAt: Date }

/** The orders of slots that begin in [$2, $3), at most $4. */
export const ordersBetween = statement<SlotOrderRow>(
  'order-slots.orders',
  `SELECT ${orderColumns}, p.option_id AS "optionId", p.starts_at AS "startsAt"
   FROM delivery_places p JOIN orders o ON o.site_id = $1 AND o.id = p.order_id
   WHERE p.site_id = $1 AND p.starts_at >= $2 AND p.starts_at < $3 AND o.status IN ('APPROVED', 'PENDING')
   ORDER BY p.starts_at, o.number LIMIT $4`,
)
