import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as queries from './queries.ts'
import { ofShop, type ShopTable } from './tables.service.ts'

export interface Copy {
  siteId: string
  tables: readonly ShopTable[]
  /** The source, in a transaction that sees one moment. */
  from: pg.Client
  /** The target, in a transaction. */
  to: pg.Client
}

/** Copies all rows of a shop. Returns how many each table had. */
export async function copyRows(copy: Copy): Promise<Map<string, number>> {
  const { siteId, tables, from, to } = copy
  const number = await numberIn(to)
  const values = valuesFor(number, await cursorIn(from, siteId))
  const counts = new Map<string, number>()
  for (const table of tables) counts.set(table.name, await copyTable(copy, table, values))
  await raiseSequences(copy)
  await to.query(queries.startReading, [siteId, number])
  return counts
}

type Values = (table: ShopTable, column: string) => string

async function copyTable({ siteId, from, to }: Copy, table: ShopTable, valueIn: Values): Promise<number> {
  const name = pg.escapeIdentifier(table.name)
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const values = table.columns.map((column) => valueIn(table, column)).join(', ')
  const reading = from.query(
    copyTo(`COPY (SELECT ${values} FROM ${name} WHERE ${ofShop(table, siteId)}) TO STDOUT`),
  )
  const writing = to.query(copyFrom(`COPY ${name} (${columns}) FROM STDIN`))
  const failed = Promise.withResolvers<never>()
  for (const stream of [reading, writing]) stream.on('error', failed.reject)
  // A pipeline does not end before both databases have answered, and one may never do so.
  await Promise.race([pipeline(reading, writing), failed.promise])
  if (writing.rowCount !== reading.rowCount)
    throw new Error(`${table.name} has ${writing.rowCount} rows of the shop instead of ${reading.rowCount}`)
  return writing.rowCount
}

interface Cursor {
  number: string
  id: string
}

/** What a shop is, and when its jobs are due, in the target. */
const valuesInTarget: Readonly<Record<string, string>> = {
  'sites.archived_at': queries.archivedBefore,
  'sites.moving_to': 'NULL',
  'sites.moving_since': 'NULL',
  'jobs.available_at': queries.dueAt,
  'jobs.worker': 'NULL',
}

/** Of an event that subscriptions have been handed: less than every number of a transaction. */
const oldNumber = "'3'"

/**
 * What is written as the number of a transaction, is that of the copy: whoever reads by these numbers finds the rows. Events that
 * subscriptions have been handed are older than everything that is still to be read.
 */
function valuesFor(number: string, cursor: Cursor | undefined): Values {
  const isNew =
    cursor && `(xid, id) > (${pg.escapeLiteral(cursor.number)}::xid8, ${pg.escapeLiteral(cursor.id)}::uuid)`
  const own = pg.escapeLiteral(number)
  const events = isNew ? `CASE WHEN ${isNew} THEN ${own} ELSE ${oldNumber} END` : oldNumber
  return ({ name, transactions }, column) => {
    if (name === 'outbox' && column === 'xid') return events
    if (transactions.includes(column)) return own
    return valuesInTarget[`${name}.${column}`] ?? pg.escapeIdentifier(column)
  }
}

async function numberIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ number: string }>(queries.newNumber)
  return rows[0]?.number ?? ''
}

async function cursorIn(client: pg.Client, siteId: string): Promise<Cursor | undefined> {
  const { rows } = await client.query<Cursor>(queries.cursor, [siteId])
  return rows[0]
}

/** Numbers that others take meanwhile. */
const reserve = 1000

/** What is numbered goes on above the numbers that have come. */
async function raiseSequences({ siteId, tables, to }: Copy): Promise<void> {
  const { rows } = await to.query<{ table: string; column: string; sequence: string }>(queries.sequences)
  for (const { table: name, column, sequence } of rows) {
    const table = tables.find((one) => one.name === name)
    if (!table?.columns.includes(column)) continue
    const newest = `SELECT max(${pg.escapeIdentifier(column)}) AS number FROM ${pg.escapeIdentifier(name)} WHERE ${ofShop(table, siteId)}`
    await to.query(
      `SELECT setval($1::regclass, number + ${reserve}) FROM (${newest}) AS newest
       WHERE number >= (SELECT last_value FROM ${sequence})`,
      [sequence],
    )
  }
}
