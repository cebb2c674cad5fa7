import { statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import { type CheckoutRow, checkoutColumns } from '../model/queries.ts'

/** The visitor's open checkouts, locked until the transaction ends. */
export const lockOpenCheckouts = statement<CheckoutRow>(
  'checkouts.lock-open',
  `SELECT ${checkoutColumns} FROM checkouts
   WHERE site_id = $1 AND owner_id = $2 AND owner_kind = 'visitor' AND completed_at IS NULL
   ORDER BY updated_at DESC, id LIMIT 20 FOR UPDATE`,
)

/** Detaches the checkout that a cart already has, unless somebody tried to place its order. */
export const detachCheckoutOfCart = statement<{ id: string }>(
  'checkouts.leave-cart',
  `UPDATE checkouts SET cart_id = NULL
   WHERE site_id = $1 AND cart_id = $2 AND completed_at IS NULL AND NOT data ? 'placed' RETURNING id`,
)

export const giveCheckoutToMember = statement<{ id: string }>(
  'checkouts.hand-over',
  `WITH changed AS (
     UPDATE checkouts SET owner_id = $4, owner_kind = 'member', cart_id = $5, version = $6, data = $7, updated_at = $8
     WHERE site_id = $1 AND id = $2 AND version = $3 AND completed_at IS NULL
     RETURNING id),
   told AS (${outboxInsert(9)} FROM changed)
   SELECT id FROM changed`,
)
