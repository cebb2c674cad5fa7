import pg from 'pg'
import { references } from '../../backup/tables/queries.ts'
import { inOrder, type Reference } from '../../backup/tables/rules.ts'
import * as queries from './queries.ts'

/** A table with rows of shops. */
export interface ShopTable {
  name: string
  /** Those that are copied. */
  columns: string[]
  /** Columns with numbers of transactions, which mean nothing in another database. */
  transactions: string[]
}

/** Each after those it refers to. */
export async function tablesOfShops(client: pg.Client): Promise<ShopTable[]> {
  const { rows: tables } = await client.query<ShopTable>(queries.tables)
  const { rows: found } = await client.query<Reference>(references)
  const names = tables.map(({ name }) => name)
  const within = found.filter(({ from, to }) => names.includes(from) && names.includes(to))
  return inOrder(names, within).flatMap((name) => tables.filter((table) => table.name === name))
}

/** SQL: the rows of a shop. */
export function ofShop({ name }: Pick<ShopTable, 'name'>, siteId: string, row = ''): string {
  return `${row}${keys[name] ?? 'site_id'} = ${pg.escapeLiteral(siteId)}`
}

/** What names the shop where no column `site_id` does. */
const keys: Readonly<Record<string, string>> = { sites: 'id', jobs: "payload ->> 'siteId'" }
