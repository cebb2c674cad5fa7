/** Without numbers of transactions, which mean nothing in another database: the load gives rows its own. */
export const tables = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attgenerated = '' AND a.atttypid <> 'xid8'::regtype
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  GROUP BY c.relname ORDER BY c.relname`

export const sequences = `
  SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename`

export const references = `
  SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
  JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
  WHERE k.contype = 'f' AND f.relnamespace = current_schema()::regnamespace`

export const migrations = 'SELECT name FROM schema_migrations ORDER BY name'

export const version = "SELECT current_setting('server_version_num')::int / 10000 || '' AS major"

export const others = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`

export const hasTables =
  "SELECT to_regclass('schema_migrations') IS NOT NULL AND to_regclass('sites') IS NOT NULL AS found"

export const hasShop = 'SELECT EXISTS (SELECT FROM sites) AS found'

export const schema = 'SELECT current_schema() AS name'

/** By its id or one of its hosts. */
export const siteByName = `SELECT id, name FROM sites
  WHERE id::text = $1 OR id = (SELECT site_id FROM site_hosts WHERE host = $1)`

/** Shops that people reach: the first one, and those with a host. */
export const reachedSites = `SELECT s.id, s.name FROM sites s
  WHERE EXISTS (SELECT FROM site_hosts h WHERE h.site_id = s.id)
    OR s.id = (SELECT id FROM sites ORDER BY created_at, id LIMIT 1)
  ORDER BY s.created_at, s.id LIMIT 20`

export const triggers = 'SELECT FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal'

export const cluster = `SELECT system_identifier::text AS system, left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
  current_setting('archive_mode') = 'on' AS archives
  FROM pg_control_system()`

/** A number that grows with each change of a table that tells of files. */
export const fileChanges = `SELECT coalesce(sum(n_tup_ins + n_tup_upd), 0)::text AS changes FROM pg_stat_user_tables
  WHERE schemaname = current_schema() AND relname IN ('media', 'imports')`
