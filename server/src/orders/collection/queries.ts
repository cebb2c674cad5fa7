import { statement } from '../../platform/db/db.ts'

/** Payments $5 of an order that another program has taken, as JSON. */
export const insertRecorded = statement<never>(
  'payments.insert-recorded',
  `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, recorded, created_at,
     updated_at)
   SELECT $1, r.id, $2, $3, 'recorded', r.amount, $4, r.status, r.recorded, r."createdAt", $6
   FROM jsonb_to_recordset($5::jsonb)
     AS r (id uuid, amount bigint, status text, recorded jsonb, "createdAt" timestamptz)`,
)

/**
 * Writes what became of a payment outside the shop that was awaited: its status $4, as JSON that on the wire $5 and the
 * details $6, and the amount $7. No row if it is not awaited any more.
 */
export const decideAwaited = statement<{ id: string }>(
  'payments.decide-awaited',
  `UPDATE payments SET status = $4, recorded = CASE WHEN recorded IS NULL AND $4 = 'APPROVED' THEN NULL
       ELSE coalesce(recorded, $6::jsonb) || $5::jsonb END,
     amount = $7, updated_at = $8
   WHERE site_id = $1 AND order_id = $2 AND id = $3 AND status = 'OFFLINE' RETURNING id`,
)
