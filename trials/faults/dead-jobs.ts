import type pg from 'pg'

/** Watches how long the jobs of killed servers wait until another server takes them up. */
export interface DeadJobs {
  /** Call it right before a kill: notes what everybody is working on. */
  strike(database: pg.Client): Promise<void>
  /** Call it when another server has started: who still has a noted job is dead. */
  look(database: pg.Client): Promise<void>
  /** Jobs that killed servers were working on. */
  found(): number
  /** Jobs that still wait. */
  waiting(): number
  /** Seconds that the slowest one waited. */
  longest(): number
}

/** Seconds */
export const longestWait = 60

/** True if kills met jobs, and all of these were taken up in time. */
export function areTakenUp(jobs: DeadJobs): boolean {
  return jobs.found() > 0 && jobs.longest() <= longestWait
}

export function describeJobs(jobs: DeadJobs): string {
  return `${jobs.found()} jobs of killed servers, the slowest taken up after ${jobs.longest().toFixed(0)} s`
}

interface Job {
  id: string
  worker: string
}

export function watchDeadJobs(): DeadJobs {
  const noted = new Map<string, number>()
  const found = new Set<string>()
  let longest = 0
  const held = async (database: pg.Client) => {
    const { rows } = await database.query<Job>('SELECT id, worker FROM jobs WHERE worker IS NOT NULL')
    return new Set(rows.map(({ id, worker }) => `${id} ${worker}`))
  }
  return {
    async strike(database) {
      for (const job of await held(database)) if (!noted.has(job)) noted.set(job, Date.now())
    },
    async look(database) {
      const left = await held(database)
      for (const [job, since] of noted) {
        if (left.has(job)) found.add(job)
        if (found.has(job)) longest = Math.max(longest, (Date.now() - since) / 1000)
        if (!left.has(job)) noted.delete(job)
      }
    },
    found: () => found.size,
    waiting: () => noted.size,
    longest: () => longest,
  }
}
