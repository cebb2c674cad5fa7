import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, statement } from '../platform/db/db.ts'
import type { NewId } from '../platform/values/ids.ts'

export interface LeaseOptions {
  db: Connection
  newId: NewId
  name: string
  /** Called once if another server holds the lease. */
  onWait?: () => void
  /** Ends the wait. */
  signal?: AbortSignal
}

/**
 * Does work that only one of several servers may do at a time; the others wait. A lease that is not renewed, because its
 * server died, ends after {@link lifetime} seconds.
 */
export async function withLease<T>(options: LeaseOptions, work: () => Promise<T>): Promise<T> {
  const { db, newId, name, onWait = () => {}, signal } = options
  const holder = newId()
  const take = async () => (await db.run(takeLease, [name, holder, lifetime])).length > 0
  if (!(await take())) {
    onWait()
    do await wait(250, undefined, { signal })
    while (!(await take()))
  }
  // A failed renewal is retried; if the database is away for longer, the work fails too.
  const renewal = setInterval(() => take().catch(() => {}), (lifetime * 1000) / 5)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await db.run(giveLeaseBack, [name, holder])
  }
}

/** Seconds. */
const lifetime = 5

/** Uses the database's clock, because servers may disagree about the time. */
const takeLease = statement<{ name: string }>(
  'leases.take',
  `INSERT INTO leases (name, holder, held_until) VALUES ($1, $2, now() + make_interval(secs => $3))
   ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
     WHERE leases.holder = excluded.holder OR leases.held_until < now()
   RETURNING name`,
)
const giveLeaseBack = statement<never>(
  'leases.give-back',
  'DELETE FROM leases WHERE name = $1 AND holder = $2',
)
