import { quickRead, statement } from '../../platform/db/db.ts'
import type { Minor } from '../../platform/values/money.ts'

export interface Exchange {
  siteId: string
  returnId: string
  /** The order of what the buyer gets instead. */
  orderId: string
  /** What the goods that come back pay of it. */
  paymentId: string
  credit: Minor
  settledAt: Date | null
}

const columns = `site_id AS "siteId", return_id AS "returnId", order_id AS "orderId", payment_id AS "paymentId", credit,
  settled_at AS "settledAt"`

export const exchangeOfReturn = quickRead<Exchange>(
  'exchanges.of-return',
  `SELECT ${columns} FROM exchanges WHERE site_id = $1 AND return_id = $2`,
)

export const insertExchange = statement<never>(
  'exchanges.insert',
  `INSERT INTO exchanges (site_id, return_id, order_id, payment_id, credit, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
)

/** The goods are back: what they count for, in the end. */
export const settleExchange = statement<never>(
  'exchanges.settle',
  `UPDATE exchanges SET credit = $3, settled_at = coalesce(settled_at, $4) WHERE site_id = $1 AND return_id = $2`,
)

/** What goods that come back pay of an order. */
export const insertCredit = statement<never>(
  'exchanges.insert-credit',
  `INSERT INTO payments (site_id, id, order_id, checkout_id, method, amount, currency, status, created_at, updated_at)
   VALUES ($1, $2, $3, $4, 'exchange', $5, $6, 'APPROVED', $7, $7)`,
)

/** They pay less than was thought, or nothing. */
export const reduceCredit = statement<never>(
  'exchanges.reduce-credit',
  `UPDATE payments SET amount = CASE WHEN $3::bigint = 0 THEN amount ELSE $3 END,
     status = CASE WHEN $3::bigint = 0 THEN 'VOIDED' ELSE status END, updated_at = $4
   WHERE site_id = $1 AND id = $2 AND method = 'exchange'`,
)
