import { type Payment, paymentColumns } from '../../payments/attempts/queries.ts'
import { statement } from '../../platform/db/db.ts'

/** No row while another payment of the order's balance is open. */
export const insertLinkPayment = statement<Payment>(
  'payment-links.insert-payment',
  `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, link_id, created_at, updated_at,
     saves_method)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'CREATED', $8, $9, $9, $10)
   ON CONFLICT DO NOTHING RETURNING ${paymentColumns}`,
)

/** The newest payment by a link. */
export const latestLinkPayment = statement<Payment>(
  'payment-links.latest-payment',
  `SELECT ${paymentColumns} FROM payments WHERE site_id = $1 AND order_id = $2 AND link_id = $3
   ORDER BY created_at DESC, id DESC LIMIT 1`,
)
