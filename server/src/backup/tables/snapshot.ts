import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartFailure } from '../../platform/process/console.ts'
import * as queries from './queries.ts'

export interface Table {
  name: string
  /** Without those that the database computes. */
  columns: string[]
}

export interface Sequence {
  name: string
  value: string
}

/** The whole database at one moment. */
export interface Snapshot {
  tables: Table[]
  sequences: Sequence[]
  /** Names of the migrations that made the tables. */
  migrations: string[]
  /** Of PostgreSQL, e.g. `18`. */
  major: string
  /** The rows in PostgreSQL's text format, one table at a time. */
  open(table: Table, siteId?: string): Readable
}

/** Reads everything in one transaction, while the shop goes on. */
export function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return onClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const result = await work(await snapshotOf(client))
    await client.query('COMMIT')
    return result
  })
}

/** Lends a connection of its own, without the time limits of requests. */
export async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function snapshotOf(client: pg.Client): Promise<Snapshot> {
  const { rows: found } = await client.query<Table>(queries.tables)
  if (!found.some(({ name }) => name === 'schema_migrations')) {
    throw new StartFailure('There is no shop in the database yet.')
  }
  const { rows: sequences } = await client.query<Sequence>(queries.sequences)
  const { rows: migrations } = await client.query<{ name: string }>(queries.migrations)
  const { rows: versions } = await client.query<{ major: string }>(queries.version)
  return {
    tables: found,
    sequences,
    migrations: migrations.map(({ name }) => name),
    major: versions[0]?.major ?? '',
    open: (table, siteId) => client.query(copyTo(`COPY ${rowsOf(table, siteId)} TO STDOUT`)),
  }
}

function rowsOf(table: Table, siteId: string | undefined): string {
  const [name, columns] = [pg.escapeIdentifier(table.name), columnsOf(table)]
  if (siteId === undefined) return `${name} (${columns})`
  const key = table.name === 'sites' ? 'id' : 'site_id'
  return `(SELECT ${columns} FROM ${name} WHERE ${key} = ${pg.escapeLiteral(siteId)})`
}

export function columnsOf({ columns }: Table): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}
