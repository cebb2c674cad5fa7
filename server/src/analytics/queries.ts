import type { EventKind } from '@cartwright/contract/storefront.ts'
import { statement } from '../platform/db.ts'
import { deletion } from '../platform/retention.ts'

/** Columns $3 to $7 are lists: one statement however many events there are. */
export const insertEvents = statement<never>(
  'analytics.insert',
  `INSERT INTO analytics_events (site_id, day, kind, path, product_id, referrer, device)
   SELECT $1, $2, * FROM unnest($3::text[], $4::text[], $5::uuid[], $6::text[], $7::text[])`,
)

export const countsByDay = statement<{ day: string; kind: EventKind; count: number }>(
  'analytics.by-day',
  `SELECT day::text, kind, count(*)::int AS count FROM analytics_events
   WHERE site_id = $1 AND day BETWEEN $2 AND $3 GROUP BY 1, 2`,
)

/** Orders that were placed, by quarters of an hour: in every time zone a day begins with one. */
export const placedOrders = statement<{ at: Date; count: number }>(
  'analytics.placed-orders',
  `SELECT date_bin('15 minutes', purchased_at, 'epoch') AS at, count(*)::int AS count FROM orders
   WHERE site_id = $1 AND purchased_at >= $2 AND purchased_at < $3 AND status <> 'REJECTED' GROUP BY 1`,
)

export const topProducts = statement<{ productId: string; name: string; views: number; addToCarts: number }>(
  'analytics.top-products',
  `SELECT e.product_id AS "productId", p.name, e.views, e."addToCarts" FROM (
     SELECT product_id, count(*) FILTER (WHERE kind = 'product-view')::int AS views,
       count(*) FILTER (WHERE kind = 'add-to-cart')::int AS "addToCarts"
     FROM analytics_events
     WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND kind IN ('product-view', 'add-to-cart')
     GROUP BY product_id) e
   JOIN products p ON p.site_id = $1 AND p.id = e.product_id
   ORDER BY e.views DESC, e."addToCarts" DESC, p.name, p.id LIMIT $4`,
)

const topOf = (column: 'path' | 'referrer' | 'device') =>
  statement<{ value: string; views: number }>(
    `analytics.top-${column}`,
    `SELECT ${column} AS value, count(*)::int AS views FROM analytics_events
     WHERE site_id = $1 AND day BETWEEN $2 AND $3 AND kind = 'page-view' AND ${column} IS NOT NULL
     GROUP BY 1 ORDER BY views DESC, value LIMIT $4`,
  )
export const topPaths = topOf('path')
export const topReferrers = topOf('referrer')
export const devices = topOf('device')

export const forgetEvents = deletion('analytics.forget', {
  table: 'analytics_events',
  condition: 'site_id = ANY (ARRAY (SELECT id FROM sites)) AND day < $1',
})
