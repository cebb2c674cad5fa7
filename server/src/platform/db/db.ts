import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Refusal } from '../errors/errors.ts'
import { openQuickReads } from './fast-reads.ts'
import { type Notifications, openNotifications } from './listening.ts'
import {
  borrow,
  type DbObserver,
  lend,
  type ObservedPool,
  observed,
  openPools,
  type Patience,
  type PoolFigures,
  planned,
  poolFigures,
  type Queryable,
  sendTogether,
  settingsBehindPooler,
  settingsFor,
  shopPatience,
  waitInTurn,
} from './pools.ts'
import { type ReplicaEvents, withPrimary } from './replica.ts'
import { openSockets } from './sockets.ts'
import { afterNeeded, openUnitsOfWork, type UnitsOfWork } from './unit-of-work.ts'

/** Each domain keeps its SQL in queries.ts; there is no central map of tables to keep in step. */
// biome-ignore lint/suspicious/noExplicitAny: kysely's own word for "tables not described here"
type Tables = any

export interface Statement<Row> {
  name: string
  text: string
  quick?: true
  /** It has conditions that only some values ask for, so it is planned for its values each time. */
  varies?: boolean
  /** It waits for whoever holds a lock, so the time that it takes says nothing about the database. */
  waits?: boolean
  row?: Row
}

/** The text of each statement of the modules that are loaded, by its name. */
export const statementTexts = new Map<string, string>()

/** A named statement, prepared once per connection. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  statementTexts.set(name, text)
  return { name, text, varies: isOptional.test(text) }
}

/** A statement that is there to wait for a lock: a long one does not count as slow. */
export function lock<Row>(name: string, text: string): Statement<Row> {
  return { ...statement<Row>(name, text), waits: true }
}

/** A statement that is planned for its values each time, since they say how much of a table it needs. */
export function varied<Row>(name: string, text: string): Statement<Row> {
  return { ...statement<Row>(name, text), varies: true }
}

const isOptional = /\$\d+(::[\w[\]]+)? IS NULL|\bNOT \$\d|\(\$\d+ OR /

/** The row of a statement that always returns one. */
export async function runOne<Row>(
  on: Connection,
  query: Statement<Row>,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await on.run(query, values)
  if (!row) throw new Error(`${query.name} returned no row`)
  return row
}

/** Refuses if the database fails with this code, such as 23505 for a unique key that is taken. */
export function refuseOn<T>(code: string, work: Promise<T>, refusal: () => Refusal): Promise<T> {
  return work.catch((error: { code?: string }) => {
    throw error.code === code ? refusal() : error
  })
}

/** A fast read by key that waits for no lock. Outside transactions such reads share one connection. */
export function quickRead<Row>(name: string, text: string): Statement<Row> {
  statementTexts.set(name, text)
  return { name, text, quick: true }
}

/** Where statements run: the pool, a replica, or one open transaction. */
export interface Connection {
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>
}

/** For queries whose SQL depends on the request. */
export interface Reader extends Connection {
  kysely: Kysely<Tables>
}

export interface Db
  extends Reader,
    Notifications,
    Pick<UnitsOfWork, 'beforeCommit' | 'afterCommit' | 'leave'> {
  /** For reads that may lag a moment behind. The primary when there is no replica, or while it is away. */
  read: Reader
  /** Lists have changed. For two seconds {@link Db.read} asks the primary: a cache would keep what the replica had before. */
  outrunReplica(): void
  transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T>
  /** Runs everything that `work` does through this database in one transaction. See {@link UnitsOfWork}. */
  unit<T>(work: () => Promise<T>): Promise<T>
  /** True in a unit of work: what is read may not be committed yet, so it must not be kept for others. */
  isInUnit(): boolean
  url: string
  /** How many connections its pools have. */
  pools(): PoolFigures[]
  close(): Promise<void>
}

export interface DbOptions {
  url: string
  /** A pooler in transaction mode in front of it, for everything but listening. */
  poolerUrl?: string
  /** For reads that may lag a moment behind. */
  replica?: { url: string } & ReplicaEvents
  connections?: number
  patience?: Patience
  onError?: (error: Error) => void
  /** The database cannot be reached, and can be again: once for each outage. Never before the first `listen`. */
  onLost?: (error: Error) => void
  onFound?: () => void
  observer?: DbObserver
}

export function openDb({
  url,
  poolerUrl,
  replica,
  connections = 16,
  patience = shopPatience,
  onError = () => {},
  onLost = () => {},
  onFound = () => {},
  observer,
}: DbOptions): Db {
  const notifications = openNotifications(url, { onError, onAway: () => sockets.endAll(), onLost, onFound })
  const sockets = openSockets(notifications.isAway)
  const own = poolerUrl ? settingsBehindPooler(poolerUrl, patience) : settingsFor(url, patience)
  const settings = { ...own, stream: sockets.open }
  const replicaSettings = replica ? settingsFor(replica.url, patience) : undefined
  const opened = openPools({ settings, replicaSettings, connections }, { onError, observer })
  const { all, pool, lists, transactions, unitPool } = opened
  const lane = openQuickReads({ ...planned(settings), ...observed('quick', observer) }, onError)
  const [lent, varied] = [lend(pool), lend(lists)]
  const reads = replica && opened.replica ? withPrimary(opened.replica, lists, replica) : undefined
  const units = openUnitsOfWork()
  const primary: Reader = {
    kysely: kyselyOn(poolOrUnit(lists, units)),
    run: (query, values) => {
      if (units.isOpen()) {
        return units.send((client) => runOn(client, query, values), { reads: isRead(query) })
      }
      if (query.quick) return runOn(lane, query, values)
      return retryConflicts(() => runOn(query.varies ? varied : lent, query, values))
    },
  }
  return {
    beforeCommit: units.beforeCommit,
    afterCommit: units.afterCommit,
    leave: units.leave,
    ...primary,
    url,
    read: reads ? readerOf(reads) : primary,
    outrunReplica: () => reads?.outrun(),
    transaction: (work) =>
      retryConflicts(() =>
        units.isOpen()
          ? units.nest((send) =>
              work({ run: (query, values) => send((client) => runOn(client, query, values)) }),
            )
          : inTransaction(transactions, work, patience),
      ),
    unit: (work) => runUnit(() => onClient(unitPool, (client) => units.open(client, work))),
    isInUnit: units.isOpen,
    pools: () => all.map(poolFigures),
    ...notifications,
    async close() {
      await Promise.all([lane.close(), ...all.map(({ pool }) => pool.end())])
    },
  }
}

function readerOf(pool: PostgresPool & Queryable): Reader {
  return { kysely: kyselyOn(pool), run: (query, values) => runOn(pool, query, values) }
}

function kyselyOn(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function runOn<Row>(on: Queryable, query: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const { name, text, waits } = query
  try {
    const { rows } = await on.query({ name, text, values: values as unknown[], ...(waits && { waits }) })
    return rows as Row[]
  } catch (error) {
    // What follows on this connection would wait as long.
    if (isLate(error)) on.connection?.stream.destroy()
    throw error
  }
}

/** The driver has waited long enough. */
function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}

function isRead({ text }: Statement<unknown>): boolean {
  return text.startsWith('SELECT')
}

/** Gives Kysely the connection of the unit that it is called in, else one of the pool. */
function poolOrUnit(pool: ObservedPool, units: UnitsOfWork): PostgresPool {
  const inUnit = {
    query: (text: never, values: never) => units.send((client) => client.query(text, values)),
    release() {},
  } as unknown as PostgresPoolClient
  return {
    options: pool.pool.options,
    connect: async () => (units.isOpen() ? inUnit : ((await borrow(pool)) as PostgresPoolClient)),
    end: () => pool.pool.end(),
  }
}

const retryable = new Set(['40001', '40P01'])

function runUnit<T>(unit: () => Promise<T>): Promise<T> {
  return afterNeeded(() => retryConflicts(unit))
}

/** Repeats work that the database aborted because of a conflict or a deadlock. */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 5 || !retryable.has((error as { code?: string }).code ?? '')) throw error
      await wait(50 * attempt)
    }
  }
}

/** What is sent at one moment travels together, BEGIN with the first statement. The database does it in this order. */
function inTransaction<T>(
  pool: ObservedPool,
  work: (tx: Connection) => Promise<T>,
  patience: Patience,
): Promise<T> {
  return onClient(pool, async (client) => {
    const send = sendTogether(client)
    const patient = waitInTurn(client, patience)
    const begun = send(() => client.query('BEGIN'))
    // The first statement fails with it, and says so.
    begun.catch(() => {})
    let isOver = false
    const run: Connection['run'] = async (query, values) => {
      if (isOver) throw new Error(`${query.name} came after the end of its transaction`)
      return send(() => runOn(patient, query, values))
    }
    // What was done beside a statement that failed must not go on outside the transaction, nor keep its end waiting.
    const result = await work({ run }).finally(() => {
      isOver = true
      return patient.ended()
    })
    await begun
    await client.query('COMMIT')
    return result
  })
}

/** Lends a connection to work that begins and commits a transaction; rolls back when it fails. */
async function onClient<T>(pool: ObservedPool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await borrow(pool)
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (isLate(error)) broken = error as Error
    else
      await client.query('ROLLBACK').catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.release(broken)
  }
}
