import type { Clock } from '../values/clock.ts'
import { type Connection, type Statement, statement } from './db.ts'

export const day = 24 * 60 * 60 * 1000

/** Most rows that one statement deletes, so that none takes long. */
const batch = 1000

/** A statement that deletes a batch of the rows that match `condition`. It skips locked rows. */
export function deletion<Row = unknown>(
  name: string,
  { table, condition, returning = '1' }: { table: string; condition: string; returning?: string },
): Statement<Row> {
  return statement(
    name,
    `DELETE FROM ${table} WHERE ctid = ANY (ARRAY (
       SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch} FOR UPDATE SKIP LOCKED))
     RETURNING ${returning}`,
  )
}

/** A chore that deletes the expired rows of a table, `kept` milliseconds after their end. */
export function deleteExpired(table: string, kept = 0) {
  return deleteBefore(deletion(`${table}.delete-expired`, { table, condition: 'expires_at <= $1' }), kept)
}

/** A chore that runs `query` with the time `kept` milliseconds ago. */
export function deleteBefore(query: Statement<unknown>, kept: number) {
  return ({ db, clock }: { db: Connection; clock: Clock }) => deleteAll(db, query, [new Date(clock() - kept)])
}

/** Deletes all matching rows, batch by batch. */
export function deleteAll(
  db: Connection,
  query: Statement<unknown>,
  values: readonly unknown[],
): Promise<void> {
  return inBatches(() => db.run(query, values))
}

/** Repeats while there were rows for a whole batch. */
export async function inBatches(deleteBatch: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await deleteBatch()).length === batch);
}
