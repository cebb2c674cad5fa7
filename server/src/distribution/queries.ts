import { lock, type Statement, statement } from '../platform/db/db.ts'

/** What a database must be for its shops to lie on several nodes. One row. */
export const cluster = `
  SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS version`

export const workers = 'SELECT count(*)::int AS nodes FROM citus_get_active_worker_nodes()'

/** Tables of shops that lie on one node as yet. A table is named after those that its foreign keys name. */
export const localTables = `
  WITH RECURSIVE tables AS (
    SELECT c.oid, c.relname AS name, c.relname = 'sites' AS is_sites
    FROM pg_class AS c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND (c.relname = 'sites' OR EXISTS (
      SELECT FROM pg_attribute AS a WHERE a.attrelid = c.oid AND a.attname = 'site_id' AND NOT a.attisdropped))
  ), depths AS (
    SELECT oid, name, is_sites, 0 AS depth FROM tables
    UNION
    SELECT t.oid, t.name, t.is_sites, depths.depth + 1
    FROM depths
    JOIN pg_constraint AS key ON key.contype = 'f' AND key.confrelid = depths.oid AND key.conrelid <> key.confrelid
    JOIN tables AS t ON t.oid = key.conrelid
  )
  SELECT name, is_sites AS "isSites" FROM depths
  WHERE NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = depths.oid)
  GROUP BY name, is_sites ORDER BY is_sites DESC, max(depth), name`

/** A transaction that changes several tables has one connection to each node. */
export const oneByOne = "SET LOCAL citus.multi_shard_modify_mode = 'sequential'"

/** Unique keys of a table that do not name the shop, as statements that make them. */
export const keysWithoutShop = `
  SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition, key.oid IS NOT NULL AS "isConstraint"
  FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
  LEFT JOIN pg_constraint AS key ON key.conindid = i.indexrelid AND key.contype = 'u'
  WHERE i.indrelid = $1::regclass AND i.indisunique AND NOT EXISTS (
    SELECT FROM pg_attribute AS a
    WHERE a.attrelid = i.indrelid AND a.attname = 'site_id' AND a.attnum = ANY (i.indkey))`

/** Foreign keys of a table that set a column to NULL when its row is gone. */
export const freeingKeys = `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE contype = 'f' AND confdeltype = 'n' AND conrelid = $1::regclass`

export const triggers = `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgrelid = $1::regclass`

export const foreignKeys = `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass
    AND confrelid = 'sites'::regclass`

/** Whether the shops of a cluster are spread. One row. */
export const spread =
  "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'sites'::regclass) AS done"

/** Statements run on the node of their shop, and the function that adds a job with them: it finds this table there. */
export const jobsOfNodes = `SELECT run_command_on_workers('CREATE TABLE IF NOT EXISTS jobs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL, payload jsonb NOT NULL, key text UNIQUE,
    available_at timestamptz NOT NULL, max_attempts integer NOT NULL, attempts integer NOT NULL DEFAULT 0, error text)')`

/** A job that a statement has added on a node. */
export interface NodeJob {
  id: bigint
  /** Of the row. A job that is added again has another one. */
  version: string
  kind: string
  payload: unknown
  key: string | null
  availableAt: Date
  maxAttempts: number
}

/**
 * Numbers of transactions are those of the node, as whoever reads them asks there. By table: the column, and what stands for
 * numbers of the time before, which mean nothing on a node. Subscriptions get the events of the last hour again.
 */
export const numbered: Readonly<Record<string, { column: string; former: string }>> = {
  outbox: { column: 'xid', former: "CASE WHEN created_at > now() - interval '1 hour' THEN 4 ELSE 3 END" },
  product_changes: { column: 'xid', former: '3' },
  webhook_subscriptions: { column: 'since', former: '4' },
}

export const forgetNumber = (table: string, { column, former }: { column: string; former: string }) =>
  `UPDATE ${table} SET ${column} = (${former})::text::xid8`

export const numberOnNode = (table: string, { column }: { column: string }) => [
  `CREATE OR REPLACE FUNCTION number_${table}() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.${column} := pg_current_xact_id();
     RETURN NEW;
   END $$`,
  'SET LOCAL citus.enable_unsafe_triggers = on',
  `CREATE TRIGGER number BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION number_${table}()`,
]

/** Finds the events of a shop that nobody has been handed. */
export const indexOfEvents = 'CREATE INDEX outbox_by_shop ON outbox (site_id, xid, id)'

// These are no statements of `statement`, since only a cluster knows their functions.

export const clusterOfShops: Statement<{ version: string | null }> = {
  name: 'distribution.cluster',
  text: cluster,
}

export const nodesOfCluster: Statement<{ host: string; port: number }> = {
  name: 'distribution.nodes',
  text: `SELECT nodename AS host, nodeport AS port FROM pg_dist_node
    WHERE groupid <> 0 AND noderole = 'primary' AND isactive ORDER BY nodeid`,
}

/** One server at a time moves the jobs of a node. */
export const lockMove = lock<never>(
  'distribution.lock-move',
  "SELECT pg_advisory_xact_lock(hashtext('jobs of nodes'))",
)

export const jobsToMove = statement<NodeJob>(
  'distribution.jobs-to-move',
  `SELECT id, xmin::text AS version, kind, payload, key, available_at AS "availableAt", max_attempts AS "maxAttempts"
   FROM jobs ORDER BY id LIMIT $1`,
)

/** The jobs $1. */
export const addMoved = statement<never>(
  'distribution.add-moved',
  `SELECT add_job(j.kind, j.payload, j."availableAt", j."maxAttempts", j.key) FROM json_to_recordset($1::json)
     AS j (kind text, payload json, "availableAt" timestamptz, "maxAttempts" int, key text)`,
)

/** Deletes the jobs $1 with the versions $2: not those that were added again. */
export const deleteMoved = statement<never>(
  'distribution.delete-moved',
  'DELETE FROM jobs WHERE (id, xmin::text) IN (SELECT * FROM unnest($1::bigint[], $2::text[]))',
)
