import { type Connection, type Statement, statement } from './db.ts'

export const day = 24 * 60 * 60 * 1000

/** Rows that one statement deletes at most, so that none takes long or keeps others waiting. */
const batch = 1000

/** Deletes a batch of the rows of a table that `condition` holds for; what somebody is writing is left for later. */
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

/** Deletes all of them. */
export function deleteAll(
  db: Connection,
  query: Statement<unknown>,
  values: readonly unknown[],
): Promise<void> {
  return inBatches(() => db.run(query, values))
}

/** Goes on for as long as there were rows for a whole batch. */
export async function inBatches(deleteBatch: () => Promise<readonly unknown[]>): Promise<void> {
  while ((await deleteBatch()).length === batch);
}
