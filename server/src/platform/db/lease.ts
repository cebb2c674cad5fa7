import { setTimeout as wait } from 'node:timers/promises'
import type { NewId } from '../values/ids.ts'
import { type Connection, statement } from './db.ts'

export interface LeaseOptions {
  db: Connection
  newId: NewId
  name: string
  /** Seconds after which the lease of a server that died ends; 5 when absent. */
  lifetime?: number
  /** Called once if another server holds the lease. */
  onWait?: () => void
  /** Ends the wait. */
  signal?: AbortSignal
}

/**
 * Does work that only one of several servers may do at a time; the others wait. A lease that is not renewed, because its
 * server died, ends by itself. `work` gets a function that throws if the lease was lost all the same.
 */
export async function withLease<T>(
  options: LeaseOptions,
  work: (hold: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { db, newId, name, lifetime = 5, onWait = () => {}, signal } = options
  const holder = newId()
  const take = async () => (await db.run(takeLease, [name, holder, lifetime])).length > 0
  if (!(await take())) {
    onWait()
    do await wait(lifetime * 50, undefined, { signal })
    while (!(await take()))
  }
  // A failed renewal is retried; if the database is away for longer, the work fails too.
  const renewal = setInterval(() => take().catch(() => {}), (lifetime * 1000) / 5)
  try {
    return await work(async () => {
      if (!(await take())) throw new Error(`another server took the lease ${name}`)
    })
  } finally {
    clearInterval(renewal)
    // It ends by itself, and what was done stays done.
    await db.run(giveLeaseBack, [name, holder]).catch(() => {})
  }
}

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
