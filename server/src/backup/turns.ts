import { randomUUID } from 'node:crypto'
import { openDb } from '../platform/db/db.ts'
import { withLease } from '../platform/db/lease.ts'
import { StartFailure } from '../platform/process/console.ts'

/** Seconds after which another backup may begin when the process that made one has died. */
const lifetime = 30

/**
 * Does work that only one process may do at a time. Waits for its turn until `wait` ends, and without it throws a
 * StartFailure instead. `work` gets a function that throws if the turn was lost because the database was away.
 */
export async function inTurn<T>(
  url: string,
  work: (hold: () => Promise<void>) => Promise<T>,
  wait?: AbortSignal,
): Promise<T> {
  const db = openDb({ url, connections: 2 })
  const onWait = () => {
    if (!wait) throw new StartFailure('Another backup of this shop is being made. Wait until it is done.')
  }
  const lease = { db, newId: randomUUID, name: 'backup', lifetime, onWait, ...(wait ? { signal: wait } : {}) }
  try {
    return await withLease(lease, work)
  } finally {
    await db.close()
  }
}
