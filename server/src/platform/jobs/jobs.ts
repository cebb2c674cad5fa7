import { Logger as GraphileLogger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type { Log } from '../process/log.ts'
import type { Shop } from '../shop/shop.ts'

/** Work done outside a request. A job is queued in the transaction that needs it and retried when it throws. */
export interface Job {
  run(shop: Shop, payload: never): Promise<unknown>
  /** When it runs by itself, as in a crontab. */
  cron?: string
  /** For work of minutes or hours: jobs of a queue run one after the other, and no other job waits for them. */
  queue?: string
}

/** What the job runner calls, by job identifier. */
export type Jobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export interface JobSchedule {
  jobs: Jobs
  crontab: string
  /** The identifiers of each queue. */
  queues: readonly (readonly string[])[]
}

/** Brings the jobs of all rooms together; those with the same identifier become one. */
export function scheduleJobs(shop: Shop, named: readonly (readonly [string, Job])[]): JobSchedule {
  const byName = Map.groupBy(named, ([name]) => name)
  const jobs = [...byName].map(([name, parts]) => [
    name,
    (payload: unknown) =>
      runAll(
        parts.map(
          ([, { run }]) =>
            () =>
              run(shop, payload as never),
        ),
      ),
  ])
  const crons = new Set(named.flatMap(([name, { cron }]) => (cron ? [`${cron} ${name}`] : [])))
  const queued = named.filter(([, { queue }]) => queue)
  const queues = Map.groupBy(queued, ([, { queue }]) => queue)
  return {
    jobs: Object.fromEntries(jobs),
    crontab: [...crons].join('\n'),
    queues: [...queues.values()].map((queue) => queue.map(([name]) => name)),
  }
}

export async function migrateJobs(url: string, log: Log): Promise<void> {
  await runMigrations({ connectionString: url, logger: quiet(log) })
}

/** Starts the job runner; returns what stops it. */
export async function startJobs(
  url: string,
  { jobs, crontab, queues }: JobSchedule,
  log: Log,
): Promise<() => Promise<void>> {
  const short = Object.keys(jobs).filter((name) => !queues.flat().includes(name))
  const lines = [
    { names: short, concurrency: 2, crontab },
    ...queues.map((names) => ({ names, concurrency: 1, crontab: '' })),
  ]
  const runners: Runner[] = []
  const stop = async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
  }
  try {
    for (const { names, ...line } of lines) {
      runners.push(await run({ ...line, ...settings(url, log), taskList: tasksOf(jobs, names) }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

function settings(url: string, log: Log) {
  return { connectionString: url, noHandleSignals: true, pollInterval: 2000, logger: quiet(log) }
}

function tasksOf(jobs: Jobs, names: readonly string[]): TaskList {
  const wanted = Object.entries(jobs).filter(([name]) => names.includes(name))
  return Object.fromEntries(wanted.map(([name, work]) => [name, async (payload: unknown) => work(payload)]))
}

/** Runs all chores even if some fail, then throws the first error. */
export async function runAll(chores: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const chore of chores) await chore().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

function quiet(log: Log): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message)
    else if (level === 'warning') log.warn({ job: true }, message)
  })
}
