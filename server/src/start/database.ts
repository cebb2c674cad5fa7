import { join } from 'node:path'
import pg from 'pg'
import { serverAddress, update } from '../distribution/service.ts'
import { mostConnections } from '../platform/db/pools.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { isOutage } from '../platform/errors/errors.ts'
import { StartFailure, TemporaryStartFailure } from '../platform/process/console.ts'
import type { Log } from '../platform/process/log.ts'
import { type Config, firstCell } from './config.ts'
import { preparePooler } from './connections.ts'
import type { Worker } from './workers.ts'

export const replicaAway = 'the read replica cannot be reached: the primary answers its reads'

/** The database with the tables of this version, which what goes through a pooler can use. */
export async function openMigrated(config: Config, log: Log): Promise<Database> {
  const database = await openDatabase(config, log)
  try {
    await update(database.url)
    if (config.databasePoolUrl) await preparePooler(config.databasePoolUrl, database.url, { reach, log })
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
  const { worker, databaseConnections, cell } = config
  if (databaseUrl) await reach(databaseUrl, cell === undefined ? 'DATABASE_URL' : `CELL_URLS (${cell})`)
  if (databaseReplicaUrl) await reachReplica(databaseReplicaUrl, log)
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  return startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    ...(worker ? { settings: { max_connections: String(connectionsOf(worker, databaseConnections)) } } : {}),
    archive: backup.continuous > 0,
    log: (line) => log.warn(line),
  })
}

/** The name of another cell than that of the configuration in which a shop has this host. */
export async function otherCellAt(
  { cell: own = firstCell, cells }: Config,
  host: string,
): Promise<string | undefined> {
  const others = cells.filter(({ name }) => name !== own)
  const found = await Promise.all(others.map(({ databaseUrl }) => hasHost(databaseUrl, host)))
  return others.find((_, index) => found[index])?.name
}

async function hasHost(connectionString: string, host: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rowCount } = await client.query('SELECT FROM site_hosts WHERE host = $1', [host])
    return rowCount !== 0
  } catch (error) {
    // No server has used this database yet.
    if ((error as { code?: string }).code === undefinedTable) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const undefinedTable = '42P01'

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
