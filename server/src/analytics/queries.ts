import { statement } from '../platform/db/db.ts'
import { deletion } from '../platform/db/retention.ts'
import type { CountedKind } from './rules.ts'

/** $3 to $5 are lists. Sorted, so that two parallel statements cannot deadlock. */
export const addCounts = statement<never>(
  'analytics.add',
  `INSERT INTO analytics_counts (site_id, what, day, value, count)
   SELECT $1, what, $2, value, count FROM unnest($3::text[], $4::text[], $5::bigint[]) AS seen (what, value, count)
   ORDER BY what, value
   ON CONFLICT (site_id, what, day, value) DO UPDATE SET count = analytics_counts.count + excluded.count`,
)

export const countsByDay = statement<{ day: string; kind: CountedKind; count: number }>(
  'analytics.by-day',
  `SELECT day::text, value AS kind, count::int FROM analytics_counts
   WHERE site_id = $1 AND what = 'kind' AND day BETWEEN $2 AND $3`,
)

/** Placed orders by quarters of an hour: in every time zone, a day begins with one. */
export const placedOrders = statement<{ at: Date; count: number }>(
  'analytics.placed-orders',
  `SELECT date_bin('15 minutes', purchased_at, 'epoch') AS at, count(*)::int AS count FROM orders
   WHERE site_id = $1 AND purchased_at >= $2 AND purchased_at < $3 AND status <> 'REJECTED' GROUP BY 1`,
)

export const topProducts = statement<{ productId: string; name: string; views: number; addToCarts: number }>(
  'analytics.top-products',
  `SELECT p.id AS "productId", p.name, e.views, e."addToCarts" FROM (
     SELECT value, coalesce(sum(count) FILTER (WHERE what = 'product-viewed'), 0)::int AS views,
       coalesce(sum(count) FILTER (WHERE what = 'product-added'), 0)::int AS "addToCarts"
     FROM analytics_counts
     WHERE site_id = $1 AND what IN ('product-viewed', 'product-added') AND day BETWEEN $2 AND $3
     GROUP BY value) e
   JOIN products p ON p.site_id = $1 AND p.id = e.value::uuid
   ORDER BY e.views DESC, e."addToCarts" DESC, p.name, p.id LIMIT $4`,
)

/** $5 is what to count, such as `path`. */
export const mostViewed = statement<{ value: string; views: number }>(
  'analytics.most-viewed',
  `SELECT value, sum(count)::int AS views FROM analytics_counts
   WHERE site_id = $1 AND what = $5 AND day BETWEEN $2 AND $3
   GROUP BY 1 ORDER BY views DESC, value LIMIT $4`,
)

export const deleteCountsBefore = deletion('analytics.forget', {
  table: 'analytics_counts',
  condition: 'day < $1',
})
