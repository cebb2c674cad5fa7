import { statement } from '../../platform/db/db.ts'
import { outboxInsert } from '../../platform/db/outbox.ts'
import { type CartRow, columns } from '../cart/queries.ts'

export const lockCurrentCarts = statement<CartRow>(
  'carts.lock-current',
  `SELECT ${columns} FROM carts WHERE site_id = $1 AND owner_id = ANY ($2::uuid[]) AND is_current ORDER BY id FOR UPDATE`,
)

/** Gives the current cart of owner $3 to the member $5. */
export const handOverCart = statement<{ version: bigint }>(
  'carts.hand-over',
  `WITH changed AS (
     UPDATE carts SET owner_id = $5, owner_kind = 'member', version = $6, updated_at = $7
     WHERE site_id = $1 AND id = $2 AND owner_id = $3 AND version = $4 AND status = 'active'
     RETURNING version),
   told AS (${outboxInsert(8)} FROM changed)
   SELECT version FROM changed`,
)

/** Other carts, which a program created for the visitor. */
export const handOverOthers = statement<never>(
  'carts.hand-over-others',
  `UPDATE carts SET owner_id = $3, owner_kind = 'member'
   WHERE site_id = $1 AND owner_id = $2 AND owner_kind = 'visitor' AND NOT is_current AND status = 'active'`,
)
