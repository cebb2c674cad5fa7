import { type OrderRow, orderColumns } from '../../orders/order/queries.ts'
import { statement } from '../../platform/db.ts'
import { outboxInsert } from '../../platform/outbox.ts'
import { type CheckoutRow, columns } from '../model/queries.ts'

/** Nobody else changes them until the transaction ends. */
export const lockOpenCheckouts = statement<CheckoutRow>(
  'checkouts.lock-open',
  `SELECT ${columns} FROM checkouts
   WHERE site_id = $1 AND owner_id = $2 AND owner_kind = 'visitor' AND completed_at IS NULL
   ORDER BY updated_at DESC, id LIMIT 20 FOR UPDATE`,
)

/** The checkout a cart has already, unless its order was tried. */
export const leaveCart = statement<{ id: string }>(
  'checkouts.leave-cart',
  `UPDATE checkouts SET cart_id = NULL
   WHERE site_id = $1 AND cart_id = $2 AND completed_at IS NULL AND NOT data ? 'placed' RETURNING id`,
)

export const handOverCheckout = statement<{ id: string }>(
  'checkouts.hand-over',
  `WITH changed AS (
     UPDATE checkouts SET owner_id = $4, owner_kind = 'member', cart_id = $5, version = $6, data = $7, updated_at = $8
     WHERE site_id = $1 AND id = $2 AND version = $3 AND completed_at IS NULL
     RETURNING id),
   told AS (${outboxInsert(9)} FROM changed)
   SELECT id FROM changed`,
)

/** Orders placed without an account with an address that the member $2 has shown to be theirs. */
const claimable = `o.site_id = $1 AND m.site_id = $1 AND m.id = $2 AND m.email_verified AND m.status = 'ACTIVE'
  AND lower(o.email) = lower(m.email) AND o.purchased_at IS NOT NULL
  AND o.data #>> '{order,buyerInfo,memberId}' IS NULL`

export const claimableOrders = statement<OrderRow>(
  'orders.claimable',
  `SELECT ${orderColumns} FROM orders o, members m WHERE ${claimable} ORDER BY o.created_at DESC, o.id DESC LIMIT 100`,
)

/** Only what $4 began, where that is given. */
export const claimOrders = statement<OrderRow>(
  'orders.claim',
  `UPDATE orders o SET owner_id = m.id, version = o.version + 1, updated_at = $3,
     data = jsonb_set(o.data, '{order,buyerInfo}', (coalesce(o.data #> '{order,buyerInfo}', '{}') - 'visitorId')
       || jsonb_build_object('memberId', m.id))
   FROM members m WHERE ${claimable} AND ($4::uuid IS NULL OR o.owner_id = $4)
   RETURNING ${orderColumns}`,
)
