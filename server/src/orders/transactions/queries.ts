import { type Payment, paymentColumns } from '../../payments/attempts/queries.ts'
import { statement } from '../../platform/db/db.ts'

/** The newest payments of each order $2, the oldest first. */
export const paymentsByOrder = statement<Payment>(
  'payments.by-order',
  `SELECT newest.* FROM unnest($2::uuid[]) AS o (id) CROSS JOIN LATERAL (
     SELECT ${paymentColumns} FROM payments WHERE site_id = $1 AND order_id = o.id AND amount > 0
     ORDER BY created_at DESC, id DESC LIMIT 100) newest
   ORDER BY newest."createdAt", newest.id`,
)
