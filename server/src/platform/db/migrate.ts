import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartFailure } from '../process/console.ts'
import { root } from '../process/installation.ts'

const folder = new URL('server/migrations/', root)

/** Migrations that the database lacks, and those that only a newer version knows. */
export async function migrationState(client: pg.Client): Promise<{ pending: string[]; newer: string[] }> {
  const files = await migrationFiles()
  const { rows: tables } = await client.query(
    "SELECT FROM pg_class WHERE oid = to_regclass('schema_migrations')",
  )
  const { rows } =
    tables.length === 0
      ? { rows: [] }
      : await client.query<{ name: string }>('SELECT name FROM schema_migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return {
    pending: files.filter((name) => !applied.has(name)),
    newer: [...applied].filter((name) => !files.includes(name)),
  }
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** Throws a StartFailure if only a newer version knows one of the migrations of a backup. */
export async function requireKnown(migrations: readonly string[]): Promise<void> {
  const files = await migrationFiles()
  const unknown = migrations.filter((name) => !files.includes(name))
  if (unknown.length === 0) return
  throw new StartFailure(`The backup is of a newer Cartwright (${unknown.join(', ')}): use that version.`)
}

interface How {
  /** Only migrations of these names. */
  only?: readonly string[]
  /** Does what a migration says, in its transaction. */
  run?: (client: pg.Client, text: string) => Promise<unknown>
}

/** Runs each migration once, in order. Servers that start at the same time wait for each other. */
export async function migrate(
  url: string,
  { only, run = (client, text) => client.query(text) }: How = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await ensureTable(client)
    const { pending, newer } = await migrationState(client)
    if (newer.length > 0) {
      throw new StartFailure(
        `The database has the schema of a newer Cartwright (${newer.join(', ')}): start that version, or restore a backup.`,
      )
    }
    const wanted = pending.filter((name) => only?.includes(name) ?? true)
    if (wanted.length > 0) await requireNoMove(client)
    for (const name of wanted) await runMigration(client, name, run)
  } finally {
    await client.end()
  }
}

/** The database guards the rows of a shop that moves to another one, so no migration could change them. */
async function requireNoMove(client: pg.Client): Promise<void> {
  const { rows: guards } = await client.query<{ id: string }>(
    "SELECT DISTINCT substr(tgname, 8, 36) AS id FROM pg_trigger WHERE starts_with(tgname, 'moving_') AND NOT tgisinternal",
  )
  if (guards.length === 0) return
  const { rows } = await client.query<{ id: string; name: string; cell: string }>(
    'SELECT id, name, moving_to AS cell FROM sites WHERE id::text = ANY ($1) AND moving_to IS NOT NULL',
    [guards.map(({ id }) => id)],
  )
  const [shop] = rows
  if (!shop) return
  throw new StartFailure(
    `"${shop.name}" is moving to the cell ${shop.cell}, so the database cannot be updated. With the version that ran before, end the move or call it off: npm run shop -- sites move --site ${shop.id} --cell CELL --undo`,
  )
}

/** IF NOT EXISTS does not cover two servers at the same moment: the later one gets one of these errors. */
const madeMeanwhile = new Set(['23505', '42710', '42P07'])

async function ensureTable(client: pg.Client): Promise<void> {
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`)
  } catch (error) {
    if (!madeMeanwhile.has((error as { code?: string }).code ?? '')) throw error
  }
}

async function runMigration(client: pg.Client, name: string, run: NonNullable<How['run']>): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  await client.query('BEGIN')
  try {
    await client.query("SET LOCAL lock_timeout = '10s'")
    const { rowCount } = await client.query(
      'INSERT INTO schema_migrations (name) VALUES ($1) ON CONFLICT DO NOTHING',
      [name],
    )
    if (rowCount === 1) await run(client, text)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
