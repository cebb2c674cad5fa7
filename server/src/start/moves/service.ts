import pg from 'pg'
import { isOutage } from '../../platform/errors/errors.ts'
import { type Print, StartFailure } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Config } from '../config.ts'
import { openFiles } from '../open.ts'
import { type Databases, findShop, nameOf, requireMovable } from './checks.service.ts'
import { close, reopen, settle } from './closure.service.ts'
import { copyFiles, filesOf, requireFiles } from './files.service.ts'
import { guard, unguard } from './guard.service.ts'
import { announce } from './news.service.ts'
import * as queries from './queries.ts'
import { forget } from './removal.service.ts'
import { copyRows } from './rows.service.ts'
import { type ShopTable, tablesOfShops } from './tables.service.ts'

/** One shop goes from its cell to another one. */
export interface Move {
  /** Of the source. */
  shop: Shop
  siteId: string
  /** The cells. */
  source: Config
  target: Config
  print: Print
}

export interface Moved {
  rows: number
  files: number
  /** For which the shop was closed. */
  seconds: number
}

interface Work extends Move, Databases {
  tables: readonly ShopTable[]
}

/**
 * Moves a shop. The source is closed first; the target gets all rows in one transaction and is open with them; then the
 * source forgets the shop. So two are never open, and after a crash the same again goes on. Returns nothing if only the last
 * part was left to do.
 */
export function move(one: Move): Promise<Moved | undefined> {
  return onDatabases(one, async ({ from, to }) => {
    const { shop, siteId, source, target, print } = one
    if (shop.hosts.firstId() === siteId)
      throw new StartFailure(
        'The installation began with this shop, and its address is PUBLIC_URL. It cannot be moved.',
      )
    const state = await requireMovable(one, { from, to })
    const work = { ...one, from, to, tables: await tablesOfShops(from) }
    const moved = state === 'arrived' ? undefined : await bring(work, state)
    print(`The cell ${nameOf(target)} has the shop. ${nameOf(source)} forgets it …`)
    await forget({ ...work, files: openFiles(source), isOfShop: await filesOf(to, siteId) })
    return moved
  })
}

/** Opens a shop again whose move was broken off. */
export function undo(one: Omit<Move, 'print'>): Promise<void> {
  return onDatabases(one, async ({ from, to }) => {
    const { shop, siteId, target } = one
    await to.query('BEGIN')
    await lock(to, queries.lockInTransaction, siteId)
    if (await findShop(to, siteId))
      throw new StartFailure(
        `The cell ${nameOf(target)} has the shop already. The same command without --undo ends the move.`,
      )
    await reopen(shop, siteId)
    await to.query('COMMIT')
    await unguard(from, siteId)
  })
}

/** The cell to which a shop moves; undefined if it stays, or is not here. */
export function targetOf(source: Config, siteId: string): Promise<string | undefined> {
  return onCell(source, async (client) => (await findShop(client, siteId))?.cell ?? undefined)
}

/** Whether a cell has a shop. */
export function hasShop(cell: Config, siteId: string): Promise<boolean> {
  return onCell(cell, async (client) => (await findShop(client, siteId)) !== undefined)
}

/** Brings rows and files into the target. If it cannot have them, the shop is opened again where it was. */
async function bring(work: Work, state: 'open' | 'closed'): Promise<Moved> {
  const { shop, siteId, source, target, from, print } = work
  if (state === 'open') {
    print('Its files are copied while it is open …')
    await copyFiles(openFiles(source), openFiles(target), await filesOf(from, siteId))
  }
  const began = Date.now()
  try {
    print('It is closed …')
    if (state === 'open') await close(shop, siteId, nameOf(target))
    await settle(from, siteId)
    await guard(from, siteId, work.tables)
    print('It is copied …')
    const files = await copyRest(work)
    const rows = await copyInOne(work)
    return { rows, files, seconds: Math.round((Date.now() - began) / 100) / 10 }
  } catch (error) {
    throw await giveUp(work, error)
  }
}

async function copyRest({ siteId, source, target, from }: Work): Promise<number> {
  const [files, copies] = [openFiles(source), openFiles(target)]
  const isOfShop = await filesOf(from, siteId)
  const count = await copyFiles(files, copies, isOfShop)
  await requireFiles(files, copies, isOfShop)
  return count
}

/** Nobody knows whether the target has committed. */
class Undecided extends Error {}

async function copyInOne({ siteId, tables, from, to }: Work): Promise<number> {
  await to.query('BEGIN')
  await lock(to, queries.lockInTransaction, siteId)
  await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const counts = await copyRows({ siteId, tables, from, to })
  await announce(to, siteId)
  // Whoever has lost the source has lost its lock, and must not open the shop in the target.
  await from.query('COMMIT')
  await to.query('COMMIT').catch((error: unknown) => {
    throw isOutage(error) ? new Undecided((error as Error).message) : error
  })
  const changed = [...counts].filter(([, count]) => count > 0).map(([name]) => pg.escapeIdentifier(name))
  await to.query(`ANALYZE ${changed.join(', ')}`).catch(() => {})
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** Opens the shop again, unless the target may have it. Returns what the operator is told. */
async function giveUp({ shop, siteId, source, target, from, to }: Work, error: unknown): Promise<Error> {
  const reason = error instanceof Error ? error.message : String(error)
  const again = `Run the same command again: it goes on, with --site ${siteId} --cell ${nameOf(source)} --to ${nameOf(target)}.`
  if (error instanceof Undecided)
    return new StartFailure(
      `The target was lost at the last moment (${reason}), so the shop stays closed. ${again}`,
    )
  await Promise.all([from, to].map((client) => client.query('ROLLBACK').catch(() => {})))
  const isOpen = await reopen(shop, siteId).then(
    () => true,
    () => false,
  )
  if (!isOpen)
    return new StartFailure(
      `The shop could not be moved and stays closed: ${reason}. ${again} --undo opens it where it was.`,
    )
  await unguard(from, siteId).catch(() => {})
  return new StartFailure(`The shop could not be moved and is open where it was: ${reason}.`)
}

/** Lends connections to both databases, as the only one who moves the shop from its source. */
function onDatabases<T>(
  { siteId, source, target }: Pick<Move, 'siteId' | 'source' | 'target'>,
  work: (databases: Databases) => Promise<T>,
): Promise<T> {
  if (nameOf(source) === nameOf(target))
    throw new StartFailure(`The shop is in the cell ${nameOf(target)} already.`)
  return onCell(source, (from) =>
    onCell(target, async (to) => {
      await lock(from, queries.lock, siteId)
      await from.query(queries.actAsMover, [siteId])
      return work({ from, to })
    }),
  )
}

async function lock(client: pg.Client, text: string, siteId: string): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>(text, [`move ${siteId}`])
  if (!rows[0]?.locked)
    throw new StartFailure('Another command is moving this shop. Wait until it has ended.')
}

/** Lends a connection of its own, without the time limits of requests. */
async function onCell<T>(cell: Config, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: cell.databaseUrl,
    keepAlive: true,
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
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
