import { randomUUID } from 'node:crypto'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { Listening } from '../db/listening.ts'
import { FinalFailure, isOutage } from '../errors/errors.ts'
import { throughOutages } from '../errors/outages.ts'
import type { Log } from '../process/log.ts'
import type { JobKind } from './jobs.ts'
import {
  abandonedJobs,
  addRecurring,
  deleteJobs,
  deleteRecurring,
  keepFailure,
  lease,
  releaseJobs,
  renewLeases,
  type TakenJob,
  takeJobs,
} from './queries.ts'

export interface JobRunner {
  /** Does jobs as they come, and recurring ones. */
  start(): Promise<void>
  /** Does the jobs that are due now, and those that they add. */
  runDue(): Promise<void>
  /** Milliseconds since jobs were last looked for with success. */
  idle(): number
  /** Takes no more jobs, waits `patience` milliseconds for those under way, and gives the rest back. */
  stop(patience?: number): Promise<void>
}

/** Milliseconds between two looks for jobs; a new job is noticed at once. */
const pollInterval = 2000
/** Milliseconds by which a timer may be early. */
const slack = 20
/** Milliseconds between two heartbeats of running jobs. */
const heartbeat = (lease * 1000) / 3
/** Milliseconds after an outage in which servers renew the leases of their jobs, before others take what is not renewed. */
const grace = 10_000
const patience = 5000
const stoppedEarly = 'The server ended during the last attempt.'

interface Running {
  job: TakenJob
  kind: JobKind
  stopping: AbortController
}

export interface JobRunnerOptions {
  db: Db
  log: Log
  kinds: readonly JobKind[]
  /** Whether shoppers wait for each other. Then jobs are looked for only every two seconds. */
  isCrowded?: () => boolean
}

interface Work extends Required<JobRunnerOptions> {
  worker: string
  running: Map<bigint, Running>
  /** What is written down after a job ended. */
  ending: Set<Promise<void>>
  /** Done jobs that are deleted with the next statement. */
  done: bigint[]
  deleting: Promise<unknown> | undefined
  stopping: AbortController
  /** Kinds of which more jobs may wait than there was room for at the last look. */
  full: Set<JobKind>
  /** When the leases of running jobs were last renewed. */
  renewedAt: number
  /** When recurring jobs were last looked for. */
  recurredAt: number
  /** When the database answered again after an outage; undefined during one. */
  backSince: number | undefined
}

/** Creates the job runner. A database outage ends neither it nor the process: jobs wait until the database is back. */
export function createJobRunner({ isCrowded = () => false, ...options }: JobRunnerOptions): JobRunner {
  const work: Work = {
    ...options,
    isCrowded,
    worker: randomUUID(),
    running: new Map(),
    ending: new Set(),
    done: [],
    deleting: undefined,
    stopping: new AbortController(),
    full: new Set(),
    renewedAt: 0,
    recurredAt: 0,
    backSince: 0,
  }
  const look = lookAgain(work)
  let polling: NodeJS.Timeout | undefined
  let listening: Listening | undefined
  return {
    async start() {
      listening = await work.db.listen('cartwright_jobs', { hear: look.unlessCrowded, missed: look.now })
      polling = setInterval(look.now, pollInterval)
      look.now()
    },
    async runDue() {
      while ((await take(work)) > 0) await Promise.all(work.ending)
    },
    idle: () => Date.now() - look.last(),
    async stop(time = patience) {
      work.stopping.abort()
      await listening?.stop()
      await look.ended()
      await finish(work, time)
      clearInterval(polling)
    },
  }
}

/** Looks for jobs, one look at a time; a call during a look causes one more. */
function lookAgain(work: Work) {
  let looking: Promise<void> | undefined
  let again = false
  let last = Date.now()
  const now = () => {
    again = true
    if (!work.stopping.signal.aborted) looking ??= lookUntilQuiet()
  }
  const unlessCrowded = () => {
    if (!work.isCrowded()) now()
  }
  const lookUntilQuiet = async () => {
    while (again && !work.stopping.signal.aborted) {
      again = false
      try {
        await renew(work)
        await recur(work)
        await take(work, unlessCrowded)
        last = Date.now()
        work.backSince ??= last
      } catch (error) {
        work.renewedAt = 0
        work.recurredAt = 0
        // Once for each outage.
        if (work.backSince !== undefined || !isOutage(error)) {
          work.log.warn({ err: error }, 'jobs wait for the database')
        }
        work.backSince = undefined
        break
      }
    }
    looking = undefined
  }
  return { now, unlessCrowded, last: () => last, ended: async () => looking }
}

/** Before anything else is looked for: after an outage, the leases of running jobs have ended. */
async function renew(work: Work): Promise<void> {
  const { db, worker, running } = work
  if (running.size === 0 || Date.now() < work.renewedAt + heartbeat) return
  await db.run(renewLeases, [worker, [...running.keys()]])
  work.renewedAt = Date.now()
}

/** Recurring jobs, and those of servers that have ended, wait for the next regular look. */
async function recur(work: Work): Promise<void> {
  const { db, kinds, log, running } = work
  if (Date.now() < work.recurredAt + pollInterval - slack) return
  work.recurredAt = Date.now()
  const recurring = kinds.filter(({ every }) => every)
  await db.run(addRecurring, [recurring.map(({ name }) => name), recurring.map(({ every }) => every)])
  if (!mayTakeOver(work)) return
  const abandoned = await db.run(abandonedJobs, [stoppedEarly, [...running.keys()]])
  for (const { kind } of abandoned) log.error({ job: kind }, stoppedEarly)
}

/** Whether servers that live have had the time to renew their leases. */
function mayTakeOver({ backSince }: Work): boolean {
  return backSince !== undefined && Date.now() >= backSince + grace
}

/** Takes due jobs of all kinds that have room, and starts them. Returns how many. */
async function take(work: Work, lookAgain = () => {}): Promise<number> {
  const { db, worker, running, full } = work
  const kinds = work.kinds.map((kind) => ({ kind, slots: kind.concurrency - countOf(work, kind) }))
  const free = kinds.filter(({ slots }) => slots > 0)
  const jobs = await db.run(takeJobs, [
    worker,
    free.map(({ kind }) => kind.name),
    free.map(({ slots }) => slots),
    [...running.keys()],
    mayTakeOver(work),
  ])
  const byKind = Map.groupBy(jobs, ({ kind }) => kind)
  for (const { kind, slots } of kinds) {
    const taken = byKind.get(kind.name) ?? []
    if (taken.length === slots) full.add(kind)
    else full.delete(kind)
    for (const job of taken) begin(work, { job, kind, stopping: new AbortController() }, lookAgain)
  }
  return jobs.length
}

function begin(work: Work, one: Running, lookAgain: () => void): void {
  const ended = perform(work, one)
  work.ending.add(ended)
  ended.finally(() => {
    work.ending.delete(ended)
    if (work.full.has(one.kind)) lookAgain()
  })
}

function countOf({ running }: Work, kind: JobKind): number {
  return [...running.values()].filter((each) => each.kind === kind).length
}

/** Never rejects. */
async function perform(work: Work, one: Running): Promise<void> {
  const { job, kind } = one
  work.running.set(job.id, one)
  const failure = await attempt(one)
  if (work.stopping.signal.aborted && failure) return
  if (failure) await keep(work, one, failure)
  else await settle(work, () => remove(work, one))
  work.running.delete(job.id)
  work.log.debug({ job: kind.name, attempt: job.attempts }, failure ? 'job failed' : 'job done')
}

/** Returns the error of a failed attempt. An attempt that takes too long has failed, even if it never ends. */
async function attempt({ job, kind, stopping }: Running): Promise<Error | undefined> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`It took longer than ${kind.limit / 1000} seconds.`)),
    kind.limit,
  )
  try {
    await Promise.race([kind.run(job.payload, stopping.signal), late.promise])
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    clearTimeout(timer)
    stopping.abort()
  }
}

function remove(work: Work, { job, kind }: Pick<Running, 'job' | 'kind'>, error?: string) {
  const { db, worker } = work
  return kind.every ? db.run(deleteRecurring, [worker, job.id, error]) : deleteTogether(work, job.id)
}

/** Jobs that end at one moment are deleted by one statement, since each one is written to the disk. */
function deleteTogether(work: Work, id: bigint): Promise<unknown> {
  work.done.push(id)
  work.deleting ??= turn().then(() => {
    const ids = work.done
    Object.assign(work, { done: [], deleting: undefined })
    return work.db.run(deleteJobs, [work.worker, ids])
  })
  return work.deleting
}

async function keep(work: Work, { job, kind }: Running, failure: Error): Promise<void> {
  const { db, worker, log } = work
  const last = failure instanceof FinalFailure || job.attempts >= job.maxAttempts
  const level = last || kind.every ? 'error' : 'warn'
  log[level]({ job: kind.name, attempt: job.attempts, err: failure }, 'job failed')
  if (kind.every) return settle(work, () => remove(work, { job, kind }, failure.message))
  const seconds = last ? null : Math.ceil(Math.exp(Math.min(10, job.attempts)))
  await settle(work, () => db.run(keepFailure, [worker, job.id, failure.message, seconds]))
}

/** Writes down how a job ended, as soon as the database answers. */
async function settle(work: Work, write: () => Promise<unknown>): Promise<void> {
  const { log, stopping } = work
  const onOutage = (error: unknown) => log.warn({ err: error }, 'the end of a job waits for the database')
  await throughOutages(write, { onOutage, signal: stopping.signal }).catch((error: unknown) => {
    if (!isOutage(error)) log.error({ err: error }, 'the end of a job')
  })
}

async function finish(work: Work, time: number): Promise<void> {
  const enough = new AbortController()
  const tooLong = wait(time, undefined, { signal: enough.signal }).catch(() => {})
  await Promise.race([Promise.all(work.ending), tooLong])
  enough.abort()
  for (const { stopping } of work.running.values()) stopping.abort()
  await work.db.run(releaseJobs, [work.worker, [...work.running.keys()]]).catch((error: unknown) => {
    work.log.warn({ err: error }, 'jobs could not be given back')
  })
}
