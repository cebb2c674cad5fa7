import type { PluginAlgorithm } from '@cartwright/contract/catalogue/recommendations.ts'
import type { PluginKind } from '@cartwright/contract/plugins/kinds.ts'
import type { PluginFallback, PluginState } from '@cartwright/contract/plugins/plugins.ts'
import { statement } from '../../platform/db/db.ts'

export interface PluginRow {
  id: string
  revision: bigint
  kind: PluginKind
  name: string
  address: string
  appId: string | null
  instanceId: string | null
  budget: number
  fallback: PluginFallback
  algorithms: PluginAlgorithm[] | null
  state: PluginState
  createdAt: Date
  updatedAt: Date
}

export const pluginColumns = `id, revision, kind, name, address, app_id AS "appId", instance_id AS "instanceId",
  budget, fallback, algorithms, state,
  created_at AS "createdAt", updated_at AS "updatedAt"`

export const enabledPlugins = statement<PluginRow>(
  'plugins.enabled',
  `SELECT ${pluginColumns} FROM plugins WHERE site_id = $1 AND state = 'ENABLED' ORDER BY created_at, id`,
)

/** Adds counts of many plugins and slots at once. */
export const addAnswers = statement(
  'plugins.add-answers',
  `INSERT INTO plugin_answers AS a (site_id, plugin_id, slot, most, answered, failed)
   SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::int[])
   ON CONFLICT (site_id, plugin_id, slot, most)
   DO UPDATE SET answered = a.answered + excluded.answered, failed = a.failed + excluded.failed`,
)
export const noteFailures = statement(
  'plugins.note-failures',
  `INSERT INTO plugin_failures AS f (site_id, plugin_id, failed_at, description)
   SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[])
   ON CONFLICT (site_id, plugin_id) DO UPDATE SET failed_at = excluded.failed_at, description = excluded.description
   WHERE f.failed_at < excluded.failed_at`,
)
export const answersByPlugin = statement<{ slot: Date; most: number; answered: number; failed: number }>(
  'plugins.answers',
  `SELECT slot, most, answered, failed FROM plugin_answers
   WHERE site_id = $1 AND plugin_id = $2 AND slot > $3 ORDER BY slot, most`,
)
/** The answers of all plugins since $2, without their hours. */
export const answersOfSite = statement<{ pluginId: string; most: number; answered: number; failed: number }>(
  'plugins.answers-of-site',
  `SELECT plugin_id AS "pluginId", most, sum(answered)::int AS answered, sum(failed)::int AS failed FROM plugin_answers
   WHERE site_id = $1 AND slot > $2 GROUP BY plugin_id, most`,
)
export const failureByPlugin = statement<{ failedAt: Date; description: string }>(
  'plugins.failure',
  'SELECT failed_at AS "failedAt", description FROM plugin_failures WHERE site_id = $1 AND plugin_id = $2',
)
export interface FailingRow {
  id: string
  /** Absent for a plugin of the server's own program. */
  kind: PluginKind | null
  name: string | null
  fallback: PluginFallback | null
  questions: number
  failures: number
  reason: string
  failedAt: Date
}

/** Plugins that failed to answer at least one question in ten since $2. */
export const failingPlugins = statement<FailingRow>(
  'plugins.failing',
  `SELECT a.plugin_id AS id, p.kind, p.name, p.fallback, sum(answered + failed)::int AS questions, sum(failed)::int AS failures,
     f.description AS reason, f.failed_at AS "failedAt"
   FROM plugin_answers a
   JOIN plugin_failures f ON f.site_id = $1 AND f.plugin_id = a.plugin_id
   LEFT JOIN plugins p ON p.site_id = $1 AND p.id = a.plugin_id
   WHERE a.site_id = $1 AND slot > $2 AND p.state IS DISTINCT FROM 'DISABLED'
   GROUP BY a.plugin_id, p.kind, p.name, p.fallback, f.description, f.failed_at
   HAVING sum(failed) * 10 >= sum(answered + failed) ORDER BY f.failed_at DESC`,
)
