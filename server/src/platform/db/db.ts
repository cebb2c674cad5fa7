import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { openQuickReads } from './fast-reads.ts'

/** Rows are read and written by the SQL in each domain's queries.ts; there is no central table map to keep in step. */
// biome-ignore lint/suspicious/noExplicitAny: kysely's own word for "tables not described here"
type Tables = any

export interface Statement<Row> {
  name: string
  text: string
  quick?: true
  row?: Row
}

/** A named statement: prepared once per connection, the SQL text in one place. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text }
}

/** A read by key that takes no time and waits for no lock: outside transactions it shares one connection with others. */
export function quickRead<Row>(name: string, text: string): Statement<Row> {
  return { name, text, quick: true }
}

/** Where statements run: the pool, a replica, or one open transaction. */
export interface Connection {
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
}

/** For queries whose SQL depends on what was asked. */
export interface Reader extends Connection {
  kysely: Kysely<Tables>
}

export interface Listener {
  hear(payload: string): void
  /** The connection was lost and is back: what was said meanwhile is not known. */
  missed(): void
}

export interface Db extends Reader {
  /** For reads that may lag behind by a moment; the primary when no replica is configured. */
  read: Reader
  transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T>
  /** A connection of its own that hears NOTIFY. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  url: string
  close(): Promise<void>
}

export interface DbOptions {
  url: string
  replicaUrl?: string
  connections?: number
  onError?: (error: Error) => void
}

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: BigInt,
}
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export function openDb({ url, replicaUrl, connections = 16, onError = () => {} }: DbOptions): Db {
  const pool = openPool(url, connections, onError)
  // Of their own: what is read while transactions go on would else wait for those to end, and they for it.
  const transactions = openPool(url, Math.ceil(connections / 2), onError)
  const lane = openQuickReads(settingsFor(url), onError)
  const replica = replicaUrl ? openPool(replicaUrl, connections, onError) : undefined
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const primary: Reader = {
    kysely,
    run: (query, values) =>
      query.quick ? runOn(lane, query, values) : again(() => runOn(pool, query, values)),
  }
  return {
    ...primary,
    url,
    read: replica
      ? {
          kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: replica }) }),
          run: (query, values) => runOn(replica, query, values),
        }
      : primary,
    transaction: (work) => again(() => inTransaction(transactions, work)),
    listen: (channel, listener) => listen(url, channel, { ...listener, onError }),
    async close() {
      await Promise.all([pool.end(), transactions.end(), lane.close(), replica?.end()])
    },
  }
}

function settingsFor(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    connectionTimeoutMillis: 5000,
    // Nobody waits longer for an answer; what takes more time is done in smaller parts.
    statement_timeout: 2000,
    idle_in_transaction_session_timeout: 30_000,
    // From so much on two words are similar to the operators that an index serves.
    options: '-c pg_trgm.word_similarity_threshold=0.35',
    keepAlive: true,
  }
}

function openPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...settingsFor(url), max })
  // The pool hears only connections that nobody uses; one that is cut in use, unheard, would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

interface Queryable {
  query(config: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>
}

async function runOn<Row>(on: Queryable, query: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await on.query({ name: query.name, text: query.text, values: values as unknown[] })
  return rows as Row[]
}

const retryable = new Set(['40001', '40P01'])

/** What the database gave up because others stood in its way left nothing behind: it is done again, after they went on. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 5 || !retryable.has((error as { code?: string }).code ?? '')) throw error
      await wait(50 * attempt)
    }
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('BEGIN')
    const result = await work({ run: (query, values) => runOn(client, query, values) })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Milliseconds between two tries to get a lost connection back. */
const retryAfter = 1000

async function listen(
  url: string,
  channel: string,
  { hear, missed, onError }: Listener & { onError(error: Error): void },
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    next.on('notification', ({ payload }) => hear(payload ?? ''))
    next.on('error', onError)
    next.once('end', () => {
      if (client === next) reconnect(0)
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
    if (stopped) await next.end()
  }
  const reconnect = (delay: number) => {
    if (stopped) return
    const again = (error: Error) => {
      onError(error)
      reconnect(retryAfter)
    }
    setTimeout(() => connect().then(missed, again), delay).unref()
  }
  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}
