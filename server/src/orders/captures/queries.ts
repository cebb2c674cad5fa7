import { type Payment, paymentColumns } from '../../payments/attempts/queries.ts'
import { statement } from '../../platform/db/db.ts'
import { isOpenShop } from '../../sites/settings/archived.rules.ts'

/** A payment of an order that should be captured with its first parcel, and has ended by itself before. */
export const endedAtFulfilment = statement<{ id: string }>(
  'order-captures.ended-at-fulfilment',
  `SELECT id FROM payments WHERE site_id = $1 AND order_id = $2 AND capture = 'AT_FULFILLMENT'
     AND authorization_ended_at IS NOT NULL AND void_started_at IS NULL LIMIT 1`,
)

/** Of all open shops: authorised payments of orders to be paid that end before $1 and whose merchants have not been told. */
export const endingAuthorizations = statement<Payment>(
  'order-captures.ending',
  `SELECT ${paymentColumns} FROM payments p
   WHERE status = 'AUTHORIZED' AND authorized_until < $1 AND end_told_at IS NULL AND void_started_at IS NULL AND ${isOpenShop('p')}
     AND NOT EXISTS (SELECT FROM orders o WHERE o.site_id = p.site_id AND o.id = p.order_id AND o.status = 'CANCELED')
   ORDER BY authorized_until, id LIMIT 100`,
)

/** Has jobs ask services again that refused before $2 to release payments of orders that are cancelled. */
export const queueRefusedVoids = statement<{ job: unknown }>(
  'order-captures.queue-refused-voids',
  `WITH due AS (
     UPDATE payments SET void_started_at = $1::timestamptz, updated_at = $1::timestamptz WHERE (site_id, id) IN (
       SELECT p.site_id, p.id FROM payments p JOIN orders o ON o.site_id = p.site_id AND o.id = p.order_id
       WHERE p.status = 'AUTHORIZED' AND p.void_failure IS NOT NULL AND p.void_started_at IS NULL
         AND p.updated_at < $2::timestamptz AND o.status = 'CANCELED' ORDER BY p.updated_at, p.id LIMIT 100)
       AND status = 'AUTHORIZED' AND void_started_at IS NULL
     RETURNING site_id, id)
   SELECT add_job('settle-authorization', json_build_object('siteId', site_id, 'paymentId', id),
     job_key := 'authorization:' || id) AS job FROM due`,
)
