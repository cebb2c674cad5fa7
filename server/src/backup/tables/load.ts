import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../../platform/db/migrate.ts'
import { StartFailure } from '../../platform/process/console.ts'
import * as queries from './queries.ts'
import { inOrder, type Reference } from './rules.ts'
import { columnsOf, onClient, type Sequence, type Table } from './snapshot.ts'

/** What is loaded: a backup, or the snapshot of another database. */
export interface Source {
  migrations: readonly string[]
  tables: readonly Table[]
  sequences: readonly Sequence[]
  open(table: Table): Promise<AsyncIterable<Uint8Array>>
}

/**
 * Throws a StartFailure if somebody uses the database, or if it has a shop or tables of another version. With `replace`,
 * deletes everything in its schema instead.
 */
export async function prepare(
  url: string,
  { migrations }: Pick<Source, 'migrations'>,
  { replace }: { replace: boolean },
): Promise<void> {
  await requireIdle(url)
  await onClient(url, async (client) => {
    if (replace) return emptySchema(client)
    const { rows } = await client.query<{ found: boolean }>(queries.hasTables)
    if (!rows[0]?.found) return
    const shops = await client.query<{ found: boolean }>(queries.hasShop)
    const applied = await client.query<{ name: string }>(queries.migrations)
    if (shops.rows[0]?.found || applied.rows.some(({ name }) => !migrations.includes(name))) {
      throw new StartFailure(
        'There is a shop already. Choose an empty DATA_DIR or DATABASE_URL, or replace the shop with --replace.',
      )
    }
  })
}

/** Throws a StartFailure if somebody uses the database. */
export async function requireIdle(url: string): Promise<void> {
  const { rows } = await onClient(url, (client) => client.query<{ count: number }>(queries.others))
  if (!rows[0]?.count) return
  throw new StartFailure('The database is in use. Stop every server that uses it, then try again.')
}

/**
 * Creates the tables as they were and fills them, in one transaction. Tables that are not Cartwright's are returned and left
 * out.
 */
export async function load(url: string, source: Source): Promise<string[]> {
  await migrate(url, { only: source.migrations })
  return onClient(url, async (client) => {
    const { rows: tables } = await client.query<Table>(queries.tables)
    const { rows: references } = await client.query<Reference>(queries.references)
    const names = tables.map(({ name }) => name)
    const given = source.tables.filter(({ name }) => names.includes(name))
    await client.query('BEGIN')
    await client.query(`TRUNCATE ${given.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} CASCADE`)
    for (const name of inOrder(names, references)) {
      const table = given.find((one) => one.name === name)
      if (table) await fill(client, table, await source.open(table))
    }
    for (const { name, value } of source.sequences) {
      await client.query('SELECT setval($1, $2)', [pg.escapeIdentifier(name), value])
    }
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return source.tables.map(({ name }) => name).filter((name) => !names.includes(name))
  })
}

/** Triggers would write again what the rows to come already tell. */
async function fill(client: pg.Client, table: Table, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const name = pg.escapeIdentifier(table.name)
  const { rowCount: triggers } = await client.query(queries.triggers, [name])
  if (triggers) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  const copy = client.query(copyFrom(`COPY ${name} (${columnsOf(table)}) FROM STDIN`))
  await pipeline(Readable.from(rows, { objectMode: false }), copy)
  if (triggers) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

async function emptySchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(queries.schema)
  const schema = pg.escapeIdentifier(rows[0]?.name ?? 'public')
  await client.query(`BEGIN; DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA ${schema}; COMMIT`)
}
