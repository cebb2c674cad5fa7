import type { Clock } from '../values/clock.ts'
import { type Connection, type Db, type Statement, statement } from './db.ts'

export const day = 24 * 60 * 60 * 1000

/** Most rows that one round deletes, so that none takes long. */
const batch = 1000

/** Deletes rows of all shops: finds a batch, then deletes what it found of each shop. */
export interface Deletion<Row> {
  find: Statement<Found>
  remove: Statement<Row>
  /** Most rows of a round. */
  most: number
}

interface Found {
  siteId: string
  /** Where the row lies. Another row may lie there a moment later, so `remove` asks for the condition again. */
  place: string
}

interface Doomed {
  table: string
  condition: string
  returning?: string
  /** Most rows of a round. */
  most?: number
}

/** Deletes the rows of all shops that match `condition`, batch by batch. It skips locked rows, and shops that move to another database. */
export function deletion<Row = unknown>(
  name: string,
  { table, condition, returning = '1', most = batch }: Doomed,
): Deletion<Row> {
  const next = 1 + Math.max(0, ...[...condition.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)))
  const ofShop = `site_id = $${next}`
  const moves = `EXISTS (SELECT FROM sites WHERE id = $${next} AND moving_to IS NOT NULL)`
  return {
    most,
    find: statement(
      `${name}.find`,
      `SELECT site_id AS "siteId", ctid::text AS place FROM ${table} WHERE ${condition} LIMIT ${most}`,
    ),
    remove: statement(
      name,
      `DELETE FROM ${table} WHERE ${ofShop} AND NOT ${moves} AND ctid = ANY (ARRAY (
         SELECT ctid FROM ${table} WHERE ${ofShop} AND ctid = ANY ($${next + 1}::tid[]) AND (${condition})
         FOR UPDATE SKIP LOCKED))
       RETURNING ${returning}`,
    ),
  }
}

/** A statement that deletes a batch of the rows of shop $1 that match `condition`. It skips locked rows. */
export function deletionOfShop(
  name: string,
  { table, condition }: Pick<Doomed, 'table' | 'condition'>,
): Statement<unknown> {
  return statement(
    name,
    `DELETE FROM ${table} WHERE site_id = $1 AND ctid = ANY (ARRAY (
       SELECT ctid FROM ${table} WHERE site_id = $1 AND ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED))
     RETURNING 1`,
  )
}

/** A chore that deletes the expired rows of a table, `kept` milliseconds after their end. */
export function deleteExpired(table: string, kept = 0) {
  return deleteBefore(deletion(`${table}.delete-expired`, { table, condition: 'expires_at <= $1' }), kept)
}

/** A chore that deletes with the time `kept` milliseconds ago. */
export function deleteBefore(query: Deletion<unknown>, kept: number) {
  return ({ db, clock }: { db: Transactions; clock: Clock }) =>
    deleteAll(db, query, [new Date(clock() - kept)])
}

type Transactions = Pick<Db, 'transaction'>

/** Deletes all matching rows, batch by batch. */
export async function deleteAll(
  db: Transactions,
  query: Deletion<unknown>,
  values: readonly unknown[],
): Promise<void> {
  for (;;) {
    const { found, deleted } = await db.transaction((tx) => findAndDelete(tx, query, values))
    if (found < query.most || deleted.length === 0) return
  }
}

/** Deletes a batch of rows and returns them. */
export async function deleteBatch<Row>(
  tx: Connection,
  query: Deletion<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const { deleted } = await findAndDelete(tx, query, values)
  return deleted
}

/** The statements of all shops travel together. */
async function findAndDelete<Row>(
  tx: Connection,
  { find, remove }: Deletion<Row>,
  values: readonly unknown[],
): Promise<{ found: number; deleted: Row[] }> {
  const found = await tx.run(find, values)
  const shops = [...Map.groupBy(found, ({ siteId }) => siteId)]
  const deleted = await Promise.all(
    shops.map(([siteId, rows]) => tx.run(remove, [...values, siteId, rows.map(({ place }) => place)])),
  )
  return { found: found.length, deleted: deleted.flat() }
}

/** Repeats while there were rows for a whole batch. */
export async function inBatches(deleteOne: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await deleteOne()).length === batch);
}
