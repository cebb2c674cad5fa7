import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../../platform/db/db.ts'
import { StartFailure } from '../../platform/process/console.ts'
import { type Config, firstCell } from '../config.ts'
import * as queries from './queries.ts'

/** A shop and the cells between which it moves. */
export interface Route {
  siteId: string
  source: Config
  target: Config
}

export interface Databases {
  from: pg.Client
  to: pg.Client
}

export type Cell = Pick<Config, 'cell' | 'databaseUrl'>

export function nameOf({ cell = firstCell }: Cell): string {
  return cell
}

/** Lends connections to both databases. While they last, no other command moves the shop from or to either. */
export function asMover<T>(
  { siteId, source, target }: Route,
  work: (databases: Databases) => Promise<T>,
): Promise<T> {
  return asMoverIn(source, siteId, (from) => asMoverIn(target, siteId, (to) => work({ from, to })))
}

/** Lends a connection whose lock no other command has, and which may change what the database guards. */
export function asMoverIn<T>(
  cell: Cell,
  siteId: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return onCell(cell, async (client) => {
    await lock(client, siteId)
    await client.query(queries.actAsMover, [siteId])
    return work(client)
  })
}

export class LockedByOther extends StartFailure {}

/** Milliseconds between two tries for a lock. The database takes a moment to notice that a command was killed. */
const pause = 500
const mostTries = 20

/** The lock lasts as long as the connection. Whoever has lost it can change nothing any more. */
async function lock(client: pg.Client, siteId: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { rows } = await client.query<{ locked: boolean }>(queries.lock, [`move ${siteId}`])
    if (rows[0]?.locked) return
    if (tries === mostTries)
      throw new LockedByOther('Another command is moving this shop. Wait until it has ended.')
    await wait(pause)
  }
}

/** Lends a connection of its own, without the time limits of requests. */
export async function onCell<T>(cell: Cell, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(cell)
  try {
    const result = await work(client)
    await client.end()
    return result
  } finally {
    // What failed may have left a statement that never ends.
    cut(client)
  }
}

async function connect(cell: Cell): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: cell.databaseUrl,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartFailure(
      `Cannot connect to the database of the cell ${nameOf(cell)}: ${(error as Error).message || 'no answer'}.`,
    )
  }
  return client
}

function cut(client: pg.Client): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
}

/** Runs work in one transaction of a connection. */
export async function inTransaction<T>(client: pg.Client, work: (tx: Connection) => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work({
      run: async ({ name, text }, values) => (await client.query({ name, text, values: [...values] })).rows,
    })
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
