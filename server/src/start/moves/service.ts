import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Print, StartFailure } from '../../platform/process/console.ts'
import type { Shop } from '../../platform/shop/shop.ts'
import type { Config } from '../config.ts'
import { openFiles } from '../open.ts'
import { publish } from './changes.service.ts'
import {
  findShop,
  requireMovable,
  requireNowhereElse,
  requireOwnFiles,
  requireWhole,
} from './checks.service.ts'
import { close, endJobs, reopen, requestsEnd } from './closure.service.ts'
import {
  asMover,
  asMoverIn,
  type Databases,
  LockedByOther,
  nameOf,
  onCell,
  type Route,
} from './connections.service.ts'
import { copyFiles, filesOf, removeFiles } from './files.service.ts'
import { guard, unguard } from './guard.service.ts'
import * as queries from './queries.ts'
import { forget } from './removal.service.ts'
import { copyRows } from './rows.service.ts'
import { tablesOfShops } from './tables.service.ts'

export { hasShop } from './checks.service.ts'

export interface Move extends Route {
  /** Of the source. */
  shop: Shop
  print: Print
}

export interface Moved {
  rows: number
  files: number
  /** For which the shop was closed. */
  seconds: number
}

/** The move has ended, and where the shop is can only be asked anew. */
class Interruption extends Error {
  /** What the target has if it could commit. */
  readonly moved: Moved | undefined

  constructor(reason: string, moved?: Moved) {
    super(reason)
    this.moved = moved
  }
}

/**
 * Moves a shop. The source is closed first; the target gets all rows in one transaction and is open with them; then the
 * source forgets the shop. So two are never open, and after a crash the same again goes on. Returns nothing if only the last
 * part was left to do.
 */
export async function move(input: Move): Promise<Moved | undefined> {
  const { shop, siteId, source, target, print } = input
  if (nameOf(source) === nameOf(target))
    throw new StartFailure(`The shop is in the cell ${nameOf(target)} already.`)
  if (shop.hosts.firstId() === siteId)
    throw new StartFailure(
      'The installation began with this shop, and its address is PUBLIC_URL. It cannot be moved.',
    )
  const moved = await asMover(input, (databases) => copyShop(input, databases)).catch((error: unknown) => {
    if (error instanceof Interruption) return conclude(input, error)
    throw error
  })
  print(`The cell ${nameOf(target)} has the shop. ${nameOf(source)} forgets it …`)
  await asMover(input, (databases) => forgetShop(input, databases))
  return moved
}

interface Undo extends Pick<Move, 'shop' | 'siteId' | 'source' | 'print'> {
  /** The configuration of a cell. */
  cellOf(name: string): Config
  /** Nobody can ask the target any more. */
  targetIsLost: boolean
}

/** Lets a shop whose move was broken off be again what it was. */
export function undo({ cellOf, targetIsLost, ...input }: Undo): Promise<'open' | 'archived'> {
  const { siteId, source } = input
  return asMoverIn(source, siteId, async (from) => {
    const here = await findShop(from, siteId)
    if (!here || here.cell === null) {
      await unguard(from, siteId)
      throw new StartFailure('The shop does not move.')
    }
    requireWhole(here)
    const known = [source, { cell: here.cell }]
    await requireNowhereElse(source, { siteId, apartFrom: known })
    if (targetIsLost) return openAgain(input, { from })
    const target = cellOf(here.cell)
    return asMoverIn(target, siteId, async (to) => {
      if (await findShop(to, siteId))
        throw new StartFailure(
          `The cell ${nameOf(target)} has the shop already. The same command without --undo ends the move.`,
        )
      return openAgain(input, { from, to, target })
    })
  })
}

/** Brings files and rows into the target. Returns nothing if it has them already. */
async function copyShop(input: Move, databases: Databases): Promise<Moved | undefined> {
  const { siteId, source, target, print } = input
  const state = await requireMovable(input, databases)
  if (state === 'copied') return undefined
  const copyAllFiles = async (shopIs: 'open' | 'closed') => {
    const isOfShop = await filesOf(databases.from, siteId)
    return copyFiles({ ...input, from: openFiles(source), to: openFiles(target), isOfShop }, shopIs)
  }
  let began = performance.now()
  const secondsSince = () => Math.round((performance.now() - began) / 100) / 10
  try {
    if (state === 'open') {
      print('Its files are copied while it is open …')
      await copyAllFiles('open')
    }
    began = performance.now()
    print('It is closed …')
    await closeFully(input, { ...databases, state })
    print('It is copied …')
    const files = await copyAllFiles('closed')
    const counts = await copyAllRows(input, databases)
    const rows = counts.reduce((sum, { count }) => sum + count, 0)
    const commit = databases.to.query('COMMIT')
    await commit.catch((error: Error) => {
      throw new Interruption(error.message, { rows, files, seconds: secondsSince() })
    })
    const moved = { rows, files, seconds: secondsSince() }
    await databases.to
      .query(`ANALYZE ${counts.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`)
      .catch(() => {})
    return moved
  } catch (error) {
    if (error instanceof Interruption) throw error
    throw await giveUp(input, { from: databases.from, reason: (error as Error).message })
  }
}

/** Opens the shop again. The connection has had the lock from the beginning, so no other command has copied the shop. */
async function giveUp(
  input: Move,
  { from, reason }: { from: pg.Client; reason: string },
): Promise<StartFailure | Interruption> {
  try {
    return notMoved(await openAgain(input, { from, target: input.target }), reason)
  } catch {
    return new Interruption(reason)
  }
}

function notMoved(state: 'open' | 'archived', reason: string): StartFailure {
  return new StartFailure(`The shop could not be moved and is ${state} where it was: ${reason}.`)
}

/** Lets nothing change the shop any more. */
async function closeFully(
  input: Move,
  { from, state }: Databases & { state: 'open' | 'closed' },
): Promise<void> {
  const { siteId, target } = input
  if (state === 'open') await close({ ...input, from }, nameOf(target))
  await wait(requestsEnd)
  await endJobs(from, siteId)
  await guard(from, siteId, await tablesOfShops(from))
  // A job that ended before the guard may have added another one; now none can.
  await endJobs(from, siteId)
}

/** Copies all rows in a transaction of the target, which is left to commit. Returns how many each table has, if any. */
async function copyAllRows({ siteId, source }: Move, { from, to }: Databases) {
  await to.query('BEGIN')
  // On a connection of its own, since one that breaks off its reading is of no use any more.
  const counts = await onCell(source, async (reader) => {
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return copyRows({ siteId, tables: await tablesOfShops(from), from: reader, to })
  })
  await publish(to, siteId)
  // Whoever has lost the source has lost its lock, and must not open the shop in the target.
  await from.query(queries.stillThere)
  return [...counts].map(([name, count]) => ({ name, count })).filter(({ count }) => count > 0)
}

/** Lets the source forget the shop, which the target has. */
async function forgetShop({ siteId, source, target }: Move, { from, to }: Databases): Promise<void> {
  const [here, there] = [await findShop(from, siteId), await findShop(to, siteId)]
  if (!here) return
  if (!there || here.cell !== nameOf(target)) throw new StartFailure('Another command has moved the shop on.')
  const isOfShop = await filesOf(to, siteId)
  await forget({ siteId, tables: await tablesOfShops(from), from, files: openFiles(source), isOfShop })
}

/** Milliseconds between two tries to reach a database that was lost. */
const pause = 1000
const mostTries = 20

/** Asks the target, with the locks of both cells, whether it has the shop. If not, the shop is opened again where it was. */
async function conclude(input: Move, { message: reason, moved }: Interruption): Promise<Moved> {
  const { siteId, source, target } = input
  const attempt = () =>
    asMover(input, async ({ from, to }) =>
      (await findShop(to, siteId)) ? 'moved' : openAgain(input, { from, to, target }),
    )
  const state = await patiently(attempt).catch((error: Error) => {
    const again = `with --site ${siteId} --cell ${nameOf(source)} --to ${nameOf(target)}`
    throw new StartFailure(
      `The shop could not be moved (${reason}), nor opened again (${error.message}). To go on, run the same command again, ${again}. If the target does not have the shop, --undo opens it where it was.`,
    )
  })
  if (state !== 'moved') throw notMoved(state, reason)
  if (!moved) throw new StartFailure('Another command has moved the shop.')
  return moved
}

async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === mostTries || error instanceof LockedByOther) throw error
      await wait(pause)
    }
  }
}

interface Cells extends Partial<Databases> {
  from: Databases['from']
  /** When its files can be reached. */
  target?: Config
}

/** Opens a shop where it was, and deletes what its move has left. */
async function openAgain(
  { shop, siteId, print }: Pick<Move, 'shop' | 'siteId' | 'print'>,
  { from, to, target }: Cells,
): Promise<'open' | 'archived'> {
  const state = await reopen({ shop, siteId, from })
  try {
    await unguard(from, siteId)
    await requireOwnFiles(siteId, to ? [from, to] : [from])
    if (target) await removeFiles(openFiles(target), await filesOf(from, siteId))
  } catch (error) {
    print(`Not all that the move has left could be deleted: ${(error as Error).message}`)
  }
  return state
}
