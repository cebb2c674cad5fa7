import pg from 'pg'
import { mostConnections, wordSimilarity } from '../platform/db/pools.ts'
import { StartFailure, TemporaryStartFailure } from '../platform/process/console.ts'
import type { Log } from '../platform/process/log.ts'
import type { Config } from './config.ts'

/** How many connections the database leaves to this account, whoever has them now. */
export const allowedConnections = `(
    SELECT least(
      current_setting('max_connections')::int - CASE WHEN rolsuper THEN 0 ELSE
        current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true)::int, 0) END,
      CASE WHEN rolconnlimit >= 0 AND NOT rolsuper THEN rolconnlimit END,
      CASE WHEN datconnlimit >= 0 AND NOT rolsuper THEN datconnlimit END)
    FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()) AS "maxConnections"`

type Demanding = Pick<
  Config,
  'worker' | 'databaseConnections' | 'databasePoolUrl' | 'databaseReplicaUrl' | 'databaseUrl' | 'cell'
>

/**
 * Compares what this server may open, with all its workers, with what the database and the pooler allow. Too many are no reason
 * not to start: the server opens them when it is busy, and other servers may share what there is.
 */
export async function compareConnections(
  config: Demanding,
  databaseUrl: string,
  { log, patience = 5000 }: Partial<Asking> & Pick<Asking, 'log'>,
): Promise<void> {
  const asking = { log, patience }
  if (config.worker && config.worker.number > 1) return
  const { databasePoolUrl: pooler, databaseReplicaUrl: replica } = config
  const name = nameOf(config)
  await compareWith(config, { name, url: databaseUrl, wanted: pooler ? listening : mostConnections }, asking)
  if (replica) {
    const target = { name: 'the database in DATABASE_REPLICA_URL', url: replica, wanted: same }
    await compareWith(config, target, asking)
  }
  if (pooler) await comparePooler(config, pooler, asking)
}

function nameOf({ cell, databaseUrl }: Demanding): string {
  if (cell !== undefined) return `the database of the cell ${cell}`
  return databaseUrl ? 'the database in DATABASE_URL' : 'the embedded database'
}

/** One connection of each worker hears of changes, beside the pooler. */
const listening = () => 1
const same = (connections: number) => connections
const beforePooler = (connections: number) => mostConnections(connections) - listening()

interface Asking {
  log: Log
  /** Milliseconds to wait for an answer. Without one, nothing is said. */
  patience: number
}

interface Target {
  name: string
  url: string
  /** Of one worker, by its DATABASE_CONNECTIONS. */
  wanted(connections: number): number
}

async function compareWith(
  config: Demanding,
  { name, url, wanted }: Target,
  { log, patience }: Asking,
): Promise<void> {
  const allowed = await limitOfDatabase(url, patience).catch(() => undefined)
  warn(config, { name, setting: 'max_connections', allowed, wanted }, log)
}

/** Its administrator may have let nobody ask. Then the log has the figure to compare. */
async function comparePooler(config: Demanding, pooler: string, { log, patience }: Asking): Promise<void> {
  const name = 'the pooler in DATABASE_POOL_URL'
  const setting = 'max_client_conn'
  const allowed = await limitOfPooler(pooler, patience).catch(() => undefined)
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
async function limitOfPooler(url: string, patience: number): Promise<number | undefined> {
  const settings = new URL(url)
  settings.pathname = '/pgbouncer'
  const rows = await ask<{ key: string; value: string }>(settings.href, { text: 'SHOW CONFIG', patience })
  const value = rows.find(({ key }) => key === 'max_client_conn')?.value
  return value === undefined ? undefined : Number(value)
}

async function limitOfDatabase(url: string, patience: number): Promise<number | undefined> {
  const [row] = await ask<{ maxConnections: number }>(url, { text: `SELECT ${allowedConnections}`, patience })
  return row?.maxConnections
}

async function ask<Row extends object>(
  url: string,
  { text, patience }: { text: string; patience: number },
): Promise<Row[]> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience }
  const client = new pg.Client({ connectionString: url, ...limits })
  // A connection that ends while it is idle is no error of the server.
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const { name, value } = wordSimilarity
const threshold = `SELECT current_database() AS database, current_setting('${name}', true) AS value`

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
  const { rows } = await client.query<Answer>(threshold)
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
