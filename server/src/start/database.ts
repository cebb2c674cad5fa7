import { join } from 'node:path'
import pg from 'pg'
import { serverAddress } from '../distribution/service.ts'
import { migrate } from '../platform/db/migrate.ts'
import { mostConnections, wordSimilarity } from '../platform/db/pools.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { isOutage } from '../platform/errors/errors.ts'
import { StartFailure, TemporaryStartFailure } from '../platform/process/console.ts'
import type { Log } from '../platform/process/log.ts'
import { compareConnections } from './check/connections.ts'
import type { Config } from './config.ts'
import type { Worker } from './workers.ts'

export const replicaAway = 'the read replica cannot be reached: the primary answers its reads'

/** The database with the tables of this version, which what goes through a pooler can use. */
export async function openMigrated(config: Config, log: Log): Promise<Database> {
  const database = await openDatabase(config, log)
  try {
    await migrate(database.url)
    if (config.databasePoolUrl) await preparePooler(config.databasePoolUrl, database.url, { reach, log })
    await compareConnections(config, database.url, log)
    return config.databaseUrl ? { ...database, url: await serverAddress(database.url) } : database
  } catch (error) {
    await database.stop()
    throw error
  }
}

interface Database {
  url: string
  stop(): Promise<void>
}

/** Starts the embedded database, or looks whether the one in the configuration answers. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const { databaseUrl, databaseReplicaUrl, dataDir, backup } = config
  const { worker, databaseConnections } = config
  if (databaseUrl) await reach(databaseUrl, 'DATABASE_URL')
  if (databaseReplicaUrl) await reachReplica(databaseReplicaUrl, log)
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    ...(worker ? { settings: { max_connections: String(connectionsOf(worker, databaseConnections)) } } : {}),
    archive: backup.continuous > 0,
    log: (line) => log.warn(line),
  })
}

/** What all workers may open, and the usual hundred for commands and whoever else looks at the database. */
function connectionsOf({ count }: Worker, connections: number): number {
  return 100 + (count - 1) * mostConnections(connections)
}

/** A replica that is away holds nobody up. Wrong settings do. */
async function reachReplica(url: string, log: Log): Promise<void> {
  try {
    await reach(url, 'DATABASE_REPLICA_URL')
  } catch (error) {
    if (!(error instanceof TemporaryStartFailure)) throw error
    log.error({ err: error }, replicaAway)
  }
}

async function reach(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(url)
    const { message, code } = error as NodeJS.ErrnoException
    const Failure = isOutage(error) ? TemporaryStartFailure : StartFailure
    throw new Failure(
      `Cannot connect to the database in ${name} (${host}${pathname}): ${message || code || 'no answer'}.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

const { name, value } = wordSimilarity
const ask = `SELECT current_database() AS database, current_setting('${name}', true) AS value`

interface Answer {
  database: string
  /** Null unless somebody has set it, or the extension is in use. */
  value: string | null
}

interface Preparing {
  /** Says why an address cannot be reached. */
  reach(url: string, name: string): Promise<void>
  log: Pick<Log, 'warn'>
}

/** Sees to it that what goes through a pooler finds what it needs. */
export async function preparePooler(
  poolerUrl: string,
  databaseUrl: string,
  { reach, log }: Preparing,
): Promise<void> {
  // One of many connections is looked at below. Others may be older.
  if (await prepareForPooler(databaseUrl)) log.warn(`${name} was set for the database: ${openAnew}`)
  await reach(poolerUrl, 'DATABASE_POOL_URL')
  await requirePrepared(poolerUrl)
}

/**
 * Gives the database what other connections bring along: searches would find too little. Before the first connection through the
 * pooler, which keeps it for those that follow.
 */
async function prepareForPooler(databaseUrl: string): Promise<boolean> {
  return onConnection(databaseUrl, async (client) => {
    const { database, value: found } = await answerOf(client)
    if (found === value) return false
    const change = `ALTER DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${value}`
    await client.query(change).catch((error: Error & { code?: string }) => {
      // Another server that starts at the same moment does the same.
      if (error.code === concurrentUpdate) return
      throw new StartFailure(
        `DATABASE_POOL_URL needs "${change}", run by the owner of the database: ${error.message}.`,
      )
    })
    return true
  })
}

const openAnew = 'let the pooler open its connections anew, PgBouncer with RECONNECT'

/** "Tuple concurrently updated" has no code of its own. */
const concurrentUpdate = 'XX000'

async function requirePrepared(poolerUrl: string): Promise<void> {
  const found = await onConnection(poolerUrl, answerOf)
  if (found.value === value) return
  throw new TemporaryStartFailure(
    `The pooler in DATABASE_POOL_URL still has connections without ${name}: ${openAnew}.`,
  )
}

async function answerOf(client: pg.Client): Promise<Answer> {
  const { rows } = await client.query<Answer>(ask)
  return rows[0] ?? { database: '', value: null }
}

async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
