import { statement } from '../../platform/db/db.ts'
import { type OrderRow, orderColumns } from '../order/queries.ts'

/** Writes what was changed of a locked order; adds the activities $7 to its timeline. */
export const writeOrderDetails = statement<OrderRow>(
  'orders.write-details',
  `UPDATE orders o SET email = $3, archived = $4, seen = $5,
     data = jsonb_set($6::jsonb, '{order,activities}', coalesce($6::jsonb #> '{order,activities}', '[]') || $7::jsonb),
     updated_at = $8, version = version + 1
   WHERE site_id = $1 AND id = $2 RETURNING ${orderColumns}`,
)

/** Writes an edited order if it still has version $3; adds the activities $8 to its timeline. */
export const writeOrderEdit = statement<OrderRow>(
  'orders.write-edit',
  `UPDATE orders o SET total = $4, payment_status = $5, fulfillment_status = $6,
     data = jsonb_set($7::jsonb, '{order,activities}', coalesce($7::jsonb #> '{order,activities}', '[]') || $8::jsonb),
     updated_at = $9, version = version + 1
   WHERE site_id = $1 AND id = $2 AND version = $3 AND status = 'APPROVED' RETURNING ${orderColumns}`,
)

/** Of the last 1,000 orders that have any, the most used first. */
export const recentTags = statement<{ tag: string; orders: number }>(
  'orders.recent-tags',
  `SELECT tag, count(*)::int AS orders FROM (
     SELECT data #> '{order,tags,privateTags,tagIds}' AS tags FROM orders
     WHERE site_id = $1 AND data #> '{order,tags,privateTags,tagIds}' IS NOT NULL
     ORDER BY created_at DESC, id DESC LIMIT 1000) recent
   CROSS JOIN jsonb_array_elements_text(CASE jsonb_typeof(tags) WHEN 'array' THEN tags ELSE '[]' END) tag
   GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 200`,
)
