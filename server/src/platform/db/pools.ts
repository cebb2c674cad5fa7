import type { Socket } from 'node:net'
import pg from 'pg'

/** Hears about every statement, also BEGIN and COMMIT, and about waiting for connections. */
export interface DbObserver {
  statementEnded(statement: ObservedStatement): void
  /** Milliseconds; not called for a connection that was free. */
  waited(pool: string, milliseconds: number): void
}

interface ObservedStatement {
  pool: string
  /** SQL without values, or with a name; whether it waits for locks. */
  query: string | { name?: string | undefined; text: string; waits?: boolean }
  /** In terms of `performance.now()`. */
  began: number
  error?: Error | undefined
}

export interface ObservedPool {
  name: string
  pool: pg.Pool
  observer: DbObserver | undefined
}

export interface PoolFigures {
  name: string
  most: number
  open: number
  idle: number
  waiting: number
}

export interface Queryable {
  query(config: {
    name: string
    text: string
    values: unknown[]
    waits?: boolean
  }): Promise<{ rows: unknown[] }>
  /** That of a single connection. */
  connection?: { stream: { destroy(): void } }
}

interface Observation {
  onError(error: Error): void
  observer: DbObserver | undefined
}

function openPool(name: string, settings: pg.PoolConfig, { onError, observer }: Observation): ObservedPool {
  const pool = new pg.Pool({ ...settings, ...observed(name, observer) })
  // The pool listens to idle connections only; an unhandled error on a busy one would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return { name, pool, observer }
}

/** Settings with which each connection tells the observer of its statements. */
export function observed(name: string, observer: DbObserver | undefined): { Client?: typeof pg.Client } {
  if (!observer) return {}
  const { statementEnded } = observer
  return {
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config)
        const run = this.query.bind(this) as (...given: unknown[]) => unknown
        let lastEnded = 0
        const watched = (...given: unknown[]) => {
          const sent = performance.now()
          const result = run(...given)
          const query = given[0] as ObservedStatement['query']
          const ended = (error?: Error) => {
            // The database does what was sent together one after the other.
            const began = Math.max(sent, lastEnded)
            lastEnded = performance.now()
            statementEnded({ pool: name, query, began, error })
          }
          // Whoever calls with a callback gets no promise; only the driver itself does.
          if (result instanceof Promise) result.then(() => ended(), ended)
          return result
        }
        this.query = watched as typeof this.query
      }
    },
  }
}

/** A connection of the pool, which the caller releases. */
export async function borrow({ name, pool, observer }: ObservedPool): Promise<pg.PoolClient> {
  if (!observer || pool.idleCount > pool.waitingCount) return pool.connect()
  const began = performance.now()
  const client = await pool.connect()
  observer.waited(name, performance.now() - began)
  return client
}

/** Runs single statements on connections of the pool. */
export function lend(from: ObservedPool): Queryable {
  return {
    async query(config) {
      const client = await borrow(from)
      try {
        const result = await client.query(config)
        client.release()
        return result
      } catch (error) {
        client.release(error as Error)
        throw error
      }
    },
  }
}

export function poolFigures({ name, pool }: ObservedPool): PoolFigures {
  return {
    name,
    most: pool.options.max ?? 0,
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }
}

/** How many connections each pool has at most, for so many single statements at once. */
function poolSizes(connections: number) {
  const half = Math.ceil(connections / 2)
  return { main: connections, lists: Math.ceil((3 * connections) / 4), transactions: half, units: half }
}

/** All connections of a server: its pools, one for fast reads, one that hears of changes. */
export function mostConnections(connections: number): number {
  return Object.values(poolSizes(connections)).reduce((sum, size) => sum + size, 2)
}

/** How many transactions of the pools run at once. */
export function mostTransactions(db: { pools(): PoolFigures[] }): number {
  return db.pools().find(({ name }) => name === 'transactions')?.most ?? 1
}

interface Sizes {
  settings: pg.ClientConfig
  replicaSettings: pg.ClientConfig | undefined
  connections: number
}

/** The pools of a server, and all of them in a list. */
export function openPools({ settings, replicaSettings, connections }: Sizes, observation: Observation) {
  const open = (name: string, config: pg.ClientConfig, max: number) =>
    openPool(name, { ...config, max }, observation)
  const sizes = poolSizes(connections)
  const opened = {
    pool: open('main', planned(settings), sizes.main),
    lists: open('lists', settings, sizes.lists),
    // A separate pool: reads during a transaction could otherwise wait for it while it waits for them.
    transactions: open('transactions', { ...planned(settings), pipeline: true }, sizes.transactions),
    // A third one: a unit may wait for work that needs a transaction of its own.
    unitPool: open('units', settings, sizes.units),
    replica: replicaSettings && open('replica', replicaSettings, connections),
  }
  return { ...opened, all: Object.values(opened).filter((one) => one !== undefined) }
}

/**
 * Plans each named statement once for each connection, but for those that vary. The database would plan those with lists of
 * ids each time, which took twice as long as running them. Behind a pooler, which takes no options, it does.
 */
export function planned<Settings extends pg.ClientConfig>(settings: Settings): Settings {
  if (settings.options === undefined) return settings
  return { ...settings, options: `${settings.options} -c plan_cache_mode=force_generic_plan` }
}

/** Milliseconds to wait for a connection, and for a statement to end. */
export interface Patience {
  connection: number
  statement: number
}

/** The threshold of the similarity operators that an index serves. Behind a pooler the database itself has to have it. */
export const wordSimilarity = { name: 'pg_trgm.word_similarity_threshold', value: '0.35' }

/** Settings of each connection. To compile a statement takes longer than to run it. */
export const sessionSettings = [wordSimilarity, { name: 'jit', value: 'off' }]

/** A statement that takes longer is done in smaller parts. */
export const shopPatience: Patience = { connection: 1500, statement: 2000 }

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: BigInt,
}
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export function settingsFor(url: string, patience: Patience): pg.ClientConfig {
  return {
    ...settingsBehindPooler(url, patience),
    statement_timeout: patience.statement,
    idle_in_transaction_session_timeout: 30_000,
    options: sessionSettings.map(({ name, value }) => `-c ${name}=${value}`).join(' '),
  }
}

/** For a connection that has died without a word; the database itself stops what takes long. */
function driverPatience({ statement }: Pick<Patience, 'statement'>): number {
  return statement + 500
}

interface InTurn extends Queryable {
  /** Waits for all that was sent. */
  ended(): Promise<unknown>
}

/** The driver counts from when a statement is sent, and those before it may each take as long as one may. */
export function waitInTurn(client: pg.PoolClient, patience: Patience): InTurn {
  const { connection } = client as unknown as Queryable
  let underWay = 0
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...(connection && { connection }),
    async query(config) {
      underWay++
      const waiting = { ...config, query_timeout: underWay * driverPatience(patience) }
      const sent = client.query(waiting).finally(() => {
        underWay--
      })
      last = sent.catch(() => {})
      return sent
    },
    ended: () => last,
  }
}

/** Holds what is sent until the end of this turn, so that it travels together. */
export function sendTogether(client: pg.PoolClient): <Sent>(send: () => Sent) => Sent {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  let isHeld = false
  return (send) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      // Also what follows from an answer without waiting for anything else.
      setImmediate(() => {
        isHeld = false
        stream.uncork()
      })
    }
    return send()
  }
}

/** A pooler in transaction mode takes no settings for the database. */
export function settingsBehindPooler(url: string, { connection, statement }: Patience): pg.ClientConfig {
  return {
    connectionString: url,
    types,
    connectionTimeoutMillis: connection,
    query_timeout: driverPatience({ statement }),
    keepAlive: true,
  }
}
