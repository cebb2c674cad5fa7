import { statement } from '../../platform/db/db.ts'
import { deletion } from '../../platform/db/retention.ts'
import type { StockDemand } from './rules.ts'

export const releaseHolds = statement<StockDemand>(
  'inventory.release',
  `DELETE FROM holds WHERE site_id = $1 AND checkout_id = $2
   RETURNING product_id AS "productId", variant_id AS "variantId", quantity`,
)

export const expiredHolds = deletion('inventory.delete-expired-holds', {
  table: 'holds',
  condition: 'expires_at <= $1',
})
