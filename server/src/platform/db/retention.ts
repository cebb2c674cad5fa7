import type { Clock } from '../values/clock.ts'
import { type Connection, type Statement, statement } from './db.ts'

export const day = 24 * 60 * 60 * 1000

/** Most rows that one round deletes, so that none takes long. */
const batch = 1000

/** Deletes rows of all shops: finds a batch, then deletes what it found of each shop. */
export interface Deletion<Row> {
  find: Statement<Found>
  remove: Statement<Row>
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
  /** Leads the search to an index, beside the condition. */
  among?: string
  /** Most rows of a round. */
  most?: number
}

/** Deletes the rows of all shops that match `condition`, batch by batch. It skips locked rows. */
export function deletion<Row = unknown>(
  name: string,
  { table, condition, returning = '1', among = 'true', most = batch }: Doomed,
): Deletion<Row> {
  const next = 1 + Math.max(0, ...[...condition.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)))
  const ofShop = `site_id = $${next}`
  return {
    find: statement(
      `${name}.find`,
      `SELECT site_id AS "siteId", ctid::text AS place FROM ${table} WHERE ${among} AND (${condition}) LIMIT ${most}`,
    ),
    remove: statement(
      name,
      `DELETE FROM ${table} WHERE ${ofShop} AND ctid = ANY (ARRAY (
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
  return ({ db, clock }: { db: Connection; clock: Clock }) => deleteAll(db, query, [new Date(clock() - kept)])
}

/** Deletes all matching rows, batch by batch. */
export function deleteAll(
  db: Connection,
  query: Deletion<unknown>,
  values: readonly unknown[],
): Promise<void> {
  return inBatches(() => deleteBatch(db, query, values))
}

/** Deletes a batch of rows and returns them. */
export async function deleteBatch<Row>(
  db: Connection,
  { find, remove }: Deletion<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const found = await db.run(find, values)
  const deleted: Row[] = []
  for (const [siteId, rows] of Map.groupBy(found, (row) => row.siteId))
    deleted.push(...(await db.run(remove, [...values, siteId, rows.map(({ place }) => place)])))
  return deleted
}

/** Repeats while there were rows for a whole batch. */
export async function inBatches(deleteOne: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await deleteOne()).length === batch);
}
