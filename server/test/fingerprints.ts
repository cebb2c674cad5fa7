import pg from 'pg'

/**
 * For each table the number of its rows and a checksum of all their values, in any order; without
 * numbers of transactions, which each database has of its own.
 */
export async function fingerprints(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY relname`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ print: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(hash, '' ORDER BY hash)), '') AS print
         FROM (SELECT md5((to_jsonb(row) - ARRAY['xid', 'since'])::text) AS hash FROM ${pg.escapeIdentifier(name)} AS row) AS hashes`,
      )
      found[name] = rows[0]?.print ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}
