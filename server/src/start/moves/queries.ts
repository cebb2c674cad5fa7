import { statement } from '../../platform/db/db.ts'

/** When a shop was archived before it began to move. */
export const archivedBefore = 'CASE WHEN archived_at = moving_since THEN NULL ELSE archived_at END'

/** Closes shop $1, which moves to the cell $2 from $3 on. */
export const closeShop = statement<{ id: string }>(
  'moves.close',
  `UPDATE sites SET archived_at = coalesce(archived_at, $3), moving_to = $2, moving_since = coalesce(moving_since, $3)
   WHERE id = $1 RETURNING id`,
)

/** Opens shop $1 again, unless it was archived before. */
export const reopenShop = statement<{ id: string }>(
  'moves.reopen',
  `UPDATE sites SET archived_at = ${archivedBefore}, moving_to = NULL, moving_since = NULL
   WHERE id = $1 AND moving_to IS NOT NULL AND moved_at IS NULL RETURNING id`,
)

export const stateOfShop = statement<{ archived: boolean; moving: boolean }>(
  'moves.state',
  'SELECT archived_at IS NOT NULL AS archived, moving_to IS NOT NULL AS moving FROM sites WHERE id = $1',
)

/** What postpones jobs until nobody takes them, however long a move may last. Hours, unlike days, are the same everywhere. */
const aThousandYears = "interval '8766000 hours'"
const isPostponed = "available_at > now() + interval '4383000 hours'"

/** When a job is due, wherever it goes. */
export const dueAt = `CASE WHEN ${isPostponed} THEN available_at - ${aThousandYears} ELSE available_at END`

/** Lets no server take the jobs of shop $1 that none works on. */
export const postponeJobs = statement<never>(
  'moves.postpone-jobs',
  `UPDATE jobs SET available_at = available_at + ${aThousandYears}
   WHERE payload ->> 'siteId' = $1 AND failed_at IS NULL AND NOT (${isPostponed}) AND (worker IS NULL OR available_at <= now())`,
)

export const resumeJobs = statement<never>(
  'moves.resume-jobs',
  `UPDATE jobs SET available_at = ${dueAt} WHERE payload ->> 'siteId' = $1 AND ${isPostponed}`,
)

/** Kinds of jobs of shop $1 that servers work on, or could take. */
export const openJobs = statement<{ kind: string }>(
  'moves.open-jobs',
  `SELECT DISTINCT kind FROM jobs WHERE payload ->> 'siteId' = $1 AND failed_at IS NULL AND NOT (${isPostponed})`,
)

// These run on connections of their own, to either database.

/** Tables with rows of shops. Without columns that the database computes, and numbers that must differ from those of others. */
export const tables = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns,
    coalesce(array_agg(a.attname::text) FILTER (WHERE a.atttypid = 'xid8'::regtype), '{}') AS transactions
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    AND NOT (a.attidentity <> '' AND EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indnkeyatts = 1 AND i.indkey[0] = a.attnum))
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND (c.relname IN ('sites', 'jobs') OR EXISTS (
    SELECT FROM pg_attribute k WHERE k.attrelid = c.oid AND k.attname = 'site_id' AND NOT k.attisdropped))
  GROUP BY c.relname ORDER BY c.relname`

/** Columns that are numbered by a sequence. */
export const sequences = `
  SELECT c.relname AS "table", a.attname AS "column", s.oid::regclass::text AS sequence
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN LATERAL (
    SELECT d.objid AS oid FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
      AND d.refclassid = 'pg_class'::regclass AND d.refobjid = c.oid AND d.refobjsubid = a.attnum
    UNION
    SELECT d.refobjid FROM pg_attrdef f JOIN pg_depend d ON d.classid = 'pg_attrdef'::regclass AND d.objid = f.oid
      AND d.refclassid = 'pg_class'::regclass WHERE f.adrelid = c.oid AND f.adnum = a.attnum) AS d ON true
  JOIN pg_class s ON s.oid = d.oid AND s.relkind = 'S'
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'`

export const lock = 'SELECT pg_try_advisory_lock(hashtextextended($1, 395)) AS locked'

/** Fails when the connection was lost. */
export const stillThere = 'SELECT'

export const actAsMover = "SELECT set_config('cartwright.mover', $1, false)"

export const shopById = `SELECT id, name, created_at::text AS created, moving_to AS cell, moved_at IS NOT NULL AS moved
  FROM sites WHERE id = $1`

export const hasShop = 'SELECT EXISTS (SELECT FROM sites WHERE id = $1) AS found'

export const otherShops = 'SELECT id::text AS id FROM sites WHERE id <> $1'

/** Shop $1 belongs to its new cell from now on, and what is left here is no whole shop. */
export const leaveShop = 'UPDATE sites SET moved_at = coalesce(moved_at, now()) WHERE id = $1'

export const isOnCluster = "SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS found"

/** Whether shop $1, which began at $2, would be the oldest one here. */
export const wouldBeOldest =
  'SELECT NOT EXISTS (SELECT FROM sites WHERE (created_at, id) < ($2::timestamptz, $1::uuid)) AS found'

/** Which of the hosts $1 shops have here. */
export const takenHosts = 'SELECT host FROM site_hosts WHERE host = ANY ($1) ORDER BY host'

export const hostsOfShop = 'SELECT host FROM site_hosts WHERE site_id = $1'

export const guards = `SELECT tgrelid::regclass::text AS name, tgname AS trigger FROM pg_trigger
  WHERE NOT tgisinternal AND starts_with(tgname, $1)`

export const newNumber = 'SELECT pg_current_xact_id()::text AS number'

/** The last event that subscriptions have been handed; none if shop $1 has no subscriptions. */
export const cursor = `SELECT xid::text AS number, id FROM webhook_cursor
  WHERE EXISTS (SELECT FROM webhook_subscriptions WHERE site_id = $1)`

/**
 * The subscriptions of shop $1 get the events of this transaction, $2. The cursor goes on from there if it has no others to serve,
 * and back if somebody who subscribed meanwhile has set it further.
 */
export const startReading = `
  INSERT INTO webhook_cursor AS c (xid, id)
  SELECT $2::xid8, '00000000-0000-0000-0000-000000000000'::uuid
  WHERE EXISTS (SELECT FROM webhook_subscriptions WHERE site_id = $1)
  ON CONFLICT (one) DO UPDATE SET xid = excluded.xid, id = excluded.id
  WHERE c.xid > excluded.xid OR (c.xid < pg_snapshot_xmin(pg_current_snapshot())
    AND NOT EXISTS (SELECT FROM webhook_subscriptions WHERE site_id <> $1))`

/** Lets every server on the database forget what it keeps of shop $1. */
export const publish = `SELECT pg_notify('cartwright_changes', topic || ' ' || $1 || ' ') FROM unnest($2::text[]) AS topic`

/** The files of shop $1 whose names do not tell whose they are. */
export const files =
  'SELECT id::text AS id FROM media WHERE site_id = $1 UNION ALL SELECT id::text FROM imports WHERE site_id = $1'

export const hasMigrations = "SELECT to_regclass('schema_migrations') IS NOT NULL AS found"
