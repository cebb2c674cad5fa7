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

export const foreignKeys = `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass
    AND confrelid = 'sites'::regclass`
