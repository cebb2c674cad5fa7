import { type Payment, paymentColumns } from '../../payments/attempts/queries.ts'
import { statement } from '../../platform/db/db.ts'

/** A charge of what was left of an order, as it was begun. */
export interface OrderCharge {
  /** What it charges to a saved way to pay. */
  paymentId: string | null
  redeemsCard: boolean
}

export const chargeByKey = statement<OrderCharge>(
  'order-charges.by-key',
  `SELECT payment_id AS "paymentId", redeems_card AS "redeemsCard" FROM order_charges
   WHERE site_id = $1 AND order_id = $2 AND key = $3`,
)

/** No row if this key of the order has charged before. */
export const insertCharge = statement<OrderCharge>(
  'order-charges.insert',
  `INSERT INTO order_charges (site_id, order_id, key, payment_id, redeems_card, created_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING payment_id AS "paymentId", redeems_card AS "redeemsCard"`,
)

/** A payment of what is left of an order, by a way to pay that its buyer has saved. No row while another one is open. */
export const insertBalancePayment = statement<Payment>(
  'order-charges.insert-payment',
  `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, charges_saved, saved_method,
     pays_balance, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'CREATED', $8, $9, true, $10, $10)
   ON CONFLICT DO NOTHING RETURNING ${paymentColumns}`,
)
