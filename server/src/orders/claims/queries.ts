import { statement } from '../../platform/db/db.ts'
import { type OrderRow, orderColumns } from '../order/queries.ts'

/** Guest orders with the verified e-mail address of the member $2. */
const claimable = `o.site_id = $1 AND m.site_id = $1 AND m.id = $2 AND m.email_verified AND m.status = 'ACTIVE'
  AND lower(o.email) = lower(m.email) AND o.purchased_at IS NOT NULL
  AND o.data #>> '{order,buyerInfo,memberId}' IS NULL`

/** With a visitor ($4): only the orders that this visitor placed. */
export const giveOrdersToMember = statement<OrderRow>(
  'orders.claim',
  `UPDATE orders o SET owner_id = m.id, version = o.version + 1, updated_at = $3,
     data = jsonb_set(o.data, '{order,buyerInfo}', (coalesce(o.data #> '{order,buyerInfo}', '{}') - 'visitorId')
       || jsonb_build_object('memberId', $2::uuid))
   FROM members m WHERE ${claimable} AND ($4::uuid IS NULL OR o.owner_id = $4)
   RETURNING ${orderColumns}`,
)

export const claimableOrdersByMember = statement<OrderRow>(
  'orders.claimable',
  `SELECT ${orderColumns} FROM orders o, members m WHERE ${claimable} ORDER BY o.created_at DESC, o.id DESC LIMIT 100`,
)
