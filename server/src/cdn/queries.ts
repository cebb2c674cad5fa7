import { statement } from '../platform/db/db.ts'
import type { WaitingPurge } from './rules.ts'

/**
 * Keeps keys $2 of sites $1 until they are sent, and wakes the job that sends them. After the CDN has refused some, the next
 * attempt is the one of the next minute, however much changes until then.
 */
export const keepPurges = statement<never>(
  'cdn.keep-purges',
  `WITH kept AS (
     INSERT INTO cdn_purges AS p (site_id, key)
     SELECT site_id, key FROM unnest($1::uuid[], $2::text[]) AS asked (site_id, key) ORDER BY site_id, key
     ON CONFLICT (site_id, key) DO UPDATE SET requests = excluded.requests RETURNING 1)
   SELECT add_job('purge-cdn', job_key := 'every:purge-cdn') WHERE NOT EXISTS (
     SELECT 1 FROM job_schedules WHERE kind = 'purge-cdn' AND failing_since IS NOT NULL)`,
)

/** Keeps keys $2 of site $1, and wakes nobody. */
export const keepInTransaction = statement<never>(
  'cdn.keep-in-transaction',
  `INSERT INTO cdn_purges (site_id, key) SELECT $1, key FROM unnest($2::text[]) AS deleted (key) ORDER BY key
   ON CONFLICT (site_id, key) DO UPDATE SET requests = excluded.requests`,
)

/** At most $1, those of all shops. */
export const waitingPurges = statement<WaitingPurge>(
  'cdn.waiting-purges',
  'SELECT site_id AS "siteId", key, requests FROM cdn_purges ORDER BY site_id, key LIMIT $1',
)

/** Forgets keys $2 of sites $1, unless they were asked for again since requests $3. */
export const forgetPurges = statement<never>(
  'cdn.forget-purges',
  `DELETE FROM cdn_purges AS p USING unnest($1::uuid[], $2::text[], $3::bigint[]) AS sent (site_id, key, requests)
   WHERE p.site_id = sent.site_id AND p.key = sent.key AND p.requests = sent.requests`,
)
