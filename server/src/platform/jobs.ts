import { Logger as GraphileLogger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker'
import type { Log } from './log.ts'

/** Work done outside a request; a job is added in the transaction that needs it and tried again when it throws. */
export type Jobs = Readonly<Record<string, (payload: unknown) => Promise<void>>>

export async function migrateJobs(url: string, log: Log): Promise<void> {
  await runMigrations({ connectionString: url, logger: quiet(log) })
}

/** What takes minutes or hours: those of a line one after the other, and nothing else waits for them. */
const longLines: readonly (readonly string[])[] = [['make-video'], ['fetch-pictures', 'fetch-foreign-media']]

const crontab =
  '* * * * * housekeeping\n* * * * * change-as-planned\n* * * * * follow-rules\n*/15 * * * * count-sales'

export async function startJobs(url: string, jobs: Jobs, log: Log): Promise<() => Promise<void>> {
  const short = Object.keys(jobs).filter((name) => !longLines.flat().includes(name))
  const lines = [
    { names: short, concurrency: 2, crontab },
    ...longLines.map((names) => ({ names, concurrency: 1, crontab: '' })),
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
