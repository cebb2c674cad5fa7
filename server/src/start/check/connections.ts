import pg from 'pg'
import { mostConnections } from '../../platform/db/pools.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Config } from '../config.ts'
import { allowedConnections } from './queries.ts'

type Demanding = Pick<
  Config,
  'worker' | 'databaseConnections' | 'databasePoolUrl' | 'databaseReplicaUrl' | 'databaseUrl'
>

/**
 * Compares what this server may open, with all its workers, with what the database and the pooler allow. Too many are no reason
 * not to start: the server opens them when it is busy, and other servers may share what there is.
 */
export async function compareConnections(config: Demanding, databaseUrl: string, log: Log): Promise<void> {
  if (config.worker && config.worker.number > 1) return
  const { databasePoolUrl: pooler, databaseReplicaUrl: replica } = config
  const name = config.databaseUrl ? 'the database in DATABASE_URL' : 'the embedded database'
  await compareWith(config, { name, url: databaseUrl, wanted: pooler ? listening : mostConnections }, log)
  if (replica) {
    await compareWith(
      config,
      { name: 'the database in DATABASE_REPLICA_URL', url: replica, wanted: same },
      log,
    )
  }
  if (pooler) await comparePooler(config, pooler, log)
}

/** One connection of each worker hears of changes, beside the pooler. */
const listening = () => 1
const same = (connections: number) => connections
const beforePooler = (connections: number) => mostConnections(connections) - listening()

interface Target {
  name: string
  url: string
  /** Of one worker, by its DATABASE_CONNECTIONS. */
  wanted(connections: number): number
}

async function compareWith(config: Demanding, { name, url, wanted }: Target, log: Log): Promise<void> {
  const allowed = await numberOf(url, `SELECT ${allowedConnections}`).catch(() => undefined)
  warn(config, { name, setting: 'max_connections', allowed, wanted }, log)
}

/** Its administrator may have let nobody ask. Then the log has the figure to compare. */
async function comparePooler(config: Demanding, pooler: string, log: Log): Promise<void> {
  const name = 'the pooler in DATABASE_POOL_URL'
  const setting = 'max_client_conn'
  const allowed = await limitOfPooler(pooler).catch(() => undefined)
  if (allowed === undefined) {
    const connections = beforePooler(config.databaseConnections) * workersOf(config)
    log.info({ connections }, `${name} does not tell its ${setting}: it must allow these connections`)
  }
  warn(config, { name, setting, allowed, wanted: beforePooler }, log)
}

interface Limit extends Pick<Target, 'name' | 'wanted'> {
  setting: string
  /** Unknown while it does not answer. */
  allowed: number | undefined
}

function warn(config: Demanding, { name, setting, allowed, wanted }: Limit, log: Log): void {
  const [workers, { databaseConnections }] = [workersOf(config), config]
  const connections = workers * wanted(databaseConnections)
  if (allowed === undefined || connections <= allowed) return
  const fitting = mostFitting(databaseConnections, (each) => workers * wanted(each) <= allowed)
  const who = workers > 1 ? `${workers} workers` : 'this server'
  const less = fitting > 0 ? `set DATABASE_CONNECTIONS to ${fitting}` : 'start fewer workers'
  log.warn(
    { connections, allowed },
    `${who} may open ${connections} connections, but ${name} allows ${allowed}, so requests would fail when many come: ${less}, or raise ${setting}`,
  )
}

function workersOf({ worker }: Demanding): number {
  return worker?.count ?? 1
}

/** The largest number up to `most` that fits; 0 if none does. */
function mostFitting(most: number, fits: (connections: number) => boolean): number {
  let connections = most
  while (connections > 0 && !fits(connections)) connections--
  return connections
}

/** PgBouncer tells its settings in a database of its own, to those in `admin_users` or `stats_users`. */
async function limitOfPooler(url: string): Promise<number | undefined> {
  const console = new URL(url)
  console.pathname = '/pgbouncer'
  const rows = await ask<{ key: string; value: string }>(console.href, 'SHOW CONFIG')
  const value = rows.find(({ key }) => key === 'max_client_conn')?.value
  return value === undefined ? undefined : Number(value)
}

async function numberOf(url: string, text: string): Promise<number | undefined> {
  const [row] = await ask<{ maxConnections: number }>(url, text)
  return row?.maxConnections
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  // A connection that ends while it is idle is no error of the server.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
