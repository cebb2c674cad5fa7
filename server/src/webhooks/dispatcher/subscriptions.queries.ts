import { statement } from '../../platform/db/db.ts'

export interface SubscriptionRow {
  siteId: string
  id: string
  name: string
  url: string
  /** `function`: of a handler in the server's own program. Nobody else sees or changes it. */
  envelope: 'contract' | 'standard' | 'function'
  types: string[] | null
  appId: string | null
  instanceId: string | null
  state: 'ACTIVE' | 'PAUSED'
  secret: Buffer | null
  oldSecret: Buffer | null
  oldSecretUntil: Date | null
  failures: number
  openUntil: Date | null
  createdAt: Date
  updatedAt: Date
}

export const columns = `s.site_id AS "siteId", s.id, s.name, s.url, s.envelope, s.types, s.app_id AS "appId",
  s.instance_id AS "instanceId", s.state, s.secret,
  s.old_secret AS "oldSecret", s.old_secret_until AS "oldSecretUntil", s.failures, s.open_until AS "openUntil",
  s.created_at AS "createdAt", s.updated_at AS "updatedAt"`

/**
 * Without any subscription nobody reads events: the first one begins with those of later transactions. A restored backup has
 * one number for all of them: then $1, the newest id, tells which are later. If another shop has its first one at the same moment, the
 * earlier of the two stays.
 */
export const startReading = statement<never>(
  'webhooks.start-reading',
  `WITH known AS MATERIALIZED (SELECT EXISTS (SELECT 1 FROM webhook_subscriptions) AS any)
   INSERT INTO webhook_cursor AS c (id)
   SELECT $1 FROM known WHERE NOT known.any OR NOT EXISTS (SELECT 1 FROM webhook_cursor)
   ON CONFLICT (one) DO UPDATE SET xid = excluded.xid, id = excluded.id
   WHERE c.xid < pg_snapshot_xmin(pg_current_snapshot()) OR c.xid > excluded.xid`,
)

/** No row when the site has as many as it may, $9. */
export const insertSubscription = statement<SubscriptionRow>(
  'webhooks.insert',
  `INSERT INTO webhook_subscriptions AS s (site_id, id, name, url, envelope, types, secret, created_at, updated_at,
     app_id, instance_id)
   SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8, $10, $11
   WHERE (SELECT count(*) FROM webhook_subscriptions WHERE site_id = $1 AND envelope <> 'function') < $9::int
   RETURNING ${columns}`,
)

export const subscriptionById = statement<SubscriptionRow>(
  'webhooks.by-id',
  `SELECT ${columns} FROM webhook_subscriptions s WHERE site_id = $1 AND id = $2 AND envelope <> 'function'`,
)

export const subscriptionsOfSite = statement<SubscriptionRow>(
  'webhooks.of-site',
  `SELECT ${columns} FROM webhook_subscriptions s WHERE site_id = $1 AND envelope <> 'function' ORDER BY created_at, id`,
)

/** When the newest thousand deliveries of each subscription last succeeded and failed. */
export const lastDates = statement<{ id: string; deliveredAt: Date | null; failedAt: Date | null }>(
  'webhooks.last-dates',
  `SELECT wanted.id, newest."deliveredAt", newest."failedAt" FROM unnest($2::uuid[]) AS wanted (id) CROSS JOIN LATERAL (
     SELECT max(attempted_at) FILTER (WHERE state = 'DELIVERED') AS "deliveredAt",
       max(attempted_at) FILTER (WHERE error IS NOT NULL) AS "failedAt"
     FROM (SELECT attempted_at, state, error FROM webhook_deliveries
       WHERE site_id = $1 AND subscription_id = wanted.id ORDER BY event_id DESC LIMIT 1000) d) newest`,
)

/** What is null stays, except that $6 true means all types. To resume closes the breaker. */
export const updateSubscription = statement<SubscriptionRow>(
  'webhooks.update',
  `UPDATE webhook_subscriptions s SET name = coalesce($3, name), url = coalesce($4, url),
     types = CASE WHEN $6 THEN NULL ELSE coalesce($5, types) END, state = coalesce($7, state), updated_at = $8,
     failures = CASE WHEN $7 = 'ACTIVE' OR $4 <> url THEN 0 ELSE failures END,
     probes = CASE WHEN $7 = 'ACTIVE' OR $4 <> url THEN 0 ELSE probes END,
     open_until = CASE WHEN $7 = 'ACTIVE' OR $4 <> url THEN NULL ELSE open_until END
   WHERE site_id = $1 AND id = $2 AND envelope <> 'function' RETURNING ${columns}`,
)

export const replaceSecret = statement<SubscriptionRow>(
  'webhooks.replace-secret',
  `UPDATE webhook_subscriptions s SET old_secret = secret, old_secret_until = $4, secret = $3, updated_at = $5
   WHERE site_id = $1 AND id = $2 RETURNING ${columns}`,
)

export const deleteSubscription = statement<{ id: string }>(
  'webhooks.delete',
  "DELETE FROM webhook_subscriptions WHERE site_id = $1 AND id = $2 AND envelope <> 'function' RETURNING id",
)

export const anySubscription = statement<{ found: boolean }>(
  'webhooks.any',
  'SELECT EXISTS (SELECT 1 FROM webhook_subscriptions) AS found',
)

export interface FailedHandlerRow {
  type: string
  events: number
  reason: string
  failedAt: Date
}

/** Handlers that have had events given up since $2, with the newest reason. */
export const failedHandlers = statement<FailedHandlerRow>(
  'webhooks.failed-handlers',
  `SELECT s.name AS type, count(*)::int AS events, max(d.attempted_at) AS "failedAt",
     coalesce((array_agg(d.error ORDER BY d.attempted_at DESC))[1], '') AS reason
   FROM webhook_subscriptions s
   JOIN webhook_deliveries d ON d.site_id = $1 AND d.subscription_id = s.id AND d.state = 'FAILED'
   WHERE s.site_id = $1 AND s.envelope = 'function' AND d.attempted_at > $2
   GROUP BY s.name ORDER BY max(d.attempted_at) DESC`,
)

/** Sends the handler $2 its events again that were given up since $3, at most 1000. Closes its breaker. */
export const resendToHandler = statement<{ id: string }>(
  'webhooks.resend-to-handler',
  `WITH handler AS (
     UPDATE webhook_subscriptions SET failures = 0, probes = 0, open_until = NULL
     WHERE site_id = $1 AND envelope = 'function' AND name = $2 RETURNING id),
   chosen AS MATERIALIZED (
     SELECT d.subscription_id, d.event_id FROM handler h
     JOIN webhook_deliveries d ON d.site_id = $1 AND d.subscription_id = h.id AND d.state = 'FAILED'
     WHERE d.attempted_at > $3 ORDER BY d.event_id LIMIT 1000 FOR UPDATE OF d)
   UPDATE webhook_deliveries d SET state = 'WAITING', attempts = 0, due_at = $4
   FROM chosen c WHERE d.site_id = $1 AND d.subscription_id = c.subscription_id AND d.event_id = c.event_id
   RETURNING d.event_id AS id`,
)

/** Ends the subscriptions of handlers for other types than $1, but not in shops that move to another database. */
export const dropHandlers = statement<never>(
  'webhooks.drop-handlers',
  `DELETE FROM webhook_subscriptions s WHERE envelope = 'function' AND name <> ALL ($1::text[])
   AND NOT EXISTS (SELECT FROM sites WHERE sites.id = s.site_id AND sites.moving_to IS NOT NULL)`,
)

/** In all shops that do not move. The breakers of those that are there already are closed: the program is another one. */
export const insertHandlers = statement<never>(
  'webhooks.insert-handlers',
  `INSERT INTO webhook_subscriptions (site_id, id, name, url, envelope, types, created_at, updated_at)
   SELECT s.id, md5('function ' || type)::uuid, type, '', 'function', ARRAY[type], $2, $2
   FROM sites s CROSS JOIN unnest($1::text[]) AS type WHERE s.moving_to IS NULL
   ON CONFLICT (site_id, id) DO UPDATE SET failures = 0, probes = 0, open_until = NULL`,
)
