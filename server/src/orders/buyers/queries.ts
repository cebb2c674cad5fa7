import type { Order } from '@cartwright/contract/orders/orders.ts'
import { quickRead } from '../../platform/db/db.ts'

export interface LastBuyer extends Pick<Order, 'billingInfo' | 'recipientInfo'> {
  email: string | null
}

/** Whom the newest order of the owner $2 names. */
export const lastBuyer = quickRead<LastBuyer>(
  'orders.last-buyer',
  `SELECT data -> 'order' -> 'billingInfo' AS "billingInfo", data -> 'order' -> 'recipientInfo' AS "recipientInfo",
     data -> 'order' -> 'buyerInfo' ->> 'email' AS email
   FROM orders WHERE site_id = $1 AND owner_id = $2 ORDER BY created_at DESC, id DESC LIMIT 1`,
)
