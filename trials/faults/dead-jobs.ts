import type pg from 'pg'

/** Watches how long the jobs of killed servers wait until another server takes them up. */
export interface DeadJobs {
  /** Call it after a kill, when nobody takes jobs. */
  killed(database: pg.Client): Promise<void>
  look(database: pg.Client): Promise<void>
  /** Jobs that killed servers were working on. */
  found(): number
  /** Jobs that still wait. */
  waiting(): number
  /** Seconds that the slowest one waited. */
  longest(): number
}

interface Job {
  id: string
  worker: string
}

export function watchDeadJobs(): DeadJobs {
  const since = new Map<string, number>()
  const waiting = new Set<string>()
  let longest = 0
  const held = async (database: pg.Client) => {
    const { rows } = await database.query<Job>('SELECT id, worker FROM jobs WHERE worker IS NOT NULL')
    return rows.map(({ id, worker }) => `${id} ${worker}`)
  }
  return {
    async killed(database) {
      for (const job of await held(database)) {
        if (since.has(job)) continue
        since.set(job, Date.now())
        waiting.add(job)
      }
    },
    async look(database) {
      const left = new Set(await held(database))
      for (const job of waiting) {
        longest = Math.max(longest, (Date.now() - (since.get(job) ?? 0)) / 1000)
        if (!left.has(job)) waiting.delete(job)
      }
    },
    found: () => since.size,
    waiting: () => waiting.size,
    longest: () => longest,
  }
}
