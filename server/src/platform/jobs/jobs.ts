import { inTask } from '../process/tasks.ts'
import type { Shop } from '../shop/shop.ts'

/** Work done outside a request. It is added in the transaction that needs it, and may run twice. */
export interface Job {
  /** `signal` aborts when the time is up or the server stops. */
  run(shop: Shop, payload: never, signal: AbortSignal): Promise<unknown>
  /** Minutes after which it runs by itself. A run that fails is not repeated: the next one comes anyway. */
  every?: number
  /** How many run at once in each server; 2 when absent. Jobs of other kinds never wait for them. */
  concurrency?: number
  /** Seconds that an attempt may take; 60 when absent. */
  limit?: number
}

/** What the job runner calls, by kind. */
export type Jobs = Readonly<Record<string, (payload: unknown, signal?: AbortSignal) => Promise<void>>>

/** The jobs of one kind: what to do, and how. */
export interface JobKind {
  name: string
  run(payload: unknown, signal: AbortSignal): Promise<void>
  every: number | undefined
  concurrency: number
  /** Milliseconds. */
  limit: number
}

/** Brings the jobs of all rooms together; those with the same name become one. */
export function collectJobs(shop: Shop, named: readonly (readonly [string, Job])[]): JobKind[] {
  const byName = Map.groupBy(named, ([name]) => name)
  return [...byName].map(([name, parts]) => {
    const jobs = parts.map(([, job]) => job)
    return {
      name,
      run: (payload, signal) =>
        observe(shop, name, () => runAll(jobs.map((job) => () => job.run(shop, payload as never, signal)))),
      every: jobs.find(({ every }) => every)?.every,
      concurrency: Math.min(...jobs.map(({ concurrency = 2 }) => concurrency)),
      limit: 1000 * Math.max(...jobs.map(({ limit = 60 }) => limit)),
    }
  })
}

/** Counts an attempt and records its span. */
async function observe(shop: Shop, kind: string, work: () => Promise<void>): Promise<void> {
  const { metrics, tracing } = shop
  const span = tracing?.startJob(kind)
  const trace = span && { span, traceId: span.spanContext().traceId }
  try {
    await inTask({ job: kind, ...trace }, work)
    metrics.count('jobs', kind, 'done')
    if (span) tracing?.endJob(span)
  } catch (error) {
    metrics.count('jobs', kind, 'failed')
    if (span) tracing?.endJob(span, error as Error)
    throw error
  }
}

/** Runs all chores even if some fail, then throws the first error. */
export async function runAll(chores: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const chore of chores) await chore().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
