import { statement } from '../../platform/db/db.ts'
import { type OrderRow, orderColumns } from '../order/queries.ts'

/** Writes the whole timeline of a locked order. */
export const writeActivities = statement<OrderRow>(
  'orders.write-activities',
  `UPDATE orders o SET data = jsonb_set(o.data, '{order,activities}', $3::jsonb), updated_at = $4, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)
