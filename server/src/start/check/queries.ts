import { allowedConnections } from '../connections.ts'

/** About the database and all shops in it, so no statement names a site. */
export const databaseFacts = `SELECT current_setting('server_version_num')::int AS version,
    current_setting('fsync') AS fsync, current_setting('full_page_writes') AS "fullPageWrites",
    current_setting('synchronous_commit') AS "synchronousCommit",
    ${allowedConnections},
    (SELECT pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()) AS encoding,
    coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false) AS "isEncrypted",
    extract(epoch FROM clock_timestamp())::float AS time`

export const shopFacts = `SELECT
    (SELECT count(*)::int FROM sites) AS sites,
    (SELECT count(*)::int FROM sites AS s WHERE NOT EXISTS (SELECT FROM mail_servers m WHERE m.site_id = s.id))
      AS "withoutMail",
    (SELECT count(*)::int FROM sites AS s WHERE NOT EXISTS (
      SELECT FROM staff WHERE site_id = s.id AND role = 'owner' AND password IS NOT NULL AND removed_at IS NULL))
      AS "withoutOwner",
    (SELECT count(*)::int FROM staff AS p
     WHERE role = 'owner' AND password IS NOT NULL AND removed_at IS NULL AND NOT EXISTS (
       SELECT FROM staff_factors f WHERE f.site_id = p.site_id AND f.staff_id = p.id)) AS "ownersWithoutFactor",
    ARRAY (SELECT name FROM api_keys WHERE revoked_at IS NULL AND '*' = ANY (permissions) ORDER BY created_at LIMIT 5)
      AS "fullKeys",
    (SELECT count(*)::int FROM jobs WHERE failed_at IS NOT NULL) AS "failedJobs",
    coalesce((SELECT extract(epoch FROM now() - min(CASE WHEN error IS NULL THEN available_at ELSE created_at END))
      FROM jobs WHERE failed_at IS NULL), 0)::float AS "oldestJob",
    ARRAY (SELECT kind || ': ' || error FROM job_schedules WHERE failing_since IS NOT NULL ORDER BY kind) AS "failingJobs"`
