import type pg from 'pg'
import { migrations } from '../../backup/tables/queries.ts'
import { siteMark } from '../../platform/http/media-hosts.ts'
import { StartFailure } from '../../platform/process/console.ts'
import type { Config } from '../config.ts'
import { type Cell, type Databases, nameOf, onCell, type Route } from './connections.service.ts'
import * as queries from './queries.ts'
import { tablesOfShops } from './tables.service.ts'

interface ShopRow {
  id: string
  name: string
  created: string
  /** To which it moves. */
  cell: string | null
  /** Its new cell has it, and only a part may be left here. */
  moved: boolean
}

export async function findShop(client: pg.Client, siteId: string): Promise<ShopRow | undefined> {
  const { rows } = await client.query<ShopRow>(queries.shopById, [siteId])
  return rows[0]
}

/**
 * Refuses to move a shop that cannot stay where it would come. Returns how far its move is: `copied` when the target has it
 * and the source has still to forget it, `closed` when it was broken off before.
 */
export async function requireMovable(
  { siteId, source, target }: Route,
  { from, to }: Databases,
): Promise<'open' | 'closed' | 'copied'> {
  await requireSameTables({ from, to }, nameOf(target))
  const [here, there] = [await findShop(from, siteId), await findShop(to, siteId)]
  if (!here) throw new StartFailure(`There is no shop with the id ${siteId}.`)
  if (here.cell !== null && here.cell !== nameOf(target))
    throw new StartFailure(
      `"${here.name}" is moving to the cell ${here.cell}. Finish that with --to ${here.cell}, or take it back with --undo.`,
    )
  if (there && here.cell === null)
    throw new StartFailure(`The cell ${nameOf(target)} has a shop with the id ${siteId} already.`)
  if (there) return 'copied'
  requireWhole(here)
  await requireNowhereElse(source, { siteId, apartFrom: [source, target] })
  await requireOwnFiles(siteId, [from, to])
  await requireHosts(to, { hosts: await hostsOf(from, siteId), name: here.name, cell: nameOf(target) })
  if (target.cell === undefined && (await wouldBeFirst(to, here)))
    throw new StartFailure(
      `"${here.name}" is older than the first shop, and the oldest shop of the first cell rules the installation. It cannot be moved there.`,
    )
  return here.cell === null ? 'open' : 'closed'
}

/** Refuses to open what the source has begun to forget. */
export function requireWhole({ name, cell, moved }: ShopRow): void {
  if (moved)
    throw new StartFailure(
      `"${name}" has moved to the cell ${cell} already. What is left of it here is not a whole shop.`,
    )
}

/** Refuses if a further cell of the installation has the shop, since two of them would be open then. */
export async function requireNowhereElse(
  { cells }: Config,
  { siteId, apartFrom }: { siteId: string; apartFrom: readonly Cell[] },
): Promise<void> {
  const known = apartFrom.map(nameOf)
  for (const { name, databaseUrl } of cells) {
    if (known.includes(name) || !(await hasShop({ cell: name, databaseUrl }, siteId))) continue
    throw new StartFailure(
      `The cell ${name} has this shop too. If it moved from there, end that move first: run its command again, with --site ${siteId} --cell ${name}.`,
    )
  }
}

/** Whether a cell has a shop, or what is left of it. */
export function hasShop(cell: Cell, siteId: string): Promise<boolean> {
  return onCell(cell, async (client) => {
    try {
      const { rows } = await client.query<{ found: boolean }>(queries.hasShop, [siteId])
      return rows[0]?.found ?? false
    } catch (error) {
      // No server has used this database yet.
      if ((error as { code?: string }).code === undefinedTable) return false
      throw error
    }
  })
}

const undefinedTable = '42P01'

/** Refuses if another shop of a database has files that look like those of this one. */
export async function requireOwnFiles(siteId: string, databases: readonly pg.Client[]): Promise<void> {
  const mark = siteMark(siteId)
  for (const client of databases) {
    const { rows } = await client.query<{ id: string }>(queries.otherShops, [siteId])
    const twin = rows.find(({ id }) => siteMark(id) === mark)
    if (twin)
      throw new StartFailure(
        `The names of the files of this shop and of the shop ${twin.id} begin with the same characters, so they cannot be told apart.`,
      )
  }
}

async function requireHosts(
  to: pg.Client,
  { hosts, name, cell }: { hosts: string[]; name: string; cell: string },
) {
  if (hosts.length === 0)
    throw new StartFailure(
      `"${name}" has no host, so nobody could reach it in another cell. Add one: npm run shop -- sites hosts add HOST`,
    )
  const { rows } = await to.query<{ host: string }>(queries.takenHosts, [hosts])
  if (rows[0]) throw new StartFailure(`Another shop in the cell ${cell} has the host ${rows[0].host}.`)
}

async function requireSameTables({ from, to }: Databases, cell: string): Promise<void> {
  for (const client of [from, to]) {
    const { rows } = await client.query<{ found: boolean }>(queries.isOnCluster)
    if (rows[0]?.found)
      throw new StartFailure('Shops on a Citus cluster cannot be moved to or from another cell.')
  }
  const [here, there] = [await versionOf(from), await versionOf(to)]
  if (here === there) return
  throw new StartFailure(
    `The database of the cell ${cell} has the tables of another version. Start every server with the same version, then try again.`,
  )
}

/** The migrations, and the tables and columns that they made. */
async function versionOf(client: pg.Client): Promise<string> {
  const { rows: found } = await client.query<{ found: boolean }>(queries.hasMigrations)
  if (!found[0]?.found) return 'none'
  const { rows } = await client.query<{ name: string }>(migrations)
  const tables = (await tablesOfShops(client)).map(({ name, columns }) => [name, ...[...columns].sort()])
  return JSON.stringify([rows.map(({ name }) => name), tables.sort()])
}

async function hostsOf(client: pg.Client, siteId: string): Promise<string[]> {
  const { rows } = await client.query<{ host: string }>(queries.hostsOfShop, [siteId])
  return rows.map(({ host }) => host)
}

async function wouldBeFirst(client: pg.Client, { id, created }: ShopRow): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(queries.wouldBeOldest, [id, created])
  return rows[0]?.found ?? false
}
