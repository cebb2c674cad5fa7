import { randomUUID } from 'node:crypto'
import { openDb } from '../platform/db/db.ts'
import { withLease } from '../platform/db/lease.ts'
import { StartFailure } from '../platform/process/console.ts'

/** Seconds after which another backup may begin when the process that made one has died. */
const lifetime = 30

/** For people who wait: ends after the turn of a process that has died, and after the minute's archive. */
export const aMoment = () => AbortSignal.timeout((lifetime + 5) * 1000)

/**
 * Does work that only one process may do at a time. Waits for its turn until `wait` ends; after a timeout it throws a
 * StartFailure. `work` gets a function that throws if the turn was lost because the database was away.
 */
export async function inTurn<T>(
  url: string,
  work: (hold: () => Promise<void>) => Promise<T>,
  wait: AbortSignal,
): Promise<T> {
  const db = openDb({ url, connections: 2 })
  let hasBegun = false
  try {
    return await withLease({ db, newId: randomUUID, name: 'backup', lifetime, signal: wait }, (hold) => {
      hasBegun = true
      return work(hold)
    })
  } catch (error) {
    if (hasBegun || wait.reason?.name !== 'TimeoutError') throw error
    throw new StartFailure('Another backup of this shop is being made. Wait until it is done.')
  } finally {
    await db.close()
  }
}
