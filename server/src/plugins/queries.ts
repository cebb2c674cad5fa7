import { statement } from '../platform/db/db.ts'
import { type PluginRow, pluginColumns } from './asking/queries.ts'

export const listPlugins = statement<PluginRow>(
  'plugins.list',
  `SELECT ${pluginColumns} FROM plugins WHERE site_id = $1 ORDER BY created_at, id`,
)
export const pluginById = statement<PluginRow>(
  'plugins.by-id',
  `SELECT ${pluginColumns} FROM plugins WHERE site_id = $1 AND id = $2`,
)
/** No row when the site has as many as it may, $12. */
export const insertPlugin = statement<PluginRow>(
  'plugins.insert',
  `INSERT INTO plugins (site_id, id, kind, name, address, app_id, instance_id, budget, fallback, algorithms, state, created_at,
     updated_at)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, 'ENABLED', $11, $11
   WHERE (SELECT count(*) FROM plugins WHERE site_id = $1) < $12::int RETURNING ${pluginColumns}`,
)
export const updatePlugin = statement<PluginRow>(
  'plugins.update',
  `UPDATE plugins SET revision = revision + 1, updated_at = $4, name = coalesce($5, name),
     address = coalesce($6, address), budget = coalesce($7, budget), fallback = coalesce($8, fallback),
     algorithms = coalesce($9::jsonb, algorithms)
   WHERE site_id = $1 AND id = $2 AND revision = $3 RETURNING ${pluginColumns}`,
)
export const setPluginState = statement<PluginRow>(
  'plugins.set-state',
  `UPDATE plugins SET revision = revision + 1, updated_at = $4, state = $3
   WHERE site_id = $1 AND id = $2 RETURNING ${pluginColumns}`,
)
export const deletePlugin = statement<PluginRow>(
  'plugins.delete',
  `WITH answers AS (DELETE FROM plugin_answers WHERE site_id = $1 AND plugin_id = $2),
     failures AS (DELETE FROM plugin_failures WHERE site_id = $1 AND plugin_id = $2)
   DELETE FROM plugins WHERE site_id = $1 AND id = $2 RETURNING ${pluginColumns}`,
)
