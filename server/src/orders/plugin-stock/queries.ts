import { statement } from '../../platform/db/db.ts'
import type { HeldStock } from './rules.ts'

const columns = `plugin_id AS "pluginId", items, status, reason, until, updated_at AS "updatedAt"`

const job = `add_job('settle-plugin-stock', json_build_object('siteId', site_id, 'orderId', order_id),
  run_at := until, job_key := 'plugin-stock:' || order_id)`

export const stockOfOrder = statement<HeldStock>(
  'plugin-stock.of-order',
  `SELECT ${columns} FROM plugin_stock WHERE site_id = $1 AND order_id = $2`,
)

export const lockStock = statement<HeldStock>(
  'plugin-stock.lock',
  `SELECT ${columns} FROM plugin_stock WHERE site_id = $1 AND order_id = $2 AND plugin_id = $3 FOR UPDATE`,
)

/**
 * Notes that a plugin is asked, until when it keeps what it sets aside, and the job that gives it back then. Nothing where
 * the order has its stock, or another server gives back: $7 is the end of this server's own lease.
 */
export const askForStock = statement<{ job: unknown }>(
  'plugin-stock.ask',
  `WITH asked AS (
     INSERT INTO plugin_stock AS s (site_id, order_id, plugin_id, items, status, reason, until, updated_at)
     VALUES ($1, $2, $3, $4::text::jsonb, 'ASKING', 'ORDER_REJECTED', $5, $6)
     ON CONFLICT (site_id, order_id, plugin_id) DO UPDATE SET items = excluded.items, status = 'ASKING',
       reason = excluded.reason, until = excluded.until, updated_at = excluded.updated_at
       WHERE s.status IN ('ASKING', 'HELD') OR (s.status = 'RETURNING' AND s.until = $7)
     RETURNING site_id, order_id, until)
   SELECT ${job} AS job FROM asked`,
)

export const markHeld = statement<never>(
  'plugin-stock.mark-held',
  `UPDATE plugin_stock SET status = 'HELD', updated_at = $4
   WHERE site_id = $1 AND order_id = $2 AND plugin_id = $3 AND status = 'ASKING'`,
)

/** Nothing is set aside any more. */
export const deleteStock = statement<never>(
  'plugin-stock.delete',
  `DELETE FROM plugin_stock WHERE site_id = $1 AND order_id = $2 AND plugin_id = $3 AND status = $4`,
)

/** One server gives back until $4. */
export const returnStock = statement<never>(
  'plugin-stock.return',
  `UPDATE plugin_stock SET status = 'RETURNING', until = $4
   WHERE site_id = $1 AND order_id = $2 AND plugin_id = $3`,
)

/** The order of these plugins ($3) and items ($4) is placed. A job asks those who did not answer again. */
export const takeStock = statement<{ pluginId: string; job: unknown }>(
  'plugin-stock.take',
  `WITH taken AS (
     UPDATE plugin_stock s SET status = CASE WHEN s.status = 'HELD' THEN 'TAKEN' ELSE 'DUE' END, until = $5, updated_at = $5
     FROM unnest($3::uuid[], $4::text[]) AS w (plugin_id, items)
     WHERE s.site_id = $1 AND s.order_id = $2 AND s.plugin_id = w.plugin_id AND s.items = w.items::jsonb
       AND s.status IN ('HELD', 'ASKING')
     RETURNING s.site_id, s.order_id, s.plugin_id, s.status, s.until)
   SELECT plugin_id AS "pluginId", CASE WHEN status = 'DUE' THEN ${job} END AS job FROM taken`,
)

/** The order is not placed: its stock is set aside until $3 for another attempt. */
export const releaseStock = statement<{ job: unknown }>(
  'plugin-stock.release',
  `WITH released AS (
     UPDATE plugin_stock SET status = CASE WHEN status = 'TAKEN' THEN 'HELD' ELSE 'ASKING' END,
       reason = 'ORDER_REJECTED', until = $3
     WHERE site_id = $1 AND order_id = $2 AND status IN ('TAKEN', 'DUE') RETURNING site_id, order_id, until)
   SELECT ${job} AS job FROM released`,
)

/** The order is cancelled. */
export const giveBackStock = statement<{ job: unknown }>(
  'plugin-stock.give-back',
  `WITH canceled AS (
     UPDATE plugin_stock SET status = 'RETURNING', reason = 'ORDER_CANCELED', until = greatest(until, $3)
     WHERE site_id = $1 AND order_id = $2 AND status IN ('TAKEN', 'DUE') RETURNING site_id, order_id, until)
   SELECT ${job} AS job FROM canceled`,
)

/** Plans the job for what is not due yet. */
export const planStock = statement<{ job: unknown }>(
  'plugin-stock.plan',
  `SELECT ${job} AS job FROM plugin_stock
   WHERE site_id = $1 AND order_id = $2 AND status <> 'TAKEN' AND until > $3 ORDER BY until DESC`,
)

/** Takes what is due, for one server until $4. */
export const leaseStock = statement<HeldStock>(
  'plugin-stock.lease',
  `UPDATE plugin_stock SET until = $4, status = CASE WHEN status = 'DUE' THEN 'DUE' ELSE 'RETURNING' END
   WHERE site_id = $1 AND order_id = $2 AND status <> 'TAKEN' AND until <= $3 RETURNING ${columns}`,
)

/** Ends the lease of $3: the job tries again. */
export const endLease = statement<never>(
  'plugin-stock.end-lease',
  `UPDATE plugin_stock SET until = $4
   WHERE site_id = $1 AND order_id = $2 AND plugin_id = $3 AND status IN ('DUE', 'RETURNING')`,
)

/** The plugin has taken what was due. */
export const markTaken = statement<never>(
  'plugin-stock.mark-taken',
  `UPDATE plugin_stock SET status = 'TAKEN', until = $4, updated_at = $4
   WHERE site_id = $1 AND order_id = $2 AND plugin_id = $3 AND status = 'DUE'`,
)
