import pg from 'pg'
import type { Files } from '../../platform/files/files.ts'
import { publish } from './changes.service.ts'
import { inTransaction } from './connections.service.ts'
import { type IsOfShop, removeFiles } from './files.service.ts'
import { unguard } from './guard.service.ts'
import * as queries from './queries.ts'
import { ofShop, type ShopTable } from './tables.service.ts'

interface Removal {
  siteId: string
  tables: readonly ShopTable[]
  /** The source. */
  from: pg.Client
  files: Files
  isOfShop: IsOfShop
}

/** Read before the shop is known: without them the source knows neither its hosts nor its keys. */
const lookupTables = ['site_hosts', 'api_keys', 'oauth_clients']

/** So many deleted rows would keep the checks of foreign keys busy. */
const manyRows = 1000

/** Makes the source forget a shop that another cell has. The row of the shop goes last, after the guard, so that this can be run again. */
export async function forget({ siteId, tables, from, files, isOfShop }: Removal): Promise<void> {
  const remove = (table: Pick<ShopTable, 'name'>) =>
    from.query(`DELETE FROM ${pg.escapeIdentifier(table.name)} WHERE ${ofShop(table, siteId)}`)
  await inTransaction(from, async () => {
    await from.query(queries.leaveShop, [siteId])
    for (const name of lookupTables) await remove({ name })
    await publish(from, siteId)
  })
  for (const table of tables.filter(({ name }) => name !== 'sites').reverse()) {
    const { rowCount } = await remove(table)
    if ((rowCount ?? 0) > manyRows) await from.query(`VACUUM ${pg.escapeIdentifier(table.name)}`)
  }
  await removeFiles(files, isOfShop)
  await unguard(from, siteId)
  await inTransaction(from, async () => {
    await remove({ name: 'sites' })
    await publish(from, siteId)
  })
}
