import { Logger as GraphileLogger, type Runner, run, runMigrations } from 'graphile-worker'
import type { Log } from './log.ts'

/** Work done outside a request; a job is added in the transaction that needs it and tried again when it throws. */
export type Jobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export async function migrateJobs(url: string, log: Log): Promise<void> {
  await runMigrations({ connectionString: url, logger: quiet(log) })
}

export async function startJobs(url: string, jobs: Jobs, log: Log): Promise<() => Promise<void>> {
  const runner: Runner = await run({
    connectionString: url,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: quiet(log),
    crontab: '* * * * * housekeeping\n* * * * * change-as-planned\n*/15 * * * * count-sales',
    taskList: Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [name, async (payload: unknown) => work(payload)]),
    ),
  })
  return () => runner.stop()
}

/** Does all of it, also after some of it failed; then fails with what went wrong first. */
export async function doEach(chores: readonly (() => Promise<unknown>)[]): Promise<void> {
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
